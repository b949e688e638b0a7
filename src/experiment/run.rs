//! Playing the cells of an experiment in parallel.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::plan::Cell;
use crate::simulate::{Block, GameRecord, Tally, blocks, play_block, random_game};

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

/// What was found out about one cell.
#[derive(Debug, Clone)]
pub struct CellResult {
    /// The cell.
    pub cell: Cell,
    /// Its blocks in ascending order.
    pub blocks: Vec<(Block, Tally)>,
    /// All blocks merged.
    pub tally: Tally,
    /// The games kept whole, in ascending order.
    pub records: Vec<GameRecord>,
}

/// Why a run ended without a result.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It was asked to stop.
    #[error("interrupted; nothing was written")]
    Interrupted,
    /// The threads could not be started.
    #[error("cannot start the worker threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays every cell. The result depends on cells, seed and game counts alone.
///
/// # Errors
/// [`RunError::Interrupted`] soon after `stop` turns true.
pub fn play_cells(
    cells: &[Cell],
    settings: RunSettings,
    progress: &impl Progress,
    stop: &AtomicBool,
) -> Result<Vec<CellResult>, RunError> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(settings.threads.unwrap_or(0)).build()?;
    let all = blocks(settings.games);
    let work: Vec<(usize, Block)> =
        all.flat_map(|block| (0..cells.len()).map(move |cell| (cell, block))).collect();
    let play = |&(cell, block): &(usize, Block)| {
        if stop.load(Ordering::Relaxed) {
            return Err(RunError::Interrupted);
        }
        let rules = &cells[cell].variant.rules;
        let tally = play_block(rules, settings.seed, block);
        let kept = block.game_numbers().take_while(|&game| game < settings.games_kept);
        let records = kept.map(|game| random_game(rules, settings.seed, game)).collect();
        progress.played(block.games);
        Ok((tally, records))
    };
    let played: Vec<(Tally, Vec<GameRecord>)> =
        pool.install(|| work.par_iter().map(play).collect::<Result<_, _>>())?;
    let mut results: Vec<CellResult> = cells
        .iter()
        .map(|cell| CellResult {
            cell: cell.clone(),
            blocks: Vec::new(),
            tally: Tally::default(),
            records: Vec::new(),
        })
        .collect();
    for (&(cell, block), (tally, records)) in work.iter().zip(played) {
        let result = &mut results[cell];
        result.tally.merge(&tally);
        result.blocks.push((block, tally));
        result.records.extend(records);
    }
    Ok(results)
}
