//! What is counted over matches.

use std::collections::BTreeMap;

use super::block::Block;
use super::histogram::Histogram;
use super::round_match::{RoundRecord, random_round_match};
use crate::play::Seat;
use crate::rounds::{MatchEnd, RoundRules};
use crate::rules::RuleSet;

/// Rounds as their starter sees them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StarterTally {
    /// Rounds by result, in the order of [`Outcome::ALL`](crate::play::Outcome::ALL), `First` being
    /// the starter.
    pub outcomes: [u64; 5],
    /// Seeds that the starter had after the round less those before it, summed.
    pub gain: i64,
    /// Matches with such rounds.
    pub matches: u64,
    /// Over these matches, with x the balance and y the number of a match's rounds: Σx², Σxy, Σy².
    /// Intervals follow from them, as the rounds of one match depend on each other.
    pub squares: [i64; 3],
}

impl StarterTally {
    fn merge(&mut self, other: &StarterTally) {
        self.outcomes.iter_mut().zip(other.outcomes).for_each(|(mine, theirs)| *mine += theirs);
        self.gain += other.gain;
        self.matches += other.matches;
        self.squares.iter_mut().zip(other.squares).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Counts one round.
    fn add(&mut self, outcome: usize, gain: i64) {
        self.outcomes[outcome] += 1;
        self.gain += gain;
    }

    /// Counts the only round of a match.
    fn add_alone(&mut self, outcome: usize, gain: i64) {
        self.add(outcome, gain);
        let balance = i64::from(outcome == 0) - i64::from(outcome == 1);
        self.matches += 1;
        self.squares[0] += balance * balance;
        self.squares[1] += balance;
        self.squares[2] += 1;
    }

    /// Closes the tally of the rounds of one match.
    fn close(&mut self) {
        let (x, y) = (self.balance(), self.rounds() as i64);
        self.matches = 1;
        self.squares = [x * x, x * y, y * y];
    }

    /// Rounds in all.
    pub fn rounds(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// Rounds won by the starter less rounds won by the other player.
    pub fn balance(&self) -> i64 {
        self.outcomes[0] as i64 - self.outcomes[1] as i64
    }
}

/// The rounds of one number, over matches that came so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoundNumber {
    /// The rounds as their starters see them.
    pub starter: StarterTally,
    /// Open holes of South and of North, by round.
    pub holes: [Histogram; 2],
}

/// The counts over a set of matches, exact: merging tallies loses nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoundTally {
    /// Matches won by South, who starts the first round, won by North, and undecided.
    pub ends: [u64; 3],
    /// Rounds, by match.
    pub rounds: Histogram,
    /// Plies of all rounds, by match.
    pub plies: Histogram,
    /// By number of the round, the first at index 0.
    pub numbers: Vec<RoundNumber>,
    /// All rounds.
    pub all_rounds: StarterTally,
    /// Rounds by the open holes of the starter and of the other player.
    pub by_holes: BTreeMap<(u8, u8), StarterTally>,
    /// The fewest open holes with which a player began a round, by match: of the winner, of the
    /// loser, and of both players of undecided matches.
    pub fewest: [Histogram; 3],
    /// At index k-1: the number of the round, from 1, that the match was first to begin with fewer
    /// than k open holes for a player, by match that came to that. For k = 1 it is the round after
    /// the last of a match with a winner.
    pub below: Vec<Histogram>,
}

