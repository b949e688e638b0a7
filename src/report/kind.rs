//! The kinds of run: what each plays, stores and tells.

use std::fs::File;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::document::Document;
use super::folder_error::FolderError;
use super::latex::latex;
use super::page::forms;
use super::pictures::Picture;
use crate::experiment::{Progress, RunError, RunTimes};
use crate::figures::FigureError;
use crate::frames::{BlocksError, Table, columns_table, csv_bytes, parquet_bytes};

/// A kind of run with its experiment and settings. Everything that a result folder holds follows from
/// the blocks, which follow from this alone.
pub trait Kind: Sized {
    /// The tally of one block.
    type Block: Clone + Send + Sync;
    /// All blocks put together.
    type Run;

    /// Plays all blocks and hands them on to `keep`, those in `known` without playing them again.
    ///
    /// # Errors
    /// [`RunError::Interrupted`] soon after `stop` turns true, and what `keep` reports.
    fn play<E: Send>(
        &self,
        known: &[Self::Block],
        progress: &impl Progress,
        stop: &AtomicBool,
        keep: impl FnMut(&[Self::Block]) -> Result<(), E>,
    ) -> Result<Self::Run, RunError<E>>;

    /// Puts blocks together that are already there.
    fn gather(&self, blocks: &[Self::Block]) -> Self::Run;

    /// The table `blocks`.
    fn blocks_table(&self, blocks: &[Self::Block]) -> Table;

    /// Reads the table `blocks`.
    ///
    /// # Errors
    /// What is wrong with the file, with the column or the row.
    fn read_blocks(&self, file: File) -> Result<Vec<Self::Block>, BlocksError>;

    /// SHA-256 over everything counted.
    fn digest(run: &Self::Run) -> &str;

    /// Games or matches counted.
    fn counted(run: &Self::Run) -> u64;

    /// The provenance as JSON.
    fn provenance(&self, run: &Self::Run, times: RunTimes) -> Value;

    /// What the run tells, as the program of a version made it.
    ///
    /// # Errors
    /// What the drawing reports.
    fn told(&self, run: &Self::Run, version: &str) -> Result<Told, FigureError>;

    /// What is played and counted while it goes on: its number and the plural of its name.
    fn amount(&self) -> (u64, &'static str);

    /// Blocks of each row of the run's grid, and rows: every variant, or every match in it.
    fn shape(&self) -> (u64, u64);

    /// The same run with the first so many blocks alone.
    fn shortened(&self, blocks: u64) -> Self;
}

/// What a run tells beside its blocks.
pub struct Told {
    /// The tables.
    pub tables: Vec<Table>,
    /// The report and its figures, by their names in the result folder.
    pub pages: Vec<(String, Vec<u8>)>,
    /// The report's tables in LaTeX, the text of `tables.tex`.
    pub latex: String,
}

impl Told {
    /// A report in all its forms.
    pub(super) fn new(tables: Vec<Table>, document: &Document<'_>, pictures: &[Picture]) -> Told {
        Told { tables, pages: forms(document, pictures), latex: latex(document) }
    }

    /// Every file by its name in the result folder; `blocks` has a row of the table of blocks.
    ///
    /// # Errors
    /// What polars reports.
    pub fn files(self, blocks: &Table) -> Result<Vec<(String, Vec<u8>)>, FolderError> {
        let bytes = |table: &Table, format: fn(&Table) -> _| {
            let made: polars::prelude::PolarsResult<Vec<u8>> = format(table);
            made.map_err(|source| FolderError::Table { name: table.name, source })
        };
        let mut described: Vec<&Table> = self.tables.iter().collect();
        described.push(blocks);
        let columns = columns_table(&described);
        let mut files = vec![("columns.csv".to_owned(), bytes(&columns, csv_bytes)?)];
        for table in &self.tables {
            files.push((format!("{}.parquet", table.name), bytes(table, parquet_bytes)?));
            // Whole games are too many for a spreadsheet.
            if table.name != "games" {
                files.push((format!("{}.csv", table.name), bytes(table, csv_bytes)?));
            }
        }
        files.extend(self.pages);
        Ok(files)
    }
}
