//! The tables of exact values from which perfect players play.

use std::sync::atomic::{AtomicBool, Ordering};

use super::plan::Cell;
use super::run::RunError;
use crate::players::{Player, Skill};
use crate::solve::{Progress, Stage, Table, Unsolved};

/// Memory for the tables of all variants together, in bytes.
const MEMORY: u64 = 8 << 30;

/// Listens to the wish to stop alone.
struct Stop<'a>(&'a AtomicBool);

impl Progress for Stop<'_> {
    fn on(&self, _: Stage) {}

    fn stops(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The table of one variant, in all of the memory.
pub(super) fn table_for<E>(cell: &Cell, stop: &AtomicBool) -> Result<Table, RunError<E>> {
    table(cell, MEMORY, stop)
}

/// The tables of all variants, where one of the players is perfect; else none. The memory is shared
/// evenly, and all tables are there before a game is played, so that a board that is too large is
/// refused at once.
pub(super) fn tables_for<E>(
    players: &[Player],
    cells: &[Cell],
    stop: &AtomicBool,
) -> Result<Vec<Option<Table>>, RunError<E>> {
    if players.iter().all(|player| player.skill != Skill::Perfect) {
        return Ok(cells.iter().map(|_| None).collect());
    }
    let memory = MEMORY / cells.len().max(1) as u64;
    cells.iter().map(|cell| table(cell, memory, stop).map(Some)).collect()
}

fn table<E>(cell: &Cell, memory: u64, stop: &AtomicBool) -> Result<Table, RunError<E>> {
    Table::build(&cell.variant.rules, memory, &Stop(stop)).map_err(|error| match error {
        Unsolved::Interrupted => RunError::Interrupted,
        source => RunError::NoTable { variant: cell.label.clone(), source },
    })
}
