//! Tables of the errors of players: one row a player and ply, one row a player.

use super::cells::{number, share};
use super::field::{Row, Table};
use crate::experiment::{ErrorsExperiment, ErrorsResult, ErrorsRun};
use crate::simulate::{ErrorCounts, PairSums};
use crate::stats::{ClusterSums, ShareDifference, Z_95};

/// A share of decisions with its 95 % interval, the pair of games being the cluster; `None` below two
/// pairs or without a decision.
pub fn pair_share(of: &PairSums) -> Option<ShareDifference> {
    let ([x, y], [xx, xy, yy]) = (of.sums, of.squares);
    ClusterSums { clusters: of.pairs, x, y, xx, xy, yy }.ratio(Z_95)
}

/// The table `errors`: one row a variant, player and ply with a decision.
pub fn errors_table(experiment: &ErrorsExperiment, run: &ErrorsRun) -> Table {
    let mut rows = Vec::new();
    for result in &run.results {
        for (ply, counts) in result.tally.by_ply.iter().enumerate() {
            if counts.decisions == 0 {
                continue;
            }
            let mut row = names(experiment, result);
            row.count("ply", "", "the ply of the game, 1 for the first move", ply as u64 + 1);
            count(&mut row, counts);
            share(&mut row, "errors", ERRORS, counts.errors, counts.decisions);
            share(&mut row, "critical_errors", CRITICAL, counts.errors, counts.critical);
            share(&mut row, "thrown", THROWN, counts.thrown, counts.decisions);
            rows.push(row);
        }
    }
    Table::new("errors", rows)
}

/// The table `error_totals`: one row a variant and player.
pub fn error_totals_table(experiment: &ErrorsExperiment, run: &ErrorsRun) -> Table {
    let row = |result: &ErrorsResult| {
        let mut row = names(experiment, result);
        row.count("pairs", "pairs", "pairs of games against `perfect`", result.tally.errors.pairs);
        count(&mut row, &result.tally.total());
        let tally = &result.tally;
        for (name, meaning, sums) in [
            ("errors", ERRORS, &tally.errors),
            ("critical_errors", CRITICAL, &tally.critical),
            ("thrown", THROWN, &tally.thrown),
        ] {
            let found = pair_share(sums);
            let [x, y] = sums.sums.map(|sum| sum as f64);
            let value = (y > 0.0).then_some(x / y);
            number(&mut row, &format!("{name}_share"), "1", &format!("share: {meaning}"), value);
            let end = |which: &str| {
                format!(
                    "{which} end of the 95 % interval of {name}_share, the pair of games being the cluster"
                )
            };
            number(&mut row, &format!("{name}_low"), "1", &end("lower"), found.map(|f| f.low));
            number(&mut row, &format!("{name}_high"), "1", &end("upper"), found.map(|f| f.high));
        }
        row
    };
    Table::new("error_totals", run.results.iter().map(row))
}

const ERRORS: &str = "decisions at which the move played was worth less than the best";
const CRITICAL: &str = "errors among the critical decisions";
const THROWN: &str = "decisions at which a win was given away, or a draw turned into a loss";

fn names(experiment: &ErrorsExperiment, result: &ErrorsResult) -> Row {
    let mut row = Row::default();
    let label = &experiment.cells[result.cell].label;
    row.text("variant", "the game and its changed clauses", label);
    row.text("player", "the player", &experiment.players[result.player].to_string());
    row.text("value_unit", "in what values are counted", result.unit.name());
    row
}

fn count(row: &mut Row, counts: &ErrorCounts) {
    let decisions = "moves of the player where at least two were legal";
    row.count("decisions", "moves", decisions, counts.decisions);
    let critical = "decisions at which some legal move was worth less than the best";
    row.count("critical", "moves", critical, counts.critical);
    row.count("errors", "moves", ERRORS, counts.errors);
    row.count("thrown", "moves", THROWN, counts.thrown);
    let loss = (counts.decisions > 0).then(|| counts.loss as f64 / counts.decisions as f64);
    let meaning = "what a decision lost on average, in value_unit";
    number(row, "loss_mean", "value_unit", meaning, loss);
}
