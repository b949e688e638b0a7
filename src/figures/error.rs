//! What can go wrong while drawing.

use thiserror::Error;

/// Why a figure could not be drawn.
#[derive(Debug, Error)]
pub enum FigureError {
    /// There is nothing to show.
    #[error("the figure \"{0}\" has nothing to show")]
    Empty(String),
    /// A number is not finite or lies outside its range.
    #[error("{what} of \"{label}\" is {value}, which cannot be drawn")]
    Value {
        /// The quantity, such as "share".
        what: &'static str,
        /// The row or panel the number belongs to.
        label: String,
        /// The number itself.
        value: f64,
    },
    /// The cells of a heat map do not match its axes.
    #[error("the heat map needs {wanted} {part}, but has {found}")]
    Shape {
        /// What was counted: "rows" or "columns".
        part: &'static str,
        /// As many as the axis has values.
        wanted: usize,
        /// As many as there are.
        found: usize,
    },
    /// The embedded font could not be loaded.
    #[error("the embedded font cannot be read")]
    Font,
    /// The drawing library failed.
    #[error("drawing failed: {0}")]
    Drawing(String),
    /// The temporary file that the PNG image passes through failed.
    #[error("the image cannot be encoded: {0}")]
    Image(#[from] std::io::Error),
}
