//! Where a result comes from: everything needed to play it again, and to read it again.

use std::time::{Duration, SystemTime};

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::file::{Experiment, ReportPart};
use super::key::{Key, cell};
use super::plan::{Axis, Cell, Grid};
use super::readings::ReadingSet;
use super::run::{RunResult, RunSettings};
use crate::rules::{Clause, hex};
use crate::simulate::{BLOCK_GAMES, RANDOM_PLAY_TAG};

/// The form of a result folder. A change of form changes the name.
pub(super) const FORMAT: &str = "gabata-result/2";

/// The form of a result folder of counted errors.
pub(super) const ERRORS_FORMAT: &str = "gabata-errors/1";

/// The form of a result folder of exact values.
pub(super) const EXACT_FORMAT: &str = "gabata-exact/1";

/// When a run took place. Kept apart from what must be reproducible.
#[derive(Debug, Clone, Copy)]
pub struct RunTimes {
    /// When play began.
    pub started: SystemTime,
    /// How long play took.
    pub took: Duration,
}

/// The provenance of a run as JSON.
///
/// `reproducible` is the same for everybody who runs the same program, experiment and game count;
/// `this_run` holds the platform, threads and times.
pub fn provenance(
    experiment: &Experiment,
    settings: RunSettings,
    result: &RunResult,
    times: RunTimes,
) -> Value {
    let cells = &experiment.cells;
    let label = |at: usize| cells[at].label.clone();
    let grids: Vec<Value> = experiment.grids.iter().map(|grid| grid_value(grid, cells)).collect();
    let asked = Asked {
        format: FORMAT,
        name: &experiment.name,
        question: &experiment.question,
        text: &experiment.text,
    };
    let rest = json!({
        "seed": settings.seed,
        "games_per_variant": settings.games,
        "games_played_per_variant": result.cells.first().map_or(0, |cell| cell.tally.games()),
        "games_kept_per_variant": settings.games_kept,
        "precision": settings.precision,
        "players": experiment.players,
        "random_play_tag": String::from_utf8_lossy(RANDOM_PLAY_TAG),
        "block_games": BLOCK_GAMES,
        "variants": cells.iter().map(variant_value).collect::<Vec<Value>>(),
        "tally_sha256": result.digest,
    });
    let mut value = asked.answered(rest, times, settings.threads);
    let stored = &mut value["reproducible"]["experiment"];
    stored["baseline"] = experiment.baseline.map(label).into();
    stored["margin"] = experiment.margin.into();
    stored["report"] = experiment.report.iter().map(|part| part.name()).collect();
    stored["grids"] = grids.into();
    if !experiment.readings.is_empty() {
        stored["readings"] =
            experiment.readings.iter().map(|set| readings_value(set, cells)).collect();
    }
    value
}

/// What every provenance file says of its experiment.
pub(super) struct Asked<'e> {
    /// The form of the result folder.
    pub format: &'static str,
    pub name: &'e str,
    pub question: &'e str,
    /// The experiment file's text.
    pub text: &'e str,
}

impl Asked<'_> {
    /// The provenance of any kind of run: under `reproducible` what was asked with the `rest`, under
    /// `this_run` what is not the same at every run: when, how long, where.
    pub(super) fn answered(&self, rest: Value, times: RunTimes, threads: Option<usize>) -> Value {
        let mut reproducible = rest;
        reproducible["format"] = self.format.into();
        reproducible["program"] = "gabata".into();
        reproducible["version"] = env!("CARGO_PKG_VERSION").into();
        reproducible["experiment"] = json!({
            "name": self.name,
            "question": self.question,
            "sha256": hex(&Sha256::digest(self.text)),
            "text": self.text,
        });
        json!({
            "reproducible": reproducible,
            "this_run": {
                "started": humantime::format_rfc3339_seconds(times.started).to_string(),
                "seconds": times.took.as_secs_f64(),
                "threads": threads,
                "os": std::env::consts::OS,
                "architecture": std::env::consts::ARCH,
            },
        })
    }
}

pub(super) fn variant_value(cell: &Cell) -> Value {
    let rules = &cell.variant.rules;
    let clauses: Map<String, Value> = Clause::ALL
        .iter()
        .map(|&clause| (clause.name().into(), rules.get(clause).into()))
        .collect();
    let mut value = json!({
        "variant": cell.label,
        "game": cell.variant.game,
        "tweaks": cell.variant.tweaks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "rules_sha256": rules.hash(),
        "clauses": clauses,
    });
    if let Some(start) = &rules.start {
        value["start"] = start.pits.iter().copied().collect();
        if start.captured != [0, 0] {
            value["captured"] = start.captured.iter().copied().collect();
        }
    }
    value
}

fn axes_value(axes: &[Axis]) -> Value {
    let axis = |axis: &Axis| json!({ "clause": axis.clause, "values": axis.values });
    axes.iter().map(axis).collect()
}

