//! What maps over two rule options share: the cells with their axes, and the bar of colours.

use super::error::FigureError;
use super::palette::{INK, MUTED, PAPER, diverging};
use super::scene::{Align, MARGIN, SMALL, Scene};

/// A cell for every pair of values of two options.
#[derive(Debug, Clone, PartialEq)]
pub struct GridMap<C> {
    /// The option along the columns.
    pub x_name: String,
    /// Its values, one per column.
    pub x_values: Vec<String>,
    /// The option along the rows.
    pub y_name: String,
    /// Its values, one per row.
    pub y_values: Vec<String>,
    /// The cells as `[row][column]`; `None` where nothing is known.
    pub cells: Vec<Vec<Option<C>>>,
}

impl<C> GridMap<C> {
    /// Fails when the cells do not match the axes, or with what `fault` finds in a cell, whose row's
    /// name it is told.
    pub(super) fn check(
        &self,
        fault: impl Fn(&C, &str) -> Result<(), FigureError>,
    ) -> Result<(), FigureError> {
        let fits = |part, wanted, found| {
            if wanted == found { Ok(()) } else { Err(FigureError::Shape { part, wanted, found }) }
        };
        fits("rows", self.y_values.len(), self.cells.len())?;
        for (row, label) in self.cells.iter().zip(&self.y_values) {
            fits("columns", self.x_values.len(), row.len())?;
            row.iter().flatten().try_for_each(|cell| fault(cell, label))?;
        }
        Ok(())
    }
}

/// The steps of the colour bar.
const BAR_STEPS: u32 = 160;

/// Draws the colours from -1 to 1 with the names of both ends and of the middle.
pub(super) fn colour_bar(scene: &mut Scene, left: f64, [low, middle, high]: [&str; 3]) {
    let width = (scene.width - left - MARGIN).min(360.0);
    let (top, bottom) = (scene.height, scene.height + 14.0);
    scene.block((left - 1.0, top - 1.0), (left + width + 1.0, bottom + 1.0), MUTED);
    scene.block((left, top), (left + width, bottom), PAPER);
    for step in 0..BAR_STEPS {
        let part = |steps: u32| f64::from(steps) / f64::from(BAR_STEPS);
        let (from, to) = (left + width * part(step), left + width * part(step + 1));
        scene.block((from, top), (to, bottom), diverging(part(2 * step + 1) - 1.0));
    }
    let y = bottom + 18.0;
    scene.text((left, y), low, SMALL, Align::Left, INK);
    scene.text((left + width / 2.0, y), middle, SMALL, Align::Middle, INK);
    scene.text((left + width, y), high, SMALL, Align::Right, INK);
    scene.height = y;
}
