//! Thirty-two games in play: choices, counts, and new games where old ones have ended.

use super::boards::{Boards, LANES, Turn};
use super::clauses::LaneClauses;
use super::counts::{BlockCounts, Finished};
use super::words::{DEALT, Deals, Key, MORE};
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

/// What is known of the game in a lane, the board apart.
#[derive(Debug, Clone, Copy)]
struct Sheet {
    game: u64,
    first_pit: Pit,
    /// Moves begun, the one being sown included.
    plies: u32,
    /// Lap at which the move being sown began.
    began: u64,
    longest_relay: u32,
    /// Words used of those at hand, and how many there are.
    used: u32,
    at_hand: u32,
    words: [u32; MORE],
}

/// Thirty-two lanes and the games in them.
pub(super) struct Table<const N: usize> {
    boards: Boards<N>,
    sheets: Box<[Sheet; LANES]>,
    /// One bit for every lane that has a game.
    live: u32,
    turn: Turn,
    /// Laps sown so far.
    laps: u64,
    /// No move has as many laps as the limit before this one.
    deadline: u64,
}

impl<const N: usize> Table<N> {
    /// A table with a game in every lane, as far as there are games.
    #[inline(always)]
    pub(super) fn new(shared: &mut Shared<'_>) -> Table<N> {
        let empty = Sheet {
            game: 0,
            first_pit: Pit(0),
            plies: 0,
            began: 0,
            longest_relay: 0,
            used: 0,
            at_hand: 0,
            words: [0; MORE],
        };
        let mut table = Table {
            boards: Boards::new(),
            sheets: Box::new([empty; LANES]),
            live: 0,
            turn: Turn { ended: 0, over: 0 },
            laps: 0,
            deadline: shared.clauses.lap_limit,
        };
        for lane in 0..LANES {
            table.begin_game(shared, lane);
        }
        table
    }

    /// Whether a game is still in play.
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

    /// Counts the moves that have ended and has others begin.
    #[inline(always)]
    pub(super) fn end_moves(&mut self, shared: &mut Shared<'_>) {
        let ended = self.turn.ended & self.live;
        let mut going_on = ended & !self.turn.over;
        while going_on != 0 {
            let lane = going_on.trailing_zeros() as usize;
            going_on &= going_on - 1;
            self.end_move(shared, lane);
            self.begin_move(shared, lane);
        }
        let mut over = ended & self.turn.over;
        while over != 0 {
            let lane = over.trailing_zeros() as usize;
            over &= over - 1;
            self.end_move(shared, lane);
            let no_move = self.legal(&shared.clauses, lane).0 == 0;
            self.end_game(shared, lane, if no_move { Ending::NoMove } else { Ending::Stall });
        }
        if self.laps >= self.deadline {
            self.stop_endless_moves(shared, !ended);
        }
    }

    #[inline(always)]
    fn end_move(&mut self, shared: &mut Shared<'_>, lane: usize) {
        let sheet = &mut self.sheets[lane];
        let laps = (self.laps - sheet.began) as u32;
        sheet.longest_relay = sheet.longest_relay.max(laps);
        shared.counts.completed_move(laps);
    }

    /// The number of legal moves at the next ply, and the number of filled pits before the first.
    #[inline(always)]
    fn legal(&self, clauses: &LaneClauses, lane: usize) -> (u8, u8) {
        let filled = self.boards.filled(lane);
        if self.sheets[lane].plies >= clauses.bound_plies {
            return (filled, 0);
        }
        let north = self.boards.north_moves(lane);
        // Mirrored, the rightmost pit of a row is its first, and else its last.
        let in_row = if clauses.clockwise { 0 } else { N / 2 - 1 };
        let rightmost = if north { N / 2 + in_row } else { in_row };
        if self.boards.seeds(lane, rightmost) > 0 {
            (1, if clauses.clockwise { 0 } else { filled - 1 })
        } else if clauses.bound_strictly {
            (0, 0)
        } else {
            (filled, 0)
        }
    }

