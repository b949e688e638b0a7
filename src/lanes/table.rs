//! Thirty-two games in play: choices, and new games where old ones have ended.

use fearless_simd::prelude::*;

use super::boards::{Boards, Turn};
use super::bytes::{LANES, lanes};
use super::clauses::{LONG, LaneClauses};
use super::course::{Course, Finished};
use super::relay::Found;
use super::size::Size;
use super::words::{DEALT, Key, RING};
use crate::play::{Ending, Seat};

/// What all tables of a block share.
pub(super) struct Shared<'a, S, C> {
    pub(super) simd: S,
    pub(super) clauses: &'a LaneClauses,
    pub(super) key: Key,
    pub(super) course: C,
}

/// Thirty-two lanes and what they play.
pub(super) struct Table<S: Simd, Z, C: Course<S>> {
    /// The number of the first lane in the course.
    first_lane: usize,
    boards: Boards<S, Z, C::Ring>,
    turn: Turn,
    /// One bit for every lane that has a game.
    live: u32,
    /// One bit for every lane that waits for a game.
    vacant: u32,
    /// One bit for every lane whose next move the opening rule binds.
    bound: u32,
    /// Whether nothing is left to begin.
    is_draining: bool,
    /// Words drawn: moves begun, the one being sown included.
    drawn: [u32; LANES],
    /// Laps of the longest completed move that had many.
    longest_relay: [u32; LANES],
    /// The numbers of the games or matches.
    number: [u64; LANES],
    /// Word n of a game at n modulo [`RING`].
    words: [[u32; RING]; LANES],
}

impl<S: Simd, Z: Size, C: Course<S>> Table<S, Z, C> {
    /// A table that waits for games.
    #[inline(always)]
    pub(super) fn new(simd: S, size: Z, first_lane: usize) -> Table<S, Z, C> {
        Table {
            first_lane,
            boards: Boards::new(simd, size),
            turn: Turn::default(),
            live: 0,
            vacant: u32::MAX,
            bound: 0,
            is_draining: false,
            drawn: [0; LANES],
            longest_relay: [0; LANES],
            number: [0; LANES],
            words: [[0; RING]; LANES],
        }
    }

    /// Whether a game is in play.
    #[inline(always)]
    pub(super) fn is_live(&self) -> bool {
        self.live != 0
    }

    /// Takes over all that is in play at another table, if nothing is left to begin and there is room
    /// for it here: one table with many lanes in use costs less than two with few. All moves that
    /// have ended must have been looked at.
    pub(super) fn take_over(&mut self, shared: &mut Shared<'_, S, C>, from: &mut Table<S, Z, C>) {
        let all = self.live.count_ones() + from.live.count_ones();
        if !(self.is_draining && from.is_draining) || all > LANES as u32 {
            return;
        }
        let mut free = lanes(!self.live);
        for its in lanes(std::mem::take(&mut from.live)) {
            let Some(lane) = free.next() else { return };
            self.boards.take_over(lane, &from.boards, its);
            let bit = 1 << lane;
            self.live |= bit;
            let bound = from.bound >> its & 1 == 1;
            self.bound = if bound { self.bound | bit } else { self.bound & !bit };
            self.drawn[lane] = from.drawn[its];
            self.longest_relay[lane] = from.longest_relay[its];
            self.number[lane] = from.number[its];
            self.words[lane] = from.words[its];
            shared.course.moved(from.first_lane + its, self.first_lane + lane);
        }
    }

    /// Sows a lap in every lane.
    #[inline(always)]
    pub(super) fn lap(&mut self, shared: &Shared<'_, S, C>) {
        self.turn = self.boards.lap(shared.simd, shared.clauses);
    }

    /// Counts the moves that have ended, and has others begin and new games.
    #[inline(always)]
    pub(super) fn end_moves(&mut self, shared: &mut Shared<'_, S, C>) {
        let ended = self.turn.ended & self.live;
        for lane in lanes(ended & !self.turn.over & !self.bound) {
            shared.course.move_and_choice(self.boards.key(lane));
            self.begin_move(shared, lane, self.boards.filled(lane), 0);
        }
        for lane in lanes(ended & self.turn.many_laps & !self.turn.over & !self.bound) {
            self.complete_move(shared, lane, self.boards.laps(lane));
        }
        for lane in lanes(ended & (self.turn.over | self.bound)) {
            self.complete_move(shared, lane, self.boards.laps(lane));
            self.go_on(shared, lane);
        }
        for lane in lanes(self.turn.long & self.live) {
            let goes_on = self.boards.laps(lane) < u32::from(shared.clauses.most_laps);
            self.follow_relay(shared, lane, if goes_on { 3 * LONG } else { u32::MAX });
        }
        if self.is_draining {
            for lane in lanes(self.turn.many_laps & self.live & !ended & !self.turn.long) {
                self.follow_relay(shared, lane, u32::MAX);
            }
        }
        for lane in lanes(std::mem::take(&mut self.vacant)) {
            self.begin_game(shared, lane);
            self.vacant &= !(1 << lane);
        }
    }

