//! `gabata run EXPERIMENT`, where the experiment is one with players.

use std::path::Path;
use std::time::{Instant, SystemTime};

use super::progress::Display;
use super::run::{Args, folder_failure, run_failure, stop_on_interrupt};
use super::{Failure, print};
use crate::experiment::{MatchExperiment, MatchSettings, RunTimes, play_matches};
use crate::report::StrengthFolder;

pub(super) fn run_matches(
    experiment: &MatchExperiment,
    args: &Args,
    out: &Path,
) -> Result<(), Failure> {
    if args.games.is_some() || args.games_kept.is_some() {
        return Err(Failure::input(
            "--games and --games-kept are for random play; this experiment plays pairs, use --pairs",
        ));
    }
    if args.matches.is_some() {
        return Err(Failure::input(
            "--matches is for experiments of matches over rounds; this one plays pairs, use --pairs",
        ));
    }
    let settings = MatchSettings {
        pairs: args.pairs.unwrap_or(experiment.pairs),
        threads: args.threads.map(usize::from),
    };
    let per_pair = experiment.matches.iter().map(|(one, other)| if one == other { 1 } else { 2 });
    let games = settings.pairs * per_pair.sum::<u64>() * experiment.cells.len() as u64;
    if args.dry_run {
        return print(&dry_run(experiment, settings, games));
    }
    let folder = StrengthFolder::begin(out, args.force, experiment).map_err(folder_failure)?;
    let stop = stop_on_interrupt()?;
    let display = Display::new(args.quiet, games);
    let (started, clock) = (SystemTime::now(), Instant::now());
    let played = play_matches(experiment, settings, &display, &stop);
    let times = RunTimes { started, took: clock.elapsed() };
    display.finish();
    let run = played.map_err(run_failure)?;
    folder.finish(settings, &run, times).map_err(folder_failure)?;
    print(&format!(
        "{games} games in {:.1} s; tallies sha256 {}\nresult in {}\n",
        times.took.as_secs_f64(),
        run.digest,
        out.join("report.md").display(),
    ))
}

fn dry_run(experiment: &MatchExperiment, settings: MatchSettings, games: u64) -> String {
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    for (at, cell) in experiment.cells.iter().enumerate() {
        text += &format!("{:>4}  {}\n", at + 1, cell.label);
    }
    let players: Vec<String> = experiment.players.iter().map(ToString::to_string).collect();
    text + &format!(
        "\nplayers: {}\n{} variants x {} matches x {} pairs = {games} games, seed {}, {} random plies first\n",
        players.join("; "),
        experiment.cells.len(),
        experiment.matches.len(),
        settings.pairs,
        experiment.seed,
        experiment.opening_plies,
    )
}
