//! Thirty-two boards side by side, and the lap that is sown on all of them at once.
//!
//! A [`Bytes`] is one number for each of 32 lanes; a game lives in one lane, and every pit of the
//! board is a `Bytes`. There are no branches by lane: a condition is a byte of all ones or all
//! zeros. All loops run over the lanes of byte arrays, which the compiler turns into vector
//! instructions of whatever width the target has.
//!
//! Clockwise games are played on the mirrored board, each row turned end for end, so that a lap
//! always goes from pit p to p + 1: only the order of choice and the opening pit are mirrored.

use super::clauses::LaneClauses;

/// Games played side by side.
pub(super) const LANES: usize = 32;

/// A number or a mask for every lane.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub(super) struct Bytes(pub(super) [u8; LANES]);

impl Bytes {
    const ZERO: Bytes = Bytes([0; LANES]);

    /// One bit a lane, from a mask.
    #[inline(always)]
    fn bits(&self) -> u32 {
        let (low, high) = self.0.split_at(16);
        bits_of_sixteen(low) | bits_of_sixteen(high) << 16
    }
}

/// The top bits of sixteen bytes, for which every x86-64 has an instruction.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn bits_of_sixteen(bytes: &[u8]) -> u32 {
    use std::arch::x86_64::{_mm_movemask_epi8, _mm_set_epi64x};
    let eight = |at: usize| i64::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    // SAFETY: the one thing asked of the caller is SSE2, which is part of x86-64.
    #[allow(unsafe_code)]
    let bits = unsafe { _mm_movemask_epi8(_mm_set_epi64x(eight(8), eight(0))) };
    bits as u32
}

/// The top bits of sixteen bytes.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn bits_of_sixteen(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |bits, byte| bits << 1 | u32::from(byte >> 7))
}

#[inline(always)]
fn mask(condition: bool) -> u8 {
    if condition { 0xFF } else { 0 }
}

#[inline(always)]
fn blend(mask: u8, then: u8, or_else: u8) -> u8 {
    or_else ^ ((then ^ or_else) & mask)
}

/// What a lap left behind, one bit a lane. Lanes without a game hold anything.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    /// The move has ended.
    pub(super) ended: u32,
    /// The player to move has empty pits only, or the game is stalled; read where a move has ended.
    pub(super) over: u32,
}

/// Thirty-two boards of `N` pits, with all that a lap needs to know.
#[derive(Debug)]
pub(super) struct Boards<const N: usize> {
    pits: [Bytes; N],
    /// Seeds captured by South and by North.
    captured: [Bytes; 2],
    /// Pits and captures as they were before the move.
    pits_before: [Bytes; N],
    captured_before: [Bytes; 2],
    /// All ones where North moves.
    mover: Bytes,
    /// The pit that the lap is lifted from.
    origin: Bytes,
    /// Seeds in hand.
    hand: Bytes,
    /// The pit of the last seed.
    last: Bytes,
    /// Seeds that every pit gets from the hand.
    rounds: Bytes,
    /// Pits after the origin that get one seed more.
    reach: Bytes,
    /// Seeds in the last pit, and in the one opposite, when the lap is sown.
    in_last: Bytes,
    in_opposite: Bytes,
    /// All ones where the move has captured.
    caught: Bytes,
    /// Plies without a capture.
    quiet: Bytes,
    /// All ones where the move has ended.
    ended: Bytes,
    /// Pits with seeds in the row of the player to move.
    filled: Bytes,
    /// Which of the filled pits is chosen, from 0 in ascending order.
    choice: Bytes,
    /// All ones where a game begins.
    fresh: Bytes,
}

impl<const N: usize> Boards<N> {
    pub(super) fn new() -> Boards<N> {
        Boards {
            pits: [Bytes::ZERO; N],
            captured: [Bytes::ZERO; 2],
            pits_before: [Bytes::ZERO; N],
            captured_before: [Bytes::ZERO; 2],
            mover: Bytes::ZERO,
            origin: Bytes::ZERO,
            hand: Bytes::ZERO,
            last: Bytes::ZERO,
            rounds: Bytes::ZERO,
            reach: Bytes::ZERO,
            in_last: Bytes::ZERO,
            in_opposite: Bytes::ZERO,
            caught: Bytes::ZERO,
            quiet: Bytes::ZERO,
            ended: Bytes::ZERO,
            filled: Bytes::ZERO,
            choice: Bytes::ZERO,
            fresh: Bytes::ZERO,
        }
    }

