//! Experiment files for players of graded strength.
//!
//! ```toml
//! name = "my-ladder"
//! question = "Who is favoured between stronger players?"
//! seed = 1971
//! play = "players"
//! players = ["random", "greedy", "search:depth=4"]   # a ladder, weakest first: everybody plays everybody
//! pairs = 500                  # seat-swapped pairs of games of each two players
//! opening_plies = 4            # random plies, the same in both games of a pair
//!
//! [[variant]]                  # variants and grids as for random play
//! game = "sadeqa-ii"
//! ```
//!
//! In place of `players`, `side_a` and `side_b` each give a list: every player of the one side then
//! meets every player of the other.

use std::path::Path;

use toml::{Table, Value};

use super::errors_file::{ErrorsExperiment, parse_errors};
use super::exact_file::{ExactExperiment, parse_exact};
use super::file::{Experiment, ExperimentError, parse, read_table};
use super::head::{Head, head, variants};
use super::plan::Cell;
use super::rounds_file::{RoundsExperiment, parse_rounds};
use crate::players::Player;
use crate::rules::Reader;
use crate::simulate::PairSettings;

/// An experiment with players.
#[derive(Debug, Clone)]
pub struct MatchExperiment {
    /// Short kebab-case name; the default result folder is named after it.
    pub name: String,
    /// The question in plain words.
    pub question: String,
    /// The seed of all draws.
    pub seed: u64,
    /// Pairs of games of each match.
    pub pairs: u64,
    /// Random plies before the players take over.
    pub opening_plies: u32,
    /// All players, each once.
    pub players: Vec<Player>,
    /// Who meets whom, as indices of players; a player who meets itself gives a point of the
    /// strength curve.
    pub matches: Vec<(usize, usize)>,
    /// The variants.
    pub cells: Vec<Cell>,
    /// The file's text.
    pub text: String,
}

impl MatchExperiment {
    /// How its pairs are played.
    pub fn how(&self) -> PairSettings {
        PairSettings { seed: self.seed, opening_plies: self.opening_plies }
    }
}

/// What an experiment file asks for.
#[derive(Debug, Clone)]
pub enum Plan {
    /// Random play.
    Random(Experiment),
    /// Matches between players.
    Matches(MatchExperiment),
    /// Matches over rounds, played at random.
    Rounds(RoundsExperiment),
    /// Errors of players who meet a perfect one.
    Errors(ErrorsExperiment),
    /// Exact values.
    Exact(ExactExperiment),
}

/// Reads an experiment file of any kind, told apart by its key `play`.
///
/// # Errors
/// [`ExperimentError`], with every fault that was found.
pub fn read_plan(path: &Path) -> Result<Plan, ExperimentError> {
    let (table, text) = read_table(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let plan = match table.get("play").and_then(Value::as_str) {
        Some("players") => parse_matches(&table, folder, text).map(Plan::Matches),
        Some("match") => parse_rounds(&table, folder, text).map(Plan::Rounds),
        Some("errors") => parse_errors(&table, folder, text).map(Plan::Errors),
        Some("exact") => parse_exact(&table, folder, text).map(Plan::Exact),
        _ => parse(table, folder, text).map(Plan::Random),
    };
    plan.map_err(|faults| ExperimentError::Faulty { path: path.to_owned(), faults })
}

/// The most pairs of each match that may be asked for.
pub const MOST_PAIRS: u64 = 1_000_000_000;

const KEYS: [&str; 11] = [
    "name",
    "question",
    "seed",
    "play",
    "players",
    "side_a",
    "side_b",
    "pairs",
    "opening_plies",
    "variant",
    "grid",
];

fn parse_matches(
    table: &Table,
    folder: &Path,
    text: String,
) -> Result<MatchExperiment, Vec<String>> {
    let mut reader = Reader::new(table);
    reader.check_keys(&KEYS);
    let Head { name, question, seed } = head(&mut reader);
    let pairs = reader.number("pairs", None, 1..=MOST_PAIRS as i64);
    let opening_plies = reader.number("opening_plies", Some(0), 0..=1000) as u32;
    let (players, matches) = who_meets_whom(&mut reader);
    let cells = variants(reader, folder)?;
    Ok(MatchExperiment {
        name,
        question,
        seed,
        pairs,
        opening_plies,
        players,
        matches,
        cells,
        text,
    })
}

fn who_meets_whom(reader: &mut Reader<'_>) -> (Vec<Player>, Vec<(usize, usize)>) {
    let has = |key: &str| reader.table.contains_key(key);
    match (has("players"), has("side_a"), has("side_b")) {
        (true, false, false) => {
            let players = player_list(reader, "players");
            let count = players.len();
            let matches = (0..count).flat_map(|one| (0..=one).map(move |other| (one, other)));
            (players, matches.collect())
        }
        (false, true, true) => {
            let (side_a, side_b) = (player_list(reader, "side_a"), player_list(reader, "side_b"));
            let mut players = side_a.clone();
            players.extend(side_b.iter().filter(|player| !side_a.contains(player)));
            let index = |player: &Player| players.iter().position(|other| other == player);
            let mut matches = Vec::new();
            for one in side_a.iter().filter_map(index) {
                for other in side_b.iter().filter_map(index) {
                    if !matches.contains(&(other, one)) {
                        matches.push((one, other));
                    }
                }
            }
            (players, matches)
        }
        _ => {
            reader.fault("give either `players`, a ladder in which everybody meets everybody, or both `side_a` and `side_b`".into());
            (Vec::new(), Vec::new())
        }
    }
}

pub(super) fn player_list(reader: &mut Reader<'_>, key: &str) -> Vec<Player> {
    let items = match reader.table.get(key) {
        Some(Value::Array(items)) if !items.is_empty() => items.clone(),
        other => {
            let written = other.map_or_else(String::new, Value::to_string);
            reader.fault(format!(
                "key `{key}` cannot be `{written}`; it takes a list of players, as in [\"random\", \"search:depth=4\"]"
            ));
            return Vec::new();
        }
    };
    let mut players: Vec<Player> = Vec::new();
    for item in items {
        let word = item.as_str().map_or_else(|| item.to_string(), str::to_owned);
        match word.parse() {
            Ok(player) if players.contains(&player) => {
                reader.fault(format!("key `{key}`: player `{player}` is given twice; keep one"));
            }
            Ok(player) => players.push(player),
            Err(error) => reader.fault(format!("key `{key}`: {error}")),
        }
    }
    players
}
