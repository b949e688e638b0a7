//! One tidy row a variant: the numbers to quote.

use super::field::{FieldValue, Row, Table};
use crate::experiment::CellResult;
use crate::play::Outcome;
use crate::rules::Clause;
use crate::simulate::{BLOCK_GAMES, Histogram};
use crate::stats::{ShareDifference, Z_95, paired_block_difference, paired_difference, wilson};

/// The quantiles that are given of every distribution.
const QUANTILES: [(f64, &str); 5] =
    [(0.05, "q05"), (0.25, "q25"), (0.5, "median"), (0.75, "q75"), (0.95, "q95")];

/// The table `cells`.
///
/// `baseline` is the cell that the others are compared with.
pub fn cells_table(results: &[CellResult], players: &str, baseline: Option<&CellResult>) -> Table {
    Table::new("cells", results.iter().map(|result| cell_row(result, players, baseline)))
}

/// First-move advantage of a cell less that of the baseline, from the full blocks of both; `None`
/// with fewer than two such blocks.
pub fn against_baseline(result: &CellResult, baseline: &CellResult) -> Option<ShareDifference> {
    let advantage = |outcomes: &[u64; 5]| {
        let [first, second, ..] = outcomes.map(|count| count as f64);
        (first - second) / BLOCK_GAMES as f64
    };
    let pairs: Vec<(f64, f64)> = result
        .blocks
        .iter()
        .zip(&baseline.blocks)
        .filter(|((block, _), _)| block.games == BLOCK_GAMES)
        .map(|((_, of), (_, base))| (advantage(of), advantage(base)))
        .collect();
    paired_block_difference(&pairs)
}

fn cell_row(result: &CellResult, players: &str, baseline: Option<&CellResult>) -> Row {
    let tally = &result.tally;
    let rules = &result.cell.variant.rules;
    let games = tally.games();
    let mut row = Row::default();
    row.text("variant", "the game and its changed clauses", &result.cell.label);
    row.text("game", "the game that the variant starts from", &result.cell.variant.game);
    for clause in Clause::ALL {
        let value = FieldValue::Text(rules.get(clause));
        row.push(
            format!("clause_{}", clause.name().replace('-', "_")),
            "",
            format!("clause: {}", clause.question()),
            value,
        );
    }
    row.text("rules_sha256", "hash of all clauses", &rules.hash());
    row.text("players", "who played", players);
    row.count("games", "games", "games played", games);
    for outcome in Outcome::ALL {
        let meaning = outcome_meaning(outcome);
        row.count(outcome.name(), "games", meaning, tally.count(outcome));
    }
    row.count(
        "endless_stops",
        "games",
        "games stopped by an endless move, with or without a result",
        tally.endless_stops,
    );
    for outcome in Outcome::ALL {
        share(&mut row, outcome.name(), outcome_meaning(outcome), tally.count(outcome), games);
    }
    let advantage =
        paired_difference(tally.count(Outcome::First), tally.count(Outcome::Second), games, Z_95);
    let meaning = "first-move advantage: share of all games won by the first player less share won by the second";
    number(&mut row, "first_move_advantage", "1", meaning, advantage.map(|a| a.value));
    let end = |which: &str| format!("{which} end of its 95 % interval (Tango score)");
    number(&mut row, "first_move_advantage_low", "1", &end("lower"), advantage.map(|a| a.low));
    number(&mut row, "first_move_advantage_high", "1", &end("upper"), advantage.map(|a| a.high));
    let difference = baseline.and_then(|baseline| against_baseline(result, baseline));
    let meaning = "first_move_advantage less that of the baseline, over full blocks";
    number(&mut row, "against_baseline", "1", meaning, difference.map(|d| d.value));
    let end = |which: &str| format!("{which} end of its 95 % interval (paired blocks)");
    number(&mut row, "against_baseline_low", "1", &end("lower"), difference.map(|d| d.low));
    number(&mut row, "against_baseline_high", "1", &end("upper"), difference.map(|d| d.high));
    let unit = match rules.winner {
        crate::rules::Winner::Groups => "groups",
        crate::rules::Winner::Seeds | crate::rules::Winner::Survival => "seeds",
    };
    distribution(&mut row, "plies", "plies", "plies of a game", &tally.plies);
    distribution(&mut row, "laps_per_move", "laps", "laps of a completed move", &tally.laps);
    let longest = "laps of the longest completed move of a game";
    distribution(&mut row, "longest_relay", "laps", longest, &tally.longest_relay);
    let by = |who: &str| {
        format!("seeds captured in a game by the {who} player, those left at the end not counted")
    };
    distribution(&mut row, "captured_first", "seeds", &by("first"), &tally.captured[0]);
    distribution(&mut row, "captured_second", "seeds", &by("second"), &tally.captured[1]);
    let margin = "final count of the first player less that of the second, in games with a winner or a draw; groups, seeds, or seeds in the own row, by the winner clause";
    distribution(&mut row, "margin", unit, margin, &tally.margin);
    distribution(&mut row, "legal_moves", "moves", "legal moves at a ply", &tally.legal_moves);
    row
}

fn outcome_meaning(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::First => "games won by the first player",
        Outcome::Second => "games won by the second player",
        Outcome::Draw => "drawn games",
        Outcome::Endless => "games without a result because of an endless move",
        Outcome::Stalled => "games without a result because they stalled",
    }
}

/// Three columns: a share of `n` games and its Wilson interval.
pub(super) fn share(row: &mut Row, name: &str, meaning: &str, count: u64, n: u64) {
    let interval = wilson(count, n, Z_95);
    let value = (n > 0).then(|| count as f64 / n as f64);
    number(row, &format!("{name}_share"), "1", &format!("share: {meaning}"), value);
    let end = |which: &str| format!("{which} end of the 95 % Wilson interval of {name}_share");
    number(row, &format!("{name}_low"), "1", &end("lower"), interval.map(|i| i.low));
    number(row, &format!("{name}_high"), "1", &end("upper"), interval.map(|i| i.high));
}

pub(super) fn number(
    row: &mut Row,
    name: &str,
    unit: &'static str,
    meaning: &str,
    value: Option<f64>,
) {
    row.push(name.to_owned(), unit, meaning.to_owned(), FieldValue::Number(value));
}

/// Mean, standard deviation, extremes and quantiles of a distribution.
fn distribution(row: &mut Row, name: &str, unit: &'static str, meaning: &str, of: &Histogram) {
    let whole = |value: Option<i32>| FieldValue::Whole(value.map(i64::from));
    number(row, &format!("{name}_mean"), unit, &format!("mean: {meaning}"), of.mean());
    let sd = format!("standard deviation: {meaning}");
    number(row, &format!("{name}_sd"), unit, &sd, of.sd());
    row.push(format!("{name}_min"), unit, format!("smallest: {meaning}"), whole(of.min()));
    for (q, suffix) in QUANTILES {
        let text = format!("{q} quantile: {meaning}");
        row.push(format!("{name}_{suffix}"), unit, text, whole(of.quantile(q)));
    }
    row.push(format!("{name}_max"), unit, format!("largest: {meaning}"), whole(of.max()));
}
