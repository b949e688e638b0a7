//! Relay-sowing mancala of the Horn of Africa, simulated and measured.
//!
//! The rooms stand on floors, and an upper room may use a lower one, never the other way:
//!
//! | room | what it is for |
//! |---|---|
//! | [`rules`] | what a game is: clauses, catalogue, game files |
//! | [`play`] | how a game is played: the reference engine |
//! | [`rounds`] | how rounds make a match: refills, closed holes, who starts |
//! | [`solve`] | exact values under perfect play |
//! | [`players`] | players of graded strength, perfect ones included |
//! | [`simulate`] | random play, blocks of games, tallies |
//! | [`lanes`] | the fast engine for random play |
//! | [`stats`] | intervals, tests, planning, with their literature |
//! | [`experiment`] | experiment files, runs, provenance |
//! | [`analysis`] | estimates, verdicts, comparisons, effects of clauses and readings, quality measures |
//! | [`frames`], [`figures`] | tables and pictures |
//! | [`report`] | the result folder |
//! | [`cli`] | the commands |
//!
//! A tour: take a game from the catalogue, tweak it, play a move, then play many games at random.
//!
//! ```
//! use gabata::play::{Outcome, Pit, Position};
//! use gabata::rules::{Variant, catalogue};
//! use gabata::simulate::{Block, play_block};
//! use gabata::stats::{Z_95, paired_difference};
//!
//! let game = catalogue::find("rio-kadalis")?;
//! let rules = Variant::from_texts(&game, &["holes=5".into()])?.rules;
//!
//! let mut position = Position::start(&rules);
//! position.play(&rules, Pit(3))?;
//! assert!(position.result(&rules).is_none());
//!
//! let tally = play_block(&rules, 1971, Block { number: 0, games: 500 });
//! let (first, second) = (tally.count(Outcome::First), tally.count(Outcome::Second));
//! let advantage = paired_difference(first, second, tally.games(), Z_95).expect("games");
//! assert!(advantage.low > 0.0, "five holes favour the first player");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod analysis;
pub mod cli;
pub mod experiment;
pub mod figures;
pub mod frames;
pub mod lanes;
pub mod play;
pub mod players;
pub mod report;
pub mod rounds;
pub mod rules;
pub mod simulate;
pub mod solve;
pub mod stats;
