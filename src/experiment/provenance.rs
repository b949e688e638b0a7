//! Where a result comes from: everything needed to play it again, and to read it again.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::file::{Experiment, ReportPart};
use super::plan::{Axis, Cell, Grid};
use super::readings::ReadingSet;
use super::run::{RunResult, RunSettings};
use crate::rules::{Clause, Tweak, Variant, catalogue, hex};
use crate::simulate::{BLOCK_GAMES, RANDOM_PLAY_TAG};

/// The form of a result folder. A change of form changes the name.
const FORMAT: &str = "gabata-result/2";

/// The form of a result folder of players other than random.
pub(super) const MATCH_FORMAT: &str = "gabata-players/1";

/// The form of a result folder of matches over rounds.
pub(super) const ROUNDS_FORMAT: &str = "gabata-rounds/1";

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
    let mut value = json!({
        "reproducible": {
            "format": FORMAT,
            "program": "gabata",
            "version": env!("CARGO_PKG_VERSION"),
            "experiment": {
                "name": experiment.name,
                "question": experiment.question,
                "sha256": hex(&Sha256::digest(&experiment.text)),
                "text": experiment.text,
                "baseline": experiment.baseline.map(label),
                "margin": experiment.margin,
                "report": experiment.report.iter().map(|part| part.name()).collect::<Vec<_>>(),
                "grids": grids,
            },
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
        },
        "this_run": this_run(times, settings.threads),
    });
    if !experiment.readings.is_empty() {
        let sets = experiment.readings.iter().map(|set| readings_value(set, cells));
        value["reproducible"]["experiment"]["readings"] = sets.collect();
    }
    value
}

/// What is not the same at every run: when, how long, where.
pub(super) fn this_run(times: RunTimes, threads: Option<usize>) -> Value {
    json!({
        "started": humantime::format_rfc3339_seconds(times.started).to_string(),
        "seconds": times.took.as_secs_f64(),
        "threads": threads,
        "os": std::env::consts::OS,
        "architecture": std::env::consts::ARCH,
    })
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
        value["start"] = start.iter().copied().collect();
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

/// What a provenance file says, read again.
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

/// Reads a `provenance.json`.
///
/// # Errors
/// [`ProvenanceError`], naming the file and the key.
pub fn read_provenance(path: &Path) -> Result<Provenance, ProvenanceError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| ProvenanceError::Unreadable { path: path.to_owned(), source })?;
    let parsed = serde_json::from_str(&text).map_err(|error| error.to_string());
    parsed
        .and_then(|value: Value| from_json(&value))
        .map_err(|fault| ProvenanceError::Faulty { path: path.to_owned(), fault })
}

fn from_json(value: &Value) -> Result<Provenance, String> {
    let root = Key { path: "reproducible".into(), value: value.get("reproducible") };
    let format = root.key("format").text()?;
    if format == MATCH_FORMAT {
        return Err("key `reproducible.format` says that players other than random played; this command reads runs of random play".into());
    }
    if format == ROUNDS_FORMAT {
        return Err("key `reproducible.format` says that matches over rounds were played; this command reads runs of single games".into());
    }
    if format == ERRORS_FORMAT {
        return Err("key `reproducible.format` says that errors of players were counted; this command reads runs of random play".into());
    }
    if format == EXACT_FORMAT {
        return Err("key `reproducible.format` says that boards were solved; this command reads runs of random play".into());
    }
    if format != FORMAT {
        return Err(format!(
            "key `reproducible.format` is `{format}`; this program reads `{FORMAT}`, so run the experiment again"
        ));
    }
    let stored = root.key("experiment");
    let cells = root.key("variants").list()?.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?;
    if cells.is_empty() {
        return Err("key `reproducible.variants` is empty".into());
    }
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

fn cell(key: &Key<'_>) -> Result<Cell, String> {
    // Every clause is set below; the start does not matter.
    let mut rules = catalogue::find("sadeqa-ii").map_err(|error| error.to_string())?.rules;
    for clause in Clause::ALL {
        let value = key.key("clauses").key(clause.name());
        rules
            .set(clause, &value.text()?)
            .map_err(|fault| format!("key `{}`: {fault}", value.path))?;
    }
    rules.start = match key.key("start") {
        Key { value: None, .. } => None,
        start => {
            let seeds =
                |key: &Key<'_>| key.wanted(u16::try_from(key.count()?).ok(), "a number of seeds");
            Some(start.list()?.iter().map(seeds).collect::<Result<_, _>>()?)
        }
    };
    let rules = rules.checked().map_err(|faults| format!("key `{}`: {faults}", key.path))?;
    let hash = key.key("rules_sha256");
    if hash.text()? != rules.hash() {
        return Err(format!(
            "key `{}` is not the hash of the clauses; the file was changed",
            hash.path
        ));
    }
    let tweak = |text: String| text.parse::<Tweak>().map_err(|fault| fault.to_string());
    let tweaks = key.key("tweaks").texts()?.into_iter().map(tweak).collect::<Result<_, _>>()?;
    let variant = Variant { game: key.key("game").text()?, tweaks, rules };
    Ok(Cell { label: key.key("variant").text()?, variant })
}

/// A value with the keys that lead to it.
struct Key<'v> {
    path: String,
    value: Option<&'v Value>,
}

impl<'v> Key<'v> {
    fn key(&self, name: &str) -> Key<'v> {
        let value = self.value.and_then(|value| value.get(name));
        Key { path: format!("{}.{name}", self.path), value }
    }

    fn wanted<T>(&self, found: Option<T>, kind: &str) -> Result<T, String> {
        found.ok_or_else(|| format!("key `{}` should be {kind}", self.path))
    }

    fn text(&self) -> Result<String, String> {
        self.wanted(self.value.and_then(Value::as_str), "text").map(str::to_owned)
    }

    fn count(&self) -> Result<u64, String> {
        self.wanted(self.value.and_then(Value::as_u64), "a whole number")
    }

    fn number(&self) -> Result<f64, String> {
        self.wanted(self.value.and_then(Value::as_f64), "a number")
    }

    fn list(&self) -> Result<Vec<Key<'v>>, String> {
        let items = self.wanted(self.value.and_then(Value::as_array), "a list")?;
        let item = |(at, value)| Key { path: format!("{}[{at}]", self.path), value: Some(value) };
        Ok(items.iter().enumerate().map(item).collect())
    }

    fn texts(&self) -> Result<Vec<String>, String> {
        self.list()?.iter().map(Key::text).collect()
    }
}
