//! The embedded font: registering, measuring and wrapping.

use std::sync::LazyLock;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

use super::error::FigureError;

/// The family name under which the font is registered.
pub(super) const FAMILY: &str = "DejaVu Sans";

/// Ascent plus descent of DejaVu Sans in em: the backend with glyph outlines
/// takes sizes as this height.
pub(super) const GLYPH_HEIGHT: f64 = 2384.0 / 2048.0;

/// Half the height of a capital in em.
const HALF_CAPITAL: f64 = 0.365;

static REGISTERED: LazyLock<bool> = LazyLock::new(|| {
    register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular()).is_ok()
        && register_font(FAMILY, FontStyle::Bold, dejavu::sans::bold()).is_ok()
});

/// Makes the font known to plotters, once per process.
pub(super) fn register() -> Result<(), FigureError> {
    if *REGISTERED { Ok(()) } else { Err(FigureError::Font) }
}

/// A size in page pixels and a weight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) size: f64,
    pub(super) bold: bool,
}

impl Face {
    /// The regular weight.
    pub(super) const fn regular(size: f64) -> Self {
        Self { size, bold: false }
    }

    /// The bold weight.
    pub(super) const fn bold(size: f64) -> Self {
        Self { size, bold: true }
    }

    /// The weight as plotters names it.
    pub(super) fn style(self) -> FontStyle {
        if self.bold { FontStyle::Bold } else { FontStyle::Normal }
    }

    /// The distance between two baselines.
    pub(super) fn leading(self) -> f64 {
        (self.size * 1.25).ceil()
    }

    /// How far below the middle of a line its baseline lies.
    pub(super) fn drop(self) -> f64 {
        self.size * HALF_CAPITAL
    }

    /// The width of a text in page pixels.
    pub(super) fn width(self, text: &str) -> f64 {
        let unit = 1000.0;
        let font = FontDesc::new(FontFamily::Name(FAMILY), unit * GLYPH_HEIGHT, self.style());
        // Only an unregistered font has no box; a wide guess is then on the safe side.
        let measured =
            font.box_size(text).map_or(unit * text.chars().count() as f64, |(w, _)| f64::from(w));
        measured / unit * self.size
    }

    /// Breaks a text at spaces into lines no wider than `limit`; a word that
    /// is too wide for a line of its own is broken between characters.
    pub(super) fn wrap(self, text: &str, limit: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer) <= limit {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                line.push(letter);
                if self.width(&line) > limit && line.chars().nth(1).is_some() {
                    line.pop();
                    lines.push(std::mem::take(&mut line));
                    line.push(letter);
                }
            }
        }
        lines.push(line);
        lines
    }
}
