//! Players: strength where strength is due, exact values on small boards, the same game twice.

mod common;

use std::collections::HashSet;

use common::rules;
use gabata::play::{Outcome, Pit, Position, Seat};
use gabata::players::{Budget, Draws, Mind, Player, Search, WIN, Weights};
use gabata::rules::RuleSet;
use gabata::simulate::{
    PairSettings, PairTally, different_openings, half_points, play_contest, play_minds,
};
use rayon::prelude::*;

const SETTINGS: PairSettings = PairSettings { seed: 1971, opening_plies: 4 };

fn player(text: &str) -> Player {
    text.parse().expect("a player")
}

fn play_match(rules: &RuleSet, pairs: u64, one: &str, other: &str) -> PairTally {
    let (one, other) = (player(one), player(other));
    let play = |pair| {
        let mut tally = PairTally::default();
        tally.play(rules, SETTINGS, pair, &one, &other);
        tally
    };
    let tallies: Vec<PairTally> = (0..pairs).into_par_iter().map(play).collect();
    tallies.iter().fold(PairTally::default(), |mut sum, tally| {
        sum.merge(tally);
        sum
    })
}

/// Mean score of the one player and its standard error, pairs being the unit.
fn score(pairs: &[u64; 5]) -> (f64, f64) {
    let n = pairs.iter().sum::<u64>() as f64;
    let moment = |power: i32| {
        (0..5).map(|at| (at as f64 / 4.0).powi(power) * pairs[at] as f64).sum::<f64>() / n
    };
    (moment(1), ((moment(2) - moment(1).powi(2)).max(0.0) / n).sqrt())
}

/// Each step of the ladder wins by more than five standard errors.
#[test]
fn stronger_players_win() {
    for (variant, pairs) in [
        ("sadeqa-ii", 300),
        ("rio-kadalis", 300),
        ("rio-kadalis holes=5", 300),
        ("sadeqa-iii", 300),
    ] {
        let rules = rules(variant);
        for (strong, weak) in [
            ("greedy", "random"),
            ("search:depth=4", "greedy"),
            ("search:depth=5", "search:depth=2"),
            ("search:nodes=2000", "search:nodes=30"),
            ("mcts:nodes=50", "random"),
            ("greedy", "greedy,epsilon=0.5"),
        ] {
            let tally = play_match(&rules, pairs, strong, weak);
            let (mean, error) = score(&tally.pairs);
            println!("{variant}: {strong} against {weak}: {mean:.3} +- {error:.3}");
            assert!(mean - 0.5 > 5.0 * error, "{variant}: {strong} {weak} {mean} {error}");
        }
    }
}

/// Known values: the variant, its value, and the first moves' worth where that is known.
fn exact_values() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    include_str!("oracle/exact.tsv").lines().skip(1).filter_map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let small = ["holes=2", "holes=3", "holes=4"].iter().any(|holes| cells[0].contains(holes));
        small.then(|| (cells[0], cells[1], cells[3]))
    })
}

/// Full-depth search finds the value that an independent solver found. There a line without end is
/// a draw; here the stall limit ends it, low enough to be reached.
#[test]
fn search_agrees_with_exact_values() {
    let mut checked = 0;
    for (variant, value, _) in exact_values().filter(|(_, value, _)| value.parse::<i32>().is_err())
    {
        let rules = rules(&format!("{variant} stall-limit=24"));
        let wanted = match value {
            "first wins" => 1,
            "second wins" => -1,
            _ => 0,
        };
        let found = Search::new(&rules, Budget::Nodes(1_000_000_000))
            .search(&Position::start(&rules))
            .expect("goes on");
        assert!(found.exact && found.score.signum() == wanted, "{variant}: {found:?}");
        checked += 1;
    }
    assert_eq!(checked, 3);
}

