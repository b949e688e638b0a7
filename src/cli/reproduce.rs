//! `gabata reproduce DIR`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::progress::Display;
use super::{Failure, print};
use crate::frames::{Field, FieldValue};
use crate::report::{Kind, Stored, StoredRun, read_stored};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The result folder of a finished run.
    folder: PathBuf,
    /// Blocks of 4,096 games or matches of each variant, or of 16 pairs of each two players, to play
    /// again; by default all.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    blocks: Option<u64>,
    /// Worker threads, 1 to 1024; by default one a core. The result does not depend on it.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// What was found when a row was not the same.
#[derive(Debug, thiserror::Error)]
#[error("not reproduced: {0}")]
struct Difference(String);

pub(super) fn reproduce(args: &Args) -> Result<(), Failure> {
    match read_stored(&args.folder).map_err(Failure::input)? {
        Stored::Random(mut run) => {
            run.kind.settings.threads = args.threads.map(usize::from);
            play_again(&run, args)
        }
        Stored::Matches(mut run) => {
            run.kind.settings.threads = args.threads.map(usize::from);
            play_again(&run, args)
        }
        Stored::Rounds(mut run) => {
            run.kind.settings.threads = args.threads.map(usize::from);
            play_again(&run, args)
        }
    }
}

fn play_again<K: Kind>(run: &StoredRun<K>, args: &Args) -> Result<(), Failure> {
    let (all, columns) = run.kind.shape();
    let blocks = args.blocks.unwrap_or(all).min(all);
    let kind = run.kind.shortened(blocks);
    let (amount, unit) = kind.amount();
    let display = Display::new(args.quiet, amount, unit);
    let stored = run.kind.blocks_table(&run.blocks);
    let mut recorded = stored.rows.iter();
    let compare = |played: &[K::Block]| {
        let played = kind.blocks_table(played);
        played.rows.iter().try_for_each(|played| compare_row(played, recorded.next()))
    };
    let outcome = kind.play(&[], &display, &AtomicBool::new(false), compare);
    display.finish();
    let rows = blocks * columns;
    let version = env!("CARGO_PKG_VERSION");
    let made_by = if run.version == version {
        String::new()
    } else {
        format!(" (recorded by gabata {}, played again by {version})", run.version)
    };
    let folder = args.folder.display();
    if let Err(error) = outcome {
        return Err(Failure::run(format!("{folder}: {error}{made_by}")));
    }
    let surplus = run.blocks.len() as u64 != all * columns;
    if surplus || *K::digest(&run.run) != run.recorded {
        return Err(Failure::run(format!(
            "{folder}: the {rows} rows played again are equal, but the file as a whole is not what provenance.json records; rows were added, removed or changed beyond them"
        )));
    }
    if !run.intact {
        return Err(Failure::run(format!(
            "{folder}: the {rows} rows played again are equal, but provenance.json is not what the run wrote: its key `seal` does not fit what stands under `reproducible`"
        )));
    }
    let share = if blocks == all { "all".to_owned() } else { format!("{blocks} of {all}") };
    print(&format!("reproduced{made_by}: {share} blocks, {rows} tally rows, every one equal\n"))
}

/// A row is known by its first columns, up to the number of the block.
fn compare_row(played: &[Field], recorded: Option<&Vec<Field>>) -> Result<(), Difference> {
    let place = place(played);
    let Some(recorded) = recorded else {
        return Err(Difference(format!("{place}: the recorded run has no such row")));
    };
    let other = self::place(recorded);
    if other != place {
        return Err(Difference(format!("{place}: the recorded run has {other} in its place")));
    }
    match played.iter().zip(recorded).find(|(played, recorded)| played != recorded) {
        None => Ok(()),
        Some((field, _)) => {
            Err(Difference(format!("{place}: column `{}` is not what was recorded", field.name)))
        }
    }
}

fn place(row: &[Field]) -> String {
    let mut named: Vec<String> = Vec::new();
    for field in row {
        match &field.value {
            FieldValue::Text(text) => named.push(format!("{} `{text}`", field.name)),
            FieldValue::Count(number) if field.name == "block" => {
                named.push(format!("block {number}"));
                break;
            }
            _ => break,
        }
    }
    named.join(", ")
}
