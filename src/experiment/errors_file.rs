//! Experiment files that ask how often players give away what a position is worth.
//!
//! ```toml
//! name = "my-errors"
//! question = "How often do players err, and when?"
//! seed = 1971
//! play = "errors"
//! players = ["random", "greedy", "search:depth=4"]
//! pairs = 1_000                # seat-swapped pairs of games of each player against `perfect`
//! opening_plies = 0            # random plies first, the same in both games of a pair
//!
//! [[variant]]                  # variants and grids as for random play
//! game = "rio-kadalis"
//! clauses = { holes = 5 }
//! ```

use std::path::Path;

use toml::Table;

use super::head::{Head, head, variants};
use super::match_file::player_list;
use super::plan::Cell;
use crate::players::{Player, Skill};
use crate::rules::Reader;
use crate::simulate::PairSettings;

/// An experiment in which players meet a perfect one and their errors are counted.
#[derive(Debug, Clone)]
pub struct ErrorsExperiment {
    /// Short kebab-case name; the default result folder is named after it.
    pub name: String,
    /// The question in plain words.
    pub question: String,
    /// The seed of all draws.
    pub seed: u64,
    /// Pairs of games of each player.
    pub pairs: u64,
    /// Random plies before the players take over.
    pub opening_plies: u32,
    /// The players whose errors are counted.
    pub players: Vec<Player>,
    /// The variants.
    pub cells: Vec<Cell>,
    /// The file's text.
    pub text: String,
}

impl ErrorsExperiment {
    /// How its pairs are played.
    pub fn how(&self) -> PairSettings {
        PairSettings { seed: self.seed, opening_plies: self.opening_plies }
    }
}

const KEYS: [&str; 9] =
    ["name", "question", "seed", "play", "players", "pairs", "opening_plies", "variant", "grid"];

pub(super) fn parse_errors(
    table: &Table,
    folder: &Path,
    text: String,
) -> Result<ErrorsExperiment, Vec<String>> {
    let mut reader = Reader::new(table);
    reader.check_keys(&KEYS);
    let Head { name, question, seed } = head(&mut reader);
    let pairs = reader.number("pairs", None, 1..=1_000_000_000);
    let opening_plies = reader.number("opening_plies", Some(0), 0..=1000) as u32;
    let players = player_list(&mut reader, "players");
    if players.contains(&Player { skill: Skill::Perfect, epsilon: 0.0 }) {
        reader.fault(
            "key `players`: `perfect` makes no errors and is the opponent of all; leave it out"
                .into(),
        );
    }
    let cells = variants(reader, folder)?;
    Ok(ErrorsExperiment { name, question, seed, pairs, opening_plies, players, cells, text })
}