/// The values of Rio Kadalis are differences of seeds to which endless play adds nothing: what a
/// search finds that looks at captured seeds alone, once it is deep enough; its best moves are those
/// of the best known worth, and every first move is worth more or less than nothing as is known. A
/// line that ends counts as won or lost, whatever the difference, so the worth of moves that are not
/// the best may differ. By the rules a stalled game has no result; the stall limit is out of sight.
#[test]
fn search_for_seeds_finds_exact_differences() {
    let seeds = Weights { captured: 1, row: 0, mobility: 0 };
    let mut checked = 0;
    for (variant, value, note) in exact_values() {
        let Ok(value) = value.parse::<i32>() else { continue };
        let rules = rules(&format!("{variant} winner=seeds endless=stop"));
        let start = Position::start(&rules);
        let legal = start.legal_moves(&rules);
        for depth in 20..=26 {
            let search = |position: &Position, depth| {
                Search::with_weights(&rules, Budget::Depth(depth), seeds).search(position)
            };
            let found = search(&start, depth).expect("the game goes on");
            assert_eq!(found.score, value, "{variant} {depth}");
            let Some(known) = note.strip_prefix("first moves worth ") else { continue };
            let known: Vec<i32> = known.split(' ').map(|w| w.parse().expect("a number")).collect();
            let best = legal.iter().zip(&known).filter(|(_, worth)| **worth == value);
            let best: Vec<Pit> = best.map(|(pit, _)| *pit).collect();
            assert_eq!(found.best, best, "{variant} {depth}");
            for (&pit, worth) in legal.iter().zip(&known) {
                let mut next = start.clone();
                next.play(&rules, pit).expect("legal");
                let found = search(&next, depth - 1).expect("the game goes on");
                let own = if next.to_move() == Seat::South { found.score } else { -found.score };
                assert_eq!(own.signum(), worth.signum(), "{variant} {depth} {pit}: {own}");
            }
        }
        checked += 1;
    }
    assert_eq!(checked, 3);
}

/// Wherever one ply wins, every searching player wins with it.
#[test]
fn a_win_in_one_ply_is_taken() {
    for variant in ["sadeqa-ii", "rio-kadalis holes=5", "sadeqa-iii holes=4"] {
        let rules = rules(variant);
        let mut seen = 0;
        for pair in 0..400 {
            let random = player("random");
            let game = play_contest(&rules, SETTINGS, pair, [&random, &random]);
            let mut position = Position::start(&rules);
            for &pit in &game.moves {
                let wins = |pit| {
                    let mut next = position.clone();
                    next.play(&rules, pit).expect("legal");
                    let won = [Outcome::First, Outcome::Second][position.to_move().index()];
                    next.result(&rules).is_some_and(|result| result.outcome == won)
                };
                let winning: Vec<_> =
                    position.legal_moves(&rules).iter().copied().filter(|&pit| wins(pit)).collect();
                if !winning.is_empty() && winning.len() < position.legal_moves(&rules).len() {
                    seen += 1;
                    for text in ["greedy", "search:depth=3", "search:nodes=50", "mcts:nodes=400"] {
                        let mut mind = Mind::new(&player(text), &rules);
                        let chosen = mind.choose(&position, &mut Draws::new(1, pair));
                        assert!(winning.contains(&chosen), "{variant} {text} {position:?}");
                    }
                }
                position.play(&rules, pit).expect("legal");
            }
        }
        assert!(seen > 20, "{variant}: {seen}");
    }
}

/// The table, the ordering and the windows change how fast a value is found, not the value.
#[test]
fn search_agrees_with_plain_minimax() {
    fn plain(rules: &RuleSet, position: &Position, depth: u32, distance: i32) -> i32 {
        let sign = |outcome| half_points(outcome) as i32 - 1;
        if let Some(result) = position.result(rules) {
            return sign(result.outcome) * (WIN - distance);
        }
        if depth == 0 {
            let weights = Weights::of(rules);
            let board = position.board();
            let worth = |seat: Seat| {
                let row = &board.pits()[board.row(seat)];
                let occupied = row.iter().filter(|&&seeds| seeds > 0).count() as i32;
                weights.captured * position.captured()[seat.index()] as i32
                    + weights.row * board.row_seeds(seat) as i32
                    + weights.mobility * occupied
            };
            return worth(Seat::South) - worth(Seat::North);
        }
        let moves = position.legal_moves(rules);
        let values = moves.iter().map(|&pit| {
            let mut next = position.clone();
            next.play(rules, pit).expect("legal");
            plain(rules, &next, depth - 1, distance + 1)
        });
        let south = position.to_move() == Seat::South;
        if south { values.max() } else { values.min() }.expect("moves")
    }
    for variant in [
        "sadeqa-ii",
        "sadeqa-ii seeds=4 lap-limit=20",
        "rio-kadalis holes=5",
        "sadeqa-iii holes=5 endless=stop lap-limit=30",
        "rio-kadalis holes=4 stall-limit=6",
    ] {
        let rules = rules(variant);
        for pair in 0..60 {
            let random = player("random");
            let game = play_contest(&rules, SETTINGS, pair, [&random, &random]);
            let mut position = Position::start(&rules);
            for &pit in game.moves.iter().take(4 + pair as usize % 7) {
                position.play(&rules, pit).expect("legal");
            }
            for depth in 1..=4 {
                let Some(found) = Search::new(&rules, Budget::Depth(depth)).search(&position)
                else {
                    continue;
                };
                let wanted = plain(&rules, &position, found.depth, 0);
                let view = if position.to_move() == Seat::South { 1 } else { -1 };
                assert_eq!(found.score * view, wanted, "{variant} {position:?} {found:?}");
                for &pit in &position.legal_moves(&rules)[..] {
                    let mut next = position.clone();
                    next.play(&rules, pit).expect("legal");
                    let as_good = plain(&rules, &next, found.depth - 1, 1) == wanted;
                    assert_eq!(found.best.contains(&pit), as_good, "{variant} {pit} {found:?}");
                }
            }
        }
    }
}

