//! Relay-sowing mancala of the Horn of Africa, simulated and measured.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod play;
pub mod rules;
pub mod simulate;
