//! What a proof search has proved, in a table of bounded memory.

use std::io;

use super::checkpoint::{Packer, Unpacker};

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

const FREE: Entry = Entry { key: 0, bounds: Bounds { low: 0, high: 0 } };

/// A table of bounds: buckets of four. It doubles while the memory allows; then the oldest entry of
/// a full bucket makes room.
pub(super) struct BoundsTable {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

const BUCKET: usize = 4;

impl BoundsTable {
    /// A table that grows to `memory` bytes, or a small one if that is less.
    pub fn new(memory: u64) -> BoundsTable {
        let most = usize::try_from(memory / size_of::<Entry>() as u64).unwrap_or(usize::MAX);
        BoundsTable { entries: vec![FREE; 1 << 12], used: 0, most }
    }

    /// Saves the table as it is, free places included.
    pub fn pack(&self, part: &mut Packer<'_>) -> io::Result<()> {
        part.number(self.used as u64)?;
        part.list(self.entries.iter(), |entry| {
            let mut bytes = [0; 12];
            bytes[..8].copy_from_slice(&entry.key.to_le_bytes());
            bytes[8..10].copy_from_slice(&entry.bounds.low.to_le_bytes());
            bytes[10..].copy_from_slice(&entry.bounds.high.to_le_bytes());
            bytes
        })
    }

    /// Takes over a saved table; the memory allowed stays the same.
    pub fn unpack(&mut self, part: &mut Unpacker) -> io::Result<()> {
        self.used = part.number()? as usize;
        self.entries = part.list(|bytes: [u8; 12]| {
            let (key, bounds) = bytes.split_at(8);
            let bound = |at: usize| i16::from_le_bytes([bounds[at], bounds[at + 1]]);
            let key = u64::from_le_bytes(key.try_into().expect("eight bytes"));
            Entry { key, bounds: Bounds { low: bound(0), high: bound(2) } }
        })?;
        if !self.entries.len().is_power_of_two() || self.entries.len() < BUCKET {
            return Err(io::Error::other("its table has a wrong size"));
        }
        Ok(())
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let at = self.bucket_start(key);
        &mut self.entries[at..at + BUCKET]
    }

    fn bucket_start(&self, key: u64) -> usize {
        BUCKET * (key as usize & (self.entries.len() / BUCKET - 1))
    }

    /// What is proved about a position; a key is never 0.
    pub fn get(&self, key: u64) -> Option<Bounds> {
        let at = self.bucket_start(key);
        let entry = self.entries[at..at + BUCKET].iter().find(|entry| entry.key == key)?;
        Some(entry.bounds)
    }

    /// Stores what is proved about a position.
    pub fn put(&mut self, key: u64, bounds: Bounds) {
        if 2 * self.used > self.entries.len() && 2 * self.entries.len() <= self.most {
            let doubled = vec![FREE; 2 * self.entries.len()];
            self.used = 0;
            let old = std::mem::replace(&mut self.entries, doubled);
            // The newest entry of a bucket comes first, and is put last.
            for entry in old.iter().rev().filter(|entry| entry.key != 0) {
                self.place(*entry);
            }
        }
        self.place(Entry { key, bounds });
    }

    fn place(&mut self, entry: Entry) {
        let bucket = self.bucket(entry.key);
        let at = bucket.iter().position(|other| other.key == entry.key || other.key == 0);
        let at = at.unwrap_or(BUCKET - 1);
        let new = bucket[at].key == 0;
        bucket[..=at].rotate_right(1);
        bucket[0] = entry;
        self.used += usize::from(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_grows_and_then_forgets_the_oldest() {
        let mut table = BoundsTable::new(1 << 18);
        let bounds = |key: u64| Bounds { low: -(key as i16 & 7), high: key as i16 & 7 };
        let key = |number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for number in 1..40_000 {
            table.put(key(number), bounds(number));
            assert_eq!(table.get(key(number)), Some(bounds(number)));
        }
        assert!(table.entries.len() * size_of::<Entry>() <= 1 << 18);
        let kept = (1..40_000).filter(|&number| table.get(key(number)).is_some()).count();
        assert!(kept > table.entries.len() / 2 && kept <= table.entries.len());
    }
}
