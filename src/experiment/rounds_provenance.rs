//! Where the results of matches over rounds come from.

use serde_json::{Value, json};

use super::key::{Key, cell};
use super::provenance::{Asked, RunTimes, variant_value};
use super::rounds_file::{MOST_MATCHES, RoundsCell, RoundsExperiment};
use super::rounds_run::{RoundsRun, RoundsSettings};
use crate::rounds::{NextStarter, RoundRules, Unfilled, suits};
use crate::simulate::{BLOCK_GAMES, RANDOM_MATCH_TAG};

/// The form of a result folder of matches over rounds. A change of form changes the name.
pub(super) const ROUNDS_FORMAT: &str = "gabata-rounds/1";

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
    let asked = Asked {
        format: ROUNDS_FORMAT,
        name: &experiment.name,
        question: &experiment.question,
        text: &experiment.text,
    };
    let rest = json!({
        "seed": experiment.seed,
        "matches_per_variant": settings.matches,
        "random_match_tag": String::from_utf8_lossy(RANDOM_MATCH_TAG),
        "block_matches": BLOCK_GAMES,
        "variants": experiment.cells.iter().map(cell).collect::<Vec<_>>(),
        "tally_sha256": run.digest,
    });
    asked.answered(rest, times, settings.threads)
}

/// What the provenance of matches over rounds says, read again.
#[derive(Debug, Clone)]
pub struct RoundsProvenance {
    /// The experiment; its `matches` are those that were played of each variant and reading.
    pub experiment: RoundsExperiment,
    /// The version of the program that ran it.
    pub version: String,
    /// SHA-256 over all tallies.
    pub digest: String,
}

/// The provenance of matches over rounds under the key `reproducible`.
pub(super) fn read_rounds(root: &Key<'_>) -> Result<RoundsProvenance, String> {
    let stored = root.key("experiment");
    let rounds_cell = |key: &Key<'_>| -> Result<RoundsCell, String> {
        let (starter, unfilled, limit) =
            (key.key("next_starter"), key.key("unfilled"), key.key("round_limit"));
        let in_range = |&limit: &u32| (1..=RoundRules::MOST_ROUNDS).contains(&limit);
        let round_limit = u32::try_from(limit.count()?).ok().filter(in_range);
        let round_rules = RoundRules {
            next_starter: starter
                .wanted(NextStarter::from_name(&starter.text()?), "alternate, winner or loser")?,
            unfilled: unfilled.wanted(
                Unfilled::from_name(&unfilled.text()?),
                "close-left, close-right or transfer",
            )?,
            round_limit: limit.wanted(round_limit, "a number of rounds")?,
        };
        let (label, variant) = (key.key("variant").text()?, cell(&key.key("rules"))?);
        suits(&variant.variant.rules).map_err(|fault| format!("key `{}`: {fault}", key.path))?;
        Ok(RoundsCell { label, variant, round_rules })
    };
    let matches = root.key("matches_per_variant");
    let in_range = |matches: &u64| (1..=MOST_MATCHES).contains(matches);
    let experiment = RoundsExperiment {
        name: stored.key("name").text()?,
        question: stored.key("question").text()?,
        seed: root.key("seed").count()?,
        matches: matches.wanted(Some(matches.count()?).filter(in_range), "1 to 1,000,000,000")?,
        cells: root.key("variants").filled()?.iter().map(rounds_cell).collect::<Result<_, _>>()?,
        text: stored.key("text").text()?,
    };
    let (version, digest) = (root.key("version").text()?, root.key("tally_sha256").text()?);
    Ok(RoundsProvenance { experiment, version, digest })
}
