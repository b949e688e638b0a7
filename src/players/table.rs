//! The transposition table: what search has found out about positions.
//!
//! A position is known by a 64-bit hash of everything that its value depends on; two positions with
//! the same hash are taken for one, which among a million positions happens with a chance of about
//! one in 37 million (hashing of positions: Zobrist 1970, reprinted in ICCA Journal 13(2):69-73, 1990).

use crate::play::{Position, Seat};
use crate::rules::{RuleSet, Winner};

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The depth of an entry below which no leaf was estimated: it holds at any depth.
pub(super) const CLOSED: u8 = u8::MAX;

/// One position's entry.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The best move, the first to try next time.
    pub(super) best: u8,
}

/// A table of fixed size; a newer entry takes the place of an older one.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of 2^`bits` entries.
    pub(super) fn new(bits: u32) -> Table {
        Table { entries: vec![None; 1 << bits] }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.entries[slot] = Some(entry);
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

/// The key of a position seen by `view`, for searches that look at most `horizon` plies ahead.
///
/// Left out is what cannot matter: the ply after the openings, captures where they do not count,
/// and the plies without a capture while the stall limit lies beyond the horizon.
pub(super) fn key(rules: &RuleSet, position: &Position, view: Seat, horizon: u32) -> u64 {
    let quiet = position.quiet_plies();
    let quiet = if quiet + horizon < rules.stall_limit { 0 } else { quiet + 1 };
    let captured = match rules.winner {
        Winner::Survival => 0,
        Winner::Groups | Winner::Seeds => position.captured()[0],
    };
    let counters = u64::from(quiet) << 24
        | u64::from(captured) << 8
        | u64::from(position.ply().min(2)) << 1
        | view.index() as u64;
    let packed = position
        .board()
        .pits()
        .chunks(4)
        .map(|four| four.iter().fold(0, |word, &seeds| word << 16 | u64::from(seeds)));
    packed.fold(mix(counters, 0x9e37_79b9_7f4a_7c15), mix)
}

/// Folds a word into a hash by a full multiplication.
fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    (product as u64 ^ (product >> 64) as u64).rotate_left(23)
}
