//! What readings do, and which of them are the same game.

use super::cells::number;
use super::field::{FieldValue, Row, Table};
use crate::analysis::{Analysis, Shift};
use crate::experiment::CellResult;

/// The table `sensitivity`: one row for each reading of a clause and response; empty where no
/// readings were played.
pub fn sensitivity_table(analysis: &Analysis) -> Table {
    let mut rows = Vec::new();
    for found in &analysis.sensitivities {
        for effect in &found.effects {
            for shift in &effect.shifts {
                let mut row = Row::default();
                row.text("game", "the game whose readings were played", &found.set.game);
                row.text("clause", "the clause", &effect.clause);
                row.text("value", "its value under this reading", &effect.value);
                row.text("own_value", "the game's own value of it", &effect.own_value);
                let meaning = "first-move advantage, share won by the first player or draw share (unit 1), or plies";
                row.text("response", meaning, shift.response.name());
                let meaning = "what the reading does at the game's own reading of the other clauses: changes the conclusion (the verdict on balance is another), changes the size (some response differs), no effect found, or no effect, exactly zero (identical tallies)";
                row.text("influence", meaning, effect.influence.map_or("", |found| found.words()));
                let meaning = "the verdict on balance under the game's own reading";
                row.text("verdict_own", meaning, found.verdict.words());
                let meaning = "the verdict on balance under this reading, the other clauses being the game's own";
                row.text("verdict", meaning, effect.verdict.map_or("", |verdict| verdict.words()));
                shift_columns(&mut row, OWN, shift.own);
                shift_columns(&mut row, MEAN, shift.mean);
                let meaning = "combinations of the other clauses in which both values make sense";
                row.count("settings", "combinations", meaning, effect.settings as u64);
                let meaning = "settings in which both values play identically";
                row.count("settings_identical", "combinations", meaning, effect.identical as u64);
                let meaning = "settings in which the verdict on balance is another";
                let changed = effect.verdicts_changed as u64;
                row.count("settings_verdict_changed", "combinations", meaning, changed);
                rows.push(row);
            }
        }
    }
    Table::new("sensitivity", rows)
}

/// Column names and meanings of one kind of shift: value, ends of the interval, p, corrected p.
type Columns = [(&'static str, &'static str); 5];

const OWN: Columns = [
    (
        "shift",
        "response less that of the game's own reading, only this clause being changed, over full blocks",
    ),
    (
        "shift_low",
        "lower end of its interval (paired blocks); the intervals of a game's readings hold together at 95 % (Bonferroni)",
    ),
    ("shift_high", "upper end of its interval"),
    ("p", "p value of no shift"),
    ("p_holm", "p corrected over the readings and responses of the game (Holm)"),
];

const MEAN: Columns = [
    ("mean_shift", "the shift averaged over all settings of the other clauses"),
    ("mean_shift_low", "lower end of its interval (paired blocks, Bonferroni)"),
    ("mean_shift_high", "upper end of its interval"),
    ("mean_p", "p value of no shift on average"),
    ("mean_p_holm", "mean_p corrected over the readings and responses of the game (Holm)"),
];

fn shift_columns(row: &mut Row, columns: Columns, shift: Option<Shift>) {
    let difference = shift.map(|shift| shift.paired.difference);
    let values = [
        difference.map(|difference| difference.value),
        difference.map(|difference| difference.low),
        difference.map(|difference| difference.high),
        shift.map(|shift| shift.paired.p),
        shift.map(|shift| shift.p_holm),
    ];
    for (at, ((name, meaning), value)) in columns.into_iter().zip(values).enumerate() {
        number(row, name, if at < 3 { "" } else { "1" }, meaning, value);
    }
}

/// The table `readings`: one row for each combination of readings that was played.
pub fn readings_table(results: &[CellResult], analysis: &Analysis) -> Table {
    let mut rows = Vec::new();
    for found in &analysis.sensitivities {
        for &(cell, first) in &found.same_as {
            let mut row = Row::default();
            row.text("game", "the game whose readings were played", &found.set.game);
            let label = |at: usize| results[at].cell.label.as_str();
            row.text("variant", "the game and its changed clauses", label(cell));
            let meaning = "the first combination that plays identically (every count is the same, but for margins in different units); the variant itself where there is none before it";
            row.text("same_as", meaning, label(first));
            let findings = &analysis.variants[cell];
            let advantage = findings.advantage;
            number(
                &mut row,
                "first_move_advantage",
                "1",
                "first-move advantage",
                Some(advantage.value),
            );
            let meaning = "lower end of its 95 % interval (Tango score)";
            number(&mut row, "first_move_advantage_low", "1", meaning, Some(advantage.low));
            let meaning = "upper end of its 95 % interval (Tango score)";
            number(&mut row, "first_move_advantage_high", "1", meaning, Some(advantage.high));
            row.text("verdict", "the verdict on balance", findings.verdict.words());
            let meaning = "1 when the verdict is that of the game's own reading, else 0";
            let agrees = i64::from(findings.verdict == found.verdict);
            row.push("agrees", "", meaning, FieldValue::Whole(Some(agrees)));
            rows.push(row);
        }
    }
    Table::new("readings", rows)
}
