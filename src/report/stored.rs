//! Reading a result folder again.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::kind::Kind;
use super::part::file_digest;
use super::random::RandomPlay;
use super::result_folder::{BLOCKS, PROVENANCE};
use super::rounds::RoundMatches;
use super::strength::PlayerMatches;
use crate::experiment::{
    MatchSettings, ProvenanceError, Record, RoundsSettings, Seal, read_record,
};
use crate::frames::BlocksError;
use crate::simulate::random_game;

/// A finished run as its folder holds it.
#[derive(Debug, Clone)]
pub struct StoredRun<K: Kind> {
    /// What was run, and how.
    pub kind: K,
    /// The version of the program that ran it.
    pub version: String,
    /// SHA-256 over all tallies, as the provenance records it.
    pub recorded: String,
    /// The tally of every block.
    pub blocks: Vec<K::Block>,
    /// All of them put together.
    pub run: K::Run,
    /// Whether the provenance says what the run wrote.
    pub intact: bool,
}

/// A finished run of any kind.
pub enum Stored {
    /// Single games, without the games kept whole.
    Random(StoredRun<RandomPlay>),
    /// Matches between players.
    Matches(StoredRun<PlayerMatches>),
    /// Matches over rounds.
    Rounds(StoredRun<RoundMatches>),
}

impl<K: Kind> StoredRun<K> {
    fn read(
        folder: &Path,
        kind: K,
        version: String,
        recorded: String,
        seal: Seal,
    ) -> Result<StoredRun<K>, StoredError> {
        let path = folder.join(BLOCKS);
        let unreadable = |source| StoredError::Unreadable { path: path.clone(), source };
        // What was changed is not shown to the reader of Parquet, which trusts the file.
        let found = file_digest(&path).map_err(unreadable)?;
        match seal.blocks_file {
            Some(written) if written != found => {
                return Err(StoredError::OtherFile { path, found, recorded: written });
            }
            None => return Err(StoredError::Altered { path: folder.join(PROVENANCE) }),
            Some(_) => {}
        }
        let file = File::open(&path).map_err(unreadable)?;
        let blocks =
            kind.read_blocks(file).map_err(|source| StoredError::Blocks { path, source })?;
        let run = kind.gather(&blocks);
        Ok(StoredRun { kind, version, recorded, blocks, run, intact: seal.intact })
    }

    /// The run itself, when provenance and tallies are those that it wrote.
    ///
    /// # Errors
    /// [`StoredError::Altered`] or [`StoredError::Changed`].
    pub fn checked(self, folder: &Path) -> Result<StoredRun<K>, StoredError> {
        if !self.intact {
            return Err(StoredError::Altered { path: folder.join(PROVENANCE) });
        }
        if K::digest(&self.run) == self.recorded {
            return Ok(self);
        }
        let (found, recorded) = (K::digest(&self.run).to_owned(), self.recorded);
        Err(StoredError::Changed { path: folder.join(BLOCKS), found, recorded })
    }
}

impl StoredRun<RandomPlay> {
    /// Plays the games kept whole again from the seed; their moves are not read from the folder.
    pub fn replay_kept(&mut self) {
        let settings = self.kind.settings;
        for result in &mut self.run.cells {
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
    /// It holds a run of another kind.
    #[error("{}: this command reads runs of single games, and {what} were played", path.display())]
    OtherKind {
        /// The folder.
        path: PathBuf,
        /// What was played.
        what: &'static str,
    },
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
    /// Its provenance is not that which the run wrote.
    #[error("{}: key `seal` is missing or does not fit what stands under `reproducible`; the file was changed, or an earlier version wrote it: run the experiment again", path.display())]
    Altered {
        /// The file.
        path: PathBuf,
    },
    /// The file of its blocks is not that which the run wrote.
    #[error("{}: the file has SHA-256 {found}, and provenance.json says {recorded}; it was changed since the run, so run the experiment again", path.display())]
    OtherFile {
        /// The file.
        path: PathBuf,
        /// The digest of the file.
        found: String,
        /// The digest that it should have.
        recorded: String,
    },
    /// Its blocks are not those that the run counted.
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

/// Reads a result folder of any kind. Its tallies may not be those that the run counted, which
/// [`StoredRun::checked`] finds out.
///
/// # Errors
/// [`StoredError`], naming the file; never [`StoredError::Changed`].
pub fn read_stored(folder: &Path) -> Result<Stored, StoredError> {
    let (record, seal) = read_folder_record(folder)?;
    match record {
        Record::Random(stored) => {
            let played = Some(stored.games_played);
            let (experiment, settings) = (stored.experiment, stored.settings);
            let kind = RandomPlay { experiment, settings, played };
            StoredRun::read(folder, kind, stored.version, stored.digest, seal).map(Stored::Random)
        }
        Record::Matches(stored) => {
            let settings = MatchSettings { pairs: stored.experiment.pairs, threads: None };
            let kind = PlayerMatches { experiment: stored.experiment, settings };
            StoredRun::read(folder, kind, stored.version, stored.digest, seal).map(Stored::Matches)
        }
        Record::Rounds(stored) => {
            let settings = RoundsSettings { matches: stored.experiment.matches, threads: None };
            let kind = RoundMatches { experiment: stored.experiment, settings };
            StoredRun::read(folder, kind, stored.version, stored.digest, seal).map(Stored::Rounds)
        }
    }
}

/// Reads the provenance of a result folder.
///
/// # Errors
/// [`StoredError::Missing`] or [`StoredError::Provenance`].
fn read_folder_record(folder: &Path) -> Result<(Record, Seal), StoredError> {
    if !folder.is_dir() {
        return Err(StoredError::Missing { path: folder.to_owned() });
    }
    Ok(read_record(&folder.join(PROVENANCE))?)
}

/// Reads the provenance of a result folder, which must be that which the run wrote.
///
/// # Errors
/// [`StoredError::Missing`], [`StoredError::Provenance`] or [`StoredError::Altered`].
pub fn read_intact_record(folder: &Path) -> Result<Record, StoredError> {
    match read_folder_record(folder)? {
        (record, Seal { intact: true, .. }) => Ok(record),
        _ => Err(StoredError::Altered { path: folder.join(PROVENANCE) }),
    }
}

/// Reads a result folder of single games and checks that its tallies are those that the run counted.
///
/// # Errors
/// [`StoredError`], naming the file.
pub fn read_run(folder: &Path) -> Result<StoredRun<RandomPlay>, StoredError> {
    let path = folder.to_owned();
    match read_stored(folder)? {
        Stored::Random(run) => run.checked(folder),
        Stored::Matches(_) => Err(StoredError::OtherKind { path, what: "matches between players" }),
        Stored::Rounds(_) => Err(StoredError::OtherKind { path, what: "matches over rounds" }),
    }
}
