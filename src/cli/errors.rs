//! `gabata run EXPERIMENT`, where the experiment counts errors.

use std::path::Path;
use std::time::{Instant, SystemTime};

use super::progress::Display;
use super::run::{Args, folder_failure, run_failure, stop_on_interrupt};
use super::{Failure, print};
use crate::experiment::{ErrorsExperiment, MatchSettings, RunTimes, count_errors};
use crate::report::ErrorsFolder;

pub(super) fn run_errors(
    experiment: &ErrorsExperiment,
    args: &Args,
    out: &Path,
) -> Result<(), Failure> {
    if args.games.is_some() || args.games_kept.is_some() || args.matches.is_some() {
        return Err(Failure::input(
            "--games, --games-kept and --matches are for other experiments; this one plays pairs, use --pairs",
        ));
    }
    let settings = MatchSettings {
        pairs: args.pairs.unwrap_or(experiment.pairs),
        threads: args.threads.map(usize::from),
    };
    let lines = experiment.cells.len() * experiment.players.len();
    let games = 2 * settings.pairs * lines as u64;
    if args.dry_run {
        return print(&dry_run(experiment, settings, games));
    }
    let folder = ErrorsFolder::begin(out, args.force, experiment).map_err(folder_failure)?;
    let stop = stop_on_interrupt()?;
    let display = Display::new(args.quiet, games, "games");
    let (started, clock) = (SystemTime::now(), Instant::now());
    let counted = count_errors(experiment, settings, &display, &stop);
    let times = RunTimes { started, took: clock.elapsed() };
    display.finish();
    let run = counted.map_err(run_failure)?;
    folder.finish(settings, &run, times).map_err(folder_failure)?;
    print(&format!(
        "{games} games in {:.1} s; tallies sha256 {}\nresult in {}\n",
        times.took.as_secs_f64(),
        run.digest,
        out.join("report.md").display(),
    ))
}

fn dry_run(experiment: &ErrorsExperiment, settings: MatchSettings, games: u64) -> String {
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    for (at, cell) in experiment.cells.iter().enumerate() {
        text += &format!("{:>4}  {}\n", at + 1, cell.label);
    }
    let players: Vec<String> = experiment.players.iter().map(ToString::to_string).collect();
    text + &format!(
        "\nplayers: {}\n{} variants x {} players x {} pairs = {games} games against `perfect`, seed {}, {} random plies first\n",
        players.join("; "),
        experiment.cells.len(),
        experiment.players.len(),
        settings.pairs,
        experiment.seed,
        experiment.opening_plies,
    )
}
