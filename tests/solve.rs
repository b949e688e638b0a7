//! Exact values: known ones, two methods against each other, and perfect play put to the test.

mod common;

use std::sync::LazyLock;

use common::rules;
use gabata::play::{Outcome, Pit, Position, Seat};
use gabata::rules::RuleSet;
use gabata::simulate::random_game;
use gabata::solve::{Limits, Method, Solution, Table, Unit, Unsolved, prove, solve};

const MEMORY: u64 = 2 << 30;

fn table(variant: &str) -> Table {
    Table::build(&rules(variant), MEMORY, &()).unwrap()
}

fn proof(variant: &str) -> Solution {
    prove(&rules(variant), 256 << 20, 20_000_000, &()).unwrap()
}

/// What is known of a variant agrees with a solution of it.
fn agrees(row: &[&str], solution: &Solution) {
    match row[1] {
        "first wins" => assert_eq!(solution.outcome(), Outcome::First, "{row:?}"),
        "second wins" => assert_eq!(solution.outcome(), Outcome::Second, "{row:?}"),
        "draw" => assert_eq!(solution.outcome(), Outcome::Draw, "{row:?}"),
        difference => {
            let value = solution.value(Unit::Seeds).expect("a scored game");
            assert_eq!(format!("{value:+}"), difference, "{row:?}");
        }
    }
    if let Some(worth) = row[3].strip_prefix("first moves worth ") {
        let seeds = solution.values.iter().position(|(unit, _)| *unit == Unit::Seeds).unwrap();
        let values = solution.first_moves.iter().map(|first| first.values[seeds].unwrap());
        assert_eq!(values.map(|v| v.to_string()).collect::<Vec<_>>().join(" "), worth, "{row:?}");
    }
}

/// Every known value but that of the board that takes minutes, by both methods.
#[test]
fn known_values() {
    for line in include_str!("oracle/exact.tsv").lines().skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        if row[1].is_empty() {
            continue;
        }
        agrees(&row, &proof(row[0]));
        if !row[2].is_empty() {
            let table = table(row[0]);
            assert_eq!(table.states().to_string(), row[2], "{row:?}");
            agrees(&row, &Solution::from(&table));
        }
    }
}

/// The five-hole board of Rio Kadalis has as many positions as an independent program found.
#[test]
fn five_hole_rio_kadalis() {
    assert_eq!(table("rio-kadalis holes=5").states(), 1_362_392);
}

const SMALL: [&str; 14] = [
    "rio-kadalis holes=2",
    "rio-kadalis holes=3 seeds=5",
    "rio-kadalis holes=4 clockwise",
    "rio-kadalis holes=4 mid=mover last=row-owner",
    "rio-kadalis holes=3 remainder=opponent winner=seeds",
    "rio-kadalis holes=4 endless=illegal remainder=last-mover",
    "sadeqa-ii holes=3 clockwise",
    "sadeqa-ii holes=4 seeds=2 opening=starter",
    "sadeqa-ii holes=4 endless=stop opening=free",
    "sadeqa-ii holes=4 seeds=3 landing=own-row opening-empty=no-move",
    "sadeqa-iii holes=3 seeds=2",
    "sadeqa-iii holes=3 seeds=3 capturing-seed=taken",
    "sadeqa-iii holes=3 seeds=3 endless=illegal origin=skipped",
    "sadeqa-iii holes=4 seeds=1 relay=single-lap",
];

/// The tables of the small boards, built once for all tests.
fn tables() -> impl Iterator<Item = (&'static str, &'static RuleSet, &'static Table)> {
    static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| SMALL.map(table).into());
    SMALL.into_iter().zip(TABLES.iter()).map(|(variant, table)| (variant, table.rules(), table))
}

#[test]
fn both_methods_agree() {
    for (variant, _, table) in tables() {
        let (strong, weak) = (Solution::from(table), proof(variant));
        assert_eq!(strong.values, weak.values, "{variant}");
        assert_eq!(strong.first_moves, weak.first_moves, "{variant}");
    }
}

#[test]
fn tables_pass_the_independent_check() {
    for (variant, _, table) in tables() {
        assert_eq!(table.check(), 0, "{variant}");
    }
}

/// What the first player has gained when a game has ended.
fn gained(rules: &RuleSet, unit: Unit, position: &Position) -> i16 {
    let result = position.result(rules).expect("the game has ended");
    match unit {
        Unit::Survival => match result.outcome {
            Outcome::First => 1,
            Outcome::Second => -1,
            _ => 0,
        },
        _ => result.count[0] as i16 - result.count[1] as i16,
    }
}

