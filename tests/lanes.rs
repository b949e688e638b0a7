//! The lanes are equal to the reference engine, tally by tally.

mod any_rules;
mod common;

use any_rules::any_rules;
use common::rules;
use gabata::lanes::{self, Unsuited, suits};
use gabata::rounds::{NextStarter, RoundRules, Unfilled};
use gabata::rules::{Direction, Endless, Opening, RuleSet, Start, catalogue};
use gabata::simulate::{self, BLOCK_GAMES, Block, blocks};
use proptest::prelude::*;
use proptest::sample::select;
use rayon::prelude::*;

fn assert_equal(rules: &RuleSet, seed: u64, block: Block) {
    let (fast, slow) =
        (lanes::play_block(rules, seed, block), simulate::play_block(rules, seed, block));
    assert_eq!(fast, slow, "seed {seed}, {block:?} of\n{}", rules.canonical());
}

/// Every catalogue game, and every reading of every clause of it.
fn catalogue_variants() -> Vec<RuleSet> {
    let mut variants = Vec::new();
    for game in catalogue::all().expect("a sound catalogue") {
        for (&clause, annotation) in &game.annotations {
            for reading in &annotation.readings {
                let mut rules = game.rules.clone();
                rules.set(clause, &reading.value).expect("a sound reading");
                variants.push(rules);
            }
        }
        variants.push(game.rules);
    }
    variants
}

#[test]
fn every_catalogue_game_and_reading() {
    let variants = catalogue_variants();
    assert!(variants.len() > 20);
    for rules in variants {
        assert_equal(&rules, 1971, Block { number: 2, games: 700 });
    }
}

#[test]
fn tails_of_every_length() {
    for game in catalogue::names() {
        let rules = rules(game);
        for games in (1..=66).chain([95, 96, 97, 129]) {
            assert_equal(&rules, 7, Block { number: 1, games });
        }
    }
}

#[test]
fn boards_of_every_size() {
    for holes in 1..=16 {
        for variant in [
            "rio-kadalis",
            "rio-kadalis clockwise origin=skipped mid=mover",
            "sadeqa-ii",
            "sadeqa-ii clockwise capturing-seed=taken",
            "sadeqa-iii origin=skipped",
        ] {
            let seeds = (255 / (2 * holes)).min(15);
            for seeds in [1, 2, seeds] {
                let rules = rules(&format!("{variant} holes={holes} seeds={seeds} lap-limit=60"));
                assert_eq!(suits(&rules), Ok(()));
                assert_equal(&rules, 11, Block { number: 0, games: 130 });
            }
        }
    }
}

/// Moves that are sown by themselves when they have had many laps: to their end, to the limit, or
/// until they are seen to go in a circle.
#[test]
fn long_relays() {
    for limit in [1, 2, 15, 16, 94, 95, 96, 97, 98, 150, 191, 192, 193, 1000, 1_000_000] {
        for game in ["sadeqa-iii", "hufesay", "rio-kadalis holes=5", "sadeqa-ii seeds=8"] {
            let rules = RuleSet { lap_limit: limit, ..rules(game) };
            assert_equal(
                &rules,
                3,
                Block { number: 0, games: if limit > 1000 { 12 } else { 600 } },
            );
        }
    }
}

#[test]
fn uneven_starts() {
    for direction in [Direction::Anticlockwise, Direction::Clockwise] {
        for opening in [Opening::Free, Opening::Both, Opening::Starter] {
            for start in [
                vec![0, 3, 1, 0, 5, 0, 2, 2, 0, 0, 7, 1],
                vec![0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 1, 0],
                vec![0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 0, 1],
            ] {
                for base in ["rio-kadalis", "sadeqa-ii", "sadeqa-iii holes=6 seeds=4"] {
                    let captured = if base == "sadeqa-ii" { [3, 1] } else { [0, 0] };
                    let start = Start { pits: start.clone(), captured };
                    let rules = RuleSet { start: Some(start), direction, opening, ..rules(base) };
                    assert_eq!(suits(&rules), Ok(()));
                    assert_equal(&rules, 5, Block { number: 0, games: 150 });
                }
            }
        }
    }
}

