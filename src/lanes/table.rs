//! Thirty-two games in play: choices, counts, and new games where old ones have ended.

use fearless_simd::prelude::*;

use super::boards::{Boards, Turn};
use super::bytes::{LANES, lanes};
use super::clauses::LaneClauses;
use super::counts::{BlockCounts, Finished};
use super::size::Size;
use super::words::{DEALT, Deals, Key, RING};
use crate::play::{Ending, GameResult, Pit, Position, Seat};
use crate::rules::RuleSet;
use crate::simulate::WordStream;

/// What all tables of a block share.
pub(super) struct Shared<'a, S> {
    pub(super) simd: S,
    pub(super) rules: &'a RuleSet,
    pub(super) seed: u64,
    pub(super) clauses: LaneClauses,
    pub(super) key: Key,
    pub(super) deals: Deals,
    pub(super) counts: BlockCounts,
}

/// Thirty-two lanes and the games in them.
pub(super) struct Table<S: Simd, Z> {
    size: Z,
    boards: Boards<S, Z>,
    turn: Turn,
    /// One bit for every lane that has a game.
    live: u32,
    /// One bit for every lane that waits for a game.
    vacant: u32,
    /// One bit for every lane whose next move the opening rule binds.
    bound: u32,
    /// Moves begun, the one being sown included.
    plies: [u32; LANES],
    /// Words at hand, counted from the first of the game.
    at_hand: [u32; LANES],
    /// Laps of the longest completed move, of those that were sown to their end by themselves.
    longest_relay: [u32; LANES],
    game: [u64; LANES],
    first_pit: [Option<Pit>; LANES],
    /// Word n of a game at n modulo [`RING`].
    words: [[u32; RING]; LANES],
}

impl<S: Simd, Z: Size> Table<S, Z> {
    /// A table that waits for games.
    #[inline(always)]
    pub(super) fn new(simd: S, size: Z) -> Table<S, Z> {
        Table {
            size,
            boards: Boards::new(simd, size),
            turn: Turn::default(),
            live: 0,
            vacant: u32::MAX,
            bound: 0,
            plies: [0; LANES],
            at_hand: [0; LANES],
            longest_relay: [0; LANES],
            game: [0; LANES],
            first_pit: [None; LANES],
            words: [[0; RING]; LANES],
        }
    }

    /// Whether a game is in play.
    #[inline(always)]
    pub(super) fn is_live(&self) -> bool {
        self.live != 0
    }

    /// Sows a lap in every lane.
    #[inline(always)]
    pub(super) fn lap(&mut self, shared: &Shared<'_, S>) {
        self.turn = self.boards.lap(shared.simd, &shared.clauses, self.live);
    }

    /// Counts the moves that have ended, and has others begin and new games.
    #[inline(always)]
    pub(super) fn end_moves(&mut self, shared: &mut Shared<'_, S>) {
        let ended = self.turn.ended & self.live;
        for lane in lanes(ended & !self.turn.over & !self.bound) {
            shared.counts.move_and_choice(lane, self.boards.key(lane));
            self.begin_move(shared, lane, self.boards.filled(lane), 0);
        }
        for lane in lanes(ended & self.turn.many_laps & !self.turn.over & !self.bound) {
            shared.counts.completed_move(u32::from(self.boards.laps(lane)));
        }
        for lane in lanes(ended & (self.turn.over | self.bound)) {
            shared.counts.completed_move(u32::from(self.boards.laps(lane)));
            self.go_on(shared, lane);
        }
        for lane in lanes(self.turn.long & self.live) {
            self.finish_relay(shared, lane);
        }
        for lane in lanes(std::mem::take(&mut self.vacant)) {
            self.begin_game(shared, lane);
            self.vacant &= !(1 << lane);
        }
    }

    /// Has the next move begin where a move has ended, or ends the game.
    #[inline(always)]
    fn go_on(&mut self, shared: &mut Shared<'_, S>, lane: usize) {
        let (legal, before) = self.legal(&shared.clauses, lane);
        self.bound &= !(1 << lane);
        if legal == 0 {
            self.end_game(shared, lane, Ending::NoMove);
        } else if self.boards.is_stalled(&shared.clauses, lane) {
            self.end_game(shared, lane, Ending::Stall);
        } else {
            shared.counts.choice(legal);
            self.begin_move(shared, lane, legal, before);
        }
    }

    /// Sows a move by itself that has had many laps: to its end, or until it is seen to be endless.
    #[cold]
    #[inline(never)]
    fn finish_relay(&mut self, shared: &mut Shared<'_, S>, lane: usize) {
        let mut relay = self.boards.relay(lane);
        if !relay.finish(&shared.clauses) {
            self.bound &= !(1 << lane);
            self.end_game(shared, lane, Ending::EndlessMove);
            return;
        }
        self.boards.end_relay(lane, &relay);
        self.longest_relay[lane] = self.longest_relay[lane].max(relay.laps);
        shared.counts.completed_move(relay.laps);
        self.go_on(shared, lane);
    }

