//! How many games a question needs, before they are played.
//!
//! The normal approximations of Fleiss, Levin and Paik 2003, Statistical Methods for Rates and
//! Proportions, 3rd ed., chapter 4.

use super::beta::normal_quantile;

/// Games after which the 95 % interval of a mean over games of standard deviation `sd` has this
/// half-width: (z sd / half-width)², rounded up.
pub fn games_for_half_width(sd: f64, half_width: f64) -> u64 {
    (normal_quantile(0.975) * sd / half_width).powi(2).ceil() as u64
}

/// Games after which a difference of `difference` from the value asked about is found at the
/// two-sided 5 % level with chance `power` (0 to 1), for a mean over games of standard deviation `sd`.
pub fn games_for_difference(sd: f64, difference: f64, power: f64) -> u64 {
    let z = normal_quantile(0.975) + normal_quantile(power);
    (z * sd / difference).powi(2).ceil() as u64
}

/// Games after which a share of `p` is told from `p0` at the two-sided 5 % level with chance
/// `power`: ((z₁ √(p₀(1-p₀)) + z₂ √(p(1-p))) / (p-p₀))², rounded up.
pub fn games_for_share(p0: f64, p: f64, power: f64) -> u64 {
    let deviation = |p: f64| (p * (1.0 - p)).sqrt();
    let wanted = normal_quantile(0.975) * deviation(p0) + normal_quantile(power) * deviation(p);
    (wanted / (p - p0)).powi(2).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values() {
        assert_eq!(games_for_share(0.5, 0.51, 0.8), 19_620);
        assert_eq!(games_for_share(0.5, 0.55, 0.8), 783);
        // Two arms of shares near one half, each game of variance 1/4: 3.92 million an arm.
        let arms = games_for_difference(0.5f64.sqrt(), 0.001, 0.8);
        assert!((3_915_000..3_926_000).contains(&arms), "{arms}");
    }

    #[test]
    fn half_width() {
        assert_eq!(games_for_half_width(1.0, 0.001), 3_841_459);
    }
}
