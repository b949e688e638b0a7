//! Writing the result folder: whole or not at all.

use std::io;
use std::path::{Path, PathBuf};

use polars::prelude::PolarsError;

use super::content::{Findings, exact_values};
use super::draft::Draft;
use super::page::pages;
use crate::analysis::analyse;
use crate::experiment::{BlockTally, Experiment, RunResult, RunSettings, RunTimes, provenance};
use crate::figures::FigureError;
use crate::frames::{
    blocks_table, cells_table, comparisons_table, effects_table, games_table, openings_table,
    quality_table, readings_table, sensitivity_table,
};

/// Why a result folder could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The place is taken.
    #[error("--out {}: {why}", path.display())]
    Taken {
        /// The folder.
        path: PathBuf,
        /// What stands there, and the remedy.
        why: &'static str,
    },
    /// No folder can be made there.
    #[error("--out {}: cannot make a folder there ({source}); name one where you may write", path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The values that an interrupted run has left cannot be read.
    #[error("{}: line {line} is not a row of a table of exact values; mend it, or remove the file to begin anew", path.display())]
    Values {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// The system refused.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A table could not be made.
    #[error("table {name}: {source}")]
    Table {
        /// The table.
        name: &'static str,
        /// What polars said.
        source: PolarsError,
    },
    /// A figure could not be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

/// A result folder in the making: a hidden folder beside the place where it is to stand. Dropped
/// before [`ResultFolder::finish`], it is gone and the place is as it was.
pub struct ResultFolder<'e> {
    experiment: &'e Experiment,
    draft: Draft,
}

impl<'e> ResultFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e Experiment,
    ) -> Result<ResultFolder<'e>, FolderError> {
        Ok(ResultFolder { experiment, draft: Draft::begin(target, force)? })
    }

    /// Writes tallies to `blocks.parquet`, after those written before.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn keep(&mut self, tallies: &[BlockTally]) -> Result<(), FolderError> {
        let experiment = self.experiment;
        self.draft.keep(&blocks_table(tallies, &experiment.cells, &experiment.players))
    }

    /// Writes everything else and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: RunSettings,
        result: &RunResult,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let (experiment, results, draft) = (self.experiment, &result.cells, self.draft);
        let analysis = analyse(experiment, results);
        let cells = cells_table(results, &experiment.players, &analysis);
        let comparisons = comparisons_table(experiment, results, &analysis);
        let effects = effects_table(&analysis);
        let sensitivity = sensitivity_table(&analysis);
        let readings = readings_table(results, &analysis);
        let quality = quality_table(results, &analysis);
        let openings = openings_table(results);
        let games = games_table(results);
        let mut tables = vec![&cells, &openings, &quality, &games];
        let some = [&comparisons, &effects, &sensitivity, &readings];
        tables.extend(some.into_iter().filter(|table| !table.rows.is_empty()));
        for table in &tables {
            draft.parquet(table)?;
            // Whole games are too many for a spreadsheet.
            if table.name != games.name {
                draft.csv(table)?;
            }
        }
        draft.describe(&tables)?;
        let version = env!("CARGO_PKG_VERSION");
        let exact = exact_values(results);
        let findings =
            Findings { experiment, settings, version, result, analysis: &analysis, exact: &exact };
        draft.pages(pages(&findings)?)?;
        draft.finish(&provenance(experiment, settings, result, times))
    }
}
