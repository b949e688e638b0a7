//! How a game ends, and what comes of it.

use super::board::Seat;
use crate::rules::{Endless, Remainder, RuleSet, Winner};

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// South wins.
    First,
    /// North wins.
    Second,
    /// A draw.
    Draw,
    /// An endless relay, where the rules give such a game no result.
    Endless,
    /// Too many plies in a row without a capture.
    Stalled,
}

impl Outcome {
    /// Every result, in the order of result tables.
    pub const ALL: [Outcome; 5] =
        [Outcome::First, Outcome::Second, Outcome::Draw, Outcome::Endless, Outcome::Stalled];

    /// The result's name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::First => "first",
            Outcome::Second => "second",
            Outcome::Draw => "draw",
            Outcome::Endless => "endless",
            Outcome::Stalled => "stalled",
        }
    }

    /// The position in [`Outcome::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}

/// Why a game stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player to move had no legal move.
    NoMove,
    /// The last move was endless.
    EndlessMove,
    /// Too many plies in a row without a capture.
    Stall,
}

impl Ending {
    /// The ending's name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Ending::NoMove => "no-move",
            Ending::EndlessMove => "endless-move",
            Ending::Stall => "stall",
        }
    }
}

/// The result of a game with its reason and the final count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Who wins, or why nobody does.
    pub outcome: Outcome,
    /// Why the game stopped.
    pub ending: Ending,
    /// South's and North's count in the units of the winner clause: groups, seeds, or seeds in the
    /// own row. Given for games without a result too, as the count at the moment they stopped.
    pub count: [u32; 2],
    /// Seeds on the board when the game stopped.
    pub left: u32,
}

impl GameResult {
    /// What comes of a game that stopped for the reason `ending` with `to_move` to move, `rows`
    /// seeds in South's and North's row, and `captured` seeds taken.
    pub(crate) fn settle(
        rules: &RuleSet,
        ending: Ending,
        to_move: Seat,
        rows: [u32; 2],
        captured: [u32; 2],
    ) -> GameResult {
        let count = final_count(rules, ending, to_move, rows, captured);
        let outcome = match ending {
            Ending::Stall => Outcome::Stalled,
            Ending::EndlessMove if rules.endless == Endless::Void => Outcome::Endless,
            _ if rules.winner == Winner::Survival => match rows {
                [south, 0] if south > 0 => Outcome::First,
                [0, north] if north > 0 => Outcome::Second,
                _ => Outcome::Draw,
            },
            _ => match count[0].cmp(&count[1]) {
                std::cmp::Ordering::Greater => Outcome::First,
                std::cmp::Ordering::Less => Outcome::Second,
                std::cmp::Ordering::Equal => Outcome::Draw,
            },
        };
        GameResult { outcome, ending, count, left: rows[0] + rows[1] }
    }
}

/// The count in the units of the winner clause once the game has stopped.
pub(super) fn final_count(
    rules: &RuleSet,
    ending: Ending,
    to_move: Seat,
    rows: [u32; 2],
    captured: [u32; 2],
) -> [u32; 2] {
    let seeds = match ending {
        Ending::NoMove => with_remainder(rules.remainder, to_move, rows, captured),
        Ending::EndlessMove | Ending::Stall => captured,
    };
    match rules.winner {
        Winner::Survival => rows,
        Winner::Seeds => seeds,
        Winner::Groups => seeds.map(|seeds| seeds / rules.group.map_or(1, u32::from)),
    }
}

/// All seeds as the players take them away when a round is over: see
/// [`Position::takings`](super::Position::takings).
pub(crate) fn takings(
    rules: &RuleSet,
    ending: Ending,
    to_move: Seat,
    rows: [u32; 2],
    captured: [u32; 2],
) -> [u32; 2] {
    let remainder = match (ending, rules.remainder) {
        (Ending::NoMove, Remainder::LastMover | Remainder::Opponent) => rules.remainder,
        _ => Remainder::RowOwner,
    };
    with_remainder(remainder, to_move, rows, captured)
}

/// The captured seeds of South and North with what the remainder clause gives them of the rows, when
/// `to_move` has no move.
fn with_remainder(
    remainder: Remainder,
    to_move: Seat,
    rows: [u32; 2],
    captured: [u32; 2],
) -> [u32; 2] {
    let mut seeds = captured;
    match remainder {
        Remainder::None => {}
        Remainder::RowOwner => seeds = [seeds[0] + rows[0], seeds[1] + rows[1]],
        // Players alternate, so the last mover is the opponent of the player to move.
        Remainder::LastMover | Remainder::Opponent => {
            seeds[to_move.opponent().index()] += rows[0] + rows[1];
        }
    }
    seeds
}