#[test]
fn what_does_not_suit_lanes_is_told_and_played_all_the_same() {
    let reason = |variant: &str| suits(&rules(variant)).unwrap_err();
    assert_eq!(reason("sadeqa-ii endless=illegal"), Unsuited::EndlessIllegal);
    assert_eq!(reason("sadeqa-iii seeds=16"), Unsuited::Seeds { seeds: 256 });
    assert_eq!(reason("rio-kadalis stall-limit=256"), Unsuited::StallLimit { limit: 256 });
    assert!(reason("sadeqa-iii seeds=16").to_string().contains("256 seeds"));
    for variant in
        ["sadeqa-ii endless=illegal", "sadeqa-iii seeds=16", "rio-kadalis stall-limit=256"]
    {
        assert_equal(&rules(variant), 5, Block { number: 0, games: 40 });
    }
}

fn assert_equal_matches(rules: &RuleSet, readings: &RoundRules, seed: u64, block: Block) {
    let (fast, slow) = (
        lanes::play_round_block(rules, readings, seed, block),
        simulate::play_round_block(rules, readings, seed, block),
    );
    assert_eq!(fast, slow, "seed {seed}, {block:?}, {readings:?} of\n{}", rules.canonical());
}

#[test]
fn matches_over_rounds_in_every_reading() {
    for game in [
        "rio-kadalis",
        "rio-kadalis clockwise origin=skipped",
        "rio-kadalis holes=3 seeds=2 landing=any-row",
        "sadeqa-ii",
        "sadeqa-ii clockwise holes=5 opening-empty=no-move",
        "sadeqa-iii holes=4 opening=starter endless=stop",
    ] {
        for next_starter in NextStarter::ALL {
            for unfilled in Unfilled::ALL {
                let rules = rules(game);
                let readings = RoundRules { next_starter, unfilled, round_limit: 40 };
                assert_equal_matches(&rules, &readings, 1971, Block { number: 2, games: 90 });
            }
        }
    }
}

#[test]
fn tails_of_matches() {
    let (rules, readings) = (rules("rio-kadalis"), RoundRules::default());
    for games in [1, 2, 31, 32, 33, 63, 64, 65, 97, 129] {
        assert_equal_matches(&rules, &readings, 7, Block { number: 1, games });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_matches_that_suit(
        rules in any_rules(),
        seed in any::<u64>(),
        games in 1u64..100,
        next_starter in select(NextStarter::ALL.to_vec()),
        unfilled in select(vec![Unfilled::CloseLeft, Unfilled::CloseRight]),
        round_limit in 1u32..12,
    ) {
        let rules = match rules.endless {
            Endless::Illegal => RuleSet { endless: Endless::Void, ..rules },
            Endless::Void | Endless::Stop => rules,
        };
        let readings = RoundRules { next_starter, unfilled, round_limit };
        let block = Block { number: seed % 1_000_000, games };
        prop_assert_eq!(
            lanes::play_round_block(&rules, &readings, seed, block),
            simulate::play_round_block(&rules, &readings, seed, block)
        );
    }

    #[test]
    fn any_rules_that_suit(rules in any_rules(), seed in any::<u64>(), games in 1u64..200) {
        let rules = match rules.endless {
            Endless::Illegal => RuleSet { endless: Endless::Stop, ..rules },
            Endless::Void | Endless::Stop => rules,
        };
        let block = Block { number: seed % 1_000_000, games };
        prop_assert_eq!(
            lanes::play_block(&rules, seed, block),
            simulate::play_block(&rules, seed, block)
        );
    }
}

/// Takes minutes: `cargo test --release --test lanes -- --ignored`.
#[test]
#[ignore = "slow: 100,000 games of every catalogue game and reading"]
fn a_hundred_thousand_games_each() {
    for rules in catalogue_variants() {
        let work: Vec<Block> = blocks(25 * BLOCK_GAMES).collect();
        work.into_par_iter().for_each(|block| assert_equal(&rules, 1971, block));
    }
    let rules = rules("rio-kadalis");
    for unfilled in [Unfilled::CloseLeft, Unfilled::CloseRight] {
        let readings = RoundRules { unfilled, ..RoundRules::default() };
        let work: Vec<Block> = blocks(25 * BLOCK_GAMES).collect();
        work.into_par_iter().for_each(|block| assert_equal_matches(&rules, &readings, 1971, block));
    }
}
