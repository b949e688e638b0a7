//! Experiment files in TOML.
//!
//! ```toml
//! name = "sadeqa-ii-tweaks"
//! question = "Do seeds and direction change who is favoured in Sadeqa II?"
//! seed = 1971
//! games = 1_000_000            # of each variant; the most, where a precision is given
//! precision = 0.001            # stop when every 95 % confidence sequence of first-move advantage is
//!                              # no wider than this to either side; left out: play all games
//! margin = 0.02                # first-move advantages within -0.02 to 0.02 count as fair
//! players = "random"
//! baseline = "sadeqa-ii"       # a variant's label
//! games_kept = 10_000          # of each variant, whole, in games.parquet
//! report = ["first-move-advantage", "outcomes", "length", "margin", "openings", "heatmap"]
//!
//! [[variant]]
//! game = "sadeqa-ii"           # or the path of a game file, seen from this file
//! clauses = { endless = "stop" }
//!
//! [[grid]]                     # every combination of the values
//! game = "sadeqa-ii"
//! clauses = { seeds = [3, 4], direction = ["anticlockwise", "clockwise"] }
//!
//! [[readings]]                 # every combination of the readings of the clauses
//! game = "sadeqa-ii"
//! clauses = ["opening"]        # left out: all that the sources leave open
//! ```

use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::head::{Head, head};
use super::plan::{Axis, Cell, Grid, cells};
use super::readings::{ReadingSet, reading_sets};
use crate::rules::{Reader, remedy, scalar};

/// A part of the report with its figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportPart {
    /// First-move advantage by variant.
    FirstMoveAdvantage,
    /// Outcome shares by variant.
    Outcomes,
    /// Game length.
    Length,
    /// Final margin.
    Margin,
    /// Win share by pit of the first move.
    Openings,
    /// First-move advantage over the two clauses of a grid.
    Heatmap,
    /// What each reading does to first-move advantage.
    Tornado,
}

impl ReportPart {
    /// Every part, in the order of the report.
    pub const ALL: [ReportPart; 7] = [
        ReportPart::FirstMoveAdvantage,
        ReportPart::Outcomes,
        ReportPart::Length,
        ReportPart::Margin,
        ReportPart::Openings,
        ReportPart::Heatmap,
        ReportPart::Tornado,
    ];

    /// The part's name in files; its figure is named after it.
    pub fn name(self) -> &'static str {
        match self {
            ReportPart::FirstMoveAdvantage => "first-move-advantage",
            ReportPart::Outcomes => "outcomes",
            ReportPart::Length => "length",
            ReportPart::Margin => "margin",
            ReportPart::Openings => "openings",
            ReportPart::Heatmap => "heatmap",
            ReportPart::Tornado => "tornado",
        }
    }
}

/// An experiment: what is asked, and the cells that answer it.
#[derive(Debug, Clone)]
pub struct Experiment {
    /// Short kebab-case name; the default result folder is named after it.
    pub name: String,
    /// The question in plain words.
    pub question: String,
    /// The seed of all games.
    pub seed: u64,
    /// Games of each cell, 1 to 10^12; the most, where a precision is given.
    pub games: u64,
    /// Games of each cell kept whole.
    pub games_kept: u64,
    /// Half-width of the 95 % confidence sequence of first-move advantage at which play may stop.
    pub precision: Option<f64>,
    /// First-move advantages between -margin and margin count as fair; strictly between 0 and 1.
    pub margin: f64,
    /// The players; `random` for now.
    pub players: String,
    /// Index of the cell that others are compared with.
    pub baseline: Option<usize>,
    /// What to report.
    pub report: Vec<ReportPart>,
    /// The cells, in file order, single variants first.
    pub cells: Vec<Cell>,
    /// The grids that the cells came from.
    pub grids: Vec<Grid>,
    /// The games whose readings the cells came from.
    pub readings: Vec<ReadingSet>,
    /// The file's text.
    pub text: String,
}

/// Why an experiment file could not be used. The message names the file and every fault.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The file could not be read.
    #[error("cannot read the experiment file {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is at fault.
    #[error("{}: {}", path.display(), list(faults))]
    Faulty {
        /// The file.
        path: PathBuf,
        /// Every fault.
        faults: Vec<String>,
    },
}

