//! The figures of a report on matches over rounds.

use super::pictures::Picture;
use crate::experiment::{RoundsCell, RoundsExperiment, RoundsRun};
use crate::figures::{
    CurvePanel, Distribution, Drawing, Estimate, FigureError, ForestRow, Heatmap, SurvivalPanel,
    curves, distributions_of, forest, heatmap, survival,
};
use crate::frames::{match_advantage, round_advantage, starter_advantage};
use crate::simulate::RoundTally;
use crate::stats::ShareDifference;

/// Fewer rounds than this give no point and no cell: their intervals tell nothing.
const LEAST_ROUNDS: u64 = 400;
/// The most rounds over which the starter's advantage is drawn.
const MOST_STEPS: usize = 10;
/// Survival is drawn until fewer matches than this share go on.
const LEAST_SURVIVING: f64 = 0.05;

pub(super) fn rounds_pictures(
    experiment: &RoundsExperiment,
    run: &RoundsRun,
) -> Result<Vec<Picture>, FigureError> {
    let cells: Vec<(&RoundsCell, &RoundTally)> =
        experiment.cells.iter().zip(&run.tallies).collect();
    let mut pictures = Vec::new();
    let mut add = |name: String, title: &str, drawing: Drawing| {
        pictures.push(Picture { name, title: title.to_owned(), drawing });
    };

    let title = "Advantage in the match of the player who starts the first round, random play";
    let axis = "share of matches won by the first round's starter less share won by the other, with 95 % interval";
    let row = |&(cell, tally): &(&RoundsCell, &RoundTally)| {
        let estimate = estimate(match_advantage(tally)?);
        Some(ForestRow { label: cell.label.clone(), estimate })
    };
    let rows: Vec<ForestRow> = cells.iter().filter_map(row).collect();
    add("match-advantage".into(), title, forest(title, axis, &rows)?);

    let title = "Rounds of a match, random play";
    let rows: Vec<Distribution> = cells
        .iter()
        .map(|(cell, tally)| {
            let total = tally.matches() as f64;
            let bins = tally.rounds.bins();
            let bins = bins.map(|(value, n)| (i64::from(value), n as f64 / total)).collect();
            Distribution { label: cell.label.clone(), bins }
        })
        .collect();
    add("rounds".into(), title, distributions_of("matches", title, "rounds", &rows)?);

    let title = "How long both players keep their holes, random play";
    let note = "Share of all matches in which, up to the beginning of a round, no player had fewer open holes than the curve says; the curve of one hole is of matches that go on.";
    let most = cells.iter().map(|(_, tally)| tally.below.len()).max().unwrap_or(0);
    let legend: Vec<String> = (1..=most)
        .map(|holes| if holes == 1 { "1 hole".to_owned() } else { format!("{holes} holes") })
        .collect();
    let panels: Vec<SurvivalPanel> = cells
        .iter()
        .map(|(cell, tally)| SurvivalPanel {
            label: cell.label.clone(),
            curves: survival_curves(tally),
        })
        .collect();
    add("survival".into(), title, survival(title, note, &legend, &panels)?);

    let title = "Advantage of a round's starter by the number of the round, random play";
    let axis = "Share of rounds won by their starter, the round's first player, less share won by the other, with 95 % interval.";
    let longest = cells.iter().map(|(_, tally)| steps(tally)).max().unwrap_or(0);
    let names: Vec<String> = (1..=longest).map(|round| format!("round {round}")).collect();
    let panels: Vec<CurvePanel> = cells
        .iter()
        .map(|(cell, tally)| CurvePanel {
            label: cell.label.clone(),
            points: (0..longest)
                .map(|at| round_advantage(tally, at).filter(|_| at < steps(tally)).map(estimate))
                .collect(),
        })
        .collect();
    if longest > 0 {
        add("advantage-by-round".into(), title, curves(title, axis, &names, &panels)?);
    }

    for (at, (cell, tally)) in cells.iter().enumerate() {
        if cell.round_rules != experiment.cells[0].round_rules {
            continue;
        }
        let map = holes_map(tally);
        if map.cells.iter().flatten().all(Option::is_none) {
            continue;
        }
        let title = format!("Advantage of a round's starter by the holes of both, {}", cell.label);
        let measure = "share of rounds won by their starter less share won by the other player";
        let name = if at == 0 { String::new() } else { format!("-{}", at + 1) };
        add(format!("advantage-by-holes{name}"), &title, heatmap(&title, measure, &map)?);
    }
    Ok(pictures)
}

fn estimate(of: ShareDifference) -> Estimate {
    Estimate { value: of.value, low: of.low.max(-1.0), high: of.high.min(1.0) }
}

/// Round numbers with enough rounds to be drawn.
fn steps(tally: &RoundTally) -> usize {
    let numbers = tally.numbers.iter().take(MOST_STEPS);
    numbers.take_while(|number| number.starter.rounds() >= LEAST_ROUNDS).count()
}

/// For each number of holes the shares over the rounds.
fn survival_curves(tally: &RoundTally) -> Vec<Vec<f64>> {
    let share = |holes: usize, round: u32| {
        tally.surviving(holes, round) as f64 / tally.matches().max(1) as f64
    };
    let rounds: Vec<u32> = (1..=tally.numbers.len() as u32)
        .take_while(|&round| round == 1 || share(1, round) >= LEAST_SURVIVING)
        .collect();
    let curve = |holes| rounds.iter().map(|&round| share(holes, round)).collect();
    (1..=tally.below.len()).map(curve).collect()
}

/// The starter's advantage over his holes (rows) and the other player's (columns).
fn holes_map(tally: &RoundTally) -> Heatmap {
    let by_holes = &tally.by_holes;
    let largest = by_holes.keys().map(|&(one, other)| one.max(other)).max().unwrap_or(0);
    let cell = |one: u8, other: u8| {
        let of = by_holes.get(&(one, other)).filter(|of| of.rounds() >= LEAST_ROUNDS)?;
        starter_advantage(of).map(estimate)
    };
    let names: Vec<String> = (1..=largest).map(|holes| holes.to_string()).collect();
    Heatmap {
        x_name: "open holes of the other player".into(),
        x_values: names.clone(),
        y_name: "open holes of the starter".into(),
        y_values: names,
        cells: (1..=largest)
            .map(|one| (1..=largest).map(|other| cell(one, other)).collect())
            .collect(),
    }
}
