//! `gabata run EXPERIMENT`

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use super::errors::run_errors;
use super::exact::run_exact;
use super::matches::run_matches;
use super::progress::Display;
use super::rounds::run_rounds;
use super::{Failure, note, print};
use crate::experiment::{
    Experiment, MOST_MATCHES, MOST_PAIRS, Plan, RunError, RunSettings, RunTimes, read_plan,
};
use crate::lanes;
use crate::report::{FolderError, Kind, RandomPlay, ResultFolder, take_up};
use crate::rules::RuleSet;
use crate::simulate::{BLOCK_GAMES, Block};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The experiment file.
    experiment: PathBuf,
    /// Folder for the result; by default results/NAME.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace a finished run in the result folder, and drop what an interrupted run of something else has
    /// left beside it.
    #[arg(long)]
    pub(super) force: bool,
    /// Worker threads, 1 to 1024; by default one a core. The result does not depend on it.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Games of each variant, in place of the experiment's number.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(super) games: Option<u64>,
    /// Pairs of games of each match, in place of the experiment's number; for experiments with players.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_PAIRS))]
    pub(super) pairs: Option<u64>,
    /// Matches of each variant and reading, in place of the experiment's number; for matches over rounds.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_MATCHES))]
    pub(super) matches: Option<u64>,
    /// Games of each variant kept whole in games.parquet, in place of the experiment's number.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
    pub(super) games_kept: Option<u64>,
    /// List the variants and what they cost, and play nothing.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Show no progress.
    #[arg(long)]
    pub(super) quiet: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let plan = read_plan(&args.experiment).map_err(Failure::input)?;
    let name = match &plan {
        Plan::Random(experiment) => &experiment.name,
        Plan::Matches(experiment) => &experiment.name,
        Plan::Rounds(experiment) => &experiment.name,
        Plan::Errors(experiment) => &experiment.name,
        Plan::Exact(experiment) => &experiment.name,
    };
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("results").join(name));
    match &plan {
        Plan::Random(experiment) => run_random(experiment, args, &out),
        Plan::Matches(experiment) => run_matches(experiment, args, &out),
        Plan::Rounds(experiment) => run_rounds(experiment, args, &out),
        Plan::Errors(experiment) => run_errors(experiment, args, &out),
        Plan::Exact(experiment) => run_exact(experiment, args, &out),
    }
}

fn run_random(experiment: &Experiment, args: &Args, out: &Path) -> Result<(), Failure> {
    if args.pairs.is_some() {
        return Err(Failure::input(
            "--pairs is for experiments with players; this one plays at random, use --games",
        ));
    }
    if args.matches.is_some() {
        return Err(Failure::input(
            "--matches is for experiments of matches over rounds; this one plays single games, use --games",
        ));
    }
    let settings = RunSettings {
        seed: experiment.seed,
        games: args.games.unwrap_or(experiment.games),
        games_kept: args.games_kept.unwrap_or(experiment.games_kept),
        precision: experiment.precision,
        threads: args.threads.map(usize::from),
    };
    if args.dry_run {
        return print(&dry_run(experiment, settings));
    }
    play(&RandomPlay { experiment: experiment.clone(), settings, played: None }, args, out)
}

