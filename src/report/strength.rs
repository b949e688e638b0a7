//! The result folder of an experiment with players.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::folder::{FolderError, PROVENANCE, begin_draft, bytes_of, io_error, put_in_place};
use super::page::forms;
use super::strength_content::strength_document;
use super::strength_pictures::strength_pictures;
use crate::experiment::{MatchExperiment, MatchRun, MatchSettings, RunTimes, match_provenance};
use crate::frames::{columns_table, csv_bytes, matches_table, parquet_bytes, strength_table};

/// A result folder in the making, which appears whole or not at all.
pub struct StrengthFolder<'e> {
    experiment: &'e MatchExperiment,
    target: PathBuf,
    draft: TempDir,
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
        let draft = begin_draft(target, force)?;
        Ok(StrengthFolder { experiment, target: target.to_owned(), draft })
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
        let write = |name: &str, bytes: &[u8]| {
            fs::write(self.draft.path().join(name), bytes)
                .map_err(io_error(&self.target.join(name)))
        };
        let strength = strength_table(self.experiment, run);
        let matches = matches_table(self.experiment, run);
        let columns = columns_table(&[&strength, &matches]);
        for table in [&strength, &matches] {
            write(&format!("{}.parquet", table.name), &bytes_of(table, parquet_bytes)?)?;
        }
        for table in [&strength, &matches, &columns] {
            write(&format!("{}.csv", table.name), &bytes_of(table, csv_bytes)?)?;
        }
        let figures = self.draft.path().join("figures");
        fs::create_dir(figures).map_err(io_error(&self.target.join("figures")))?;
        let pictures = strength_pictures(self.experiment, run)?;
        let document = strength_document(self.experiment, settings, run, &pictures);
        for (name, bytes) in forms(&document, &pictures) {
            write(&name, &bytes)?;
        }
        let provenance = match_provenance(self.experiment, settings, run, times);
        write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
        put_in_place(self.draft.path(), &self.target).map_err(io_error(&self.target))
    }
}
