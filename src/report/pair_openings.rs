//! What a report says of the random openings of pairs of games.

use super::answer::grouped;
use crate::experiment::Cell;
use crate::simulate::{PairSettings, different_openings};

/// Pairs beyond these are not looked at.
const MOST_PAIRS: u64 = 10_000;

/// How many different openings the pairs of each variant have, and what that means.
pub(super) fn openings_paragraph(cells: &[Cell], settings: PairSettings, pairs: u64) -> String {
    let pairs = pairs.min(MOST_PAIRS);
    let found: Vec<(&str, u64)> = cells
        .iter()
        .map(|cell| {
            let found = different_openings(&cell.variant.rules, settings, pairs);
            (&*cell.label, found as u64)
        })
        .collect();
    let counts: Vec<String> =
        found.iter().map(|(label, found)| format!("{label} {}", grouped(*found))).collect();
    let mut text = format!(
        "Different openings in the first {} pairs, by the {} random plies: {}.",
        grouped(pairs),
        settings.opening_plies,
        counts.join("; ")
    );
    if found.iter().any(|(_, found)| 2 * found < pairs) {
        text += " **Where they are fewer than half of the pairs, players without chance repeat many games, and intervals, which take the pairs as separate, are too narrow; more `opening_plies` mend that.**";
    }
    text
}
