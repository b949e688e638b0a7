//! The few sums of a block from which intervals are made.

use super::block::Block;
use super::tally::Tally;

/// Sums over the games of one block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlockSums {
    /// The block.
    pub block: Block,
    /// Games by result, in the order of [`Outcome::ALL`](crate::play::Outcome::ALL).
    pub outcomes: [u64; 5],
    /// Plies.
    pub plies: u64,
    /// Completed moves.
    pub moves: u64,
    /// Laps of completed moves.
    pub laps: u64,
    /// Legal moves, summed over plies.
    pub legal_moves: u64,
    /// Plies with two legal moves or more.
    pub decisions: u64,
    /// The decimal logarithm of the number of legal moves, summed over plies.
    pub log10_legal_moves: f64,
}

impl BlockSums {
    /// The sums of a block's tally.
    pub fn of(block: Block, tally: &Tally) -> BlockSums {
        let choices = || tally.legal_moves.bins().filter(|&(moves, _)| moves > 1);
        BlockSums {
            block,
            outcomes: tally.outcomes,
            plies: tally.plies.sum() as u64,
            moves: tally.laps.total(),
            laps: tally.laps.sum() as u64,
            legal_moves: tally.legal_moves.sum() as u64,
            decisions: choices().map(|(_, plies)| plies).sum(),
            log10_legal_moves: choices()
                .map(|(moves, plies)| f64::from(moves).log10() * plies as f64)
                .sum(),
        }
    }
}
