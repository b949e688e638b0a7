//! The cells of an experiment: variants given singly or as grids of clauses.

use std::path::Path;

use super::file::Entry;
use crate::rules::{Faults, Game, Variant, catalogue};

/// A clause and the values that a grid takes it through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The clause's name as written.
    pub clause: String,
    /// The values as written.
    pub values: Vec<String>,
}

/// One variant to be played.
#[derive(Debug, Clone)]
pub struct Cell {
    /// The variant's name, unique in the experiment.
    pub label: String,
    /// The variant.
    pub variant: Variant,
}

/// A grid: its axes, and which cell stands at each combination (the last axis runs fastest).
#[derive(Debug, Clone)]
pub struct Grid {
    /// The game that the grid starts from.
    pub game: String,
    /// The axes.
    pub axes: Vec<Axis>,
    /// Indices of the cells.
    pub cells: Vec<usize>,
}

/// The most cells that one experiment may have.
const MAX_CELLS: usize = 10_000;

/// Works out all cells, adding what is wrong to `faults`.
pub(super) fn cells(
    variants: &[Entry],
    grids: &[Entry],
    folder: &Path,
    faults: &mut Vec<String>,
) -> (Vec<Cell>, Vec<Grid>) {
    let mut cells: Vec<Cell> = Vec::new();
    let mut planned = Vec::new();
    for (entry, is_grid) in
        variants.iter().map(|e| (e, false)).chain(grids.iter().map(|e| (e, true)))
    {
        faults.extend(entry.faults.iter().cloned());
        let Some(game) = find_game(entry, folder, faults) else { continue };
        let count = entry.axes.iter().try_fold(1usize, |n, axis| n.checked_mul(axis.values.len()));
        if count.is_none_or(|count| count > MAX_CELLS) {
            faults.push(format!(
                "{}the clauses make more than {MAX_CELLS} variants; take fewer values",
                entry.place
            ));
            continue;
        }
        let mut indices = Vec::new();
        for tweaks in combinations(&entry.axes) {
            match variant(&game, &tweaks) {
                Ok(variant) => {
                    let known = cells.len();
                    let label = variant.label();
                    match add_cell(&mut cells, variant) {
                        Ok(at) if at < known && !is_grid => {
                            faults.push(format!("{}variant `{label}` is given twice", entry.place));
                        }
                        Ok(at) => indices.push(at),
                        Err(fault) => faults.push(format!("{}{fault}", entry.place)),
                    }
                }
                Err(found) => {
                    for fault in found.0 {
                        let text = format!("{}{fault}", entry.place);
                        if !faults.contains(&text) {
                            faults.push(text);
                        }
                    }
                }
            }
        }
        if is_grid {
            let axes = entry.axes.clone();
            let same = |other: &Grid| (&other.game, &other.axes) == (&game.name, &axes);
            if planned.iter().any(same) {
                faults.push(format!("{}the same grid is given twice; keep one", entry.place));
            }
            planned.push(Grid { game: game.name.clone(), axes, cells: indices });
        }
    }
    (cells, planned)
}

/// The index of a variant's cell, which is added if it is new.
///
/// # Errors
/// When a different game has the same name.
pub(super) fn add_cell(cells: &mut Vec<Cell>, variant: Variant) -> Result<usize, String> {
    let label = variant.label();
    match cells.iter().position(|cell| cell.label == label) {
        Some(at) if cells[at].variant.rules != variant.rules => Err(format!(
            "two different games are called `{}`; rename one of the game files",
            variant.game
        )),
        Some(at) => Ok(at),
        None => {
            cells.push(Cell { label, variant });
            Ok(cells.len() - 1)
        }
    }
}

/// The game that a key `game` means, seen from the experiment's folder; `None` where it is missing.
pub(super) fn game_meant(name: &str, folder: &Path) -> Option<Result<Game, catalogue::FindError>> {
    (!name.is_empty()).then(|| catalogue::find_or_read(name, folder))
}

fn find_game(entry: &Entry, folder: &Path, faults: &mut Vec<String>) -> Option<Game> {
    match game_meant(&entry.game, folder)? {
        Ok(game) => Some(game),
        Err(error) => {
            faults.push(format!("{}key `game`: {error}", entry.place));
            None
        }
    }
}

/// Every choice of one value from each axis, the last axis running fastest.
pub(super) fn combinations(axes: &[Axis]) -> Vec<Vec<(String, String)>> {
    axes.iter().fold(vec![Vec::new()], |chosen, axis| {
        chosen
            .iter()
            .flat_map(|head| {
                axis.values.iter().map(move |value| {
                    let mut tweaks = head.clone();
                    tweaks.push((axis.clause.clone(), value.clone()));
                    tweaks
                })
            })
            .collect()
    })
}

pub(super) fn variant(game: &Game, tweaks: &[(String, String)]) -> Result<Variant, Faults> {
    let texts: Vec<String> =
        tweaks.iter().map(|(clause, value)| format!("{clause}={value}")).collect();
    Variant::from_texts(game, &texts)
}
