//! Thirty-two boards side by side, and the lap that is sown on all of them at once.
//!
//! A game lives in one lane, and every pit of the board is a vector of [`Bytes`]. There are no
//! branches by lane: a condition is a mask.
//!
//! Clockwise games are played on the mirrored board, each row turned end for end, so that a lap
//! always goes from pit p to p + 1: only the order of choice and the opening pit are mirrored.

use fearless_simd::prelude::*;

use super::bytes::{Bytes, above, all, at_least, bits, either, equal};
use super::clauses::LaneClauses;
use super::course::Setup;
use super::relay::{LanePits, Relay};
use super::ring::Ring;
use super::size::Size;
use crate::play::Seat;
use crate::rules::MAX_HOLES;

/// What a lap left behind, one bit a lane. Lanes without a game hold anything.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Turn {
    /// The move has ended.
    pub(super) ended: u32,
    /// The player to move has empty pits only, or the game is stalled; read where a move has ended.
    pub(super) over: u32,
    /// The move has just had [`LaneClauses::long`] or [`LaneClauses::most_laps`] laps, and has not
    /// ended.
    pub(super) long: u32,
    /// The move had more laps than [`Boards::key`] can tell.
    pub(super) many_laps: u32,
}

/// The laps at which the laps of a [`Boards::key`] stop.
pub(super) const KEY_LAPS: u8 = 15;

/// Thirty-two boards, with all that a lap needs to know.
#[derive(Debug)]
pub(super) struct Boards<S: Simd, Z, R> {
    size: Z,
    /// How the pits follow each other. Origins and last pits are places in the ring.
    ring: R,
    pits: [Bytes<S>; 2 * MAX_HOLES],
    /// Seeds captured by South and by North.
    captured: [Bytes<S>; 2],
    /// All ones where North moves.
    mover: Bytes<S>,
    /// Where the last seed fell: the next lap of a relay is lifted from there.
    last: Bytes<S>,
    /// All ones where the move has captured.
    caught: Bytes<S>,
    /// Plies without a capture.
    quiet: Bytes<S>,
    /// All ones where the move has ended and the next lap begins another.
    ended: Bytes<S>,
    /// Laps of the move: the low bytes and the high ones.
    laps: [Bytes<S>; 2],
    /// The most that a completed move had, up to [`KEY_LAPS`].
    longest_relay: Bytes<S>,
    /// How many of the pits up to this one, in the row of the player to move, hold seeds.
    filled_up_to: [Bytes<S>; MAX_HOLES],
    /// Pits with seeds in the row of the player to move.
    filled: Bytes<S>,
    /// Laps of the move, up to [`KEY_LAPS`], times 16, and the filled pits modulo 16.
    key: Bytes<S>,
    /// Which of the filled pits is chosen, from 0 in ascending order of the pits in the game.
    choice: Bytes<S>,
}

impl<S: Simd, Z: Size, R: Ring<S>> Boards<S, Z, R> {
    #[inline(always)]
    pub(super) fn new(simd: S, size: Z) -> Boards<S, Z, R> {
        let zero = all(simd, 0);
        Boards {
            size,
            ring: R::new(simd, size.holes()),
            pits: [zero; 2 * MAX_HOLES],
            captured: [zero; 2],
            mover: zero,
            last: zero,
            caught: zero,
            quiet: zero,
            ended: zero,
            laps: [zero; 2],
            longest_relay: zero,
            filled_up_to: [zero; MAX_HOLES],
            filled: zero,
            key: zero,
            choice: zero,
        }
    }

    /// Pits with seeds in the row of the player to move.
    #[inline(always)]
    pub(super) fn filled(&self, lane: usize) -> u8 {
        self.filled[lane]
    }

    /// Laps of the move that has ended, and filled pits: `16 * laps + filled % 16`.
    #[inline(always)]
    pub(super) fn key(&self, lane: usize) -> u8 {
        self.key[lane]
    }

    /// Laps of the move.
    #[inline(always)]
    pub(super) fn laps(&self, lane: usize) -> u32 {
        u32::from(u16::from_le_bytes([self.laps[0][lane], self.laps[1][lane]]))
    }

