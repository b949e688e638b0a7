//! What the report of exact values says and shows.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::answer::grouped;
use super::document::{Cell, Document, Part, Sheet};
use super::pictures::Picture;
use crate::experiment::{Axis, ExactExperiment, ExactRun, Grid};
use crate::figures::{FigureError, ValueCell, ValueMap, values};
use crate::play::Outcome;
use crate::solve::{ExactValue, Method, ValueRow};

/// The report: question, answer, figures, every value, growth, how it was made.
pub(super) fn exact_document<'p>(
    experiment: &ExactExperiment,
    run: &ExactRun,
    pictures: &'p [Picture],
) -> Document<'p> {
    let solved = || run.rows.iter().filter_map(|row| row.value.as_ref().ok());
    let count = |method: Method| solved().filter(|value| value.method == method).count();
    let won = |outcome: Outcome| solved().filter(|value| value.outcome == outcome).count();
    let mut parts = vec![
        Part::Paragraph(format!("**Question.** {}", experiment.question)),
        Part::Paragraph(format!(
            "**Answer.** Of {} boards {} are solved, {} of them strongly (every position that can be reached was enumerated and settled backwards) and {} weakly (the value of the start was proved by search): {} are won by the first player, {} by the second, {} are drawn. {} are not solved within the limits that they were given.",
            run.rows.len(),
            solved().count(),
            count(Method::Strong),
            count(Method::Weak),
            won(Outcome::First),
            won(Outcome::Second),
            won(Outcome::Draw),
            run.rows.len() - solved().count(),
        )),
        Part::Paragraph("Play without end gains nothing, and is a draw where survival wins. An endless relay is a draw where survival wins under `endless=void`; where captures count it stops the game, and each player keeps what is captured. Where groups win, the difference in seeds is solved beside the difference in groups: players who count seeds may play otherwise.".into()),
    ];
    parts.extend(pictures.iter().map(Part::Figure));
    parts.push(Part::Heading("Values"));
    parts.push(Part::Table(sheet(run)));
    parts.push(Part::Paragraph("After `strong` the positions are all that can be reached, after `weak` they are the nodes of the proof. Quiet plies: the most plies in a row without a capture that a player needs to realise a value; below the stall limit the stall rule changes no value.".into()));
    let known: Vec<(&str, &BTreeMap<i16, u64>)> = run
        .rows
        .iter()
        .filter_map(|row| Some((&*row.variant, row.value.as_ref().ok()?.distribution.as_ref()?)))
        .collect();
    if let Some((variant, largest)) = known.iter().max_by_key(|(_, of)| positions(of)) {
        parts.push(Part::Heading("Positions"));
        parts.push(Part::Table(shares(&known)));
        parts.push(Part::Paragraph("Shares of all positions that can be reached after the opening, each counted once, by what it is worth to the player to move. How many positions have which value: column `distribution` of `values.csv`.".into()));
        parts.push(Part::Table(distribution(variant, largest)));
    }
    let growth: Vec<Sheet> =
        experiment.grids.iter().filter_map(|grid| growth(experiment, grid, run)).collect();
    if !growth.is_empty() {
        parts.push(Part::Heading("Growth"));
        parts.extend(growth.into_iter().map(Part::Table));
    }
    let unsolved: Vec<String> = run.rows.iter().filter_map(why).collect();
    if !unsolved.is_empty() {
        parts.push(Part::Heading("Not solved"));
        parts.push(Part::List(unsolved));
    }
    parts.push(Part::Heading("Provenance"));
    parts.push(Part::Paragraph(format!(
        "gabata {} ran experiment `{}`. Values and limits: `values.tsv`, `values.parquet`; columns: `columns.csv`; rule sets in full, the experiment file and the platform: `provenance.json`. One board is solved again by `gabata solve` with its variant.",
        env!("CARGO_PKG_VERSION"),
        experiment.name,
    )));
    parts.push(Part::Paragraph(format!("SHA-256 of `values.tsv`: `{}`", run.digest)));
    parts.push(Part::Paragraph("The experiment file:".into()));
    parts.push(Part::Verbatim(experiment.text.clone()));
    Document { title: experiment.name.clone(), parts }
}

