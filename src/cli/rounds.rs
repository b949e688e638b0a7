//! `gabata run EXPERIMENT`, where the experiment is one of matches over rounds.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use super::progress::Display;
use super::run::{Args, folder_failure, stop_on_interrupt};
use super::{Failure, print};
use crate::experiment::{
    RoundsBlock, RoundsCell, RoundsExperiment, RoundsSettings, RunTimes, play_rounds,
};
use crate::report::RoundsFolder;
use crate::simulate::random_round_match;

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
    let total = settings.matches * experiment.cells.len() as u64;
    if args.dry_run {
        return print(&dry_run(experiment, settings));
    }
    let mut folder = RoundsFolder::begin(out, args.force, experiment).map_err(folder_failure)?;
    let stop = stop_on_interrupt()?;
    let display = Display::counting(args.quiet, total, "matches");
    let (started, clock) = (SystemTime::now(), Instant::now());
    let keep = |tallies: &[RoundsBlock]| folder.keep(tallies);
    let played = play_rounds(experiment, settings, &display, &stop, keep);
    let times = RunTimes { started, took: clock.elapsed() };
    display.finish();
    let run = played.map_err(Failure::run)?;
    folder.finish(settings, &run, times).map_err(folder_failure)?;
    print(&format!(
        "{total} matches in {:.1} s; tallies sha256 {}\nresult in {}\n",
        times.took.as_secs_f64(),
        run.digest,
        out.join("report.md").display(),
    ))
}

/// What is played and what it costs; the time is an estimate from a short probe of each cell.
fn dry_run(experiment: &RoundsExperiment, settings: RoundsSettings) -> String {
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    let mut seconds = 0.0;
    for (at, cell) in experiment.cells.iter().enumerate() {
        let rate = probe(cell, experiment.seed, settings);
        seconds += settings.matches as f64 / rate;
        text +=
            &format!("{:>4}  {}, {rate:.0} matches a second on one thread\n", at + 1, cell.label);
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

/// Matches a second on one thread, from a tenth of a second of play.
fn probe(cell: &RoundsCell, seed: u64, settings: RoundsSettings) -> f64 {
    let rules = &cell.variant.variant.rules;
    let clock = Instant::now();
    let mut played = 0;
    while played < settings.matches && clock.elapsed() < Duration::from_millis(100) {
        std::hint::black_box(random_round_match(rules, &cell.round_rules, seed, played));
        played += 1;
    }
    played as f64 / clock.elapsed().as_secs_f64()
}
