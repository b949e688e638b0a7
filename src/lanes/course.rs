//! What is played in lanes one after the other, and what is counted of it.

use fearless_simd::prelude::*;

use super::relay::LanePits;
use super::ring::Ring;
use super::words::RING;
use crate::play::{Ending, Seat};

/// A board with a player to move, about to be put into a lane.
#[derive(Debug)]
pub(super) struct Setup {
    /// The number of the game or match, whose words are drawn.
    pub(super) number: u64,
    /// Whether it has just begun; its first words are then at hand. Else its words run on.
    pub(super) is_new: bool,
    /// Seeds, as the pits lie in lanes.
    pub(super) pits: LanePits,
    /// Seeds that South and North have captured before.
    pub(super) captured: [u8; 2],
    /// Closed pits, as they lie in lanes, one bit each.
    pub(super) closed: u32,
    pub(super) to_move: Seat,
}

/// What a lane knows of a board that has come to its end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Finished {
    pub(super) ending: Ending,
    /// Who is to move. After an endless move this and the next two say nothing: they are asked
    /// for as they were before it, which no lane keeps.
    pub(super) to_move: Seat,
    /// Seeds in the rows of South and of North.
    pub(super) rows: [u32; 2],
    /// Seeds captured by South and by North.
    pub(super) captured: [u32; 2],
    /// Words drawn: plies played since the game or match began.
    pub(super) words: u32,
    /// Laps of the longest completed move.
    pub(super) longest_relay: u32,
}

/// Games, or matches over rounds. Lanes are numbered through both tables.
pub(super) trait Course<S: Simd> {
    /// How the pits of a board follow each other.
    type Ring: Ring<S>;

    /// What a lane is to play next, and its first words if it is new; `None` where all is played.
    fn next(&mut self, simd: S, lane: usize, words: &mut [u32; RING]) -> Option<Setup>;

    /// A lane has chosen its first move, from the pit that lies at this place of South's row in
    /// lanes, or of North's where North begins.
    fn begun(&mut self, lane: usize, place: usize);

    /// Counts a completed move and the choice after it by their
    /// [`key`](super::boards::Boards::key), except for laps from
    /// [`KEY_LAPS`](super::boards::KEY_LAPS).
    fn move_and_choice(&mut self, key: u8);

    /// Counts the laps of a completed move.
    fn completed_move(&mut self, laps: u32);

    /// Counts the legal moves at a ply.
    fn choice(&mut self, legal: u8);

    /// What one lane plays is played in another from now on.
    fn moved(&mut self, from: usize, to: usize);

    /// Takes note of the end of what a lane plays.
    fn over(&mut self, lane: usize, finished: Finished);
}
