//! `gabata trace GAME [tweaks] --match --seed S --game G`

use serde_json::{Value, json};

use super::trace::{play_steps, result_json, step_json, told};
use super::{Failure, print};
use crate::play::Seat;
use crate::rounds::{MatchEnd, NextStarter, RoundMatch, RoundRules, Unfilled, suits};
use crate::rules::{Variant, remedy};
use crate::simulate::random_round_match;

/// How a match is read.
#[derive(clap::Args)]
pub(super) struct ReadingArgs {
    /// Who starts the next round of a match: alternate (default), winner, loser.
    #[arg(long, value_name = "WHO", requires = "whole_match", value_parser = next_starter)]
    next_starter: Option<NextStarter>,
    /// What becomes of holes that cannot be filled: close-left (default), close-right, transfer.
    #[arg(long, value_name = "HOW", requires = "whole_match", value_parser = unfilled)]
    unfilled: Option<Unfilled>,
    /// Rounds after which a match is undecided, 1 to 100,000; by default 200.
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "whole_match", value_parser = clap::value_parser!(u32).range(1..=i64::from(RoundRules::MOST_ROUNDS)))]
    round_limit: Option<u32>,
}

impl ReadingArgs {
    pub(super) fn round_rules(&self) -> RoundRules {
        let by_default = RoundRules::default();
        RoundRules {
            next_starter: self.next_starter.unwrap_or(by_default.next_starter),
            unfilled: self.unfilled.unwrap_or(by_default.unfilled),
            round_limit: self.round_limit.unwrap_or(by_default.round_limit),
        }
    }
}

fn next_starter(text: &str) -> Result<NextStarter, String> {
    NextStarter::from_name(text).ok_or_else(|| {
        remedy(text, NextStarter::ALL.map(NextStarter::name).into_iter(), "allowed:")
    })
}

fn unfilled(text: &str) -> Result<Unfilled, String> {
    Unfilled::from_name(text)
        .ok_or_else(|| remedy(text, Unfilled::ALL.map(Unfilled::name).into_iter(), "allowed:"))
}

/// Plays a match at random and prints it round by round and move by move.
pub(super) fn trace_match(
    variant: &Variant,
    round_rules: &RoundRules,
    seed: u64,
    number: u64,
    json: bool,
) -> Result<(), Failure> {
    let rules = &variant.rules;
    suits(rules).map_err(Failure::input)?;
    let record = random_round_match(rules, round_rules, seed, number);
    let label = variant.label() + &round_rules.label();
    let mut state = RoundMatch::start(rules);
    let mut text = format!("{label}, match {number} under seed {seed}\n");
    let mut rounds = Vec::new();
    for (at, (round, moves)) in record.rounds.iter().zip(&record.moves).enumerate() {
        let Ok(set_up) = state.set_up(rules, round_rules) else { break };
        let (steps, position) =
            play_steps(rules, &set_up.position, moves).map_err(|(_, error)| Failure::run(error))?;
        let taken = position.takings(rules, round.result.ending);
        state.finish_round(round_rules, set_up.hands, taken, round.result.outcome);
        if json {
            rounds.push(json!({
                "starter": round.starter.to_string(),
                "holes": round.holes,
                "hands": round.hands,
                "start": set_up.position.board().pits(),
                "moves": steps.iter().map(step_json).collect::<Vec<Value>>(),
                "result": result_json(&round.result),
                "seeds": round.seeds,
            }));
            continue;
        }
        let [south, north] = round.holes;
        text += &format!(
            "\n=== round {}: {} starts; holes: South {south}, North {north}; in hand: South {}, North {}\n\n",
            at + 1,
            round.starter,
            round.hands[0],
            round.hands[1],
        );
        text += &told(rules, &set_up.position, &steps, &position);
        let [south, north] = round.seeds;
        text += &format!("After the round South has {south} seeds, North {north}.\n");
    }
    if json {
        let value = json!({
            "variant": label,
            "rules_sha256": rules.hash(),
            "seed": seed,
            "match": number,
            "rounds": rounds,
            "winner": winner(record.end).map(|seat| seat.to_string()),
        });
        return print(&format!("{value:#}\n"));
    }
    let count = record.rounds.len();
    let end = match winner(record.end) {
        Some(seat) => {
            let why = match round_rules.unfilled {
                Unfilled::Transfer => "owns no hole",
                Unfilled::CloseLeft | Unfilled::CloseRight => "can fill no hole",
            };
            format!("{} {why}: {seat} wins the match after {count} rounds.", seat.opponent())
        }
        None => format!("The match is undecided after {count} rounds."),
    };
    print(&format!("{text}\n{end}\n"))
}

fn winner(end: MatchEnd) -> Option<Seat> {
    match end {
        MatchEnd::Won(seat) => Some(seat),
        MatchEnd::Undecided => None,
    }
}
