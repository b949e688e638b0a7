//! Stacked bars: how the games of each variant end.

use plotters::style::RGBColor;

use super::axis::Scale;
use super::error::FigureError;
use super::estimate::check_share;
use super::labels::Labels;
use super::palette::{BLUE, GREEN, GREY, GRID, INK, ORANGE, PURPLE, contrast};
use super::render::{Drawing, render};
use super::scene::{Align, MARGIN, PAGE, SMALL, Scene};

/// How the games of one variant end.
#[derive(Debug, Clone, PartialEq)]
pub struct OutcomeRow {
    /// The name of the variant.
    pub label: String,
    /// The shares of games that the first player wins, the second player wins,
    /// are drawn, endless and stalled; they sum to one.
    pub shares: [f64; 5],
}

const KINDS: [(&str, RGBColor); 5] = [
    ("first wins", BLUE),
    ("second wins", ORANGE),
    ("draw", GREY),
    ("endless", PURPLE),
    ("stalled", GREEN),
];

/// Draws one stacked bar per variant, with a legend and the percentages inside
/// the segments that are wide enough.
///
/// # Errors
///
/// When there is no row, a number is not a share, or drawing fails.
pub fn outcomes(title: &str, rows: &[OutcomeRow]) -> Result<Drawing, FigureError> {
    if rows.is_empty() {
        return Err(FigureError::Empty(title.to_owned()));
    }
    for row in rows {
        for share in row.shares.into_iter().chain([row.shares.iter().sum()]) {
            check_share(share, "a share", &row.label)?;
        }
    }
    let mut scene = Scene::titled(title, PAGE)?;
    legend(&mut scene);
    let labels = Labels::new(rows.iter().map(|row| row.label.as_str()));
    let right = PAGE - MARGIN - 22.0;
    let scale = Scale { values: (0.0, 1.0), pixels: (labels.end, right) };
    let height = labels.row_height(36.0);
    let (top, bottom) = (scene.height, scene.height + height * rows.len() as f64);

    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = scale.at(tick);
        let color = if tick == 0.5 { INK } else { GRID };
        scene.upright(x, (top, bottom + 5.0), 1.0, color);
        let text = format!("{:.0}%", tick * 100.0);
        scene.text((x, bottom + 20.0), text, SMALL, Align::Middle, INK);
    }
    for (index, row) in rows.iter().enumerate() {
        let y = top + height * (index as f64 + 0.5);
        labels.draw(&mut scene, index, y);
        let mut done = 0.0;
        for (share, (_, color)) in row.shares.into_iter().zip(KINDS) {
            if share <= 0.0 {
                continue;
            }
            let (from, to) = (scale.at(done), scale.at(done + share));
            scene.block((from, y - 13.0), (to, y + 13.0), color);
            let text = format!("{:.1}%", share * 100.0);
            if SMALL.width(&text) + 8.0 <= to - from {
                let at = ((from + to) / 2.0, y + SMALL.drop());
                scene.text(at, text, SMALL, Align::Middle, contrast(color));
            }
            done += share;
        }
    }
    scene.height = bottom + 24.0 + MARGIN;
    render(&scene)
}

fn legend(scene: &mut Scene) {
    let middle = scene.height + 10.0;
    let mut x = MARGIN;
    for (name, color) in KINDS {
        scene.block((x, middle - 7.0), (x + 14.0, middle + 7.0), color);
        scene.text((x + 20.0, middle + SMALL.drop()), name, SMALL, Align::Left, INK);
        x += 20.0 + SMALL.width(name) + 24.0;
    }
    scene.grow(32.0);
}