    /// Laps of the longest completed move, up to [`KEY_LAPS`].
    #[inline(always)]
    pub(super) fn longest_relay(&self, lane: usize) -> u8 {
        self.longest_relay[lane]
    }

    /// Whether the quiet plies of a game are as many as the stall limit.
    #[inline(always)]
    pub(super) fn is_stalled(&self, clauses: &LaneClauses, lane: usize) -> bool {
        self.quiet[lane] >= clauses.stall_limit
    }

    /// Seeds in a pit.
    #[inline(always)]
    pub(super) fn seeds(&self, lane: usize, pit: usize) -> u8 {
        self.pits[pit][lane]
    }

    /// Whether North is to move.
    #[inline(always)]
    pub(super) fn north_moves(&self, lane: usize) -> bool {
        self.mover[lane] != 0
    }

    /// Seeds in each row and captured by each player.
    #[inline(always)]
    pub(super) fn standing(&self, lane: usize) -> ([u32; 2], [u32; 2]) {
        let half = self.size.holes();
        let mut rows = [0; 2];
        for pit in 0..half {
            rows[0] += u32::from(self.pits[pit][lane]);
            rows[1] += u32::from(self.pits[half + pit][lane]);
        }
        let [south, north] = &self.captured;
        (rows, [u32::from(south[lane]), u32::from(north[lane])])
    }

    /// Has a lane whose move has ended begin another from the filled pit with this index.
    #[inline(always)]
    pub(super) fn choose(&mut self, lane: usize, choice: u8) {
        self.choice[lane] = choice;
    }

    /// Puts a new game into a lane.
    #[inline(always)]
    pub(super) fn begin_game(&mut self, lane: usize, setup: &Setup) {
        let half = self.size.holes();
        let north = setup.to_move == Seat::North;
        self.ring.close(lane, half, setup.closed);
        self.put_pits(lane, &setup.pits);
        self.captured[0][lane] = setup.captured[0];
        self.captured[1][lane] = setup.captured[1];
        self.caught[lane] = 0;
        self.quiet[lane] = 0;
        self.longest_relay[lane] = 0;
        self.mover[lane] = if north { 0xFF } else { 0 };
        let row = if north { half } else { 0 };
        self.await_move(lane, &setup.pits[row..row + half]);
    }

    /// Has the next lap of a lane begin a move from a row.
    #[inline(always)]
    fn await_move(&mut self, lane: usize, row: &[u8]) {
        let mut filled = 0;
        for (pit, &seeds) in row.iter().enumerate() {
            filled += u8::from(seeds > 0);
            self.filled_up_to[pit][lane] = filled;
        }
        self.filled[lane] = filled;
        self.ended[lane] = 0xFF;
    }

    /// The place of the filled pit with this index in the row of the player to move.
    #[inline(always)]
    pub(super) fn place_of(&self, clauses: &LaneClauses, lane: usize, choice: u8) -> usize {
        let choice = if clauses.mirrored { self.filled[lane] - 1 - choice } else { choice };
        let mut place = 0;
        while self.filled_up_to[place][lane] <= choice {
            place += 1;
        }
        place
    }

    /// The rightmost open pit in the row of the player to move, as it lies in lanes.
    #[inline(always)]
    pub(super) fn rightmost(&self, clauses: &LaneClauses, lane: usize) -> usize {
        let half = self.size.holes();
        let row = if self.north_moves(lane) { half } else { 0 };
        let open = !self.ring.closed(lane) >> row & ((1 << half) - 1);
        // Mirrored, the rightmost pit comes first.
        let pit = if clauses.mirrored { open.trailing_zeros() } else { open.ilog2() };
        row + pit as usize
    }

    /// Takes over the board of another lane.
    pub(super) fn take_over(&mut self, lane: usize, from: &Boards<S, Z, R>, its: usize) {
        let half = self.size.holes();
        self.ring.close(lane, half, from.ring.closed(its));
        for pit in 0..2 * half {
            self.pits[pit][lane] = from.pits[pit][its];
        }
        for pit in 0..half {
            self.filled_up_to[pit][lane] = from.filled_up_to[pit][its];
        }
        for two in 0..2 {
            self.captured[two][lane] = from.captured[two][its];
            self.laps[two][lane] = from.laps[two][its];
        }
        self.mover[lane] = from.mover[its];
        self.last[lane] = from.last[its];
        self.caught[lane] = from.caught[its];
        self.quiet[lane] = from.quiet[its];
        self.ended[lane] = from.ended[its];
        self.longest_relay[lane] = from.longest_relay[its];
        self.filled[lane] = from.filled[its];
        self.choice[lane] = from.choice[its];
    }

