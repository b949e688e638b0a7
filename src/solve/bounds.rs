//! What a proof search has proved, in a table of fixed memory.

/// Proved bounds of a position's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub low: i16,
    pub high: i16,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    bounds: Bounds,
}

/// A table of bounds: buckets of four, the oldest entry of a full bucket makes room.
pub(super) struct BoundsTable {
    entries: Vec<Entry>,
}

const BUCKET: usize = 4;

impl BoundsTable {
    /// A table that takes at most `memory` bytes.
    pub fn new(memory: u64) -> BoundsTable {
        let most = (memory / size_of::<Entry>() as u64).max(BUCKET as u64);
        let buckets = 1usize << (most / BUCKET as u64).ilog2().min(40);
        let free = Entry { key: 0, bounds: Bounds { low: 0, high: 0 } };
        BoundsTable { entries: vec![free; BUCKET * buckets] }
    }

    fn bucket(&self, key: u64) -> usize {
        BUCKET * (key as usize & (self.entries.len() / BUCKET - 1))
    }

    /// What is proved about a position; a key is never 0.
    pub fn get(&self, key: u64) -> Option<Bounds> {
        let at = self.bucket(key);
        let entry = self.entries[at..at + BUCKET].iter().find(|entry| entry.key == key)?;
        Some(entry.bounds)
    }

    /// Stores what is proved about a position.
    pub fn put(&mut self, key: u64, bounds: Bounds) {
        let at = self.bucket(key);
        let bucket = &mut self.entries[at..at + BUCKET];
        let place = bucket.iter().position(|entry| entry.key == key || entry.key == 0);
        // The newest entry comes first.
        bucket[..=place.unwrap_or(BUCKET - 1)].rotate_right(1);
        bucket[0] = Entry { key, bounds };
    }
}
