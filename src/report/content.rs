//! What a report says.

use rayon::prelude::*;

use super::answer::{
    grouped, p_value, percent, range_sentence, sentence, share, signed, verdict_sentence,
    weight_sentence,
};
use super::document::{Cell, Document, Part, Sheet};
use super::methods::methods;
use super::pictures::Picture;
use super::readings::{SHIFTS_EXPLAINED, readings_parts, readings_sentence};
use crate::analysis::{Analysis, Effects, Response};
use crate::experiment::{
    Cell as PlannedCell, CellResult, Experiment, ReadingSet, RunResult, RunSettings,
};
use crate::play::Outcome;
use crate::simulate::Histogram;
use crate::solve::{ExactValue, Method, known_value};

/// A finished run with everything that its report needs.
pub struct Findings<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// How it was run.
    pub settings: RunSettings,
    /// The version of the program that ran it.
    pub version: &'a str,
    /// What was counted.
    pub result: &'a RunResult,
    /// What it shows.
    pub analysis: &'a Analysis,
    /// The exact value of each variant, where it is known.
    pub exact: &'a [Option<ExactValue>],
}

/// The exact value of every variant, where it is known.
pub fn exact_values(results: &[CellResult]) -> Vec<Option<ExactValue>> {
    results.par_iter().map(|result| known_value(&result.cell.variant.rules)).collect()
}

/// The report: question, answer, verdicts, figures, tables, methods, provenance.
pub fn document<'p>(findings: &Findings<'_>, pictures: &'p [Picture]) -> Document<'p> {
    let Findings { experiment, settings, version, result, analysis, exact } = *findings;
    let results = &result.cells;
    let mut parts = vec![Part::Paragraph(format!("**Question.** {}", experiment.question))];
    parts.push(Part::Paragraph(answer(findings)));
    let sentences = results
        .iter()
        .zip(&analysis.variants)
        .enumerate()
        .filter(|(at, _)| !is_further_reading(experiment, *at))
        .map(|(_, (result, found))| sentence(result, found, experiment.margin));
    parts.push(Part::List(sentences.collect()));
    parts.push(Part::Paragraph(
        "Random play tells how the rules treat players without skill; it does not tell who wins between skilled players.".into(),
    ));
    if !analysis.sensitivities.is_empty() {
        parts.push(Part::Heading("What the readings change"));
        for found in &analysis.sensitivities {
            parts.extend(readings_parts(found, analysis));
        }
        parts.push(Part::Paragraph(SHIFTS_EXPLAINED.into()));
    }
    parts.push(Part::Heading("Balance"));
    parts.push(Part::Table(balance(experiment, results, analysis, exact)));
    if exact.iter().any(Option::is_some) {
        parts.push(Part::Paragraph(EXACT_EXPLAINED.into()));
    }
    parts.extend(pictures.iter().map(Part::Figure));
    parts.push(Part::Heading("Outcomes"));
    parts.push(Part::Table(outcomes(results, analysis)));
    if analysis.comparisons.iter().any(Option::is_some) {
        parts.push(Part::Heading("Against the baseline"));
        parts.push(Part::Table(comparisons(experiment, results, analysis)));
        parts.push(Part::Paragraph("As all variants meet the same random draws, differences are taken block by block. The last column says how many times as many games would be needed for an interval as narrow if the draws were not shared: above 1 sharing helped.".into()));
    }
    if !analysis.effects.is_empty() {
        parts.push(Part::Heading("What each clause does"));
        for effects in &analysis.effects {
            parts.extend(weight_sentence(effects).map(Part::Paragraph));
            parts.push(Part::Table(effect_table(effects)));
        }
    }
    parts.push(Part::Heading("Play"));
    parts.push(Part::Table(play(results)));
    parts.push(Part::Paragraph("Quantiles are exact, from the full distributions. The margin is the first player's final count less the second's, in groups, seeds, or seeds in the own row, as the game is won.".into()));
    parts.push(Part::Heading("Quality"));
    parts.push(Part::Table(quality_sheet(results, analysis)));
    parts.push(Part::Paragraph("Each value stands with half its 95 % interval. What each measure means, and its interval, is in `quality.csv`.".into()));
    let (text, cited) = methods(experiment, settings, version, result, analysis);
    parts.push(Part::Heading("Methods"));
    parts.push(Part::Paragraph(text));
    parts.push(Part::List(cited.into_iter().map(str::to_owned).collect()));
    parts.push(Part::Heading("Provenance"));
    parts.push(Part::Paragraph(format!(
        "gabata {version}, seed {}, players: {}. SHA-256 over all tallies: `{}`. Columns of all tables: `columns.csv`; platform and times: `provenance.json`. To play it again and compare every block: `gabata reproduce` with this folder.",
        settings.seed, experiment.players, result.digest
    )));
    parts.push(Part::Table(rules(results)));
    parts.push(Part::Paragraph("The experiment file:".into()));
    parts.push(Part::Verbatim(experiment.text.clone()));
    Document { title: experiment.name.clone(), parts }
}

