//! Reading a result folder again.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::experiment::{
    BlockTally, Provenance, ProvenanceError, RunResult, gather, read_provenance,
};
use crate::frames::{BlocksError, read_blocks};
use crate::simulate::random_game;

const BLOCKS: &str = "blocks.parquet";

/// A finished run as its folder holds it.
#[derive(Debug, Clone)]
pub struct StoredRun {
    /// What was run, and how.
    pub provenance: Provenance,
    /// The tally of every block.
    pub tallies: Vec<BlockTally>,
    /// All of them put together, without the games kept whole.
    pub result: RunResult,
}

impl StoredRun {
    /// Plays the games kept whole again from the seed; their moves are not read from the folder.
    pub fn replay_kept(&mut self) {
        let settings = self.provenance.settings;
        for result in &mut self.result.cells {
            let kept = 0..settings.games_kept.min(result.tally.games());
            let rules = &result.cell.variant.rules;
            result.records = kept.map(|game| random_game(rules, settings.seed, game)).collect();
        }
    }
}

/// Why a result folder could not be read.
#[derive(Debug, thiserror::Error)]
pub enum StoredError {
    /// There is no folder of that name.
    #[error("{}: there is no such folder; name the result folder of a finished run", path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// Its provenance is missing or at fault.
    #[error(transparent)]
    Provenance(#[from] ProvenanceError),
    /// Its blocks could not be opened.
    #[error("cannot read {}: {source}; without the blocks, run the experiment again", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Its blocks are at fault.
    #[error("{}: {source}", path.display())]
    Blocks {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: BlocksError,
    },
    /// Its blocks are not those that the run wrote.
    #[error("{}: the tallies have SHA-256 {found}, and provenance.json says {recorded}; one of the two files was changed", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
        /// The digest of what it holds.
        found: String,
        /// The digest that it should have.
        recorded: String,
    },
}

/// Reads a result folder and checks that its tallies are those that the run counted.
///
/// # Errors
/// [`StoredError`], naming the file.
pub fn read_run(folder: &Path) -> Result<StoredRun, StoredError> {
    let run = read_unchecked(folder)?;
    if run.result.digest != run.provenance.digest {
        let path = folder.join(BLOCKS);
        let (found, recorded) = (run.result.digest, run.provenance.digest);
        return Err(StoredError::Changed { path, found, recorded });
    }
    Ok(run)
}

/// Reads a result folder whose tallies may not be those that the run counted.
///
/// # Errors
/// [`StoredError`], naming the file; never [`StoredError::Changed`].
pub fn read_unchecked(folder: &Path) -> Result<StoredRun, StoredError> {
    if !folder.is_dir() {
        return Err(StoredError::Missing { path: folder.to_owned() });
    }
    let provenance = read_provenance(&folder.join("provenance.json"))?;
    let path = folder.join(BLOCKS);
    let file = File::open(&path)
        .map_err(|source| StoredError::Unreadable { path: path.clone(), source })?;
    let cells = &provenance.experiment.cells;
    let tallies =
        read_blocks(file, cells).map_err(|source| StoredError::Blocks { path, source })?;
    let result = gather(cells, &tallies);
    Ok(StoredRun { provenance, tallies, result })
}
