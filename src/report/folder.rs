//! Writing the result folder: whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;

use super::markdown::markdown_report;
use super::pictures::pictures;
use crate::experiment::{CellResult, Experiment, RunSettings, RunTimes, provenance};
use crate::figures::FigureError;
use crate::frames::{
    Table, blocks_table, cells_table, columns_table, csv_bytes, games_table, openings_table,
    parquet_bytes,
};

/// The file by which a result folder is known.
const PROVENANCE: &str = "provenance.json";

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
pub fn check_target(path: &Path, force: bool) -> Result<(), FolderError> {
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

/// Writes tables, figures, report and provenance into a new folder beside `path`, then renames it.
///
/// # Errors
/// [`FolderError`]; `path` is then as it was.
pub fn write_folder(
    path: &Path,
    force: bool,
    experiment: &Experiment,
    settings: RunSettings,
    results: &[CellResult],
    times: RunTimes,
) -> Result<(), FolderError> {
    check_target(path, force)?;
    let parent = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let io = |path: &Path| {
        let path = path.to_owned();
        move |source| FolderError::Io { path, source }
    };
    fs::create_dir_all(parent).map_err(io(parent))?;
    let draft =
        tempfile::Builder::new().prefix(".gabata-").tempdir_in(parent).map_err(io(parent))?;
    let write = |name: &str, bytes: &[u8]| {
        let file = draft.path().join(name);
        fs::write(&file, bytes).map_err(io(&path.join(name)))
    };
    let baseline = experiment.baseline.and_then(|at| results.get(at));
    let cells = cells_table(results, &experiment.players, baseline);
    let openings = openings_table(results);
    let blocks = blocks_table(results, &experiment.players);
    let games = games_table(results);
    let columns = columns_table(&[&cells, &openings, &blocks, &games]);
    for table in [&cells, &openings, &blocks, &games] {
        write(&format!("{}.parquet", table.name), &bytes_of(table, parquet_bytes)?)?;
    }
    for table in [&cells, &openings, &columns] {
        write(&format!("{}.csv", table.name), &bytes_of(table, csv_bytes)?)?;
    }
    fs::create_dir(draft.path().join("figures")).map_err(io(&path.join("figures")))?;
    let pictures = pictures(experiment, results)?;
    for picture in &pictures {
        write(&format!("figures/{}.svg", picture.name), picture.drawing.svg.as_bytes())?;
        write(&format!("figures/{}.png", picture.name), &picture.drawing.png)?;
    }
    let report = markdown_report(experiment, settings, results, &pictures);
    write("report.md", report.as_bytes())?;
    let provenance = provenance(experiment, settings, results, times);
    write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
    // Until the rename the draft cleans up after itself; after it there is nothing left to clean.
    put_in_place(draft.path(), path).map_err(io(path))
}

fn bytes_of(
    table: &Table,
    format: fn(&Table) -> Result<Vec<u8>, PolarsError>,
) -> Result<Vec<u8>, FolderError> {
    format(table).map_err(|source| FolderError::Table { name: table.name, source })
}

/// Renames the finished draft; an older result steps aside until that has worked.
fn put_in_place(draft: &Path, path: &Path) -> io::Result<()> {
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