fn sheet(run: &ExactRun) -> Sheet {
    let mut sheet = Sheet::new(
        "The value of every board under perfect play",
        &[
            "variant",
            "holes",
            "seeds",
            "value",
            "method",
            "positions or nodes",
            "moves",
            "quiet plies",
        ],
    );
    for row in &run.rows {
        let value = row.value.as_ref().ok();
        let number = |of: fn(&ExactValue) -> u64| {
            value.map_or_else(
                || Cell::text("-"),
                |value| Cell::number(grouped(of(value)), of(value) as f64),
            )
        };
        sheet.rows.push(vec![
            Cell::text(&row.variant),
            Cell::number(row.holes.to_string(), row.holes.into()),
            Cell::number(row.seeds.to_string(), row.seeds.into()),
            Cell::text(value.map_or_else(|| "not solved".into(), ExactValue::words)),
            Cell::text(value.map_or("-", |value| value.method.name())),
            number(|value| value.states),
            number(|value| value.moves),
            Cell::optional(value.and_then(|v| v.longest_quiet).map(f64::from), |v| v.to_string()),
        ]);
    }
    sheet
}

fn positions(distribution: &BTreeMap<i16, u64>) -> u64 {
    distribution.values().sum()
}

/// How many positions of each board are won, drawn and lost.
fn shares(known: &[(&str, &BTreeMap<i16, u64>)]) -> Sheet {
    let mut sheet = Sheet::new(
        "Positions of the boards that are solved strongly",
        &["variant", "positions", "won by the mover", "drawn", "lost"],
    );
    for &(variant, distribution) in known {
        let all = positions(distribution);
        let share = |of: Ordering| {
            let count: u64 =
                distribution.iter().filter(|(v, _)| v.cmp(&&0) == of).map(|(_, count)| count).sum();
            per_cent(count, all)
        };
        sheet.rows.push(vec![
            Cell::text(variant),
            Cell::number(grouped(all), all as f64),
            share(Ordering::Greater),
            share(Ordering::Equal),
            share(Ordering::Less),
        ]);
    }
    sheet
}

/// All values of the positions of one board.
fn distribution(variant: &str, distribution: &BTreeMap<i16, u64>) -> Sheet {
    let mut sheet = Sheet::new(
        &format!("{variant}: all positions by value for the player to move"),
        &["value", "positions", "share"],
    );
    let all = positions(distribution);
    for (&value, &count) in distribution.iter().rev() {
        sheet.rows.push(vec![
            Cell::number(format!("{value:+}"), value.into()),
            Cell::number(grouped(count), count as f64),
            per_cent(count, all),
        ]);
    }
    sheet
}

fn per_cent(count: u64, all: u64) -> Cell {
    let share = 100.0 * count as f64 / all as f64;
    Cell::number(format!("{share:.2} %"), share)
}

/// The table of positions over a grid whose last two clauses are seeds and holes.
fn growth(experiment: &ExactExperiment, grid: &Grid, run: &ExactRun) -> Option<Sheet> {
    let [fixed @ .., y, x] = &grid.axes[..] else { return None };
    if !fixed.is_empty() || (y.clause.as_str(), x.clause.as_str()) != ("seeds", "holes") {
        return None;
    }
    let caption = format!(
        "{}: positions that can be reached, and times as many as with one hole less",
        grid.game
    );
    let mut header = vec!["seeds a hole".to_owned()];
    header.extend(x.values.iter().map(|holes| format!("{holes} holes")));
    let mut sheet = Sheet { caption, header, rows: Vec::new() };
    let states = |cell: usize| {
        let value = row_of(experiment, run, cell)?.value.as_ref().ok()?;
        (value.method == Method::Strong).then_some(value.states)
    };
    for (seeds, cells) in y.values.iter().zip(grid.cells.chunks(x.values.len())) {
        let mut row = vec![Cell::text(seeds)];
        for (at, &cell) in cells.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| states(cells[before]));
            row.push(match (states(cell), before) {
                (Some(now), Some(before)) => Cell::number(
                    format!("{} (x {:.1})", grouped(now), now as f64 / before as f64),
                    now as f64,
                ),
                (Some(now), None) => Cell::number(grouped(now), now as f64),
                (None, _) => Cell::text("-"),
            });
        }
        sheet.rows.push(row);
    }
    Some(sheet)
}

