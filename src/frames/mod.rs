//! Results as polars frames, each column with its unit and meaning.

mod blocks;
mod cells;
mod field;
mod files;
mod games;
mod openings;
mod strength;

pub use blocks::blocks_table;
pub use cells::{against_baseline, cells_table};
pub use field::{Field, FieldValue, Table};
pub use files::{ParquetFile, columns_table, csv_bytes, parquet_bytes};
pub use games::games_table;
pub use openings::openings_table;
pub use strength::{Scored, matches_table, ratings, scored, strength_table};
