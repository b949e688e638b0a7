//! Writing the result folder: whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::folder_error::FolderError;
use super::kind::{Kind, Told};
use super::part::{OTHER_RUN, PART, file_digest, part_of, remove_part};
use crate::experiment::{RunTimes, seal};
use crate::frames::{ParquetFile, Table};

/// The file by which a result folder is known.
pub(super) const PROVENANCE: &str = "provenance.json";

/// The file of the tallies.
pub(super) const BLOCKS: &str = "blocks.parquet";

/// A result folder in the making: a hidden folder beside the place where it is to stand. Dropped
/// before [`ResultFolder::finish`], it is gone and the place is as it was.
pub struct ResultFolder {
    target: PathBuf,
    force: bool,
    folder: TempDir,
    blocks: Option<Blocks>,
}

/// The file `blocks.parquet` in the making.
struct Blocks {
    /// Its first row.
    first: Table,
    /// Gone once its foot is written.
    file: Option<ParquetFile>,
    /// The number of its rows.
    rows: usize,
}

impl Blocks {
    fn close(&mut self) -> Result<(), FolderError> {
        self.file.take().map_or(Ok(()), ParquetFile::finish).map_err(table_error("blocks"))
    }
}

impl ResultFolder {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there, or where an interrupted run would leave its
    /// blocks, that may not be replaced, or what the system reports.
    pub fn begin(target: &Path, force: bool) -> Result<ResultFolder, FolderError> {
        check_target(target, force)?;
        check_part(target)?;
        let folder = draft_beside(target)
            .map_err(|source| FolderError::Unwritable { path: target.to_owned(), source })?;
        Ok(ResultFolder { target: target.to_owned(), force, folder, blocks: None })
    }

    /// The same for a run that leaves no blocks: without `force` those of another run may not stand
    /// beside the place.
    ///
    /// # Errors
    /// As [`ResultFolder::begin`].
    pub(super) fn begin_whole(target: &Path, force: bool) -> Result<ResultFolder, FolderError> {
        let place = part_of(target);
        if !force && place.join(PART).is_file() {
            return Err(FolderError::Part { path: place, why: OTHER_RUN.into() });
        }
        ResultFolder::begin(target, force)
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
            Some(blocks) => {
                if let Some(file) = &mut blocks.file {
                    file.append(table).map_err(table_error("blocks"))?;
                }
                blocks.rows += table.rows.len();
            }
            None => {
                let path = self.folder.path().join(BLOCKS);
                let file = File::create(&path).map_err(io_error(&self.target))?;
                let file = ParquetFile::begin(file, table).map_err(table_error("blocks"))?;
                let first = table.rows.first().cloned().into_iter().collect();
                let first = Table { name: table.name, rows: first };
                self.blocks = Some(Blocks { first, file: Some(file), rows: table.rows.len() });
            }
        }
        Ok(())
    }

    /// Writes everything else and puts the folder in its place; what an interrupted run left is
    /// removed.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was, and the blocks can still be set aside.
    pub fn finish<K: Kind>(
        &mut self,
        kind: &K,
        run: &K::Run,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let told = kind.told(run, env!("CARGO_PKG_VERSION"))?;
        self.finish_told(told, &kind.provenance(run, times))
    }

    /// The same for what is told already.
    pub(super) fn finish_told(
        &mut self,
        told: Told,
        provenance: &Value,
    ) -> Result<(), FolderError> {
        if let Some(blocks) = &mut self.blocks {
            blocks.close()?;
        }
        let none = Table { name: "blocks", rows: Vec::new() };
        let first = self.blocks.as_ref().map_or(&none, |blocks| &blocks.first);
        let figures = self.folder.path().join("figures");
        fs::create_dir_all(figures).map_err(io_error(&self.target.join("figures")))?;
        for (name, bytes) in told.files(first)? {
            self.write(&name, &bytes)?;
        }
        let blocks = self.folder.path().join(BLOCKS);
        let digest = match self.blocks {
            Some(_) => Some(file_digest(&blocks).map_err(io_error(&self.target.join(BLOCKS)))?),
            None => None,
        };
        let sealed = seal(provenance, digest);
        self.write(PROVENANCE, format!("{sealed:#}\n").as_bytes())?;
        // Another run may have come to its end in the meantime.
        check_target(&self.target, self.force)?;
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
        let Some(mut blocks) = self.blocks.filter(|blocks| blocks.rows > known) else {
            return Ok((known > 0).then_some((known, place)));
        };
        blocks.close()?;
        let digest = file_digest(&self.folder.path().join(BLOCKS)).map_err(io_error(&place))?;
        let note = format!("{:#}\n", json!({ "plan": plan, "blocks_sha256": digest }));
        // A folder of its own: what was told already does not belong there.
        let aside = draft_beside(&place).map_err(io_error(&place))?;
        fs::rename(self.folder.path().join(BLOCKS), aside.path().join(BLOCKS))
            .and_then(|()| fs::write(aside.path().join(PART), note))
            .map_err(io_error(&place))?;
        check_part(&self.target)?;
        put_in_place(aside.path(), &place).map_err(io_error(&place))?;
        Ok(Some((blocks.rows, place)))
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
    match fs::symlink_metadata(path) {
        Ok(_) if !path.exists() => return taken("is a link to nothing; name a folder"),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(FolderError::Unwritable { path: path.to_owned(), source }),
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

/// Says beforehand whether blocks can be set aside beside `target`.
fn check_part(target: &Path) -> Result<(), FolderError> {
    let path = part_of(target);
    match fs::symlink_metadata(&path) {
        Ok(_) if path.join(PART).is_file() => Ok(()),
        Ok(_) => Err(FolderError::Taken {
            path,
            why: "is where an interrupted run would leave its blocks, and holds something else; name another folder by --out",
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(FolderError::Unwritable { path, source }),
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::Io { path, source }
}

fn table_error(name: &'static str) -> impl FnOnce(PolarsError) -> FolderError {
    move |source| FolderError::Table { name, source }
}

/// The folder in which something stands.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn draft_beside(path: &Path) -> io::Result<TempDir> {
    fs::create_dir_all(parent(path))?;
    tempfile::Builder::new().prefix(".gabata-").tempdir_in(parent(path))
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
    fs::create_dir_all(parent(path))?;
    let mut file = tempfile::Builder::new().prefix(".gabata-").tempfile_in(parent(path))?;
    file.write_all(bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(file.path(), fs::Permissions::from_mode(0o644))?;
    }
    file.persist(path).map(drop).map_err(|error| error.error)
}
