//! Playing the matches over rounds of an experiment in parallel.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::rounds_file::RoundsExperiment;
use super::run::{Progress, RunError, pool};
use crate::rules::hex;
use crate::simulate::{Block, RoundTally, block, block_count, play_round_block};

/// What a run of matches over rounds needs to know besides its experiment.
#[derive(Debug, Clone, Copy)]
pub struct RoundsSettings {
    /// Matches of each variant and reading.
    pub matches: u64,
    /// Worker threads; `None` for one a core.
    pub threads: Option<usize>,
}

/// The tally of one block of matches of one cell.
#[derive(Debug, Clone)]
pub struct RoundsBlock {
    /// Index of the cell.
    pub cell: usize,
    /// The block.
    pub block: Block,
    /// What was counted.
    pub tally: RoundTally,
}

/// The results of all matches.
#[derive(Debug, Clone)]
pub struct RoundsRun {
    /// All blocks of a cell merged, by cell in the experiment's order.
    pub tallies: Vec<RoundTally>,
    /// SHA-256 over every block's tally, in order.
    pub digest: String,
}

/// Blocks played before their tallies are handed on: the measure of a run's memory.
const WAVE: u64 = 256;

/// Plays every cell and hands the tallies on to `keep` in waves, ordered by block and then by cell.
/// The result depends on experiment and number of matches alone.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, and what `keep` reports.
pub fn play_rounds<E>(
    experiment: &RoundsExperiment,
    settings: RoundsSettings,
    progress: &impl Progress,
    stop: &AtomicBool,
    mut keep: impl FnMut(&[RoundsBlock]) -> Result<(), E>,
) -> Result<RoundsRun, RunError<E>> {
    let pool = pool(settings.threads)?;
    let cells = &experiment.cells;
    let columns = cells.len() as u64;
    let play = |at: u64| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let cell = (at % columns) as usize;
        let block = block(settings.matches, at / columns);
        let rules = &cells[cell].variant.variant.rules;
        let tally = play_round_block(rules, &cells[cell].round_rules, experiment.seed, block);
        progress.played(block.games);
        Some(RoundsBlock { cell, block, tally })
    };
    let mut tallies = vec![RoundTally::default(); cells.len()];
    let mut digest = Sha256::new();
    let all = block_count(settings.matches) * columns;
    for start in (0..all).step_by(WAVE as usize) {
        let work = (start..all.min(start + WAVE)).into_par_iter();
        let played: Option<Vec<RoundsBlock>> = pool.install(|| work.map(play).collect());
        let played = played.ok_or(RunError::Interrupted)?;
        for RoundsBlock { cell, block, tally } in &played {
            digest.update(&cells[*cell].label);
            digest.update(block.number.to_le_bytes());
            tally.ends.iter().for_each(|count| digest.update(count.to_le_bytes()));
            for (_, list) in tally.lists() {
                digest.update((list.len() as u64).to_le_bytes());
                list.iter().for_each(|value| digest.update(value.to_le_bytes()));
            }
            tallies[*cell].merge(tally);
        }
        keep(&played).map_err(RunError::Keep)?;
    }
    Ok(RoundsRun { tallies, digest: hex(&digest.finalize()) })
}
