//! How the pits of a board follow each other: all of them, or in every lane those that are open.

use fearless_simd::prelude::*;

use super::bytes::{Bytes, LANES, above, all, at_least, bits, either};
use super::clauses::LaneClauses;
use crate::rules::MAX_HOLES;

/// The ring of the open pits, which have places from 0 on; a lap goes from place to place.
pub(super) trait Ring<S: Simd> {
    /// Every pit open.
    fn new(simd: S, holes: usize) -> Self;

    /// The place of a pit; of a closed one [`CLOSED`].
    fn place(&self, simd: S, pit: usize) -> Bytes<S>;

    /// Open pits.
    fn pits(&self, simd: S, holes: usize) -> Bytes<S>;

    /// Open pits in South's row, which come first.
    fn souths(&self, simd: S, holes: usize) -> Bytes<S>;

    /// How many closed pits come before a pit of the row in which a move begins.
    fn closed_before(&self, simd: S, north: Bytes<S>) -> Bytes<S>;

    /// The rounds in which a hand gives a seed to each pit that is sown, and what is left of it then.
    fn measure(&self, simd: S, clauses: &LaneClauses, hand: Bytes<S>) -> (Bytes<S>, Bytes<S>);

    /// What a pit gets of the seeds that go to every pit of the ring.
    fn share(&self, simd: S, pit: usize, seeds: Bytes<S>) -> Bytes<S>;

    /// The closed pits of a lane, one bit each.
    fn closed(&self, lane: usize) -> u32;

    /// Closes these pits of a lane, which in each row come all before or all after the open ones, and
    /// opens all others.
    fn close(&mut self, lane: usize, holes: usize, closed: u32);
}

/// The place of a closed pit: one that no lap reaches.
pub(super) const CLOSED: u8 = 127;

/// All pits of a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Whole;

impl<S: Simd> Ring<S> for Whole {
    #[inline(always)]
    fn new(_: S, _: usize) -> Whole {
        Whole
    }

    #[inline(always)]
    fn place(&self, simd: S, pit: usize) -> Bytes<S> {
        all(simd, pit as u8)
    }

    #[inline(always)]
    fn pits(&self, simd: S, holes: usize) -> Bytes<S> {
        all(simd, 2 * holes as u8)
    }

    #[inline(always)]
    fn souths(&self, simd: S, holes: usize) -> Bytes<S> {
        all(simd, holes as u8)
    }

    #[inline(always)]
    fn closed_before(&self, simd: S, _: Bytes<S>) -> Bytes<S> {
        all(simd, 0)
    }

    #[inline(always)]
    fn measure(&self, simd: S, clauses: &LaneClauses, hand: Bytes<S>) -> (Bytes<S>, Bytes<S>) {
        let ring = all(simd, clauses.ring);
        let (mut rounds, mut reach) = (all(simd, 0), hand);
        for round in 1..=clauses.most_rounds {
            let more = at_least(hand, all(simd, round * clauses.ring + 1));
            rounds -= more;
            reach -= ring & more;
        }
        (rounds, reach)
    }

    #[inline(always)]
    fn share(&self, _: S, _: usize, seeds: Bytes<S>) -> Bytes<S> {
        seeds
    }

    #[inline(always)]
    fn closed(&self, _: usize) -> u32 {
        0
    }

    #[inline(always)]
    fn close(&mut self, _: usize, _: usize, _: u32) {}
}

/// The open pits of every lane's board.
#[derive(Debug, Clone)]
pub(super) struct Open<S: Simd> {
    places: [Bytes<S>; 2 * MAX_HOLES],
    pits: Bytes<S>,
    souths: Bytes<S>,
    /// Closed pits before the open ones of South's row, and before those of North's.
    closed_before: [Bytes<S>; 2],
    closed: [u32; LANES],
}

impl<S: Simd> Ring<S> for Open<S> {
    #[inline(always)]
    fn new(simd: S, holes: usize) -> Open<S> {
        let mut places = [all(simd, CLOSED); 2 * MAX_HOLES];
        for pit in 0..2 * holes {
            places[pit] = all(simd, pit as u8);
        }
        Open {
            places,
            pits: all(simd, 2 * holes as u8),
            souths: all(simd, holes as u8),
            closed_before: [all(simd, 0); 2],
            closed: [0; LANES],
        }
    }

    #[inline(always)]
    fn place(&self, _: S, pit: usize) -> Bytes<S> {
        self.places[pit]
    }

    #[inline(always)]
    fn pits(&self, _: S, _: usize) -> Bytes<S> {
        self.pits
    }

    #[inline(always)]
    fn souths(&self, _: S, _: usize) -> Bytes<S> {
        self.souths
    }

    #[inline(always)]
    fn closed_before(&self, _: S, north: Bytes<S>) -> Bytes<S> {
        either(north, self.closed_before[1], self.closed_before[0])
    }

    #[inline(always)]
    fn measure(&self, simd: S, clauses: &LaneClauses, hand: Bytes<S>) -> (Bytes<S>, Bytes<S>) {
        let ring = self.pits - all(simd, u8::from(clauses.skips_origin));
        let (mut rounds, mut reach) = (all(simd, 0), hand);
        loop {
            let more = at_least(reach, ring + all(simd, 1));
            if bits(more) == 0 {
                return (rounds, reach);
            }
            rounds -= more;
            reach -= ring & more;
        }
    }

    #[inline(always)]
    fn share(&self, simd: S, pit: usize, seeds: Bytes<S>) -> Bytes<S> {
        seeds & above(all(simd, CLOSED), self.places[pit])
    }

    #[inline(always)]
    fn closed(&self, lane: usize) -> u32 {
        self.closed[lane]
    }

    fn close(&mut self, lane: usize, holes: usize, closed: u32) {
        if self.closed[lane] == closed {
            return;
        }
        let row = (1u32 << holes) - 1;
        let [south, north] = [!closed & row, !closed >> holes & row];
        let souths = south.count_ones() as u8;
        self.souths[lane] = souths;
        self.pits[lane] = souths + north.count_ones() as u8;
        self.closed_before[0][lane] = south.trailing_zeros() as u8;
        self.closed_before[1][lane] = (holes as u32 + north.trailing_zeros()) as u8 - souths;
        let mut open = 0;
        for pit in 0..2 * holes {
            let is_open = closed >> pit & 1 == 0;
            self.places[pit][lane] = if is_open { open } else { CLOSED };
            open += u8::from(is_open);
        }
        self.closed[lane] = closed;
    }
}
