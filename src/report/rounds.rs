//! The result folder of matches over rounds.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::folder::{
    FolderError, PROVENANCE, begin_draft, bytes_of, io_error, put_in_place, table_error,
};
use super::page::forms;
use super::rounds_content::rounds_document;
use super::rounds_pictures::rounds_pictures;
use crate::experiment::{
    RoundsBlock, RoundsExperiment, RoundsRun, RoundsSettings, RunTimes, rounds_provenance,
};
use crate::frames::{
    ParquetFile, Table, columns_table, comebacks_table, csv_bytes, parquet_bytes,
    round_blocks_table, round_holes_table, round_matches_table, round_numbers_table,
    survival_table,
};

/// A result folder in the making, which appears whole or not at all.
pub struct RoundsFolder<'e> {
    experiment: &'e RoundsExperiment,
    target: PathBuf,
    draft: TempDir,
    /// The first row of `blocks.parquet`, and the file.
    blocks: Option<(Table, ParquetFile)>,
}

impl<'e> RoundsFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the
    /// system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e RoundsExperiment,
    ) -> Result<RoundsFolder<'e>, FolderError> {
        let draft = begin_draft(target, force)?;
        Ok(RoundsFolder { experiment, target: target.to_owned(), draft, blocks: None })
    }

    /// Writes tallies to `blocks.parquet`, after those written before.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn keep(&mut self, tallies: &[RoundsBlock]) -> Result<(), FolderError> {
        let table = round_blocks_table(tallies, &self.experiment.cells);
        match &mut self.blocks {
            Some((_, file)) => file.append(&table).map_err(table_error("blocks"))?,
            None => {
                let path = self.draft.path().join("blocks.parquet");
                let file = File::create(&path).map_err(io_error(&self.target))?;
                let file = ParquetFile::begin(file, &table).map_err(table_error("blocks"))?;
                let first = round_blocks_table(&tallies[..1], &self.experiment.cells);
                self.blocks = Some((first, file));
            }
        }
        Ok(())
    }

    /// Writes everything else and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: RoundsSettings,
        run: &RoundsRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let write = |name: &str, bytes: &[u8]| {
            fs::write(self.draft.path().join(name), bytes)
                .map_err(io_error(&self.target.join(name)))
        };
        let tables = [
            round_matches_table(self.experiment, run),
            round_numbers_table(self.experiment, run),
            round_holes_table(self.experiment, run),
            comebacks_table(self.experiment, run),
            survival_table(self.experiment, run),
        ];
        // A board of one hole a row knows no comebacks.
        let mut described: Vec<&Table> =
            tables.iter().filter(|table| !table.rows.is_empty()).collect();
        for table in &described {
            write(&format!("{}.parquet", table.name), &bytes_of(table, parquet_bytes)?)?;
            write(&format!("{}.csv", table.name), &bytes_of(table, csv_bytes)?)?;
        }
        described.extend(self.blocks.as_ref().map(|(first, _)| first));
        write("columns.csv", &bytes_of(&columns_table(&described), csv_bytes)?)?;
        let figures = self.draft.path().join("figures");
        fs::create_dir(figures).map_err(io_error(&self.target.join("figures")))?;
        let pictures = rounds_pictures(self.experiment, run)?;
        let document = rounds_document(self.experiment, settings, run, &pictures);
        for (name, bytes) in forms(&document, &pictures) {
            write(&name, &bytes)?;
        }
        let provenance = rounds_provenance(self.experiment, settings, run, times);
        write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
        if let Some((_, file)) = self.blocks {
            file.finish().map_err(table_error("blocks"))?;
        }
        put_in_place(self.draft.path(), &self.target).map_err(io_error(&self.target))
    }
}
