//! `gabata reproduce DIR`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::progress::Display;
use super::{Failure, print};
use crate::experiment::{BlockTally, Cell, RunSettings, play_cells};
use crate::report::read_unchecked;
use crate::simulate::{BLOCK_GAMES, Tally, block_count};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The result folder of a finished run.
    folder: PathBuf,
    /// Blocks of 4,096 games of each variant to play again; by default all.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    blocks: Option<u64>,
    /// Worker threads, 1 to 1024; by default one a core. The result does not depend on it.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// What was found when a tally was not the same.
#[derive(Debug, thiserror::Error)]
#[error("not reproduced: {0}")]
struct Difference(String);

pub(super) fn reproduce(args: &Args) -> Result<(), Failure> {
    let run = read_unchecked(&args.folder).map_err(Failure::input)?;
    let stored = &run.provenance;
    let cells = &stored.experiment.cells;
    let all = block_count(stored.games_played);
    let blocks = args.blocks.unwrap_or(all).min(all);
    let games = stored.games_played.min(blocks * BLOCK_GAMES);
    let settings = RunSettings {
        games,
        games_kept: 0,
        // The number of games is known; nothing is left to decide.
        precision: None,
        threads: args.threads.map(usize::from),
        ..stored.settings
    };
    let display = Display::new(args.quiet, games * cells.len() as u64);
    let mut recorded = run.tallies.iter();
    let compare = |played: &[BlockTally]| {
        played.iter().try_for_each(|played| compare_row(cells, played, recorded.next()))
    };
    let outcome = play_cells(cells, settings, &display, &AtomicBool::new(false), compare);
    display.finish();
    let rows = blocks * cells.len() as u64;
    let version = env!("CARGO_PKG_VERSION");
    let made_by = if stored.version == version {
        String::new()
    } else {
        format!(" (recorded by gabata {}, played again by {version})", stored.version)
    };
    if let Err(error) = outcome {
        return Err(Failure::run(format!("{}: {error}{made_by}", args.folder.display())));
    }
    let surplus = run.tallies.len() as u64 != all * cells.len() as u64;
    if surplus || run.result.digest != stored.digest {
        return Err(Failure::run(format!(
            "{}: the {rows} rows played again are equal, but the file as a whole is not what provenance.json records; rows were added, removed or changed beyond them",
            args.folder.display()
        )));
    }
    let share = if blocks == all { "all".to_owned() } else { format!("{blocks} of {all}") };
    print(&format!(
        "reproduced{made_by}: {share} blocks of {} variants, {rows} tally rows, every one equal\n",
        cells.len()
    ))
}

fn compare_row(
    cells: &[Cell],
    played: &BlockTally,
    recorded: Option<&BlockTally>,
) -> Result<(), Difference> {
    let place = format!("variant `{}`, block {}", cells[played.cell].label, played.block.number);
    let Some(recorded) = recorded else {
        return Err(Difference(format!("{place}: the recorded run has no such row")));
    };
    if (recorded.cell, recorded.block) != (played.cell, played.block) {
        return Err(Difference(format!(
            "{place}: the recorded run has variant `{}`, block {} in its place",
            cells[recorded.cell].label, recorded.block.number
        )));
    }
    match first_difference(&played.tally, &recorded.tally) {
        None => Ok(()),
        Some(field) => Err(Difference(format!("{place}: `{field}` is not what was recorded"))),
    }
}

/// The first column in which two tallies differ.
fn first_difference(a: &Tally, b: &Tally) -> Option<&'static str> {
    let fields = [
        ("outcomes", a.outcomes == b.outcomes),
        ("openings", a.openings == b.openings),
        ("endless_stops", a.endless_stops == b.endless_stops),
        ("left_at_end", a.left_at_end == b.left_at_end),
        ("plies", a.plies == b.plies),
        ("laps", a.laps == b.laps),
        ("longest_relay", a.longest_relay == b.longest_relay),
        ("captured", a.captured == b.captured),
        ("margin", a.margin == b.margin),
        ("legal_moves", a.legal_moves == b.legal_moves),
    ];
    fields.into_iter().find(|(_, equal)| !equal).map(|(name, _)| name)
}
