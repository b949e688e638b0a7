//! Values that are known already: a table of proved values comes with the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::table::Table;
use super::values::{ExactValue, read_values};
use crate::rules::RuleSet;

/// The proved values, as `gabata run experiments/exact-values.toml` found them.
static PROVED: LazyLock<HashMap<String, ExactValue>> = LazyLock::new(|| {
    let rows = read_values(include_str!("known.tsv")).expect("known.tsv is a table of values");
    rows.into_iter().filter_map(|row| Some((row.rules_sha256, row.value.ok()?))).collect()
});

/// Boards of so many holes a row or fewer are solved on the spot, within so many bytes.
const HOLES: u8 = 4;
const MEMORY: u64 = 1 << 20;

/// The value of a game, if it is known: from the table that comes with the program or, for a board
/// so small that it takes no time to speak of (four holes, about 40,000 positions), solved on the
/// spot.
pub fn known_value(rules: &RuleSet) -> Option<ExactValue> {
    if let Some(value) = PROVED.get(&rules.hash()) {
        return Some(value.clone());
    }
    if rules.holes > HOLES {
        return None;
    }
    let table = Table::build(rules, MEMORY, &()).ok()?;
    Some(ExactValue::from(&super::Solution::from(&table)))
}
