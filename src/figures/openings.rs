//! How the opening pit decides the game, one panel per variant.

use super::axis::{Scale, Ticks, padded};
use super::error::FigureError;
use super::estimate::{Estimate, check_share};
use super::palette::{BLUE, GRID, INK, MUTED};
use super::render::{Drawing, render};
use super::scene::{Align, LABEL, MARGIN, PAGE, SMALL, Scene};

/// The games opened from one pit.
#[derive(Debug, Clone, PartialEq)]
pub struct OpeningPit {
    /// The number of the pit.
    pub pit: usize,
    /// The share of the games that were opened here.
    pub share: f64,
    /// The share of these games that the first player won.
    pub first_wins: Estimate,
}

/// The opening pits of one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct OpeningPanel {
    /// The name of the variant.
    pub label: String,
    /// Its pits; a pit never opened may be missing or have the share zero.
    pub pits: Vec<OpeningPit>,
}

/// The height of the plot in a panel.
const PANEL: f64 = 170.0;
/// The room for the labels of the upright axis.
const GUTTER: f64 = 48.0;
/// The room between two panels.
const GAP: f64 = 18.0;

/// What all panels share.
#[derive(Debug)]
struct Layout {
    across: (f64, f64),
    up: (f64, f64),
    /// Pits from first to last, thinned so that their numbers do not touch.
    pits: Vec<usize>,
    width: f64,
}

/// Draws, per variant, the win share of the first player by the pit of the
/// opening move. The area of a point grows with the share of games opened there;
/// a pit never opened has no point.
///
/// # Errors
///
/// When no pit was ever opened, a number is not a share, or drawing fails.
pub fn openings(title: &str, panels: &[OpeningPanel]) -> Result<Drawing, FigureError> {
    for panel in panels {
        for pit in &panel.pits {
            check_share(pit.share, "a share", &panel.label)?;
            if pit.share > 0.0 {
                pit.first_wins.check("the win share", &panel.label)?;
            }
        }
    }
    let opened = || panels.iter().flat_map(|panel| &panel.pits).filter(|pit| pit.share > 0.0);
    let all = || panels.iter().flat_map(|panel| &panel.pits).map(|pit| pit.pit);
    let (Some(_), Some(first), Some(last)) = (opened().next(), all().min(), all().max()) else {
        return Err(FigureError::Empty(title.to_owned()));
    };

    let columns = match panels.len() {
        1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    let room = PAGE - 2.0 * MARGIN - GUTTER - GAP * (columns - 1) as f64;
    let width = (room / columns as f64).floor();
    let digits = SMALL.width(&last.to_string()) + 8.0;
    let every = (digits * ((last - first) as f64 + 1.0) / width).ceil().max(1.0) as usize;
    let ends =
        opened().flat_map(|pit| [pit.first_wins.low, pit.first_wins.value, pit.first_wins.high]);
    let (low, high) = padded(ends.chain([0.5]), 0.05);
    let layout = Layout {
        across: (first as f64 - 0.6, last as f64 + 0.6),
        up: (low, high),
        pits: (first..=last).step_by(every).collect(),
        width,
    };

    let mut scene = Scene::titled(title, PAGE)?;
    scene.note(
        "Win share of the first player by the pit of the opening move, with its interval; \
         the larger the point, the more games opened there.",
    );
    for row in panels.chunks(columns) {
        let labels: Vec<Vec<String>> =
            row.iter().map(|panel| LABEL.wrap(&panel.label, width)).collect();
        let lines = labels.iter().map(Vec::len).max().unwrap_or(1);
        let top = scene.height + 12.0 + LABEL.leading() * lines as f64;
        for (index, (panel, label)) in row.iter().zip(&labels).enumerate() {
            let left = MARGIN + GUTTER + index as f64 * (width + GAP);
            let middle = top - 4.0 - LABEL.leading() * label.len() as f64 / 2.0;
            scene.pile((left, middle), label, LABEL, Align::Left, INK);
            draw_panel(&mut scene, &layout, panel, (left, top), index == 0);
        }
        scene.height = top + PANEL + 24.0;
    }
    scene.grow(16.0);
    let middle = MARGIN + GUTTER + (PAGE - 2.0 * MARGIN - GUTTER) / 2.0;
    scene.text((middle, scene.height), "pit of the opening move", LABEL, Align::Middle, INK);
    scene.grow(MARGIN);
    render(&scene)
}

fn draw_panel(
    scene: &mut Scene,
    layout: &Layout,
    panel: &OpeningPanel,
    (left, top): (f64, f64),
    outermost: bool,
) {
    let (right, bottom) = (left + layout.width, top + PANEL);
    let across = Scale { values: layout.across, pixels: (left, right) };
    let up = Scale { values: layout.up, pixels: (bottom, top) };
    let Ticks { values, decimals } = up.ticks(5.0, 0.0);
    for value in values {
        let y = up.at(value);
        scene.level(y, (left, right), 1.0, GRID);
        if outermost {
            let text = format!("{:.*}%", decimals.saturating_sub(2), value * 100.0);
            scene.text((left - 8.0, y + SMALL.drop()), text, SMALL, Align::Right, MUTED);
        }
    }
    scene.level(up.at(0.5), (left, right), 1.5, MUTED);
    scene.level(bottom, (left, right), 1.0, INK);
    let own = || panel.pits.iter().map(|pit| pit.pit);
    let span = own().min().unwrap_or(usize::MAX)..=own().max().unwrap_or(0);
    for &pit in layout.pits.iter().filter(|pit| span.contains(pit)) {
        let x = across.at(pit as f64);
        scene.upright(x, (bottom, bottom + 4.0), 1.0, INK);
        scene.text((x, bottom + 18.0), pit.to_string(), SMALL, Align::Middle, INK);
    }
    for pit in panel.pits.iter().filter(|pit| pit.share > 0.0) {
        let x = across.at(pit.pit as f64);
        let Estimate { value, low, high } = pit.first_wins;
        scene.upright(x, (up.at(high), up.at(low)), 2.0, BLUE);
        for end in [low, high] {
            scene.level(up.at(end), (x - 5.0, x + 5.0), 2.0, BLUE);
        }
        scene.disc((x, up.at(value)), 2.0 + 5.0 * pit.share.sqrt(), BLUE);
    }
}
