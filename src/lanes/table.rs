//! Thirty-two games in play: choices, counts, and new games where old ones have ended.

use super::boards::{Boards, LANES, Turn};
use super::clauses::LaneClauses;
use super::counts::{BlockCounts, Finished};
use super::words::{DEALT, Deals, Key, RING};
use crate::play::{Ending, GameResult, Pit, Seat};
use crate::rules::RuleSet;

/// What all tables of a block share.
pub(super) struct Shared<'a> {
    pub(super) rules: &'a RuleSet,
    pub(super) clauses: LaneClauses,
    pub(super) key: Key,
    pub(super) deals: Deals,
    pub(super) counts: BlockCounts,
}

/// Thirty-two lanes and the games in them.
pub(super) struct Table<const N: usize> {
    boards: Boards<N>,
    turn: Turn,
    /// One bit for every lane that has a game.
    live: u32,
    /// One bit for every lane that waits for a game.
    vacant: u32,
    /// One bit for every lane whose next move the opening rule binds.
    bound: u32,
    /// Laps sown so far.
    laps: u64,
    /// Before this many laps no move can have had as many as the limit.
    deadline: u64,
    /// Moves begun, the one being sown included.
    plies: [u32; LANES],
    /// Words at hand, counted from the first of the game.
    at_hand: [u32; LANES],
    /// Laps sown when the move being sown began.
    began: [u64; LANES],
    longest_relay: [u32; LANES],
    game: [u64; LANES],
    first_pit: [Pit; LANES],
    /// Word n of a game at n modulo [`RING`].
    words: [[u32; RING]; LANES],
}

