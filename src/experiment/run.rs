//! Playing the cells of an experiment in parallel.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::digest::TallyDigest;
use super::plan::Cell;
use super::waves::in_waves;
use crate::lanes;
use crate::play::Outcome;
use crate::simulate::{Block, BlockSums, GameRecord, Tally, block, block_count, random_game};
use crate::solve::{Stage, Unsolved};
use crate::stats::difference_sequence;

/// What a run needs to know.
#[derive(Debug, Clone, Copy)]
pub struct RunSettings {
    /// The seed of all games.
    pub seed: u64,
    /// Games of each cell; the most, where a precision is given.
    pub games: u64,
    /// Games of each cell kept whole.
    pub games_kept: u64,
    /// Half-width of the 95 % confidence sequence of first-move advantage at which play stops, once
    /// every cell has reached it; `None` to play all games.
    pub precision: Option<f64>,
    /// Worker threads; `None` for one a core.
    pub threads: Option<usize>,
}

/// Told how far a run has come, from any thread.
pub trait Progress: Sync {
    /// This many more games have been played.
    fn played(&self, games: u64);

    /// A table of exact values is being made, before games are played from it.
    fn solving(&self, _: Stage) {}
}

/// The tally of one block of one cell.
#[derive(Debug, Clone)]
pub struct BlockTally {
    /// Index of the cell.
    pub cell: usize,
    /// The block.
    pub block: Block,
    /// What was counted.
    pub tally: Tally,
}

/// What was found out about one cell.
#[derive(Debug, Clone)]
pub struct CellResult {
    /// The cell.
    pub cell: Cell,
    /// The sums of its blocks, in ascending order.
    pub blocks: Vec<BlockSums>,
    /// All blocks merged.
    pub tally: Tally,
    /// The games kept whole, in ascending order.
    pub records: Vec<GameRecord>,
}

/// What was found out in a run.
#[derive(Debug, Clone)]
pub struct RunResult {
    /// By cell, in the experiment's order.
    pub cells: Vec<CellResult>,
    /// One number that sums up everything counted: SHA-256 over every block's tally, in order.
    pub digest: String,
}

/// Why a run ended without a result.
#[derive(Debug, thiserror::Error)]
pub enum RunError<E> {
    /// It was asked to stop.
    #[error("interrupted; nothing was written")]
    Interrupted,
    /// The threads could not be started.
    #[error("cannot start the worker threads: {0}")]
    Threads(rayon::ThreadPoolBuildError),
    /// A perfect player cannot play a variant.
    #[error(
        "{variant}: no table of exact values, from which `perfect` plays: {source}; take a smaller board, or leave `perfect` out"
    )]
    NoTable {
        /// The variant.
        variant: String,
        /// Why there is none.
        source: Unsolved,
    },
    /// The tallies could not be kept.
    #[error(transparent)]
    Keep(E),
}

/// Blocks played before their tallies are handed on: the measure of a run's memory.
const WAVE: u64 = 1024;

/// One less the confidence of the sequences by which a run stops.
pub const STOPPING_ALPHA: f64 = 0.05;

/// Plays every cell and hands the tallies on to `keep` in waves, ordered by block and then by
/// cell, so that memory does not grow with the number of games. The result depends on cells, seed
/// and game counts alone. What stands at its place in `known`, as an interrupted run left it, is not
/// played again.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, and what `keep` reports.
pub fn play_cells<E>(
    cells: &[Cell],
    settings: RunSettings,
    known: &[BlockTally],
    progress: &impl Progress,
    stop: &AtomicBool,
    mut keep: impl FnMut(&[BlockTally]) -> Result<(), E>,
) -> Result<RunResult, RunError<E>> {
    let columns = cells.len() as u64;
    let play = |at: u64| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (cell, block) = ((at % columns) as usize, block(settings.games, at / columns));
        let rules = &cells[cell].variant.rules;
        let known =
            known.get(at as usize).filter(|known| (known.cell, known.block) == (cell, block));
        let tally = known.map_or_else(
            || lanes::play_block(rules, settings.seed, block),
            |known| known.tally.clone(),
        );
        let kept = block.game_numbers().take_while(|&game| game < settings.games_kept);
        let records = kept.map(|game| random_game(rules, settings.seed, game)).collect();
        progress.played(block.games);
        Some((BlockTally { cell, block, tally }, records))
    };
    let mut results: Vec<CellResult> = cells.iter().map(CellResult::empty).collect();
    let mut digest = TallyDigest::default();
    let take = |played: Vec<(BlockTally, Vec<GameRecord>)>| {
        let mut tallies = Vec::new();
        let mut flow = ControlFlow::Continue(());
        for (played, records) in played {
            let row_is_full = played.cell + 1 == cells.len();
            let result = &mut results[played.cell];
            digest.add(&result.cell.label, &played);
            result.count(&played);
            result.records.extend(records);
            tallies.push(played);
            // What was played beyond this block is dropped, so the wave's length leaves no trace.
            if row_is_full && results.iter().all(|result| result.is_precise(settings)) {
                flow = ControlFlow::Break(());
                break;
            }
        }
        keep(&tallies).map(|()| flow)
    };
    let all = block_count(settings.games) * columns;
    in_waves(settings.threads, all, |start| wave(settings, start), play, take)?;
    Ok(RunResult { cells: results, digest: digest.finish() })
}

/// Block tallies that are already there, such as those of a result folder, put together as
/// [`play_cells`] does: by block and then by cell. There are no games kept whole.
pub fn gather(cells: &[Cell], tallies: &[BlockTally]) -> RunResult {
    let mut results: Vec<CellResult> = cells.iter().map(CellResult::empty).collect();
    let mut digest = TallyDigest::default();
    for played in tallies {
        let result = &mut results[played.cell];
        digest.add(&result.cell.label, played);
        result.count(played);
    }
    RunResult { cells: results, digest: digest.finish() }
}

impl CellResult {
    fn empty(cell: &Cell) -> CellResult {
        CellResult {
            cell: cell.clone(),
            blocks: Vec::new(),
            tally: Tally::default(),
            records: Vec::new(),
        }
    }

    fn count(&mut self, played: &BlockTally) {
        self.tally.merge(&played.tally);
        self.blocks.push(BlockSums::of(played.block, &played.tally));
    }

    fn is_precise(&self, settings: RunSettings) -> bool {
        let Some(precision) = settings.precision else { return false };
        let (first, second) = (self.tally.count(Outcome::First), self.tally.count(Outcome::Second));
        let found = difference_sequence(first, second, self.tally.games(), STOPPING_ALPHA);
        found.high - found.low <= 2.0 * precision
    }
}

/// Blocks of the next wave. A run that may stop early begins with short waves, so that little is
/// played in vain.
fn wave(settings: RunSettings, played: u64) -> u64 {
    match settings.precision {
        None => WAVE,
        Some(_) => (played / 4).clamp(32, WAVE),
    }
}
