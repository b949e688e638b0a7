//! The result folder: tables, pictures, and a report that answers the experiment's question.

mod answer;
mod content;
mod document;
mod errors;
mod errors_content;
mod exact;
mod exact_content;
mod folder_error;
mod html;
mod kind;
mod latex;
mod markdown;
mod methods;
mod page;
mod part;
mod pictures;
mod random;
mod readings;
mod result_folder;
mod rounds;
mod rounds_content;
mod rounds_pictures;
mod stored;
mod strength;
mod strength_content;
mod strength_pictures;

pub use errors::ErrorsFolder;
pub use exact::ExactFolder;
pub use folder_error::FolderError;
pub use kind::{Kind, Told};
pub use part::take_up;
pub use random::RandomPlay;
pub use result_folder::{ResultFolder, replace};
pub use rounds::RoundMatches;
pub use stored::{Stored, StoredError, StoredRun, read_intact_record, read_run, read_stored};
pub use strength::PlayerMatches;
