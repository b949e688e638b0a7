//! Players of graded strength: random, greedy, alpha-beta search, Monte Carlo tree search, perfect
//! from a table of exact values, and any of them mixed with random moves.
//!
//! A [`Player`] is written as a word with its budget, as in `search:depth=4` or
//! `greedy,epsilon=0.1`. Budgets are in plies, nodes or iterations, never in time, and every choice
//! follows from the rules, the position and the [`Draws`] alone. A [`Mind`] is a player seated at
//! one game.
//!
//! Every player moves by the reference engine of [`play`](crate::play), so that search and play
//! share one definition of the rules. A game without a result (an endless move under
//! `endless=void`, a stalled line) is worth as much as a draw: neither side gains by it.
//!
//! ```
//! use gabata::play::Position;
//! use gabata::players::{Draws, Mind, Player};
//! use gabata::rules::catalogue;
//!
//! let rules = catalogue::find("rio-kadalis")?.rules;
//! let player: Player = "search:depth=3".parse()?;
//! let mut mind = Mind::new(&player, &rules);
//! let position = Position::start(&rules);
//! let pit = mind.choose(&position, &mut Draws::new(1971, 0));
//! assert!(position.legal_moves(&rules).contains(&pit));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draws;
mod evaluation;
mod known;
mod mind;
mod player;
mod search;
mod table;
mod tree;

pub use draws::{Draws, PLAYERS_TAG};
pub use evaluation::Weights;
pub use known::Known;
pub use mind::Mind;
pub use player::{Budget, Player, PlayerError, Skill};
pub use search::{Found, Search, WIN};
