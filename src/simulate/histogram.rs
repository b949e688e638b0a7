//! Exact distributions of whole numbers.

/// How often each whole number was seen. Sums, extremes and quantiles follow from it exactly.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The value counted by `counts[0]`.
    low: i32,
    counts: Vec<u64>,
}

impl Histogram {
    /// Counts one sighting of a value.
    #[inline]
    pub fn add(&mut self, value: i32) {
        match self.counts.get_mut(value.wrapping_sub(self.low) as u32 as usize) {
            Some(count) => *count += 1,
            None => self.add_many(value, 1),
        }
    }

    /// Counts `times` sightings of a value.
    pub fn add_many(&mut self, value: i32, times: u64) {
        if times == 0 {
            return;
        }
        if self.counts.is_empty() {
            self.low = value;
        }
        if value < self.low {
            let more = self.low.abs_diff(value) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, more));
            self.low = value;
        }
        let at = value.abs_diff(self.low) as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += times;
    }

    /// Adds another histogram's counts.
    pub fn merge(&mut self, other: &Histogram) {
        for (value, count) in other.bins() {
            self.add_many(value, count);
        }
    }

    /// Values seen at least once, ascending, with their counts.
    pub fn bins(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        (self.low..).zip(&self.counts).map(|(v, &c)| (v, c)).filter(|&(_, count)| count > 0)
    }

    /// Sightings in all.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Sum of all values seen.
    pub fn sum(&self) -> i64 {
        self.bins().map(|(value, count)| i64::from(value) * count as i64).sum()
    }

    /// Sum of the squares of all values seen.
    pub fn sum_of_squares(&self) -> i64 {
        self.bins().map(|(value, count)| i64::from(value) * i64::from(value) * count as i64).sum()
    }

    /// The smallest value seen; `None` when nothing was.
    pub fn min(&self) -> Option<i32> {
        self.bins().next().map(|(value, _)| value)
    }

    /// The largest value seen; `None` when nothing was.
    pub fn max(&self) -> Option<i32> {
        self.bins().last().map(|(value, _)| value)
    }

    /// The mean; `None` when nothing was seen.
    pub fn mean(&self) -> Option<f64> {
        let n = self.total();
        (n > 0).then(|| self.sum() as f64 / n as f64)
    }

    /// The sample standard deviation (denominator n - 1); `None` below two sightings.
    ///
    /// The sum of squared deviations is taken in whole numbers, so nothing cancels.
    pub fn sd(&self) -> Option<f64> {
        let n = i128::from(self.total());
        let sum = i128::from(self.sum());
        let squares = n * i128::from(self.sum_of_squares()) - sum * sum;
        (n > 1).then(|| (squares as f64 / (n as f64 * (n - 1) as f64)).sqrt())
    }

    /// The smallest value that at least the share `q` (0 to 1) of all sightings do not exceed (the
    /// inverse of the empirical distribution; Hyndman and Fan 1996, definition 1); `None` when
    /// nothing was seen.
    pub fn quantile(&self, q: f64) -> Option<i32> {
        self.of_rank((q * self.total() as f64).ceil().max(1.0) as u64)
    }

    /// The value of this rank, from 1 for the smallest; `None` above the number of sightings.
    pub fn of_rank(&self, rank: u64) -> Option<i32> {
        let mut seen = 0;
        self.bins().find_map(|(value, count)| {
            seen += count;
            (seen >= rank).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_seen() {
        let empty = Histogram::default();
        assert_eq!((empty.total(), empty.min(), empty.mean()), (0, None, None));
        assert_eq!((empty.sd(), empty.quantile(0.5)), (None, None));
    }

    proptest! {
        #[test]
        fn agrees_with_the_plain_list(mut values in prop::collection::vec(-50i32..50, 2..60)) {
            let mut histogram = Histogram::default();
            for &value in &values {
                histogram.add(value);
            }
            values.sort_unstable();
            let n = values.len() as f64;
            let mean = values.iter().sum::<i32>() as f64 / n;
            let sd = (values.iter().map(|&v| (f64::from(v) - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
            prop_assert_eq!(histogram.min(), values.first().copied());
            prop_assert_eq!(histogram.max(), values.last().copied());
            prop_assert!((histogram.mean().unwrap() - mean).abs() < 1e-9);
            prop_assert!((histogram.sd().unwrap() - sd).abs() < 1e-9);
            let median = values[(n / 2.0).ceil() as usize - 1];
            prop_assert_eq!(histogram.quantile(0.5), Some(median));
        }
    }
}
