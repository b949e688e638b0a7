//! One row for each variant and measure of quality.

use super::cells::number;
use super::field::{Row, Table};
use crate::analysis::Analysis;
use crate::experiment::CellResult;

/// The table `quality`.
pub fn quality_table(results: &[CellResult], analysis: &Analysis) -> Table {
    let mut rows = Vec::new();
    for (result, measures) in results.iter().zip(&analysis.quality) {
        for measure in measures {
            let mut row = Row::default();
            row.text("variant", "the game and its changed clauses", &result.cell.label);
            row.text("measure", "what is measured", measure.name);
            row.text("unit", "the unit of value, low and high", measure.unit);
            row.text("meaning", "what it says", measure.meaning);
            row.count("games", "games", "games that it comes from", measure.games);
            number(&mut row, "value", "", "the estimate", measure.value);
            let low = measure.interval.map(|ends| ends.0);
            number(&mut row, "low", "", "lower end of the 95 % interval", low);
            let high = measure.interval.map(|ends| ends.1);
            number(&mut row, "high", "", "upper end of the 95 % interval", high);
            rows.push(row);
        }
    }
    Table::new("quality", rows)
}
