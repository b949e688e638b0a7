//! Differences between variants that met the same random draws, by blocks.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::risk_difference::ShareDifference;

/// The difference of two means with its two-sided 95 % interval, from the means of the same blocks
/// under two variants; `None` with fewer than two blocks.
///
/// With d the differences of block means and B their number, the interval is
/// mean(d) ± t · sd(d) / √B, t being the 0.975 quantile of Student's distribution with B - 1
/// degrees of freedom. Pairing lets the draws that both variants share cancel (common random
/// numbers; Law 2015, Simulation Modeling and Analysis, 5th ed., section 11.2), and block means are
/// close to normal. Blocks must hold equally many games.
pub fn paired_block_difference(pairs: &[(f64, f64)]) -> Option<ShareDifference> {
    let blocks = pairs.len() as f64;
    let differences: Vec<f64> = pairs.iter().map(|(of, base)| of - base).collect();
    let value = differences.iter().sum::<f64>() / blocks;
    let squares: f64 = differences.iter().map(|d| (d - value) * (d - value)).sum();
    let t = StudentsT::new(0.0, 1.0, blocks - 1.0).ok()?.inverse_cdf(0.975);
    let half = t * (squares / (blocks - 1.0) / blocks).sqrt();
    Some(ShareDifference { value, low: value - half, high: value + half })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: differences 1, 1, 3, 2 have mean 1.75 and deviation 0.957427; t(3) is 3.182446.
    #[test]
    fn agrees_with_the_paired_t_test() {
        let found = paired_block_difference(&[(1.0, 0.0), (2.0, 1.0), (4.0, 1.0), (3.0, 1.0)]);
        let found = found.unwrap();
        assert!((found.value - 1.75).abs() < 1e-12);
        assert!((found.low - 0.226_519_8).abs() < 1e-6, "{found:?}");
        assert!((found.high - 3.273_480_2).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn equal_variants_differ_by_exactly_nothing() {
        let found = paired_block_difference(&[(0.3, 0.3), (0.4, 0.4)]).unwrap();
        assert_eq!((found.value, found.low, found.high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn one_block_says_nothing() {
        assert_eq!(paired_block_difference(&[(0.3, 0.2)]), None);
        assert_eq!(paired_block_difference(&[]), None);
    }
}
