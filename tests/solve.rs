//! Exact values: known ones, two methods against each other, and perfect play put to the test.

mod common;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use common::rules;
use gabata::play::{Outcome, Pit, Position, Seat};
use gabata::rules::RuleSet;
use gabata::simulate::{ErrorCounts, ErrorTally, PairSettings, random_game};
use gabata::solve::{
    Checkpoint, ExactValue, Limits, Method, Progress, Solution, Stage, Table, Unit, Unsolved,
    ValueRow, known_value, prove, read_values, solve, solve_kept,
};

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

/// Stops a solve when it has been asked so many times whether to.
struct Patience(AtomicU32);

impl Progress for Patience {
    fn on(&self, _: Stage) {}

    fn stops(&self) -> bool {
        self.0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
            .is_err()
    }
}

fn solve_in_folder(
    variant: &str,
    limits: &Limits,
    patience: u32,
    folder: &Path,
) -> Result<Solution, Unsolved> {
    let rules = rules(variant);
    let checkpoint = Checkpoint::open(folder, variant, &rules)?;
    solve_kept(&rules, limits, &Patience(patience.into()), &checkpoint)
}

/// Solves a game with one interruption after another. Returns their number too.
fn solve_in_pieces(variant: &str, limits: &Limits, folder: &Path) -> (Solution, u32) {
    for sitting in 0.. {
        match solve_in_folder(variant, limits, 3 + sitting / 2, folder) {
            Err(Unsolved::Interrupted) => {}
            solved => return (solved.unwrap(), sitting),
        }
    }
    unreachable!()
}

#[test]
fn an_interrupted_solve_ends_as_if_it_had_never_stopped() {
    let limits = |memory, strong| Limits { memory, nodes: 3_000_000, strong };
    for (variant, limits, method, least) in [
        ("rio-kadalis holes=4", limits(MEMORY, true), Method::Strong, 20),
        ("sadeqa-ii holes=4 seeds=5", limits(MEMORY, true), Method::Strong, 10),
        ("sadeqa-ii endless=illegal", limits(64 << 20, false), Method::Weak, 3),
        ("rio-kadalis holes=4 seeds=5", limits(1 << 16, false), Method::Weak, 0),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (pieced, sittings) = solve_in_pieces(variant, &limits, folder.path());
        assert!(sittings >= least, "{variant}: interrupted {sittings} times only");
        assert_eq!(pieced.method, method, "{variant}");
        assert_eq!(pieced, solve(&rules(variant), &limits, &()).unwrap(), "{variant}");
        // A finished solve is read from its folder without any work.
        assert_eq!(solve_in_folder(variant, &limits, 0, folder.path()).as_ref(), Ok(&pieced));
    }
}

/// The message with which a folder is refused.
fn refused(variant: &str, limits: &Limits, folder: &Path) -> String {
    let error = solve_in_folder(variant, limits, u32::MAX, folder).unwrap_err();
    assert!(matches!(error, Unsolved::Checkpoint(_)), "{error}");
    error.to_string()
}

#[test]
fn a_checkpoint_at_fault_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { memory: MEMORY, nodes: 3_000_000, strong: true };
    let part = folder.path().join("layer-008.part");
    let refused = |variant: &str, parts: &[&str]| {
        let message = refused(variant, &limits, folder.path());
        for part in parts {
            assert!(message.contains(part), "{part} not in {message}");
        }
    };
    solve_in_folder("sadeqa-ii holes=4", &limits, u32::MAX, folder.path()).unwrap();
    refused("sadeqa-ii holes=3", &["checkpoint.json", "other rules: `sadeqa-ii holes=4`"]);
    let sound = fs::read(&part).unwrap();
    let mut changed = sound.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(&part, changed).unwrap();
    refused("sadeqa-ii holes=4", &["layer-008.part", "SHA-256", "remove the folder"]);
    fs::write(&part, &sound[..middle]).unwrap();
    refused("sadeqa-ii holes=4", &["layer-008.part", "is damaged"]);
    fs::write(&part, b"").unwrap();
    refused("sadeqa-ii holes=4", &["layer-008.part", "0 bytes"]);
    fs::remove_file(&part).unwrap();
    refused("sadeqa-ii holes=4", &["layer-008.part", "is missing"]);
    // A part of another layer in its place.
    fs::copy(folder.path().join("layer-007.part"), &part).unwrap();
    refused("sadeqa-ii holes=4", &["layer-008.part", "first line"]);
    let manifest = folder.path().join("checkpoint.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    fs::write(&manifest, text.replace(version, "0.0.1")).unwrap();
    refused("sadeqa-ii holes=4", &["checkpoint.json", "`version` is `0.0.1`", version]);
    fs::write(&manifest, "{").unwrap();
    refused("sadeqa-ii holes=4", &["checkpoint.json", "is damaged"]);
    fs::remove_file(&manifest).unwrap();
    refused("sadeqa-ii holes=4", &["holds something else"]);
}