    /// The move of a lane, to be sown by itself.
    pub(super) fn relay(&self, simd: S, lane: usize) -> Relay {
        Relay {
            pits: self.pits_of(lane),
            closed: self.ring.closed(lane),
            north_moves: self.north_moves(lane),
            origin: self.pit_at(simd, lane, self.last[lane]),
            laps: self.laps(lane),
            captured: [0; 2],
        }
    }

    /// Puts back a move that was sown to its end by itself.
    pub(super) fn end_relay(&mut self, lane: usize, relay: &Relay) {
        let half = self.size.holes();
        self.put_pits(lane, &relay.pits);
        self.capture(lane, relay.captured);
        let caught = self.caught[lane] != 0;
        self.quiet[lane] = if caught { 0 } else { self.quiet[lane].saturating_add(1) };
        self.caught[lane] = 0;
        self.mover[lane] = !self.mover[lane];
        let row = if self.north_moves(lane) { half } else { 0 };
        self.await_move(lane, &relay.pits[row..row + half]);
    }

    #[inline(always)]
    fn pits_of(&self, lane: usize) -> LanePits {
        let mut pits = LanePits::default();
        for pit in 0..2 * self.size.holes() {
            pits[pit] = self.pits[pit][lane];
        }
        pits
    }

    #[inline(always)]
    fn put_pits(&mut self, lane: usize, pits: &LanePits) {
        for pit in 0..2 * self.size.holes() {
            self.pits[pit][lane] = pits[pit];
        }
    }

    fn capture(&mut self, lane: usize, seeds: [u8; 2]) {
        self.captured[0][lane] += seeds[0];
        self.captured[1][lane] += seeds[1];
        if seeds != [0; 2] {
            self.caught[lane] = 0xFF;
        }
    }

    /// Sows a lap in every lane, the first of a move where the last has ended.
    #[inline(always)]
    pub(super) fn lap(&mut self, simd: S, clauses: &LaneClauses) -> Turn {
        let [low, high] = self.laps;
        let low = (low & !self.ended) + all(simd, 1);
        self.laps = [low, (high & !self.ended) - equal(low, all(simd, 0))];
        let origin = self.origin(simd, clauses);
        let hand = self.hand(simd, origin);
        let (rounds, reach) = self.ring.measure(simd, clauses, hand);
        let last = origin + reach;
        self.last = last.min(last - self.ring.pits(simd, self.size.holes()));
        let in_last = if clauses.takes_while_sowing {
            self.sow_and_take(simd, clauses, origin, rounds, reach)
        } else if clauses.skips_origin {
            self.sow::<true>(simd, origin, rounds, reach)
        } else {
            self.sow::<false>(simd, origin, rounds, reach)
        };
        self.settle(simd, clauses, in_last)
    }

    /// Where each lap begins: at the chosen pit where a move begins, else where the last lap ended.
    #[inline(always)]
    fn origin(&self, simd: S, clauses: &LaneClauses) -> Bytes<S> {
        let half = self.size.holes();
        // The chosen pit has as many pits before it as there are counts up to the choice.
        let beyond =
            if clauses.mirrored { self.filled - self.choice } else { self.choice + all(simd, 1) };
        let row = self.mover & all(simd, half as u8);
        let mut chosen = row - self.ring.closed_before(simd, self.mover);
        for pit in 0..half {
            chosen -= above(beyond, self.filled_up_to[pit]);
        }
        either(self.ended, chosen, self.last)
    }

    /// The seeds in the pit of origin.
    #[inline(always)]
    fn hand(&self, simd: S, origin: Bytes<S>) -> Bytes<S> {
        let mut hand = all(simd, 0);
        for pit in 0..2 * self.size.holes() {
            hand |= self.pits[pit] & equal(origin, self.ring.place(simd, pit));
        }
        hand
    }

