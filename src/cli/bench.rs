//! `gabata bench [--games N] [--threads LIST] [--seed S]`

use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use rayon::prelude::*;

use super::{Failure, print};
use crate::lanes;
use crate::rules::{RuleSet, catalogue};
use crate::simulate::{self, Block, Tally, block, block_count};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Games of each catalogue game that each engine plays, 1 to 100000000.
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = 32_768, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Thread counts, separated by commas, each 1 to 1024.
    #[arg(long, allow_negative_numbers = true, value_name = "LIST", default_value = "1", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Vec<u16>,
    /// The seed of all games.
    #[arg(long, allow_negative_numbers = true, value_name = "S", default_value_t = 1971)]
    seed: u64,
}

/// Plays a block.
type Engine = fn(&RuleSet, u64, Block) -> Tally;

/// The engines by name, the reference first.
const ENGINES: [(&str, Engine); 2] =
    [("reference", simulate::play_block), ("lanes", lanes::play_block)];

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
        let mut expected: Option<Tally> = None;
        for &threads in &args.threads {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(usize::from(threads))
                .build()
                .map_err(Failure::run)?;
            let mut reference = None;
            for (name, engine) in ENGINES {
                let (tally, seconds) = pool.install(|| timed(engine, &game.rules, args));
                let reference = *reference.get_or_insert(seconds);
                let rate = |count: i64| format!("{:.0}", count as f64 / seconds);
                table.add_row([
                    game.name.clone(),
                    threads.to_string(),
                    name.into(),
                    rate(tally.games() as i64),
                    rate(tally.plies.sum()),
                    rate(tally.laps.sum()),
                    format!("{:.2}", reference / seconds),
                ]);
                if *expected.get_or_insert_with(|| tally.clone()) != tally {
                    unequal.push(format!("{} on {threads} threads, {name}", game.name));
                }
            }
        }
    }
    print(&format!("{table}\nlanes use {} vectors\n", lanes::vectors()))?;
    if unequal.is_empty() {
        print("all totals are equal\n")
    } else {
        Err(Failure::run(format!("totals differ from the first: {}", unequal.join("; "))))
    }
}

/// All games of one engine on the threads at hand, and the seconds that they took.
fn timed(engine: Engine, rules: &RuleSet, args: &Args) -> (Tally, f64) {
    let clock = Instant::now();
    let tally = (0..block_count(args.games))
        .into_par_iter()
        .map(|number| engine(rules, args.seed, block(args.games, number)))
        .reduce(Tally::default, |mut sum, tally| {
            sum.merge(&tally);
            sum
        });
    (tally, clock.elapsed().as_secs_f64())
}
