//! What an interrupted run leaves, so that the same command takes it up again.
//!
//! Beside the place of the result, in a folder of the same name with `.part` behind it, stand the
//! blocks played so far and a note on what was being played. The note must say exactly what is to
//! be played now; blocks that were taken up and blocks that are played give the same bytes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::folder_error::FolderError;
use super::kind::Kind;
use super::result_folder::BLOCKS;
use crate::rules::hex;

/// The note on what was being played.
pub(super) const PART: &str = "part.json";

/// Where the run to `target` leaves its blocks when it is interrupted.
pub(super) fn part_of(target: &Path) -> PathBuf {
    // Without a slash at the end, behind which `.part` would be a file of its own.
    let mut name: OsString = target.components().collect::<PathBuf>().into();
    name.push(".part");
    PathBuf::from(name)
}

/// What is said where the note is on another run.
pub(super) const OTHER_RUN: &str = "an interrupted run of something else is kept there";

/// SHA-256 of a file.
pub(super) fn file_digest(path: &Path) -> io::Result<String> {
    Ok(hex(&Sha256::digest(fs::read(path)?)))
}

/// Removes what an interrupted run to `target` left, if there is anything.
pub(super) fn remove_part(target: &Path) {
    let place = part_of(target);
    if place.join(PART).is_file() {
        // It is of no more use; should it stay, the next run says so.
        let _ = fs::remove_dir_all(place);
    }
}

/// The blocks that an interrupted run to `target` left; none where there was no such run. With
/// `force` those that cannot be taken up are removed.
///
/// # Errors
/// [`FolderError::Part`] or [`FolderError::PartBlocks`] when they are damaged or of another run than
/// `plan`, which is what the provenance calls reproducible, before anything was played.
pub fn take_up<K: Kind>(
    target: &Path,
    kind: &K,
    plan: &Value,
    force: bool,
) -> Result<Vec<K::Block>, FolderError> {
    if !part_of(target).join(PART).is_file() {
        return Ok(Vec::new());
    }
    match read_part(target, kind, plan) {
        Err(_) if force => {
            remove_part(target);
            Ok(Vec::new())
        }
        read => read,
    }
}

fn read_part<K: Kind>(target: &Path, kind: &K, plan: &Value) -> Result<Vec<K::Block>, FolderError> {
    let place = part_of(target);
    let note = place.join(PART);
    let fault = |path: &Path, why: String| FolderError::Part { path: path.to_owned(), why };
    let read = |path: &Path| fs::read(path).map_err(|error| fault(path, error.to_string()));
    let stored: Value =
        serde_json::from_slice(&read(&note)?).map_err(|error| fault(&note, error.to_string()))?;
    if stored["plan"] != *plan {
        return Err(fault(&place, OTHER_RUN.into()));
    }
    let blocks = place.join(BLOCKS);
    let found = file_digest(&blocks).map_err(|error| fault(&blocks, error.to_string()))?;
    if stored["blocks_sha256"] != found {
        return Err(fault(&blocks, "the file was changed since the run was interrupted".into()));
    }
    let file = File::open(&blocks).map_err(|error| fault(&blocks, error.to_string()))?;
    kind.read_blocks(file).map_err(|source| FolderError::PartBlocks { path: blocks, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_stands_beside_the_result() {
        for written in ["results/a", "results/a/", "results/./a"] {
            assert_eq!(part_of(Path::new(written)), Path::new("results/a.part"), "{written}");
        }
    }
}
