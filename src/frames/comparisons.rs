//! One row for each variant against the baseline.

use super::cells::number;
use super::field::{Row, Table};
use crate::analysis::Analysis;
use crate::experiment::{CellResult, Experiment};

/// The table `comparisons`; empty without a baseline.
pub fn comparisons_table(
    experiment: &Experiment,
    results: &[CellResult],
    analysis: &Analysis,
) -> Table {
    let base = experiment.baseline.map_or("", |at| experiment.cells[at].label.as_str());
    let rows = results.iter().zip(&analysis.comparisons).filter_map(|(result, found)| {
        let found = found.as_ref()?;
        let paired = found.advantage;
        let mut row = Row::default();
        row.text("variant", "the game and its changed clauses", &result.cell.label);
        row.text("baseline", "the variant that it is compared with", base);
        let value = paired.difference;
        let meaning = "first-move advantage less the baseline's, over full blocks";
        number(&mut row, "difference", "1", meaning, Some(value.value));
        let meaning = "lower end of its 95 % interval (paired blocks)";
        number(&mut row, "difference_low", "1", meaning, Some(value.low));
        let meaning = "upper end of its 95 % interval (paired blocks)";
        number(&mut row, "difference_high", "1", meaning, Some(value.high));
        number(&mut row, "p", "1", "p value of no difference", Some(paired.p));
        number(
            &mut row,
            "p_holm",
            "1",
            "p corrected over all comparisons (Holm)",
            Some(found.p_holm),
        );
        let meaning = "p corrected over all comparisons (Benjamini and Hochberg)";
        number(&mut row, "p_bh", "1", meaning, Some(found.p_bh));
        let meaning = "Cohen's h of the share of games won by the first player";
        number(&mut row, "cohen_h", "1", meaning, Some(found.h));
        let meaning = "correlation of the block means of the two variants";
        number(&mut row, "correlation", "1", meaning, paired.correlation);
        let meaning =
            "how many times as many games unpaired play would need for an interval as narrow";
        number(&mut row, "unpaired_games_ratio", "1", meaning, paired.games_ratio);
        Some(row)
    });
    Table::new("comparisons", rows)
}
