//! Fairness as a claim of its own: two one-sided tests within a margin.

use super::beta::{binomial_cdf, normal_cdf};
use super::risk_difference::tango_statistic;

/// The p value of the claim that the difference of shares lies strictly within -`margin` to
/// `margin`, where `n` games counted for one side, for the other, or for neither; `None` when `n`
/// is 0. It is the larger p value of two one-sided tests by Tango's score statistic, so it is
/// below 0.05 when the 90 % interval lies within the margin.
///
/// Schuirmann 1987, Journal of Pharmacokinetics and Biopharmaceutics 15:657-680; the statistic as
/// in [`paired_difference`](super::paired_difference).
///
/// # Panics
/// When `plus + minus` exceeds `n`.
pub fn equivalence(plus: u64, minus: u64, n: u64, margin: f64) -> Option<f64> {
    assert!(plus + minus <= n, "{plus} + {minus} of {n}");
    (n > 0).then(|| {
        let above_low = 1.0 - normal_cdf(tango_statistic(plus, minus, n, -margin));
        let below_high = normal_cdf(tango_statistic(plus, minus, n, margin));
        above_low.max(below_high)
    })
}

/// The p value of the claim that a share lies strictly between `low` and `high` (0 to 1), by two
/// exact binomial tests; `None` when `n` is 0.
///
/// # Panics
/// When `successes` exceeds `n`.
pub fn equivalence_exact(successes: u64, n: u64, low: f64, high: f64) -> Option<f64> {
    assert!(successes <= n, "{successes} of {n}");
    (n > 0).then(|| {
        let above_low =
            if successes == 0 { 1.0 } else { 1.0 - binomial_cdf(successes - 1, n, low) };
        above_low.max(binomial_cdf(successes, n, high))
    })
}

/// The two-sided p value of no difference between the sides, by Tango's score statistic, which at
/// zero is McNemar's (plus - minus)/√(plus + minus); `None` when `n` is 0, and 1 when no game
/// counted for either side.
pub fn no_difference(plus: u64, minus: u64, n: u64) -> Option<f64> {
    (n > 0).then(|| {
        if plus + minus == 0 {
            return 1.0;
        }
        2.0 * normal_cdf(-tango_statistic(plus, minus, n, 0.0).abs())
    })
}

#[cfg(test)]
mod tests {
    use super::super::{normal_quantile, paired_difference};
    use super::*;

    #[test]
    fn check_value_of_scipy() {
        let found = equivalence_exact(505, 1000, 0.45, 0.55).unwrap();
        assert!((found - 0.0023797823).abs() < 1e-9, "{found}");
    }

    #[test]
    fn agrees_with_the_90_percent_interval() {
        let interval = paired_difference(5100, 4900, 10_200, normal_quantile(0.95)).unwrap();
        let at = |margin| equivalence(5100, 4900, 10_200, margin).unwrap();
        assert!(at(interval.high + 1e-6) < 0.05 && at(interval.high - 1e-6) > 0.05);
    }

    #[test]
    fn extremes() {
        assert_eq!(equivalence(0, 0, 0, 0.02), None);
        assert_eq!(no_difference(0, 0, 0), None);
        assert_eq!(no_difference(0, 0, 40), Some(1.0));
        assert_eq!(equivalence_exact(0, 0, 0.4, 0.6), None);
        assert!(equivalence(50, 0, 50, 0.02).unwrap() > 0.999);
        assert!(equivalence_exact(0, 50, 0.4, 0.6).unwrap() > 0.999);
        assert!(equivalence(0, 0, 100_000, 0.02).unwrap() < 1e-6, "all draws are fair");
    }
}
