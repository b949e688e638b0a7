//! `gabata run EXPERIMENT`, where the experiment is one of matches over rounds.

use std::path::Path;
use std::time::{Duration, Instant};

use super::run::{Args, play};
use super::{Failure, print};
use crate::experiment::{RoundsCell, RoundsExperiment, RoundsSettings};
use crate::lanes;
use crate::report::RoundMatches;
use crate::simulate::{BLOCK_GAMES, Block};

pub(super) fn run_rounds(
    experiment: &RoundsExperiment,
    args: &Args,
    out: &Path,
) -> Result<(), Failure> {
    if args.games.is_some() || args.games_kept.is_some() || args.pairs.is_some() {
        return Err(Failure::input(
            "--games, --games-kept and --pairs are for other experiments; this one plays matches over rounds, use --matches",
        ));
    }
    let settings = RoundsSettings {
        matches: args.matches.unwrap_or(experiment.matches),
        threads: args.threads.map(usize::from),
    };
    if args.dry_run {
        return print(&dry_run(experiment, settings));
    }
    play(&RoundMatches { experiment: experiment.clone(), settings }, args, out)
}

/// What is played and what it costs; the time is an estimate from a short probe of each cell.
fn dry_run(experiment: &RoundsExperiment, settings: RoundsSettings) -> String {
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    let mut seconds = 0.0;
    for (at, cell) in experiment.cells.iter().enumerate() {
        let rate = probe(cell, experiment.seed, settings);
        seconds += settings.matches as f64 / rate;
        text += &format!(
            "{:>4}  {}, {}, {rate:.0} matches a second on one thread\n",
            at + 1,
            cell.label,
            engine(cell),
        );
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = settings.threads.unwrap_or(cores);
    let cells = experiment.cells.len() as u64;
    text + &format!(
        "\n{cells} variants and readings x {} matches = {} matches, seed {}\nabout {:.0} s on {threads} threads, from a short probe of each\n",
        settings.matches,
        cells * settings.matches,
        experiment.seed,
        seconds / threads.min(cores) as f64,
    )
}

/// The engine that plays a cell, with the reason when it is not the fast one.
fn engine(cell: &RoundsCell) -> String {
    match lanes::suits_rounds(&cell.variant.variant.rules, &cell.round_rules) {
        Ok(()) => "lanes".into(),
        Err(reason) => format!("reference engine ({reason})"),
    }
}

/// Matches a second on one thread, from a tenth of a second of play or a block.
fn probe(cell: &RoundsCell, seed: u64, settings: RoundsSettings) -> f64 {
    let rules = &cell.variant.variant.rules;
    // Lanes need a block to get going; the reference engine would take too long over one.
    let suits = lanes::suits_rounds(rules, &cell.round_rules).is_ok();
    let matches = settings.matches.min(if suits { BLOCK_GAMES } else { 16 });
    let clock = Instant::now();
    let mut played = 0;
    while played == 0 || clock.elapsed() < Duration::from_millis(100) {
        let block = Block { number: 0, games: matches };
        std::hint::black_box(lanes::play_round_block(rules, &cell.round_rules, seed, block));
        played += matches;
    }
    played as f64 / clock.elapsed().as_secs_f64()
}