    #[inline(always)]
    fn begin_move(&mut self, shared: &mut Shared<'_>, lane: usize) {
        let (legal, before) = self.legal(&shared.clauses, lane);
        if legal == 0 {
            return self.end_game(shared, lane, Ending::NoMove);
        }
        let sheet = &mut self.sheets[lane];
        if sheet.used == sheet.at_hand {
            shared.key.more(sheet.game, sheet.plies, &mut sheet.words);
            (sheet.used, sheet.at_hand) = (0, MORE as u32);
        }
        let word = sheet.words[sheet.used as usize];
        sheet.used += 1;
        sheet.plies += 1;
        sheet.began = self.laps;
        shared.counts.choice(legal);
        let choice = chosen(&shared.clauses, word, legal);
        self.boards.choose(lane, before + choice);
    }

    /// Ends the game of a lane that is in no move, and begins the next.
    fn end_game(&mut self, shared: &mut Shared<'_>, lane: usize, ending: Ending) {
        let standing = match ending {
            Ending::EndlessMove => self.boards.standing_before(lane),
            Ending::NoMove | Ending::Stall => self.boards.standing(lane),
        };
        let (rows, captured) = standing;
        let to_move = if self.boards.north_moves(lane) { Seat::North } else { Seat::South };
        let sheet = &self.sheets[lane];
        shared.counts.game(&Finished {
            first_pit: sheet.first_pit,
            plies: sheet.plies,
            longest_relay: sheet.longest_relay,
            captured,
            result: GameResult::settle(shared.rules, ending, to_move, rows, captured),
        });
        self.begin_game(shared, lane);
    }

    fn begin_game(&mut self, shared: &mut Shared<'_>, lane: usize) {
        let Some((game, words)) = shared.deals.deal() else {
            self.live &= !(1 << lane);
            return;
        };
        self.live |= 1 << lane;
        let clauses = &shared.clauses;
        let holes = (N / 2) as u8;
        let bound = clauses.bound_plies > 0;
        let legal = if bound { 1 } else { holes };
        let before = if bound && !clauses.clockwise { holes - 1 } else { 0 };
        let choice = before + chosen(clauses, words[0], legal);
        let first_pit = if clauses.clockwise { holes - 1 - choice } else { choice };
        let sheet = &mut self.sheets[lane];
        sheet.game = game;
        sheet.first_pit = Pit(first_pit);
        sheet.plies = 1;
        sheet.began = self.laps;
        sheet.longest_relay = 0;
        (sheet.used, sheet.at_hand) = (1, DEALT as u32);
        sheet.words[..DEALT].copy_from_slice(words);
        shared.counts.choice(legal);
        self.boards.begin_game(lane, choice);
    }

    /// Ends the games whose moves would need more laps than the limit, among the lanes `relaying`.
    #[cold]
    fn stop_endless_moves(&mut self, shared: &mut Shared<'_>, relaying: u32) {
        let limit = shared.clauses.lap_limit;
        for lane in 0..LANES {
            let on = self.live & relaying & (1 << lane) != 0;
            if on && self.laps - self.sheets[lane].began >= limit {
                self.end_game(shared, lane, Ending::EndlessMove);
            }
        }
        let began = self.sheets.iter().map(|sheet| sheet.began).min();
        self.deadline =
            began.unwrap_or(self.laps).max(self.laps + 1 - limit.min(self.laps + 1)) + limit;
    }
}

/// Which of `legal` moves a word chooses, in the order of the pits as they lie in lanes.
#[inline(always)]
fn chosen(clauses: &LaneClauses, word: u32, legal: u8) -> u8 {
    let choice = ((u64::from(word) * u64::from(legal)) >> 32) as u8;
    if clauses.clockwise { legal - 1 - choice } else { choice }
}
