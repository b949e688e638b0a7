//! The colours: the palette of Okabe and Ito, which stays distinguishable for
//! colour-blind readers, and a few greys.

use plotters::style::RGBColor;

/// Text and axes.
pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// Secondary text.
pub(super) const MUTED: RGBColor = RGBColor(0x55, 0x55, 0x55);
/// Grid lines.
pub(super) const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);
/// The background of every other row.
pub(super) const STRIPE: RGBColor = RGBColor(0xf5, 0xf5, 0xf5);
/// A missing value.
pub(super) const MISSING: RGBColor = RGBColor(0xd0, 0xd0, 0xd0);
/// Paper, and text on dark ground.
pub(super) const PAPER: RGBColor = RGBColor(0xff, 0xff, 0xff);
/// The first player.
pub(super) const BLUE: RGBColor = RGBColor(0x00, 0x72, 0xb2);
/// The second player.
pub(super) const ORANGE: RGBColor = RGBColor(0xe6, 0x9f, 0x00);
/// Neither player.
pub(super) const GREY: RGBColor = RGBColor(0x99, 0x99, 0x99);
/// Games without an end.
pub(super) const PURPLE: RGBColor = RGBColor(0xcc, 0x79, 0xa7);
/// Games that stalled.
pub(super) const GREEN: RGBColor = RGBColor(0x00, 0x9e, 0x73);
/// The mass of a distribution.
pub(super) const SKY: RGBColor = RGBColor(0x56, 0xb4, 0xe9);
/// A mark that must stand out.
pub(super) const VERMILLION: RGBColor = RGBColor(0xd5, 0x5e, 0x00);

/// The diverging scale from orange (-1) through white (0) to blue (+1).
pub(super) fn diverging(position: f64) -> RGBColor {
    let end = if position < 0.0 { ORANGE } else { BLUE };
    let weight = position.abs().min(1.0);
    let mix = |to: u8| (255.0 + (f64::from(to) - 255.0) * weight).round() as u8;
    RGBColor(mix(end.0), mix(end.1), mix(end.2))
}

/// The text colour, dark or white, that contrasts best with the ground.
pub(super) fn contrast(ground: RGBColor) -> RGBColor {
    let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
    let light = 0.2126 * linear(ground.0) + 0.7152 * linear(ground.1) + 0.0722 * linear(ground.2);
    if light > 0.25 { INK } else { PAPER }
}
