//! Which positions can be reached from the start.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::layer::{Layer, board, key};
use super::number::Numbering;
use super::progress::{Progress, Stage};
use super::sower::{Board, Sower, Step};

/// Positions are kept in so many shards by the leading bits of their keys.
const SHARD_BITS: u32 = 7;
/// So many positions are expanded at a time between two looks at the memory.
const CHUNK: usize = 1 << 10;

/// A set of keys: open addressing with linear probing, 0 for a free slot.
#[derive(Default)]
struct KeySet {
    slots: Vec<u64>,
    len: usize,
}

impl KeySet {
    /// Adds a key. Says whether it is new, and by how many bytes the set has grown.
    fn insert(&mut self, key: u64) -> (bool, usize) {
        let mut grown = 0;
        if 4 * (self.len + 1) > 3 * self.slots.len() {
            let slots = (2 * self.slots.len()).max(16);
            grown = 8 * (slots - self.slots.len());
            let old = std::mem::replace(&mut self.slots, vec![0; slots]);
            for key in old.into_iter().filter(|&key| key != 0) {
                self.place(key);
            }
        }
        let new = self.place(key);
        self.len += usize::from(new);
        (new, grown)
    }

    fn place(&mut self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = (key >> 16) as usize & mask;
        while self.slots[at] != 0 {
            if self.slots[at] == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = key;
        true
    }
}

/// The positions of one layer found so far.
struct Found(Vec<Mutex<KeySet>>);

impl Found {
    fn new() -> Found {
        Found((0..1 << SHARD_BITS).map(|_| Mutex::default()).collect())
    }

    fn shard(&self, shard: usize) -> std::sync::MutexGuard<'_, KeySet> {
        self.0[shard].lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn insert(&self, key: u64) -> (bool, usize) {
        self.shard((key >> (64 - SHARD_BITS)) as usize).insert(key)
    }

    fn keys(&self) -> Vec<u64> {
        let shard = |shard| {
            self.shard(shard).slots.iter().copied().filter(|&key| key != 0).collect::<Vec<_>>()
        };
        (0..self.0.len()).flat_map(shard).collect()
    }

    /// Empties the set into a sorted list.
    fn take_sorted(&self) -> Vec<u64> {
        let shards: Vec<Vec<u64>> = (0..self.0.len())
            .into_par_iter()
            .map(|shard| {
                let mut keys = std::mem::take(&mut self.shard(shard).slots);
                keys.retain(|&key| key != 0);
                keys.sort_unstable();
                keys
            })
            .collect();
        shards.concat()
    }

    fn slots(&self) -> usize {
        (0..self.0.len()).map(|shard| self.shard(shard).slots.len()).sum()
    }
}

/// Every position that can be reached.
#[derive(Debug)]
pub(super) struct Reached {
    /// The layers by seeds on the board.
    pub layers: Vec<Layer>,
    /// Moves from all positions.
    pub moves: u64,
    /// Moves without a capture, by layer.
    pub quiet_moves: Vec<u64>,
}

/// The search was given up.
#[derive(Debug, Clone, Copy)]
pub(super) struct TooMany {
    /// Positions found before it.
    pub found: u64,
}

/// Finds every position that can be reached from the roots, layer by layer from the full board
/// down, in at most `memory` bytes.
pub(super) fn reach(
    sower: &Sower,
    numbering: &Numbering,
    roots: &[Board],
    memory: u64,
    progress: &dyn Progress,
) -> Result<Reached, TooMany> {
    let most = roots.iter().map(|root| sower.seeds(root)).max().unwrap_or(0);
    let found: Vec<Found> = (0..=most).map(|_| Found::new()).collect();
    let bytes = AtomicUsize::new(0);
    let states = AtomicU64::new(0);
    let moves = AtomicU64::new(0);
    let full = AtomicBool::new(false);
    let insert = |seeds: usize, key: u64| {
        let (new, grown) = found[seeds].insert(key);
        bytes.fetch_add(grown, Ordering::Relaxed);
        states.fetch_add(u64::from(new), Ordering::Relaxed);
        new
    };
    for root in roots {
        insert(sower.seeds(root), key(numbering, root));
    }
    let mut layers: Vec<Layer> = Vec::new();
    let mut quiet_moves = Vec::new();
    for seeds in (0..=most).rev() {
        let quiet = AtomicU64::new(0);
        // The moves of a chunk of positions; the new ones among their quiet successors.
        let expand = |chunk: &[u64]| {
            let mut news = Vec::new();
            if u64::try_from(bytes.load(Ordering::Relaxed)).is_ok_and(|bytes| bytes > memory) {
                full.store(true, Ordering::Relaxed);
                return news;
            }
            let (mut all, mut uncapturing) = (0, 0);
            for &from in chunk {
                for (_, step) in sower.moves(&board(numbering, from)) {
                    all += 1;
                    let Step::To { board, mine, theirs } = step else { continue };
                    let left = seeds - usize::from(mine) - usize::from(theirs);
                    let key = key(numbering, &board);
                    uncapturing += u64::from(left == seeds);
                    if insert(left, key) && left == seeds {
                        news.push(key);
                    }
                }
            }
            moves.fetch_add(all, Ordering::Relaxed);
            quiet.fetch_add(uncapturing, Ordering::Relaxed);
            news
        };
        let mut frontier = found[seeds].keys();
        while !frontier.is_empty() {
            let news: Vec<Vec<u64>> = frontier.par_chunks(CHUNK).map(expand).collect();
            if full.load(Ordering::Relaxed) {
                return Err(TooMany { found: states.load(Ordering::Relaxed) });
            }
            frontier = news.concat();
            progress.on(Stage::Enumerating { seeds, states: states.load(Ordering::Relaxed) });
        }
        let slots = found[seeds].slots();
        let layer = Layer::new(found[seeds].take_sorted());
        bytes.fetch_sub(8 * slots, Ordering::Relaxed);
        bytes.fetch_add(layer.bytes(), Ordering::Relaxed);
        layers.push(layer);
        quiet_moves.push(quiet.into_inner());
    }
    layers.reverse();
    quiet_moves.reverse();
    Ok(Reached { layers, moves: moves.into_inner(), quiet_moves })
}
