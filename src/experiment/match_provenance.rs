//! Where the results of matches come from.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::match_file::MatchExperiment;
use super::match_run::{MatchRun, MatchSettings};
use super::provenance::{MATCH_FORMAT, RunTimes, this_run, variant_value};
use crate::players::PLAYERS_TAG;
use crate::rules::hex;

/// The provenance of matches as JSON, parted as that of random play: `reproducible` and `this_run`.
pub fn match_provenance(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    run: &MatchRun,
    times: RunTimes,
) -> Value {
    let variants = experiment.cells.iter().map(variant_value);
    json!({
        "reproducible": {
            "format": MATCH_FORMAT,
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
        "this_run": this_run(times, settings.threads),
    })
}
