//! One row a block of pairs: the exact counts from which every figure of a match follows.

use std::fs::File;

use polars::prelude::PolarsResult;

use super::blocks::histogram;
use super::columns::{BlocksError, Columns};
use super::field::{Row, Table};
use super::strength::{games_by_result, pair_counts};
use crate::experiment::{MatchExperiment, PairBlock};
use crate::play::Outcome;
use crate::simulate::PairTally;

/// The table `blocks` of matches between players, with a row for each tally.
pub fn pair_blocks_table(blocks: &[PairBlock], experiment: &MatchExperiment) -> Table {
    let row = |played: &PairBlock| {
        let mut row = Row::default();
        let label = &experiment.cells[played.cell].label;
        row.text("variant", "the game and its changed clauses", label);
        let name = |player: usize| experiment.players[player].to_string();
        row.text("one", "the one player", &name(played.one));
        let meaning = "the other player; the same where a player met itself, in one game a pair";
        row.text("other", meaning, &name(played.other));
        let number = "number of the block; its first pair is 16 times that";
        row.count("block", "", number, played.number);
        pair_counts(&mut row, &played.tally);
        games_by_result(&mut row, &played.tally);
        histogram(&mut row, "plies", "plies", "plies by game", &played.tally.plies);
        row
    };
    Table::new("blocks", blocks.iter().map(row))
}

/// Reads the tallies from the table that [`pair_blocks_table`] makes, in the order of its rows.
///
/// # Errors
/// [`BlocksError`], naming the column or the row.
pub fn read_pair_blocks(
    file: File,
    experiment: &MatchExperiment,
) -> Result<Vec<PairBlock>, BlocksError> {
    let columns = Columns::read(file)?;
    let (variants, ones, others) =
        (columns.texts("variant")?, columns.texts("one")?, columns.texts("other")?);
    let (numbers, all) = (columns.counts("block")?, columns.counts("pairs")?);
    let counts = |names: Vec<String>| {
        names.iter().map(|name| columns.counts(name)).collect::<PolarsResult<Vec<Vec<u64>>>>()
    };
    let names = ["pairs_0", "pairs_half", "pairs_1", "pairs_1_half", "pairs_2"];
    let pairs = counts(names.map(str::to_owned).into())?;
    let by_result = |who: &str| Outcome::ALL.map(|o| format!("{who}_{}", o.name())).into();
    let (began, replied) = (counts(by_result("began"))?, counts(by_result("replied"))?);
    let mut plies = columns.histograms("plies")?;
    let players: Vec<String> = experiment.players.iter().map(ToString::to_string).collect();
    let mut blocks = Vec::with_capacity(columns.rows());
    for row in 0..columns.rows() {
        let fault = |fault: String| BlocksError::Row { row, fault };
        let cell = experiment.cells.iter().position(|cell| cell.label == variants[row]);
        let cell = cell.ok_or_else(|| {
            fault(format!("there is no variant `{}` in provenance.json", variants[row]))
        })?;
        let player = |name: &String| players.iter().position(|player| player == name);
        let match_played = player(&ones[row]).zip(player(&others[row]));
        let (one, other) =
            match_played.filter(|found| experiment.matches.contains(found)).ok_or_else(|| {
                let (one, other) = (&ones[row], &others[row]);
                fault(format!("`{one}` and `{other}` do not meet by provenance.json"))
            })?;
        let at = |columns: &[Vec<u64>]| std::array::from_fn(|at| columns[at][row]);
        let tally = PairTally {
            pairs: at(&pairs),
            began: at(&began),
            replied: at(&replied),
            plies: std::mem::take(&mut plies[row]),
        };
        if tally.pairs.iter().sum::<u64>() != all[row] {
            return Err(fault("column `pairs` is not the sum of the pairs by points".into()));
        }
        blocks.push(PairBlock { cell, one, other, number: numbers[row], tally });
    }
    Ok(blocks)
}
