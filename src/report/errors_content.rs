//! What the report of an experiment that counts errors says and shows.

use super::answer::{grouped, percent};
use super::document::{Cell, Document, Part, Sheet};
use super::pair_openings::openings_paragraph;
use super::pictures::Picture;
use crate::experiment::{ErrorsExperiment, ErrorsResult, ErrorsRun, MatchSettings};
use crate::figures::{Estimate, FigureError, RatePanel, rates};
use crate::frames::pair_share;
use crate::simulate::{ErrorCounts, PairSums};
use crate::solve::Unit;
use crate::stats::{Z_95, wilson};

/// A ply with fewer decisions is not drawn: its interval is too wide to tell anything.
const LEAST_DECISIONS: u64 = 100;

/// The report: question, answer, figures, errors of the players, how it was made.
pub(super) fn errors_document<'p>(
    experiment: &ErrorsExperiment,
    settings: MatchSettings,
    run: &ErrorsRun,
    pictures: &'p [Picture],
) -> Document<'p> {
    let mut parts = vec![
        Part::Paragraph(format!("**Question.** {}", experiment.question)),
        Part::Paragraph(format!(
            "**Answer.** From {} pairs of games of each player against a perfect one, after {} random plies:",
            grouped(settings.pairs),
            experiment.opening_plies
        )),
        Part::List(run.results.iter().map(|result| sentence(experiment, result)).collect()),
        Part::Paragraph(openings_paragraph(&experiment.cells, experiment.how(), settings.pairs)),
        Part::Paragraph("An error is a move worth less than the best one, by the exact values of all positions; decisions are moves where at least two were legal, and critical ones those at which some legal move was worth less than the best. A result is given away when a win is no longer one, or a draw is lost. How often a player errs depends on whom he meets, as the opponent leads him to other positions: here it is always `perfect`, which chooses with equal chances among the moves that keep the value and, ahead, bring it home soonest or, behind, put it off longest.".into()),
    ];
    parts.extend(pictures.iter().map(Part::Figure));
    parts.push(Part::Heading("Errors"));
    parts.push(Part::Table(sheet(experiment, run)));
    parts.push(Part::Paragraph("Intervals over a whole game (95 %) take the pair of games as the cluster (Cochran 1977, section 6.3); those of single plies in the figures are Wilson's, as a pair has one decision at a ply. Every ply: `errors.csv`.".into()));
    parts.push(Part::Heading("Provenance"));
    parts.push(Part::Paragraph(format!(
        "gabata {} played experiment `{}` with seed {}. Values as `gabata solve --strong` finds them: play without end gains nothing, and an endless relay stops the game where captures count and is a draw where survival wins. Columns of all tables: `columns.csv`; rule sets in full, the experiment file and the platform: `provenance.json`.",
        env!("CARGO_PKG_VERSION"),
        experiment.name,
        experiment.seed,
    )));
    parts.push(Part::Paragraph(format!("SHA-256 over all tallies: `{}`", run.digest)));
    parts.push(Part::Paragraph("The experiment file:".into()));
    parts.push(Part::Verbatim(experiment.text.clone()));
    Document { title: experiment.name.clone(), parts }
}

/// One figure of errors, and one of results given away, with a panel for each variant and player.
///
/// # Errors
/// What the drawing reports.
pub(super) fn error_pictures(
    experiment: &ErrorsExperiment,
    run: &ErrorsRun,
) -> Result<Vec<Picture>, FigureError> {
    let mut pictures = Vec::new();
    let shares: [(&str, &str, &str, Share); 2] = [
        ("errors", "Share of decisions that lose some of the value, by ply", "decisions", |ply| {
            (ply.errors, ply.decisions)
        }),
        (
            "critical-errors",
            "Share of critical decisions that lose some of the value, by ply",
            "critical decisions",
            |ply| (ply.errors, ply.critical),
        ),
    ];
    for (name, title, of, share) in shares {
        let panel = |result: &ErrorsResult| RatePanel {
            label: panel_label(experiment, result),
            points: result.tally.by_ply.iter().zip(1..).filter_map(point(share)).collect(),
        };
        let panels: Vec<RatePanel> = run.results.iter().map(panel).collect();
        if panels.iter().all(|panel| panel.points.is_empty()) {
            continue;
        }
        let note = format!(
            "Against a perfect player, with Wilson's 95 % intervals; plies with fewer than {LEAST_DECISIONS} {of} are left out."
        );
        let drawing = rates(title, &note, &panels)?;
        pictures.push(Picture { name: name.into(), title: title.into(), drawing });
    }
    Ok(pictures)
}

