//! Histograms, one panel per variant over a shared axis.

use super::axis::Scale;
use super::error::FigureError;
use super::estimate::check_share;
use super::palette::{GRID, INK, MUTED, SKY, VERMILLION};
use super::render::{Drawing, render};
use super::scene::{Align, LABEL, MARGIN, PAGE, SMALL, Scene};

/// How a whole number is distributed over the games of one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// The name of the variant.
    pub label: String,
    /// The values, ascending, with their shares of the games; a missing value
    /// has the share zero.
    pub bins: Vec<(i64, f64)>,
}

/// More distinct values than this are drawn in wider bins.
const MOST_VALUES: u64 = 200;
/// About as many bins are then drawn.
const WANTED_BINS: u64 = 100;
/// The height of a panel without its label.
const PANEL: f64 = 64.0;
/// The room for the labels of the upright axis.
const GUTTER: f64 = 58.0;
/// When the peaks differ by more than this factor, each panel has its own scale.
const COMMON: f64 = 4.0;

/// The bins shared by all panels.
#[derive(Debug, Clone, Copy)]
struct Grid {
    least: i64,
    /// The distance between values that can occur.
    step: u64,
    /// The width of a bin, a multiple of `step`.
    width: u64,
    count: u64,
}

impl Grid {
    /// Spans the values that occur; `None` when there are none.
    fn new(rows: &[Distribution]) -> Option<Self> {
        let values = || rows.iter().flat_map(Distribution::values);
        let (least, most) = (values().min()?, values().max()?);
        // Bins that cut across a lattice (only even margins, say) would show a
        // pattern that is not in the data.
        let step = values().map(|value| value.abs_diff(least)).fold(0, divisor).max(1);
        let steps = most.abs_diff(least) / step;
        let factor = if steps < MOST_VALUES { 1 } else { steps.div_ceil(WANTED_BINS) };
        Some(Self { least, step, width: step.saturating_mul(factor), count: steps / factor + 1 })
    }

    /// The value at which a bin begins.
    fn edge(self, bin: u64) -> f64 {
        self.least as f64 + bin as f64 * self.width as f64 - self.step as f64 / 2.0
    }

    /// The share of the games in each bin.
    fn shares(self, row: &Distribution) -> Vec<f64> {
        let mut shares = vec![0.0; self.count as usize];
        for &(value, share) in row.bins.iter().filter(|bin| bin.1 > 0.0) {
            if let Some(sum) = shares.get_mut((value.abs_diff(self.least) / self.width) as usize) {
                *sum += share;
            }
        }
        shares
    }
}

impl Distribution {
    /// The values that occur.
    fn values(&self) -> impl Iterator<Item = i64> {
        self.bins.iter().filter(|bin| bin.1 > 0.0).map(|bin| bin.0)
    }

    /// The smallest value with at least half of the games at or below it.
    fn median(&self) -> Option<i64> {
        let total: f64 = self.bins.iter().map(|bin| bin.1).sum();
        let mut below = 0.0;
        let middle = self.bins.iter().find(|bin| {
            below += bin.1;
            below > 0.0 && below >= total / 2.0 - 1e-12
        });
        middle.map(|bin| bin.0)
    }
}

/// Draws one histogram per variant, stacked over a shared axis, with the median
/// marked. Values that span more than 200 steps are gathered in about 100 bins.
///
/// # Errors
///
/// When there is no game at all, a number is not a share, or drawing fails.
pub fn distributions(
    title: &str,
    axis: &str,
    rows: &[Distribution],
) -> Result<Drawing, FigureError> {
    distributions_of("games", title, axis, rows)
}