impl RoundTally {
    /// Counts one match of a game with `holes` holes a row: how it ended, and its rounds.
    pub fn add(&mut self, holes: u8, end: MatchEnd, rounds: &[RoundRecord]) {
        let ends = match end {
            MatchEnd::Won(Seat::South) => 0,
            MatchEnd::Won(Seat::North) => 1,
            MatchEnd::Undecided => 2,
        };
        self.ends[ends] += 1;
        self.rounds.add(rounds.len() as i32);
        self.plies.add(rounds.iter().map(|round| round.plies as i32).sum());
        let needed = rounds.len();
        self.grow(needed, usize::from(holes));
        let mut before = None;
        let mut unseen = holes;
        let mut all_rounds = StarterTally::default();
        // A match meets few pairs of holes.
        let mut by_holes: Vec<((u8, u8), StarterTally)> = Vec::new();
        for (at, round) in rounds.iter().enumerate() {
            let (one, other) = (round.starter.index(), round.starter.opponent().index());
            let outcome = round.starter_outcome().index();
            // The first round begins with equal seeds.
            let start = before.unwrap_or([(round.seeds[0] + round.seeds[1]) / 2; 2]);
            let gain = i64::from(round.seeds[one]) - i64::from(start[one]);
            before = Some(round.seeds);
            self.numbers[at].starter.add_alone(outcome, gain);
            all_rounds.add(outcome, gain);
            let holes = (round.holes[one], round.holes[other]);
            match by_holes.iter_mut().find(|(of, _)| *of == holes) {
                Some((_, tally)) => tally.add(outcome, gain),
                None => {
                    let mut tally = StarterTally::default();
                    tally.add(outcome, gain);
                    by_holes.push((holes, tally));
                }
            }
            for seat in 0..2 {
                self.numbers[at].holes[seat].add(i32::from(round.holes[seat]));
            }
            let fewer = round.holes[0].min(round.holes[1]);
            while fewer < unseen {
                self.below[usize::from(unseen) - 1].add(at as i32 + 1);
                unseen -= 1;
            }
        }
        all_rounds.close();
        self.all_rounds.merge(&all_rounds);
        for (holes, mut of) in by_holes {
            of.close();
            self.by_holes.entry(holes).or_default().merge(&of);
        }
        let fewest = |seat: Seat| {
            let holes = rounds.iter().map(|round| round.holes[seat.index()]);
            i32::from(holes.min().unwrap_or(0))
        };
        match end {
            MatchEnd::Won(winner) => {
                self.fewest[0].add(fewest(winner));
                self.fewest[1].add(fewest(winner.opponent()));
                for below in &mut self.below[..usize::from(unseen)] {
                    below.add(needed as i32 + 1);
                }
            }
            MatchEnd::Undecided => {
                self.fewest[2].add(fewest(Seat::South));
                self.fewest[2].add(fewest(Seat::North));
            }
        }
    }

    pub(super) fn grow(&mut self, rounds: usize, holes: usize) {
        if self.numbers.len() < rounds {
            self.numbers.resize_with(rounds, RoundNumber::default);
        }
        if self.below.len() < holes {
            self.below.resize_with(holes, Histogram::default);
        }
    }

    /// Adds another tally's counts.
    pub fn merge(&mut self, other: &RoundTally) {
        self.ends.iter_mut().zip(other.ends).for_each(|(mine, theirs)| *mine += theirs);
        self.rounds.merge(&other.rounds);
        self.plies.merge(&other.plies);
        self.grow(other.numbers.len(), other.below.len());
        for (mine, theirs) in self.numbers.iter_mut().zip(&other.numbers) {
            mine.starter.merge(&theirs.starter);
            mine.holes[0].merge(&theirs.holes[0]);
            mine.holes[1].merge(&theirs.holes[1]);
        }
        self.all_rounds.merge(&other.all_rounds);
        for (&holes, theirs) in &other.by_holes {
            self.by_holes.entry(holes).or_default().merge(theirs);
        }
        for (mine, theirs) in self.fewest.iter_mut().zip(&other.fewest) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.below.iter_mut().zip(&other.below) {
            mine.merge(theirs);
        }
    }

    /// Matches in all.
    pub fn matches(&self) -> u64 {
        self.ends.iter().sum()
    }

    /// How often a player came to begin a round with at most `holes` open holes, and how often he
    /// won the match nevertheless.
    pub fn comebacks(&self, holes: u8) -> (u64, u64) {
        let at_most = |fewest: &Histogram| -> u64 {
            let low = fewest.bins().take_while(|&(value, _)| value <= i32::from(holes));
            low.map(|(_, count)| count).sum()
        };
        (self.fewest.iter().map(at_most).sum(), at_most(&self.fewest[0]))
    }

    /// Matches in which, when round `round` (from 1) was to begin, neither player had come to fewer
    /// than `holes` open holes. A match that ran into the limit of rounds counts as going on.
    pub fn surviving(&self, holes: usize, round: u32) -> u64 {
        let fallen = self.below.get(holes - 1).map_or(0, |below| {
            let early = below.bins().take_while(|&(value, _)| value <= round as i32);
            early.map(|(_, count)| count).sum()
        });
        self.matches() - fallen
    }
}

/// Plays a block of matches at random and counts it.
pub fn play_round_block(
    rules: &RuleSet,
    round_rules: &RoundRules,
    seed: u64,
    block: Block,
) -> RoundTally {
    let mut tally = RoundTally::default();
    for number in block.game_numbers() {
        let record = random_round_match(rules, round_rules, seed, number);
        tally.add(rules.holes, record.end, &record.rounds);
    }
    tally
}
