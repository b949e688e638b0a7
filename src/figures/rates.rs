//! Shares over plies: one panel a player, one estimate a ply.

use super::axis::Scale;
use super::error::FigureError;
use super::estimate::Estimate;
use super::palette::{BLUE, GRID, INK, MUTED, SKY};
use super::panel::{ACROSS, foot};
use super::render::{Drawing, render};
use super::scene::{Align, LABEL, PAGE, SMALL, Scene};

/// The shares of one player.
#[derive(Debug, Clone, PartialEq)]
pub struct RatePanel {
    /// The name of the player, and of the variant where there are several.
    pub label: String,
    /// The plies, 1 for the first move, with their shares; in ascending order.
    pub points: Vec<(u32, Estimate)>,
}

/// The height of a panel.
const PANEL: f64 = 96.0;

/// Draws shares as dots with interval bars over the plies, in panels of one scale.
///
/// # Errors
///
/// When there is no point, a number is not finite, or drawing fails.
pub fn rates(title: &str, note: &str, panels: &[RatePanel]) -> Result<Drawing, FigureError> {
    let points = || panels.iter().flat_map(|panel| &panel.points);
    for panel in panels {
        for (_, estimate) in &panel.points {
            estimate.check("the share", &panel.label)?;
        }
    }
    let Some(last) = points().map(|(ply, _)| *ply).max() else {
        return Err(FigureError::Empty(title.to_owned()));
    };
    let highest = points().map(|(_, estimate)| estimate.high).fold(0.05, f64::max);
    let mut scene = Scene::titled(title, PAGE)?;
    scene.note(note);
    let (left, right) = ACROSS;
    let across = Scale { values: (0.0, f64::from(last) + 1.0), pixels: (left, right) };
    let bar = ((right - left) / (f64::from(last) + 1.0) * 0.5).clamp(2.0, 8.0);
    for panel in panels {
        scene.grow(8.0);
        for line in LABEL.wrap(&panel.label, right - left) {
            scene.grow(LABEL.leading());
            scene.text((left, scene.height - 5.0), line, LABEL, Align::Left, INK);
        }
        let (top, bottom) = (scene.height, scene.height + PANEL);
        let up = Scale { values: (0.0, highest * 1.05), pixels: (bottom, top) };
        let ticks = up.ticks(4.0, 0.0);
        for &value in &ticks.values {
            scene.level(up.at(value), (left, right), 1.0, GRID);
            let decimals = ticks.decimals.saturating_sub(2);
            let at = (left - 8.0, up.at(value) + SMALL.drop());
            let text = format!("{:.decimals$}%", 100.0 * value);
            scene.text(at, text, SMALL, Align::Right, MUTED);
        }
        scene.level(bottom, (left, right), 2.0, INK);
        for &(ply, Estimate { value, low, high }) in &panel.points {
            let x = across.at(f64::from(ply));
            scene.upright(x, (up.at(high), up.at(low)), bar, SKY);
            scene.disc((x, up.at(value)), (bar * 0.3).max(2.0), BLUE);
        }
        scene.height = bottom + 6.0;
    }
    foot(&mut scene, across, 14.0, "ply of the game");
    render(&scene)
}