/// A count of a ply, and of how many it is a share.
type Share = fn(&ErrorCounts) -> (u64, u64);

/// The share at a ply, where there are decisions enough.
fn point(share: Share) -> impl Fn((&ErrorCounts, u32)) -> Option<(u32, Estimate)> {
    move |(counts, ply)| {
        let (count, of) = share(counts);
        let interval = wilson(count, of, Z_95)?;
        let value = count as f64 / of as f64;
        let estimate = Estimate { value, low: interval.low, high: interval.high };
        (of >= LEAST_DECISIONS).then_some((ply, estimate))
    }
}

fn panel_label(experiment: &ErrorsExperiment, result: &ErrorsResult) -> String {
    format!("{}, {}", experiment.players[result.player], experiment.cells[result.cell].label)
}

fn sentence(experiment: &ErrorsExperiment, result: &ErrorsResult) -> String {
    let total = result.tally.total();
    let mut text = format!(
        "**{}**, `{}`: errs in {} of {} decisions, in {} of the {} critical ones",
        experiment.cells[result.cell].label,
        experiment.players[result.player],
        with_interval(&result.tally.errors),
        grouped(total.decisions),
        with_interval(&result.tally.critical),
        grouped(total.critical),
    );
    if total.errors > 0 && result.unit != Unit::Survival {
        let loss = total.loss as f64 / total.errors as f64;
        text += &format!(
            ", by {loss:.2} {} an error; gives the result away in {} of all decisions",
            result.unit.name(),
            with_interval(&result.tally.thrown)
        );
    }
    text + "."
}

fn with_interval(sums: &PairSums) -> String {
    match pair_share(sums) {
        Some(found) => format!(
            "{} ({:.2} to {:.2})",
            percent(found.value),
            100.0 * found.low.max(0.0),
            100.0 * found.high.min(1.0)
        ),
        None => "-".into(),
    }
}

fn sheet(experiment: &ErrorsExperiment, run: &ErrorsRun) -> Sheet {
    let mut sheet = Sheet::new(
        "Errors over whole games, of all decisions, with 95 % intervals in per cent",
        &[
            "variant",
            "player",
            "decisions",
            "critical",
            "errors",
            "errors of critical decisions",
            "loss of a decision, mean",
            "result given away",
        ],
    );
    for result in &run.results {
        let total = result.tally.total();
        let all = total.decisions.max(1) as f64;
        let critical = total.critical as f64 / all;
        let loss = total.loss as f64 / all;
        sheet.rows.push(vec![
            Cell::text(&experiment.cells[result.cell].label),
            Cell::text(experiment.players[result.player].to_string()),
            Cell::number(grouped(total.decisions), total.decisions as f64),
            Cell::number(percent(critical), critical),
            Cell::number(with_interval(&result.tally.errors), total.errors as f64 / all),
            Cell::number(
                with_interval(&result.tally.critical),
                total.errors as f64 / total.critical.max(1) as f64,
            ),
            match result.unit {
                Unit::Survival => Cell::text("-"),
                unit => Cell::number(format!("{loss:.3} {}", unit.name()), loss),
            },
            Cell::number(with_interval(&result.tally.thrown), total.thrown as f64 / all),
        ]);
    }
    sheet
}
