//! Means and ratios over blocks of games.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::risk_difference::ShareDifference;

/// The ratio of two sums over batches, such as laps to moves, with its two-sided interval at
/// `confidence` (0 to 1); `None` with fewer than two batches or when the lower sum is 0.
///
/// With x and y the batch sums, r = Σx/Σy, and e = x - r y, the half-width is
/// t · √(B/(B-1) Σe²) / Σy, t being the (1+confidence)/2 quantile of Student's distribution with
/// B-1 degrees of freedom for B batches. Where every y is the number of games it is the method of
/// batch means. Law 2015, Simulation Modeling and Analysis, 5th ed., sections 9.5.3 and 4.9;
/// Cochran 1977, Sampling Techniques, 3rd ed., section 6.3.
pub fn batch_ratio(batches: &[(f64, f64)], confidence: f64) -> Option<ShareDifference> {
    let (x, y) = batches.iter().fold((0.0, 0.0), |(x, y), batch| (x + batch.0, y + batch.1));
    if y == 0.0 {
        return None;
    }
    let t = student_quantile(batches.len(), confidence)?;
    let value = x / y;
    let squares: f64 = batches.iter().map(|batch| (batch.0 - value * batch.1).powi(2)).sum();
    let count = batches.len() as f64;
    let half = t * (count / (count - 1.0) * squares).sqrt() / y;
    Some(ShareDifference { value, low: value - half, high: value + half })
}

/// The two-sided quantile of Student's distribution for `batches` batches; `None` below two.
pub(super) fn student_quantile(batches: usize, confidence: f64) -> Option<f64> {
    let freedom = batches as f64 - 1.0;
    Some(StudentsT::new(0.0, 1.0, freedom).ok()?.inverse_cdf((1.0 + confidence) / 2.0))
}

/// The two-sided p value of no difference for a statistic `t` over `batches` batches.
pub(super) fn student_p(batches: usize, t: f64) -> Option<f64> {
    let freedom = batches as f64 - 1.0;
    Some(2.0 * StudentsT::new(0.0, 1.0, freedom).ok()?.cdf(-t.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: means 1, 2, 4, 3 over batches of 10 have mean 2.5 and deviation 1.290994; t(3) is 3.182446.
    #[test]
    fn equal_batches_give_the_t_interval_of_their_means() {
        let batches = [(10.0, 10.0), (20.0, 10.0), (40.0, 10.0), (30.0, 10.0)];
        let found = batch_ratio(&batches, 0.95).unwrap();
        assert!((found.value - 2.5).abs() < 1e-12);
        assert!((found.high - 2.5 - 3.182_446_3 * 1.290_994_4 / 2.0).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn too_little_says_nothing() {
        assert_eq!(batch_ratio(&[], 0.95), None);
        assert_eq!(batch_ratio(&[(1.0, 1.0)], 0.95), None);
        assert_eq!(batch_ratio(&[(0.0, 0.0), (0.0, 0.0)], 0.95), None);
    }
}
