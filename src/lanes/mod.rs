//! The fast engine for random play: many games side by side, equal to the reference block by block.
//!
//! A board is a vector of bytes for each pit, and a game is one byte lane of all of them: 32 games
//! in a table, two tables a block. A step sows one lap in every lane at once, by compare and mask:
//! it lifts the chosen or the last pit, adds a seed where the distance from it is below the hand,
//! looks at the last pit, captures, and ends moves. Lanes are at different plies and laps; only
//! where a move ends is a lane looked at by itself, to count the move, draw the next word and,
//! when the game is over, begin the next game of the block in the same lane.
//!
//! Everything that a tally counts is a count of whole numbers, so the order in which games end does
//! not matter. A lap limit is watched by a deadline, so that most laps do not look for it; the board
//! before the move is kept beside the board, for a move that turns out to be endless.
//!
//! The loops run over plain byte arrays and become the vector instructions of the target; on x86-64
//! they are compiled twice and the AVX2 form is chosen at run time. All forms give the same bytes.
//! What does not suit lanes is named by [`Unsuited`] and left to the reference engine. Laps that go
//! more than once round where groups are taken while sowing are sown seed by seed.
//!
//! Where the time goes, by samples inside the AVX2 code (AMD EPYC, 2026-11-30):
//!
//! | part | Sadeqa II | Rio Kadalis |
//! |---|---|---|
//! | lap step: lift and select, sow, capture, end | 48 % | 42 % |
//! | choice and tallies by ply | 39 % | 42 % |
//! | random words | 11 % | 13 % |
//! | new games | 2 % | 1 % |
//!
//! The end of games, outside these samples, takes about 5 % of all.

mod block;
mod boards;
mod bytes;
mod clauses;
mod counts;
mod form;
mod relay;
mod size;
mod suits;
mod table;
mod words;

pub use suits::{Unsuited, suits};

use form::Form;

use crate::rules::RuleSet;
use crate::simulate::{self, Block, Tally};

/// Plays a block at random and counts it: in lanes where the rules suit them, by the reference
/// engine where they do not. The tally is the same.
pub fn play_block(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    match suits(rules) {
        Ok(()) => Form::best().play(rules, seed, block),
        Err(_) => simulate::play_block(rules, seed, block),
    }
}

/// The instruction set whose vectors the lanes use on this processor.
pub fn vectors() -> &'static str {
    Form::best().name()
}
