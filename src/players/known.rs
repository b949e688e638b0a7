//! A game, with what players may know of it beforehand.

use crate::rules::RuleSet;
use crate::solve::Table;

/// The rules of a game, and its table of exact values where a player needs one.
#[derive(Debug, Clone, Copy)]
pub struct Known<'r> {
    /// The rules.
    pub rules: &'r RuleSet,
    /// The exact values of all positions.
    pub table: Option<&'r Table>,
}

impl<'r> From<&'r RuleSet> for Known<'r> {
    fn from(rules: &'r RuleSet) -> Known<'r> {
        Known { rules, table: None }
    }
}

impl<'r> From<&'r Table> for Known<'r> {
    fn from(table: &'r Table) -> Known<'r> {
        Known { rules: table.rules(), table: Some(table) }
    }
}
