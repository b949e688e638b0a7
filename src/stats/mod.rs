//! Intervals for shares and their differences. Pure functions, each with its reference.

mod bradley_terry;
mod paired_blocks;
mod risk_difference;
mod wilson;

pub use bradley_terry::{PairCounts, Rating, bradley_terry};
pub use paired_blocks::paired_block_difference;
pub use risk_difference::{ShareDifference, paired_difference};
pub use wilson::{ShareInterval, wilson};

/// The standard normal quantile of a two-sided 95 % interval.
pub const Z_95: f64 = 1.959_963_984_540_054;
