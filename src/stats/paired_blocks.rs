//! Differences between variants that met the same random draws, by blocks.

use super::batch_means::{student_p, student_quantile};
use super::risk_difference::ShareDifference;

/// A difference between two variants from the same blocks, and what pairing was worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairedDifference {
    /// The difference with its interval.
    pub difference: ShareDifference,
    /// Its standard error.
    pub error: f64,
    /// Two-sided p value of no difference.
    pub p: f64,
    /// Correlation of the two variants' block means; `None` when one of them never varies.
    pub correlation: Option<f64>,
    /// How many times as many games unpaired play would need for an interval as narrow: the
    /// variance of the difference without pairing over that with it; `None` when the latter is 0.
    pub games_ratio: Option<f64>,
}

/// The difference of two means with its two-sided interval at `confidence` (0 to 1), from the
/// means of the same blocks under two variants; `None` with fewer than two blocks.
///
/// With d the differences of block means and B their number, the interval is
/// mean(d) ± t · sd(d) / √B, t being the quantile of Student's distribution with B - 1
/// degrees of freedom. Pairing lets the draws that both variants share cancel (common random
/// numbers; Law 2015, Simulation Modeling and Analysis, 5th ed., section 11.2), and block means are
/// close to normal. Blocks must hold equally many games.
pub fn paired_block_difference(pairs: &[(f64, f64)], confidence: f64) -> Option<PairedDifference> {
    let t = student_quantile(pairs.len(), confidence)?;
    let blocks = pairs.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / blocks;
    let (mean_a, mean_b) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let covariance =
        |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / (blocks - 1.0);
    let var_a = covariance(&|pair| (pair.0 - mean_a).powi(2));
    let var_b = covariance(&|pair| (pair.1 - mean_b).powi(2));
    let both = covariance(&|pair| (pair.0 - mean_a) * (pair.1 - mean_b));
    let value = mean(&|pair| pair.0 - pair.1);
    let variance = covariance(&|pair| (pair.0 - pair.1 - value).powi(2));
    let error = (variance / blocks).sqrt();
    let p = match (error > 0.0, value == 0.0) {
        (true, _) => student_p(pairs.len(), value / error)?,
        (false, true) => 1.0,
        (false, false) => 0.0,
    };
    Some(PairedDifference {
        difference: ShareDifference { value, low: value - t * error, high: value + t * error },
        error,
        p,
        correlation: (var_a > 0.0 && var_b > 0.0).then(|| both / (var_a * var_b).sqrt()),
        games_ratio: (variance > 0.0).then(|| (var_a + var_b) / variance),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: differences 1, 1, 3, 2 have mean 1.75 and deviation 0.957427; t(3) is 3.182446.
    #[test]
    fn agrees_with_the_paired_t_test() {
        let pairs = [(1.0, 0.0), (2.0, 1.0), (4.0, 1.0), (3.0, 1.0)];
        let found = paired_block_difference(&pairs, 0.95).unwrap();
        assert!((found.difference.value - 1.75).abs() < 1e-12);
        assert!((found.difference.low - 0.226_519_8).abs() < 1e-6, "{found:?}");
        assert!((found.difference.high - 3.273_480_2).abs() < 1e-6, "{found:?}");
        // p from the closed form of Student with 3 degrees of freedom; correlation 0.5/(1.290994 * 0.5).
        assert!((found.p - 0.035_352_847).abs() < 1e-8, "{found:?}");
        assert!((found.correlation.unwrap() - 0.774_596_7).abs() < 1e-6, "{found:?}");
        assert!((found.games_ratio.unwrap() - (5.0 / 3.0 + 0.25) / (2.75 / 3.0)).abs() < 1e-9);
    }

    #[test]
    fn equal_variants_differ_by_exactly_nothing() {
        let found = paired_block_difference(&[(0.3, 0.3), (0.4, 0.4)], 0.95).unwrap();
        let difference = found.difference;
        assert_eq!((difference.value, difference.low, difference.high), (0.0, 0.0, 0.0));
        assert_eq!((found.p, found.games_ratio), (1.0, None));
    }

    #[test]
    fn one_block_says_nothing() {
        assert_eq!(paired_block_difference(&[(0.3, 0.2)], 0.95), None);
        assert_eq!(paired_block_difference(&[], 0.95), None);
    }
}
