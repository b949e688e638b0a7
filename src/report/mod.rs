//! The result folder: tables, pictures, and a report that answers the experiment's question.

mod answer;
mod content;
mod document;
mod draft;
mod errors;
mod errors_content;
mod exact;
mod exact_content;
mod folder;
mod html;
mod latex;
mod markdown;
mod methods;
mod page;
mod pictures;
mod readings;
mod rounds;
mod rounds_content;
mod rounds_pictures;
mod stored;
mod strength;
mod strength_content;
mod strength_pictures;

pub use content::{Findings, exact_values};
pub use draft::replace;
pub use errors::ErrorsFolder;
pub use exact::ExactFolder;
pub use folder::{FolderError, ResultFolder};
pub use page::{latex_tables, pages};
pub use rounds::RoundsFolder;
pub use stored::{StoredError, StoredRun, read_run, read_unchecked};
pub use strength::StrengthFolder;
