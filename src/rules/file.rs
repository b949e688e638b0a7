//! Game files in TOML: the catalogue's own form, and a user's.
//!
//! ```toml
//! name = "my-sadeqa"
//! from = "sadeqa-ii"          # optional: start from a catalogue game
//! title = "Sadeqa as my neighbours play it"
//!
//! [clauses]
//! seeds = 4
//!
//! [clauses.endless]
//! value = "stop"
//! source = "field notes, 2026"
//! status = "stated"
//! readings = [{ value = "void", source = "another village" }]
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::catalogue;
use super::clause::{
    CapturingSeed, Clause, Direction, Endless, Landing, Opening, OpeningEmpty, Origin, Relay,
    Remainder, Taker, Winner,
};
use super::fault::{Fault, Faults, nearest};
use super::game::{Annotation, Game, Reading, Status};
use super::rule_set::RuleSet;

/// Why a game file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The file could not be read.
    #[error("cannot read the game file {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The text is not TOML of the right form.
    #[error("{origin}: {text}")]
    Malformed {
        /// The file.
        origin: String,
        /// What is wrong, and where.
        text: String,
    },
    /// `from` names no catalogue game.
    #[error("{origin}: key `from`: {text}")]
    UnknownBase {
        /// The file.
        origin: String,
        /// What is wrong, with a near match.
        text: String,
    },
    /// The clauses are at fault.
    #[error("{origin}: {faults}")]
    Faulty {
        /// The file.
        origin: String,
        /// All faults.
        faults: Faults,
    },
}

const KEYS: [&str; 6] = ["name", "from", "title", "place", "summary", "clauses"];

#[derive(Deserialize)]
struct GameFile {
    name: String,
    from: Option<String>,
    title: Option<String>,
    place: Option<String>,
    summary: Option<String>,
    #[serde(default)]
    clauses: BTreeMap<String, ClauseEntry>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a clause takes a word, a number, or a table of value, source, status and readings"
)]
enum ClauseEntry {
    Bare(Scalar),
    Full(FullClause),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FullClause {
    value: Scalar,
    source: String,
    status: Status,
    #[serde(default)]
    readings: Vec<FileReading>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileReading {
    value: Scalar,
    source: String,
}

/// A word or a whole number.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a word or a whole number")]
enum Scalar {
    Number(i64),
    Word(String),
}

impl Scalar {
    fn text(&self) -> String {
        match self {
            Scalar::Number(number) => number.to_string(),
            Scalar::Word(word) => word.clone(),
        }
    }
}

/// Reads a user's game file.
///
/// # Errors
/// [`GameFileError`], which names the file and every fault in it.
pub fn read_game(path: &Path) -> Result<Game, GameFileError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| GameFileError::Unreadable { path: path.to_owned(), source })?;
    parse_game(&text, &path.display().to_string())
}

