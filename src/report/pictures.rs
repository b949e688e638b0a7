//! The figures of a report.

use super::answer::share;
use super::content::Findings;
use crate::analysis::{Influence, ReadingEffect, Response, Sensitivity, advantage};
use crate::experiment::{Axis, CellResult, Grid, ReportPart};
use crate::figures::{
    Distribution, Drawing, Estimate, FigureError, ForestRow, Heatmap, OpeningPanel, OpeningPit,
    OutcomeRow, TornadoBar, TornadoClause, distributions, forest, heatmap, openings, outcomes,
    tornado,
};
use crate::play::Outcome;
use crate::simulate::Histogram;
use crate::stats::{ShareDifference, Z_95, wilson};

/// A finished figure with its name and title.
#[derive(Debug, Clone)]
pub struct Picture {
    /// File name without the ending.
    pub name: String,
    /// What is seen.
    pub title: String,
    /// The figure.
    pub drawing: Drawing,
}

/// Draws the figures that an experiment asks for; heatmaps only for grids of two clauses or more.
///
/// # Errors
/// What the drawing reports.
pub fn pictures(findings: &Findings<'_>) -> Result<Vec<Picture>, FigureError> {
    let (experiment, results) = (findings.experiment, &findings.result.cells);
    let mut pictures = Vec::new();
    let mut add = |name: String, title: String, drawing: Drawing| {
        pictures.push(Picture { name, title, drawing });
    };
    for &part in &experiment.report {
        let name = part.name().to_owned();
        match part {
            ReportPart::FirstMoveAdvantage => {
                let title = "First-move advantage by variant, random play";
                let rows: Vec<ForestRow> = results.iter().filter_map(forest_row).collect();
                let axis = "share won by the first player less share won by the second, with 95 % interval";
                add(name, title.into(), forest(title, axis, &rows)?);
            }
            ReportPart::Outcomes => {
                let title = "How games end, by variant, random play";
                let rows: Vec<OutcomeRow> = results.iter().map(outcome_row).collect();
                add(name, title.into(), outcomes(title, &rows)?);
            }
            ReportPart::Length => {
                let title = "Length of a game in plies, random play";
                let rows: Vec<Distribution> = results
                    .iter()
                    .map(|result| distribution(result, &result.tally.plies))
                    .collect();
                add(name, title.into(), distributions(title, "plies", &rows)?);
            }
            ReportPart::Margin => {
                let title = "Final margin: the first player's count less the second's, random play";
                let rows: Vec<Distribution> = results
                    .iter()
                    .filter(|result| result.tally.margin.total() > 0)
                    .map(|result| distribution(result, &result.tally.margin))
                    .collect();
                if !rows.is_empty() {
                    let axis =
                        "margin in groups, seeds, or seeds in the own row, as the game is won";
                    add(name, title.into(), distributions(title, axis, &rows)?);
                }
            }
            ReportPart::Openings => {
                let title =
                    "Games won by the first player, by the pit that opened the game, random play";
                let panels: Vec<OpeningPanel> = results.iter().map(opening_panel).collect();
                // Where no first move can be made there is nothing to show.
                if panels.iter().any(|panel| !panel.pits.is_empty()) {
                    add(name, title.into(), openings(title, &panels)?);
                }
            }
            ReportPart::Tornado => {
                for (at, found) in findings.analysis.sensitivities.iter().enumerate() {
                    let title = format!(
                        "How far each reading moves the first-move advantage of {}, random play",
                        found.set.game
                    );
                    let axis = "Shift of first-move advantage when one clause is read otherwise, with intervals that hold together at 95 %; the dot is the average over all readings of the other clauses, and the value in brackets is the catalogue's. Blue: told from zero; orange: the verdict on balance changes; grey: not told from zero.";
                    let drawing = tornado(&title, axis, &tornado_clauses(found))?;
                    let name = if at == 0 { name.clone() } else { format!("{name}-{}", at + 1) };
                    add(name, title, drawing);
                }
            }
            ReportPart::Heatmap => {
                let maps = experiment.grids.iter().flat_map(|grid| grid_maps(grid, results));
                for (at, (title, map)) in maps.enumerate() {
                    let drawing = heatmap(&title, "first-move advantage", &map)?;
                    let name = if at == 0 { name.clone() } else { format!("{name}-{}", at + 1) };
                    add(name, title, drawing);
                }
            }
        }
    }
    Ok(pictures)
}

