//! Writing the result folder: whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;
use tempfile::TempDir;

use super::content::Findings;
use super::page::pages;
use crate::analysis::analyse;
use crate::experiment::{BlockTally, Experiment, RunResult, RunSettings, RunTimes, provenance};
use crate::figures::FigureError;
use crate::frames::{
    ParquetFile, Table, blocks_table, cells_table, columns_table, comparisons_table, csv_bytes,
    effects_table, games_table, openings_table, parquet_bytes, quality_table, readings_table,
    sensitivity_table,
};

/// The file by which a result folder is known.
pub(super) const PROVENANCE: &str = "provenance.json";

/// Why a result folder could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The place is taken.
    #[error("--out {}: {why}", path.display())]
    Taken {
        /// The folder.
        path: PathBuf,
        /// What stands there, and the remedy.
        why: &'static str,
    },
    /// No folder can be made there.
    #[error("--out {}: cannot make a folder there ({source}); name one where you may write", path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A table could not be made.
    #[error("table {name}: {source}")]
    Table {
        /// The table.
        name: &'static str,
        /// What polars said.
        source: PolarsError,
    },
    /// A figure could not be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

/// Says beforehand whether a result folder can be written to `path`.
///
/// # Errors
/// [`FolderError::Taken`] when something stands there that may not be replaced: a finished run
/// without `force`, or anything else at all.
fn check_target(path: &Path, force: bool) -> Result<(), FolderError> {
    let taken = |why| Err(FolderError::Taken { path: path.to_owned(), why });
    if !path.exists() {
        return Ok(());
    }
    if !path.is_dir() {
        return taken("is a file; name a folder that does not exist yet");
    }
    let is_empty = path.read_dir().is_ok_and(|mut entries| entries.next().is_none());
    match (path.join(PROVENANCE).is_file(), force) {
        _ if is_empty => Ok(()),
        (true, true) => Ok(()),
        (true, false) => {
            taken("holds a finished run; add --force to replace it, or name another folder")
        }
        (false, _) => taken("is a folder of something else; name a folder that does not exist yet"),
    }
}

/// A hidden folder beside the place where a result is to stand.
pub(super) fn begin_draft(target: &Path, force: bool) -> Result<TempDir, FolderError> {
    check_target(target, force)?;
    let parent = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)
        .and_then(|()| tempfile::Builder::new().prefix(".gabata-").tempdir_in(parent))
        .map_err(|source| FolderError::Unwritable { path: target.to_owned(), source })
}

/// A result folder in the making: a hidden folder beside the place where it is to stand. Dropped
/// before [`ResultFolder::finish`], it is gone and the place is as it was.
pub struct ResultFolder<'e> {
    experiment: &'e Experiment,
    target: PathBuf,
    draft: TempDir,
    blocks: Option<(Table, ParquetFile)>,
}

impl<'e> ResultFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e Experiment,
    ) -> Result<ResultFolder<'e>, FolderError> {
        let draft = begin_draft(target, force)?;
        Ok(ResultFolder { experiment, target: target.to_owned(), draft, blocks: None })
    }

    /// Writes tallies to `blocks.parquet`, after those written before.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn keep(&mut self, tallies: &[BlockTally]) -> Result<(), FolderError> {
        let experiment = self.experiment;
        let table = blocks_table(tallies, &experiment.cells, &experiment.players);
        match &mut self.blocks {
            Some((_, file)) => file.append(&table).map_err(table_error("blocks"))?,
            None => {
                let path = self.draft.path().join("blocks.parquet");
                let file = File::create(&path).map_err(io_error(&self.target))?;
                let file = ParquetFile::begin(file, &table).map_err(table_error("blocks"))?;
                let first = blocks_table(&tallies[..1], &experiment.cells, &experiment.players);
                self.blocks = Some((first, file));
            }
        }
        Ok(())
    }

    /// Writes everything else and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: RunSettings,
        result: &RunResult,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let (experiment, results) = (self.experiment, &result.cells);
        let write = |name: &str, bytes: &[u8]| {
            fs::write(self.draft.path().join(name), bytes)
                .map_err(io_error(&self.target.join(name)))
        };
        let analysis = analyse(experiment, results);
        let cells = cells_table(results, &experiment.players, &analysis);
        let comparisons = comparisons_table(experiment, results, &analysis);
        let effects = effects_table(&analysis);
        let sensitivity = sensitivity_table(&analysis);
        let readings = readings_table(results, &analysis);
        let quality = quality_table(results);
        let openings = openings_table(results);
        let games = games_table(results);
        let mut described = vec![&cells, &openings, &quality, &games];
        let some = [&comparisons, &effects, &sensitivity, &readings];
        described.extend(some.into_iter().filter(|table| !table.rows.is_empty()));
        for table in described.clone() {
            write(&format!("{}.parquet", table.name), &bytes_of(table, parquet_bytes)?)?;
        }
        if let Some((first, _)) = &self.blocks {
            described.push(first);
        }
        let columns = columns_table(&described);
        for table in
            described.iter().filter(|table| table.name != "games" && table.name != "blocks")
        {
            write(&format!("{}.csv", table.name), &bytes_of(table, csv_bytes)?)?;
        }
        write("columns.csv", &bytes_of(&columns, csv_bytes)?)?;
        let figures = self.draft.path().join("figures");
        fs::create_dir(figures).map_err(io_error(&self.target.join("figures")))?;
        let version = env!("CARGO_PKG_VERSION");
        let findings = Findings { experiment, settings, version, result, analysis: &analysis };
        for (name, bytes) in pages(&findings)? {
            write(&name, &bytes)?;
        }
        let provenance = provenance(experiment, settings, result, times);
        write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
        if let Some((_, file)) = self.blocks {
            file.finish().map_err(table_error("blocks"))?;
        }
        // Until the rename the draft cleans up after itself; after it there is nothing left to clean.
        put_in_place(self.draft.path(), &self.target).map_err(io_error(&self.target))
    }
}

pub(super) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::Io { path, source }
}

pub(super) fn table_error(name: &'static str) -> impl FnOnce(PolarsError) -> FolderError {
    move |source| FolderError::Table { name, source }
}

pub(super) fn bytes_of(
    table: &Table,
    format: fn(&Table) -> Result<Vec<u8>, PolarsError>,
) -> Result<Vec<u8>, FolderError> {
    format(table).map_err(table_error(table.name))
}

/// Renames the finished draft; an older result steps aside until that has worked.
pub(super) fn put_in_place(draft: &Path, path: &Path) -> io::Result<()> {
    make_readable(draft)?;
    let aside = draft.with_extension("old");
    let had_older = path.exists();
    if had_older {
        fs::rename(path, &aside)?;
    }
    match fs::rename(draft, path) {
        Ok(()) if had_older => fs::remove_dir_all(aside),
        Ok(()) => Ok(()),
        Err(error) => {
            if had_older {
                fs::rename(&aside, path)?;
            }
            Err(error)
        }
    }
}

/// A temporary folder is private; a result is for everybody.
fn make_readable(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    }
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
