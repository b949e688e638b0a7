//! Davidson's model of paired comparisons with ties, for two seats.

/// The seat effect and the draw parameter of Davidson's model, with standard errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Davidson {
    /// ln(π₁/π₂): above 0 the first seat is the stronger one.
    pub seat: f64,
    /// Standard error of `seat`.
    pub seat_se: f64,
    /// ν, from 0: how readily games are drawn.
    pub draw: f64,
    /// Standard error of `draw`; `None` without draws.
    pub draw_se: Option<f64>,
}

/// Fits Davidson's model to games won by the first seat, drawn, and won by the second; `None`
/// when one of the seats never won, as the likelihood then has no maximum.
///
/// The chances of win, draw and loss are in the ratio π₁ : ν√(π₁π₂) : π₂, so the estimates are
/// ln(w/l) and d/√(wl). By the delta method the variances are 1/w + 1/l, and
/// ν² (1/d + 1/4w + 1/4l). Davidson 1970, Journal of the American Statistical Association 65:317-328.
pub fn davidson(first: u64, draws: u64, second: u64) -> Option<Davidson> {
    if first == 0 || second == 0 {
        return None;
    }
    let (w, d, l) = (first as f64, draws as f64, second as f64);
    let draw = d / (w * l).sqrt();
    let draw_se = (draws > 0).then(|| draw * (1.0 / d + 0.25 / w + 0.25 / l).sqrt());
    Some(Davidson { seat: (w / l).ln(), seat_se: (1.0 / w + 1.0 / l).sqrt(), draw, draw_se })
}

/// The Elo difference at which an expected score (0 to 1, a draw counting one half) is met:
/// 400 log₁₀(s / (1-s)). Infinite at 0 and 1. Elo 1978, The Rating of Chessplayers, section 1.4.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values() {
        let found = davidson(60, 20, 20).unwrap();
        assert!((found.seat - 1.0986122887).abs() < 1e-9);
        assert!((found.draw - 0.5773502692).abs() < 1e-9);
        assert!((found.seat_se - (1.0f64 / 60.0 + 1.0 / 20.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn extremes() {
        assert_eq!(davidson(0, 5, 3), None);
        assert_eq!(davidson(3, 5, 0), None);
        assert_eq!(davidson(0, 0, 0), None);
        assert_eq!(davidson(4, 0, 4).unwrap().draw_se, None);
    }

    #[test]
    fn elo_of_known_scores() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert_eq!(elo(1.0), f64::INFINITY);
    }
}