/// Whether a cell is one of a game's readings and not the game's own: the tables have them all, the
/// list in words only the game.
fn is_further_reading(experiment: &Experiment, cell: usize) -> bool {
    let further = |set: &ReadingSet| set.cells.iter().skip(1).any(|&at| at == Some(cell));
    experiment.readings.iter().any(further)
}

fn answer(findings: &Findings<'_>) -> String {
    let results = &findings.result.cells;
    let games = results.first().map_or(0, |cell| cell.tally.games());
    let mut text = format!(
        "**Answer.** From {} games of each variant between players who move at random. {}",
        grouped(games),
        verdict_sentence(findings.analysis)
    );
    if let Some(line) = range_sentence(results, findings.analysis) {
        text += &format!(" {line}");
    }
    for found in &findings.analysis.sensitivities {
        text += &format!(" {}", readings_sentence(found));
    }
    let main = findings.analysis.effects.iter().filter(|e| e.response == Response::Advantage);
    for line in main.filter_map(weight_sentence) {
        text += &format!(" {line}");
    }
    if let Some(precision) = findings.settings.precision {
        let widest = findings
            .analysis
            .variants
            .iter()
            .map(|found| (found.sequence.high - found.sequence.low) / 2.0)
            .fold(0.0, f64::max);
        text += &if widest <= precision {
            format!(
                " Play stopped when every first-move advantage was known to {precision} on either side."
            )
        } else {
            format!(
                " The wanted precision of {precision} was not reached within {} games: the widest confidence sequence reaches {widest:.4} to either side.",
                grouped(findings.settings.games)
            )
        };
    }
    text
}

/// What stands beside the estimates where the exact value is known.
const EXACT_EXPLAINED: &str = "Perfect play: the exact value, who wins when both players play perfectly, where it is known. `strong`: every position was enumerated and settled backwards, and their number is given; `weak`: the value of the start was proved by a search of so many nodes. It comes from the table of proved values of this program (`gabata solve` proves it again), or, on four holes or fewer, was solved as this report was written. The estimates are of the players who played, and need not point the same way. Play without end gains nothing, and is a draw where survival wins; an endless relay is a draw there too, and where captures count it stops the game, unless the rules forbid it.";