#[test]
fn the_same_draws_give_the_same_game() {
    let rules = rules("rio-kadalis");
    for text in ["random", "greedy", "search:depth=3", "mcts:nodes=20", "greedy,epsilon=0.3"] {
        let player = player(text);
        let play = |pair| play_contest(&rules, SETTINGS, pair, [&player, &player]);
        assert_eq!(play(7), play(7), "{text}");
        assert_ne!(play(7).moves, play(8).moves, "{text}");
        assert_eq!(
            play(7).moves[..4],
            play_contest(&rules, SETTINGS, 7, [&"random".parse().unwrap(); 2]).moves[..4]
        );
    }
}

/// The opening rule of Sadeqa II leaves few openings of four plies; eight give nearly every pair its own.
#[test]
fn openings_are_counted() {
    let rules = rules("sadeqa-ii");
    let count = |opening_plies, pairs| {
        different_openings(&rules, PairSettings { opening_plies, ..SETTINGS }, pairs)
    };
    assert_eq!([count(0, 500), count(2, 500)], [1, 1]);
    assert!(count(4, 500) <= 30 && count(8, 500) > 400);
    let openings: HashSet<Vec<Pit>> = (0..100)
        .map(|pair| {
            let random = player("random");
            play_contest(&rules, SETTINGS, pair, [&random, &random]).moves[..4].to_vec()
        })
        .collect();
    assert_eq!(count(4, 100), openings.len());
}

/// The match series that chose the weights of the evaluation.
#[test]
#[ignore = "a measurement: prints the score of other weights against the chosen ones"]
fn weights() {
    let survival: &[(i32, i32, i32)] = &[
        (0, 100, 0),
        (0, 0, 100),
        (0, 10, 100),
        (0, -20, 100),
        (0, -30, 100),
        (10, -10, 100),
        (-10, -10, 100),
    ];
    let captures: &[(i32, i32, i32)] = &[
        (100, 0, 0),
        (100, 15, 0),
        (100, 25, 0),
        (100, 50, 0),
        (100, 10, 25),
        (100, 25, 25),
        (100, 10, 50),
        (100, 15, 50),
    ];
    for variant in [
        "sadeqa-ii",
        "sadeqa-ii seeds=4",
        "sadeqa-ii direction=clockwise",
        "rio-kadalis",
        "rio-kadalis holes=5",
        "sadeqa-iii",
    ] {
        let rules = rules(variant);
        let how = PairSettings { opening_plies: 10, ..SETTINGS };
        let survives = rules.winner == gabata::rules::Winner::Survival;
        for &(captured, row, mobility) in if survives { survival } else { captures } {
            let other = Weights { captured, row, mobility };
            let play = |pair| {
                let seated = |weights| {
                    Mind::of_search(&rules, Search::with_weights(&rules, Budget::Depth(3), weights))
                };
                let game = |seats: [Weights; 2]| {
                    half_points(play_minds(&rules, how, pair, seats.map(seated)).outcome)
                };
                let chosen = Weights::of(&rules);
                game([other, chosen]) + 2 - game([chosen, other])
            };
            let results: Vec<usize> = (0..2000).into_par_iter().map(play).collect();
            let mut pairs = [0; 5];
            results.into_iter().for_each(|points| pairs[points] += 1);
            let (mean, error) = score(&pairs);
            println!("{variant} {other:?}: {mean:.4} +- {error:.4}");
        }
    }
}
