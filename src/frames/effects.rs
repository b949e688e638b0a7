//! One row for each effect of a grid's clauses.

use super::cells::number;
use super::field::{Row, Table};
use crate::analysis::Analysis;

/// The table `effects`; empty without grids of several variants.
pub fn effects_table(analysis: &Analysis) -> Table {
    let mut rows = Vec::new();
    for group in &analysis.effects {
        for (effect, p_holm) in &group.effects {
            let estimate = effect.estimate;
            let value = estimate.difference;
            let mut row = Row::default();
            row.text("game", "the game that the grid starts from", &group.grid.game);
            let meaning = "first-move advantage or draw share (unit 1), or plies";
            row.text("response", meaning, group.response.name());
            let meaning = "main (one clause) or interaction (two clauses)";
            let kind = if effect.factors.len() == 1 { "main" } else { "interaction" };
            row.text("kind", meaning, kind);
            row.text("effect", "the changed clause or clauses", &group.label(effect));
            let meaning = "main: response less that at the clause's first value, averaged over the other clauses; interaction: how far that depends on the second clause";
            number(&mut row, "estimate", "", meaning, Some(value.value));
            let meaning =
                "lower end of its interval; all intervals of a response hold together at 95 %";
            number(&mut row, "estimate_low", "", meaning, Some(value.low));
            number(&mut row, "estimate_high", "", "upper end of its interval", Some(value.high));
            number(&mut row, "p", "1", "p value of no effect", Some(estimate.p));
            let meaning = "p corrected over the effects on this response (Holm)";
            number(&mut row, "p_holm", "1", meaning, Some(*p_holm));
            rows.push(row);
        }
    }
    Table::new("effects", rows)
}
