//! Simultaneous intervals for the shares of a multinomial.

use super::beta::normal_quantile;
use super::wilson::ShareInterval;

/// Goodman's intervals for shares that sum to one, which hold together at `confidence` (0 to 1);
/// `None` when nothing was counted.
///
/// With n the total and B the upper α/k quantile of χ² with one degree of freedom for the k
/// categories, the ends for a count x are (B + 2x ± √(B (B + 4x(n-x)/n))) / 2(n+B).
/// Goodman 1965, Technometrics 7:247-254.
pub fn goodman<const K: usize>(counts: [u64; K], confidence: f64) -> Option<[ShareInterval; K]> {
    let total = counts.iter().sum::<u64>();
    if total == 0 {
        return None;
    }
    let n = total as f64;
    let z = normal_quantile(1.0 - (1.0 - confidence) / (2.0 * K as f64));
    let b = z * z;
    Some(counts.map(|count| {
        let x = count as f64;
        let spread = (b * (b + 4.0 * x * (n - x) / n)).sqrt();
        let low = if count == 0 { 0.0 } else { (b + 2.0 * x - spread) / (2.0 * (n + b)) };
        let high = if count == total { 1.0 } else { (b + 2.0 * x + spread) / (2.0 * (n + b)) };
        ShareInterval { low, high }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values() {
        let [w, d, l] = goodman([60, 20, 20], 0.95).unwrap();
        assert!((w.low - 0.48039308).abs() < 1e-7 && (w.high - 0.70876595).abs() < 1e-7, "{w:?}");
        assert!((d.low - 0.12172464).abs() < 1e-7 && (d.high - 0.31079826).abs() < 1e-7, "{d:?}");
        assert_eq!(d, l);
    }

    #[test]
    fn extremes() {
        assert_eq!(goodman([0, 0, 0], 0.95), None);
        let [w, d, l] = goodman([0, 50, 0], 0.95).unwrap();
        assert_eq!((w.low, l.low, d.high), (0.0, 0.0, 1.0));
        assert!(w.high > 0.0 && w.high < 0.2 && d.low > 0.8);
    }
}
