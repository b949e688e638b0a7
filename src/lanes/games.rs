//! The games of a block, each with words of its own.

use fearless_simd::prelude::*;

use super::bytes::{LANES, TABLES};
use super::clauses::LaneClauses;
use super::counts::{BlockCounts, GameOver};
use super::course::{Course, Finished, Setup};
use super::relay::LanePits;
use super::ring::Whole;
use super::words::{Deals, RING};
use crate::play::{Ending, GameResult, Pit, Position, Seat};
use crate::rules::RuleSet;
use crate::simulate::{Tally, WordStream};

/// The games of a block.
pub(super) struct Games<'a> {
    rules: &'a RuleSet,
    clauses: &'a LaneClauses,
    seed: u64,
    /// The board at the start, as its pits lie in lanes.
    start: LanePits,
    /// Seeds that South and North have captured at the start.
    captured: [u8; 2],
    deals: Deals,
    counts: BlockCounts,
    game: [u64; TABLES * LANES],
    first_pit: [Option<Pit>; TABLES * LANES],
}

impl<'a> Games<'a> {
    pub(super) fn new(
        rules: &'a RuleSet,
        clauses: &'a LaneClauses,
        seed: u64,
        deals: Deals,
    ) -> Games<'a> {
        let start = Position::start(rules);
        Games {
            rules,
            clauses,
            seed,
            start: clauses.lane_pits(start.board()),
            captured: [start.captured()[0] as u8, start.captured()[1] as u8],
            deals,
            counts: BlockCounts::new(),
            game: [0; TABLES * LANES],
            first_pit: [None; TABLES * LANES],
        }
    }

    pub(super) fn tally(self) -> Tally {
        self.counts.tally()
    }

    /// A game before a move that turned out to be endless: replayed.
    fn before_last_move(&self, game: u64, plies: u32) -> Position {
        let mut stream = WordStream::random_play(self.seed, game);
        let mut position = Position::start(self.rules);
        for _ in 1..plies {
            let legal = position.legal_moves(self.rules);
            let pit = legal[stream.below(legal.len())];
            position.play_legal(self.rules, pit, &mut ());
        }
        position
    }
}

impl<S: Simd> Course<S> for Games<'_> {
    type Ring = Whole;

    #[inline(always)]
    fn next(&mut self, simd: S, lane: usize, words: &mut [u32; RING]) -> Option<Setup> {
        let number = self.deals.deal(simd, words)?;
        self.game[lane] = number;
        self.first_pit[lane] = None;
        Some(Setup {
            number,
            is_new: true,
            pits: self.start,
            captured: self.captured,
            closed: 0,
            to_move: Seat::South,
        })
    }

    #[inline(always)]
    fn begun(&mut self, lane: usize, place: usize) {
        self.first_pit[lane] = Some(Pit(self.clauses.mirrored(place) as u8));
    }

    #[inline(always)]
    fn move_and_choice(&mut self, key: u8) {
        self.counts.move_and_choice(key);
    }

    #[inline(always)]
    fn completed_move(&mut self, laps: u32) {
        self.counts.completed_move(laps);
    }

    #[inline(always)]
    fn choice(&mut self, legal: u8) {
        self.counts.choice(legal);
    }

    fn moved(&mut self, from: usize, to: usize) {
        self.game[to] = self.game[from];
        self.first_pit[to] = self.first_pit[from];
    }

    #[inline(always)]
    fn over(&mut self, lane: usize, finished: Finished) {
        let Finished { ending, mut to_move, mut rows, mut captured, .. } = finished;
        if ending == Ending::EndlessMove {
            let before = self.before_last_move(self.game[lane], finished.words);
            (to_move, rows, captured) = (before.to_move(), before.rows(), before.captured());
        }
        self.counts.game(&GameOver {
            first_pit: self.first_pit[lane],
            plies: finished.words,
            longest_relay: finished.longest_relay,
            captured,
            result: GameResult::settle(self.rules, ending, to_move, rows, captured),
        });
    }
}
