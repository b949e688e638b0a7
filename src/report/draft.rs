//! A result folder in the making: whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;
use serde_json::Value;
use tempfile::TempDir;

use super::folder::FolderError;
use crate::frames::{ParquetFile, Table, columns_table, csv_bytes, parquet_bytes};

/// The file by which a result folder is known.
const PROVENANCE: &str = "provenance.json";

/// A hidden folder beside the place where a result is to stand. Dropped before [`Draft::finish`], it
/// is gone and the place is as it was.
pub(super) struct Draft {
    target: PathBuf,
    folder: TempDir,
    /// The first row of `blocks.parquet`, and the file.
    blocks: Option<(Table, ParquetFile)>,
}

impl Draft {
    /// Begins a folder that is to stand at `target`.
    pub(super) fn begin(target: &Path, force: bool) -> Result<Draft, FolderError> {
        check_target(target, force)?;
        let parent = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let folder = fs::create_dir_all(parent)
            .and_then(|()| tempfile::Builder::new().prefix(".gabata-").tempdir_in(parent))
            .map_err(|source| FolderError::Unwritable { path: target.to_owned(), source })?;
        Ok(Draft { target: target.to_owned(), folder, blocks: None })
    }

    /// Writes rows to `blocks.parquet`, after those written before.
    pub(super) fn keep(&mut self, table: &Table) -> Result<(), FolderError> {
        match &mut self.blocks {
            Some((_, file)) => file.append(table).map_err(table_error("blocks"))?,
            None => {
                let path = self.folder.path().join("blocks.parquet");
                let file = File::create(&path).map_err(io_error(&self.target))?;
                let file = ParquetFile::begin(file, table).map_err(table_error("blocks"))?;
                let rows = table.rows.first().cloned().into_iter().collect();
                self.blocks = Some((Table { name: table.name, rows }, file));
            }
        }
        Ok(())
    }

    /// Writes a table as Parquet.
    pub(super) fn parquet(&self, table: &Table) -> Result<(), FolderError> {
        self.write(&format!("{}.parquet", table.name), &bytes_of(table, parquet_bytes)?)
    }

    /// Writes a table as CSV.
    pub(super) fn csv(&self, table: &Table) -> Result<(), FolderError> {
        self.write(&format!("{}.csv", table.name), &bytes_of(table, csv_bytes)?)
    }

    /// Writes what the columns of these tables and of `blocks.parquet` mean.
    pub(super) fn describe(&self, tables: &[&Table]) -> Result<(), FolderError> {
        let mut described = tables.to_vec();
        described.extend(self.blocks.as_ref().map(|(first, _)| first));
        self.csv(&columns_table(&described))
    }

    /// Writes the pages and figures, by their names.
    pub(super) fn pages(&self, pages: Vec<(String, Vec<u8>)>) -> Result<(), FolderError> {
        let figures = self.folder.path().join("figures");
        fs::create_dir(figures).map_err(io_error(&self.target.join("figures")))?;
        pages.iter().try_for_each(|(name, bytes)| self.write(name, bytes))
    }

    /// Writes the provenance and puts the folder in its place.
    pub(super) fn finish(self, provenance: &Value) -> Result<(), FolderError> {
        self.write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
        if let Some((_, file)) = self.blocks {
            file.finish().map_err(table_error("blocks"))?;
        }
        // Until the rename the draft cleans up after itself; after it there is nothing left to clean.
        put_in_place(self.folder.path(), &self.target).map_err(io_error(&self.target))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        fs::write(self.folder.path().join(name), bytes).map_err(io_error(&self.target.join(name)))
    }
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

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::Io { path, source }
}

fn table_error(name: &'static str) -> impl FnOnce(PolarsError) -> FolderError {
    move |source| FolderError::Table { name, source }
}

fn bytes_of(
    table: &Table,
    format: fn(&Table) -> Result<Vec<u8>, PolarsError>,
) -> Result<Vec<u8>, FolderError> {
    format(table).map_err(table_error(table.name))
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

/// Writes a file under a temporary name beside its place and renames it.
///
/// # Errors
/// What the system reports.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".gabata-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(file.path(), fs::Permissions::from_mode(0o644))?;
    }
    file.persist(path).map(drop).map_err(|error| error.error)
}
