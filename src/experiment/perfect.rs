//! The tables of exact values from which perfect players play.

use std::sync::atomic::{AtomicBool, Ordering};

use super::plan::Cell;
use super::run::{Progress, RunError};
use crate::players::{Player, Skill};
use crate::solve::{self, Stage, Table, Unsolved};

/// Memory for the tables of all variants together, in bytes.
const MEMORY: u64 = 8 << 30;

/// Hands on how far a solve has come, and the wish to stop.
struct Watch<'a, P> {
    progress: &'a P,
    stop: &'a AtomicBool,
}

impl<P: Progress> solve::Progress for Watch<'_, P> {
    fn on(&self, stage: Stage) {
        self.progress.solving(stage);
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The table of one variant, in all of the memory.
///
/// # Errors
/// [`RunError::NoTable`] when it does not fit, [`RunError::Interrupted`] soon after `stop` turns true.
pub fn table_for<E>(
    cell: &Cell,
    progress: &impl Progress,
    stop: &AtomicBool,
) -> Result<Table, RunError<E>> {
    table(cell, MEMORY, progress, stop)
}

/// The tables of all variants, where one of the players is perfect; else none. The memory is shared
/// evenly, and all tables are there before a game is played, so that a board that is too large is
/// refused at once.
pub(super) fn tables_for<E>(
    players: &[Player],
    cells: &[Cell],
    progress: &impl Progress,
    stop: &AtomicBool,
) -> Result<Vec<Option<Table>>, RunError<E>> {
    if players.iter().all(|player| player.skill != Skill::Perfect) {
        return Ok(cells.iter().map(|_| None).collect());
    }
    let memory = MEMORY / cells.len().max(1) as u64;
    cells.iter().map(|cell| table(cell, memory, progress, stop).map(Some)).collect()
}

fn table<E>(
    cell: &Cell,
    memory: u64,
    progress: &impl Progress,
    stop: &AtomicBool,
) -> Result<Table, RunError<E>> {
    let watch = Watch { progress, stop };
    Table::build(&cell.variant.rules, memory, &watch).map_err(|error| match error {
        Unsolved::Interrupted => RunError::Interrupted,
        source => RunError::NoTable { variant: cell.label.clone(), source },
    })
}
