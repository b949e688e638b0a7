//! Counting without searching: a [`Tally`] in the making.

use super::boards::KEY_LAPS;
use crate::play::{Ending, GameResult, Outcome, Pit};
use crate::simulate::{Histogram, Tally};

/// Values counted in a flat array; the few beyond go to a histogram.
const FLAT: usize = 1024;

/// How often each whole number was seen.
#[derive(Debug)]
struct Counts {
    flat: [u32; FLAT],
    beyond: Histogram,
}

impl Counts {
    fn new() -> Counts {
        Counts { flat: [0; FLAT], beyond: Histogram::default() }
    }

    #[inline(always)]
    fn add(&mut self, value: u32) {
        match self.flat.get_mut(value as usize) {
            Some(count) => *count += 1,
            None => self.beyond.add(value as i32),
        }
    }

    /// The histogram of the values less `shift`.
    fn histogram(&self, shift: i32) -> Histogram {
        let mut histogram = Histogram::default();
        for (value, &count) in (0..).zip(&self.flat).filter(|&(_, &count)| count > 0) {
            histogram.add_many(value - shift, u64::from(count));
        }
        for (value, count) in self.beyond.bins() {
            histogram.add_many(value - shift, count);
        }
        histogram
    }
}

/// What is known of a game when it is over.
#[derive(Debug)]
pub(super) struct GameOver {
    pub(super) first_pit: Option<Pit>,
    pub(super) plies: u32,
    pub(super) longest_relay: u32,
    pub(super) captured: [u32; 2],
    pub(super) result: GameResult,
}

/// The margin that is counted at index 0 lies this far below zero: more seeds than lanes can hold.
const MARGIN_SHIFT: i32 = 256;

/// The counts of a block in the making.
#[derive(Debug)]
pub(super) struct BlockCounts {
    tally: Tally,
    /// Moves that ended in a game that went on, by [`Boards::key`](super::boards::Boards::key).
    moves: [u32; 256],
    plies: Counts,
    laps: Counts,
    longest_relay: Counts,
    captured: [Counts; 2],
    margin: Counts,
    legal_moves: Counts,
}

impl BlockCounts {
    pub(super) fn new() -> BlockCounts {
        BlockCounts {
            tally: Tally::default(),
            moves: [0; 256],
            plies: Counts::new(),
            laps: Counts::new(),
            longest_relay: Counts::new(),
            captured: [Counts::new(), Counts::new()],
            margin: Counts::new(),
            legal_moves: Counts::new(),
        }
    }

    /// Counts the laps of a completed move and the legal moves at the ply after it, except for laps
    /// from [`KEY_LAPS`], which are counted by [`BlockCounts::completed_move`].
    #[inline(always)]
    pub(super) fn move_and_choice(&mut self, key: u8) {
        self.moves[usize::from(key)] += 1;
    }

    /// Counts the laps of a completed move.
    #[inline(always)]
    pub(super) fn completed_move(&mut self, laps: u32) {
        self.laps.add(laps);
    }

    /// Counts the legal moves at a ply.
    #[inline(always)]
    pub(super) fn choice(&mut self, legal: u8) {
        self.legal_moves.add(u32::from(legal));
    }

    /// Counts a game.
    #[inline(always)]
    pub(super) fn game(&mut self, game: &GameOver) {
        let outcome = game.result.outcome;
        self.tally.outcomes[outcome.index()] += 1;
        if let Some(first) = game.first_pit.map(Pit::index) {
            if first >= self.tally.openings.len() {
                self.tally.openings.resize(first + 1, [0; 5]);
            }
            self.tally.openings[first][outcome.index()] += 1;
        }
        match game.result.ending {
            Ending::NoMove => self.tally.left_at_end += u64::from(game.result.left),
            Ending::EndlessMove => self.tally.endless_stops += 1,
            Ending::Stall => {}
        }
        self.plies.add(game.plies);
        self.longest_relay.add(game.longest_relay);
        self.captured[0].add(game.captured[0]);
        self.captured[1].add(game.captured[1]);
        if matches!(outcome, Outcome::First | Outcome::Second | Outcome::Draw) {
            let [south, north] = game.result.count.map(|count| count as i32);
            self.margin.add((south - north + MARGIN_SHIFT) as u32);
        }
    }

    /// The tally of all that was counted.
    pub(super) fn tally(self) -> Tally {
        let mut laps = self.laps.histogram(0);
        let mut legal_moves = self.legal_moves.histogram(0);
        for (key, &moves) in (0..).zip(&self.moves) {
            if moves == 0 {
                continue;
            }
            let moves = u64::from(moves);
            let (of_laps, filled) = (key / 16, key % 16);
            if of_laps < i32::from(KEY_LAPS) {
                laps.add_many(of_laps, moves);
            }
            legal_moves.add_many(if filled == 0 { 16 } else { filled }, moves);
        }
        Tally {
            plies: self.plies.histogram(0),
            laps,
            longest_relay: self.longest_relay.histogram(0),
            captured: [self.captured[0].histogram(0), self.captured[1].histogram(0)],
            margin: self.margin.histogram(MARGIN_SHIFT),
            legal_moves,
            ..self.tally
        }
    }
}