    /// Pits with seeds in the row of the player to move.
    #[inline(always)]
    pub(super) fn filled(&self, lane: usize) -> u8 {
        self.filled.0[lane]
    }

    /// Seeds in a pit.
    #[inline(always)]
    pub(super) fn seeds(&self, lane: usize, pit: usize) -> u8 {
        self.pits[pit].0[lane]
    }

    /// Whether North is to move.
    #[inline(always)]
    pub(super) fn north_moves(&self, lane: usize) -> bool {
        self.mover.0[lane] != 0
    }

    /// Seeds in each row and captured by each player.
    #[inline(always)]
    pub(super) fn standing(&self, lane: usize) -> ([u32; 2], [u32; 2]) {
        standing(&self.pits, &self.captured, lane)
    }

    /// The same before the move that is being sown.
    #[inline(always)]
    pub(super) fn standing_before(&self, lane: usize) -> ([u32; 2], [u32; 2]) {
        standing(&self.pits_before, &self.captured_before, lane)
    }

    /// Has a lane whose move has ended begin another from the filled pit with this index.
    #[inline(always)]
    pub(super) fn choose(&mut self, lane: usize, choice: u8) {
        self.choice.0[lane] = choice;
    }

    /// Has a lane begin a new game, with a move from the pit with this index.
    #[inline(always)]
    pub(super) fn begin_game(&mut self, lane: usize, choice: u8) {
        self.fresh.0[lane] = 0xFF;
        self.choice.0[lane] = choice;
    }

    /// Sows a lap in every lane, the first of a move where the last has ended.
    #[inline(always)]
    pub(super) fn lap(&mut self, clauses: &LaneClauses, live: u32) -> Turn {
        self.lift(clauses);
        self.measure(clauses);
        if clauses.takes_while_sowing {
            self.sow_long_laps(clauses, live);
            self.sow_and_take(clauses);
        } else {
            self.sow(clauses);
        }
        self.settle(clauses)
    }

    /// Lifts the seeds of every lap: from the chosen pit where a move begins, else from the last.
    // Several arrays are walked in step.
    #[allow(clippy::needless_range_loop)]
    #[inline(always)]
    fn lift(&mut self, clauses: &LaneClauses) {
        let half = N / 2;
        for lane in 0..LANES {
            let fresh = self.fresh.0[lane];
            let begins = self.ended.0[lane] | fresh;
            let mover = self.mover.0[lane] & !fresh;
            let choice = self.choice.0[lane];
            let mut pits = [0; N];
            for pit in 0..N {
                pits[pit] = blend(fresh, clauses.seeds, self.pits[pit].0[lane]);
                self.pits_before[pit].0[lane] =
                    blend(begins, pits[pit], self.pits_before[pit].0[lane]);
            }
            // The chosen pit has as many pits before it as there are counts up to the choice.
            let (mut filled, mut chosen) = (0u8, 0u8);
            for pit in 0..half {
                let row = blend(mover, pits[half + pit], pits[pit]);
                filled = filled.wrapping_sub(mask(row != 0));
                chosen = chosen.wrapping_sub(mask(filled <= choice));
            }
            let chosen = chosen.wrapping_add(half as u8 & mover);
            let origin = blend(begins, chosen, self.last.0[lane]);
            let mut hand = 0;
            for pit in 0..N {
                let here = mask(origin == pit as u8);
                hand |= pits[pit] & here;
                self.pits[pit].0[lane] = pits[pit] & !here;
            }
            self.origin.0[lane] = origin;
            self.hand.0[lane] = hand;
            self.mover.0[lane] = mover;
            self.quiet.0[lane] &= !fresh;
            self.caught.0[lane] &= !fresh;
            for seat in 0..2 {
                let captured = self.captured[seat].0[lane] & !fresh;
                self.captured[seat].0[lane] = captured;
                self.captured_before[seat].0[lane] =
                    blend(begins, captured, self.captured_before[seat].0[lane]);
            }
            self.fresh.0[lane] = 0;
        }
    }

