//! Where the results of matches over rounds come from.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::provenance::{ROUNDS_FORMAT, RunTimes, this_run, variant_value};
use super::rounds_file::{RoundsCell, RoundsExperiment};
use super::rounds_run::{RoundsRun, RoundsSettings};
use crate::rules::hex;
use crate::simulate::{BLOCK_GAMES, RANDOM_MATCH_TAG};

/// The provenance of matches over rounds as JSON, parted as that of random play: `reproducible` and
/// `this_run`.
pub fn rounds_provenance(
    experiment: &RoundsExperiment,
    settings: RoundsSettings,
    run: &RoundsRun,
    times: RunTimes,
) -> Value {
    let cell = |cell: &RoundsCell| {
        json!({
            "variant": cell.label,
            "next_starter": cell.round_rules.next_starter.name(),
            "unfilled": cell.round_rules.unfilled.name(),
            "round_limit": cell.round_rules.round_limit,
            "rules": variant_value(&cell.variant),
        })
    };
    json!({
        "reproducible": {
            "format": ROUNDS_FORMAT,
            "program": "gabata",
            "version": env!("CARGO_PKG_VERSION"),
            "experiment": {
                "name": experiment.name,
                "question": experiment.question,
                "sha256": hex(&Sha256::digest(&experiment.text)),
                "text": experiment.text,
            },
            "seed": experiment.seed,
            "matches_per_variant": settings.matches,
            "random_match_tag": String::from_utf8_lossy(RANDOM_MATCH_TAG),
            "block_matches": BLOCK_GAMES,
            "variants": experiment.cells.iter().map(cell).collect::<Vec<_>>(),
            "tally_sha256": run.digest,
        },
        "this_run": this_run(times, settings.threads),
    })
}
