//! Findings on each variant by itself.

use super::verdict::{Verdict, verdict};
use crate::experiment::{CellResult, STOPPING_ALPHA};
use crate::play::Outcome;
use crate::simulate::Tally;
use crate::stats::{
    Davidson, ShareDifference, ShareInterval, Z_95, davidson, difference_sequence, elo,
    equivalence, goodman, holm, median_ranks, no_difference, paired_difference,
};

/// What is found out about one variant.
#[derive(Debug, Clone)]
pub struct VariantFindings {
    /// First-move advantage with its 95 % interval (Tango).
    pub advantage: ShareDifference,
    /// First-move advantage with its 95 % confidence sequence, which holds at every number of games.
    pub sequence: ShareDifference,
    /// p value of no first-move advantage, and corrected over the variants (Holm).
    pub p_difference: (f64, f64),
    /// p value of an advantage beyond the margin, and corrected over the variants (Holm).
    pub p_equivalence: (f64, f64),
    /// The verdict, from the corrected values.
    pub verdict: Verdict,
    /// Simultaneous 95 % intervals of the shares of results, in the order of [`Outcome::ALL`] (Goodman).
    pub outcomes: [ShareInterval; 5],
    /// Davidson's seat effect and draw parameter over games with a winner or a draw.
    pub davidson: Option<Davidson>,
    /// First-move advantage as an Elo difference between the seats with its 95 % interval, games
    /// without a winner counting one half to each.
    pub elo: ShareDifference,
    /// 95 % interval of the median number of plies.
    pub median_plies: Option<(i32, i32)>,
}

/// First-move advantage over all games of a tally with its 95 % interval; `None` without games.
pub fn advantage(tally: &Tally) -> Option<ShareDifference> {
    let (first, second) = (tally.count(Outcome::First), tally.count(Outcome::Second));
    paired_difference(first, second, tally.games(), Z_95)
}

/// Findings by cell. A run plays at least one game of every cell.
pub(super) fn findings(results: &[CellResult], margin: f64) -> Vec<VariantFindings> {
    let raw: Vec<VariantFindings> =
        results.iter().filter_map(|result| alone(&result.tally, margin)).collect();
    let corrected = |p: fn(&VariantFindings) -> f64| holm(&raw.iter().map(p).collect::<Vec<_>>());
    let difference = corrected(|findings| findings.p_difference.0);
    let fairness = corrected(|findings| findings.p_equivalence.0);
    let pairs = difference.into_iter().zip(fairness);
    raw.iter().cloned().zip(pairs).map(|(findings, pair)| findings.corrected(pair)).collect()
}

impl VariantFindings {
    fn corrected(mut self, (difference, fairness): (f64, f64)) -> VariantFindings {
        self.p_difference.1 = difference;
        self.p_equivalence.1 = fairness;
        self.verdict = verdict(self.advantage.value, difference, fairness);
        self
    }
}

fn alone(tally: &Tally, margin: f64) -> Option<VariantFindings> {
    let [first, second, draws, ..] = tally.outcomes;
    let games = tally.games();
    let advantage = advantage(tally)?;
    let p_difference = no_difference(first, second, games)?;
    let p_equivalence = equivalence(first, second, games, margin)?;
    let to_elo = |difference: f64| elo((1.0 + difference) / 2.0);
    Some(VariantFindings {
        advantage,
        sequence: difference_sequence(first, second, games, STOPPING_ALPHA),
        p_difference: (p_difference, p_difference),
        p_equivalence: (p_equivalence, p_equivalence),
        verdict: verdict(advantage.value, p_difference, p_equivalence),
        outcomes: goodman(tally.outcomes, 0.95)?,
        davidson: davidson(first, draws, second),
        elo: ShareDifference {
            value: to_elo(advantage.value),
            low: to_elo(advantage.low),
            high: to_elo(advantage.high),
        },
        median_plies: median_ranks(tally.plies.total(), 0.95).and_then(|(low, high, _)| {
            Some((tally.plies.of_rank(low)?, tally.plies.of_rank(high)?))
        }),
    })
}
