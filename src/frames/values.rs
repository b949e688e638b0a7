//! The table of exact values.

use super::field::{FieldValue, Row, Table};
use crate::solve::{ExactValue, ValueRow};

/// The table `values`: one row a board.
pub fn values_table(rows: &[ValueRow]) -> Table {
    Table::new("values", rows.iter().map(row))
}

fn row(found: &ValueRow) -> Row {
    let mut row = Row::default();
    let value = found.value.as_ref().ok();
    let optional = |of: fn(&ExactValue) -> Option<i64>| FieldValue::Whole(value.and_then(of));
    row.text("game", "the game that the variant starts from", &found.game);
    row.text("variant", "the game and its changed clauses", &found.variant);
    row.count("holes", "holes", "holes a row", found.holes.into());
    row.count("seeds", "seeds", "seeds a hole", found.seeds.into());
    let method = "strong: all positions enumerated and settled; weak: the value of the start proved; not solved";
    row.text("method", method, value.map_or("not solved", |value| value.method.name()));
    let outcome = "the result of perfect play; empty where not solved";
    row.text("outcome", outcome, value.map_or("", |value| value.outcome.name()));
    let meaning =
        "difference in seeds for the first player under perfect play, where captures count";
    row.push("seeds_difference", "seeds", meaning, optional(|v| v.seeds.map(i64::from)));
    let meaning = "difference in groups for the first player under perfect play, where groups win";
    row.push("groups_difference", "groups", meaning, optional(|v| v.groups.map(i64::from)));
    let meaning =
        "positions that can be reached after the opening (strong), or nodes of the proof (weak)";
    row.push("states", "positions", meaning, optional(|v| i64::try_from(v.states).ok()));
    let meaning = "moves from these positions (strong), or moves that the proof tried (weak)";
    row.push("moves", "moves", meaning, optional(|v| i64::try_from(v.moves).ok()));
    let meaning =
        "most plies in a row without a capture that a player needs to realise a value (strong)";
    row.push("longest_quiet", "plies", meaning, optional(|v| v.longest_quiet.map(i64::from)));
    let meaning = "each value for the player to move, in the unit of the winner clause, with how many positions have it, as in -1:20 0:4 (strong)";
    let distribution = value.map_or_else(String::new, ExactValue::distribution_text);
    row.text("distribution", meaning, &distribution);
    row.count("memory_limit", "bytes", "memory that the solve might take", found.memory);
    row.count("node_limit", "nodes", "nodes that its proof search might visit", found.nodes);
    row.text("rules_sha256", "hash of all clauses", &found.rules_sha256);
    let why = found.value.as_ref().err().map_or("", String::as_str);
    row.text("why", "why the board is not solved", why);
    row
}
