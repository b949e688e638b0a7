//! The result folder of an experiment of exact values.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use super::exact_content::{exact_document, exact_pictures};
use super::folder_error::FolderError;
use super::kind::Told;
use super::part::OTHER_RUN;
use super::result_folder::{ResultFolder, replace};
use crate::experiment::{ExactExperiment, ExactRun, RunTimes, exact_provenance};
use crate::frames::values_table;
use crate::rules::hex;
use crate::solve::{ValueRow, read_values, values_text};

/// A result folder in the making, which appears whole or not at all. Values found so far are kept
/// in a file beside its place until it stands there, whose first line says what was being solved.
pub struct ExactFolder<'e> {
    experiment: &'e ExactExperiment,
    folder: ResultFolder,
    unfinished: PathBuf,
    force: bool,
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
        let folder = ResultFolder::begin_whole(target, force)?;
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished.tsv");
        Ok(ExactFolder { experiment, folder, unfinished: target.with_file_name(name), force })
    }

    /// The file that keeps the values found so far.
    pub fn unfinished(&self) -> &Path {
        &self.unfinished
    }

    /// The values that an interrupted run of the same experiment has left.
    ///
    /// # Errors
    /// [`FolderError::Part`], without `force`, when the file that keeps them is of another experiment
    /// or version, or was changed.
    pub fn found_before(&self) -> Result<Vec<ValueRow>, FolderError> {
        let path = &self.unfinished;
        let read = match fs::read_to_string(path) {
            Ok(text) => self.rows_kept(&text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => Err(format!("cannot read it: {error}")),
        };
        match read {
            Err(_) if self.force => Ok(Vec::new()),
            read => read.map_err(|why| FolderError::Part { path: path.clone(), why }),
        }
    }

    fn rows_kept(&self, text: &str) -> Result<Vec<ValueRow>, String> {
        let (head, rows) = text.split_once('\n').unwrap_or((text, ""));
        if !head.starts_with(&self.plan()) {
            return Err(OTHER_RUN.into());
        }
        let rows = match self.head(rows) == head {
            true => read_values(rows).ok(),
            false => None,
        };
        rows.ok_or_else(|| "the file was changed since the run was interrupted".into())
    }

    /// What is being solved, and by which version.
    fn plan(&self) -> String {
        let nothing = ExactRun { rows: Vec::new(), digest: String::new() };
        let now = RunTimes { started: SystemTime::now(), took: Duration::ZERO };
        let provenance = exact_provenance(self.experiment, None, &nothing, now);
        let digest = Sha256::digest(provenance["reproducible"].to_string());
        format!("# plan {}, values ", hex(&digest))
    }

    /// The first line of the file that keeps some rows.
    fn head(&self, rows: &str) -> String {
        self.plan() + &hex(&Sha256::digest(rows))
    }

    /// Keeps the values found so far.
    ///
    /// # Errors
    /// What the system reports.
    pub fn keep(&self, rows: &[ValueRow]) -> Result<(), FolderError> {
        let io = |source| FolderError::Io { path: self.unfinished.clone(), source };
        let rows = values_text(rows);
        replace(&self.unfinished, format!("{}\n{rows}", self.head(&rows)).as_bytes()).map_err(io)
    }

    /// Writes everything, puts the folder in its place, and removes what was kept beside it.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        mut self,
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
