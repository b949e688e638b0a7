//! Results as polars frames, each column with its unit and meaning.

mod blocks;
mod cells;
mod columns;
mod comparisons;
mod effects;
mod errors;
mod field;
mod files;
mod games;
mod openings;
mod pair_blocks;
mod quality;
mod read_blocks;
mod round_blocks;
mod rounds;
mod sensitivity;
mod strength;
mod values;

pub use blocks::blocks_table;
pub use cells::cells_table;
pub use columns::BlocksError;
pub use comparisons::comparisons_table;
pub use effects::effects_table;
pub use errors::{error_totals_table, errors_table, pair_share};
pub use field::{Field, FieldValue, Table};
pub use files::{ParquetFile, columns_table, csv_bytes, parquet_bytes};
pub use games::games_table;
pub use openings::openings_table;
pub use pair_blocks::{pair_blocks_table, read_pair_blocks};
pub use quality::quality_table;
pub use read_blocks::read_blocks;
pub use round_blocks::{read_round_blocks, round_blocks_table};
pub use rounds::{
    comebacks_table, match_advantage, round_advantage, round_holes_table, round_matches_table,
    round_numbers_table, starter_advantage, survival_table,
};
pub use sensitivity::{readings_table, sensitivity_table};
pub use strength::{Scored, matches_table, ratings, scored, strength_table};
pub use values::values_table;
