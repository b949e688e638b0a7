//! The column of row labels at the left of a figure.

use super::palette::INK;
use super::scene::{Align, LABEL, MARGIN, Scene};

/// No label line is wider than this.
const WIDEST: f64 = 270.0;

/// Wrapped labels and the room they need.
#[derive(Debug)]
pub(super) struct Labels {
    lines: Vec<Vec<String>>,
    /// The page coordinate right of every label, with a gap.
    pub(super) end: f64,
}

impl Labels {
    /// Wraps and measures the labels.
    pub(super) fn new<'a>(labels: impl Iterator<Item = &'a str>) -> Self {
        let lines: Vec<Vec<String>> = labels.map(|label| LABEL.wrap(label, WIDEST)).collect();
        let widest = lines.iter().flatten().map(|line| LABEL.width(line)).fold(0.0, f64::max);
        Self { lines, end: MARGIN + widest.ceil() + 14.0 }
    }

    /// The height of all rows: at least `least`, more when a label needs it.
    pub(super) fn row_height(&self, least: f64) -> f64 {
        let most = self.lines.iter().map(Vec::len).max().unwrap_or(1);
        least.max(LABEL.leading() * most as f64 + 10.0)
    }

    /// Draws one label, centred on a height.
    pub(super) fn draw(&self, scene: &mut Scene, row: usize, middle: f64) {
        if let Some(lines) = self.lines.get(row) {
            scene.pile((MARGIN, middle), lines, LABEL, Align::Left, INK);
        }
    }
}
