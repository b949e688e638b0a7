//! Exact values: what a game is worth when both players play perfectly.

mod bounds;
mod layer;
mod number;
mod opening;
mod progress;
mod proof;
pub mod weak;

mod reach;
mod settle;
mod sower;
mod table;
mod unsolved;

pub use progress::{Progress, Stage};
pub use sower::Unit;
pub use table::Table;
pub use unsolved::Unsolved;