/// Combinations that were left out have no variant.
fn readings_value(set: &ReadingSet, cells: &[Cell]) -> Value {
    let label = |at: &Option<usize>| at.map(|at| cells[at].label.clone());
    json!({
        "game": set.game,
        "axes": axes_value(&set.axes),
        "variants": set.cells.iter().map(label).collect::<Vec<_>>(),
    })
}

fn grid_value(grid: &Grid, cells: &[Cell]) -> Value {
    json!({
        "game": grid.game,
        "axes": axes_value(&grid.axes),
        "variants": grid.cells.iter().map(|&at| cells[at].label.clone()).collect::<Vec<_>>(),
    })
}

/// What the provenance of a run of random play says, read again.
#[derive(Debug, Clone)]
pub struct Provenance {
    /// The experiment; its `games` are those asked for, the most that were to be played.
    pub experiment: Experiment,
    /// How it was run; `threads` is not taken over.
    pub settings: RunSettings,
    /// Games that were played of each cell.
    pub games_played: u64,
    /// The version of the program that ran it.
    pub version: String,
    /// SHA-256 over all tallies.
    pub digest: String,
}

/// The provenance of a run of random play under the key `reproducible`.
pub(super) fn read_random(root: &Key<'_>) -> Result<Provenance, String> {
    let stored = root.key("experiment");
    let cells =
        root.key("variants").filled()?.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
    let find = |label: String, key: &Key<'_>| {
        cells
            .iter()
            .position(|cell| cell.label == label)
            .ok_or_else(|| format!("key `{}`: there is no variant `{label}`", key.path))
    };
    let baseline_key = stored.key("baseline");
    let baseline = match baseline_key.value {
        None | Some(Value::Null) => None,
        Some(_) => Some(find(baseline_key.text()?, &baseline_key)?),
    };
    let part = |key: &Key<'_>| {
        let name = key.text()?;
        let found = ReportPart::ALL.into_iter().find(|part| part.name() == name);
        found.ok_or_else(|| format!("key `{}`: there is no part `{name}`", key.path))
    };
    let report = stored.key("report").list()?.iter().map(part).collect::<Result<Vec<_>, _>>()?;
    let grid = |key: &Key<'_>| -> Result<Grid, String> {
        let (axes, labels) = (axes(key)?, key.key("variants"));
        let cells = labels.texts()?.into_iter().map(|label| find(label, &labels));
        let grid =
            Grid { game: key.key("game").text()?, axes, cells: cells.collect::<Result<_, _>>()? };
        check_count(&grid.axes, grid.cells.len(), &labels)?;
        Ok(grid)
    };
    let grids = stored.key("grids").list()?.iter().map(grid).collect::<Result<Vec<_>, _>>()?;
    let readings_of = |key: &Key<'_>| -> Result<ReadingSet, String> {
        let (axes, labels) = (axes(key)?, key.key("variants"));
        let cell = |key: &Key<'_>| match key.value {
            Some(Value::Null) => Ok(None),
            _ => find(key.text()?, key).map(Some),
        };
        let cells = labels.list()?.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        check_count(&axes, cells.len(), &labels)?;
        Ok(ReadingSet { game: key.key("game").text()?, axes, cells })
    };
    let readings = match stored.key("readings") {
        Key { value: None, .. } => Vec::new(),
        sets => sets.list()?.iter().map(readings_of).collect::<Result<_, _>>()?,
    };
    let precision_key = root.key("precision");
    let precision = match precision_key.value {
        None | Some(Value::Null) => None,
        Some(_) => Some(precision_key.number()?),
    };
    let settings = RunSettings {
        seed: root.key("seed").count()?,
        games: root.key("games_per_variant").count()?,
        games_kept: root.key("games_kept_per_variant").count()?,
        precision,
        threads: None,
    };
    let experiment = Experiment {
        name: stored.key("name").text()?,
        question: stored.key("question").text()?,
        seed: settings.seed,
        games: settings.games,
        games_kept: settings.games_kept,
        precision,
        margin: stored.key("margin").number()?,
        players: root.key("players").text()?,
        baseline,
        report,
        grids,
        readings,
        text: stored.key("text").text()?,
        cells,
    };
    Ok(Provenance {
        experiment,
        settings,
        games_played: root.key("games_played_per_variant").count()?,
        version: root.key("version").text()?,
        digest: root.key("tally_sha256").text()?,
    })
}

fn axes(key: &Key<'_>) -> Result<Vec<Axis>, String> {
    let axis = |key: &Key<'_>| -> Result<Axis, String> {
        Ok(Axis { clause: key.key("clause").text()?, values: key.key("values").texts()? })
    };
    key.key("axes").list()?.iter().map(axis).collect()
}

/// There must be a variant, or a place left free, for every combination.
fn check_count(axes: &[Axis], found: usize, labels: &Key<'_>) -> Result<(), String> {
    let wanted: usize = axes.iter().map(|axis| axis.values.len()).product();
    if wanted == found {
        return Ok(());
    }
    Err(format!("key `{}`: {wanted} combinations are wanted", labels.path))
}
