//! The forest plot: one estimate per row against the line at zero.

use super::axis::{Scale, padded};
use super::error::FigureError;
use super::estimate::{DECIMALS, Estimate, signed};
use super::labels::Labels;
use super::palette::{BLUE, GRID, INK, MUTED, STRIPE, VERMILLION};
use super::render::{Drawing, render};
use super::scene::{Align, MARGIN, PAGE, SMALL, Scene};

/// One row of a forest plot.
#[derive(Debug, Clone, PartialEq)]
pub struct ForestRow {
    /// The name of the variant.
    pub label: String,
    /// Its advantage: positive favours the first player.
    pub estimate: Estimate,
}

const SECOND: &str = "favours second \u{2190}";
const FIRST: &str = "\u{2192} favours first";

/// Draws estimates as points with interval whiskers, one row per variant, with
/// the numbers at the right and a line at zero.
///
/// # Errors
///
/// When there is no row, a number is not finite, or drawing fails.
pub fn forest(title: &str, axis: &str, rows: &[ForestRow]) -> Result<Drawing, FigureError> {
    if rows.is_empty() {
        return Err(FigureError::Empty(title.to_owned()));
    }
    for row in rows {
        row.estimate.check("the estimate", &row.label)?;
    }
    let mut scene = Scene::titled(title, PAGE)?;
    let labels = Labels::new(rows.iter().map(|row| row.label.as_str()));
    let numbers: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", signed(row.estimate.value, DECIMALS), row.estimate.interval()))
        .collect();
    let widest = numbers.iter().map(|number| SMALL.width(number)).fold(0.0, f64::max);
    // The words left of the zero line need room even where no label is long.
    let left = labels.end.max(MARGIN + SMALL.width(SECOND) + 8.0);
    let right = PAGE - MARGIN - widest.ceil() - 14.0;

    let ends =
        rows.iter().flat_map(|row| [row.estimate.low, row.estimate.value, row.estimate.high]);
    let scale = Scale { values: padded(ends.chain([0.0]), 0.02), pixels: (left, right) };
    let ticks = scale.ticks((right - left) / 62.0, 0.0);
    let height = labels.row_height(30.0);
    let (top, bottom) = (scene.height, scene.height + height * rows.len() as f64);

    for index in (0..rows.len()).step_by(2) {
        let y = top + height * index as f64;
        scene.block((MARGIN - 6.0, y), (PAGE - MARGIN + 6.0, y + height), STRIPE);
    }
    for &value in &ticks.values {
        let x = scale.at(value);
        scene.upright(x, (top, bottom), 1.0, GRID);
        scene.text((x, bottom + 20.0), signed(value, ticks.decimals), SMALL, Align::Middle, INK);
    }
    let zero = scale.at(0.0);
    scene.upright(zero, (top, bottom + 5.0), 2.0, INK);
    scene.level(bottom, (left, right), 1.0, INK);

    for (index, (row, number)) in rows.iter().zip(&numbers).enumerate() {
        let y = top + height * (index as f64 + 0.5);
        let Estimate { value, low, high } = row.estimate;
        let color = if low > 0.0 {
            BLUE
        } else if high < 0.0 {
            VERMILLION
        } else {
            MUTED
        };
        labels.draw(&mut scene, index, y);
        scene.level(y, (scale.at(low), scale.at(high)), 2.0, color);
        for end in [low, high] {
            scene.upright(scale.at(end), (y - 7.0, y + 7.0), 2.0, color);
        }
        scene.disc((scale.at(value), y), 4.0, color);
        scene.text((PAGE - MARGIN, y + SMALL.drop()), number, SMALL, Align::Right, INK);
    }

    scene.height = bottom + 42.0;
    let sides = scene.height;
    scene.text((zero - 8.0, sides), SECOND, SMALL, Align::Right, VERMILLION);
    scene.text((zero + 8.0, sides), FIRST, SMALL, Align::Left, BLUE);
    scene.grow(12.0);
    scene.note(axis);
    scene.grow(MARGIN - 6.0);
    render(&scene)
}
