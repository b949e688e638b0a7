//! How a game is played: board, sowing, legal moves, result.
//!
//! This is the reference engine, short and meant to be obviously right; every faster engine is
//! tested against it.
//!
//! ```
//! use gabata::play::{Pit, Position};
//! use gabata::rules::catalogue;
//!
//! let rules = catalogue::find("rio-kadalis")?.rules;
//! let mut position = Position::start(&rules);
//! assert_eq!(position.legal_moves(&rules).len(), 6);
//! position.play(&rules, Pit(3))?;
//! assert!(position.result(&rules).is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod perft;
mod position;
mod result;
mod sowing;

pub use board::{Board, Pit, Seat};
pub use perft::{divide, perft};
pub use position::{IllegalMove, Moves, Played, Position};
pub(crate) use result::takings;
pub use result::{Ending, GameResult, Outcome};
pub use sowing::{Capture, CaptureKind, LapWatcher, MoveEnd, Sowing, sow};
