//! Reading provenance files of every kind of run.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::key::Key;
use super::match_provenance::{MATCH_FORMAT, MatchProvenance, read_matches};
use super::provenance::{ERRORS_FORMAT, EXACT_FORMAT, FORMAT, Provenance, read_random};
use super::rounds_provenance::{ROUNDS_FORMAT, RoundsProvenance, read_rounds};
use super::seal::{Seal, read_seal};

/// What a provenance file says, read again.
#[derive(Debug, Clone)]
pub enum Record {
    /// Random play.
    Random(Provenance),
    /// Matches between players.
    Matches(MatchProvenance),
    /// Matches over rounds.
    Rounds(RoundsProvenance),
}

/// Why a provenance file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum ProvenanceError {
    /// The file could not be read.
    #[error("cannot read {}: {source}; name the result folder of a finished run", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file does not say what is needed.
    #[error("{}: {fault}", path.display())]
    Faulty {
        /// The file.
        path: PathBuf,
        /// What is wrong, with the key.
        fault: String,
    },
}

/// Reads a `provenance.json` of any kind, told apart by its key `format`, with its seal.
///
/// # Errors
/// [`ProvenanceError`], naming the file and the key.
pub fn read_record(path: &Path) -> Result<(Record, Seal), ProvenanceError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| ProvenanceError::Unreadable { path: path.to_owned(), source })?;
    let parsed = serde_json::from_str(&text).map_err(|error| error.to_string());
    parsed
        .and_then(|value: Value| Ok((from_json(&value)?, read_seal(&value))))
        .map_err(|fault| ProvenanceError::Faulty { path: path.to_owned(), fault })
}

fn from_json(value: &Value) -> Result<Record, String> {
    let root = Key { path: "reproducible".into(), value: value.get("reproducible") };
    match root.key("format").text()?.as_str() {
        FORMAT => read_random(&root).map(Record::Random),
        MATCH_FORMAT => read_matches(&root).map(Record::Matches),
        ROUNDS_FORMAT => read_rounds(&root).map(Record::Rounds),
        ERRORS_FORMAT => Err("key `reproducible.format` says that errors of players were counted; such a run is not read again, run its experiment".into()),
        EXACT_FORMAT => Err("key `reproducible.format` says that boards were solved; such a run is not read again, run its experiment".into()),
        other => Err(format!(
            "key `reproducible.format` is `{other}`; this program reads `{FORMAT}`, `{MATCH_FORMAT}` and `{ROUNDS_FORMAT}`, so run the experiment again"
        )),
    }
}
