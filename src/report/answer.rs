//! The findings in words.

use crate::analysis::{ALPHA, Analysis, Effects, VariantFindings, Verdict};
use crate::experiment::CellResult;
use crate::play::Outcome;

/// Share of all games of a cell with this result.
pub(super) fn share(result: &CellResult, outcome: Outcome) -> f64 {
    result.tally.count(outcome) as f64 / result.tally.games().max(1) as f64
}

/// A share as a percentage with two decimals.
pub(super) fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A signed share with four decimals; what rounds to zero has no sign.
pub(super) fn signed(value: f64) -> String {
    let text = format!("{value:+.4}");
    if text == "-0.0000" || text == "+0.0000" { "0.0000".into() } else { text }
}

/// A p value with three decimals, or the bound that it lies below.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { format!("{p:.3}") }
}

/// A number with its digits in groups of three.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// One sentence on a cell.
pub(super) fn sentence(result: &CellResult, found: &VariantFindings, margin: f64) -> String {
    let tally = &result.tally;
    let advantage = found.advantage;
    let verdict = match found.verdict {
        Verdict::FavoursFirst => "the first player is favoured".to_owned(),
        Verdict::FavoursSecond => "the second player is favoured".to_owned(),
        Verdict::Fair if found.p_difference.1 < ALPHA => format!(
            "fair within the margin of {margin}, though a difference smaller than that was found"
        ),
        Verdict::Fair => format!("fair within the margin of {margin}"),
        Verdict::Undecided => {
            "undecided: these games show neither a difference between the players nor that it is small"
                .to_owned()
        }
    };
    let mut text = format!(
        "**{}**: {verdict}. First wins {}, second wins {}",
        result.cell.label,
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
    text + &format!(
        "; first-move advantage {} (95 % interval {} to {}); a game takes {:.1} plies on average.",
        signed(advantage.value),
        signed(advantage.low),
        signed(advantage.high),
        tally.plies.mean().unwrap_or(0.0),
    )
}

/// A sentence on the range over all cells, when there are several.
pub(super) fn range_sentence(results: &[CellResult], analysis: &Analysis) -> Option<String> {
    let mut found: Vec<(f64, &str)> = results
        .iter()
        .zip(&analysis.variants)
        .map(|(result, found)| (found.advantage.value, result.cell.label.as_str()))
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

/// A sentence on the verdicts, counted.
pub(super) fn verdict_sentence(analysis: &Analysis) -> String {
    let verdicts =
        [Verdict::Fair, Verdict::FavoursFirst, Verdict::FavoursSecond, Verdict::Undecided];
    let counts: Vec<String> = verdicts
        .into_iter()
        .filter_map(|verdict| {
            let count = analysis.variants.iter().filter(|found| found.verdict == verdict).count();
            (count > 0).then(|| format!("{} {count}", verdict.words()))
        })
        .collect();
    format!("Verdicts: {}.", counts.join(", "))
}

/// A sentence on the clause that matters most for one response of a grid.
pub(super) fn weight_sentence(effects: &Effects) -> Option<String> {
    let (clause, share) = effects.weightiest()?;
    let shares: Vec<String> = effects
        .grid
        .axes
        .iter()
        .zip(&effects.variance_shares)
        .map(|(axis, share)| format!("{} {:.0} %", axis.clause, 100.0 * share))
        .collect();
    let together = 1.0 - effects.variance_shares.iter().sum::<f64>();
    Some(format!(
        "In the grid of {}, **{clause}** matters most for {}: by itself it accounts for {:.0} % of the differences between variants ({}; the clauses' dependence on each other {:.0} %).",
        effects.grid.game,
        effects.response.name(),
        100.0 * share,
        shares.join(", "),
        100.0 * together.max(0.0),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn what_rounds_to_zero_has_no_sign() {
        assert_eq!(
            [-0.00001, 0.00001, 0.25, -0.5].map(signed),
            ["0.0000", "0.0000", "+0.2500", "-0.5000"]
        );
    }
}
