//! Relay-sowing mancala of the Horn of Africa, simulated and measured.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod cli;
pub mod experiment;
pub mod figures;
pub mod frames;
pub mod play;
pub mod report;
pub mod rules;
pub mod simulate;
pub mod stats;
