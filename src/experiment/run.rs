//! Playing the cells of an experiment in parallel.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::digest::TallyDigest;
use super::plan::Cell;
use crate::lanes;
use crate::simulate::{Block, GameRecord, Tally, block, block_count, random_game};

/// What a run needs to know.
#[derive(Debug, Clone, Copy)]
pub struct RunSettings {
    /// The seed of all games.
    pub seed: u64,
    /// Games of each cell.
    pub games: u64,
    /// Games of each cell kept whole.
    pub games_kept: u64,
    /// Worker threads; `None` for one a core.
    pub threads: Option<usize>,
}

/// Told how far a run has come, from any thread.
pub trait Progress: Sync {
    /// This many more games have been played.
    fn played(&self, games: u64);
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
    /// Its blocks in ascending order, with the games by result in the order of
    /// [`Outcome::ALL`](crate::play::Outcome::ALL).
    pub blocks: Vec<(Block, [u64; 5])>,
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
    /// The tallies could not be kept.
    #[error(transparent)]
    Keep(E),
}

/// Blocks played before their tallies are handed on: the measure of a run's memory.
const WAVE: u64 = 1024;

/// Plays every cell and hands the tallies on to `keep` in waves, ordered by block and then by
/// cell, so that memory does not grow with the number of games. The result depends on cells, seed
/// and game counts alone.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true, and what `keep` reports.
pub fn play_cells<E>(
    cells: &[Cell],
    settings: RunSettings,
    progress: &impl Progress,
    stop: &AtomicBool,
    mut keep: impl FnMut(&[BlockTally]) -> Result<(), E>,
) -> Result<RunResult, RunError<E>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .map_err(RunError::Threads)?;
    let play = |cell: usize, block: Block| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let rules = &cells[cell].variant.rules;
        let tally = lanes::play_block(rules, settings.seed, block);
        let kept = block.game_numbers().take_while(|&game| game < settings.games_kept);
        let records = kept.map(|game| random_game(rules, settings.seed, game)).collect();
        progress.played(block.games);
        Some((BlockTally { cell, block, tally }, records))
    };
    let empty = |cell: &Cell| CellResult {
        cell: cell.clone(),
        blocks: Vec::new(),
        tally: Tally::default(),
        records: Vec::new(),
    };
    let mut results: Vec<CellResult> = cells.iter().map(empty).collect();
    let mut digest = TallyDigest::default();
    let columns = cells.len() as u64;
    let all = block_count(settings.games) * columns;
    for start in (0..all).step_by(WAVE as usize) {
        let work = (start..all.min(start + WAVE)).into_par_iter();
        let task = |at: u64| play((at % columns) as usize, block(settings.games, at / columns));
        let wave: Option<Vec<(BlockTally, Vec<GameRecord>)>> =
            pool.install(|| work.map(task).collect());
        let wave = wave.ok_or(RunError::Interrupted)?;
        let mut tallies = Vec::with_capacity(wave.len());
        for (played, records) in wave {
            let result = &mut results[played.cell];
            digest.add(&result.cell.label, &played);
            result.tally.merge(&played.tally);
            result.blocks.push((played.block, played.tally.outcomes));
            result.records.extend(records);
            tallies.push(played);
        }
        keep(&tallies).map_err(RunError::Keep)?;
    }
    Ok(RunResult { cells: results, digest: digest.finish() })
}
