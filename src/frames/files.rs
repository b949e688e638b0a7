//! Tables as the bytes of files.

use std::fs::File;

use polars::io::parquet::write::BatchedWriter;
use polars::prelude::*;

use super::field::{Row, Table};

/// A table as Parquet, compressed by zstd.
///
/// # Errors
/// What polars reports.
pub fn parquet_bytes(table: &Table) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .finish(&mut table.frame()?)?;
    Ok(bytes)
}

/// A Parquet file written batch by batch, compressed by zstd.
pub struct ParquetFile {
    writer: BatchedWriter<File>,
}

impl ParquetFile {
    /// Begins the file with the columns of `table`, and writes its rows.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn begin(file: File, table: &Table) -> PolarsResult<ParquetFile> {
        let frame = table.frame()?;
        let writer = ParquetWriter::new(file)
            .with_compression(ParquetCompression::Zstd(None))
            .batched(frame.schema())?;
        let mut file = ParquetFile { writer };
        file.writer.write_batch(&frame)?;
        Ok(file)
    }

    /// Writes the rows of a table with the same columns.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn append(&mut self, table: &Table) -> PolarsResult<()> {
        self.writer.write_batch(&table.frame()?)
    }

    /// Writes the file's foot. Without it the file cannot be read.
    ///
    /// # Errors
    /// What polars or the system reports.
    pub fn finish(self) -> PolarsResult<()> {
        self.writer.finish().map(drop)
    }
}

/// A table as CSV with a header; absent values are empty.
///
/// # Errors
/// What polars reports; lists have no place in CSV.
pub fn csv_bytes(table: &Table) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).finish(&mut table.frame()?)?;
    Ok(bytes)
}

/// What the columns of some tables mean: one row a column.
pub fn columns_table(tables: &[&Table]) -> Table {
    let described = |table: &Table| {
        let fields = table.rows.first().cloned().unwrap_or_default();
        let name = table.name;
        fields.into_iter().map(move |field| {
            let mut row = Row::default();
            row.text("table", "the table", name);
            row.text("column", "the column", &field.name);
            row.text("unit", "its unit; 1 for a share, empty for a name or a number", field.unit);
            row.text("meaning", "what it says", &field.meaning);
            row
        })
    };
    Table::new("columns", tables.iter().flat_map(|table| described(table)))
}
