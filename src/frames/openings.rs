//! One row for each variant and pit of the first move.

use super::cells::share;
use super::field::{Row, Table};
use crate::experiment::CellResult;
use crate::play::Outcome;

/// The table `openings`; pits that no game opened with have no row.
pub fn openings_table(results: &[CellResult]) -> Table {
    let mut rows = Vec::new();
    for result in results {
        let all = result.tally.games();
        for (pit, outcomes) in result.tally.openings.iter().enumerate() {
            let games: u64 = outcomes.iter().sum();
            if games == 0 {
                continue;
            }
            let mut row = Row::default();
            row.text("variant", "the game and its changed clauses", &result.cell.label);
            row.count("pit", "", "pit of the first move, 0 at South's left", pit as u64);
            row.count("games", "games", "games opened with this pit", games);
            share(&mut row, "opened", "games opened with this pit", games, all);
            for outcome in Outcome::ALL {
                row.count(
                    outcome.name(),
                    "games",
                    "games opened with this pit, by result",
                    outcomes[outcome.index()],
                );
            }
            let first = outcomes[Outcome::First.index()];
            let second = outcomes[Outcome::Second.index()];
            share(
                &mut row,
                "first",
                "games opened with this pit won by the first player",
                first,
                games,
            );
            share(
                &mut row,
                "second",
                "games opened with this pit won by the second player",
                second,
                games,
            );
            rows.push(row);
        }
    }
    Table::new("openings", rows)
}
