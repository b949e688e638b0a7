//! Perft: counting move sequences, the classic check of a move generator.

use super::board::Pit;
use super::position::Position;
use crate::rules::RuleSet;

/// Move sequences of exactly `depth` plies from a position. An endless move counts as the last ply
/// of a sequence and has no continuation.
pub fn perft(rules: &RuleSet, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    divide(rules, position, depth).iter().map(|(_, nodes)| nodes).sum()
}

/// [`perft`] by first move, in ascending pit order. Empty at depth 0 or when the game is over.
pub fn divide(rules: &RuleSet, position: &Position, depth: u32) -> Vec<(Pit, u64)> {
    let legal = position.legal_moves(rules);
    if depth == 0 || position.result_given(rules, &legal).is_some() {
        return Vec::new();
    }
    let nodes_after = |pit: Pit| {
        if depth == 1 {
            return 1;
        }
        let mut next = position.clone();
        next.play_legal(rules, pit, &mut ());
        perft(rules, &next, depth - 1)
    };
    legal.iter().map(|&pit| (pit, nodes_after(pit))).collect()
}
