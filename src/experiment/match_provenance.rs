//! Where the results of matches come from.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::match_file::MatchExperiment;
use super::match_run::{MatchRun, MatchSettings};
use super::provenance::RunTimes;
use crate::players::PLAYERS_TAG;
use crate::rules::{Clause, hex};

/// The provenance of matches as JSON, parted as that of random play: `reproducible` and `this_run`.
pub fn match_provenance(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    run: &MatchRun,
    times: RunTimes,
) -> Value {
    let variants = experiment.cells.iter().map(|cell| {
        let rules = &cell.variant.rules;
        let clauses: serde_json::Map<String, Value> = Clause::ALL
            .iter()
            .map(|&clause| (clause.name().into(), rules.get(clause).into()))
            .collect();
        json!({
            "variant": cell.label,
            "game": cell.variant.game,
            "rules_sha256": rules.hash(),
            "clauses": clauses,
        })
    });
    json!({
        "reproducible": {
            "program": "gabata",
            "version": env!("CARGO_PKG_VERSION"),
            "experiment": {
                "name": experiment.name,
                "sha256": hex(&Sha256::digest(&experiment.text)),
                "text": experiment.text,
            },
            "seed": experiment.seed,
            "pairs_per_match": settings.pairs,
            "opening_plies": experiment.opening_plies,
            "players": experiment.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "players_tag": String::from_utf8_lossy(PLAYERS_TAG),
            "variants": variants.collect::<Vec<_>>(),
            "tally_sha256": run.digest,
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
