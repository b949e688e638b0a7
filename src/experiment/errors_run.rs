//! Counting the errors of an experiment's players in parallel.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::errors_file::ErrorsExperiment;
use super::match_run::MatchSettings;
use super::perfect::table_for;
use super::provenance::{Asked, ERRORS_FORMAT, RunTimes, variant_value};
use super::run::{Progress, RunError};
use super::waves::pool;
use crate::players::PLAYERS_TAG;
use crate::rules::hex;
use crate::simulate::ErrorTally;
use crate::solve::Unit;

/// One player in one variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorsResult {
    /// Index of the variant.
    pub cell: usize,
    /// Index of the player.
    pub player: usize,
    /// In what the variant's values are counted.
    pub unit: Unit,
    /// What was counted.
    pub tally: ErrorTally,
}

/// The errors of all players.
#[derive(Debug, Clone)]
pub struct ErrorsRun {
    /// By variant, then in the experiment's order of players.
    pub results: Vec<ErrorsResult>,
    /// SHA-256 over everything counted, in order.
    pub digest: String,
}

/// Pairs that one task plays.
const CHUNK: u64 = 16;

/// Plays every player's pairs. The result depends on experiment and number of pairs alone. One
/// variant's table is in memory at a time.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, and [`RunError::NoTable`] for a variant
/// that cannot be enumerated.
pub fn count_errors(
    experiment: &ErrorsExperiment,
    settings: MatchSettings,
    progress: &impl Progress,
    stop: &AtomicBool,
) -> Result<ErrorsRun, RunError<Infallible>> {
    let pool = pool(settings.threads)?;
    let how = experiment.how();
    let chunks: Vec<u64> = (0..settings.pairs).step_by(CHUNK as usize).collect();
    let mut results = Vec::new();
    let mut record = String::new();
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let table = pool.install(|| table_for(variant, progress, stop))?;
        for (at, player) in experiment.players.iter().enumerate() {
            let play = |&start: &u64| {
                let mut tally = ErrorTally::default();
                let end = settings.pairs.min(start + CHUNK);
                for pair in start..end {
                    if stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    tally.play(&table, how, pair, player);
                }
                progress.played(2 * (end - start));
                Some(tally)
            };
            let played: Option<Vec<ErrorTally>> =
                pool.install(|| chunks.par_iter().map(play).collect());
            let mut tally = ErrorTally::default();
            played.ok_or(RunError::Interrupted)?.iter().for_each(|part| tally.merge(part));
            let _ = writeln!(record, "{}\t{player}\t{tally:?}", variant.label);
            results.push(ErrorsResult { cell, player: at, unit: table.units()[0], tally });
        }
    }
    Ok(ErrorsRun { results, digest: hex(&Sha256::digest(record)) })
}

/// The provenance of counted errors as JSON, parted as that of random play: `reproducible` and
/// `this_run`.
pub fn errors_provenance(
    experiment: &ErrorsExperiment,
    settings: MatchSettings,
    run: &ErrorsRun,
    times: RunTimes,
) -> Value {
    let asked = Asked {
        format: ERRORS_FORMAT,
        name: &experiment.name,
        question: &experiment.question,
        text: &experiment.text,
    };
    let rest = json!({
        "seed": experiment.seed,
        "pairs_per_player": settings.pairs,
        "opening_plies": experiment.opening_plies,
        "players": experiment.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "players_tag": String::from_utf8_lossy(PLAYERS_TAG),
        "variants": experiment.cells.iter().map(variant_value).collect::<Vec<_>>(),
        "tally_sha256": run.digest,
    });
    asked.answered(rest, times, settings.threads)
}
