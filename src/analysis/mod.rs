//! What a run shows: estimates, verdicts, comparisons, effects of clauses, sensitivity to
//! readings, measures of quality.
//!
//! Everything is computed from the tallies and sums of blocks; only the measures of the lead come
//! from the games kept whole.

mod comparison;
mod effects;
mod quality;
mod sensitivity;
mod variant;
mod verdict;

use crate::experiment::{CellResult, Experiment};

pub use comparison::{Comparison, compare_runs};
pub use effects::{Effects, Response};
pub use quality::Measure;
pub use sensitivity::{Influence, ReadingEffect, ResponseShift, Sensitivity, Shift};
pub use variant::{VariantFindings, advantage};
pub use verdict::{Verdict, verdict};

/// Chance of a wrong finding that corrections hold to, and one less the confidence of intervals.
pub const ALPHA: f64 = 0.05;

/// Everything that is found out from a run.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// By cell, in the experiment's order; cells without games are left out by the run itself.
    pub variants: Vec<VariantFindings>,
    /// Each cell against the baseline: `None` for the baseline itself, for cells with fewer than two
    /// full blocks, and where there is no baseline.
    pub comparisons: Vec<Option<Comparison>>,
    /// Effects of clauses, by grid and response; grids of one cell and runs of one block have none.
    pub effects: Vec<Effects>,
    /// What readings do, by game whose readings were played.
    pub sensitivities: Vec<Sensitivity>,
    /// Measures of quality, by cell; the same measures in the same order.
    pub quality: Vec<Vec<Measure>>,
}

/// Analyses a run.
pub fn analyse(experiment: &Experiment, results: &[CellResult]) -> Analysis {
    let variants = variant::findings(results, experiment.margin);
    let comparisons = comparison::against_baseline(experiment, results);
    let effects = effects::effects(experiment, results);
    let sensitivities = sensitivity::sensitivities(experiment, results, &variants);
    let quality = results.iter().map(quality::quality).collect();
    Analysis { variants, comparisons, effects, sensitivities, quality }
}
