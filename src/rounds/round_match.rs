//! A match between rounds: what each player has, and who starts.

use super::reading::{NextStarter, RoundRules};
use super::refill::{Refill, refill};
use crate::play::{Outcome, Position, Seat};
use crate::rules::RuleSet;

/// A match before a round, or over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoundMatch {
    seeds: [u32; 2],
    starter: Seat,
    rounds: u32,
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchEnd {
    /// This player has won: the other could fill no hole, or owned none.
    Won(Seat),
    /// The limit of rounds was reached.
    Undecided,
}

/// A round about to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Open holes of South and of North.
    pub holes: [u8; 2],
    /// Seeds in South's and in North's hand, which take no part in the round.
    pub hands: [u32; 2],
    /// The position, the starter to move.
    pub position: Position,
}

impl RoundMatch {
    /// The start of a match: equal seeds, South to start the first round.
    pub fn start(rules: &RuleSet) -> RoundMatch {
        RoundMatch::from_seeds(rules, rules.seeds_in_play() / 2, Seat::South)
    }

    /// A match in which South has this many seeds, at most all, and North the others.
    pub fn from_seeds(rules: &RuleSet, south: u32, starter: Seat) -> RoundMatch {
        RoundMatch { seeds: [south, rules.seeds_in_play() - south], starter, rounds: 0 }
    }

    /// What South and North have between the rounds.
    pub fn seeds(&self) -> [u32; 2] {
        self.seeds
    }

    /// Who starts the next round.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// Rounds played.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The next round.
    ///
    /// # Errors
    /// How the match ended, once it has.
    pub fn set_up(&self, rules: &RuleSet, round_rules: &RoundRules) -> Result<Round, MatchEnd> {
        let Refill { holes, hands, board } = refill(rules, round_rules.unfilled, self.seeds)
            .map_err(|loser| MatchEnd::Won(loser.opponent()))?;
        if self.rounds >= round_rules.round_limit {
            return Err(MatchEnd::Undecided);
        }
        Ok(Round { holes, hands, position: Position::round(board, self.starter) })
    }

    /// Takes note of a round that was set up by [`RoundMatch::set_up`] with these hands and ended
    /// with this outcome, of which South and North took away so many seeds
    /// ([`Position::takings`]).
    pub fn finish_round(
        &mut self,
        round_rules: &RoundRules,
        hands: [u32; 2],
        taken: [u32; 2],
        outcome: Outcome,
    ) {
        self.seeds = [hands[0] + taken[0], hands[1] + taken[1]];
        self.rounds += 1;
        let winner = match outcome {
            Outcome::First => Some(Seat::South),
            Outcome::Second => Some(Seat::North),
            Outcome::Draw | Outcome::Endless | Outcome::Stalled => None,
        };
        self.starter = match (round_rules.next_starter, winner) {
            (NextStarter::Winner, Some(winner)) => winner,
            (NextStarter::Loser, Some(winner)) => winner.opponent(),
            _ => self.starter.opponent(),
        };
    }
}
