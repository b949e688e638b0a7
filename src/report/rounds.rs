//! The result folder of matches over rounds.

use std::path::Path;

use super::draft::Draft;
use super::folder::FolderError;
use super::page::forms;
use super::rounds_content::rounds_document;
use super::rounds_pictures::rounds_pictures;
use crate::experiment::{
    RoundsBlock, RoundsExperiment, RoundsRun, RoundsSettings, RunTimes, rounds_provenance,
};
use crate::frames::{
    Table, comebacks_table, round_blocks_table, round_holes_table, round_matches_table,
    round_numbers_table, survival_table,
};

/// A result folder in the making, which appears whole or not at all.
pub struct RoundsFolder<'e> {
    experiment: &'e RoundsExperiment,
    draft: Draft,
}

impl<'e> RoundsFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the
    /// system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e RoundsExperiment,
    ) -> Result<RoundsFolder<'e>, FolderError> {
        Ok(RoundsFolder { experiment, draft: Draft::begin(target, force)? })
    }

    /// Writes tallies to `blocks.parquet`, after those written before.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn keep(&mut self, tallies: &[RoundsBlock]) -> Result<(), FolderError> {
        self.draft.keep(&round_blocks_table(tallies, &self.experiment.cells))
    }

    /// Writes everything else and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: RoundsSettings,
        run: &RoundsRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let tables = [
            round_matches_table(self.experiment, run),
            round_numbers_table(self.experiment, run),
            round_holes_table(self.experiment, run),
            comebacks_table(self.experiment, run),
            survival_table(self.experiment, run),
        ];
        // A board of one hole a row knows no comebacks.
        let tables: Vec<&Table> = tables.iter().filter(|table| !table.rows.is_empty()).collect();
        for table in &tables {
            self.draft.parquet(table)?;
            self.draft.csv(table)?;
        }
        self.draft.describe(&tables)?;
        let pictures = rounds_pictures(self.experiment, run)?;
        let document = rounds_document(self.experiment, settings, run, &pictures);
        self.draft.pages(forms(&document, &pictures))?;
        self.draft.finish(&rounds_provenance(self.experiment, settings, run, times))
    }
}
