//! Tables as the bytes of files.

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
