//! Reading `blocks.parquet` again.

use std::fs::File;

use polars::prelude::PolarsResult;

use super::columns::{BlocksError, Columns};
use crate::experiment::{BlockTally, Cell};
use crate::play::Outcome;
use crate::simulate::{Block, Tally};

/// Reads the tallies of a run from the table that [`blocks_table`](super::blocks_table) makes, in the
/// order of its rows.
///
/// # Errors
/// [`BlocksError`], naming the column or the row.
pub fn read_blocks(file: File, cells: &[Cell]) -> Result<Vec<BlockTally>, BlocksError> {
    let columns = Columns::read(file)?;
    let variants = columns.texts("variant")?;
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
    let mut tallies = Vec::with_capacity(columns.rows());
    for row in 0..columns.rows() {
        let fault = |fault: String| BlocksError::Row { row, fault };
        let label = &variants[row];
        let cell = cells
            .iter()
            .position(|cell| cell.label == *label)
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
