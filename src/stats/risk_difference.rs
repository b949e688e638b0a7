//! The difference of two shares of the same games, such as first-move advantage.

/// A difference of shares with its interval, all within -1 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShareDifference {
    /// The difference.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Tango's score interval for (`plus` - `minus`) / `n`, where each of `n` games counts for one
/// side, for the other, or for neither; `None` when `n` is 0.
///
/// The ends are the differences d at which the score statistic
/// (plus - minus - n d) / √(n (2 q + d (1 - d))) reaches ±z, where q is the restricted
/// maximum-likelihood share of `minus`, the larger root of 2n q² + B q + C = 0 with
/// B = (2n - plus + minus) d - plus - minus and C = -minus d (1 - d).
/// Tango 1998, Statistics in Medicine 17:891-908. It keeps draws in, and stays sound when one
/// side never wins.
///
/// # Panics
/// When `plus + minus` exceeds `n`.
pub fn paired_difference(plus: u64, minus: u64, n: u64, z: f64) -> Option<ShareDifference> {
    assert!(plus + minus <= n, "{plus} + {minus} of {n}");
    if n == 0 {
        return None;
    }
    let value = (plus as f64 - minus as f64) / n as f64;
    let statistic = |d: f64| tango_statistic(plus, minus, n, d);
    // The statistic falls as d grows: halve the bracket until it cannot shrink.
    let solve = |mut low: f64, mut high: f64, target: f64| {
        for _ in 0..100 {
            let middle = low + (high - low) / 2.0;
            if statistic(middle) > target {
                low = middle;
            } else {
                high = middle;
            }
        }
        low + (high - low) / 2.0
    };
    let low = if value <= -1.0 { -1.0 } else { solve(-1.0, value, z) };
    let high = if value >= 1.0 { 1.0 } else { solve(value, 1.0, -z) };
    Some(ShareDifference { value, low, high })
}

/// The restricted maximum-likelihood share of `minus` when the difference is `d` (see
/// [`paired_difference`]).
pub(super) fn restricted_minus(plus: u64, minus: u64, n: u64, d: f64) -> f64 {
    let (b, c, n) = (plus as f64, minus as f64, n as f64);
    let linear = (2.0 * n - b + c) * d - b - c;
    let constant = -c * d * (1.0 - d);
    let root = (linear * linear - 8.0 * n * constant).max(0.0).sqrt();
    (root - linear) / (4.0 * n)
}

/// Tango's score statistic for the difference `d` (see [`paired_difference`]).
pub(super) fn tango_statistic(plus: u64, minus: u64, n: u64, d: f64) -> f64 {
    let q = restricted_minus(plus, minus, n, d);
    let games = n as f64;
    let variance = games * (2.0 * q + d * (1.0 - d));
    let distance = plus as f64 - minus as f64 - games * d;
    if variance > 0.0 { distance / variance.sqrt() } else { distance * f64::INFINITY }
}

#[cfg(test)]
mod tests {
    use super::super::Z_95;
    use super::*;

    /// Tango's interval for 15 and 5 of 100.
    #[test]
    fn check_value() {
        let found = paired_difference(15, 5, 100, Z_95).unwrap();
        assert!((found.low - 0.0134467609).abs() < 1e-8, "{found:?}");
        assert!((found.high - 0.1923965051).abs() < 1e-8, "{found:?}");
    }

    #[test]
    fn extremes() {
        assert_eq!(paired_difference(0, 0, 0, Z_95), None);
        let draws = paired_difference(0, 0, 50, Z_95).unwrap();
        assert!(draws.low < 0.0 && draws.high > 0.0 && (draws.low + draws.high).abs() < 1e-9);
        let all = paired_difference(50, 0, 50, Z_95).unwrap();
        assert_eq!((all.value, all.high), (1.0, 1.0));
        assert!(all.low > 0.8 && all.low < 1.0, "{all:?}");
    }

    #[test]
    fn swapping_sides_mirrors_the_interval() {
        let one = paired_difference(30, 12, 70, Z_95).unwrap();
        let other = paired_difference(12, 30, 70, Z_95).unwrap();
        assert!((one.low + other.high).abs() < 1e-12 && (one.high + other.low).abs() < 1e-12);
    }
}
