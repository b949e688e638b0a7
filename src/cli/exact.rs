//! `gabata run EXPERIMENT`, where the experiment asks for exact values.

use std::path::Path;
use std::time::{Instant, SystemTime};

use super::progress::SolveLines;
use super::run::{Args, folder_failure};
use super::{Failure, print};
use crate::experiment::{ExactExperiment, RunError, RunTimes, solve_cells};
use crate::report::{ExactFolder, FolderError};

pub(super) fn run_exact(
    experiment: &ExactExperiment,
    args: &Args,
    out: &Path,
) -> Result<(), Failure> {
    let counts = [args.games, args.games_kept, args.matches, args.pairs];
    if counts.iter().any(Option::is_some) {
        return Err(Failure::input(
            "--games, --games-kept, --matches and --pairs are for experiments that play; this one solves",
        ));
    }
    if args.dry_run {
        return print(&dry_run(experiment));
    }
    let folder = ExactFolder::begin(out, args.force, experiment).map_err(folder_failure)?;
    let done = folder.found_before().map_err(folder_failure)?;
    let threads = args.threads.map(usize::from);
    let progress = SolveLines::new(args.quiet)?;
    let (started, clock) = (SystemTime::now(), Instant::now());
    let solved = solve_cells(experiment, threads, &done, &progress, |rows| folder.keep(rows));
    let times = RunTimes { started, took: clock.elapsed() };
    let run = solved.map_err(|error: RunError<FolderError>| match error {
        RunError::Interrupted if folder.unfinished().is_file() => Failure::run(format!(
            "interrupted; what is solved is kept in {}, and the same command goes on from there",
            folder.unfinished().display()
        )),
        error => Failure::run(error),
    })?;
    folder.finish(threads, &run, times).map_err(folder_failure)?;
    let solved = run.rows.iter().filter(|row| row.value.is_ok()).count();
    print(&format!(
        "{solved} of {} boards solved in {:.1} s; values sha256 {}\nresult in {}\n",
        run.rows.len(),
        times.took.as_secs_f64(),
        run.digest,
        out.join("report.md").display(),
    ))
}

fn dry_run(experiment: &ExactExperiment) -> String {
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    for (at, (cell, limits)) in experiment.cells.iter().zip(&experiment.limits).enumerate() {
        text += &format!(
            "{:>4}  {}, in at most {} MiB of memory and {} nodes of a proof\n",
            at + 1,
            cell.label,
            limits.memory >> 20,
            limits.nodes
        );
    }
    text + &format!("\n{} boards to solve\n", experiment.cells.len())
}