fn balance(
    experiment: &Experiment,
    results: &[CellResult],
    analysis: &Analysis,
    exact: &[Option<ExactValue>],
) -> Sheet {
    let caption = format!("Who is favoured, with a margin of fairness of {}", experiment.margin);
    let mut header = vec![
        "variant",
        "verdict",
        "first-move advantage",
        "95 % interval",
        "p, no difference",
        "p, not within the margin",
        "Elo of the seat",
        "seat effect (s.e.)",
        "draw parameter (s.e.)",
    ];
    let any_exact = exact.iter().any(Option::is_some);
    if any_exact {
        header.insert(4, "perfect play");
    }
    let mut sheet = Sheet::new(&caption, &header);
    for (at, (result, found)) in results.iter().zip(&analysis.variants).enumerate() {
        let mark = if experiment.baseline == Some(at) { " (baseline)" } else { "" };
        let advantage = found.advantage;
        let with_error = |value: f64, error: Option<f64>| match error {
            Some(error) => Cell::number(format!("{value:.4} ({error:.4})"), value),
            None => Cell::number(format!("{value:.4}"), value),
        };
        let davidson = found.davidson;
        let mut row = vec![
            Cell::text(format!("{}{mark}", result.cell.label)),
            Cell::text(found.verdict.words()),
            Cell::number(signed(advantage.value), advantage.value),
            interval(advantage.low, advantage.high),
            Cell::number(p_value(found.p_difference.1), found.p_difference.1),
            Cell::number(p_value(found.p_equivalence.1), found.p_equivalence.1),
            Cell::optional(found.elo.value.is_finite().then_some(found.elo.value), |elo| {
                format!("{elo:+.1}")
            }),
            davidson.map_or_else(|| Cell::text("-"), |d| with_error(d.seat, Some(d.seat_se))),
            davidson.map_or_else(|| Cell::text("-"), |d| with_error(d.draw, d.draw_se)),
        ];
        if any_exact {
            let known = exact[at].as_ref().map(perfect_play);
            row.insert(4, Cell::text(known.unwrap_or_else(|| "not known".into())));
        }
        sheet.rows.push(row);
    }
    sheet
}

/// An exact value with the method that found it and what it took.
fn perfect_play(value: &ExactValue) -> String {
    let what = match value.method {
        Method::Strong => "positions",
        Method::Weak => "nodes",
    };
    format!("{} ({}, {} {what})", value.words(), value.method.name(), grouped(value.states))
}

/// The exact values of those variants for which one is known, with what that means.
pub(super) fn perfect_play_paragraph<'p>(cells: &[PlannedCell]) -> Vec<Part<'p>> {
    let known = cells.iter().filter_map(|cell| {
        let value = known_value(&cell.variant.rules)?;
        Some(format!("**{}** under perfect play: {}.", cell.label, perfect_play(&value)))
    });
    let known: Vec<String> = known.collect();
    if known.is_empty() {
        return Vec::new();
    }
    vec![Part::List(known), Part::Paragraph(EXACT_EXPLAINED.into())]
}

fn interval(low: f64, high: f64) -> Cell {
    Cell::number(format!("{} to {}", signed(low), signed(high)), low)
}

fn outcomes(results: &[CellResult], analysis: &Analysis) -> Sheet {
    let mut header = vec!["variant", "games"];
    header.extend(Outcome::ALL.map(Outcome::name));
    let caption =
        "How games end: shares of all games, with simultaneous 95 % intervals in per cent";
    let mut sheet = Sheet::new(caption, &header);
    for (result, found) in results.iter().zip(&analysis.variants) {
        let games = result.tally.games();
        let mut row =
            vec![Cell::text(&result.cell.label), Cell::number(grouped(games), games as f64)];
        for (outcome, ends) in Outcome::ALL.into_iter().zip(found.outcomes) {
            let value = share(result, outcome);
            let text =
                format!("{} ({:.2}-{:.2})", percent(value), 100.0 * ends.low, 100.0 * ends.high);
            row.push(Cell::number(text, value));
        }
        sheet.rows.push(row);
    }
    sheet
}

fn comparisons(experiment: &Experiment, results: &[CellResult], analysis: &Analysis) -> Sheet {
    let base = experiment.baseline.map_or("", |at| experiment.cells[at].label.as_str());
    let caption = format!("First-move advantage less that of {base}");
    let mut sheet = Sheet::new(
        &caption,
        &[
            "variant",
            "difference",
            "95 % interval",
            "p (Holm)",
            "p (Benjamini-Hochberg)",
            "Cohen's h",
            "correlation",
            "games ratio",
        ],
    );
    for (result, found) in results.iter().zip(&analysis.comparisons) {
        let Some(found) = found else { continue };
        let paired = found.advantage;
        sheet.rows.push(vec![
            Cell::text(&result.cell.label),
            Cell::number(signed(paired.difference.value), paired.difference.value),
            interval(paired.difference.low, paired.difference.high),
            Cell::number(p_value(found.p_holm), found.p_holm),
            Cell::number(p_value(found.p_bh), found.p_bh),
            Cell::number(signed(found.h), found.h),
            Cell::optional(paired.correlation, |r| format!("{r:+.2}")),
            Cell::optional(paired.games_ratio, |ratio| format!("{ratio:.2}")),
        ]);
    }
    sheet
}

