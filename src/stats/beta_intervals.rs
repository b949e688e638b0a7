//! Exact and Bayesian intervals for a share, from quantiles of the beta distribution.

use super::beta::beta_quantile;
use super::wilson::ShareInterval;

/// The Clopper-Pearson interval for `successes` of `n` at `confidence` (0 to 1); `None` when `n` is 0.
///
/// With α = 1 - confidence the ends are the α/2 quantile of Beta(k, n-k+1) and the 1-α/2 quantile
/// of Beta(k+1, n-k). It covers at least as often as it says, and is wide for it.
/// Clopper and Pearson 1934, Biometrika 26:404-413.
///
/// # Panics
/// When `successes` exceeds `n`.
pub fn clopper_pearson(successes: u64, n: u64, confidence: f64) -> Option<ShareInterval> {
    assert!(successes <= n, "{successes} of {n}");
    if n == 0 {
        return None;
    }
    let (k, failures) = (successes as f64, (n - successes) as f64);
    let tail = (1.0 - confidence) / 2.0;
    let low = if successes == 0 { 0.0 } else { beta_quantile(tail, k, failures + 1.0) };
    let high = if successes == n { 1.0 } else { beta_quantile(1.0 - tail, k + 1.0, failures) };
    Some(ShareInterval { low, high })
}

/// The Jeffreys interval for `successes` of `n` at `confidence` (0 to 1); `None` when `n` is 0.
///
/// The ends are the α/2 and 1-α/2 quantiles of Beta(k+½, n-k+½), the posterior under Jeffreys'
/// prior; the lower end is 0 when nothing succeeded and the upper end is 1 when everything did.
/// Brown, Cai and DasGupta 2001, Statistical Science 16:101-133.
///
/// # Panics
/// When `successes` exceeds `n`.
pub fn jeffreys(successes: u64, n: u64, confidence: f64) -> Option<ShareInterval> {
    assert!(successes <= n, "{successes} of {n}");
    if n == 0 {
        return None;
    }
    let (a, b) = (successes as f64 + 0.5, (n - successes) as f64 + 0.5);
    let tail = (1.0 - confidence) / 2.0;
    let low = if successes == 0 { 0.0 } else { beta_quantile(tail, a, b) };
    let high = if successes == n { 1.0 } else { beta_quantile(1.0 - tail, a, b) };
    Some(ShareInterval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<ShareInterval>, low: f64, high: f64) {
        let found = found.unwrap();
        assert!((found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn check_values_of_scipy() {
        near(clopper_pearson(8, 10, 0.95), 0.4439045377, 0.9747892737);
        near(clopper_pearson(0, 10, 0.95), 0.0, 0.3084971078);
        near(clopper_pearson(10, 10, 0.95), 1.0 - 0.3084971078, 1.0);
        near(jeffreys(8, 10, 0.95), 0.4972255036, 0.9559405864);
        assert_eq!(clopper_pearson(0, 0, 0.95), None);
        assert_eq!(jeffreys(0, 0, 0.95), None);
    }

    #[test]
    fn jeffreys_touches_the_ends() {
        let none = jeffreys(0, 20, 0.95).unwrap();
        let all = jeffreys(20, 20, 0.95).unwrap();
        assert_eq!((none.low, all.high), (0.0, 1.0));
        assert!((none.high + all.low - 1.0).abs() < 1e-9);
    }
}