fn estimate(difference: ShareDifference) -> Estimate {
    Estimate { value: difference.value, low: difference.low, high: difference.high }
}

fn forest_row(result: &CellResult) -> Option<ForestRow> {
    Some(ForestRow {
        label: result.cell.label.clone(),
        estimate: estimate(advantage(&result.tally)?),
    })
}

/// The shifts of first-move advantage, clause by clause.
fn tornado_clauses(found: &Sensitivity) -> Vec<TornadoClause> {
    let bar = |effect: &ReadingEffect| {
        let shift = effect.shifts.iter().find(|shift| shift.response == Response::Advantage)?;
        Some(TornadoBar {
            label: effect.value.clone(),
            own: estimate(shift.own?.paired.difference),
            mean: shift.mean.map(|mean| mean.paired.difference.value),
            is_identical: effect.influence == Some(Influence::ExactlyNone),
            is_decisive: effect.influence == Some(Influence::Conclusion),
        })
    };
    let clause = |axis: &Axis| TornadoClause {
        label: format!("{} ({})", axis.clause, axis.values[0]),
        bars: found.effects.iter().filter(|e| e.clause == axis.clause).filter_map(bar).collect(),
    };
    found.set.axes.iter().map(clause).collect()
}

fn outcome_row(result: &CellResult) -> OutcomeRow {
    let shares = Outcome::ALL.map(|outcome| share(result, outcome));
    OutcomeRow { label: result.cell.label.clone(), shares }
}

fn distribution(result: &CellResult, histogram: &Histogram) -> Distribution {
    let total = histogram.total() as f64;
    let bins = histogram.bins().map(|(value, n)| (i64::from(value), n as f64 / total)).collect();
    Distribution { label: result.cell.label.clone(), bins }
}

fn opening_panel(result: &CellResult) -> OpeningPanel {
    let all = result.tally.games() as f64;
    let pits = result.tally.openings.iter().enumerate().filter_map(|(pit, outcomes)| {
        let games: u64 = outcomes.iter().sum();
        let won = outcomes[Outcome::First.index()];
        let interval = wilson(won, games, Z_95)?;
        let first_wins =
            Estimate { value: won as f64 / games as f64, low: interval.low, high: interval.high };
        Some(OpeningPit { pit, share: games as f64 / all, first_wins })
    });
    OpeningPanel { label: result.cell.label.clone(), pits: pits.collect() }
}

/// Heatmaps over a grid's last two clauses, one for each combination of the clauses before them,
/// with their titles. The last clause runs across. A grid of one clause has none.
fn grid_maps(grid: &Grid, results: &[CellResult]) -> Vec<(String, Heatmap)> {
    let [fixed @ .., y, x] = &grid.axes[..] else { return Vec::new() };
    let slices = grid.cells.chunks(y.values.len() * x.values.len());
    let map = |(at, slice): (usize, &[usize])| {
        let lines = slice.chunks(x.values.len());
        let value = |&cell: &usize| advantage(&results[cell].tally).map(estimate);
        let map = Heatmap {
            x_name: x.clause.clone(),
            x_values: x.values.clone(),
            y_name: y.clause.clone(),
            y_values: y.values.clone(),
            cells: lines.map(|line| line.iter().map(value).collect()).collect(),
        };
        let title = format!(
            "First-move advantage of {}{} by {} and {}, random play",
            grid.game,
            fixed_values(fixed, at),
            y.clause,
            x.clause
        );
        (title, map)
    };
    slices.enumerate().map(map).collect()
}

/// The values of the leading clauses in slice number `at`, as in ` seeds=4`.
pub(super) fn fixed_values(axes: &[Axis], mut at: usize) -> String {
    let mut parts = Vec::new();
    for axis in axes.iter().rev() {
        parts.push(format!(" {}={}", axis.clause, axis.values[at % axis.values.len()]));
        at /= axis.values.len();
    }
    parts.reverse();
    parts.concat()
}
