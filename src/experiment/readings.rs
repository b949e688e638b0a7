//! Every way to read a game: its open clauses in all combinations that make sense.
//!
//! ```toml
//! [[readings]]
//! game = "sadeqa-iii"
//! clauses = ["landing", "remainder"]   # left out: every clause that the sources leave open
//! ```

use std::path::Path;

use toml::Value;

use super::file::game_word;
use super::plan::{Axis, Cell, add_cell, combinations, game_meant, variant};
use crate::rules::{Clause, Game, Reader, remedy};

/// A game's readings: the clauses that are read in several ways, the game's own value of each first,
/// and which cell stands at each combination (the last clause runs fastest).
#[derive(Debug, Clone)]
pub struct ReadingSet {
    /// The game that is read.
    pub game: String,
    /// The clauses with their readings.
    pub axes: Vec<Axis>,
    /// Indices of the cells; `None` where the clauses contradict each other.
    pub cells: Vec<Option<usize>>,
}

/// The most combinations that one `[[readings]]` may make.
pub const MAX_READINGS: usize = 1_000;

/// How many combinations some clauses make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadingCount {
    /// The clauses with the numbers of their readings.
    pub clauses: Vec<(String, usize)>,
    /// Combinations in all.
    pub all: usize,
    /// Of them those whose clauses contradict each other; they are left out.
    pub contradictory: usize,
}

impl std::fmt::Display for ReadingCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let factors: Vec<String> =
            self.clauses.iter().map(|(clause, values)| format!("{clause} {values}")).collect();
        write!(
            f,
            "{} = {} combinations, {} of them contradictory and left out (at most {MAX_READINGS})",
            factors.join(" x "),
            self.all,
            self.contradictory
        )
    }
}

impl ReadingSet {
    /// How many combinations the readings of these clauses of a game make; `None` when there are more
    /// than [`MAX_READINGS`].
    pub fn count(game: &Game, clauses: &[Clause]) -> Option<ReadingCount> {
        let axes = axes(game, clauses);
        let all = size(&axes)?;
        let clash = |tweaks: &Vec<_>| variant(game, tweaks).is_err();
        let contradictory = combinations(&axes).iter().filter(|tweaks| clash(tweaks)).count();
        let clauses = axes.into_iter().map(|axis| (axis.clause, axis.values.len())).collect();
        Some(ReadingCount { clauses, all, contradictory })
    }

    /// What [`ReadingSet::count`] says, from the cells.
    pub fn counted(&self) -> ReadingCount {
        let clauses = self.axes.iter().map(|axis| (axis.clause.clone(), axis.values.len()));
        ReadingCount {
            clauses: clauses.collect(),
            all: self.cells.len(),
            contradictory: self.cells.iter().filter(|cell| cell.is_none()).count(),
        }
    }

    /// The cell of the game's own reading.
    pub fn own(&self) -> Option<usize> {
        self.cells.first().copied().flatten()
    }

    /// The pairs of cells that differ in one clause alone: first with reading number `value` of clause
    /// number `axis`, then with the game's own value of it. The pair of the game's own reading, where
    /// there is one, comes first.
    pub fn pairs(&self, axis: usize, value: usize) -> Vec<(usize, usize)> {
        let stride: usize = self.axes[axis + 1..].iter().map(|axis| axis.values.len()).product();
        let has_own = |at: &usize| (at / stride).is_multiple_of(self.axes[axis].values.len());
        let pair = |at: usize| Some((self.cells[at + value * stride]?, self.cells[at]?));
        (0..self.cells.len()).filter(has_own).filter_map(pair).collect()
    }
}

fn axes(game: &Game, clauses: &[Clause]) -> Vec<Axis> {
    let axis = |&clause: &Clause| {
        Some(Axis { clause: clause.name().into(), values: game.values_read(clause)? })
    };
    clauses.iter().filter_map(axis).collect()
}

/// The number of combinations, when it is not too large.
fn size(axes: &[Axis]) -> Option<usize> {
    let count = axes.iter().try_fold(1usize, |n, axis| n.checked_mul(axis.values.len()));
    count.filter(|&count| count <= MAX_READINGS)
}

/// Works out the cells of every `[[readings]]`, adding what is wrong to `faults`.
pub(super) fn reading_sets(
    tables: Vec<Reader<'_>>,
    folder: &Path,
    cells: &mut Vec<Cell>,
    faults: &mut Vec<String>,
) -> Vec<ReadingSet> {
    let mut sets: Vec<ReadingSet> = Vec::new();
    for mut reader in tables {
        let set = reading_set(&mut reader, folder, cells);
        if let Some(set) = set {
            if sets.iter().any(|other| (&other.game, &other.axes) == (&set.game, &set.axes)) {
                reader.fault("the same readings are given twice; keep one of the two".into());
            }
            sets.push(set);
        }
        faults.extend(reader.faults);
    }
    sets
}

