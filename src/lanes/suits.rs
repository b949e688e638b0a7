//! Which rule sets the lanes can play.

use crate::rounds::{RoundRules, Unfilled};
use crate::rules::{Endless, RuleSet};

/// The most seeds a lane can hold: a pit is a byte, and all seeds may lie in one.
const MAX_SEEDS: u32 = 255;

/// The highest stall limit that lanes can count to.
const MAX_STALL_LIMIT: u32 = 255;

/// Why a rule set is left to the reference engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsuited {
    /// More seeds than a byte can count.
    #[error("{seeds} seeds are more than the {MAX_SEEDS} that a lane can hold")]
    Seeds {
        /// Seeds in play.
        seeds: u32,
    },
    /// More quiet plies than a byte can count.
    #[error("`stall-limit={limit}` is more than the {MAX_STALL_LIMIT} that a lane can count to")]
    StallLimit {
        /// The limit.
        limit: u32,
    },
    /// Which moves are legal depends on where each of them would lead.
    #[error("`endless=illegal` asks where every move would lead before one is chosen")]
    EndlessIllegal,
    /// Holes that change hands between rounds.
    #[error("`unfilled=transfer` gives a player holes in both rows")]
    Transfer,
}

/// Whether the lanes can play these rules.
///
/// # Errors
/// The first reason why they cannot.
pub fn suits(rules: &RuleSet) -> Result<(), Unsuited> {
    let seeds = rules.seeds_in_play();
    if rules.endless == Endless::Illegal {
        return Err(Unsuited::EndlessIllegal);
    }
    if seeds > MAX_SEEDS {
        return Err(Unsuited::Seeds { seeds });
    }
    if rules.stall_limit > MAX_STALL_LIMIT {
        return Err(Unsuited::StallLimit { limit: rules.stall_limit });
    }
    Ok(())
}

/// Whether the lanes can play matches over rounds under these rules.
///
/// # Errors
/// The first reason why they cannot.
pub fn suits_rounds(rules: &RuleSet, round_rules: &RoundRules) -> Result<(), Unsuited> {
    match round_rules.unfilled {
        Unfilled::Transfer => Err(Unsuited::Transfer),
        Unfilled::CloseLeft | Unfilled::CloseRight => suits(rules),
    }
}
