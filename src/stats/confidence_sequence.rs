//! Intervals that hold at every moment of a run at once, so that a run may stop when it likes.
//!
//! A mixture of likelihoods over a prior, divided by the likelihood of the true shares, is a
//! martingale of mean 1, and exceeds 1/α at any time with chance α at most (Ville's inequality;
//! Robbins 1970, Annals of Mathematical Statistics 41:1397-1409; Howard, Ramdas, McAuliffe and
//! Sekhon 2021, Annals of Statistics 49:1055-1080). The shares that the mixture does not rule out
//! are a confidence sequence. The prior is uniform.

use statrs::function::gamma::ln_gamma;

use super::risk_difference::{ShareDifference, restricted_minus};
use super::wilson::ShareInterval;

/// The confidence sequence at level 1 - `alpha` for a share, after `successes` of `n`.
///
/// It holds every p with B(k+1, n-k+1) / (pᵏ (1-p)ⁿ⁻ᵏ) ≤ 1/α, the mixture over Beta(1, 1).
///
/// # Panics
/// When `successes` exceeds `n`.
pub fn share_sequence(successes: u64, n: u64, alpha: f64) -> ShareInterval {
    assert!(successes <= n, "{successes} of {n}");
    let failures = n - successes;
    let wanted = ln_mixture(&[successes, failures]) + alpha.ln();
    let inside = |p: f64| ln_power(successes, p) + ln_power(failures, 1.0 - p) >= wanted;
    let value = if n == 0 { 0.5 } else { successes as f64 / n as f64 };
    ShareInterval { low: edge(value, 0.0, &inside), high: edge(value, 1.0, &inside) }
}

/// The confidence sequence at level 1 - `alpha` for (`plus` - `minus`) / `n`, where each game
/// counts for one side, for the other, or for neither; `value` is 0 when `n` is 0.
///
/// It holds every difference d that some shares of the three kinds have which the mixture over
/// Dirichlet(1, 1, 1) does not rule out. The likeliest shares with difference d are those of
/// [`paired_difference`](super::paired_difference).
///
/// # Panics
/// When `plus + minus` exceeds `n`.
pub fn difference_sequence(plus: u64, minus: u64, n: u64, alpha: f64) -> ShareDifference {
    assert!(plus + minus <= n, "{plus} + {minus} of {n}");
    let neither = n - plus - minus;
    let wanted = ln_mixture(&[plus, minus, neither]) + alpha.ln();
    let inside = |d: f64| {
        let q = if n == 0 { (1.0 - d) / 2.0 } else { restricted_minus(plus, minus, n, d) };
        let likelihood =
            ln_power(plus, q + d) + ln_power(minus, q) + ln_power(neither, 1.0 - 2.0 * q - d);
        likelihood >= wanted
    };
    let value = if n == 0 { 0.0 } else { (plus as f64 - minus as f64) / n as f64 };
    ShareDifference { value, low: edge(value, -1.0, &inside), high: edge(value, 1.0, &inside) }
}

/// ln of the chance of a sequence with these counts under uniformly spread shares.
fn ln_mixture(counts: &[u64]) -> f64 {
    let kinds = counts.len() as f64;
    let total = counts.iter().sum::<u64>() as f64;
    let parts: f64 = counts.iter().map(|&count| ln_gamma(count as f64 + 1.0)).sum();
    ln_gamma(kinds) + parts - ln_gamma(total + kinds)
}

/// ln pᵏ, with 0⁰ = 1.
fn ln_power(k: u64, p: f64) -> f64 {
    if k == 0 { 0.0 } else { k as f64 * p.max(0.0).ln() }
}

/// Where the set that holds `inside` ends on the way to `outside`.
fn edge(inside: f64, outside: f64, holds: &impl Fn(f64) -> bool) -> f64 {
    if holds(outside) {
        return outside;
    }
    let (mut good, mut bad) = (inside, outside);
    for _ in 0..100 {
        let middle = good + (bad - good) / 2.0;
        if holds(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values() {
        for (k, n, low, high) in
            [(60, 100, 0.4407744482, 0.7460362553), (560, 1000, 0.5042574731, 0.6147491646)]
        {
            let found = share_sequence(k, n, 0.05);
            assert!(
                (found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9,
                "{found:?}"
            );
        }
    }

    #[test]
    fn nothing_is_ruled_out_before_the_first_game() {
        let share = share_sequence(0, 0, 0.05);
        assert_eq!((share.low, share.high), (0.0, 1.0));
        let difference = difference_sequence(0, 0, 0, 0.05);
        assert_eq!((difference.low, difference.high), (-1.0, 1.0));
    }

    #[test]
    fn extremes() {
        let draws = difference_sequence(0, 0, 500, 0.05);
        assert!(draws.low > -0.1 && (draws.low + draws.high).abs() < 1e-9, "{draws:?}");
        let won = difference_sequence(500, 0, 500, 0.05);
        assert_eq!(won.high, 1.0);
        assert!(won.low > 0.9, "{won:?}");
        assert_eq!(share_sequence(500, 500, 0.05).high, 1.0);
    }

    #[test]
    fn it_is_wider_than_an_interval_for_one_look() {
        use super::super::{Z_95, paired_difference};
        let once = paired_difference(400, 350, 1000, Z_95).unwrap();
        let always = difference_sequence(400, 350, 1000, 0.05);
        assert!(always.low < once.low && always.high > once.high);
        let (wide, narrow) = (always.high - always.low, once.high - once.low);
        assert!(wide < 2.5 * narrow, "{wide} against {narrow}");
    }
}
