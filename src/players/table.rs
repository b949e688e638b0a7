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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Keys and packed values; a value of 0 is none.
    slots: Vec<[u64; 2]>,
}

impl Table {
    /// A table of 2^`bits` entries.
    pub(super) fn new(bits: u32) -> Table {
        Table { slots: vec![[0; 2]; 1 << bits] }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let [stored, value] = self.slots[self.slot(key)];
        if value == 0 || stored != key {
            return None;
        }
        let [depth, best, bound, _] = ((value >> 32) as u32).to_le_bytes();
        let bound = match bound {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        Some(Entry { key, score: value as u32 as i32, depth, bound, best })
    }

    #[inline]
    pub(super) fn put(&mut self, entry: Entry) {
        let Entry { key, score, depth, bound, best } = entry;
        let bound = match bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let high = u32::from_le_bytes([depth, best, bound, 0]);
        let slot = self.slot(key);
        self.slots[slot] = [key, u64::from(high) << 32 | u64::from(score as u32)];
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

/// The key of a position seen by `view`, for searches that look at most `horizon` plies ahead.
///
/// Left out is what cannot matter: the ply after the openings, captures where they do not count,
/// and the plies without a capture while the stall limit lies beyond the horizon.
#[inline]
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
    let mut hash = mix(counters, 0x9e37_79b9_7f4a_7c15);
    for four in position.board().pits().chunks(4) {
        let mut word = 0;
        for &seeds in four {
            word = word << 16 | u64::from(seeds);
        }
        hash = mix(hash, word);
    }
    hash
}

/// Folds a word into a hash by a full multiplication.
#[inline]
fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    (product as u64 ^ (product >> 64) as u64).rotate_left(23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_put() {
        let mut table = Table::new(4);
        assert_eq!(table.get(0), None);
        for (key, score) in [(0, 0), (1, -100_000_000), (17, 99_999_999), (u64::MAX, -1)] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let entry = Entry { key, score, depth: CLOSED, bound, best: 31 };
                table.put(entry);
                assert_eq!(table.get(key), Some(entry));
            }
        }
        assert_eq!(table.get(1), None, "17 took its place");
    }
}
