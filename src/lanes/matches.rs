//! The matches over rounds of a block, each with words of its own that run on from round to round.

use fearless_simd::prelude::*;

use super::bytes::{LANES, TABLES};
use super::clauses::LaneClauses;
use super::course::{Course, Finished, Setup};
use super::ring::Open;
use super::words::{Deals, RING};
use crate::play::{Ending, GameResult, Pit, Position, takings};
use crate::rounds::{Round, RoundMatch, RoundRules};
use crate::rules::RuleSet;
use crate::simulate::{RoundRecord, RoundTally, WordStream};

/// The matches of a block.
pub(super) struct Matches<'a> {
    rules: &'a RuleSet,
    round_rules: &'a RoundRules,
    clauses: &'a LaneClauses,
    seed: u64,
    deals: Deals,
    tally: RoundTally,
    in_play: Vec<Option<InPlay>>,
}

/// A match in a lane.
struct InPlay {
    number: u64,
    state: RoundMatch,
    rounds: Vec<RoundRecord>,
    /// Words drawn before the round in play.
    drawn: u32,
    /// The round in play as it was set up.
    round: Option<Round>,
}

impl<'a> Matches<'a> {
    pub(super) fn new(
        rules: &'a RuleSet,
        round_rules: &'a RoundRules,
        clauses: &'a LaneClauses,
        seed: u64,
        deals: Deals,
    ) -> Matches<'a> {
        let in_play = (0..TABLES * LANES).map(|_| None).collect();
        Matches { rules, round_rules, clauses, seed, deals, tally: RoundTally::default(), in_play }
    }

    pub(super) fn tally(self) -> RoundTally {
        self.tally
    }

    /// The closed pits of a round, one bit each, as they lie in lanes.
    fn closed(&self, round: &Round) -> u32 {
        let board = round.position.board();
        let mut closed = 0;
        for pit in 0..2 * self.rules.holes {
            if board.is_closed(Pit(pit)) {
                closed |= 1 << self.clauses.mirrored(usize::from(pit));
            }
        }
        closed
    }
}

/// A round before its last move, `plies` plies in all, which turned out to be endless: replayed.
fn before_last_move(
    rules: &RuleSet,
    seed: u64,
    playing: &InPlay,
    round: &Round,
    plies: u32,
) -> Position {
    let mut stream = WordStream::random_match(seed, playing.number).skip(playing.drawn);
    let mut position = round.position.clone();
    for _ in 1..plies {
        let legal = position.legal_moves(rules);
        let pit = legal[stream.below(legal.len())];
        position.play_legal(rules, pit, &mut ());
    }
    position
}

impl<S: Simd> Course<S> for Matches<'_> {
    type Ring = Open<S>;

    fn next(&mut self, simd: S, lane: usize, words: &mut [u32; RING]) -> Option<Setup> {
        loop {
            let is_new = self.in_play[lane].is_none();
            if is_new {
                let deals = &mut self.deals;
                let number = simd.vectorize(
                    #[inline(always)]
                    || deals.deal(simd, words),
                )?;
                let state = RoundMatch::start(self.rules);
                self.in_play[lane] = Some(InPlay {
                    number,
                    state,
                    rounds: Vec::with_capacity(16),
                    drawn: 0,
                    round: None,
                });
            }
            let playing = self.in_play[lane].as_mut()?;
            match playing.state.set_up(self.rules, self.round_rules) {
                Ok(round) => {
                    let number = playing.number;
                    let setup = Setup {
                        number,
                        is_new,
                        pits: self.clauses.lane_pits(round.position.board()),
                        captured: [0; 2],
                        to_move: round.position.to_move(),
                        closed: self.closed(&round),
                    };
                    self.in_play[lane].as_mut()?.round = Some(round);
                    return Some(setup);
                }
                Err(end) => {
                    self.tally.add(self.rules.holes, end, &playing.rounds);
                    self.in_play[lane] = None;
                }
            }
        }
    }

    #[inline(always)]
    fn begun(&mut self, _: usize, _: usize) {}

    #[inline(always)]
    fn move_and_choice(&mut self, _: u8) {}

    #[inline(always)]
    fn completed_move(&mut self, _: u32) {}

    #[inline(always)]
    fn choice(&mut self, _: u8) {}

    fn moved(&mut self, from: usize, to: usize) {
        self.in_play.swap(from, to);
    }

    fn over(&mut self, lane: usize, finished: Finished) {
        let Some(playing) = &mut self.in_play[lane] else { return };
        let Some(round) = playing.round.take() else { return };
        let Finished { ending, mut to_move, mut rows, mut captured, words, .. } = finished;
        let plies = words - playing.drawn;
        if ending == Ending::EndlessMove {
            let before = before_last_move(self.rules, self.seed, playing, &round, plies);
            (to_move, rows, captured) = (before.to_move(), before.rows(), before.captured());
        }
        let result = GameResult::settle(self.rules, ending, to_move, rows, captured);
        let taken = takings(self.rules, ending, to_move, rows, captured);
        let starter = playing.state.starter();
        playing.state.finish_round(self.round_rules, round.hands, taken, result.outcome);
        playing.drawn = words;
        playing.rounds.push(RoundRecord {
            starter,
            holes: round.holes,
            hands: round.hands,
            plies,
            result,
            seeds: playing.state.seeds(),
        });
    }
}
