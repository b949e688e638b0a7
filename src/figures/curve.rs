//! Strength curves: one panel a variant, one estimate a player, weakest player at the left.

use super::axis::{Scale, padded};
use super::error::FigureError;
use super::estimate::{Estimate, signed};
use super::palette::{BLUE, INK, MUTED, VERMILLION};
use super::panel::{ACROSS, PANEL, panel};
use super::render::{Drawing, render};
use super::scene::{Align, MARGIN, PAGE, SMALL, Scene};

/// One variant's curve.
#[derive(Debug, Clone, PartialEq)]
pub struct CurvePanel {
    /// The name of the variant.
    pub label: String,
    /// One estimate for each step, positive where it favours the first player.
    pub points: Vec<Option<Estimate>>,
}

/// Draws estimates with interval whiskers over steps of strength, in panels of one scale.
///
/// # Errors
///
/// When there is no panel or no estimate, a number is not finite, the points do not match the
/// steps, or drawing fails.
pub fn curves(
    title: &str,
    axis: &str,
    steps: &[String],
    panels: &[CurvePanel],
) -> Result<Drawing, FigureError> {
    for panel in panels {
        if panel.points.len() != steps.len() {
            let (wanted, found) = (steps.len(), panel.points.len());
            return Err(FigureError::Shape { part: "points", wanted, found });
        }
        for point in panel.points.iter().flatten() {
            point.check("the estimate", &panel.label)?;
        }
    }
    let points = || panels.iter().flat_map(|panel| panel.points.iter().flatten());
    if points().next().is_none() {
        return Err(FigureError::Empty(title.to_owned()));
    }
    let mut scene = Scene::titled(title, PAGE)?;
    scene.note(axis);
    let (left, right) = ACROSS;
    let column = (right - left) / steps.len() as f64;
    let ends = points().flat_map(|point| [point.low, point.high]);
    let values = padded(ends.chain([0.0]), 0.1);
    let ticks = Scale { values, pixels: (0.0, PANEL) }.ticks(4.0, 0.0);
    for shown in panels {
        let up =
            panel(&mut scene, &shown.label, values, &ticks.values, |v| signed(v, ticks.decimals));
        scene.level(up.at(0.0), (left, right), 2.0, INK);
        for (step, point) in shown.points.iter().enumerate() {
            let Some(Estimate { value, low, high }) = *point else { continue };
            let x = left + column * (step as f64 + 0.5);
            let color = if low > 0.0 {
                BLUE
            } else if high < 0.0 {
                VERMILLION
            } else {
                MUTED
            };
            scene.upright(x, (up.at(high), up.at(low)), 2.0, color);
            for end in [low, high] {
                scene.level(up.at(end), (x - 6.0, x + 6.0), 2.0, color);
            }
            scene.disc((x, up.at(value)), 4.5, color);
            // Away from the zero line, so that the line does not cross the number.
            let aside = if value < 0.0 { 15.0 } else { -5.0 };
            let at = (x + 9.0, up.at(value) + aside);
            scene.text(at, signed(value, 2), SMALL, Align::Left, color);
        }
    }
    let labels: Vec<Vec<String>> =
        steps.iter().map(|step| SMALL.wrap(step, column - 1.0)).collect();
    let lines = labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let middle = scene.height + 8.0 + SMALL.leading() * lines / 2.0;
    for (step, lines) in labels.iter().enumerate() {
        let x = left + column * (step as f64 + 0.5);
        scene.pile((x, middle), lines, SMALL, Align::Middle, INK);
    }
    scene.grow(SMALL.leading() * lines + 16.0);
    scene.note("Above zero the first player is favoured (blue), below the second (red).");
    scene.grow(MARGIN - 6.0);
    render(&scene)
}
