//! The Wilson score interval for a share.

/// A share with its interval, all within 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShareInterval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The Wilson score interval for `successes` of `n`; `None` when `n` is 0.
///
/// With p = successes / n and the normal quantile z, the ends are
/// (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n).
/// Wilson 1927, Journal of the American Statistical Association 22:209-212.
///
/// ```
/// use gabata::stats::{wilson, Z_95};
/// let interval = wilson(8, 10, Z_95).unwrap();
/// assert!((interval.low - 0.4901624715).abs() < 1e-9);
/// ```
pub fn wilson(successes: u64, n: u64, z: f64) -> Option<ShareInterval> {
    if n == 0 {
        return None;
    }
    let trials = n as f64;
    let p = successes as f64 / trials;
    let centre = p + z * z / (2.0 * trials);
    let spread = z * (p * (1.0 - p) / trials + z * z / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + z * z / trials;
    let low = if successes == 0 { 0.0 } else { (centre - spread) / scale };
    let high = if successes == n { 1.0 } else { (centre + spread) / scale };
    Some(ShareInterval { low, high })
}

#[cfg(test)]
mod tests {
    use super::super::Z_95;
    use super::*;

    #[test]
    fn check_values_of_scipy() {
        for (successes, n, low, high) in [
            (8, 10, 0.4901624715, 0.9433178485),
            (0, 10, 0.0, 0.2775327999),
            (10, 10, 0.7224672001, 1.0),
        ] {
            let interval = wilson(successes, n, Z_95).unwrap();
            assert!((interval.low - low).abs() < 1e-9, "{interval:?}");
            assert!((interval.high - high).abs() < 1e-9, "{interval:?}");
        }
        assert_eq!(wilson(0, 0, Z_95), None);
    }
}
