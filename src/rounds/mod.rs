//! A match over rounds: what is won in one round is what the next is played with.
//!
//! Rio Kadalis is played so (Pankhurst 1971, 182-183): after a round each player fills holes with
//! what he won, four seeds a hole. Holes that he cannot fill are closed, so that no seed is dropped
//! there, and may be opened again later; seeds over stay in hand and count on. The player who cannot
//! fill one hole has lost the match. The same rules serve any game of the catalogue; a hole is
//! filled with as many seeds as it has at the start of the game (clause `seeds`).
//!
//! The sources leave open which holes close, whether they close at all or go to the other player,
//! and who starts the next round: these are the readings in [`RoundRules`]. They do not speak of a
//! round that stops without a result (stalled, or by an endless relay) either: there each player
//! takes what lies in his own holes, and nobody has won the round; an inference of ours. Where
//! an opening rule names the rightmost hole, it is the rightmost open one.
//!
//! ```
//! use gabata::play::Seat;
//! use gabata::rounds::{RoundMatch, RoundRules};
//! use gabata::rules::catalogue;
//!
//! let rules = catalogue::find("rio-kadalis")?.rules;
//! let round_rules = RoundRules::default();
//! let start = RoundMatch::start(&rules);
//! let round = start.set_up(&rules, &round_rules).expect("both players fill all their holes");
//! assert_eq!((round.holes, round.hands), ([6, 6], [0, 0]));
//! assert_eq!(round.position.to_move(), Seat::South);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod reading;
mod refill;
mod round_match;
mod suits;

pub use reading::{NextStarter, RoundRules, Unfilled};
pub use refill::{Refill, refill};
pub use round_match::{MatchEnd, Round, RoundMatch};
pub use suits::{UnevenStart, suits};
