//! The result folder: tables, pictures, and a report that answers the experiment's question.

mod answer;
mod folder;
mod markdown;
mod pictures;
mod strength;
mod strength_pictures;

pub use folder::{FolderError, ResultFolder};
pub use markdown::markdown_report;
pub use pictures::{Picture, pictures};
pub use strength::StrengthFolder;
