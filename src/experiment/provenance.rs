//! Where a result comes from: everything needed to play it again.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::file::Experiment;
use super::run::{CellResult, RunSettings};
use crate::rules::{Clause, hex};
use crate::simulate::{BLOCK_GAMES, Histogram, RANDOM_PLAY_TAG, Tally};

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
    results: &[CellResult],
    times: RunTimes,
) -> Value {
    let variants: Vec<Value> = results
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
            "tally_sha256": digest(results),
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

/// One number that sums up everything a run counted: SHA-256 over every block's tally, in order.
pub fn digest(results: &[CellResult]) -> String {
    let mut hasher = Sha256::new();
    for result in results {
        hasher.update(&result.cell.label);
        for (block, tally) in &result.blocks {
            hasher.update(block.number.to_le_bytes());
            hasher.update(block.games.to_le_bytes());
            hash_tally(&mut hasher, tally);
        }
    }
    hex(&hasher.finalize())
}

fn hash_tally(hasher: &mut Sha256, tally: &Tally) {
    let mut words = |values: &[u64]| {
        hasher.update((values.len() as u64).to_le_bytes());
        for value in values {
            hasher.update(value.to_le_bytes());
        }
    };
    words(&tally.outcomes);
    words(tally.openings.as_flattened());
    words(&[tally.endless_stops, tally.left_at_end]);
    let mut bins = |histogram: &Histogram| {
        let pairs: Vec<u64> =
            histogram.bins().flat_map(|(value, count)| [value as u32 as u64, count]).collect();
        words(&pairs);
    };
    bins(&tally.plies);
    bins(&tally.laps);
    bins(&tally.longest_relay);
    bins(&tally.captured[0]);
    bins(&tally.captured[1]);
    bins(&tally.margin);
    bins(&tally.legal_moves);
}
