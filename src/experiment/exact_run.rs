//! Solving the variants of an experiment one after the other.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::exact_file::ExactExperiment;
use super::plan::Cell;
use super::provenance::{Asked, EXACT_FORMAT, RunTimes, variant_value};
use super::run::RunError;
use super::waves::pool;
use crate::rules::hex;
use crate::solve::{ExactValue, Limits, Progress, Unsolved, ValueRow, solve, values_text};

/// The values of all variants.
#[derive(Debug, Clone)]
pub struct ExactRun {
    /// In the experiment's order of variants.
    pub rows: Vec<ValueRow>,
    /// SHA-256 over the table of values.
    pub digest: String,
}

/// Solves every variant. What stands in `done` of the same experiment is taken over. After each
/// variant solved, `keep` is given all rows so far, those of `done` that are still to come included.
///
/// # Errors
/// [`RunError::Interrupted`] soon after the progress asks to stop, and what `keep` reports.
pub fn solve_cells<E>(
    experiment: &ExactExperiment,
    threads: Option<usize>,
    done: &[ValueRow],
    progress: &dyn Progress,
    mut keep: impl FnMut(&[ValueRow]) -> Result<(), E>,
) -> Result<ExactRun, RunError<E>> {
    let pool = pool(threads)?;
    let mut rows: Vec<ValueRow> = Vec::new();
    for (cell, limits) in experiment.cells.iter().zip(&experiment.limits) {
        let rules = &cell.variant.rules;
        let known = done.iter().find(|row| is_of(row, cell, limits));
        if let Some(row) = known {
            rows.push(row.clone());
            continue;
        }
        let value = match pool.install(|| solve(rules, limits, progress)) {
            Ok(solution) => Ok(ExactValue::from(&solution)),
            Err(Unsolved::Interrupted) => return Err(RunError::Interrupted),
            Err(why) => Err(why.to_string()),
        };
        rows.push(ValueRow::new(&cell.variant, limits, value));
        let mut all = rows.clone();
        let to_come = done.iter().filter(|row| rows.iter().all(|r| r.variant != row.variant));
        all.extend(to_come.cloned());
        keep(&all).map_err(RunError::Keep)?;
    }
    let digest = hex(&Sha256::digest(values_text(&rows)));
    Ok(ExactRun { rows, digest })
}

/// Whether a row is that of a variant solved within some limits.
fn is_of(row: &ValueRow, cell: &Cell, limits: &Limits) -> bool {
    (&row.game, &row.variant) == (&cell.variant.game, &cell.label)
        && row.rules_sha256 == cell.variant.rules.hash()
        && (row.memory, row.nodes) == (limits.memory, limits.nodes)
}

/// The provenance of exact values as JSON, parted as that of random play: `reproducible` and
/// `this_run`.
pub fn exact_provenance(
    experiment: &ExactExperiment,
    threads: Option<usize>,
    run: &ExactRun,
    times: RunTimes,
) -> Value {
    let asked = Asked {
        format: EXACT_FORMAT,
        name: &experiment.name,
        question: &experiment.question,
        text: &experiment.text,
    };
    let rest = json!({
        "variants": experiment.cells.iter().map(variant_value).collect::<Vec<_>>(),
        "values_sha256": run.digest,
    });
    asked.answered(rest, times, threads)
}
