//! How a game ends, and what comes of it.

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
