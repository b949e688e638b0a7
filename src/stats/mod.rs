//! Intervals, tests and planning. Pure functions, each with its formula and reference.
//!
//! Confidence levels are shares from 0 to 1; `z` is a standard normal quantile.
//!
//! # Coverage
#![doc = include_str!("coverage.md")]

mod adjust;
mod batch_means;
mod beta;
mod beta_intervals;
mod bradley_terry;
mod cluster_ratio;
mod confidence_sequence;
mod davidson;
mod equivalence;
mod factorial;
mod goodman;
mod median;
mod newcombe;
mod paired_blocks;
mod planning;
mod risk_difference;
mod wilson;

pub use adjust::{benjamini_hochberg, holm};
pub use batch_means::batch_ratio;
pub use beta::{normal_cdf, normal_quantile};
pub use beta_intervals::{clopper_pearson, jeffreys};
pub use bradley_terry::{PairCounts, Rating, bradley_terry};
pub use cluster_ratio::ClusterSums;
pub use confidence_sequence::{difference_sequence, share_sequence};
pub use davidson::{Davidson, davidson, elo};
pub use equivalence::{equivalence, equivalence_exact, no_difference};
pub use factorial::{Effect, factorial_effects, variance_shares};
pub use goodman::goodman;
pub use median::median_ranks;
pub use newcombe::{cohen_h, difference_of_independent, newcombe};
pub use paired_blocks::{PairedDifference, paired_block_difference};
pub use planning::{games_for_difference, games_for_half_width, games_for_share};
pub use risk_difference::{ShareDifference, paired_difference};
pub use wilson::{ShareInterval, wilson};

/// The standard normal quantile of a two-sided 95 % interval.
pub const Z_95: f64 = 1.959_963_984_540_054;
