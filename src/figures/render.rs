//! Paints a scene on the SVG and on the bitmap backend of plotters.

use std::fmt::Display;

use plotters::prelude::{
    BitMapBackend, Circle, DrawingBackend, IntoDrawingArea, Rectangle, SVGBackend, Text,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, TextStyle, WHITE};

use super::error::FigureError;
use super::font::{FAMILY, GLYPH_HEIGHT};
use super::scene::{Align, Scene, Shape};

/// A finished figure in both formats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The SVG document; its text stays text.
    pub svg: String,
    /// The PNG file, two image pixels per page pixel.
    pub png: Vec<u8>,
}

/// Backend pixels per page pixel. The SVG is painted at the same scale, because
/// plotters rounds coordinates, and shrunk by its view box.
const SCALE: f64 = 2.0;

/// Where the two backends differ.
#[derive(Debug, Clone, Copy)]
struct Habits {
    /// The font size, as the backend counts it, of one em.
    em: f64,
    /// How far below the top anchor the baseline lies, in font sizes.
    baseline: f64,
}

const SVG: Habits = Habits { em: 1.24, baseline: 0.76 / 1.24 };
const BITMAP: Habits = Habits { em: GLYPH_HEIGHT, baseline: 0.5 };

/// Paints the scene in both formats.
pub(super) fn render(scene: &Scene) -> Result<Drawing, FigureError> {
    Ok(Drawing { svg: svg(scene)?, png: png(scene)? })
}

fn svg(scene: &Scene) -> Result<String, FigureError> {
    let (width, height) = size(scene);
    let mut text = String::new();
    paint(scene, SVGBackend::with_string(&mut text, (width, height)), SVG)?;
    let page = format!("width=\"{}\" height=\"{}\" ", scene.width.ceil(), scene.height.ceil());
    let family = format!("font-family=\"{FAMILY}\"");
    let families = format!("font-family=\"{FAMILY}, Verdana, sans-serif\"");
    Ok(text
        .replacen(&format!("width=\"{width}\" height=\"{height}\" "), &page, 1)
        .replace(&family, &families))
}

/// Plotters encodes PNG only into a file, so the image passes through one.
fn png(scene: &Scene) -> Result<Vec<u8>, FigureError> {
    let file = tempfile::Builder::new().prefix("gabata-").suffix(".png").tempfile()?;
    paint(scene, BitMapBackend::new(file.path(), size(scene)), BITMAP)?;
    Ok(std::fs::read(file.path())?)
}

fn size(scene: &Scene) -> (u32, u32) {
    ((scene.width.ceil() * SCALE) as u32, (scene.height.ceil() * SCALE) as u32)
}

fn paint<B: DrawingBackend>(scene: &Scene, backend: B, habits: Habits) -> Result<(), FigureError> {
    let area = backend.into_drawing_area();
    area.fill(&WHITE).map_err(failed)?;
    for shape in &scene.shapes {
        match shape {
            Shape::Block { from, to, color } => {
                let (left, top) = pixel(*from);
                let (right, bottom) = pixel(*to);
                // A visible block is at least one pixel wide and high.
                let right = right.max(left + 1);
                let bottom = bottom.max(top + 1);
                let corners = [(left, top), (right, bottom)];
                area.draw(&Rectangle::new(corners, color.filled())).map_err(failed)?;
            }
            Shape::Disc { centre, radius, color } => {
                let radius = (radius * SCALE).round() as i32;
                area.draw(&Circle::new(pixel(*centre), radius, color.filled())).map_err(failed)?;
            }
            Shape::Text { at, text, face, align, color } => {
                let size = face.size * SCALE * habits.em;
                let font = FontDesc::new(FontFamily::Name(FAMILY), size, face.style());
                let horizontal = match align {
                    Align::Left => HPos::Left,
                    Align::Middle => HPos::Center,
                    Align::Right => HPos::Right,
                };
                let style = TextStyle::from(font).color(color).pos(Pos::new(horizontal, VPos::Top));
                let top = (at.1 * SCALE - size * habits.baseline).round() as i32;
                let left = pixel(*at).0;
                area.draw(&Text::new(text.as_str(), (left, top), style)).map_err(failed)?;
            }
        }
    }
    area.present().map_err(failed)
}

fn pixel((x, y): (f64, f64)) -> (i32, i32) {
    ((x * SCALE).round() as i32, (y * SCALE).round() as i32)
}

fn failed(error: impl Display) -> FigureError {
    FigureError::Drawing(error.to_string())
}
