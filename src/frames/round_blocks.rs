//! One row a block of matches over rounds: the exact counts from which every figure follows.

use std::fs::File;

use polars::prelude::PolarsResult;

use super::columns::{BlocksError, Columns};
use super::field::{FieldValue, Table};
use super::rounds::named;
use crate::experiment::{RoundsBlock, RoundsCell};
use crate::simulate::{Block, RoundTally};

/// The table `blocks` of matches over rounds, with a row for each tally.
pub fn round_blocks_table(tallies: &[RoundsBlock], cells: &[RoundsCell]) -> Table {
    let row = |played: &RoundsBlock| {
        let mut row = named(&cells[played.cell]);
        let number = "number of the block; its first match is 4,096 times that";
        row.count("block", "", number, played.block.number);
        row.count("matches", "matches", "matches in the block", played.tally.matches());
        let ends = &played.tally.ends;
        let meaning = "matches won by the player who started the first round";
        row.count("first", "matches", meaning, ends[0]);
        row.count("second", "matches", "matches won by the other player", ends[1]);
        let meaning = "matches that ran into the limit of rounds";
        row.count("undecided", "matches", meaning, ends[2]);
        for (name, list) in played.tally.lists() {
            let meaning = match name {
                "rounds" => "pairs: rounds of a match, matches",
                "plies" => "pairs: plies of all rounds of a match, matches",
                "all_rounds" => {
                    "ten numbers: rounds won by their starter, won by the other player, drawn, endless, stalled; seeds gained by the starter; matches; and with x the rounds of a match won less lost by their starter and y its rounds the sums of x², xy and y²"
                }
                "by_round" => "for each number of a round the ten numbers of all_rounds",
                "holes_by_round" => {
                    "triples: number of the round, from 0, twice, plus 1 for the second player; open holes; rounds"
                }
                "by_holes" => {
                    "for each pair of holes the starter's, the other player's, then the ten numbers of all_rounds"
                }
                "fewest_holes" => {
                    "triples: 0 winner, 1 loser, 2 player of an undecided match; fewest open holes; players"
                }
                _ => {
                    "triples: a number of holes less 1; the first round, from 1, that began with fewer open holes for a player; matches"
                }
            };
            row.push(name, "", meaning, FieldValue::List(list));
        }
        row
    };
    Table::new("blocks", tallies.iter().map(row))
}

/// Reads the tallies from the table that [`round_blocks_table`] makes, in the order of its rows.
///
/// # Errors
/// [`BlocksError`], naming the column or the row.
pub fn read_round_blocks(
    file: File,
    cells: &[RoundsCell],
) -> Result<Vec<RoundsBlock>, BlocksError> {
    let columns = Columns::read(file)?;
    let variants = columns.texts("variant")?;
    let (numbers, matches) = (columns.counts("block")?, columns.counts("matches")?);
    let ends = ["first", "second", "undecided"].map(|name| columns.counts(name));
    let ends = ends.into_iter().collect::<PolarsResult<Vec<_>>>()?;
    let lists = RoundTally::LISTS.into_iter().map(|name| columns.lists(name));
    let lists = lists.collect::<PolarsResult<Vec<_>>>()?;
    let mut blocks = Vec::with_capacity(columns.rows());
    for row in 0..columns.rows() {
        let fault = |fault: String| BlocksError::Row { row, fault };
        let label = &variants[row];
        let cell = cells.iter().position(|cell| cell.label == *label);
        let cell =
            cell.ok_or_else(|| fault(format!("there is no variant `{label}` in provenance.json")))?;
        let holes = cells[cell].variant.variant.rules.holes;
        let counts = std::array::from_fn(|at| ends[at][row]);
        let own = std::array::from_fn(|at| lists[at][row].as_slice());
        let tally = RoundTally::from_lists(holes, counts, own)
            .map_err(|name| fault(format!("column `{name}` is no list that a run writes")))?;
        if tally.matches() != matches[row] {
            return Err(fault("column `matches` is not the sum of their ends".into()));
        }
        let block = Block { number: numbers[row], games: matches[row] };
        blocks.push(RoundsBlock { cell, block, tally });
    }
    Ok(blocks)
}
