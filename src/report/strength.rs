//! The result folder of an experiment with players.

use std::path::Path;

use super::draft::Draft;
use super::folder::FolderError;
use super::page::forms;
use super::strength_content::strength_document;
use super::strength_pictures::strength_pictures;
use crate::experiment::{MatchExperiment, MatchRun, MatchSettings, RunTimes, match_provenance};
use crate::frames::{matches_table, strength_table};

/// A result folder in the making, which appears whole or not at all.
pub struct StrengthFolder<'e> {
    experiment: &'e MatchExperiment,
    draft: Draft,
}

impl<'e> StrengthFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the
    /// system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e MatchExperiment,
    ) -> Result<StrengthFolder<'e>, FolderError> {
        Ok(StrengthFolder { experiment, draft: Draft::begin(target, force)? })
    }

    /// Writes everything and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: MatchSettings,
        run: &MatchRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let tables = [strength_table(self.experiment, run), matches_table(self.experiment, run)];
        for table in &tables {
            self.draft.parquet(table)?;
            self.draft.csv(table)?;
        }
        self.draft.describe(&tables.each_ref())?;
        let pictures = strength_pictures(self.experiment, run)?;
        let document = strength_document(self.experiment, settings, run, &pictures);
        self.draft.pages(forms(&document, &pictures))?;
        self.draft.finish(&match_provenance(self.experiment, settings, run, times))
    }
}
