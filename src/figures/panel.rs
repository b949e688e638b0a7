//! A panel: a named strip of the page with an upright axis at its left.

use super::axis::Scale;
use super::palette::{GRID, INK, MUTED};
use super::scene::{Align, LABEL, MARGIN, PAGE, SMALL, Scene};

/// The height of a panel.
pub(super) const PANEL: f64 = 130.0;
/// Room for the numbers of the upright axis.
const GUTTER: f64 = 60.0;

/// The left and the right end of every panel.
pub(super) const ACROSS: (f64, f64) = (MARGIN + GUTTER, PAGE - MARGIN);

/// Begins a panel over these values: its name, and a grid line with its number, as `show` writes it,
/// at each tick. The page reaches to the panel's foot.
pub(super) fn panel(
    scene: &mut Scene,
    name: &str,
    values: (f64, f64),
    ticks: &[f64],
    show: impl Fn(f64) -> String,
) -> Scale {
    let (left, right) = ACROSS;
    scene.grow(8.0);
    for line in LABEL.wrap(name, right - left) {
        scene.grow(LABEL.leading());
        scene.text((left, scene.height - 5.0), line, LABEL, Align::Left, INK);
    }
    // Clear of the topmost line.
    scene.grow(4.0);
    let up = Scale { values, pixels: (scene.height + PANEL, scene.height) };
    for &value in ticks {
        scene.level(up.at(value), ACROSS, 1.0, GRID);
        let at = (left - 8.0, up.at(value) + SMALL.drop());
        scene.text(at, show(value), SMALL, Align::Right, MUTED);
    }
    scene.grow(PANEL);
    up
}

/// Numbers the whole values from 1 along the foot of the last panel, and names them.
pub(super) fn foot(scene: &mut Scene, across: Scale, wanted: f64, name: &str) {
    scene.grow(13.0);
    for &value in across.ticks(wanted, 1.0).values.iter().filter(|value| **value >= 1.0) {
        let at = (across.at(value), scene.height);
        scene.text(at, format!("{value:.0}"), SMALL, Align::Middle, INK);
    }
    scene.grow(22.0);
    let middle = ((ACROSS.0 + ACROSS.1) / 2.0, scene.height);
    scene.text(middle, name, LABEL, Align::Middle, INK);
    scene.grow(MARGIN);
}
