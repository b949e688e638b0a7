//! Reading the columns of a stored table.

use std::fs::File;

use polars::prelude::*;

use crate::simulate::Histogram;

/// Why the blocks of a result could not be read.
#[derive(Debug, thiserror::Error)]
pub enum BlocksError {
    /// Polars could not read the file or a column.
    #[error(transparent)]
    Frame(#[from] PolarsError),
    /// A row says something that no run writes.
    #[error("row {row}: {fault}")]
    Row {
        /// The row, from 0.
        row: usize,
        /// What is wrong.
        fault: String,
    },
}

/// The columns of a table that was read.
pub(super) struct Columns {
    frame: DataFrame,
}

impl Columns {
    pub(super) fn read(file: File) -> PolarsResult<Columns> {
        Ok(Columns { frame: ParquetReader::new(file).finish()? })
    }

    pub(super) fn rows(&self) -> usize {
        self.frame.height()
    }

    pub(super) fn texts(&self, name: &str) -> PolarsResult<Vec<String>> {
        let column = self.frame.column(name)?.str()?;
        Ok(column.iter().map(|text| text.unwrap_or_default().to_owned()).collect())
    }

    pub(super) fn counts(&self, name: &str) -> PolarsResult<Vec<u64>> {
        let column = self.frame.column(name)?.u64()?;
        Ok(column.iter().map(Option::unwrap_or_default).collect())
    }

    pub(super) fn lists(&self, name: &str) -> PolarsResult<Vec<Vec<i64>>> {
        let column = self.frame.column(name)?.list()?;
        let list = |row| match column.get_as_series(row) {
            Some(values) => Ok(values.i64()?.iter().map(Option::unwrap_or_default).collect()),
            None => Ok(Vec::new()),
        };
        (0..column.len()).map(list).collect()
    }

    pub(super) fn histograms(&self, name: &str) -> PolarsResult<Vec<Histogram>> {
        let values = self.lists(&format!("{name}_values"))?;
        let counts = self.lists(&format!("{name}_counts"))?;
        let histogram = |(values, counts): (&Vec<i64>, &Vec<i64>)| {
            let mut histogram = Histogram::default();
            for (&value, &count) in values.iter().zip(counts) {
                let (Ok(value), Ok(times)) = (i32::try_from(value), u64::try_from(count)) else {
                    polars_bail!(ComputeError: "column {name} counts {value} {count} times");
                };
                histogram.add_many(value, times);
            }
            Ok(histogram)
        };
        values.iter().zip(&counts).map(histogram).collect()
    }
}