/// Reads a game from TOML text; `origin` names the text in messages.
///
/// # Errors
/// [`GameFileError`], which names `origin` and every fault in the text.
pub fn parse_game(text: &str, origin: &str) -> Result<Game, GameFileError> {
    let malformed = |text: String| GameFileError::Malformed { origin: origin.to_owned(), text };
    let table: toml::Table =
        toml::from_str(text).map_err(|error| malformed(error.to_string().trim_end().into()))?;
    if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
        let remedy = match nearest(key, KEYS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys are {}", KEYS.join(", ")),
        };
        return Err(malformed(format!("unknown key `{key}`; {remedy}")));
    }
    let file: GameFile =
        toml::from_str(text).map_err(|error| malformed(error.to_string().trim_end().into()))?;
    let base = match &file.from {
        Some(name) => Some(catalogue::find(name).map_err(|error| GameFileError::UnknownBase {
            origin: origin.to_owned(),
            text: error.to_string(),
        })?),
        None => None,
    };
    let mut faults = Vec::new();
    let mut rules = base.as_ref().map_or_else(placeholder, |game| game.rules.clone());
    let mut annotations = base.as_ref().map_or_else(BTreeMap::new, |game| game.annotations.clone());
    let mut given = Vec::new();
    for (name, entry) in &file.clauses {
        let Some(clause) = Clause::from_name(name) else {
            faults.push(Fault::UnknownClause { name: name.clone() });
            continue;
        };
        given.push(clause);
        let (value, annotation) = match entry {
            ClauseEntry::Bare(value) => (value, None),
            ClauseEntry::Full(full) => {
                let mut readings = Vec::new();
                for reading in &full.readings {
                    if let Err(fault) = rules.clone().set(clause, &reading.value.text()) {
                        faults.push(fault);
                    }
                    readings.push(Reading {
                        value: reading.value.text(),
                        source: reading.source.clone(),
                    });
                }
                (&full.value, Some((full, readings)))
            }
        };
        if let Err(fault) = rules.set(clause, &value.text()) {
            faults.push(fault);
        }
        match annotation {
            Some((full, readings)) => {
                let source = full.source.clone();
                annotations.insert(clause, Annotation { source, status: full.status, readings });
            }
            None => {
                annotations.remove(&clause);
            }
        }
    }
    if base.is_none() {
        faults.extend(
            Clause::ALL
                .into_iter()
                .filter(|clause| !given.contains(clause))
                .map(|clause| Fault::Missing { clause }),
        );
    }
    if faults.is_empty() {
        faults = rules.contradictions();
    }
    if !faults.is_empty() {
        return Err(GameFileError::Faulty { origin: origin.to_owned(), faults: Faults(faults) });
    }
    let inherited = |pick: fn(&Game) -> &String| base.as_ref().map(|game| pick(game).clone());
    Ok(Game {
        title: file.title.unwrap_or_else(|| file.name.clone()),
        place: file.place.or_else(|| inherited(|game| &game.place)).unwrap_or_default(),
        summary: file.summary.or_else(|| inherited(|game| &game.summary)).unwrap_or_default(),
        name: file.name,
        rules,
        annotations,
    })
}

/// The values that a file without `from` must replace, every one of them.
fn placeholder() -> RuleSet {
    RuleSet {
        holes: 1,
        seeds: 1,
        direction: Direction::Anticlockwise,
        relay: Relay::MultiLap,
        origin: Origin::Sown,
        group: None,
        mid: Taker::None,
        last: Taker::None,
        landing: Landing::None,
        capturing_seed: CapturingSeed::Stays,
        opening: Opening::Free,
        opening_empty: OpeningEmpty::Free,
        remainder: Remainder::None,
        winner: Winner::Survival,
        endless: Endless::Void,
        lap_limit: 1,
        stall_limit: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_start_from_a_catalogue_game() {
        let text = "name = \"mine\"\nfrom = \"sadeqa-ii\"\n[clauses]\nseeds = 4\n";
        let game = parse_game(text, "mine.toml").unwrap();
        assert_eq!(game.rules.seeds, 4);
        assert_eq!(game.rules.holes, 6);
        assert!(!game.annotations.contains_key(&Clause::Seeds));
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let text = "name = \"mine\"\nfrom = \"sadeqa-ii\"\n[clauses]\nseed = 4\nholes = 99\nrelay = \"multi\"\n";
        let message = parse_game(text, "mine.toml").unwrap_err().to_string();
        for part in ["mine.toml", "`seeds`", "`holes` cannot be `99`", "`multi-lap`"] {
            assert!(message.contains(part), "{part} in {message}");
        }
    }

    #[test]
    fn a_file_from_nothing_must_settle_every_clause() {
        let message = parse_game("name = \"mine\"", "mine.toml").unwrap_err().to_string();
        assert_eq!(message.matches("is missing").count(), Clause::ALL.len());
    }

    #[test]
    fn unknown_keys_and_bases_are_errors() {
        assert!(parse_game("name = \"x\"\nform = \"sadeqa-ii\"", "x.toml").is_err());
        let message = parse_game("name = \"x\"\nfrom = \"sadeka-ii\"", "x.toml").unwrap_err();
        assert!(message.to_string().contains("did you mean `sadeqa-ii`?"), "{message}");
    }
}