fn why(row: &ValueRow) -> Option<String> {
    let why = row.value.as_ref().err()?;
    Some(format!(
        "**{}**, within {} MiB and {} nodes: {why}.",
        row.variant,
        row.memory >> 20,
        grouped(row.nodes)
    ))
}

fn row_of<'r>(
    experiment: &ExactExperiment,
    run: &'r ExactRun,
    cell: usize,
) -> Option<&'r ValueRow> {
    let label = &experiment.cells.get(cell)?.label;
    run.rows.iter().find(|row| row.variant == *label)
}

/// A figure for every pair of the last two clauses of a grid.
///
/// # Errors
/// What the drawing reports.
pub(super) fn exact_pictures(
    experiment: &ExactExperiment,
    run: &ExactRun,
) -> Result<Vec<Picture>, FigureError> {
    let mut pictures = Vec::new();
    for grid in &experiment.grids {
        let [fixed @ .., y, x] = &grid.axes[..] else { continue };
        for (at, slice) in grid.cells.chunks(y.values.len() * x.values.len()).enumerate() {
            let row =
                |&cell: &usize| row_of(experiment, run, cell).and_then(|r| r.value.as_ref().ok());
            let found: Vec<Option<&ExactValue>> = slice.iter().map(row).collect();
            if found.iter().all(Option::is_none) {
                continue;
            }
            let most = found.iter().flatten().map(|value| size(value)).max().unwrap_or(1).max(1);
            let cells: Vec<Option<ValueCell>> =
                found.iter().map(|value| value.map(|value| value_cell(value, most))).collect();
            let map = ValueMap {
                x_name: axis_name(x),
                x_values: x.values.clone(),
                y_name: axis_name(y),
                y_values: y.values.clone(),
                cells: cells.chunks(x.values.len()).map(<[_]>::to_vec).collect(),
            };
            let title = format!(
                "Exact values of {}{}",
                grid.game,
                super::pictures::fixed_values(fixed, at)
            );
            let note = "Who wins when both players play perfectly, by how much, and by which method; the stronger the colour, the larger the difference.";
            let drawing = values(&title, note, &map)?;
            pictures.push(Picture {
                name: format!("values-{}", pictures.len() + 1),
                title,
                drawing,
            });
        }
    }
    Ok(pictures)
}

fn axis_name(axis: &Axis) -> String {
    match axis.clause.as_str() {
        "holes" => "holes a row".into(),
        "seeds" => "seeds a hole".into(),
        clause => clause.into(),
    }
}

/// How much a value is, in its own unit.
fn size(value: &ExactValue) -> u16 {
    value.groups.or(value.seeds).map_or(1, i16::unsigned_abs)
}

/// The least strength of colour of a board that is won.
const LEAST: f64 = 0.35;

fn value_cell(value: &ExactValue, most: u16) -> ValueCell {
    let strength = LEAST + (1.0 - LEAST) * f64::from(size(value)) / f64::from(most);
    let (position, who) = match value.outcome {
        Outcome::First => (strength, "first"),
        Outcome::Second => (-strength, "second"),
        _ => (0.0, "draw"),
    };
    let by = match (value.groups, value.seeds) {
        (Some(groups), _) if groups != 0 => format!(" by {}", groups.unsigned_abs()),
        (None, Some(seeds)) if seeds != 0 => format!(" by {}", seeds.unsigned_abs()),
        _ => String::new(),
    };
    let method = value.method.name();
    let detail = match (value.groups, value.seeds) {
        (Some(_), Some(seeds)) => format!("{seeds:+} seeds, {method}"),
        _ => method.into(),
    };
    ValueCell { position, value: format!("{who}{by}"), detail }
}
