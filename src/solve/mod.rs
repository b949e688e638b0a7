//! Exact values: what a game is worth when both players play perfectly.
//!
//! Two methods. The *strong* one ([`Table`]) enumerates every position that can be reached and
//! settles them by retrograde analysis in layers of seeds on the board. The *weak* one proves the
//! value of the start alone, by a depth-first search with a table of proved bounds. [`solve`]
//! takes the one that fits, and [`solve_kept`] keeps what it finds in a [`Checkpoint`], so that it can
//! be stopped and taken up again. [`known_value`] looks up what is proved already.
//!
//! What is solved, where the rules leave a game without a result:
//! - Play without end gains nothing more for either side; where survival wins it is a draw. The
//!   stall rule is this reading cut short: plies without a capture are not counted, and
//!   [`Table::longest_quiet`] tells whether the stall limit could matter.
//! - An endless relay under `endless=void` is a draw where survival wins; where captures count, it
//!   stops the game as under `endless=stop`, and each player keeps what is captured.
//!
//! Values are differences, positive for the player in question. Where groups win, the difference in
//! seeds is solved beside the difference in groups: players who count seeds may play otherwise.
//!
//! ```
//! use gabata::play::Outcome;
//! use gabata::rules::{Variant, catalogue};
//! use gabata::solve::{Limits, solve};
//!
//! let game = catalogue::find("sadeqa-ii")?;
//! let rules = Variant::from_texts(&game, &["holes=4".into()])?.rules;
//! assert_eq!(solve(&rules, &Limits::default(), &())?.outcome(), Outcome::Draw);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod checkpoint;
mod known;
mod layer;
mod number;
mod opening;
mod progress;
mod proof;
mod prove;
mod reach;
mod record;
mod settle;
mod solution;
mod sower;
mod table;
mod unsolved;
mod values;
mod watch;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use known::known_value;
pub use progress::{Progress, Stage};
pub use prove::prove;
pub use solution::{FirstMove, Limits, Method, Solution, parse_memory, solve, solve_kept};
pub use sower::Unit;
pub use table::Table;
pub use unsolved::Unsolved;
pub use values::{ExactValue, VALUE_COLUMNS, ValueRow, read_values, values_text};
