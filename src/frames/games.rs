//! One row a game, for the games kept whole.

use super::field::{FieldValue, Row, Table};
use crate::experiment::CellResult;
use crate::simulate::GameRecord;

/// The table `games`, variants in order and games ascending within each.
pub fn games_table(results: &[CellResult]) -> Table {
    let rows = results.iter().flat_map(|result| {
        result.records.iter().map(move |record| game_row(&result.cell.label, record))
    });
    Table::new("games", rows)
}

fn game_row(variant: &str, record: &GameRecord) -> Row {
    let mut row = Row::default();
    row.text("variant", "the game and its changed clauses", variant);
    row.count("game", "", "game number under the run's seed", record.game);
    row.text("outcome", "first, second, draw, endless or stalled", record.result.outcome.name());
    row.text("ending", "no-move, endless-move or stall", record.result.ending.name());
    let plies = "plies played, an endless move included";
    row.count("plies", "plies", plies, u64::from(record.plies()));
    row.count("laps", "laps", "laps sown, those of an endless move left out", record.laps());
    let longest = "laps of the longest completed move";
    row.count("longest_relay", "laps", longest, u64::from(record.longest_relay()));
    for (seat, name) in ["captured_first", "captured_second"].into_iter().enumerate() {
        row.count(name, "seeds", "seeds captured", u64::from(record.captured[seat]));
    }
    for (seat, name) in ["count_first", "count_second"].into_iter().enumerate() {
        let meaning = "final count in the units of the winner clause";
        row.count(name, "groups or seeds", meaning, u64::from(record.result.count[seat]));
    }
    let margin = FieldValue::Whole(Some(i64::from(record.margin())));
    row.push("margin", "groups or seeds", "count_first less count_second", margin);
    row.count("left", "seeds", "seeds on the board at the end", u64::from(record.result.left));
    row.count("legal_moves", "moves", "legal moves summed over all plies", record.legal_moves());
    let lead = &record.lead;
    row.count("lead_changes", "", "how often the lead changed hands", u64::from(lead.changes));
    let since = "plies played when the last leader took the lead; 0 when nobody led";
    row.count("lead_since", "plies", since, u64::from(lead.since));
    let meaning = "how far the winner was behind, on average over the plies after which he was";
    row.push("drama", "groups or seeds", meaning, FieldValue::Number(record.drama()));
    let opening = record.moves.first().map(|pit| i64::from(pit.0));
    row.push("opening", "", "pit of the first move", FieldValue::Whole(opening));
    let moves: Vec<String> = record.moves.iter().map(ToString::to_string).collect();
    row.text("moves", "the pits lifted, in order", &moves.join(" "));
    row
}
