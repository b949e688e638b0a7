//! Pictures of the results, each as an SVG text and as a PNG image.
//!
//! Every figure is first laid out as a `scene` of plain shapes in page
//! coordinates and then painted by plotters on two backends, so both formats
//! show the same drawing. The font is embedded and nothing depends on the
//! clock, the system or the order of a map: the same input gives the same bytes.

mod axis;
mod curve;
mod distributions;
mod error;
mod estimate;
mod font;
mod forest;
mod grid_map;
mod heatmap;
mod labels;
mod openings;
mod outcomes;
mod palette;
mod panel;
mod rates;
mod render;
mod scene;
mod survival;
#[cfg(test)]
mod tests;
mod tornado;
mod values;

pub use curve::{CurvePanel, curves};
pub use distributions::{Distribution, distributions, distributions_of};
pub use error::FigureError;
pub use estimate::Estimate;
pub use forest::{ForestRow, forest};
pub use grid_map::GridMap;
pub use heatmap::{Heatmap, heatmap};
pub use openings::{OpeningPanel, OpeningPit, openings};
pub use outcomes::{OutcomeRow, outcomes};
pub use rates::{RatePanel, rates};
pub use render::Drawing;
pub use survival::{SurvivalPanel, survival};
pub use tornado::{TornadoBar, TornadoClause, tornado};
pub use values::{ValueCell, ValueMap, values};
