//! The figures of a report on players.

use super::pictures::Picture;
use crate::experiment::{MatchExperiment, MatchResult, MatchRun};
use crate::figures::{
    CurvePanel, Distribution, Estimate, FigureError, Heatmap, OutcomeRow, curves, distributions,
    heatmap, outcomes,
};
use crate::frames::scored;
use crate::stats::{ShareDifference, Z_95, paired_difference};

/// First-move advantage in a player's games against itself.
pub(super) fn advantage(own: &MatchResult) -> Option<ShareDifference> {
    let [first, second, ..] = own.tally.began;
    paired_difference(first, second, own.tally.began.iter().sum(), Z_95)
}

/// The games of a player against itself.
pub(super) fn own(run: &MatchRun, cell: usize, player: usize) -> Option<&MatchResult> {
    run.matches
        .iter()
        .find(|played| (played.cell, played.one, played.other) == (cell, player, player))
}

pub(super) fn strength_pictures(
    experiment: &MatchExperiment,
    run: &MatchRun,
) -> Result<Vec<Picture>, FigureError> {
    let mut pictures = Vec::new();
    let names: Vec<String> = experiment
        .players
        .iter()
        .map(|player| player.to_string().replace(':', ": ").replace(',', ", "))
        .collect();
    let panels: Vec<CurvePanel> = experiment
        .cells
        .iter()
        .enumerate()
        .map(|(cell, variant)| CurvePanel {
            label: variant.label.clone(),
            points: (0..names.len())
                .map(|player| advantage(own(run, cell, player)?))
                .map(|found| found.map(|a| Estimate { value: a.value, low: a.low, high: a.high }))
                .collect(),
        })
        .collect();
    if panels.iter().any(|panel| panel.points.iter().any(Option::is_some)) {
        let title = "First-move advantage by strength, each player against itself";
        let axis =
            "Share won by the first player less share won by the second, with 95 % interval.";
        let drawing = curves(title, axis, &names, &panels)?;
        pictures.push(Picture { name: "strength-curve".into(), title: title.into(), drawing });
    }
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let suffix = if cell == 0 { String::new() } else { format!("-{}", cell + 1) };
        let title = format!("Scores between players, {}", variant.label);
        let map = score_map(run, cell, &names);
        if map.cells.iter().flatten().any(Option::is_some) {
            let measure = "points of a game won by the row's player less those won by the column's";
            let drawing = heatmap(&title, measure, &map)?;
            pictures.push(Picture { name: format!("scores{suffix}"), title, drawing });
        }
        let title =
            format!("How games end by strength, each player against itself, {}", variant.label);
        let played = |player| own(run, cell, player).map(|own| (player, own));
        let rows: Vec<OutcomeRow> = (0..names.len())
            .filter_map(played)
            .map(|(player, own)| {
                let games = own.tally.began.iter().sum::<u64>() as f64;
                let shares = own.tally.began.map(|count| count as f64 / games);
                OutcomeRow { label: experiment.players[player].to_string(), shares }
            })
            .collect();
        if rows.is_empty() {
            continue;
        }
        let drawing = outcomes(&title, &rows)?;
        pictures.push(Picture { name: format!("outcomes{suffix}"), title, drawing });
        let title = format!("Length by strength, each player against itself, {}", variant.label);
        let rows: Vec<Distribution> = (0..names.len())
            .filter_map(played)
            .map(|(player, own)| {
                let total = own.tally.plies.total() as f64;
                let bins = own.tally.plies.bins();
                Distribution {
                    label: experiment.players[player].to_string(),
                    bins: bins.map(|(value, n)| (i64::from(value), n as f64 / total)).collect(),
                }
            })
            .collect();
        let drawing = distributions(&title, "plies", &rows)?;
        pictures.push(Picture { name: format!("length{suffix}"), title, drawing });
    }
    Ok(pictures)
}

/// Scores as differences of points, row against column.
fn score_map(run: &MatchRun, cell: usize, names: &[String]) -> Heatmap {
    let mut cells = vec![vec![None; names.len()]; names.len()];
    for played in run.matches.iter().filter(|played| played.cell == cell) {
        if played.one == played.other {
            continue;
        }
        let found = scored(&played.tally.pairs).map(|found| Estimate {
            value: 2.0 * found.score - 1.0,
            low: 2.0 * found.low - 1.0,
            high: 2.0 * found.high - 1.0,
        });
        cells[played.one][played.other] = found;
        cells[played.other][played.one] =
            found.map(|e| Estimate { value: -e.value, low: -e.high, high: -e.low });
    }
    Heatmap {
        x_name: "against".into(),
        x_values: names.to_vec(),
        y_name: "player".into(),
        y_values: names.to_vec(),
        cells,
    }
}