/// Plays a game to its end with the reference engine, each seat by its own player.
fn play(rules: &RuleSet, players: [&mut dyn FnMut(&Position) -> Pit; 2]) -> Position {
    let mut position = Position::start(rules);
    while position.result(rules).is_none() {
        let pit = players[position.to_move().index()](&position);
        position.play(rules, pit).unwrap();
    }
    position
}

#[test]
fn perfect_play_realises_the_value() {
    for (variant, rules, table) in tables() {
        let unit = table.units()[0];
        assert!(u32::from(table.longest_quiet(unit)) < rules.stall_limit, "{variant}");
        let perfect = |position: &Position| table.best_move(unit, position).unwrap();
        let end = play(rules, [&mut { perfect }, &mut { perfect }]);
        let value = table.value(unit, &Position::start(rules)).unwrap();
        assert_eq!(gained(rules, unit, &end), value, "{variant}");
    }
}

/// Against the moves of random games, in either seat.
#[test]
fn a_perfect_player_never_does_worse_than_the_value() {
    for (variant, rules, table) in tables() {
        let unit = table.units()[0];
        let value = table.value(unit, &Position::start(rules)).unwrap();
        let games = if table.states() < 1000 { 10_000 } else { 300 };
        for game in 0..games {
            let mut draw = u32::wrapping_mul(game, 0x9E37_79B9) | 1;
            let mut random = |position: &Position| {
                draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let legal = position.legal_moves(rules);
                legal[((u64::from(draw) * legal.len() as u64) >> 32) as usize]
            };
            let mut perfect = |position: &Position| table.best_move(unit, position).unwrap();
            if game % 2 == 0 {
                let end = play(rules, [&mut perfect, &mut random]);
                assert!(gained(rules, unit, &end) >= value, "{variant} game {game}");
            } else {
                let end = play(rules, [&mut random, &mut perfect]);
                assert!(gained(rules, unit, &end) <= value, "{variant} game {game}");
            }
        }
    }
}

/// Every position of random games is in the table, and every move there is worth what the position
/// after it says: the packed engine plays as the reference does.
#[test]
fn tables_know_every_position_of_random_games() {
    for (variant, rules, table) in tables() {
        for game in 0..40 {
            let mut position = Position::start(rules);
            for pit in random_game(rules, 11, game).moves {
                for &unit in table.units() {
                    let value = table.value(unit, &position);
                    let moves = position.legal_moves(rules);
                    let best =
                        moves.iter().map(|&pit| table.move_value(unit, &position, pit)).max();
                    assert!(value.is_some(), "{variant} game {game}");
                    assert_eq!(best, Some(value), "{variant} game {game}");
                }
                position.play(rules, pit).unwrap();
            }
        }
    }
}

#[test]
fn turning_the_board_round_changes_no_value() {
    let table = table("rio-kadalis holes=3");
    let rules = table.rules().clone();
    let mut position = Position::start(&rules);
    while position.to_move() == Seat::South {
        position.play(&rules, Pit(0)).unwrap();
    }
    assert_eq!(table.value(Unit::Seeds, &position), Some(4));
}

#[test]
fn the_method_that_fits_is_taken() {
    let limits = |memory, nodes| Limits { memory, nodes, strong: false };
    let small = rules("sadeqa-ii holes=4");
    assert_eq!(solve(&small, &limits(MEMORY, 1), &()).unwrap().method, Method::Strong);
    let five = rules("sadeqa-ii holes=5");
    assert_eq!(solve(&five, &limits(1 << 20, 1 << 20), &()).unwrap().method, Method::Weak);
    let refused = solve(&five, &limits(1 << 20, 100), &()).unwrap_err();
    assert!(matches!(refused, Unsolved::TooMany { nodes: Some(100), .. }), "{refused}");
    let strong = Limits { strong: true, ..limits(1 << 20, 1 << 20) };
    assert!(matches!(solve(&five, &strong, &()), Err(Unsolved::TooMany { nodes: None, .. })));
}

#[test]
fn games_beyond_any_method_are_refused() {
    let error = |variant: &str| solve(&rules(variant), &Limits::default(), &()).unwrap_err();
    assert!(matches!(error("sadeqa-iii holes=16 seeds=9"), Unsolved::TooLarge { seeds: 288, .. }));
    assert_eq!(error("rio-kadalis landing=any-row"), Unsolved::NotAdditive);
}
