//! Playing the matches over rounds of an experiment in parallel.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};

use super::rounds_file::{RoundsCell, RoundsExperiment};
use super::run::{Progress, RunError};
use super::waves::in_waves;
use crate::lanes;
use crate::rules::hex;
use crate::simulate::{Block, RoundTally, block, block_count};

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
/// The result depends on experiment and number of matches alone. What stands at its place in
/// `known`, as an interrupted run left it, is not played again.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, and what `keep` reports.
pub fn play_rounds<E>(
    experiment: &RoundsExperiment,
    settings: RoundsSettings,
    known: &[RoundsBlock],
    progress: &impl Progress,
    stop: &AtomicBool,
    mut keep: impl FnMut(&[RoundsBlock]) -> Result<(), E>,
) -> Result<RoundsRun, RunError<E>> {
    let cells = &experiment.cells;
    let columns = cells.len() as u64;
    let play = |at: u64| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (cell, block) = ((at % columns) as usize, block(settings.matches, at / columns));
        let known =
            known.get(at as usize).filter(|known| (known.cell, known.block) == (cell, block));
        let played = known.cloned().unwrap_or_else(|| {
            let rules = &cells[cell].variant.variant.rules;
            let tally =
                lanes::play_round_block(rules, &cells[cell].round_rules, experiment.seed, block);
            RoundsBlock { cell, block, tally }
        });
        progress.played(block.games);
        Some(played)
    };
    let mut sum = RoundsSum::new(cells);
    let all = block_count(settings.matches) * columns;
    in_waves(
        settings.threads,
        all,
        |_| WAVE,
        play,
        |played: Vec<RoundsBlock>| {
            played.iter().for_each(|played| sum.add(played));
            keep(&played).map(ControlFlow::Continue)
        },
    )?;
    Ok(sum.finish())
}

/// Blocks that are already there, such as those of a result folder, put together as [`play_rounds`]
/// does.
pub fn gather_rounds(cells: &[RoundsCell], blocks: &[RoundsBlock]) -> RoundsRun {
    let mut sum = RoundsSum::new(cells);
    blocks.iter().for_each(|played| sum.add(played));
    sum.finish()
}

/// What has been counted so far.
struct RoundsSum<'c> {
    cells: &'c [RoundsCell],
    tallies: Vec<RoundTally>,
    digest: Sha256,
}

impl RoundsSum<'_> {
    fn new(cells: &[RoundsCell]) -> RoundsSum<'_> {
        let tallies = vec![RoundTally::default(); cells.len()];
        RoundsSum { cells, tallies, digest: Sha256::new() }
    }

    fn add(&mut self, RoundsBlock { cell, block, tally }: &RoundsBlock) {
        self.digest.update(&self.cells[*cell].label);
        self.digest.update(block.number.to_le_bytes());
        tally.ends.iter().for_each(|count| self.digest.update(count.to_le_bytes()));
        for (_, list) in tally.lists() {
            self.digest.update((list.len() as u64).to_le_bytes());
            list.iter().for_each(|value| self.digest.update(value.to_le_bytes()));
        }
        self.tallies[*cell].merge(tally);
    }

    fn finish(self) -> RoundsRun {
        RoundsRun { tallies: self.tallies, digest: hex(&self.digest.finalize()) }
    }
}
