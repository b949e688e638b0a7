//! `gabata bench [--games N] [--threads LIST] [--seed S]`

use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use rayon::prelude::*;

use super::{Failure, print};
use crate::lanes;
use crate::rounds::RoundRules;
use crate::rules::catalogue;
use crate::simulate::{self, Block, RoundTally, Tally, block, block_count};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Games of each catalogue game that each engine plays, 1 to 100000000; of matches over rounds an eighth.
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 32_768, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Thread counts, separated by commas, each 1 to 1024.
    #[arg(long, allow_negative_numbers = true, value_name = "LIST", default_value = "1", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Vec<u16>,
    /// The seed of all games.
    #[arg(long, allow_negative_numbers = true, value_name = "S", default_value_t = 1971)]
    seed: u64,
}

/// Counts that two engines must agree on, and what is told of them.
struct Played<T> {
    tally: T,
    seconds: f64,
}

pub(super) fn bench(args: &Args) -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_BORDERS_ONLY).set_header([
        "game",
        "threads",
        "engine",
        "games a second",
        "plies a second",
        "laps a second",
        "to reference",
    ]);
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut unequal = Vec::new();
    for game in catalogue::all().map_err(Failure::run)? {
        let rules = &game.rules;
        let games = bench_engines(
            args,
            args.games,
            [&|block| simulate::play_block(rules, args.seed, block), &|block| {
                lanes::play_block(rules, args.seed, block)
            }],
            Tally::merge,
        )?;
        let counts =
            |tally: &Tally| [tally.games() as i64, tally.plies.sum(), tally.laps.sum()].map(Some);
        unequal.extend(add_rows(&mut table, args, &game.name, &games, counts));
    }
    let (rules, readings) =
        (catalogue::find("rio-kadalis").map_err(Failure::run)?.rules, RoundRules::default());
    let matches = bench_engines(
        args,
        args.games.div_ceil(ROUNDS_A_MATCH),
        [&|block| simulate::play_round_block(&rules, &readings, args.seed, block), &|block| {
            lanes::play_round_block(&rules, &readings, args.seed, block)
        }],
        RoundTally::merge,
    )?;
    let counts = |tally: &RoundTally| [Some(tally.matches() as i64), Some(tally.plies.sum()), None];
    unequal.extend(add_rows(&mut table, args, "rio-kadalis, matches", &matches, counts));
    print(&format!("{table}\nlanes use {} vectors\n", lanes::vectors()))?;
    if unequal.is_empty() {
        print("all totals are equal\n")
    } else {
        Err(Failure::run(format!("totals differ from the first: {}", unequal.join("; "))))
    }
}

/// As many rounds as a match of Rio Kadalis has, roughly: so many times fewer matches are played.
const ROUNDS_A_MATCH: u64 = 8;

/// What the engines play, the reference first, for each number of threads.
fn bench_engines<T: Default + Send>(
    args: &Args,
    games: u64,
    engines: [&(dyn Fn(Block) -> T + Sync); 2],
    merge: fn(&mut T, &T),
) -> Result<Vec<[Played<T>; 2]>, Failure> {
    let on_threads = |&threads: &u16| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads)).build();
        let pool = pool.map_err(Failure::run)?;
        Ok(engines.map(|engine| pool.install(|| timed(engine, games, merge))))
    };
    args.threads.iter().map(on_threads).collect()
}

/// All games of one engine on the threads at hand, and the seconds that they took.
fn timed<T: Default + Send>(
    engine: &(dyn Fn(Block) -> T + Sync),
    games: u64,
    merge: fn(&mut T, &T),
) -> Played<T> {
    let clock = Instant::now();
    let tally = (0..block_count(games))
        .into_par_iter()
        .map(|number| engine(block(games, number)))
        .reduce(T::default, |mut sum, tally| {
            merge(&mut sum, &tally);
            sum
        });
    Played { tally, seconds: clock.elapsed().as_secs_f64() }
}

/// A row for each engine and number of threads, with its counts of games, plies and laps by the
/// second; gives those that differ from the first.
fn add_rows<T: PartialEq>(
    table: &mut Table,
    args: &Args,
    name: &str,
    played: &[[Played<T>; 2]],
    counts: impl Fn(&T) -> [Option<i64>; 3],
) -> Vec<String> {
    let mut unequal = Vec::new();
    for (threads, engines) in args.threads.iter().zip(played) {
        for (engine, of) in ["reference", "lanes"].into_iter().zip(engines) {
            let mut row = vec![name.to_owned(), threads.to_string(), engine.to_owned()];
            row.extend(counts(&of.tally).map(|count| match count {
                Some(count) => format!("{:.0}", count as f64 / of.seconds),
                None => "-".into(),
            }));
            row.push(format!("{:.2}", engines[0].seconds / of.seconds));
            table.add_row(row);
            if of.tally != played[0][0].tally {
                unequal.push(format!("{name} on {threads} threads, {engine}"));
            }
        }
    }
    unequal
}