    /// Sows, where no group is taken before the last seed of a lap: `rounds` seeds to every pit, and
    /// one more to the `reach` pits that follow the origin. Gives the seeds in the last pits.
    #[inline(always)]
    fn sow<const SKIPS_ORIGIN: bool>(
        &mut self,
        simd: S,
        origin: Bytes<S>,
        rounds: Bytes<S>,
        reach: Bytes<S>,
    ) -> Bytes<S> {
        let half = self.size.holes();
        let ring = self.ring.pits(simd, half);
        let mut in_last = all(simd, 0);
        for pit in 0..2 * half {
            let here = self.ring.place(simd, pit);
            let away = distance(simd, ring, origin, here);
            let lifted = equal(origin, here);
            let rounds = self.ring.share(simd, pit, rounds);
            let rounds = if SKIPS_ORIGIN { rounds & !lifted } else { rounds };
            let seeds = (self.pits[pit] & !lifted) + rounds - above(reach, away);
            in_last |= seeds & equal(self.last, here);
            self.pits[pit] = seeds;
        }
        in_last
    }

    /// Sows round by round, and takes the groups completed before the last seed. Gives the seeds in
    /// the last pits.
    #[inline(always)]
    fn sow_and_take(
        &mut self,
        simd: S,
        clauses: &LaneClauses,
        origin: Bytes<S>,
        rounds: Bytes<S>,
        reach: Bytes<S>,
    ) -> Bytes<S> {
        let half = self.size.holes();
        for pit in 0..2 * half {
            self.pits[pit] &= !equal(origin, self.ring.place(simd, pit));
        }
        let whole = self.ring.pits(simd, half) - all(simd, u8::from(clauses.skips_origin));
        let mut left = rounds;
        let mut done = all(simd, 0);
        loop {
            let last_round = equal(left, all(simd, 0)) & !done;
            let reach = either(last_round, reach, whole) & !done;
            let in_last = self.sow_round(simd, clauses, origin, reach, last_round);
            done |= last_round;
            if bits(done) == u32::MAX {
                return in_last;
            }
            left += !last_round;
        }
    }

    /// Sows one seed to each of the `reach` pits that follow the origin, and takes the groups that
    /// this completes, but for those of the last seeds of `last_round`. Gives the seeds in the last
    /// pits.
    #[inline(always)]
    fn sow_round(
        &mut self,
        simd: S,
        clauses: &LaneClauses,
        origin: Bytes<S>,
        reach: Bytes<S>,
        last_round: Bytes<S>,
    ) -> Bytes<S> {
        let half = self.size.holes();
        let ring = self.ring.pits(simd, half);
        let group = all(simd, clauses.group);
        let mut in_last = all(simd, 0);
        let mut taken = [all(simd, 0); 2];
        for pit in 0..2 * half {
            let here = self.ring.place(simd, pit);
            let away = distance(simd, ring, origin, here);
            let falls = above(reach, away);
            let is_last = equal(self.last, here);
            let seeds = self.pits[pit] - falls;
            let full = equal(seeds, group) & falls & !(is_last & last_round);
            let row = usize::from(pit >= half);
            taken[row] += full & group;
            in_last |= seeds & is_last;
            self.pits[pit] = seeds & !full;
        }
        let both = taken[0] + taken[1];
        let [south, north] =
            if clauses.mid_to_mover != 0 { [both & !self.mover, both & self.mover] } else { taken };
        self.captured[0] += south;
        self.captured[1] += north;
        self.caught |= !equal(both, all(simd, 0));
        in_last
    }

    /// The pit at a place of a lane's ring.
    fn pit_at(&self, simd: S, lane: usize, place: u8) -> usize {
        let mut pit = 0;
        while self.ring.place(simd, pit)[lane] != place {
            pit += 1;
        }
        pit
    }