impl<const N: usize> Table<N> {
    /// A table that waits for games.
    pub(super) fn new(clauses: &LaneClauses) -> Table<N> {
        Table {
            boards: Boards::new(),
            turn: Turn { ended: 0, over: 0 },
            live: 0,
            vacant: u32::MAX,
            bound: 0,
            laps: 0,
            deadline: clauses.lap_limit,
            plies: [0; LANES],
            at_hand: [0; LANES],
            began: [0; LANES],
            longest_relay: [0; LANES],
            game: [0; LANES],
            first_pit: [Pit(0); LANES],
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
    pub(super) fn lap(&mut self, shared: &Shared<'_>) {
        self.turn = self.boards.lap(&shared.clauses, self.live);
        self.laps += 1;
    }

    /// Counts the moves that have ended, and has others begin and new games.
    #[inline(always)]
    pub(super) fn end_moves(&mut self, shared: &mut Shared<'_>) {
        let ended = self.turn.ended & self.live;
        for lane in lanes(ended & !self.turn.over & !self.bound) {
            self.end_move(shared, lane);
            self.begin_move(shared, lane, self.boards.filled(lane), 0);
        }
        for lane in lanes(ended & (self.turn.over | self.bound)) {
            self.end_move(shared, lane);
            let (legal, before) = self.legal(&shared.clauses, lane);
            if legal == 0 {
                self.end_game(shared, lane, Ending::NoMove);
            } else if self.turn.over & (1 << lane) != 0 {
                self.end_game(shared, lane, Ending::Stall);
            } else {
                self.begin_move(shared, lane, legal, before);
            }
        }
        self.bound &= !ended;
        if self.laps >= self.deadline {
            self.stop_endless_moves(shared, self.live & !ended);
        }
        for lane in lanes(self.vacant) {
            self.begin_game(shared, lane);
        }
        self.vacant = 0;
    }

    #[inline(always)]
    fn end_move(&mut self, shared: &mut Shared<'_>, lane: usize) {
        let laps = (self.laps - self.began[lane]) as u32;
        self.longest_relay[lane] = self.longest_relay[lane].max(laps);
        shared.counts.completed_move(lane, laps);
    }

    /// The number of legal moves, and the number of filled pits before the first of them.
    fn legal(&self, clauses: &LaneClauses, lane: usize) -> (u8, u8) {
        let filled = self.boards.filled(lane);
        if self.bound & (1 << lane) == 0 {
            return (filled, 0);
        }
        let row = if self.boards.north_moves(lane) { N / 2 } else { 0 };
        // Mirrored, the rightmost pit of a row comes first, and else last.
        let rightmost = if clauses.mirrored != 0 { row } else { row + N / 2 - 1 };
        if self.boards.seeds(lane, rightmost) > 0 {
            (1, if clauses.mirrored != 0 { 0 } else { filled - 1 })
        } else if clauses.bound_strictly {
            (0, 0)
        } else {
            (filled, 0)
        }
    }

    #[inline(always)]
    fn begin_move(&mut self, shared: &mut Shared<'_>, lane: usize, legal: u8, before: u8) {
        let ply = self.plies[lane];
        if ply == self.at_hand[lane] {
            shared.key.more(self.game[lane], ply, &mut self.words[lane]);
            self.at_hand[lane] += RING as u32;
        }
        let word = self.words[lane][ply as usize % RING];
        self.plies[lane] = ply + 1;
        self.began[lane] = self.laps;
        shared.counts.choice(lane, legal);
        self.boards.choose(lane, before + chosen(&shared.clauses, word, legal));
    }

    /// Ends the game of a lane, which then waits for another.
    #[inline(never)]
    fn end_game(&mut self, shared: &mut Shared<'_>, lane: usize, ending: Ending) {
        let (rows, captured) = match ending {
            Ending::EndlessMove => self.boards.standing_before(lane),
            Ending::NoMove | Ending::Stall => self.boards.standing(lane),
        };
        let to_move = if self.boards.north_moves(lane) { Seat::North } else { Seat::South };
        shared.counts.game(
            lane,
            &Finished {
                first_pit: self.first_pit[lane],
                plies: self.plies[lane],
                longest_relay: self.longest_relay[lane],
                captured,
                result: GameResult::settle(shared.rules, ending, to_move, rows, captured),
            },
        );
        self.vacant |= 1 << lane;
    }

    /// Has a vacant lane begin the next game, if there is one.
    #[inline(always)]
    fn begin_game(&mut self, shared: &mut Shared<'_>, lane: usize) {
        let Some((game, words)) = shared.deals.deal() else {
            self.live &= !(1 << lane);
            return;
        };
        self.words[lane][..DEALT].copy_from_slice(words);
        let clauses = &shared.clauses;
        let holes = (N / 2) as u8;
        let legal = if clauses.bound_plies > 0 { 1 } else { holes };
        let rightmost = clauses.bound_plies > 0 && clauses.mirrored == 0;
        let before = if rightmost { holes - 1 } else { 0 };
        let choice = before + chosen(clauses, words[0], legal);
        let first_pit = if clauses.mirrored != 0 { holes - 1 - choice } else { choice };
        let bit = 1 << lane;
        self.live |= bit;
        self.bound = if clauses.bound_plies > 1 { self.bound | bit } else { self.bound & !bit };
        self.plies[lane] = 1;
        self.at_hand[lane] = DEALT as u32;
        self.began[lane] = self.laps;
        self.longest_relay[lane] = 0;
        self.game[lane] = game;
        self.first_pit[lane] = Pit(first_pit);
        shared.counts.choice(lane, legal);
        self.boards.begin_game(lane, choice);
    }

    /// Ends the games whose moves would need more laps than the limit, among the lanes `relaying`.
    #[cold]
    #[inline(never)]
    fn stop_endless_moves(&mut self, shared: &mut Shared<'_>, relaying: u32) {
        let limit = shared.clauses.lap_limit;
        let mut earliest = self.laps;
        for lane in lanes(relaying) {
            if self.laps - self.began[lane] >= limit {
                self.end_game(shared, lane, Ending::EndlessMove);
            } else {
                earliest = earliest.min(self.began[lane]);
            }
        }
        self.deadline = earliest + limit;
    }
}

/// The lanes of the bits that are set.
#[inline(always)]
fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize % LANES;
        let some = (bits != 0).then_some(lane);
        bits &= bits.wrapping_sub(1);
        some
    })
}

/// Which of `legal` moves a word chooses, in the order of the pits as they lie in lanes.
#[inline(always)]
fn chosen(clauses: &LaneClauses, word: u32, legal: u8) -> u8 {
    let choice = ((u64::from(word) * u64::from(legal)) >> 32) as u8;
    // Mirrored: legal - 1 - choice.
    (choice ^ clauses.mirrored).wrapping_add(legal & clauses.mirrored)
}