fn reading_set(
    reader: &mut Reader<'_>,
    folder: &Path,
    cells: &mut Vec<Cell>,
) -> Option<ReadingSet> {
    reader.check_keys(&["game", "clauses"]);
    let name = game_word(reader);
    let game = match game_meant(&name, folder)? {
        Ok(game) => game,
        Err(error) => {
            reader.fault(format!("key `game`: {error}"));
            return None;
        }
    };
    let clauses = clauses(reader, &game);
    let axes = axes(&game, &clauses);
    if axes.is_empty() {
        if reader.faults.is_empty() {
            reader.fault(format!(
                "{} has no open clause with other readings; name some in `clauses`, or use [[variant]]",
                game.name
            ));
        }
        return None;
    }
    if size(&axes).is_none() {
        let names: Vec<&str> = axes.iter().map(|axis| axis.clause.as_str()).collect();
        reader.fault(format!(
            "the readings of {} make more than {MAX_READINGS} combinations; name fewer of them in `clauses`",
            names.join(", ")
        ));
        return None;
    }
    let mut indices = Vec::new();
    for tweaks in combinations(&axes) {
        // The values were checked when the game was read, so what is refused contradicts itself.
        let Ok(variant) = variant(&game, &tweaks) else {
            indices.push(None);
            continue;
        };
        match add_cell(cells, variant) {
            Ok(at) => indices.push(Some(at)),
            Err(fault) => {
                reader.fault(fault);
                return None;
            }
        }
    }
    Some(ReadingSet { game: game.name, axes, cells: indices })
}

/// The clauses named, or all open ones.
fn clauses(reader: &mut Reader<'_>, game: &Game) -> Vec<Clause> {
    let Some(value) = reader.table.get("clauses") else { return game.open_clauses() };
    let with_readings = || Clause::ALL.into_iter().filter(|&c| game.values_read(c).is_some());
    let names = || with_readings().map(Clause::name);
    let Value::Array(items) = value else {
        reader.fault(format!(
            "key `clauses` cannot be `{value}`; it takes a list of clauses, as in [\"remainder\"]"
        ));
        return Vec::new();
    };
    let mut found = Vec::new();
    for item in items {
        let word = item.as_str().map_or_else(|| item.to_string(), str::to_owned);
        match with_readings().find(|clause| clause.name() == word) {
            Some(clause) if found.contains(&clause) => {
                reader
                    .fault(format!("key `clauses`: `{word}` is given twice; keep one of the two"));
            }
            Some(clause) => found.push(clause),
            None => {
                let what = match Clause::from_name(&word) {
                    Some(_) => format!("{} has no other reading of `{word}`", game.name),
                    None => format!("there is no clause `{word}`"),
                };
                let remedy = remedy(&word, names(), "clauses with readings:");
                reader.fault(format!("key `clauses`: {what}; {remedy}"));
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    fn count(name: &str) -> ReadingCount {
        let game = catalogue::find(name).unwrap();
        ReadingSet::count(&game, &game.open_clauses()).unwrap()
    }

    #[test]
    fn combinations_are_counted() {
        let found = count("rio-kadalis");
        assert_eq!((found.all, found.contradictory), (144, 0));
        // `opening-empty=no-move` contradicts `opening=free`: 2 origins x 3 readings of endless moves.
        let found = count("sadeqa-ii");
        assert_eq!((found.all, found.contradictory), (36, 6));
        assert_eq!(count("sadeqa-iii").all, 24);
    }

    #[test]
    fn pairs_differ_in_one_clause() {
        let axis = |clause: &str, values: &[&str]| Axis {
            clause: clause.into(),
            values: values.iter().map(|&value| value.into()).collect(),
        };
        let set = ReadingSet {
            game: "x".into(),
            axes: vec![axis("a", &["0", "1"]), axis("b", &["0", "1", "2"])],
            cells: vec![Some(0), Some(1), None, Some(3), Some(4), Some(5)],
        };
        assert_eq!(set.pairs(0, 1), [(3, 0), (4, 1)]);
        assert_eq!(set.pairs(1, 2), [(5, 3)]);
        assert_eq!(set.counted().contradictory, 1);
        assert_eq!(set.own(), Some(0));
    }
}