fn list(faults: &[String]) -> String {
    match faults {
        [one] => one.clone(),
        many => many.iter().fold(format!("{} faults:", many.len()), |text, fault| {
            text + "\n  - " + &fault.replace('\n', "\n    ")
        }),
    }
}

/// Reads an experiment file and works out its cells.
///
/// # Errors
/// [`ExperimentError`], with every fault that was found.
pub fn read_experiment(path: &Path) -> Result<Experiment, ExperimentError> {
    let (table, text) = read_table(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let faulty = |faults| ExperimentError::Faulty { path: path.to_owned(), faults };
    parse(table, folder, text).map_err(faulty)
}

/// The margin of fairness where an experiment states none.
const DEFAULT_MARGIN: f64 = 0.02;

/// The file's table and its text.
pub(super) fn read_table(path: &Path) -> Result<(Table, String), ExperimentError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| ExperimentError::Unreadable { path: path.to_owned(), source })?;
    let table = toml::from_str(&text).map_err(|error| ExperimentError::Faulty {
        path: path.to_owned(),
        faults: vec![error.to_string().trim_end().into()],
    })?;
    Ok((table, text))
}

const MAX_GAMES: i64 = 1_000_000_000_000;
const KEYS: [&str; 14] = [
    "name",
    "question",
    "seed",
    "games",
    "games_kept",
    "precision",
    "margin",
    "play",
    "players",
    "baseline",
    "report",
    "variant",
    "grid",
    "readings",
];

pub(super) fn parse(table: Table, folder: &Path, text: String) -> Result<Experiment, Vec<String>> {
    let mut reader = Reader::new(&table);
    reader.check_keys(&KEYS);
    let Head { name, question, seed } = head(&mut reader);
    let games = reader.number("games", None, 1..=MAX_GAMES);
    let games_kept = reader.number("games_kept", Some(10_000), 0..=10_000_000);
    let precision = reader.optional_decimal("precision", 0.0, 1.0);
    let margin = reader.optional_decimal("margin", 0.0, 1.0).unwrap_or(DEFAULT_MARGIN);
    let play = reader.optional_word("play").unwrap_or_else(|| "random".into());
    match play.as_str() {
        "random" => {}
        "players" | "match" | "errors" | "exact" => reader.fault(format!(
            "key `play` is `{play}`; this command reads experiments of random play, `play = \"random\"`"
        )),
        _ => {
            let known = ["random", "players", "match", "errors", "exact"];
            let remedy = remedy(&play, known.into_iter(), "allowed:");
            // The other keys may be right for the word that was meant.
            return Err(vec![format!("key `play` cannot be `{play}`; {remedy}")]);
        }
    }
    let players = reader.optional_word("players").unwrap_or_else(|| "random".into());
    if players != "random" {
        reader.fault(format!(
            "key `players` cannot be `{players}`; allowed: random; for other players set `play = \"players\"` and give a list"
        ));
    }
    let report = report_parts(&mut reader);
    let variants: Vec<Entry> =
        reader.tables("variant").into_iter().map(|e| entry(e, true)).collect();
    let entries: Vec<Entry> = reader.tables("grid").into_iter().map(|e| entry(e, false)).collect();
    let tables = reader.tables("readings");
    let baseline = reader.optional_word("baseline");
    let mut faults = reader.faults;
    let (mut cells, grids) = cells(&variants, &entries, folder, &mut faults);
    let readings = reading_sets(tables, folder, &mut cells, &mut faults);
    if cells.is_empty() && faults.is_empty() {
        faults.push(
            "no variant is given; add a [[variant]], a [[grid]] or [[readings]] with a `game`"
                .into(),
        );
    }
    let baseline = baseline.and_then(|label| {
        let found = cells.iter().position(|cell| cell.label == label);
        if found.is_none() && faults.is_empty() {
            let labels = || cells.iter().map(|cell| cell.label.as_str());
            let remedy = remedy(&label, labels(), "the variants are");
            faults.push(format!("key `baseline`: there is no variant `{label}`; {remedy}"));
        }
        found
    });
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Experiment {
        name,
        question,
        seed,
        games,
        games_kept,
        precision,
        margin,
        players,
        baseline,
        report,
        cells,
        grids,
        readings,
        text,
    })
}

