//! One tidy row a variant: the numbers to quote.

use super::field::{FieldValue, Row, Table};
use crate::analysis::{Analysis, Comparison, VariantFindings};
use crate::experiment::CellResult;
use crate::play::Outcome;
use crate::rules::Clause;
use crate::simulate::Histogram;
use crate::stats::{ShareDifference, Z_95, wilson};

/// The quantiles that are given of every distribution.
const QUANTILES: [(f64, &str); 5] =
    [(0.05, "q05"), (0.25, "q25"), (0.5, "median"), (0.75, "q75"), (0.95, "q95")];

/// The table `cells`.
pub fn cells_table(results: &[CellResult], players: &str, analysis: &Analysis) -> Table {
    let findings = analysis.variants.iter().zip(&analysis.comparisons);
    let row = |(result, (found, against))| cell_row(result, players, found, against);
    Table::new("cells", results.iter().zip(findings).map(row))
}

fn cell_row(
    result: &CellResult,
    players: &str,
    found: &VariantFindings,
    against: &Option<Comparison>,
) -> Row {
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
    let meaning = "first-move advantage: share of all games won by the first player less share won by the second";
    number(&mut row, "first_move_advantage", "1", meaning, Some(found.advantage.value));
    let of = "its 95 % interval (Tango score)";
    ends(&mut row, "first_move_advantage", "1", of, Some(found.advantage));
    let of = "its 95 % confidence sequence, which holds at every number of games at once";
    ends(&mut row, "first_move_advantage_sequence", "1", of, Some(found.sequence));
    let meaning = "p value of no first-move advantage";
    number(&mut row, "p_difference", "1", meaning, Some(found.p_difference.0));
    let meaning = "p_difference corrected over the variants (Holm)";
    number(&mut row, "p_difference_holm", "1", meaning, Some(found.p_difference.1));
    let meaning = "p value of a first-move advantage not within the margin of fairness";
    number(&mut row, "p_equivalence", "1", meaning, Some(found.p_equivalence.0));
    let meaning = "p_equivalence corrected over the variants (Holm)";
    number(&mut row, "p_equivalence_holm", "1", meaning, Some(found.p_equivalence.1));
    let meaning = "favours first, favours second, fair within the margin, or undecided; from the corrected values";
    row.text("verdict", meaning, found.verdict.words());
    let finite = |value: f64| value.is_finite().then_some(value);
    let meaning = "Elo difference of the seats, games without a winner counting one half";
    number(&mut row, "elo", "Elo", meaning, finite(found.elo.value));
    number(&mut row, "elo_low", "Elo", "lower end of its 95 % interval", finite(found.elo.low));
    number(&mut row, "elo_high", "Elo", "upper end of its 95 % interval", finite(found.elo.high));
    let davidson = found.davidson;
    let meaning =
        "Davidson's seat effect: logarithm of wins of the first player over wins of the second";
    number(&mut row, "davidson_seat", "1", meaning, davidson.map(|d| d.seat));
    let meaning = "standard error of davidson_seat";
    number(&mut row, "davidson_seat_se", "1", meaning, davidson.map(|d| d.seat_se));
    number(&mut row, "davidson_draw", "1", "Davidson's draw parameter", davidson.map(|d| d.draw));
    let meaning = "standard error of davidson_draw";
    number(&mut row, "davidson_draw_se", "1", meaning, davidson.and_then(|d| d.draw_se));
    let difference = against.as_ref().map(|against| against.advantage.difference);
    let meaning = "first_move_advantage less that of the baseline, over full blocks";
    number(&mut row, "against_baseline", "1", meaning, difference.map(|d| d.value));
    ends(&mut row, "against_baseline", "1", "its 95 % interval (paired blocks)", difference);
    let median = |pick: fn((i32, i32)) -> i32| {
        FieldValue::Whole(found.median_plies.map(|ends| i64::from(pick(ends))))
    };
    let meaning = "lower end of the 95 % interval of the median number of plies";
    row.push("plies_median_low", "plies", meaning, median(|ends| ends.0));
    let meaning = "upper end of the 95 % interval of the median number of plies";
    row.push("plies_median_high", "plies", meaning, median(|ends| ends.1));
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

/// Two columns, `name_low` and `name_high`.
fn ends(
    row: &mut Row,
    name: &str,
    unit: &'static str,
    of: &str,
    interval: Option<ShareDifference>,
) {
    let end = |which: &str| format!("{which} end of {of}");
    number(row, &format!("{name}_low"), unit, &end("lower"), interval.map(|i| i.low));
    number(row, &format!("{name}_high"), unit, &end("upper"), interval.map(|i| i.high));
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
pub(super) fn distribution(
    row: &mut Row,
    name: &str,
    unit: &'static str,
    meaning: &str,
    of: &Histogram,
) {
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
