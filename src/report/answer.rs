//! The findings in words.

use crate::experiment::CellResult;
use crate::play::Outcome;
use crate::stats::{ShareDifference, Z_95, paired_difference};

/// First-move advantage of a cell; `None` without games.
pub(super) fn advantage(result: &CellResult) -> Option<ShareDifference> {
    let tally = &result.tally;
    let (first, second) = (tally.count(Outcome::First), tally.count(Outcome::Second));
    paired_difference(first, second, tally.games(), Z_95)
}

/// Share of all games of a cell with this result.
pub(super) fn share(result: &CellResult, outcome: Outcome) -> f64 {
    result.tally.count(outcome) as f64 / result.tally.games().max(1) as f64
}

/// A share as a percentage with two decimals.
pub(super) fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A signed share with four decimals.
pub(super) fn signed(value: f64) -> String {
    format!("{value:+.4}")
}

/// The direction that an interval of first-move advantage shows.
pub(super) fn direction(advantage: &ShareDifference) -> &'static str {
    if advantage.low > 0.0 {
        "the first player is favoured"
    } else if advantage.high < 0.0 {
        "the second player is favoured"
    } else {
        "no difference between the players was found"
    }
}

/// One sentence on a cell.
pub(super) fn sentence(result: &CellResult) -> Option<String> {
    let advantage = advantage(result)?;
    let tally = &result.tally;
    let mut text = format!(
        "**{}**: {}. First wins {}, second wins {}",
        result.cell.label,
        direction(&advantage),
        percent(share(result, Outcome::First)),
        percent(share(result, Outcome::Second)),
    );
    for (outcome, words) in [
        (Outcome::Draw, "drawn"),
        (Outcome::Endless, "without a result by an endless move"),
        (Outcome::Stalled, "stalled"),
    ] {
        if tally.count(outcome) > 0 {
            text += &format!(", {words} {}", percent(share(result, outcome)));
        }
    }
    text += &format!(
        "; first-move advantage {} (95 % interval {} to {}); a game takes {:.1} plies on average.",
        signed(advantage.value),
        signed(advantage.low),
        signed(advantage.high),
        tally.plies.mean().unwrap_or(0.0),
    );
    Some(text)
}

/// A sentence on the range over all cells, when there are several.
pub(super) fn range_sentence(results: &[CellResult]) -> Option<String> {
    let mut found: Vec<(f64, &str)> = results
        .iter()
        .filter_map(|result| Some((advantage(result)?.value, result.cell.label.as_str())))
        .collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let ((low, lowest), (high, highest)) = (*found.first()?, *found.last()?);
    let (_, balanced) = *found.iter().min_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))?;
    (found.len() > 1).then(|| {
        format!(
            "First-move advantage runs from {} ({lowest}) to {} ({highest}); nearest to zero is {balanced}.",
            signed(low),
            signed(high)
        )
    })
}
