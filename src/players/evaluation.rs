//! What a position is worth before the game is over.

use crate::play::{Position, Seat};
use crate::rules::{RuleSet, Winner};

/// The weights of the evaluation, each for a difference between the two players.
///
/// Games won by groups or seeds weigh captured seeds first. In Rio Kadalis a seed in the own row
/// counts for part of a captured one, in Sadeqa III for nothing: so the matches below decided.
/// Mobility is the number of occupied holes in the own row. In survival games mobility decides, captured
/// seeds count for nothing, and seeds in the own row count against their owner: few seeds in many holes
/// last longer than many in few.
///
/// The weights were chosen by matches at `search:depth=3`: 2,000 seat-swapped pairs of games after
/// ten random plies, seed 1971. Mean score of other weights (captured, row, mobility) against the
/// chosen ones, standard error at most 0.007:
///
/// | game (chosen) | score of others |
/// |---|---|
/// | Rio Kadalis (100, 15, 25) | (100, 0, 0) 0.321; (100, 15, 0) 0.487; (100, 50, 0) 0.486; (100, 10, 25) 0.488; (100, 25, 25) 0.501; (100, 15, 50) 0.488 |
/// | Rio Kadalis, five holes | (100, 0, 0) 0.327; (100, 15, 0) 0.473; (100, 50, 0) 0.472; (100, 10, 25) 0.493; (100, 25, 25) 0.501; (100, 15, 50) 0.493 |
/// | Sadeqa III (100, 0, 25) | (100, 0, 0) 0.456; (100, 15, 0) 0.453; (100, 10, 25) 0.477; (100, 25, 25) 0.439; (100, 10, 50) 0.481 |
/// | Sadeqa II (0, -10, 100) | (0, 100, 0) 0.415; (0, 0, 100) 0.481; (0, 10, 100) 0.480; (0, -20, 100) 0.500; (0, -30, 100) 0.500; (10, -10, 100) 0.498; (-10, -10, 100) 0.492 |
/// | Sadeqa II, four seeds | (0, 100, 0) 0.414; (0, 0, 100) 0.481; (0, 10, 100) 0.475; (0, -20, 100) 0.500; (0, -30, 100) 0.493; (10, -10, 100) 0.495; (-10, -10, 100) 0.492 |
/// | Sadeqa II, clockwise | (0, 100, 0) 0.451; (0, 0, 100) 0.488; (0, 10, 100) 0.488; (0, -20, 100) 0.498; (0, -30, 100) 0.487; (10, -10, 100) 0.492; (-10, -10, 100) 0.493 |
///
/// None scores better than the chosen ones by more than two standard errors. After four random plies,
/// of which the opening rule of Sadeqa II leaves two without a choice, such a series tells nothing: its
/// games are few. `tests/players.rs` plays the series again
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
            Winner::Survival => Weights { captured: 0, row: -10, mobility: 100 },
        }
    }

    /// The worth of a position to `view`; 0 when both are equally well off.
    #[inline]
    pub(super) fn evaluate(self, position: &Position, view: Seat) -> i32 {
        let board = position.board();
        let (south, north) = board.pits().split_at(board.holes());
        let (mut seeds, mut occupied) = (0, 0);
        for at in 0..south.len().min(north.len()) {
            let (south, north) = (south[at], north[at]);
            seeds += i32::from(south) - i32::from(north);
            occupied += i32::from(south > 0) - i32::from(north > 0);
        }
        let [first, second] = position.captured();
        let ahead = first as i32 - second as i32;
        let worth = self.captured * ahead + self.row * seeds + self.mobility * occupied;
        if view == Seat::South { worth } else { -worth }
    }
}
