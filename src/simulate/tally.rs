//! What is counted over games.

use super::game::GameRecord;
use super::histogram::Histogram;
use crate::play::{Ending, Outcome};

/// The counts over a set of games, exact: merging tallies loses nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games by result, in the order of [`Outcome::ALL`].
    pub outcomes: [u64; 5],
    /// Games by pit of the first move and result: `openings[pit][result]`.
    pub openings: Vec<[u64; 5]>,
    /// Games that an endless move stopped, with or without a result.
    pub endless_stops: u64,
    /// Seeds on the board at the end, summed over games that ended because the mover had no move.
    pub left_at_end: u64,
    /// Plies, by game.
    pub plies: Histogram,
    /// Laps, by completed move.
    pub laps: Histogram,
    /// Laps of the longest completed move, by game.
    pub longest_relay: Histogram,
    /// Seeds captured by South and by North, by game.
    pub captured: [Histogram; 2],
    /// South's final count less North's in the units of the winner clause, by game with a winner or a draw.
    pub margin: Histogram,
    /// Number of legal moves, by ply.
    pub legal_moves: Histogram,
}

impl Tally {
    /// Counts one game.
    pub fn add(&mut self, record: &GameRecord) {
        let outcome = record.result.outcome;
        self.outcomes[outcome.index()] += 1;
        if let Some(first) = record.moves.first() {
            self.opening(first.index())[outcome.index()] += 1;
        }
        match record.result.ending {
            Ending::NoMove => self.left_at_end += u64::from(record.result.left),
            Ending::EndlessMove => self.endless_stops += 1,
            Ending::Stall => {}
        }
        self.plies.add(record.plies() as i32);
        self.longest_relay.add(record.longest_relay() as i32);
        for seat in 0..2 {
            self.captured[seat].add(record.captured[seat] as i32);
        }
        if matches!(outcome, Outcome::First | Outcome::Second | Outcome::Draw) {
            self.margin.add(record.margin());
        }
        for &laps in &record.laps_by_ply {
            self.laps.add(laps as i32);
        }
        for &legal in &record.legal_by_ply {
            self.legal_moves.add(i32::from(legal));
        }
    }

    /// Adds another tally's counts.
    pub fn merge(&mut self, other: &Tally) {
        for (mine, theirs) in self.outcomes.iter_mut().zip(other.outcomes) {
            *mine += theirs;
        }
        for (pit, row) in other.openings.iter().enumerate() {
            for (mine, theirs) in self.opening(pit).iter_mut().zip(row) {
                *mine += theirs;
            }
        }
        self.endless_stops += other.endless_stops;
        self.left_at_end += other.left_at_end;
        self.plies.merge(&other.plies);
        self.laps.merge(&other.laps);
        self.longest_relay.merge(&other.longest_relay);
        self.captured[0].merge(&other.captured[0]);
        self.captured[1].merge(&other.captured[1]);
        self.margin.merge(&other.margin);
        self.legal_moves.merge(&other.legal_moves);
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// Games with this result.
    pub fn count(&self, outcome: Outcome) -> u64 {
        self.outcomes[outcome.index()]
    }

    fn opening(&mut self, pit: usize) -> &mut [u64; 5] {
        if pit >= self.openings.len() {
            self.openings.resize(pit + 1, [0; 5]);
        }
        &mut self.openings[pit]
    }
}
