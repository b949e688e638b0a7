//! Scales from values to page pixels, and round tick marks.

/// A linear scale.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    /// The values at the two ends.
    pub(super) values: (f64, f64),
    /// The page coordinates of the two ends.
    pub(super) pixels: (f64, f64),
}

impl Scale {
    /// The page coordinate of a value.
    pub(super) fn at(self, value: f64) -> f64 {
        let part = (value - self.values.0) / (self.values.1 - self.values.0);
        self.pixels.0 + part * (self.pixels.1 - self.pixels.0)
    }

    /// About `wanted` round values within the scale, never denser than `least`.
    pub(super) fn ticks(self, wanted: f64, least: f64) -> Ticks {
        let (low, high) = self.values;
        let step = round_step((high - low) / wanted).max(least);
        let first = (low / step).ceil() as i64;
        let last = (high / step).floor() as i64;
        Ticks {
            values: (first..=last).map(|index| index as f64 * step).collect(),
            decimals: (-(step.log10() + 1e-9).floor()).max(0.0) as usize,
        }
    }
}

/// Tick marks and how many decimals tell them apart.
#[derive(Debug, Clone)]
pub(super) struct Ticks {
    pub(super) values: Vec<f64>,
    pub(super) decimals: usize,
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `step`.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|f| f * power >= step * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

/// The range of the values, at least `least` wide, with some room on both sides.
pub(super) fn padded(values: impl Iterator<Item = f64>, least: f64) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    let room = ((high - low) * 0.06).max((least - (high - low)) / 2.0);
    (low - room, high + room)
}
