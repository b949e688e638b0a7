//! The result folder of an experiment that counts errors.

use std::path::Path;

use super::draft::Draft;
use super::errors_content::{error_pictures, errors_document};
use super::folder::FolderError;
use super::page::forms;
use crate::experiment::{ErrorsExperiment, ErrorsRun, MatchSettings, RunTimes, errors_provenance};
use crate::frames::{error_totals_table, errors_table};

/// A result folder in the making, which appears whole or not at all.
pub struct ErrorsFolder<'e> {
    experiment: &'e ErrorsExperiment,
    draft: Draft,
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
        Ok(ErrorsFolder { experiment, draft: Draft::begin(target, force)? })
    }

    /// Writes everything and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: MatchSettings,
        run: &ErrorsRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let tables = [error_totals_table(self.experiment, run), errors_table(self.experiment, run)];
        for table in &tables {
            self.draft.parquet(table)?;
            self.draft.csv(table)?;
        }
        self.draft.describe(&tables.each_ref())?;
        let pictures = error_pictures(self.experiment, run)?;
        let document = errors_document(self.experiment, settings, run, &pictures);
        self.draft.pages(forms(&document, &pictures))?;
        self.draft.finish(&errors_provenance(self.experiment, settings, run, times))
    }
}
