//! Which games a match can be played of.

use crate::rules::RuleSet;

/// A game that does not begin with the same number of seeds in every hole: a refill cannot make its
/// start again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a match over rounds fills every hole with the same number of seeds, and `start` of this game says otherwise; leave out `start`"
)]
pub struct UnevenStart;

/// Whether a match over rounds can be played by these rules.
///
/// # Errors
/// [`UnevenStart`].
pub fn suits(rules: &RuleSet) -> Result<(), UnevenStart> {
    if rules.start.is_some() { Err(UnevenStart) } else { Ok(()) }
}
