//! The check values of independent implementations, reproduced exactly.

mod common;

use common::rules;
use gabata::play::{Outcome, Position, perft};
use gabata::simulate::{Tally, blocks, play_block, random_game};
use rayon::prelude::*;

/// The rows of a check-value file, without the header, split into columns.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect()).collect()
}

#[test]
fn perft_counts() {
    for row in rows(include_str!("oracle/perft.tsv")) {
        let [variant, depth, nodes] = row[..] else { panic!("{row:?}") };
        let rules = rules(variant);
        let counted = perft(&rules, &Position::start(&rules), depth.parse().unwrap());
        assert_eq!(counted.to_string(), nodes, "{variant} depth {depth}");
    }
}

#[test]
fn whole_games() {
    for row in rows(include_str!("oracle/games.tsv")) {
        let [variant, seed, game, outcome, pits] = row[..] else { panic!("{row:?}") };
        let record = random_game(&rules(variant), seed.parse().unwrap(), game.parse().unwrap());
        let played: Vec<String> = record.moves.iter().map(ToString::to_string).collect();
        assert_eq!(record.result.outcome.name(), outcome, "{variant} game {game}");
        assert_eq!(played.join(" "), pits, "{variant} game {game}");
    }
}

#[test]
fn totals_over_100_000_games() {
    for row in rows(include_str!("oracle/random-play.tsv")) {
        let (variant, seed, games) = (row[0], row[1].parse().unwrap(), row[2].parse().unwrap());
        let rules = rules(variant);
        let work: Vec<_> = blocks(games).collect();
        let tallies: Vec<Tally> =
            work.into_par_iter().map(|block| play_block(&rules, seed, block)).collect();
        let tally = tallies.iter().fold(Tally::default(), |mut sum, tally| {
            sum.merge(tally);
            sum
        });
        let found = [
            tally.count(Outcome::First) as i64,
            tally.count(Outcome::Second) as i64,
            tally.count(Outcome::Draw) as i64,
            tally.count(Outcome::Endless) as i64,
            tally.count(Outcome::Stalled) as i64,
            tally.plies.sum(),
            tally.laps.sum(),
            tally.captured[0].sum(),
            tally.captured[1].sum(),
            tally.left_at_end as i64,
            i64::from(tally.longest_relay.max().unwrap()),
            i64::from(tally.plies.max().unwrap()),
            tally.legal_moves.sum(),
        ];
        let wanted: Vec<i64> = row[3..].iter().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(found[..], wanted[..], "{variant}");
    }
}
