//! One game of random play.

use super::stream::WordStream;
use crate::play::{GameResult, MoveEnd, Pit, Position};
use crate::rules::RuleSet;

/// Everything that is counted about one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The game number.
    pub game: u64,
    /// How it ended.
    pub result: GameResult,
    /// Captured seeds, South's and North's.
    pub captured: [u32; 2],
    /// The pits lifted, in order.
    pub moves: Vec<Pit>,
    /// Laps of each completed move, in order: one a ply, but for a last endless move.
    pub laps_by_ply: Vec<u32>,
    /// Number of legal moves at each ply.
    pub legal_by_ply: Vec<u8>,
}

impl GameRecord {
    /// Plies played, an endless move included.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Laps sown, those of an endless move left out.
    pub fn laps(&self) -> u64 {
        self.laps_by_ply.iter().map(|&laps| u64::from(laps)).sum()
    }

    /// Laps of the longest move that completed; 0 when none did.
    pub fn longest_relay(&self) -> u32 {
        self.laps_by_ply.iter().copied().max().unwrap_or(0)
    }

    /// Numbers of legal moves, summed over all plies.
    pub fn legal_moves(&self) -> u64 {
        self.legal_by_ply.iter().map(|&legal| u64::from(legal)).sum()
    }

    /// South's final count less North's, in the units of the winner clause.
    pub fn margin(&self) -> i32 {
        self.result.count[0] as i32 - self.result.count[1] as i32
    }
}

/// Plays game `game` under `seed` at random (the contract of `DESIGN.md`: at each ply one word
/// chooses among the legal moves in ascending pit order, forced or not).
pub fn random_game(rules: &RuleSet, seed: u64, game: u64) -> GameRecord {
    let mut stream = WordStream::random_play(seed, game);
    let mut position = Position::start(rules);
    let mut moves = Vec::new();
    let mut laps_by_ply = Vec::new();
    let mut legal_by_ply = Vec::new();
    loop {
        let legal = position.legal_moves(rules);
        if let Some(result) = position.result_given(rules, &legal) {
            let captured = position.captured();
            return GameRecord { game, result, captured, moves, laps_by_ply, legal_by_ply };
        }
        let pit = legal[stream.below(legal.len())];
        let played = position.play_legal(rules, pit, &mut ());
        moves.push(pit);
        legal_by_ply.push(legal.len() as u8);
        if played.end != MoveEnd::Endless {
            laps_by_ply.push(played.laps);
        }
    }
}
