//! Playing the matches of an experiment in parallel.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};

use super::match_file::MatchExperiment;
use super::perfect::tables_for;
use super::run::{Progress, RunError};
use super::waves::{in_waves, pool};
use crate::players::Known;
use crate::rules::hex;
use crate::simulate::{BLOCK_PAIRS, PairTally};

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

/// A block of consecutive pairs of one match in one variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairBlock {
    /// Index of the variant.
    pub cell: usize,
    /// Index of the one player.
    pub one: usize,
    /// Index of the other player; the same where a player met itself.
    pub other: usize,
    /// The block's number; its first pair is [`BLOCK_PAIRS`] times that.
    pub number: u64,
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

/// Blocks played before their tallies are handed on.
const WAVE: u64 = 256;

/// Plays every match and hands the tallies on to `keep` in waves, ordered by block, then by variant,
/// then by match. The result depends on experiment and number of pairs alone. What stands at its place
/// in `known`, as an interrupted run left it, is not played again.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, [`RunError::NoTable`] when a perfect
/// player cannot play a variant, and what `keep` reports.
pub fn play_matches<E: Send>(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    known: &[PairBlock],
    progress: &impl Progress,
    stop: &AtomicBool,
    mut keep: impl FnMut(&[PairBlock]) -> Result<(), E>,
) -> Result<MatchRun, RunError<E>> {
    let how = experiment.how();
    let tables = pool(settings.threads)?
        .install(|| tables_for(&experiment.players, &experiment.cells, progress, stop))?;
    let matches = experiment.matches.len() as u64;
    let columns = experiment.cells.len() as u64 * matches;
    let play = |at: u64| {
        let (cell, number) = ((at % columns / matches) as usize, at / columns);
        let (one, other) = experiment.matches[(at % matches) as usize];
        let wanted = (cell, one, other, number);
        let found =
            |known: &&PairBlock| (known.cell, known.one, known.other, known.number) == wanted;
        if let Some(known) = known.get(at as usize).filter(found) {
            progress.played(known.tally.plies.total());
            return Some(known.clone());
        }
        let rules = &experiment.cells[cell].variant.rules;
        let game = Known { rules, table: tables[cell].as_ref() };
        let players = [&experiment.players[one], &experiment.players[other]];
        let mut tally = PairTally::default();
        let pairs = number * BLOCK_PAIRS..settings.pairs.min((number + 1) * BLOCK_PAIRS);
        for pair in pairs {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            tally.play(game, how, pair, players[0], players[1]);
        }
        progress.played(tally.plies.total());
        Some(PairBlock { cell, one, other, number, tally })
    };
    let mut tallies = vec![PairTally::default(); columns as usize];
    let all = settings.pairs.div_ceil(BLOCK_PAIRS) * columns;
    let mut at = 0;
    in_waves(
        settings.threads,
        all,
        |_| WAVE,
        play,
        |played: Vec<PairBlock>| {
            for block in &played {
                tallies[at % columns as usize].merge(&block.tally);
                at += 1;
            }
            keep(&played).map(ControlFlow::Continue)
        },
    )?;
    Ok(MatchRun::of(experiment, tallies))
}

/// Blocks that are already there, such as those of a result folder, put together as [`play_matches`]
/// does.
pub fn gather_matches(experiment: &MatchExperiment, blocks: &[PairBlock]) -> MatchRun {
    let matches = &experiment.matches;
    let mut tallies = vec![PairTally::default(); experiment.cells.len() * matches.len()];
    for block in blocks {
        let place = matches.iter().position(|&players| players == (block.one, block.other));
        if let Some(place) = place {
            tallies[block.cell * matches.len() + place].merge(&block.tally);
        }
    }
    MatchRun::of(experiment, tallies)
}

impl MatchRun {
    /// All matches from their tallies, by variant and then in the experiment's order of matches.
    fn of(experiment: &MatchExperiment, tallies: Vec<PairTally>) -> MatchRun {
        let places = (0..experiment.cells.len())
            .flat_map(|cell| experiment.matches.iter().map(move |&players| (cell, players)));
        let results = places.zip(tallies);
        let matches: Vec<MatchResult> = results
            .map(|((cell, (one, other)), tally)| MatchResult { cell, one, other, tally })
            .collect();
        let mut record = String::new();
        for MatchResult { cell, one, other, tally } in &matches {
            let bins: Vec<(i32, u64)> = tally.plies.bins().collect();
            let _ = writeln!(
                record,
                "{}\t{}\t{}\t{:?}\t{:?}\t{:?}\t{bins:?}",
                experiment.cells[*cell].label,
                experiment.players[*one],
                experiment.players[*other],
                tally.pairs,
                tally.began,
                tally.replied
            );
        }
        MatchRun { matches, digest: hex(&Sha256::digest(record)) }
    }
}
