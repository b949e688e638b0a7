//! What a game is: rule sets made of named clauses, the catalogue, and a user's own files.
//!
//! A [`RuleSet`] holds one value for every [`Clause`]. A [`Game`] is a rule set with its name, its
//! place and, for each clause, where the value comes from and how else the source can be read. The
//! games of the [`catalogue`] are TOML files compiled into the program; a user's file has the same
//! form and may start from any of them. Tweaks (`clause=value`) change single clauses; a [`Preset`] is a
//! whole reading with a name of its own, as in `rio-kadalis@ludii`.
//!
//! This floor knows nothing of play, threads, randomness or results.

pub mod catalogue;
mod clause;
mod fault;
mod file;
mod game;
mod reader;
mod rule_set;
mod tweak;

pub use clause::{
    CapturingSeed, Clause, Direction, Endless, Landing, Opening, OpeningEmpty, Origin, Relay,
    Remainder, Taker, Winner,
};
pub(crate) use fault::remedy;
pub use fault::{Fault, Faults, nearest};
pub use file::{GameFileError, parse_game, read_game};
pub use game::{Annotation, Game, Preset, Reading, Status};
pub(crate) use reader::{Reader, scalar};
pub(crate) use rule_set::hex;
pub use rule_set::{MAX_HOLES, RuleSet, Start};
pub use tweak::{Tweak, Variant};
