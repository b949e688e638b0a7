//! Variants against a baseline, and finished runs against each other.

use crate::experiment::{CellResult, Experiment};
use crate::play::Outcome;
use crate::simulate::{BLOCK_GAMES, BlockSums, Tally};
use crate::stats::{
    PairedDifference, ShareDifference, benjamini_hochberg, cohen_h, difference_of_independent,
    holm, paired_block_difference,
};

use super::variant::advantage;

/// A variant against the baseline that met the same draws.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// First-move advantage less the baseline's, over full blocks.
    pub advantage: PairedDifference,
    /// Its p value corrected over all comparisons: by Holm, and by Benjamini and Hochberg.
    pub p_holm: f64,
    /// See `p_holm`.
    pub p_bh: f64,
    /// Cohen's h of the share of games won by the first player.
    pub h: f64,
}

/// Each cell against the experiment's baseline.
pub(super) fn against_baseline(
    experiment: &Experiment,
    results: &[CellResult],
) -> Vec<Option<Comparison>> {
    let Some(base) = experiment.baseline else { return vec![None; results.len()] };
    let found: Vec<Option<PairedDifference>> = results
        .iter()
        .enumerate()
        .map(|(at, result)| if at == base { None } else { paired(result, &results[base]) })
        .collect();
    let p: Vec<f64> = found.iter().flatten().map(|paired| paired.p).collect();
    let mut corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
    let compare = |(result, paired): (&CellResult, Option<PairedDifference>)| {
        let advantage = paired?;
        let (p_holm, p_bh) = corrected.next()?;
        let h = cohen_h(first_share(&result.tally), first_share(&results[base].tally));
        Some(Comparison { advantage, p_holm, p_bh, h })
    };
    results.iter().zip(found).map(compare).collect()
}

/// First-move advantage of `a` less that of `b`. Runs under the same seed met the same draws and are
/// compared block by block; others by their intervals. The second value says whether it was paired.
/// `None` without games.
pub fn compare_runs(
    (a, seed_a): (&CellResult, u64),
    (b, seed_b): (&CellResult, u64),
) -> Option<(ShareDifference, bool)> {
    let paired = if seed_a == seed_b { paired(a, b) } else { None };
    match paired {
        Some(paired) => Some((paired.difference, true)),
        None => {
            let (a, b) = (advantage(&a.tally)?, advantage(&b.tally)?);
            Some((difference_of_independent(&a, &b), false))
        }
    }
}

fn paired(of: &CellResult, base: &CellResult) -> Option<PairedDifference> {
    let pairs: Vec<(f64, f64)> = of
        .blocks
        .iter()
        .zip(&base.blocks)
        .filter(|(of, base)| of.block.games == BLOCK_GAMES && base.block.games == BLOCK_GAMES)
        .map(|(of, base)| (block_advantage(of), block_advantage(base)))
        .collect();
    paired_block_difference(&pairs, 0.95)
}

/// First-move advantage over one block.
pub(super) fn block_advantage(block: &BlockSums) -> f64 {
    let [first, second, ..] = block.outcomes.map(|count| count as f64);
    (first - second) / block.block.games as f64
}

fn first_share(tally: &Tally) -> f64 {
    tally.count(Outcome::First) as f64 / tally.games().max(1) as f64
}
