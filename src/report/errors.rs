//! The result folder of an experiment that counts errors.

use std::path::Path;

use super::errors_content::{error_pictures, errors_document};
use super::folder_error::FolderError;
use super::kind::Told;
use super::result_folder::ResultFolder;
use crate::experiment::{ErrorsExperiment, ErrorsRun, MatchSettings, RunTimes, errors_provenance};
use crate::frames::{error_totals_table, errors_table};

/// A result folder in the making, which appears whole or not at all.
pub struct ErrorsFolder<'e> {
    experiment: &'e ErrorsExperiment,
    folder: ResultFolder,
}

impl<'e> ErrorsFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the
    /// system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e ErrorsExperiment,
    ) -> Result<ErrorsFolder<'e>, FolderError> {
        Ok(ErrorsFolder { experiment, folder: ResultFolder::begin_whole(target, force)? })
    }

    /// Writes everything and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        mut self,
        settings: MatchSettings,
        run: &ErrorsRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let tables =
            vec![error_totals_table(self.experiment, run), errors_table(self.experiment, run)];
        let pictures = error_pictures(self.experiment, run)?;
        let document = errors_document(self.experiment, settings, run, &pictures);
        let told = Told::new(tables, &document, &pictures);
        self.folder.finish_told(told, &errors_provenance(self.experiment, settings, run, times))
    }
}
