//! The fast engine for random play: many games side by side, equal to the reference block by block.

mod block;
mod boards;
mod clauses;
mod counts;
mod suits;
mod table;
mod target;
mod words;

pub use suits::{Unsuited, suits};

use crate::rules::RuleSet;
use crate::simulate::{self, Block, Tally};

/// Plays a block at random and counts it: in lanes where the rules suit them, by the reference
/// engine where they do not. The tally is the same.
pub fn play_block(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    match suits(rules) {
        Ok(()) => target::play(rules, seed, block),
        Err(_) => simulate::play_block(rules, seed, block),
    }
}
