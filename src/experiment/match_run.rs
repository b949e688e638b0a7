//! Playing the matches of an experiment in parallel.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::match_file::MatchExperiment;
use super::perfect::tables_for;
use super::run::{Progress, RunError, pool};
use crate::players::Known;
use crate::rules::hex;
use crate::simulate::{PairSettings, PairTally};

/// What a run of matches needs to know besides its experiment.
#[derive(Debug, Clone, Copy)]
pub struct MatchSettings {
    /// Pairs of each match.
    pub pairs: u64,
    /// Worker threads; `None` for one a core.
    pub threads: Option<usize>,
}

/// One match in one variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// Index of the variant.
    pub cell: usize,
    /// Index of the one player.
    pub one: usize,
    /// Index of the other player; the same where a player met itself.
    pub other: usize,
    /// What was counted.
    pub tally: PairTally,
}

/// The results of all matches.
#[derive(Debug, Clone)]
pub struct MatchRun {
    /// By variant, then in the experiment's order of matches.
    pub matches: Vec<MatchResult>,
    /// SHA-256 over everything counted, in order.
    pub digest: String,
}

/// Pairs that one task plays.
const CHUNK: u64 = 16;

/// Plays every match. The result depends on experiment and number of pairs alone.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, and [`RunError::NoTable`] when a perfect
/// player cannot play a variant.
pub fn play_matches(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    progress: &impl Progress,
    stop: &AtomicBool,
) -> Result<MatchRun, RunError<Infallible>> {
    let pool = pool(settings.threads)?;
    let how = PairSettings { seed: experiment.seed, opening_plies: experiment.opening_plies };
    let chunks: Vec<u64> = (0..settings.pairs).step_by(CHUNK as usize).collect();
    let mut matches = Vec::new();
    let mut record = String::new();
    let tables = pool.install(|| tables_for(&experiment.players, &experiment.cells, stop))?;
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let game = Known { rules: &variant.variant.rules, table: tables[cell].as_ref() };
        for &(one, other) in &experiment.matches {
            let players = [&experiment.players[one], &experiment.players[other]];
            let play = |&start: &u64| {
                let mut tally = PairTally::default();
                for pair in start..settings.pairs.min(start + CHUNK) {
                    if stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    tally.play(game, how, pair, players[0], players[1]);
                }
                progress.played(tally.plies.total());
                Some(tally)
            };
            let played: Option<Vec<PairTally>> =
                pool.install(|| chunks.par_iter().map(play).collect());
            let mut tally = PairTally::default();
            for part in played.ok_or(RunError::Interrupted)? {
                tally.merge(&part);
            }
            let bins: Vec<(i32, u64)> = tally.plies.bins().collect();
            let _ = writeln!(
                record,
                "{}\t{}\t{}\t{:?}\t{:?}\t{:?}\t{bins:?}",
                variant.label, players[0], players[1], tally.pairs, tally.began, tally.replied
            );
            matches.push(MatchResult { cell, one, other, tally });
        }
    }
    Ok(MatchRun { matches, digest: hex(&Sha256::digest(record)) })
}