fn report_parts(reader: &mut Reader<'_>) -> Vec<ReportPart> {
    let Some(value) = reader.table.get("report") else {
        let drawn = |part: &ReportPart| {
            *part != ReportPart::Tornado || reader.table.contains_key("readings")
        };
        return ReportPart::ALL.into_iter().filter(drawn).collect();
    };
    let Value::Array(items) = value else {
        reader.fault("key `report` takes a list, as in [\"outcomes\", \"length\"]".into());
        return Vec::new();
    };
    let mut parts = Vec::new();
    for item in items {
        let word = item.as_str().map_or_else(|| item.to_string(), str::to_owned);
        let names = || ReportPart::ALL.iter().map(|part| part.name());
        match ReportPart::ALL.into_iter().find(|part| part.name() == word) {
            Some(part) if parts.contains(&part) => {
                reader.fault(format!("key `report`: `{word}` is given twice; keep one of the two"));
            }
            Some(ReportPart::Tornado) if !reader.table.contains_key("readings") => reader.fault(
                "key `report`: `tornado` shows the readings of a [[readings]], and there is none; leave it out"
                    .into(),
            ),
            Some(ReportPart::Heatmap) if !reader.table.contains_key("grid") => reader.fault(
                "key `report`: `heatmap` shows the variants of a [[grid]], and there is none; leave it out"
                    .into(),
            ),
            Some(part) => parts.push(part),
            None => {
                let remedy = remedy(&word, names(), "allowed:");
                reader.fault(format!("key `report`: there is no part `{word}`; {remedy}"));
            }
        }
    }
    parts
}

/// The text under `game`, which may not be empty.
pub(super) fn game_word(reader: &mut Reader<'_>) -> String {
    let game = reader.word("game");
    if reader.table.get("game").and_then(Value::as_str) == Some("") {
        reader.fault(
            "key `game` cannot be ``; it takes the name of a game or the path of a game file"
                .into(),
        );
    }
    game
}

/// A `[[variant]]` or `[[grid]]` as written.
pub(super) struct Entry {
    pub place: String,
    pub game: String,
    pub axes: Vec<Axis>,
    pub faults: Vec<String>,
}

/// The keys of a `[[variant]]` or `[[grid]]`.
pub(super) const ENTRY_KEYS: [&str; 2] = ["game", "clauses"];

pub(super) fn entry(mut reader: Reader<'_>, single: bool) -> Entry {
    reader.check_keys(&ENTRY_KEYS);
    entry_of_known_keys(reader, single)
}

/// [`entry`] where the keys were looked at already.
pub(super) fn entry_of_known_keys(mut reader: Reader<'_>, single: bool) -> Entry {
    let game = game_word(&mut reader);
    let mut axes = Vec::new();
    match reader.table.get("clauses") {
        None => {}
        Some(Value::Table(clauses)) => {
            for (name, value) in clauses {
                let values = match value {
                    Value::Array(items) if !single => items.iter().map(scalar).collect(),
                    other => vec![scalar(other)],
                };
                if values.is_empty() || values.iter().any(Option::is_none) {
                    let wanted = if single {
                        "a word or a whole number"
                    } else {
                        "a list of words or whole numbers"
                    };
                    reader.fault(format!("clause `{name}` cannot be `{value}`; it takes {wanted}"));
                    continue;
                }
                let values: Vec<String> = values.into_iter().flatten().collect();
                let twice = (1..values.len()).find(|&at| values[..at].contains(&values[at]));
                if let Some(at) = twice {
                    reader.fault(format!(
                        "clause `{name}` has `{}` twice; keep one of the two",
                        values[at]
                    ));
                }
                axes.push(Axis { clause: name.clone(), values });
            }
        }
        Some(other) => reader.fault(format!(
            "key `clauses` cannot be `{other}`; it takes a table, as in {{ seeds = 4 }}"
        )),
    }
    Entry { place: reader.place, game, axes, faults: reader.faults }
}
