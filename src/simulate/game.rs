//! One game of random play.

use super::lead::Lead;
use super::stream::WordStream;
use crate::play::{GameResult, MoveEnd, Outcome, Pit, Position};
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
    /// How the lead went.
    pub lead: Lead,
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

    /// The share of plies played after the lead last changed hands, 0 to 1; `None` when nobody led.
    pub fn settled_share(&self) -> Option<f64> {
        let plies = f64::from(self.plies());
        (self.lead.since > 0).then(|| (plies - f64::from(self.lead.since)) / plies)
    }

    /// How far the winner was behind, averaged over the plies after which he was, in the units of
    /// the winner clause; 0 when he never was, `None` without a winner. After the drama of Browne
    /// 2008, Automatic Generation and Evaluation of Recombination Games, section 4.3, with the
    /// count of the game in place of an evaluation.
    pub fn drama(&self) -> Option<f64> {
        let winner = match self.result.outcome {
            Outcome::First => 0,
            Outcome::Second => 1,
            _ => return None,
        };
        let plies = f64::from(self.lead.plies_behind[winner].max(1));
        Some(self.lead.deficit[winner] as f64 / plies)
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
    let mut lead = Lead::default();
    loop {
        let legal = position.legal_moves(rules);
        if let Some(result) = position.result_given(rules, &legal) {
            let captured = position.captured();
            return GameRecord { game, result, captured, moves, laps_by_ply, legal_by_ply, lead };
        }
        let pit = legal[stream.below(legal.len())];
        let played = position.play_legal(rules, pit, &mut ());
        moves.push(pit);
        legal_by_ply.push(legal.len() as u8);
        if played.end != MoveEnd::Endless {
            lead.note(moves.len() as u32, position.standing(rules));
            laps_by_ply.push(played.laps);
        }
    }
}
