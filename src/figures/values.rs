//! A table of exact values over two rule options, coloured by who wins.

use super::error::FigureError;
use super::font::Face;
use super::grid_map::{GridMap, colour_bar};
use super::palette::{GRID, INK, MISSING, MUTED, contrast, diverging};
use super::render::{Drawing, render};
use super::scene::{Align, LABEL, MARGIN, PAGE, SMALL, Scene};

/// A cell of a [`ValueMap`].
#[derive(Debug, Clone, PartialEq)]
pub struct ValueCell {
    /// From -1, the second player wins by the most, to 1, the first player does.
    pub position: f64,
    /// The value, in a word or two.
    pub value: String,
    /// More about it, in smaller letters; may be empty.
    pub detail: String,
}

/// Exact values for every pair of values of two options; `None` where the board is not solved.
pub type ValueMap = GridMap<ValueCell>;

const VALUE: Face = Face::bold(15.0);
const HEAD: Face = Face::bold(14.0);
const HEIGHT: f64 = 52.0;
/// No cell is wider than this, and none narrower.
const WIDEST: f64 = 150.0;
const NARROWEST: f64 = 96.0;
/// Draws exact values as coloured cells with their words, from orange (the second player wins)
/// through white (draw) to blue (the first player wins).
///
/// # Errors
///
/// When no board is solved, the cells do not match the axes, a position is not finite, or drawing
/// fails.
pub fn values(title: &str, note: &str, map: &ValueMap) -> Result<Drawing, FigureError> {
    map.check(|&ValueCell { position: value, .. }, label| match value.is_finite() {
        true => Ok(()),
        false => Err(FigureError::Value { what: "the value", label: label.into(), value }),
    })?;
    if map.cells.iter().flatten().all(Option::is_none) {
        return Err(FigureError::Empty(title.to_owned()));
    }
    let widest = map.y_values.iter().map(|value| LABEL.width(value)).fold(0.0, f64::max);
    let left = MARGIN + widest.max(HEAD.width(&map.y_name)).ceil() + 14.0;
    let columns = map.x_values.len() as f64;
    let cell = ((PAGE - MARGIN - left) / columns).floor().clamp(NARROWEST, WIDEST);
    let mut scene = Scene::titled(title, PAGE.max(left + cell * columns + MARGIN).ceil())?;
    scene.note(note);
    scene.grow(HEAD.leading() + 2.0);
    scene.text((left, scene.height - 5.0), &map.x_name, HEAD, Align::Left, INK);
    scene.grow(LABEL.leading() + 4.0);
    scene.text((MARGIN, scene.height - 6.0), &map.y_name, HEAD, Align::Left, INK);
    for (column, value) in map.x_values.iter().enumerate() {
        let x = left + cell * (column as f64 + 0.5);
        scene.text((x, scene.height - 6.0), value, LABEL, Align::Middle, INK);
    }
    let top = scene.height;
    for (row, (label, cells)) in map.y_values.iter().zip(&map.cells).enumerate() {
        let y = top + HEIGHT * row as f64;
        let middle = y + HEIGHT / 2.0;
        scene.text((MARGIN, middle + LABEL.drop()), label, LABEL, Align::Left, INK);
        for (column, value) in cells.iter().enumerate() {
            let x = left + cell * column as f64;
            scene.block((x, y), (x + cell, y + HEIGHT), GRID);
            let ground = value.as_ref().map_or(MISSING, |value| diverging(value.position));
            scene.block((x + 1.0, y + 1.0), (x + cell - 1.0, y + HEIGHT - 1.0), ground);
            let centre = x + cell / 2.0;
            match value {
                Some(value) => {
                    let ink = contrast(ground);
                    let lift = if value.detail.is_empty() { 0.0 } else { SMALL.leading() / 2.0 };
                    let at = (centre, middle - lift + VALUE.drop());
                    scene.text(at, &value.value, VALUE, Align::Middle, ink);
                    let at = (centre, middle + VALUE.leading() / 2.0 + SMALL.drop());
                    scene.text(at, &value.detail, SMALL, Align::Middle, ink);
                }
                None => {
                    let at = (centre, middle + SMALL.drop());
                    scene.text(at, "not solved", SMALL, Align::Middle, MUTED);
                }
            }
        }
    }
    scene.height = top + HEIGHT * map.y_values.len() as f64 + 22.0;
    colour_bar(&mut scene, left, ["second wins", "draw", "first wins"]);
    scene.grow(MARGIN);
    render(&scene)
}
