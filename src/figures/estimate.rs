//! A measured number with its interval.

use super::error::FigureError;

/// Decimals of printed estimates: enough to tell 0.0003 from 0.
pub(super) const DECIMALS: usize = 4;

/// An estimate with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Fails when one of the three numbers is not finite.
    pub(super) fn check(&self, what: &'static str, label: &str) -> Result<(), FigureError> {
        for value in [self.value, self.low, self.high] {
            if !value.is_finite() {
                return Err(FigureError::Value { what, label: label.to_owned(), value });
            }
        }
        Ok(())
    }

    /// The interval in brackets, with signs and four decimals.
    pub(super) fn interval(&self) -> String {
        format!("[{}, {}]", signed(self.low, DECIMALS), signed(self.high, DECIMALS))
    }
}

/// A number with its sign; what rounds to zero has none.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    let digits = text.trim_start_matches(['+', '-']);
    if digits.chars().all(|c| c == '0' || c == '.') {
        digits.to_owned()
    } else {
        text.replace('-', "\u{2212}")
    }
}

/// Fails unless the number is a share between zero and one.
pub(super) fn check_share(value: f64, what: &'static str, label: &str) -> Result<(), FigureError> {
    if (-1e-9..=1.0 + 1e-9).contains(&value) {
        Ok(())
    } else {
        Err(FigureError::Value { what, label: label.to_owned(), value })
    }
}