    /// Where each lap ends, and what it gives to each pit: `rounds` to all, and one more to the
    /// `reach` pits that follow the origin.
    #[inline(always)]
    fn measure(&mut self, clauses: &LaneClauses) {
        let mut rounds = Bytes::ZERO;
        let mut rest = self.hand;
        for round in 1..=clauses.most_rounds {
            let once_more = round * clauses.ring;
            for lane in 0..LANES {
                let more = mask(self.hand.0[lane] > once_more);
                rounds.0[lane] = rounds.0[lane].wrapping_sub(more);
                rest.0[lane] = rest.0[lane].wrapping_sub(clauses.ring & more);
            }
        }
        for lane in 0..LANES {
            let last = self.origin.0[lane].wrapping_add(rest.0[lane]);
            self.last.0[lane] = last.min(last.wrapping_sub(N as u8));
        }
        self.rounds = rounds;
        self.reach = rest;
    }

    /// Sows, where no group is taken before the last seed of a lap.
    #[inline(always)]
    fn sow(&mut self, clauses: &LaneClauses) {
        for lane in 0..LANES {
            let origin = self.origin.0[lane];
            let (rounds, reach) = (self.rounds.0[lane], self.reach.0[lane]);
            for pit in 0..N {
                let more = mask(distance::<N>(origin, pit) < reach);
                let seeds = self.pits[pit].0[lane].wrapping_add(rounds).wrapping_sub(more);
                self.pits[pit].0[lane] = seeds;
            }
        }
        if clauses.skips_origin {
            for lane in 0..LANES {
                for pit in 0..N {
                    self.pits[pit].0[lane] &= !mask(self.origin.0[lane] == pit as u8);
                }
            }
        }
    }

    /// Sows laps of once round at most, and takes the groups completed before the last seed.
    #[inline(always)]
    fn sow_and_take(&mut self, clauses: &LaneClauses) {
        for lane in 0..LANES {
            let origin = self.origin.0[lane];
            let reach = self.reach.0[lane];
            let last = reach.wrapping_sub(1);
            let mut taken = [0u8; 2];
            for pit in 0..N {
                let distance = distance::<N>(origin, pit);
                let falls = mask(distance < reach);
                let seeds = self.pits[pit].0[lane].wrapping_sub(falls);
                let full = mask(seeds == clauses.group) & falls & !mask(distance == last);
                taken[pit / (N / 2)] = taken[pit / (N / 2)].wrapping_add(clauses.group & full);
                self.pits[pit].0[lane] = seeds & !full;
            }
            let all = taken[0].wrapping_add(taken[1]);
            let mover = self.mover.0[lane];
            let south = blend(clauses.mid_to_mover, all & !mover, taken[0]);
            let north = blend(clauses.mid_to_mover, all & mover, taken[1]);
            self.captured[0].0[lane] = self.captured[0].0[lane].wrapping_add(south);
            self.captured[1].0[lane] = self.captured[1].0[lane].wrapping_add(north);
            self.caught.0[lane] |= mask(all != 0);
        }
    }

    /// Sows by hand, where groups are taken before the last seed, the rare laps that go more than
    /// once round, and leaves their lanes nothing else to sow.
    #[inline(always)]
    fn sow_long_laps(&mut self, clauses: &LaneClauses, live: u32) {
        let mut long = Bytes::ZERO;
        for lane in 0..LANES {
            long.0[lane] = mask(self.rounds.0[lane] != 0);
        }
        let mut long = long.bits() & live;
        while long != 0 {
            let lane = long.trailing_zeros() as usize;
            long &= long - 1;
            self.sow_seed_by_seed(clauses, lane);
            self.reach.0[lane] = 0;
        }
    }

    #[cold]
    fn sow_seed_by_seed(&mut self, clauses: &LaneClauses, lane: usize) {
        let origin = usize::from(self.origin.0[lane]);
        let next = |pit: usize| (pit + 1) % N;
        let mut at = origin;
        for left in (0..self.hand.0[lane]).rev() {
            at = next(at);
            if at == origin && clauses.skips_origin {
                at = next(at);
            }
            self.pits[at].0[lane] += 1;
            if self.pits[at].0[lane] == clauses.group && left > 0 {
                self.pits[at].0[lane] = 0;
                let to_mover = clauses.mid_to_mover != 0;
                let north = if to_mover { self.mover.0[lane] != 0 } else { at >= N / 2 };
                self.captured[usize::from(north)].0[lane] += clauses.group;
                self.caught.0[lane] = 0xFF;
            }
        }
        self.last.0[lane] = at as u8;
    }

