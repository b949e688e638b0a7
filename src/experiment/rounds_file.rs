//! Experiment files for matches over rounds.
//!
//! ```toml
//! name = "my-matches"
//! question = "Does the first round's starter win the match more often?"
//! seed = 1971
//! play = "match"
//! matches = 40_000             # of each variant and reading
//! round_limit = 200            # rounds after which a match is undecided; 200 where left out
//!
//! [[variant]]                  # variants and grids as for random play
//! game = "rio-kadalis"
//!
//! [[reading]]                  # as often as wanted; left out: one reading, all by default
//! next_starter = "winner"      # alternate (default), winner, loser
//! unfilled = "transfer"        # close-left (default), close-right, transfer
//! ```

use std::path::Path;

use toml::Table;

use super::head::{Head, head, variants};
use super::plan::Cell;
use crate::rounds::{NextStarter, RoundRules, Unfilled, suits};
use crate::rules::{Reader, remedy};

/// An experiment with matches over rounds, played at random.
#[derive(Debug, Clone)]
pub struct RoundsExperiment {
    /// Short kebab-case name; the default result folder is named after it.
    pub name: String,
    /// The question in plain words.
    pub question: String,
    /// The seed of all matches.
    pub seed: u64,
    /// Matches of each variant and reading.
    pub matches: u64,
    /// What is played: every variant in every reading, by reading and then by variant.
    pub cells: Vec<RoundsCell>,
    /// The file's text.
    pub text: String,
}

/// A variant in one reading of the match.
#[derive(Debug, Clone)]
pub struct RoundsCell {
    /// The variant's label, and what is not read as by default; unique in the experiment.
    pub label: String,
    /// The variant.
    pub variant: Cell,
    /// How the match is read.
    pub round_rules: RoundRules,
}

/// The most matches of each variant and reading that may be asked for.
pub const MOST_MATCHES: u64 = 1_000_000_000;

const KEYS: [&str; 9] =
    ["name", "question", "seed", "play", "matches", "round_limit", "reading", "variant", "grid"];

pub(super) fn parse_rounds(
    table: &Table,
    folder: &Path,
    text: String,
) -> Result<RoundsExperiment, Vec<String>> {
    let mut reader = Reader::new(table);
    reader.check_keys(&KEYS);
    let Head { name, question, seed } = head(&mut reader);
    let matches = reader.number("matches", None, 1..=MOST_MATCHES as i64);
    let round_limit = u64::from(RoundRules::default().round_limit);
    let most = i64::from(RoundRules::MOST_ROUNDS);
    let round_limit = reader.number("round_limit", Some(round_limit), 1..=most) as u32;
    let readings = readings(&mut reader, round_limit);
    let variants = variants(reader, folder)?;
    let fault = |cell: &Cell| {
        let found = suits(&cell.variant.rules).err();
        found.map(|fault| format!("variant `{}`: {fault}", cell.label))
    };
    let faults: Vec<String> = variants.iter().filter_map(fault).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let cell = |round_rules: RoundRules, variant: &Cell| RoundsCell {
        label: variant.label.clone() + &round_rules.label(),
        variant: variant.clone(),
        round_rules,
    };
    let cells = readings.iter().flat_map(|&rules| variants.iter().map(move |v| cell(rules, v)));
    Ok(RoundsExperiment { name, question, seed, matches, cells: cells.collect(), text })
}

/// The readings of the `[[reading]]` tables; the default one where there is none.
fn readings(reader: &mut Reader<'_>, round_limit: u32) -> Vec<RoundRules> {
    let mut readings: Vec<RoundRules> = Vec::new();
    for mut table in reader.tables("reading") {
        table.check_keys(&["next_starter", "unfilled"]);
        let by_default = RoundRules { round_limit, ..RoundRules::default() };
        let reading = RoundRules {
            next_starter: word(
                &mut table,
                "next_starter",
                &NextStarter::ALL.map(NextStarter::name),
                NextStarter::from_name,
            )
            .unwrap_or(by_default.next_starter),
            unfilled: word(
                &mut table,
                "unfilled",
                &Unfilled::ALL.map(Unfilled::name),
                Unfilled::from_name,
            )
            .unwrap_or(by_default.unfilled),
            round_limit,
        };
        if table.faults.is_empty() && readings.contains(&reading) {
            table.fault("this reading is given twice; keep one of the two".into());
        }
        readings.push(reading);
        reader.faults.append(&mut table.faults);
    }
    if readings.is_empty() {
        readings.push(RoundRules { round_limit, ..RoundRules::default() });
    }
    readings
}

/// The reading named under a key, if the key is there.
fn word<T>(
    reader: &mut Reader<'_>,
    key: &str,
    names: &[&'static str],
    find: fn(&str) -> Option<T>,
) -> Option<T> {
    let word = reader.optional_word(key)?;
    let found = find(&word);
    if found.is_none() {
        let remedy = remedy(&word, names.iter().copied(), "allowed:");
        reader.fault(format!("key `{key}` cannot be `{word}`; {remedy}"));
    }
    found
}