/// Plays a run of any kind into its result folder, beginning with what an interrupted run left.
pub(super) fn play<K: Kind>(kind: &K, args: &Args, out: &Path) -> Result<(), Failure> {
    let mut folder = ResultFolder::begin(out, args.force).map_err(folder_failure)?;
    let now = RunTimes { started: SystemTime::now(), took: Duration::ZERO };
    let plan = kind.provenance(&kind.gather(&[]), now)["reproducible"].take();
    let known = take_up(out, kind, &plan, args.force).map_err(folder_failure)?;
    if !known.is_empty() && !args.quiet {
        note(&format!("{} blocks of an interrupted run are taken up", known.len()));
    }
    let stop = stop_on_interrupt()?;
    let (amount, unit) = kind.amount();
    let display = Display::new(args.quiet, amount, unit);
    let (started, clock) = (SystemTime::now(), Instant::now());
    let keep = |blocks: &[K::Block]| folder.keep(&kind.blocks_table(blocks));
    let played = kind.play(&known, &display, &stop, keep);
    let times = RunTimes { started, took: clock.elapsed() };
    display.finish();
    let run = match played {
        Ok(run) => run,
        Err(RunError::Interrupted) => {
            let kept = folder.set_aside(&plan, known.len()).map_err(folder_failure)?;
            return Err(Failure::run(kept.map_or_else(
                || RunError::<FolderError>::Interrupted.to_string(),
                |(blocks, place)| {
                    let place = place.display();
                    format!("interrupted; {blocks} blocks are kept in {place}, and the same command takes them up again")
                },
            )));
        }
        Err(error) => return Err(run_failure(error)),
    };
    if let Err(error) = folder.finish(kind, &run, times) {
        let error = match folder.set_aside(&plan, known.len()) {
            Ok(Some((blocks, place))) => {
                FolderError::SetAside { source: Box::new(error), blocks, place }
            }
            _ => error,
        };
        return Err(folder_failure(error));
    }
    if stop.load(Ordering::Relaxed) {
        note("interrupted too late: the run was already complete, its result is kept");
    }
    print(&format!(
        "{} {unit} in {:.1} s; tallies sha256 {}\nresult in {}\n",
        K::counted(&run),
        times.took.as_secs_f64(),
        K::digest(&run),
        out.join("report.md").display(),
    ))
}

/// A flag that turns true when the person at the keyboard asks to stop; asked a second time, the
/// program ends at once.
pub(super) fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            note("error: interrupted twice; ended at once, nothing more was kept");
            std::process::exit(1);
        }
    };
    ctrlc::set_handler(handler).map_err(Failure::run)?;
    Ok(stop)
}

/// Whose fault it is that a run ended without a result.
pub(super) fn run_failure<E>(error: RunError<E>) -> Failure
where
    RunError<E>: std::error::Error + 'static,
{
    match error {
        RunError::NoTable { .. } => Failure::input(error),
        _ => Failure::run(error),
    }
}

pub(super) fn folder_failure(error: FolderError) -> Failure {
    if error.is_input() { Failure::input(error) } else { Failure::run(error) }
}

/// The variants and what they cost; the time is an estimate from a short probe of each.
fn dry_run(experiment: &Experiment, settings: RunSettings) -> String {
    let blocks = settings.games.div_ceil(BLOCK_GAMES);
    let cells = experiment.cells.len() as u64;
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    for set in &experiment.readings {
        text += &format!("readings of {}: {}\n", set.game, set.counted());
    }
    let mut seconds = 0.0;
    for (at, cell) in experiment.cells.iter().enumerate() {
        let mark = if experiment.baseline == Some(at) { "  (baseline)" } else { "" };
        let rate = probe(&cell.variant.rules, settings);
        seconds += settings.games as f64 / rate;
        text += &format!(
            "{:>4}  {}, {}, {rate:.0} games a second on one thread{mark}\n",
            at + 1,
            cell.label,
            engine(&cell.variant.rules),
        );
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = settings.threads.unwrap_or(cores);
    text + &format!(
        "\n{cells} variants x {} games = {} games in {} blocks, seed {}, players {}\nabout {:.0} s on {threads} threads, from a short probe of each variant\n",
        settings.games,
        cells * settings.games,
        cells * blocks,
        settings.seed,
        experiment.players,
        seconds / threads.min(cores) as f64,
    )
}

/// The engine that plays these rules, with the reason when it is not the fast one.
fn engine(rules: &RuleSet) -> String {
    match lanes::suits(rules) {
        Ok(()) => "lanes".into(),
        Err(reason) => format!("reference engine ({reason})"),
    }
}

/// Games a second on one thread, from a tenth of a second of play or a few blocks.
fn probe(rules: &RuleSet, settings: RunSettings) -> f64 {
    // Lanes need a block to get going; the reference engine would take too long over one.
    let most = if lanes::suits(rules).is_ok() { BLOCK_GAMES } else { 16 };
    let games = settings.games.min(most);
    let clock = Instant::now();
    let mut played = 0;
    while played == 0 || clock.elapsed() < Duration::from_millis(100) {
        std::hint::black_box(lanes::play_block(rules, settings.seed, Block { number: 0, games }));
        played += games;
    }
    played as f64 / clock.elapsed().as_secs_f64()
}