    /// Looks at the last pits, captures, and ends moves.
    #[inline(always)]
    fn settle(&mut self, simd: S, clauses: &LaneClauses, in_last: Bytes<S>) -> Turn {
        let half = self.size.holes();
        let (last, mover) = (self.last, self.mover);
        let in_north = above(last, self.ring.souths(simd, half) - all(simd, 1));
        // A group by the last seed.
        let grouped = equal(in_last, all(simd, clauses.last_group));
        let group = grouped & all(simd, clauses.last_group);
        let group_to_north = if clauses.last_to_mover != 0 { mover } else { in_north };
        // A last seed in an empty hole.
        let empty = equal(in_last, all(simd, 1));
        let mut south = group & !group_to_north;
        let mut north = group & group_to_north;
        let mut landed = all(simd, 0);
        if clauses.lands {
            let at_home = all(simd, clauses.lands_at_home) & !(in_north ^ mover);
            let lands = empty & (all(simd, clauses.lands_anywhere) | at_home);
            let opposite = self.in_opposite(simd) & lands;
            landed = !equal(opposite, all(simd, 0));
            let landing = opposite + (landed & all(simd, clauses.takes_capturing_seed & 1));
            south += landing & !mover;
            north += landing & mover;
        }
        self.captured[0] += south;
        self.captured[1] += north;
        let ended = grouped | empty | all(simd, clauses.single_lap);
        let caught = self.caught | grouped | landed;
        let quiet = self.quiet.saturating_add(all(simd, 1)) & !caught;
        self.quiet = either(ended, quiet, self.quiet);
        self.caught = caught & !ended;
        self.mover = mover ^ ended;
        self.ended = ended;
        // No pit has the place of all ones.
        let opposite = last | !landed;
        let own = last | !(grouped | (landed & all(simd, clauses.takes_capturing_seed)));
        self.empty_and_count(simd, clauses, own, opposite);
        let [low, high] = self.laps;
        let mut key = (low | !equal(high, all(simd, 0))).min(all(simd, KEY_LAPS));
        let many_laps = equal(key, all(simd, KEY_LAPS));
        self.longest_relay = self.longest_relay.max(key & ended);
        for _ in 0..4 {
            key += key;
        }
        self.key = key | (self.filled & all(simd, 15));
        let over =
            equal(self.filled, all(simd, 0)) | at_least(self.quiet, all(simd, clauses.stall_limit));
        Turn {
            ended: bits(ended),
            over: bits(over),
            long: bits(
                (self.laps_are(simd, clauses.long) | self.laps_are(simd, clauses.most_laps))
                    & !ended,
            ),
            many_laps: bits(many_laps),
        }
    }

    /// Where the move has had so many laps.
    #[inline(always)]
    fn laps_are(&self, simd: S, laps: u16) -> Bytes<S> {
        let [low, high] = laps.to_le_bytes();
        equal(self.laps[0], all(simd, low)) & equal(self.laps[1], all(simd, high))
    }

    /// The seeds opposite the last pits.
    #[inline(always)]
    fn in_opposite(&self, simd: S) -> Bytes<S> {
        let pits = 2 * self.size.holes();
        let mut seeds = all(simd, 0);
        for pit in 0..pits {
            seeds |= self.pits[pits - 1 - pit] & equal(self.last, self.ring.place(simd, pit));
        }
        seeds
    }

    /// Empties the pits that were captured from, those at the places `own` and those opposite the
    /// places `opposite`, and counts the filled pits of the next player.
    #[inline(always)]
    fn empty_and_count(
        &mut self,
        simd: S,
        clauses: &LaneClauses,
        own: Bytes<S>,
        opposite: Bytes<S>,
    ) {
        let half = self.size.holes();
        let one = all(simd, 1);
        let mut filled = all(simd, 0);
        for pit in 0..half {
            let [mut south, mut north] = [self.pits[pit], self.pits[half + pit]];
            if clauses.empties_last {
                south &= !equal(own, self.ring.place(simd, pit));
                north &= !equal(own, self.ring.place(simd, half + pit));
            }
            if clauses.lands {
                south &= !equal(opposite, self.ring.place(simd, 2 * half - 1 - pit));
                north &= !equal(opposite, self.ring.place(simd, half - 1 - pit));
            }
            self.pits[pit] = south;
            self.pits[half + pit] = north;
            filled += either(self.mover, north, south).min(one);
            self.filled_up_to[pit] = filled;
        }
        self.filled = filled;
    }
}

/// Pits from the one after the origin to this one, going round; far more to a closed one.
#[inline(always)]
fn distance<S: Simd>(simd: S, ring: Bytes<S>, origin: Bytes<S>, here: Bytes<S>) -> Bytes<S> {
    let ahead = here - all(simd, 1) - origin;
    ahead.min(ahead + ring)
}