    /// Looks at the last pits, captures, and ends moves.
    #[inline(always)]
    fn settle(&mut self, clauses: &LaneClauses) -> Turn {
        for lane in 0..LANES {
            let last = self.last.0[lane];
            let (mut in_last, mut in_opposite) = (0, 0);
            for pit in 0..N {
                let here = mask(last == pit as u8);
                in_last |= self.pits[pit].0[lane] & here;
                in_opposite |= self.pits[N - 1 - pit].0[lane] & here;
            }
            self.in_last.0[lane] = in_last;
            self.in_opposite.0[lane] = in_opposite;
        }
        let mut emptied = [Bytes::ZERO; 2];
        for lane in 0..LANES {
            let (last, mover) = (self.last.0[lane], self.mover.0[lane]);
            let in_last = self.in_last.0[lane];
            let in_north = mask(last >= (N / 2) as u8);
            // A group by the last seed.
            let grouped = mask(in_last == clauses.last_group);
            let group = clauses.last_group & grouped;
            let group_to_north = blend(clauses.last_to_mover, mover, in_north);
            // A last seed in an empty hole.
            let empty = mask(in_last == 1);
            let lands =
                empty & (clauses.lands_anywhere | (clauses.lands_at_home & !(in_north ^ mover)));
            let opposite = self.in_opposite.0[lane] & lands;
            let landed = mask(opposite != 0);
            let landing = opposite.wrapping_add(landed & clauses.takes_capturing_seed & 1);
            let south = (group & !group_to_north).wrapping_add(landing & !mover);
            let north = (group & group_to_north).wrapping_add(landing & mover);
            self.captured[0].0[lane] = self.captured[0].0[lane].wrapping_add(south);
            self.captured[1].0[lane] = self.captured[1].0[lane].wrapping_add(north);
            // No pit has the number of all ones.
            emptied[0].0[lane] = (N as u8 - 1).wrapping_sub(last) | !landed;
            emptied[1].0[lane] = last | !(grouped | (landed & clauses.takes_capturing_seed));
            let ended = grouped | empty | clauses.single_lap;
            let caught = self.caught.0[lane] | grouped | landed;
            let quiet = self.quiet.0[lane];
            self.quiet.0[lane] = blend(ended, quiet.saturating_add(1) & !caught, quiet);
            self.caught.0[lane] = caught & !ended;
            self.mover.0[lane] = mover ^ ended;
            self.ended.0[lane] = ended;
        }
        if clauses.lands {
            self.empty(&emptied[0]);
        }
        if clauses.empties_last {
            self.empty(&emptied[1]);
        }
        let mut over = Bytes::ZERO;
        for lane in 0..LANES {
            let mover = self.mover.0[lane];
            let mut filled = 0u8;
            for pit in 0..N / 2 {
                let row = blend(mover, self.pits[N / 2 + pit].0[lane], self.pits[pit].0[lane]);
                filled = filled.wrapping_sub(mask(row != 0));
            }
            self.filled.0[lane] = filled;
            over.0[lane] = mask(filled == 0) | mask(self.quiet.0[lane] >= clauses.stall_limit);
        }
        Turn { ended: self.ended.bits(), over: over.bits() }
    }

    /// Empties one pit of each lane, or none.
    #[inline(always)]
    fn empty(&mut self, pits: &Bytes) {
        for lane in 0..LANES {
            for pit in 0..N {
                self.pits[pit].0[lane] &= !mask(pits.0[lane] == pit as u8);
            }
        }
    }
}

/// Pits from the one after the origin to this one, going round.
#[inline(always)]
fn distance<const N: usize>(origin: u8, pit: usize) -> u8 {
    let ahead = (pit as u8).wrapping_sub(1).wrapping_sub(origin);
    ahead.min(ahead.wrapping_add(N as u8))
}

#[inline(always)]
fn standing<const N: usize>(
    pits: &[Bytes; N],
    captured: &[Bytes; 2],
    lane: usize,
) -> ([u32; 2], [u32; 2]) {
    let row = |pits: &[Bytes]| pits.iter().map(|pit| u32::from(pit.0[lane])).sum();
    let (south, north) = pits.split_at(N / 2);
    let captured = [u32::from(captured[0].0[lane]), u32::from(captured[1].0[lane])];
    ([row(south), row(north)], captured)
}
