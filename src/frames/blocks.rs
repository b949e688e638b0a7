//! One row a block: the exact counts from which every published figure follows.

use super::field::{FieldValue, Row, Table};
use crate::experiment::{BlockTally, Cell};
use crate::play::Outcome;
use crate::simulate::{Block, Histogram, Tally};

/// The table `blocks`, with a row for each tally.
pub fn blocks_table(tallies: &[BlockTally], cells: &[Cell], players: &str) -> Table {
    let row = |played: &BlockTally| {
        block_row(&cells[played.cell].label, players, &played.block, &played.tally)
    };
    Table::new("blocks", tallies.iter().map(row))
}

fn block_row(variant: &str, players: &str, block: &Block, tally: &Tally) -> Row {
    let mut row = Row::default();
    row.text("variant", "the game and its changed clauses", variant);
    row.text("players", "who played", players);
    row.count("block", "", "number of the block; its first game is 4,096 times that", block.number);
    row.count("games", "games", "games in the block", tally.games());
    for outcome in Outcome::ALL {
        row.count(outcome.name(), "games", "games by result", tally.count(outcome));
    }
    let stops = "games stopped by an endless move, with or without a result";
    row.count("endless_stops", "games", stops, tally.endless_stops);
    let left = "seeds on the board at the end, over games that ended because the mover had no move";
    row.count("left_at_end", "seeds", left, tally.left_at_end);
    let openings = tally.openings.iter().flatten().map(|&count| count as i64).collect();
    let meaning = "games by pit of the first move (slow) and result first, second, draw, endless, stalled (fast)";
    row.push("openings", "games", meaning, FieldValue::List(openings));
    histogram(&mut row, "plies", "plies", "plies by game", &tally.plies);
    histogram(&mut row, "laps", "laps", "laps by completed move", &tally.laps);
    let longest = "laps of the longest completed move by game";
    histogram(&mut row, "longest_relay", "laps", longest, &tally.longest_relay);
    let by = |who: &str| format!("seeds captured by the {who} player by game");
    histogram(&mut row, "captured_first", "seeds", &by("first"), &tally.captured[0]);
    histogram(&mut row, "captured_second", "seeds", &by("second"), &tally.captured[1]);
    let margin =
        "final count of the first player less that of the second, by game with a winner or a draw";
    histogram(&mut row, "margin", "groups or seeds", margin, &tally.margin);
    histogram(&mut row, "legal_moves", "moves", "legal moves by ply", &tally.legal_moves);
    row
}

/// Sum, sum of squares, and the distribution as two lists of the same length.
pub(super) fn histogram(
    row: &mut Row,
    name: &str,
    unit: &'static str,
    meaning: &str,
    of: &Histogram,
) {
    let whole = |value| FieldValue::Whole(Some(value));
    row.push(format!("{name}_sum"), unit, format!("sum: {meaning}"), whole(of.sum()));
    let squares = whole(of.sum_of_squares());
    row.push(format!("{name}_sum_of_squares"), unit, format!("sum of squares: {meaning}"), squares);
    let values = of.bins().map(|(value, _)| i64::from(value)).collect();
    let counts = of.bins().map(|(_, count)| count as i64).collect();
    let seen = format!("values seen, ascending: {meaning}");
    row.push(format!("{name}_values"), unit, seen, FieldValue::List(values));
    let times = format!("how often each of {name}_values was seen");
    row.push(format!("{name}_counts"), "", times, FieldValue::List(counts));
}
