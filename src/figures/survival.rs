//! Survival curves: how many matches still have what they began with, round after round.

use plotters::style::RGBColor;

use super::axis::Scale;
use super::error::FigureError;
use super::estimate::check_share;
use super::palette::{BLUE, GREEN, GREY, INK, ORANGE, PURPLE, SKY, VERMILLION};
use super::panel::{ACROSS, foot, panel};
use super::render::{Drawing, render};
use super::scene::{Align, MARGIN, PAGE, SMALL, Scene};

/// The curves of one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct SurvivalPanel {
    /// The name of the variant.
    pub label: String,
    /// One curve for each step of the legend: the share that survives at round 1, 2, and so on.
    /// Curves may be of different lengths; a variant may have fewer than the legend has steps.
    pub curves: Vec<Vec<f64>>,
}

/// From the fewest holes to the most; more curves begin again with the first colour.
const COLORS: [RGBColor; 8] = [INK, VERMILLION, ORANGE, PURPLE, GREEN, SKY, BLUE, GREY];

/// Draws step curves of shares over the rounds, in panels of one scale, with a legend.
///
/// # Errors
///
/// When there is no curve, a number is not a share, or drawing fails.
pub fn survival(
    title: &str,
    note: &str,
    legend: &[String],
    panels: &[SurvivalPanel],
) -> Result<Drawing, FigureError> {
    let curves = || panels.iter().flat_map(|panel| &panel.curves);
    let rounds = curves().map(Vec::len).max().unwrap_or(0);
    if rounds == 0 {
        return Err(FigureError::Empty(title.to_owned()));
    }
    for panel in panels {
        for &share in panel.curves.iter().flatten() {
            check_share(share, "a share", &panel.label)?;
        }
    }
    let mut scene = Scene::titled(title, PAGE)?;
    scene.note(note);
    draw_legend(&mut scene, legend);
    let (left, right) = ACROSS;
    let across = Scale { values: (0.5, rounds as f64 + 0.5), pixels: (left, right) };
    for shown in panels {
        let percent = |share: f64| format!("{:.0}%", 100.0 * share);
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let up = panel(&mut scene, &shown.label, (0.0, 1.0), &shares, percent);
        // The fewest holes last, on top of the others.
        for (at, curve) in shown.curves.iter().enumerate().rev() {
            steps(&mut scene, curve, across, up, COLORS[at % COLORS.len()]);
        }
        scene.level(scene.height, (left, right), 1.0, INK);
        scene.grow(6.0);
    }
    foot(&mut scene, across, 12.0, "round");
    render(&scene)
}

/// A curve that holds its value over the width of a round and then falls, until nothing is left.
fn steps(scene: &mut Scene, curve: &[f64], across: Scale, up: Scale, color: RGBColor) {
    for (at, &share) in curve.iter().enumerate().take_while(|(_, share)| **share > 0.0) {
        let round = at as f64 + 1.0;
        let (from, to) = (across.at(round - 0.5), across.at(round + 0.5));
        scene.level(up.at(share), (from - 1.0, to + 1.0), 2.0, color);
        if let Some(&next) = curve.get(at + 1) {
            scene.upright(to, (up.at(share), up.at(next)), 2.0, color);
        }
    }
}

fn draw_legend(scene: &mut Scene, names: &[String]) {
    scene.grow(4.0);
    let mut x = MARGIN;
    for (at, name) in names.iter().enumerate() {
        let width = 20.0 + SMALL.width(name) + 20.0;
        if x + width > scene.width - MARGIN {
            scene.grow(SMALL.leading() + 4.0);
            x = MARGIN;
        }
        let middle = scene.height + 10.0;
        scene.level(middle, (x, x + 14.0), 3.0, COLORS[at % COLORS.len()]);
        scene.text((x + 20.0, middle + SMALL.drop()), name, SMALL, Align::Left, INK);
        x += width;
    }
    scene.grow(24.0);
}
