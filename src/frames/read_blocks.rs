//! Reading `blocks.parquet` again.

use std::fs::File;

use polars::prelude::*;

use crate::experiment::{BlockTally, Cell};
use crate::play::Outcome;
use crate::simulate::{Block, Histogram, Tally};

/// No game counts anything beyond this; what is beyond comes from a damaged file.
const LARGEST: u64 = 10_000_000;

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

/// Reads the tallies of a run from the table that [`blocks_table`](super::blocks_table) makes, in the
/// order of its rows.
///
/// # Errors
/// [`BlocksError`], naming the column or the row.
pub fn read_blocks(file: File, cells: &[Cell]) -> Result<Vec<BlockTally>, BlocksError> {
    let frame = ParquetReader::new(file).finish()?;
    let columns = Columns { frame: &frame };
    let variants = frame.column("variant")?.str()?.clone();
    let counts = |name: &str| columns.counts(name);
    let (numbers, games) = (counts("block")?, counts("games")?);
    let outcomes =
        Outcome::ALL.into_iter().map(|o| counts(o.name())).collect::<PolarsResult<Vec<_>>>()?;
    let (endless_stops, left) = (counts("endless_stops")?, counts("left_at_end")?);
    let openings = columns.lists("openings")?;
    let mut histograms = [
        columns.histograms("plies")?,
        columns.histograms("laps")?,
        columns.histograms("longest_relay")?,
        columns.histograms("captured_first")?,
        columns.histograms("captured_second")?,
        columns.histograms("margin")?,
        columns.histograms("legal_moves")?,
    ];
    let mut tallies = Vec::with_capacity(frame.height());
    for row in 0..frame.height() {
        let fault = |fault: String| BlocksError::Row { row, fault };
        let label = variants.get(row).unwrap_or_default();
        let cell = cells
            .iter()
            .position(|cell| cell.label == label)
            .ok_or_else(|| fault(format!("there is no variant `{label}` in provenance.json")))?;
        let [plies, laps, longest_relay, captured_first, captured_second, margin, legal_moves] =
            histograms.each_mut().map(|column| std::mem::take(&mut column[row]));
        let (rows, rest) = openings[row].as_chunks::<5>();
        if !rest.is_empty() {
            return Err(fault("column `openings` is not five counts a pit".into()));
        }
        let tally = Tally {
            outcomes: std::array::from_fn(|at| outcomes[at][row]),
            openings: rows.iter().map(|row| row.map(|count| count as u64)).collect(),
            endless_stops: endless_stops[row],
            left_at_end: left[row],
            plies,
            laps,
            longest_relay,
            captured: [captured_first, captured_second],
            margin,
            legal_moves,
        };
        if tally.games() != games[row] {
            return Err(fault("column `games` is not the sum of the results".into()));
        }
        let block = Block { number: numbers[row], games: games[row] };
        tallies.push(BlockTally { cell, block, tally });
    }
    Ok(tallies)
}

struct Columns<'f> {
    frame: &'f DataFrame,
}

impl Columns<'_> {
    fn counts(&self, name: &str) -> PolarsResult<Vec<u64>> {
        let column = self.frame.column(name)?.u64()?;
        Ok(column.iter().map(Option::unwrap_or_default).collect())
    }

    fn lists(&self, name: &str) -> PolarsResult<Vec<Vec<i64>>> {
        let column = self.frame.column(name)?.list()?;
        let list = |row| match column.get_as_series(row) {
            Some(values) => Ok(values.i64()?.iter().map(Option::unwrap_or_default).collect()),
            None => Ok(Vec::new()),
        };
        (0..column.len()).map(list).collect()
    }

    fn histograms(&self, name: &str) -> PolarsResult<Vec<Histogram>> {
        let values = self.lists(&format!("{name}_values"))?;
        let counts = self.lists(&format!("{name}_counts"))?;
        let histogram = |(values, counts): (&Vec<i64>, &Vec<i64>)| {
            let mut histogram = Histogram::default();
            for (&value, &count) in values.iter().zip(counts) {
                if value.unsigned_abs() > LARGEST || count < 0 {
                    polars_bail!(ComputeError: "column {name} counts {value} {count} times");
                }
                histogram.add_many(value as i32, count as u64);
            }
            Ok(histogram)
        };
        values.iter().zip(&counts).map(histogram).collect()
    }
}