    /// Has the next move begin where a move has ended, or ends the game.
    #[inline(always)]
    fn go_on(&mut self, shared: &mut Shared<'_, S, C>, lane: usize) {
        let (legal, before) = self.legal(shared.clauses, lane);
        self.bound &= !(1 << lane);
        if legal == 0 {
            self.end_game(shared, lane, Ending::NoMove);
        } else if self.boards.is_stalled(shared.clauses, lane) {
            self.end_game(shared, lane, Ending::Stall);
        } else {
            shared.course.choice(legal);
            self.begin_move(shared, lane, legal, before);
        }
    }

    #[inline(always)]
    fn complete_move(&mut self, shared: &mut Shared<'_, S, C>, lane: usize, laps: u32) {
        self.longest_relay[lane] = self.longest_relay[lane].max(laps);
        shared.course.completed_move(laps);
    }

    /// Sows by itself a move that has had many laps, to `most` laps. If it has neither ended by then
    /// nor gone in a circle, it stays in its lane as if nothing had happened.
    #[cold]
    #[inline(never)]
    fn follow_relay(&mut self, shared: &mut Shared<'_, S, C>, lane: usize, most: u32) {
        let mut relay = self.boards.relay(shared.simd, lane);
        match relay.follow(shared.clauses, most) {
            Found::Undecided => {}
            Found::Endless => {
                self.bound &= !(1 << lane);
                self.end_game(shared, lane, Ending::EndlessMove);
            }
            Found::Ended => {
                self.boards.end_relay(lane, &relay);
                self.complete_move(shared, lane, relay.laps);
                self.go_on(shared, lane);
            }
        }
    }

    /// The number of legal moves, and the number of filled pits before the first of them.
    #[inline(always)]
    fn legal(&self, clauses: &LaneClauses, lane: usize) -> (u8, u8) {
        let filled = self.boards.filled(lane);
        if self.bound & (1 << lane) == 0 {
            return (filled, 0);
        }
        if self.boards.seeds(lane, self.boards.rightmost(clauses, lane)) > 0 {
            (1, filled - 1)
        } else if clauses.bound_strictly {
            (0, 0)
        } else {
            (filled, 0)
        }
    }

    /// Begins a move from one of `legal` filled pits, after so many `before` them, and says which.
    #[inline(always)]
    fn begin_move(
        &mut self,
        shared: &mut Shared<'_, S, C>,
        lane: usize,
        legal: u8,
        before: u8,
    ) -> u8 {
        let drawn = self.drawn[lane];
        // The first words were dealt, and then come as many as the ring holds.
        if drawn as usize % RING == DEALT {
            self.draw_words(shared, lane);
        }
        let word = self.words[lane][drawn as usize % RING];
        self.drawn[lane] = drawn + 1;
        let choice = before + ((u64::from(word) * u64::from(legal)) >> 32) as u8;
        self.boards.choose(lane, choice);
        choice
    }

    #[inline(never)]
    fn draw_words(&mut self, shared: &mut Shared<'_, S, C>, lane: usize) {
        let simd = shared.simd;
        simd.vectorize(
            #[inline(always)]
            || shared.key.more(simd, self.number[lane], self.drawn[lane], &mut self.words[lane]),
        );
    }

    /// Ends the game of a lane, which then waits for another.
    #[inline(never)]
    fn end_game(&mut self, shared: &mut Shared<'_, S, C>, lane: usize, ending: Ending) {
        let (rows, captured) = self.boards.standing(lane);
        let side_by_side = u32::from(self.boards.longest_relay(lane));
        shared.course.over(
            self.first_lane + lane,
            Finished {
                ending,
                to_move: if self.boards.north_moves(lane) { Seat::North } else { Seat::South },
                rows,
                captured,
                words: self.drawn[lane],
                longest_relay: self.longest_relay[lane].max(side_by_side),
            },
        );
        self.vacant |= 1 << lane;
    }

    /// Has a vacant lane begin the next game, if there is one.
    #[inline(always)]
    fn begin_game(&mut self, shared: &mut Shared<'_, S, C>, lane: usize) {
        let bit = 1 << lane;
        self.live &= !bit;
        // A game may be over before it begins, where nobody can move.
        while self.live & bit == 0 {
            let next = self.first_lane + lane;
            let Some(setup) = shared.course.next(shared.simd, next, &mut self.words[lane]) else {
                self.is_draining = true;
                return;
            };
            if setup.is_new {
                self.number[lane] = setup.number;
                self.drawn[lane] = 0;
            }
            self.longest_relay[lane] = 0;
            self.boards.begin_game(lane, &setup);
            if shared.clauses.bound_plies > 0 {
                self.bound |= bit;
            }
            let (legal, before) = self.legal(shared.clauses, lane);
            if legal == 0 {
                self.end_game(shared, lane, Ending::NoMove);
                continue;
            }
            self.live |= bit;
            if shared.clauses.bound_plies < 2 {
                self.bound &= !bit;
            }
            shared.course.choice(legal);
            let choice = self.begin_move(shared, lane, legal, before);
            shared.course.begun(next, self.boards.place_of(shared.clauses, lane, choice));
        }
    }
}
