//! What the tests say in words.

use super::ALPHA;

/// The verdict on a variant's balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The first player wins more often.
    FavoursFirst,
    /// The second player wins more often.
    FavoursSecond,
    /// First-move advantage lies within the margin, which is a finding of its own.
    Fair,
    /// The games do not tell.
    Undecided,
}

impl Verdict {
    /// The verdict in words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::FavoursFirst => "favours first",
            Verdict::FavoursSecond => "favours second",
            Verdict::Fair => "fair within the margin",
            Verdict::Undecided => "undecided",
        }
    }
}

/// The verdict from the corrected p values of "no difference" and of "not within the margin", and
/// the measured advantage.
///
/// A variant whose advantage is shown to lie within the margin is fair, even if so many games were
/// played that it is told from zero; otherwise a difference that was found decides.
pub fn verdict(advantage: f64, p_difference: f64, p_equivalence: f64) -> Verdict {
    if p_equivalence < ALPHA {
        Verdict::Fair
    } else if p_difference >= ALPHA || advantage == 0.0 {
        Verdict::Undecided
    } else if advantage > 0.0 {
        Verdict::FavoursFirst
    } else {
        Verdict::FavoursSecond
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_verdicts() {
        assert_eq!(verdict(0.09, 1e-9, 1.0), Verdict::FavoursFirst);
        assert_eq!(verdict(-0.09, 1e-9, 1.0), Verdict::FavoursSecond);
        assert_eq!(verdict(0.003, 1e-9, 1e-9), Verdict::Fair);
        assert_eq!(verdict(0.01, 0.4, 0.3), Verdict::Undecided);
        assert_eq!(verdict(0.0, 0.0, 1.0), Verdict::Undecided);
    }
}
