//! A table of estimates over two rule options, coloured by their sign.

use super::error::FigureError;
use super::estimate::{DECIMALS, Estimate, signed};
use super::font::Face;
use super::grid_map::{GridMap, colour_bar};
use super::palette::{GRID, INK, MISSING, MUTED, contrast, diverging};
use super::render::{Drawing, render};
use super::scene::{Align, LABEL, MARGIN, PAGE, SMALL, Scene};

/// Estimates for every pair of values of two options.
pub type Heatmap = GridMap<Estimate>;

const VALUE: Face = Face::bold(15.0);
const HEAD: Face = Face::bold(14.0);
/// No line of a row label is wider than this.
const WIDEST_LABEL: f64 = 240.0;
/// No cell is wider than this.
const WIDEST_CELL: f64 = 220.0;
/// The least value that gets the strongest colour, so that differences too small to matter stay pale.
const LEAST_STRONGEST: f64 = 0.02;

/// Draws the estimates as coloured cells with value and interval, on a scale
/// from orange (negative) through white (zero) to blue (positive).
///
/// # Errors
///
/// When there is no cell with an estimate, the cells do not match the axes, a
/// number is not finite, or drawing fails.
pub fn heatmap(title: &str, measure: &str, map: &Heatmap) -> Result<Drawing, FigureError> {
    map.check(|cell, label| cell.check("the estimate", label))?;
    let measured = || map.cells.iter().flatten().flatten();
    if measured().next().is_none() {
        return Err(FigureError::Empty(title.to_owned()));
    }
    let strongest = measured().map(|cell| cell.value.abs()).fold(LEAST_STRONGEST, f64::max);

    let rows: Vec<Vec<String>> =
        map.y_values.iter().map(|value| LABEL.wrap(value, WIDEST_LABEL)).collect();
    let corner = HEAD.wrap(&map.y_name, WIDEST_LABEL);
    let label_width = |lines: &[String], face: Face| {
        lines.iter().map(|line| face.width(line)).fold(0.0, f64::max)
    };
    let widest = rows.iter().map(|lines| label_width(lines, LABEL)).fold(0.0, f64::max);
    let left = MARGIN + widest.max(label_width(&corner, HEAD)).ceil() + 14.0;

    // Where the interval does not fit on one line, it takes two.
    let one_line = measured().map(|cell| SMALL.width(&cell.interval())).fold(0.0, f64::max) + 16.0;
    let two_lines =
        measured().flat_map(halves).map(|half| SMALL.width(&half)).fold(0.0, f64::max) + 10.0;
    let columns = map.x_values.len() as f64;
    let fair = ((PAGE - MARGIN - left) / columns).floor();
    let words = map.x_values.iter().flat_map(|value| value.split_whitespace());
    let longest = words.map(|word| LABEL.width(word) + 8.0).fold(0.0, f64::max);
    let narrowest = two_lines.max(longest.min(WIDEST_CELL)).ceil();
    let cell = fair.clamp(narrowest, narrowest.max(WIDEST_CELL));
    let split = cell < one_line;
    let page = PAGE.max(left + cell * columns + MARGIN).ceil();

    let heads: Vec<Vec<String>> =
        map.x_values.iter().map(|value| LABEL.wrap(value, cell - 8.0)).collect();
    let head_lines = heads.iter().map(Vec::len).max().unwrap_or(1);
    let row_lines = rows.iter().map(Vec::len).max().unwrap_or(1);
    let height = if split { 74.0 } else { 58.0 };
    let height = f64::max(height, LABEL.leading() * row_lines as f64 + 12.0);

    let mut scene = Scene::titled(title, page)?;
    scene.grow(4.0);
    for line in HEAD.wrap(&map.x_name, page - left - MARGIN) {
        scene.grow(HEAD.leading());
        scene.text((left, scene.height - 5.0), line, HEAD, Align::Left, INK);
    }
    let lines = head_lines.max(corner.len()) as f64;
    let top = scene.height + LABEL.leading() * lines + 10.0;
    let head_middle = |count: usize| top - 6.0 - LABEL.leading() * count as f64 / 2.0;
    scene.pile((MARGIN, head_middle(corner.len())), &corner, HEAD, Align::Left, INK);
    for (column, lines) in heads.iter().enumerate() {
        let x = left + cell * (column as f64 + 0.5);
        scene.pile((x, head_middle(lines.len())), lines, LABEL, Align::Middle, INK);
    }
    for (row, (label, cells)) in rows.iter().zip(&map.cells).enumerate() {
        let y = top + height * row as f64;
        scene.pile((MARGIN, y + height / 2.0), label, LABEL, Align::Left, INK);
        for (column, estimate) in cells.iter().enumerate() {
            let x = left + cell * column as f64;
            scene.block((x, y), (x + cell, y + height), GRID);
            let ground = estimate.map_or(MISSING, |e| diverging(e.value / strongest));
            scene.block((x + 1.0, y + 1.0), (x + cell - 1.0, y + height - 1.0), ground);
            let middle = (x + cell / 2.0, y + height / 2.0);
            match estimate {
                Some(estimate) => numbers(&mut scene, estimate, middle, split, contrast(ground)),
                None => {
                    let at = (middle.0, middle.1 + VALUE.drop());
                    scene.text(at, "-", VALUE, Align::Middle, MUTED);
                }
            }
        }
    }
    scene.height = top + height * map.y_values.len() as f64 + 20.0;
    legend(&mut scene, measure, left, strongest);
    scene.grow(MARGIN);
    render(&scene)
}

/// The interval as the two lines of a narrow cell.
fn halves(estimate: &Estimate) -> [String; 2] {
    [
        format!("[{},", signed(estimate.low, DECIMALS)),
        format!("{}]", signed(estimate.high, DECIMALS)),
    ]
}

/// Writes value and interval into a cell.
fn numbers(
    scene: &mut Scene,
    estimate: &Estimate,
    (x, y): (f64, f64),
    split: bool,
    color: plotters::style::RGBColor,
) {
    let lines = if split { halves(estimate).to_vec() } else { vec![estimate.interval()] };
    let below = SMALL.leading() * lines.len() as f64 / 2.0;
    let value = (x, y - below + VALUE.drop());
    scene.text(value, signed(estimate.value, DECIMALS), VALUE, Align::Middle, color);
    scene.pile((x, y + VALUE.leading() / 2.0), &lines, SMALL, Align::Middle, color);
}

/// Draws what is measured and the colour bar.
fn legend(scene: &mut Scene, measure: &str, left: f64, strongest: f64) {
    let room = scene.width - left - MARGIN;
    for line in SMALL.wrap(measure, room) {
        scene.grow(SMALL.leading());
        scene.text((left, scene.height - 4.0), line, SMALL, Align::Left, INK);
    }
    scene.grow(4.0);
    let [low, high] = [-strongest, strongest].map(|end| signed(end, DECIMALS));
    colour_bar(scene, left, [&low, "0", &high]);
}
