//! Why a game was not solved.

use super::number::Numbering;
use super::sower::Sower;
use crate::rules::{Landing, RuleSet, Winner};

/// Why a game was not solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The board cannot be packed.
    #[error(
        "{seeds} seeds in {pits} pits: more boards than 64 bits can number, or more than 255 seeds; out of reach of any method here"
    )]
    TooLarge {
        /// Seeds in play.
        seeds: u32,
        /// Pits on the board.
        pits: usize,
    },
    /// Values cannot be added up move by move.
    #[error(
        "`winner=groups` together with landing captures: seeds over make groups later, so a position has no value of its own; solve `winner=seeds`"
    )]
    NotAdditive,
    /// There are too many positions.
    #[error(
        "more positions than the memory holds: {found} were found before it was used up, and there are {boards} boards with as many seeds or fewer"
    )]
    TooMany {
        /// Positions found before the memory was used up.
        found: u64,
        /// All boards with as many seeds or fewer: an upper bound.
        boards: u64,
    },
    /// The proof search visited all the nodes it was allowed.
    #[error("no proof within {nodes} nodes")]
    NoProof {
        /// Nodes visited.
        nodes: u64,
    },
}

/// The engine and the numbering for a game, when it can be solved at all.
pub(super) fn prepare(rules: &RuleSet) -> Result<(Sower, Numbering), Unsolved> {
    if rules.winner == Winner::Groups && rules.landing != Landing::None {
        return Err(Unsolved::NotAdditive);
    }
    let (seeds, pits) = (rules.seeds_in_play(), 2 * usize::from(rules.holes));
    let numbering = u8::try_from(seeds).ok().and_then(|seeds| Numbering::new(pits, seeds.into()));
    let numbering = numbering.ok_or(Unsolved::TooLarge { seeds, pits })?;
    Ok((Sower::new(rules), numbering))
}
