//! Writing the result folder: whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::folder_error::FolderError;
use super::kind::{Kind, Told};
use super::part::{PART, blocks_digest, part_of, remove_part};
use crate::experiment::RunTimes;
use crate::frames::{ParquetFile, Table};

/// The file by which a result folder is known.
const PROVENANCE: &str = "provenance.json";

/// The file of the tallies.
pub(super) const BLOCKS: &str = "blocks.parquet";

/// A result folder in the making: a hidden folder beside the place where it is to stand. Dropped
/// before [`ResultFolder::finish`], it is gone and the place is as it was.
pub struct ResultFolder {
    target: PathBuf,
    folder: TempDir,
    /// The first row of `blocks.parquet`, the file, and the number of its rows.
    blocks: Option<(Table, ParquetFile, usize)>,
}

impl ResultFolder {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the system
    /// reports.
    pub fn begin(target: &Path, force: bool) -> Result<ResultFolder, FolderError> {
        check_target(target, force)?;
        let parent = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let folder = fs::create_dir_all(parent)
            .and_then(|()| tempfile::Builder::new().prefix(".gabata-").tempdir_in(parent))
            .map_err(|source| FolderError::Unwritable { path: target.to_owned(), source })?;
        Ok(ResultFolder { target: target.to_owned(), folder, blocks: None })
    }

    /// Writes rows to `blocks.parquet`, after those written before.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn keep(&mut self, table: &Table) -> Result<(), FolderError> {
        if table.rows.is_empty() {
            return Ok(());
        }
        match &mut self.blocks {
            Some((_, file, rows)) => {
                file.append(table).map_err(table_error("blocks"))?;
                *rows += table.rows.len();
            }
            None => {
                let path = self.folder.path().join(BLOCKS);
                let file = File::create(&path).map_err(io_error(&self.target))?;
                let file = ParquetFile::begin(file, table).map_err(table_error("blocks"))?;
                let first = table.rows.first().cloned().into_iter().collect();
                let first = Table { name: table.name, rows: first };
                self.blocks = Some((first, file, table.rows.len()));
            }
        }
        Ok(())
    }

    /// Writes everything else and puts the folder in its place; what an interrupted run left is
    /// removed.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish<K: Kind>(
        self,
        kind: &K,
        run: &K::Run,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let told = kind.told(run, env!("CARGO_PKG_VERSION"))?;
        self.finish_told(told, &kind.provenance(run, times))
    }

    /// The same for what is told already.
    pub(super) fn finish_told(self, told: Told, provenance: &Value) -> Result<(), FolderError> {
        let none = Table { name: "blocks", rows: Vec::new() };
        let first = self.blocks.as_ref().map_or(&none, |(first, _, _)| first);
        let figures = self.folder.path().join("figures");
        fs::create_dir(figures).map_err(io_error(&self.target.join("figures")))?;
        for (name, bytes) in told.files(first)? {
            self.write(&name, &bytes)?;
        }
        self.write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
        if let Some((_, file, _)) = self.blocks {
            file.finish().map_err(table_error("blocks"))?;
        }
        // Until the rename the draft cleans up after itself; after it there is nothing left to clean.
        put_in_place(self.folder.path(), &self.target).map_err(io_error(&self.target))?;
        remove_part(&self.target);
        Ok(())
    }

    /// Puts the blocks of an interrupted run beside the place, where [`take_up`](super::take_up) finds
    /// them, and says how many there are and where. Unless there are more than `known`, which were
    /// there before, what stands there stays.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn set_aside(
        self,
        plan: &Value,
        known: usize,
    ) -> Result<Option<(usize, PathBuf)>, FolderError> {
        let place = part_of(&self.target);
        let Some((_, file, rows)) = self.blocks.filter(|(_, _, rows)| *rows > known) else {
            return Ok((known > 0).then_some((known, place)));
        };
        file.finish().map_err(table_error("blocks"))?;
        let digest = blocks_digest(&self.folder.path().join(BLOCKS)).map_err(io_error(&place))?;
        let note = format!("{:#}\n", json!({ "plan": plan, "blocks_sha256": digest }));
        fs::write(self.folder.path().join(PART), note).map_err(io_error(&place.join(PART)))?;
        put_in_place(self.folder.path(), &place).map_err(io_error(&place))?;
        Ok(Some((rows, place)))
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
