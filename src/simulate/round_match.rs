//! One match of random play.

use super::stream::WordStream;
use crate::play::{GameResult, Outcome, Pit, Seat};
use crate::rounds::{MatchEnd, RoundMatch, RoundRules};
use crate::rules::RuleSet;

/// One round of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundRecord {
    /// Who started it.
    pub starter: Seat,
    /// Open holes of South and of North, or holes owned where holes change hands.
    pub holes: [u8; 2],
    /// Seeds that stayed in South's and in North's hand.
    pub hands: [u32; 2],
    /// Plies played.
    pub plies: u32,
    /// How it ended.
    pub result: GameResult,
    /// What South and North had after it, hands included.
    pub seeds: [u32; 2],
}

impl RoundRecord {
    /// The result as the starter sees it: [`Outcome::First`] where the starter won.
    pub fn starter_outcome(&self) -> Outcome {
        match (self.starter, self.result.outcome) {
            (Seat::North, Outcome::First) => Outcome::Second,
            (Seat::North, Outcome::Second) => Outcome::First,
            (_, outcome) => outcome,
        }
    }
}

/// Everything that is counted about one match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundMatchRecord {
    /// The match number.
    pub number: u64,
    /// How it ended.
    pub end: MatchEnd,
    /// Its rounds, in order; at least one.
    pub rounds: Vec<RoundRecord>,
    /// The pits lifted in each round, in order.
    pub moves: Vec<Vec<Pit>>,
}

/// Plays match `number` under `seed` at random: at each ply one word chooses among the legal moves
/// in ascending pit order, forced or not; the words run on from round to round.
pub fn random_round_match(
    rules: &RuleSet,
    round_rules: &RoundRules,
    seed: u64,
    number: u64,
) -> RoundMatchRecord {
    let mut stream = WordStream::random_match(seed, number);
    let mut state = RoundMatch::start(rules);
    let (mut rounds, mut moves) = (Vec::new(), Vec::new());
    loop {
        match random_round(rules, round_rules, &mut state, &mut stream) {
            Ok((round, of_round)) => {
                rounds.push(round);
                moves.push(of_round);
            }
            Err(end) => return RoundMatchRecord { number, end, rounds, moves },
        }
    }
}

/// Plays the next round of a match at random; gives the pits lifted too.
///
/// # Errors
/// How the match ended, once it has.
pub fn random_round(
    rules: &RuleSet,
    round_rules: &RoundRules,
    state: &mut RoundMatch,
    stream: &mut WordStream,
) -> Result<(RoundRecord, Vec<Pit>), MatchEnd> {
    let round = state.set_up(rules, round_rules)?;
    let starter = state.starter();
    let mut position = round.position;
    let mut moves = Vec::new();
    loop {
        let legal = position.legal_moves(rules);
        if let Some(result) = position.result_given(rules, &legal) {
            let taken = position.takings(rules, result.ending);
            state.finish_round(round_rules, round.hands, taken, result.outcome);
            let (holes, hands, seeds) = (round.holes, round.hands, state.seeds());
            let plies = moves.len() as u32;
            let record = RoundRecord { starter, holes, hands, plies, result, seeds };
            return Ok((record, moves));
        }
        let pit = legal[stream.below(legal.len())];
        position.play_legal(rules, pit, &mut ());
        moves.push(pit);
    }
}
