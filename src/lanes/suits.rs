//! Which rule sets the lanes can play.

use crate::rules::{Endless, RuleSet};

/// Holes a row for which the lanes are compiled; each size takes its time to compile.
const HOLES: std::ops::RangeInclusive<u8> = 5..=8;

/// The most seeds a lane can hold: a pit is a byte, and all seeds may lie in one.
const MAX_SEEDS: u32 = 255;

/// The highest stall limit that lanes can count to.
const MAX_STALL_LIMIT: u32 = 255;

/// Why a rule set is left to the reference engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsuited {
    /// A board of a size for which the lanes are not compiled.
    #[error("`holes={holes}` is not from {} to {}, for which lanes are compiled", HOLES.start(), HOLES.end())]
    Holes {
        /// Holes a row.
        holes: u8,
    },
    /// A start that is not the same in every hole.
    #[error("lanes begin with equally many seeds in every hole, and `start` says otherwise")]
    Start,
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
}

/// Whether the lanes can play these rules.
///
/// # Errors
/// The first reason why they cannot.
pub fn suits(rules: &RuleSet) -> Result<(), Unsuited> {
    let seeds = rules.seeds_in_play();
    if rules.start.is_some() {
        return Err(Unsuited::Start);
    }
    if !HOLES.contains(&rules.holes) {
        return Err(Unsuited::Holes { holes: rules.holes });
    }
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
