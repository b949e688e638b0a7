//! A distribution-free interval for the median.

use super::beta::binomial_cdf;

/// The ranks, 1 to `n`, of the two order statistics between which the median lies with at least
/// `confidence` (0 to 1), and the coverage that they have; `None` when no two ranks reach it.
///
/// The ranks are r and n+1-r for the largest r with 1 - 2 P(X ≤ r-1) ≥ confidence, X being
/// binomial with n trials of chance ½. David and Nagaraja 2003, Order Statistics, 3rd ed.,
/// section 7.1. For discrete values the coverage is at least that.
pub fn median_ranks(n: u64, confidence: f64) -> Option<(u64, u64, f64)> {
    let coverage = |rank: u64| 1.0 - 2.0 * binomial_cdf(rank - 1, n, 0.5);
    if n < 2 || coverage(1) < confidence {
        return None;
    }
    let (mut good, mut bad) = (1, n / 2 + 1);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if coverage(middle) >= confidence {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Some((good, n + 1 - good, coverage(good)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values() {
        let (low, high, coverage) = median_ranks(10, 0.95).unwrap();
        assert_eq!((low, high), (2, 9));
        assert!((coverage - 0.978515625).abs() < 1e-9);
        let (low, high, coverage) = median_ranks(100, 0.95).unwrap();
        assert_eq!((low, high), (40, 61));
        assert!((coverage - 0.96479980).abs() < 1e-7, "{coverage}");
    }

    #[test]
    fn too_few_values_have_no_interval() {
        assert_eq!(median_ranks(0, 0.95), None);
        assert_eq!(median_ranks(5, 0.95), None);
        assert_eq!(median_ranks(6, 0.95).map(|(low, high, _)| (low, high)), Some((1, 6)));
    }
}
