//! A figure as plain shapes in page coordinates (pixels, y downwards).

use plotters::style::RGBColor;

use super::error::FigureError;
use super::font::{self, Face};
use super::palette::{INK, MUTED};

/// The usual width of the page.
pub(super) const PAGE: f64 = 900.0;
/// The empty border of the page.
pub(super) const MARGIN: f64 = 20.0;
/// Row and panel labels.
pub(super) const LABEL: Face = Face::regular(14.0);
/// Numbers, tick labels and notes.
pub(super) const SMALL: Face = Face::regular(13.0);
const TITLE: Face = Face::bold(18.0);

/// Where a text lies relative to its x coordinate.
#[derive(Debug, Clone, Copy)]
pub(super) enum Align {
    /// It starts there.
    Left,
    /// It is centred there.
    Middle,
    /// It ends there.
    Right,
}

/// One thing to paint.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// A filled rectangle between two corners.
    Block { from: (f64, f64), to: (f64, f64), color: RGBColor },
    /// A filled circle.
    Disc { centre: (f64, f64), radius: f64, color: RGBColor },
    /// A line of text on a baseline.
    Text { at: (f64, f64), text: String, face: Face, align: Align, color: RGBColor },
}

/// The shapes of one figure, in painting order.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
}

impl Scene {
    /// Starts a page of the given width with its wrapped title; the height
    /// reaches just below the title.
    pub(super) fn titled(title: &str, width: f64) -> Result<Self, FigureError> {
        font::register()?;
        let mut scene = Self { width, height: MARGIN, shapes: Vec::new() };
        for line in TITLE.wrap(title, width - 2.0 * MARGIN) {
            scene.grow(TITLE.leading());
            scene.text((MARGIN, scene.height - 5.0), line, TITLE, Align::Left, INK);
        }
        scene.grow(8.0);
        Ok(scene)
    }

    /// Adds a wrapped line of explanation at the present end of the page.
    pub(super) fn note(&mut self, text: &str) {
        for line in SMALL.wrap(text, self.width - 2.0 * MARGIN) {
            self.grow(SMALL.leading());
            self.text((MARGIN, self.height - 4.0), line, SMALL, Align::Left, MUTED);
        }
        self.grow(6.0);
    }

    /// Makes the page longer.
    pub(super) fn grow(&mut self, by: f64) {
        self.height += by;
    }

    /// Adds a filled rectangle.
    pub(super) fn block(&mut self, from: (f64, f64), to: (f64, f64), color: RGBColor) {
        self.shapes.push(Shape::Block { from, to, color });
    }

    /// Adds a vertical line.
    pub(super) fn upright(&mut self, x: f64, span: (f64, f64), thick: f64, color: RGBColor) {
        self.block((x - thick / 2.0, span.0), (x + thick / 2.0, span.1), color);
    }

    /// Adds a horizontal line.
    pub(super) fn level(&mut self, y: f64, span: (f64, f64), thick: f64, color: RGBColor) {
        self.block((span.0, y - thick / 2.0), (span.1, y + thick / 2.0), color);
    }

    /// Adds a filled circle.
    pub(super) fn disc(&mut self, centre: (f64, f64), radius: f64, color: RGBColor) {
        self.shapes.push(Shape::Disc { centre, radius, color });
    }

    /// Adds a line of text on a baseline. Control characters, which no SVG
    /// may hold, become the replacement character.
    pub(super) fn text(
        &mut self,
        at: (f64, f64),
        text: impl AsRef<str>,
        face: Face,
        align: Align,
        color: RGBColor,
    ) {
        let clean = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        let text: String = text.as_ref().chars().map(clean).collect();
        if !text.is_empty() {
            self.shapes.push(Shape::Text { at, text, face, align, color });
        }
    }

    /// Adds lines of text one below the other, the pile centred on a height.
    pub(super) fn pile(
        &mut self,
        (x, middle): (f64, f64),
        lines: &[String],
        face: Face,
        align: Align,
        color: RGBColor,
    ) {
        let first = middle - face.leading() * (lines.len().saturating_sub(1)) as f64 / 2.0;
        for (index, line) in lines.iter().enumerate() {
            let y = first + face.leading() * index as f64 + face.drop();
            self.text((x, y), line, face, align, color);
        }
    }
}