#[test]
fn a_proof_is_taken_up_within_the_same_limits_only() {
    let folder = tempfile::tempdir().unwrap();
    let limits = |nodes| Limits { memory: 64 << 20, nodes, strong: false };
    let six = "sadeqa-ii endless=illegal";
    let search = folder.path().join("search.part");
    let stopped = |patience| solve_in_folder(six, &limits(3_000_000), patience, folder.path());
    while !search.exists() {
        assert_eq!(stopped(4), Err(Unsolved::Interrupted));
    }
    let message = refused(six, &limits(4_000_000), folder.path());
    assert!(message.contains("proof.part") && message.contains("--nodes 3000000"), "{message}");
}

/// A player that reads the table never gives anything away, and meets itself at the value; players
/// that do not read it err, a random one most. Some random plies first, for on a small board a player
/// that searches replays one game otherwise.
#[test]
fn errors_are_counted_against_the_table() {
    let settings = PairSettings { seed: 1971, opening_plies: 4 };
    for (variant, _, table) in tables().filter(|(_, _, table)| table.states() > 2000) {
        let tally = |player: &str| {
            let mut tally = ErrorTally::default();
            let player = player.parse().unwrap();
            (0..200).for_each(|pair| tally.play(table, settings, pair, &player));
            tally.total()
        };
        let (perfect, random, search) =
            (tally("perfect"), tally("random"), tally("search:depth=4"));
        assert_eq!((perfect.errors, perfect.loss, perfect.thrown), (0, 0, 0), "{variant}");
        assert!(random.errors > 0 && random.errors <= random.critical, "{variant}");
        assert!(random.loss >= random.errors && random.thrown <= random.errors, "{variant}");
        let rate = |of: ErrorCounts| of.errors as f64 / of.decisions as f64;
        assert!(rate(search) < rate(random), "{variant}: {search:?} {random:?}");
    }
}

/// The shipped table of proved values agrees with what is solved here, where that is quick, and with
/// the report from which it was taken.
#[test]
fn shipped_values_hold() {
    let text = include_str!("../src/solve/known.tsv");
    let rows = read_values(text).unwrap();
    for row in &rows {
        let value = row.value.as_ref().expect("only proved values are shipped");
        let rules = rules(&row.variant);
        assert_eq!(rules.hash(), row.rules_sha256, "{}", row.variant);
        assert_eq!(known_value(&rules).as_ref(), Some(value), "{}", row.variant);
        if value.states > 20_000 || value.method == Method::Weak {
            continue;
        }
        assert_eq!(ExactValue::from(&Solution::from(&table(&row.variant))), *value, "{row:?}");
    }
    let report = Path::new("reports/exact-values/values.tsv");
    let report = read_values(&fs::read_to_string(report).unwrap()).unwrap();
    let solved: Vec<&ValueRow> = report.iter().filter(|row| row.value.is_ok()).collect();
    assert_eq!(rows.iter().collect::<Vec<_>>(), solved);
    assert_eq!(known_value(&rules("sadeqa-iii")), None);
    let small = known_value(&rules("rio-kadalis holes=3 remainder=opponent")).unwrap();
    assert_eq!(small.seeds, Some(-4));
}
