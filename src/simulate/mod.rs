//! The random-play contract, games, blocks and tallies.
//!
//! Games are numbered. The draws of a game depend on the seed and the game number alone, so any
//! game can be replayed by itself, and the same game number meets the same draws under every
//! variant (common random numbers). Games are counted in blocks of [`BLOCK_GAMES`] consecutive
//! numbers; a block's [`Tally`] is what is stored, merged and published.

mod block;
mod errors;
mod game;
mod histogram;
mod lead;
mod pair;
mod round_lists;
mod round_match;
mod round_tally;
mod stream;
mod sums;
mod tally;

pub use block::{BLOCK_GAMES, Block, block, block_count, blocks, play_block};
pub use errors::{ErrorCounts, ErrorTally, PairSums};
pub use game::{GameRecord, random_game};
pub use histogram::Histogram;
pub use lead::Lead;
pub use pair::{
    BLOCK_PAIRS, Contest, PairSettings, PairTally, different_openings, half_points, play_contest,
    play_minds,
};
pub use round_match::{RoundMatchRecord, RoundRecord, random_round, random_round_match};
pub use round_tally::{RoundNumber, RoundTally, StarterTally, play_round_block};
pub use stream::{RANDOM_MATCH_TAG, RANDOM_PLAY_TAG, WordStream};
pub use sums::BlockSums;
pub use tally::Tally;