fn effect_table(effects: &Effects) -> Sheet {
    let against: Vec<String> = effects
        .grid
        .axes
        .iter()
        .filter(|axis| axis.values.len() > 1)
        .map(|axis| format!("{}={}", axis.clause, axis.values[0]))
        .collect();
    let caption = format!(
        "Effects on {} in the grid of {}, against {}; the intervals hold together at 95 %",
        effects.response.name(),
        effects.grid.game,
        against.join(" and ")
    );
    let mut sheet = Sheet::new(&caption, &["effect", "kind", "estimate", "interval", "p (Holm)"]);
    for (effect, p) in &effects.effects {
        let value = effect.estimate.difference;
        let kind = if effect.factors.len() == 1 { "main" } else { "interaction" };
        sheet.rows.push(vec![
            Cell::text(effects.label(effect)),
            Cell::text(kind),
            Cell::number(signed(value.value), value.value),
            interval(value.low, value.high),
            Cell::number(p_value(*p), *p),
        ]);
    }
    sheet
}

fn play(results: &[CellResult]) -> Sheet {
    let mut sheet = Sheet::new(
        "How games go",
        &[
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
        ],
    );
    let mean = |of: &Histogram| Cell::optional(of.mean(), |mean| format!("{mean:.2}"));
    let whole =
        |value: Option<i32>| Cell::optional(value.map(f64::from), |value| format!("{value}"));
    for result in results {
        let tally = &result.tally;
        let quantile = |q| tally.plies.quantile(q).map_or_else(|| "-".into(), |v| v.to_string());
        let spread = format!("{} ({}-{})", quantile(0.5), quantile(0.05), quantile(0.95));
        sheet.rows.push(vec![
            Cell::text(&result.cell.label),
            mean(&tally.plies),
            Cell::number(spread, tally.plies.quantile(0.5).map_or(0.0, f64::from)),
            whole(tally.plies.max()),
            mean(&tally.laps),
            whole(tally.longest_relay.max()),
            mean(&tally.captured[0]),
            mean(&tally.captured[1]),
            mean(&tally.margin),
            mean(&tally.legal_moves),
        ]);
    }
    sheet
}

fn quality_sheet(results: &[CellResult], analysis: &Analysis) -> Sheet {
    let names = analysis.quality.first().map(|all| all.iter().map(|measure| measure.name));
    let mut header = vec!["variant"];
    header.extend(names.into_iter().flatten());
    let mut sheet =
        Sheet::new("Measures of what a game is like to play, under random play", &header);
    for (result, measures) in results.iter().zip(&analysis.quality) {
        let mut row = vec![Cell::text(&result.cell.label)];
        row.extend(measures.iter().map(|measure| {
            Cell::optional(measure.value, |value| match measure.interval {
                Some((low, high)) => with_half_width(value, (high - low) / 2.0),
                None => format!("{value:.3}"),
            })
        }));
        sheet.rows.push(row);
    }
    sheet
}

/// A value with half its interval, both to the second figure that counts of the latter.
fn with_half_width(value: f64, half: f64) -> String {
    let decimals = if half > 0.0 { (1.0 - half.log10().floor()).clamp(0.0, 6.0) } else { 3.0 };
    let decimals = decimals as usize;
    format!("{value:.decimals$} ±{half:.decimals$}")
}

fn rules(results: &[CellResult]) -> Sheet {
    let mut sheet =
        Sheet::new("The rules in full, by hash", &["variant", "SHA-256 of all clauses"]);
    for result in results {
        let hash = result.cell.variant.rules.hash();
        sheet.rows.push(vec![Cell::text(&result.cell.label), Cell::text(hash)]);
    }
    sheet
}
