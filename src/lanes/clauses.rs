//! The clauses of a rule set as lanes need them: numbers, and masks of all ones or all zeros.

use super::relay::LanePits;
use crate::play::Board;
use crate::rules::{
    CapturingSeed, Direction, Landing, Opening, OpeningEmpty, Origin, Relay, RuleSet, Taker,
};

/// Laps after which a move that has not ended is looked at by itself, to see whether it goes in a
/// circle.
pub(super) const LONG: u32 = 96;

/// Laps that lanes can count to.
const MOST_LAPS: u32 = u16::MAX as u32;

/// A rule set that suits lanes.
#[derive(Debug, Clone)]
pub(super) struct LaneClauses {
    pub(super) holes: usize,
    /// Pits that a lap goes through before it comes back to the same one.
    pub(super) ring: u8,
    /// Times that a lap of all seeds can come round and go on.
    pub(super) most_rounds: u8,
    pub(super) skips_origin: bool,
    /// The group size, or 0.
    pub(super) group: u8,
    pub(super) takes_while_sowing: bool,
    pub(super) mid_to_mover: u8,
    /// The size of a group that the last seed may complete, or 0.
    pub(super) last_group: u8,
    pub(super) last_to_mover: u8,
    pub(super) lands: bool,
    pub(super) lands_at_home: u8,
    pub(super) lands_anywhere: u8,
    pub(super) takes_capturing_seed: u8,
    /// Whether a capture may empty the pit of the last seed.
    pub(super) empties_last: bool,
    pub(super) single_lap: u8,
    pub(super) stall_limit: u8,
    pub(super) lap_limit: u32,
    /// Laps, at most the limit, after which a move is looked at by itself, and laps after which it
    /// leaves the lanes.
    pub(super) long: u16,
    pub(super) most_laps: u16,
    /// Whether the rows are mirrored, as for clockwise sowing.
    pub(super) mirrored: bool,
    /// Plies that the opening rule binds.
    pub(super) bound_plies: u32,
    /// Whether a bound player whose rightmost pit is empty has no move.
    pub(super) bound_strictly: bool,
}

impl LaneClauses {
    /// The clauses of rules that [`suits`](super::suits) has passed.
    pub(super) fn new(rules: &RuleSet) -> LaneClauses {
        let mask = |condition: bool| if condition { 0xFF } else { 0 };
        let skips_origin = rules.origin == Origin::Skipped;
        let ring = 2 * rules.holes - u8::from(skips_origin);
        let group = rules.group.unwrap_or(0);
        let last_group = if rules.last == Taker::None { 0 } else { group };
        let takes_capturing_seed = rules.capturing_seed == CapturingSeed::Taken;
        LaneClauses {
            holes: usize::from(rules.holes),
            ring,
            most_rounds: (rules.seeds_in_play() as u8 - 1) / ring,
            skips_origin,
            group,
            takes_while_sowing: rules.mid != Taker::None,
            mid_to_mover: mask(rules.mid == Taker::Mover),
            last_group,
            last_to_mover: mask(rules.last == Taker::Mover),
            lands: rules.landing != Landing::None,
            lands_at_home: mask(rules.landing == Landing::OwnRow),
            lands_anywhere: mask(rules.landing == Landing::AnyRow),
            takes_capturing_seed: mask(takes_capturing_seed),
            empties_last: last_group > 0 || takes_capturing_seed,
            single_lap: mask(rules.relay == Relay::SingleLap),
            stall_limit: rules.stall_limit as u8,
            lap_limit: rules.lap_limit,
            long: rules.lap_limit.min(LONG) as u16,
            most_laps: rules.lap_limit.min(MOST_LAPS) as u16,
            mirrored: rules.direction == Direction::Clockwise,
            bound_plies: match rules.opening {
                Opening::Free => 0,
                Opening::Both => 2,
                Opening::Starter => 1,
            },
            bound_strictly: rules.opening_empty == OpeningEmpty::NoMove,
        }
    }

    /// Where a pit lies in lanes, and which pit lies there.
    pub(super) fn mirrored(&self, pit: usize) -> usize {
        let row = if pit < self.holes { 0 } else { self.holes };
        if self.mirrored { 2 * row + self.holes - 1 - pit } else { pit }
    }

    /// The seeds of a board as its pits lie in lanes.
    pub(super) fn lane_pits(&self, board: &Board) -> LanePits {
        let mut pits = LanePits::default();
        for (pit, &seeds) in board.pits().iter().enumerate() {
            pits[self.mirrored(pit)] = seeds as u8;
        }
        pits
    }
}
