//! Where a result comes from: everything needed to play it again.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::file::Experiment;
use super::run::{RunResult, RunSettings};
use crate::rules::{Clause, hex};
use crate::simulate::{BLOCK_GAMES, RANDOM_PLAY_TAG};

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
    let variants: Vec<Value> = result
        .cells
        .iter()
        .map(|result| {
            let rules = &result.cell.variant.rules;
            let clauses: serde_json::Map<String, Value> = Clause::ALL
                .iter()
                .map(|&clause| (clause.name().into(), rules.get(clause).into()))
                .collect();
            json!({
                "variant": result.cell.label,
                "game": result.cell.variant.game,
                "rules_sha256": rules.hash(),
                "clauses": clauses,
            })
        })
        .collect();
    json!({
        "reproducible": {
            "program": "gabata",
            "version": env!("CARGO_PKG_VERSION"),
            "experiment": {
                "name": experiment.name,
                "sha256": hex(&Sha256::digest(&experiment.text)),
                "text": experiment.text,
            },
            "seed": settings.seed,
            "games_per_variant": settings.games,
            "games_kept_per_variant": settings.games_kept,
            "players": experiment.players,
            "random_play_tag": String::from_utf8_lossy(RANDOM_PLAY_TAG),
            "block_games": BLOCK_GAMES,
            "variants": variants,
            "tally_sha256": result.digest,
        },
        "this_run": {
            "started": humantime::format_rfc3339_seconds(times.started).to_string(),
            "seconds": times.took.as_secs_f64(),
            "threads": settings.threads,
            "os": std::env::consts::OS,
            "architecture": std::env::consts::ARCH,
        },
    })
}