    /// The number of legal moves, and the number of filled pits before the first of them.
    #[inline(always)]
    fn legal(&self, clauses: &LaneClauses, lane: usize) -> (u8, u8) {
        let filled = self.boards.filled(lane);
        if self.bound & (1 << lane) == 0 {
            return (filled, 0);
        }
        let holes = self.size.holes();
        let row = if self.boards.north_moves(lane) { holes } else { 0 };
        // Mirrored, the rightmost pit of a row comes first, and else last.
        let rightmost = if clauses.mirrored != 0 { row } else { row + holes - 1 };
        if self.boards.seeds(lane, rightmost) > 0 {
            (1, if clauses.mirrored != 0 { 0 } else { filled - 1 })
        } else if clauses.bound_strictly {
            (0, 0)
        } else {
            (filled, 0)
        }
    }

    /// Begins a move from one of `legal` filled pits, after so many `before` them, and says which.
    #[inline(always)]
    fn begin_move(&mut self, shared: &mut Shared<'_, S>, lane: usize, legal: u8, before: u8) -> u8 {
        let ply = self.plies[lane];
        if ply == self.at_hand[lane] {
            self.draw_words(shared, lane);
        }
        let word = self.words[lane][ply as usize % RING];
        self.plies[lane] = ply + 1;
        let choice = before + chosen(&shared.clauses, word, legal);
        self.boards.choose(lane, choice);
        choice
    }

    #[inline(never)]
    fn draw_words(&mut self, shared: &mut Shared<'_, S>, lane: usize) {
        let simd = shared.simd;
        simd.vectorize(
            #[inline(always)]
            || shared.key.more(simd, self.game[lane], self.at_hand[lane], &mut self.words[lane]),
        );
        self.at_hand[lane] += RING as u32;
    }

    /// Ends the game of a lane, which then waits for another.
    #[inline(never)]
    fn end_game(&mut self, shared: &mut Shared<'_, S>, lane: usize, ending: Ending) {
        let (to_move, rows, captured) = match ending {
            Ending::EndlessMove => self.before_last_move(shared, lane),
            Ending::NoMove | Ending::Stall => {
                let (rows, captured) = self.boards.standing(lane);
                let north = self.boards.north_moves(lane);
                (if north { Seat::North } else { Seat::South }, rows, captured)
            }
        };
        shared.counts.game(&Finished {
            first_pit: self.first_pit[lane],
            plies: self.plies[lane],
            longest_relay: self.longest_relay[lane].max(u32::from(self.boards.longest_relay(lane))),
            captured,
            result: GameResult::settle(shared.rules, ending, to_move, rows, captured),
        });
        self.vacant |= 1 << lane;
    }

    /// Who moved, and the seeds in rows and captured, before a move that turned out to be endless:
    /// the game is replayed, since no lane keeps what was before.
    fn before_last_move(&self, shared: &Shared<'_, S>, lane: usize) -> (Seat, [u32; 2], [u32; 2]) {
        let mut stream = WordStream::random_play(shared.seed, self.game[lane]);
        let mut position = Position::start(shared.rules);
        for _ in 1..self.plies[lane] {
            let legal = position.legal_moves(shared.rules);
            let pit = legal[stream.below(legal.len())];
            position.play_legal(shared.rules, pit, &mut ());
        }
        let rows = [Seat::South, Seat::North].map(|seat| position.board().row_seeds(seat));
        (position.to_move(), rows, position.captured())
    }

    /// Has a vacant lane begin the next game, if there is one.
    #[inline(always)]
    fn begin_game(&mut self, shared: &mut Shared<'_, S>, lane: usize) {
        let bit = 1 << lane;
        self.live &= !bit;
        // A game may be over before it begins, where South cannot move.
        while self.live & bit == 0 {
            let Some((game, words)) = shared.deals.deal(shared.simd) else {
                return;
            };
            self.words[lane][..DEALT].copy_from_slice(words);
            self.plies[lane] = 0;
            self.at_hand[lane] = DEALT as u32;
            self.longest_relay[lane] = 0;
            self.game[lane] = game;
            self.first_pit[lane] = None;
            self.boards.begin_game(&shared.clauses, lane);
            if shared.clauses.bound_plies > 0 {
                self.bound |= bit;
            }
            let (legal, before) = self.legal(&shared.clauses, lane);
            if legal == 0 {
                self.end_game(shared, lane, Ending::NoMove);
                continue;
            }
            self.live |= bit;
            if shared.clauses.bound_plies < 2 {
                self.bound &= !bit;
            }
            shared.counts.choice(legal);
            let choice = self.begin_move(shared, lane, legal, before);
            let pit = self.boards.chosen_by_south(lane, choice);
            self.first_pit[lane] = Some(shared.clauses.pit(pit));
        }
    }
}

/// Which of `legal` moves a word chooses, in the order of the pits as they lie in lanes.
#[inline(always)]
fn chosen(clauses: &LaneClauses, word: u32, legal: u8) -> u8 {
    let choice = ((u64::from(word) * u64::from(legal)) >> 32) as u8;
    // Mirrored: legal - 1 - choice.
    (choice ^ clauses.mirrored).wrapping_add(legal & clauses.mirrored)
}
