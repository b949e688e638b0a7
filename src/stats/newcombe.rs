//! Differences between separate runs, which share no draws.

use super::risk_difference::ShareDifference;
use super::wilson::wilson;

/// Newcombe's interval for the difference of two independent shares, `a` of `m` less `b` of `n`;
/// `None` when `m` or `n` is 0.
///
/// With p₁ and p₂ the shares and (l, u) their Wilson intervals, the ends are
/// p₁-p₂ - √((p₁-l₁)² + (u₂-p₂)²) and p₁-p₂ + √((u₁-p₁)² + (p₂-l₂)²).
/// Newcombe 1998, Statistics in Medicine 17:873-890, method 10.
pub fn newcombe((a, m): (u64, u64), (b, n): (u64, u64), z: f64) -> Option<ShareDifference> {
    let with_value = |k: u64, n: u64| {
        let interval = wilson(k, n, z)?;
        Some(ShareDifference { value: k as f64 / n as f64, low: interval.low, high: interval.high })
    };
    Some(difference_of_independent(&with_value(a, m)?, &with_value(b, n)?))
}

/// The difference of two independent estimates from their intervals, by the same squaring and
/// adding of half-widths (MOVER; Zou and Donner 2008, Statistics in Medicine 27:1693-1702). It
/// serves first-move advantages of runs with different seeds.
pub fn difference_of_independent(a: &ShareDifference, b: &ShareDifference) -> ShareDifference {
    let value = a.value - b.value;
    let below = (a.value - a.low).hypot(b.high - b.value);
    let above = (a.high - a.value).hypot(b.value - b.low);
    ShareDifference { value, low: value - below, high: value + above }
}

/// Cohen's h, the effect size of two shares (0 to 1): 2 asin √p₁ - 2 asin √p₂, from -π to π; about
/// 0.2 is small, 0.5 medium, 0.8 large. Cohen 1988, Statistical Power Analysis, 2nd ed., chapter 6.
pub fn cohen_h(p1: f64, p2: f64) -> f64 {
    2.0 * (p1.sqrt().asin() - p2.sqrt().asin())
}

#[cfg(test)]
mod tests {
    use super::super::Z_95;
    use super::*;

    #[test]
    fn check_values() {
        let found = newcombe((56, 70), (48, 80), Z_95).unwrap();
        assert!((found.low - 0.0524314724).abs() < 1e-9, "{found:?}");
        assert!((found.high - 0.3338726540).abs() < 1e-9, "{found:?}");
        assert!((cohen_h(0.6, 0.5) - 0.2013579208).abs() < 1e-9);
        assert!((cohen_h(56.0 / 70.0, 48.0 / 80.0) - 0.4421431880).abs() < 1e-9);
    }

    #[test]
    fn extremes() {
        assert_eq!(newcombe((0, 0), (1, 2), Z_95), None);
        let all = newcombe((9, 9), (0, 9), Z_95).unwrap();
        assert_eq!((all.value, all.high), (1.0, 1.0));
        assert!((cohen_h(1.0, 0.0) - std::f64::consts::PI).abs() < 1e-12);
    }
}
