//! What a position is worth before the game is over.

use crate::play::{Position, Seat};
use crate::rules::{RuleSet, Winner};

/// The weights of the evaluation, each for a difference between the two players, 0 to 1,000.
///
/// Games won by groups or seeds weigh captured seeds; a seed in the own row counts for part of one,
/// as what is left goes to the row's owner. Survival games weigh mobility (occupied holes of the
/// own row) and seeds in the own row; captured seeds count for nothing there.
///
/// The weights were chosen by matches at `search:depth=3` between candidates, in seat-swapped pairs
/// after four random plies; `tests/players.rs` plays the series again
/// (`cargo test --release --test players weights -- --ignored --nocapture`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// A captured seed.
    pub captured: i32,
    /// A seed in the own row.
    pub row: i32,
    /// An occupied hole in the own row.
    pub mobility: i32,
}

impl Weights {
    /// The weights for the game's winner clause.
    pub fn of(rules: &RuleSet) -> Weights {
        match rules.winner {
            Winner::Groups => Weights { captured: 100, row: 15, mobility: 25 },
            Winner::Seeds => Weights { captured: 100, row: 0, mobility: 25 },
            Winner::Survival => Weights { captured: 0, row: 10, mobility: 100 },
        }
    }

    /// The worth of a position to `view`; 0 when both are equally well off.
    pub(super) fn evaluate(self, position: &Position, view: Seat) -> i32 {
        let board = position.board();
        let side = |seat: Seat| {
            let row = &board.pits()[board.row(seat)];
            let seeds: i32 = row.iter().map(|&seeds| i32::from(seeds)).sum();
            let occupied = row.iter().filter(|&&seeds| seeds > 0).count() as i32;
            let captured = position.captured()[seat.index()] as i32;
            self.captured * captured + self.row * seeds + self.mobility * occupied
        };
        side(view) - side(view.opponent())
    }
}
