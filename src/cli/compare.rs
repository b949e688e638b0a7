//! `gabata compare DIR DIR...`

use std::path::PathBuf;

use super::table::table;
use super::{Failure, print};
use crate::analysis::{analyse, compare_runs};
use crate::experiment::CellResult;
use crate::play::Outcome;
use crate::report::{RandomPlay, StoredRun, read_run};
use crate::stats::{Z_95, newcombe};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Result folders of finished runs; the first is what the others are compared with.
    #[arg(required = true, num_args = 2.., value_name = "DIR")]
    folders: Vec<PathBuf>,
}

/// A run with its folder's name.
struct Named {
    name: String,
    run: StoredRun<RandomPlay>,
}

pub(super) fn compare(args: &Args) -> Result<(), Failure> {
    let read = |folder: &PathBuf| {
        let run = read_run(folder).map_err(Failure::input)?;
        Ok(Named { name: folder.display().to_string(), run })
    };
    let runs = args.folders.iter().map(read).collect::<Result<Vec<Named>, Failure>>()?;
    print(&format!("{}\n{}", summary(&runs), differences(&runs)))
}

fn summary(runs: &[Named]) -> String {
    let mut table = table(["run", "variant", "seed", "games", "first-move advantage", "verdict"]);
    for Named { name, run } in runs {
        let experiment = &run.kind.experiment;
        let analysis = analyse(experiment, &run.run.cells);
        for (result, found) in run.run.cells.iter().zip(&analysis.variants) {
            table.add_row([
                name.clone(),
                result.cell.label.clone(),
                run.kind.settings.seed.to_string(),
                result.tally.games().to_string(),
                range(found.advantage.value, found.advantage.low, found.advantage.high),
                found.verdict.words().to_owned(),
            ]);
        }
    }
    format!("{table}\n")
}

/// Every variant of the later runs against the variant of the same name in the first run, or, where
/// that has none, against its baseline or first variant.
fn differences(runs: &[Named]) -> String {
    let [base, others @ ..] = runs else { return String::new() };
    let mut table = table([
        "run",
        "variant",
        "against (first run)",
        "first-move advantage, difference",
        "share won by first, difference",
        "how",
    ]);
    let seed = base.run.kind.settings.seed;
    for Named { name, run } in others {
        for result in &run.run.cells {
            let Some(against) = partner(&base.run, result) else { continue };
            let own_seed = run.kind.settings.seed;
            let found = compare_runs((result, own_seed), (against, seed));
            let Some((difference, paired)) = found else { continue };
            let won = |of: &CellResult| (of.tally.count(Outcome::First), of.tally.games());
            let Some(shares) = newcombe(won(result), won(against), Z_95) else { continue };
            let mut how =
                if paired { "same draws, by blocks" } else { "separate draws" }.to_owned();
            let other_rules = result.cell.variant.rules != against.cell.variant.rules;
            if other_rules && result.cell.label == against.cell.label {
                how += "; OTHER RULES under the same name";
            } else if !other_rules && result.tally == against.tally {
                how = "the same games".into();
            }
            table.add_row([
                name.clone(),
                result.cell.label.clone(),
                against.cell.label.clone(),
                range(difference.value, difference.low, difference.high),
                range(shares.value, shares.low, shares.high),
                how,
            ]);
        }
    }
    format!(
        "{table}\nDifferences have 95 % intervals, each by itself: of first-move advantage by paired blocks of the same draws (Student), or from the two intervals where the draws are separate (Zou and Donner 2008); of shares as if the draws were separate (Newcombe 1998, method 10).\n"
    )
}

fn partner<'r>(base: &'r StoredRun<RandomPlay>, result: &CellResult) -> Option<&'r CellResult> {
    let cells = &base.run.cells;
    let same = cells.iter().find(|cell| cell.cell.label == result.cell.label);
    same.or_else(|| cells.get(base.kind.experiment.baseline.unwrap_or(0)))
}

fn range(value: f64, low: f64, high: f64) -> String {
    format!("{value:+.4} ({low:+.4} to {high:+.4})")
}
