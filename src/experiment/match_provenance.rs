//! Where the results of matches come from.

use serde_json::{Value, json};

use super::key::{Key, cell};
use super::match_file::{MOST_PAIRS, MatchExperiment};
use super::match_run::{MatchRun, MatchSettings};
use super::provenance::{Asked, RunTimes, variant_value};
use crate::players::{PLAYERS_TAG, Player};
use crate::simulate::BLOCK_PAIRS;

/// The form of a result folder of players other than random. A change of form changes the name.
pub(super) const MATCH_FORMAT: &str = "gabata-players/2";

/// The provenance of matches as JSON, parted as that of random play: `reproducible` and `this_run`.
pub fn match_provenance(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    run: &MatchRun,
    times: RunTimes,
) -> Value {
    let variants = experiment.cells.iter().map(variant_value);
    let asked = Asked {
        format: MATCH_FORMAT,
        name: &experiment.name,
        question: &experiment.question,
        text: &experiment.text,
    };
    let rest = json!({
        "seed": experiment.seed,
        "pairs_per_match": settings.pairs,
        "opening_plies": experiment.opening_plies,
        "players": experiment.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "matches": experiment.matches,
        "block_pairs": BLOCK_PAIRS,
        "players_tag": String::from_utf8_lossy(PLAYERS_TAG),
        "variants": variants.collect::<Vec<_>>(),
        "tally_sha256": run.digest,
    });
    asked.answered(rest, times, settings.threads)
}

/// What the provenance of matches says, read again.
#[derive(Debug, Clone)]
pub struct MatchProvenance {
    /// The experiment; its `pairs` are those that were played of each match.
    pub experiment: MatchExperiment,
    /// The version of the program that ran it.
    pub version: String,
    /// SHA-256 over all tallies.
    pub digest: String,
}

/// The provenance of matches under the key `reproducible`.
pub(super) fn read_matches(root: &Key<'_>) -> Result<MatchProvenance, String> {
    let stored = root.key("experiment");
    let player = |key: &Key<'_>| {
        let parsed = key.text()?.parse::<Player>();
        parsed.map_err(|error| format!("key `{}`: {error}", key.path))
    };
    let players = root.key("players").filled()?;
    let players = players.iter().map(player).collect::<Result<Vec<Player>, String>>()?;
    let index = |key: &Key<'_>| {
        let found = usize::try_from(key.count()?).ok().filter(|&at| at < players.len());
        key.wanted(found, "the place of a player in the list, from 0")
    };
    let pairing = |key: &Key<'_>| match key.list()?.as_slice() {
        [one, other] => Ok((index(one)?, index(other)?)),
        _ => key.wanted(None, "two players"),
    };
    let matches = root.key("matches").filled()?.iter().map(pairing).collect::<Result<_, _>>()?;
    let pairs = root.key("pairs_per_match");
    let in_range = |pairs: &u64| (1..=MOST_PAIRS).contains(pairs);
    let opening = root.key("opening_plies");
    let experiment = MatchExperiment {
        name: stored.key("name").text()?,
        question: stored.key("question").text()?,
        seed: root.key("seed").count()?,
        pairs: pairs.wanted(Some(pairs.count()?).filter(in_range), "1 to 1,000,000,000")?,
        opening_plies: opening.wanted(u32::try_from(opening.count()?).ok(), "a number of plies")?,
        matches,
        cells: root.key("variants").filled()?.iter().map(cell).collect::<Result<_, _>>()?,
        text: stored.key("text").text()?,
        players,
    };
    let (version, digest) = (root.key("version").text()?, root.key("tally_sha256").text()?);
    Ok(MatchProvenance { experiment, version, digest })
}
