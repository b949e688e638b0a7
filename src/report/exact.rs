//! The result folder of an experiment of exact values.

use std::fs;
use std::path::{Path, PathBuf};

use super::exact_content::{exact_document, exact_pictures};
use super::folder_error::FolderError;
use super::kind::Told;
use super::result_folder::{ResultFolder, replace};
use crate::experiment::{ExactExperiment, ExactRun, RunTimes, exact_provenance};
use crate::frames::values_table;
use crate::solve::{ValueRow, read_values, values_text};

/// A result folder in the making, which appears whole or not at all. Values found so far are kept
/// in a file beside its place until it stands there.
pub struct ExactFolder<'e> {
    experiment: &'e ExactExperiment,
    folder: ResultFolder,
    unfinished: PathBuf,
}

impl<'e> ExactFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the
    /// system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e ExactExperiment,
    ) -> Result<ExactFolder<'e>, FolderError> {
        let folder = ResultFolder::begin(target, force)?;
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished.tsv");
        Ok(ExactFolder { experiment, folder, unfinished: target.with_file_name(name) })
    }

    /// The file that keeps the values found so far.
    pub fn unfinished(&self) -> &Path {
        &self.unfinished
    }

    /// The values that an interrupted run has left.
    ///
    /// # Errors
    /// [`FolderError::Values`] when the file that keeps them is not a table of values.
    pub fn found_before(&self) -> Result<Vec<ValueRow>, FolderError> {
        let path = &self.unfinished;
        match fs::read_to_string(path) {
            Ok(text) => {
                read_values(&text).map_err(|line| FolderError::Values { path: path.clone(), line })
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(source) => Err(FolderError::Io { path: path.clone(), source }),
        }
    }

    /// Keeps the values found so far.
    ///
    /// # Errors
    /// What the system reports.
    pub fn keep(&self, rows: &[ValueRow]) -> Result<(), FolderError> {
        let io = |source| FolderError::Io { path: self.unfinished.clone(), source };
        replace(&self.unfinished, values_text(rows).as_bytes()).map_err(io)
    }

    /// Writes everything, puts the folder in its place, and removes what was kept beside it.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        threads: Option<usize>,
        run: &ExactRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let pictures = exact_pictures(self.experiment, run)?;
        let document = exact_document(self.experiment, run, &pictures);
        let mut told = Told::new(vec![values_table(&run.rows)], &document, &pictures);
        told.pages.push(("values.tsv".into(), values_text(&run.rows).into_bytes()));
        self.folder.finish_told(told, &exact_provenance(self.experiment, threads, run, times))?;
        match fs::remove_file(&self.unfinished) {
            Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
                Err(FolderError::Io { path: self.unfinished, source })
            }
            _ => Ok(()),
        }
    }
}
