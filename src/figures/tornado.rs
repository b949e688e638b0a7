//! The tornado plot: how far each reading of each clause moves a measure, widest clause on top.

use super::axis::{Scale, padded};
use super::error::FigureError;
use super::estimate::{DECIMALS, Estimate, signed};
use super::labels::Labels;
use super::palette::{GREY, GRID, INK, MUTED, SKY, STRIPE, VERMILLION};
use super::render::{Drawing, render};
use super::scene::{Align, MARGIN, PAGE, SMALL, Scene};

/// One bar of a tornado plot.
#[derive(Debug, Clone, PartialEq)]
pub struct TornadoBar {
    /// The value that is read.
    pub label: String,
    /// How far the measure moves at the game's own reading.
    pub own: Estimate,
    /// How far it moves on average over all readings of the other clauses, where that is known.
    pub mean: Option<f64>,
    /// Whether nothing at all changes, in any game.
    pub is_identical: bool,
    /// Whether the verdict changes.
    pub is_decisive: bool,
}

/// The bars of one clause.
#[derive(Debug, Clone, PartialEq)]
pub struct TornadoClause {
    /// The clause and the value from which the bars start.
    pub label: String,
    /// One bar a reading.
    pub bars: Vec<TornadoBar>,
}

impl TornadoClause {
    fn reach(&self) -> f64 {
        self.bars.iter().map(|bar| bar.own.value.abs()).fold(0.0, f64::max)
    }
}

/// The height of one bar with its distance to the next.
const PITCH: f64 = 26.0;
const HALF: f64 = 7.0;

/// Draws the readings of each clause as bars from zero with interval whiskers, clauses in descending
/// order of their widest bar.
///
/// # Errors
///
/// When there is no bar, a number is not finite, or drawing fails.
pub fn tornado(title: &str, axis: &str, clauses: &[TornadoClause]) -> Result<Drawing, FigureError> {
    let mut clauses: Vec<&TornadoClause> =
        clauses.iter().filter(|clause| !clause.bars.is_empty()).collect();
    if clauses.is_empty() {
        return Err(FigureError::Empty(title.to_owned()));
    }
    for (clause, bar) in clauses.iter().flat_map(|c| c.bars.iter().map(move |bar| (c, bar))) {
        bar.own.check("the shift", &format!("{} {}", clause.label, bar.label))?;
    }
    clauses.sort_by(|a, b| b.reach().total_cmp(&a.reach()));
    let mut scene = Scene::titled(title, PAGE)?;
    let labels = Labels::new(clauses.iter().map(|clause| clause.label.as_str()));
    let bars = || clauses.iter().flat_map(|clause| &clause.bars);
    let number = |bar: &TornadoBar| match bar.is_identical {
        true => "0, identical games".to_owned(),
        false => format!("{} {}", signed(bar.own.value, DECIMALS), bar.own.interval()),
    };
    let widest = |of: &dyn Fn(&TornadoBar) -> String| {
        bars().map(|bar| SMALL.width(&of(bar))).fold(0.0, f64::max).ceil()
    };
    let names = labels.end + widest(&|bar| bar.label.clone());
    let (left, right) = (names + 14.0, PAGE - MARGIN - widest(&number) - 14.0);
    let ends = bars().flat_map(|bar| {
        [bar.own.low, bar.own.high, bar.own.value, bar.mean.unwrap_or(bar.own.value)]
    });
    let scale = Scale { values: padded(ends.chain([0.0]), 0.002), pixels: (left, right) };
    let ticks = scale.ticks((right - left) / 62.0, 0.0);
    let least = labels.row_height(0.0);
    let heights: Vec<f64> =
        clauses.iter().map(|clause| least.max(PITCH * clause.bars.len() as f64 + 8.0)).collect();
    let top = scene.height;
    let bottom = top + heights.iter().sum::<f64>();
    let mut y = top;
    for (index, height) in heights.iter().enumerate() {
        if index % 2 == 0 {
            scene.block((MARGIN - 6.0, y), (PAGE - MARGIN + 6.0, y + height), STRIPE);
        }
        y += height;
    }
    for &value in &ticks.values {
        let x = scale.at(value);
        scene.upright(x, (top, bottom), 1.0, GRID);
        scene.text((x, bottom + 20.0), signed(value, ticks.decimals), SMALL, Align::Middle, INK);
    }
    let zero = scale.at(0.0);
    let mut y = top;
    for (index, (clause, height)) in clauses.iter().zip(&heights).enumerate() {
        labels.draw(&mut scene, index, y + height / 2.0);
        let first = y + (height - PITCH * (clause.bars.len() as f64 - 1.0)) / 2.0;
        for (at, bar) in clause.bars.iter().enumerate() {
            let middle = first + PITCH * at as f64;
            let Estimate { value, low, high } = bar.own;
            let color = match (bar.is_decisive, low > 0.0 || high < 0.0) {
                (true, _) => VERMILLION,
                (false, true) => SKY,
                (false, false) => GREY,
            };
            let text = (labels.end, middle + SMALL.drop());
            scene.text(text, &bar.label, SMALL, Align::Left, INK);
            let (from, to) = (zero.min(scale.at(value)), zero.max(scale.at(value)));
            if !bar.is_identical {
                scene.block((from, middle - HALF), (to, middle + HALF), color);
                scene.level(middle, (scale.at(low), scale.at(high)), 1.5, MUTED);
                for end in [low, high] {
                    scene.upright(scale.at(end), (middle - 4.0, middle + 4.0), 1.5, MUTED);
                }
            }
            if let Some(mean) = bar.mean {
                scene.disc((scale.at(mean), middle), 3.5, INK);
            }
            let text = (PAGE - MARGIN, middle + SMALL.drop());
            scene.text(text, number(bar), SMALL, Align::Right, INK);
        }
        y += height;
    }
    scene.upright(zero, (top, bottom + 5.0), 2.0, INK);
    scene.level(bottom, (left, right), 1.0, INK);
    scene.height = bottom + 34.0;
    scene.note(axis);
    scene.grow(MARGIN - 6.0);
    render(&scene)
}
