//! Laps of one lane, sown seed by seed: the rare ones that do not go well side by side.

use super::clauses::LaneClauses;

/// The pits of one lane; those beyond the board are empty.
pub(super) type LanePits = [u8; 32];

/// One lap, the last pit not yet looked at.
#[derive(Debug)]
pub(super) struct Lap {
    pub(super) last: usize,
    /// Seeds that South and North took in groups while the lap was sown.
    pub(super) taken: [u8; 2],
}

/// Sows the seeds of `hand`, lifted from `origin`, which is empty by now, on a board where the pits
/// of the bits that are set are closed.
pub(super) fn sow_lap(
    clauses: &LaneClauses,
    closed: u32,
    pits: &mut LanePits,
    origin: usize,
    hand: u8,
    north_moves: bool,
) -> Lap {
    let next = |mut pit: usize| {
        loop {
            pit = if pit + 1 == 2 * clauses.holes { 0 } else { pit + 1 };
            if closed & (1 << pit) == 0 {
                return pit;
            }
        }
    };
    let mut taken = [0; 2];
    let mut at = origin;
    for left in (0..hand).rev() {
        at = next(at);
        if at == origin && clauses.skips_origin {
            at = next(at);
        }
        pits[at] += 1;
        if clauses.takes_while_sowing && pits[at] == clauses.group && left > 0 {
            let north = if clauses.mid_to_mover != 0 { north_moves } else { at >= clauses.holes };
            taken[usize::from(north)] += std::mem::take(&mut pits[at]);
        }
    }
    Lap { last: at, taken }
}

/// A move in the middle of its relay, in one lane.
#[derive(Debug, Clone)]
pub(super) struct Relay {
    pub(super) pits: LanePits,
    /// Closed pits, one bit each.
    pub(super) closed: u32,
    pub(super) north_moves: bool,
    /// The pit that the next lap is lifted from.
    pub(super) origin: usize,
    /// Laps sown.
    pub(super) laps: u32,
    /// Seeds that South and North have taken since the relay was looked at.
    pub(super) captured: [u8; 2],
}

/// What has become of a relay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// It has ended.
    Ended,
    /// It has no end, or needs more laps than the limit.
    Endless,
    /// It goes on after as many laps as were looked at.
    Undecided,
}

impl Relay {
    /// Sows the move to its end, but no further than to `most` laps; at least one lap is sown.
    pub(super) fn follow(&mut self, clauses: &LaneClauses, most: u32) -> Found {
        // Brent's cycle finding: a relay that comes back to an earlier state never ends.
        let mut marked = (self.pits, self.origin);
        let mut next_mark = 2 * self.laps;
        while self.laps < clauses.lap_limit {
            let ended = self.lap(clauses);
            self.laps += 1;
            if ended {
                return Found::Ended;
            }
            if self.origin == marked.1 && self.pits == marked.0 {
                return Found::Endless;
            }
            if self.laps >= most {
                return Found::Undecided;
            }
            if self.laps == next_mark {
                marked = (self.pits, self.origin);
                next_mark = 2 * self.laps;
            }
        }
        Found::Endless
    }

    /// Sows one lap and says whether it ends the move.
    fn lap(&mut self, clauses: &LaneClauses) -> bool {
        let hand = std::mem::take(&mut self.pits[self.origin]);
        let Relay { closed, origin, north_moves, .. } = *self;
        let Lap { last, taken } =
            sow_lap(clauses, closed, &mut self.pits, origin, hand, north_moves);
        self.captured[0] += taken[0];
        self.captured[1] += taken[1];
        let mover = usize::from(self.north_moves);
        let row = usize::from(last >= clauses.holes);
        let seeds = self.pits[last];
        if clauses.last_group > 0 && seeds == clauses.last_group {
            let taker = if clauses.last_to_mover != 0 { mover } else { row };
            self.captured[taker] += std::mem::take(&mut self.pits[last]);
            return true;
        }
        if seeds == 1 {
            let lands = clauses.lands_anywhere != 0 || (clauses.lands_at_home != 0 && row == mover);
            let opposite = 2 * clauses.holes - 1 - last;
            if lands && self.pits[opposite] > 0 {
                self.captured[mover] += std::mem::take(&mut self.pits[opposite]);
                if clauses.takes_capturing_seed != 0 {
                    self.captured[mover] += std::mem::take(&mut self.pits[last]);
                }
            }
            return true;
        }
        self.origin = last;
        clauses.single_lap != 0
    }
}