/// [`distributions`] over other things than games, named by their plural.
///
/// # Errors
///
/// As [`distributions`].
pub fn distributions_of(
    what: &str,
    title: &str,
    axis: &str,
    rows: &[Distribution],
) -> Result<Drawing, FigureError> {
    for row in rows {
        for &(_, share) in &row.bins {
            check_share(share, "a share", &row.label)?;
        }
    }
    let Some(grid) = Grid::new(rows) else {
        return Err(FigureError::Empty(title.to_owned()));
    };
    let shares: Vec<Vec<f64>> = rows.iter().map(|row| grid.shares(row)).collect();
    let peaks: Vec<f64> =
        shares.iter().map(|row| row.iter().copied().fold(0.0, f64::max)).collect();
    let highest = peaks.iter().copied().fold(0.0, f64::max);
    let common = peaks.iter().all(|&peak| peak == 0.0 || peak * COMMON >= highest);

    let mut scene = Scene::titled(title, PAGE)?;
    scene.note(&explanation(what, grid, rows.len(), common));
    let left = MARGIN + GUTTER;
    let right = PAGE - MARGIN - 10.0;
    let across = Scale { values: (grid.edge(0), grid.edge(grid.count)), pixels: (left, right) };
    let ticks = across.ticks(10.0, 1.0);

    for ((row, shares), &peak) in rows.iter().zip(&shares).zip(&peaks) {
        let median = row.median();
        let mark = median.map_or(format!("no {what}"), |value| format!("median {value}"));
        let mark = mark.replace('-', "\u{2212}");
        scene.grow(6.0);
        for (index, line) in
            LABEL.wrap(&row.label, right - left - SMALL.width(&mark) - 20.0).iter().enumerate()
        {
            scene.grow(LABEL.leading());
            scene.text((left, scene.height - 5.0), line, LABEL, Align::Left, INK);
            if index == 0 {
                let at = (right, scene.height - 5.0);
                scene.text(at, &mark, SMALL, Align::Right, VERMILLION);
            }
        }
        let (top, bottom) = (scene.height, scene.height + PANEL);
        let full = if common || peak == 0.0 { highest } else { peak };
        let up = Scale { values: (0.0, full * 1.05), pixels: (bottom, top) };
        for &value in &ticks.values {
            scene.upright(across.at(value), (top, bottom), 1.0, GRID);
        }
        let marks = up.ticks(3.0, 0.0);
        for &value in &marks.values {
            scene.level(up.at(value), (left, right), 1.0, GRID);
            let text = percent(value, marks.decimals);
            scene.text((left - 8.0, up.at(value) + SMALL.drop()), text, SMALL, Align::Right, MUTED);
        }
        for (bin, &share) in (0..).zip(shares) {
            let (from, to) = (across.at(grid.edge(bin)), across.at(grid.edge(bin + 1)));
            let gap = if to - from >= 8.0 { 0.5 } else { 0.0 };
            if share > 0.0 {
                scene.block((from + gap, up.at(share)), (to - gap, bottom), SKY);
            }
        }
        scene.level(bottom, (left, right), 1.0, INK);
        if let Some(value) = median {
            scene.upright(across.at(value as f64), (top, bottom), 2.0, VERMILLION);
        }
        scene.height = bottom + 6.0;
    }

    scene.grow(13.0);
    for &value in &ticks.values {
        let text = format!("{value:.0}").replace('-', "\u{2212}");
        scene.text((across.at(value), scene.height), text, SMALL, Align::Middle, INK);
    }
    scene.grow(22.0);
    scene.text(((left + right) / 2.0, scene.height), axis, LABEL, Align::Middle, INK);
    scene.grow(MARGIN);
    render(&scene)
}

/// What the reader has to know about the panels.
fn explanation(what: &str, grid: Grid, panels: usize, common: bool) -> String {
    let bins = if grid.width == grid.step {
        format!("Share of {what} by value")
    } else {
        format!("Share of {what} in bins {} wide", grid.width)
    };
    let scale = match (panels, common) {
        (1, _) => "",
        (_, true) => "; one height scale for all",
        (_, false) => "; each panel has its own height scale",
    };
    format!("{bins}; the line marks the median{scale}.")
}

fn percent(share: f64, decimals: usize) -> String {
    format!("{:.*}%", decimals.saturating_sub(2), share * 100.0)
}

/// The greatest common divisor.
fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
