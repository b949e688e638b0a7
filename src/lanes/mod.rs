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
//! not matter. A move that has had many laps is followed by itself, to see whether it comes back to an
//! earlier state and so has no end; one that does not goes on in its lane to the lap limit. The game of an endless move is
//! replayed by the reference engine up to that move, since no lane keeps what was before.
//!
//! The vectors are those of `fearless_simd`: AVX2 where the processor has it, else SSE2; NEON; or
//! plain arrays. All give the same bytes, and [`vectors`] names the one in use. Boards of six and of
//! eight holes a row have code of their own under AVX2 and NEON, all others share one. What does not
//! suit lanes is named by [`Unsuited`] and left to the reference engine.
//!
//! Where the time goes, in samples of one thread (AMD EPYC, AVX2, 2026-11-30):
//!
//! | part | Sadeqa II | Sadeqa III | Rio Kadalis |
//! |---|---|---|---|
//! | lap step: lift, sow, capture, end | 35 % | 46 % | 32 % |
//! | choice and tallies by ply | 31 % | 26 % | 36 % |
//! | random words | 15 % | 11 % | 19 % |
//! | end of games and new games | 12 % | 5 % | 6 % |
//! | long relays, replays of endless games | 5 % | 11 % | 7 % |
//! | histograms of the block | 1 % | 1 % | 0 % |
//!
//! Samples that could not be told apart, 5 to 15 %, are left out.

// Loops run over indices: iterators over vectors are not inlined everywhere into code for wider ones.
#![allow(clippy::needless_range_loop)]

mod block;
mod boards;
mod bytes;
mod clauses;
mod counts;
mod course;
mod form;
mod games;
mod matches;
mod relay;
mod ring;
mod size;
mod suits;
mod table;
mod words;

pub use suits::{Unsuited, suits, suits_rounds};

use form::Form;

use crate::rounds::RoundRules;
use crate::rules::RuleSet;
use crate::simulate::{self, Block, RoundTally, Tally};

/// Plays a block at random and counts it: in lanes where the rules suit them, by the reference
/// engine where they do not. The tally is the same.
pub fn play_block(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    match suits(rules) {
        Ok(()) => Form::best().play(rules, seed, block),
        Err(_) => simulate::play_block(rules, seed, block),
    }
}

/// Plays a block of matches over rounds at random and counts it: in lanes where the rules suit them,
/// by the reference engine where they do not. The tally is the same.
pub fn play_round_block(
    rules: &RuleSet,
    round_rules: &RoundRules,
    seed: u64,
    block: Block,
) -> RoundTally {
    match suits_rounds(rules, round_rules) {
        Ok(()) => Form::best().play_rounds(rules, round_rules, seed, block),
        Err(_) => simulate::play_round_block(rules, round_rules, seed, block),
    }
}

/// The instruction set whose vectors the lanes use on this processor.
pub fn vectors() -> &'static str {
    Form::best().name()
}
