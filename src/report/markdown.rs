//! `report.md`.

use comfy_table::{Table, presets};

use super::answer::{advantage, direction, percent, range_sentence, sentence, share, signed};
use super::pictures::Picture;
use crate::experiment::{CellResult, Experiment, RunResult, RunSettings};
use crate::frames::against_baseline;
use crate::play::Outcome;
use crate::simulate::Histogram;

/// The report: question, answer in words and numbers, figures, tables, and how it was made.
pub fn markdown_report(
    experiment: &Experiment,
    settings: RunSettings,
    result: &RunResult,
    pictures: &[Picture],
) -> String {
    let results = &result.cells;
    let mut text = format!("# {}\n\n**Question.** {}\n\n", experiment.name, experiment.question);
    text += &format!(
        "**Answer.** From {} games of each variant between players who move at random:\n\n",
        grouped(settings.games)
    );
    if let Some(line) = range_sentence(results) {
        text += &format!("{line}\n\n");
    }
    for line in results.iter().filter_map(sentence) {
        text += &format!("- {line}\n");
    }
    text += "\nRandom play tells how the rules treat players without skill; it does not tell who wins between skilled players.\n";
    for picture in pictures {
        text += &format!("\n![{}](figures/{}.svg)\n", picture.title, picture.name);
    }
    text += &format!("\n## Outcomes\n\n{}\n", outcome_table(experiment, results));
    text += "\nShares are of all games. Intervals (95 %) of first-move advantage are Tango's score interval; those of all shares, by Wilson's method, stand in `cells.csv`. Differences from the baseline are taken block by block, as all variants meet the same random draws, with Student's interval. Intervals are for each variant by itself, not corrected for the number of variants.\n";
    text += &format!("\n## Play\n\n{}\n", play_table(results));
    text += "\nQuantiles are exact, from the full distributions. The margin is the first player's final count less the second's, in groups, seeds, or seeds in the own row, as the game is won.\n";
    text += &made_by(experiment, settings, result);
    text
}

fn outcome_table(experiment: &Experiment, results: &[CellResult]) -> String {
    let baseline = experiment.baseline.and_then(|at| results.get(at));
    let mut header = vec![
        "variant",
        "first",
        "second",
        "draw",
        "endless",
        "stalled",
        "first-move advantage",
        "95 % interval",
        "finding",
    ];
    if baseline.is_some() {
        header.push("against baseline (95 % interval)");
    }
    let mut table = markdown_table(&header);
    for (at, result) in results.iter().enumerate() {
        let Some(advantage) = advantage(result) else { continue };
        let mark = if experiment.baseline == Some(at) { " (baseline)" } else { "" };
        let mut cells = vec![format!("{}{mark}", result.cell.label)];
        cells.extend(Outcome::ALL.map(|outcome| percent(share(result, outcome))));
        cells.push(signed(advantage.value));
        cells.push(format!("{} to {}", signed(advantage.low), signed(advantage.high)));
        cells.push(direction(&advantage).into());
        if let Some(baseline) = baseline {
            let difference = against_baseline(result, baseline);
            cells.push(difference.map_or_else(
                || "-".into(),
                |d| format!("{} ({} to {})", signed(d.value), signed(d.low), signed(d.high)),
            ));
        }
        table.add_row(cells);
    }
    table.trim_fmt()
}

fn play_table(results: &[CellResult]) -> String {
    let mut table = markdown_table(&[
        "variant",
        "plies, mean",
        "plies, median (5-95 %)",
        "longest game",
        "laps per move, mean",
        "longest relay",
        "captured by first, mean",
        "captured by second, mean",
        "margin, mean",
        "legal moves per ply, mean",
    ]);
    let mean = |of: &Histogram| of.mean().map_or_else(|| "-".into(), |m| format!("{m:.2}"));
    let whole = |value: Option<i32>| value.map_or_else(|| "-".into(), |v| v.to_string());
    for result in results {
        let tally = &result.tally;
        let quantile = |q| whole(tally.plies.quantile(q));
        table.add_row([
            result.cell.label.clone(),
            mean(&tally.plies),
            format!("{} ({}-{})", quantile(0.5), quantile(0.05), quantile(0.95)),
            whole(tally.plies.max()),
            mean(&tally.laps),
            whole(tally.longest_relay.max()),
            mean(&tally.captured[0]),
            mean(&tally.captured[1]),
            mean(&tally.margin),
            mean(&tally.legal_moves),
        ]);
    }
    table.trim_fmt()
}

pub(super) fn markdown_table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(header);
    table
}

fn made_by(experiment: &Experiment, settings: RunSettings, result: &RunResult) -> String {
    format!(
        "\n## How this was made\n\ngabata {} played experiment `{}` with seed {}, {} games of each of {} variants; players: {}. Game numbers meet the same random draws in every variant. Columns of all tables: `columns.csv`. Rule sets in full, the experiment file and the platform: `provenance.json`.\n\nSHA-256 over all tallies: `{}`\n",
        env!("CARGO_PKG_VERSION"),
        experiment.name,
        settings.seed,
        grouped(settings.games),
        result.cells.len(),
        experiment.players,
        result.digest,
    )
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

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
