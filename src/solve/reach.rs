//! Which positions can be reached from the start.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::checkpoint::{Checkpoint, CheckpointError};
use super::layer::{Layer, board, key};
use super::number::Numbering;
use super::progress::Stage;
use super::sower::{Board, Sower, Step};
use super::unsolved::Unsolved;
use super::watch::Watch;

/// Positions are kept in so many shards by the leading bits of their keys.
const SHARD_BITS: u32 = 7;
/// So many positions are expanded in one piece.
const CHUNK: usize = 1 << 10;
/// So many are expanded between two looks at the memory and at the wish to stop.
const SLAB: usize = 1 << 16;

/// Slots of the smallest set that is not empty.
const SMALLEST: usize = 16;

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
            let slots = (2 * self.slots.len()).max(SMALLEST);
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

/// The part of a checkpoint that says where the enumeration stands.
const FOUND: &str = "found";

fn layer_part(seeds: usize) -> String {
    format!("layer-{seeds:03}")
}

/// Where the enumeration stands.
struct Search<'a> {
    sower: &'a Sower,
    numbering: &'a Numbering,
    /// The positions of each layer that is not finished.
    found: Vec<Found>,
    /// The finished layers, from the full board down, with their quiet moves.
    finished: Vec<(Layer, u64)>,
    /// Positions of the layer at work whose moves were not looked at yet.
    frontier: Vec<u64>,
    /// Quiet moves of the layer at work.
    quiet: AtomicU64,
    moves: AtomicU64,
    states: AtomicU64,
    bytes: AtomicUsize,
}

impl Search<'_> {
    fn insert(&self, seeds: usize, key: u64) -> bool {
        let (new, grown) = self.found[seeds].insert(key);
        self.bytes.fetch_add(grown, Ordering::Relaxed);
        self.states.fetch_add(u64::from(new), Ordering::Relaxed);
        new
    }

    /// Looks at the moves of some positions with so many seeds. Returns the new ones among their
    /// quiet successors.
    fn expand(&self, seeds: usize, chunk: &[u64]) -> Vec<u64> {
        let mut news = Vec::new();
        let (mut all, mut uncapturing) = (0, 0);
        for &from in chunk {
            for (_, step) in self.sower.moves(&board(self.numbering, from)) {
                all += 1;
                let Step::To { board, mine, theirs } = step else { continue };
                let left = seeds - usize::from(mine) - usize::from(theirs);
                let key = key(self.numbering, &board);
                uncapturing += u64::from(left == seeds);
                if self.insert(left, key) && left == seeds {
                    news.push(key);
                }
            }
        }
        self.moves.fetch_add(all, Ordering::Relaxed);
        self.quiet.fetch_add(uncapturing, Ordering::Relaxed);
        news
    }

    /// Turns the positions found with so many seeds into a layer.
    fn finish(&mut self, seeds: usize, checkpoint: Option<&Checkpoint>) -> Result<(), Unsolved> {
        let slots = self.found[seeds].slots();
        let layer = Layer::new(self.found[seeds].take_sorted());
        self.bytes.fetch_sub(8 * slots, Ordering::Relaxed);
        self.bytes.fetch_add(layer.bytes(), Ordering::Relaxed);
        let quiet = std::mem::take(self.quiet.get_mut());
        if let Some(checkpoint) = checkpoint {
            checkpoint.save(&layer_part(seeds), |part| {
                part.number(quiet)?;
                part.list(layer.keys().iter(), |key| key.to_le_bytes())
            })?;
        }
        self.finished.push((layer, quiet));
        Ok(())
    }

    /// Saves where the enumeration stands; `unfinished` layers are to come, that at work included.
    fn save(&self, checkpoint: &Checkpoint, unfinished: usize) -> Result<(), CheckpointError> {
        checkpoint.save(FOUND, |part| {
            part.number(unfinished as u64)?;
            part.number(self.moves.load(Ordering::Relaxed))?;
            part.number(self.quiet.load(Ordering::Relaxed))?;
            part.list(self.frontier.iter(), |key| key.to_le_bytes())?;
            self.found[..unfinished]
                .iter()
                .map(Found::keys)
                .try_for_each(|keys| part.list(keys.iter(), |key| key.to_le_bytes()))
        })
    }

    /// Goes to where a saved enumeration stands. Returns how many layers are to come.
    fn load(&mut self, checkpoint: &Checkpoint) -> Result<Option<usize>, Unsolved> {
        let all = self.found.len();
        let unfinished = checkpoint.load(FOUND, |part| {
            let unfinished = usize::try_from(part.number()?).ok().filter(|&many| many <= all);
            let unfinished =
                unfinished.ok_or_else(|| io::Error::other("it has too many layers"))?;
            *self.moves.get_mut() = part.number()?;
            *self.quiet.get_mut() = part.number()?;
            self.frontier = part.list(u64::from_le_bytes)?;
            for seeds in 0..unfinished {
                for key in part.list(u64::from_le_bytes)? {
                    self.insert(seeds, key);
                }
            }
            Ok(unfinished)
        })?;
        let Some(unfinished) = unfinished else { return Ok(None) };
        for seeds in (unfinished..all).rev() {
            let part = layer_part(seeds);
            let saved = checkpoint.load(&part, |part| {
                let quiet = part.number()?;
                Ok((Layer::new(part.list(u64::from_le_bytes)?), quiet))
            })?;
            let (layer, quiet) = saved.ok_or_else(|| checkpoint.lacks(&part))?;
            *self.bytes.get_mut() += layer.bytes();
            *self.states.get_mut() += layer.len() as u64;
            self.finished.push((layer, quiet));
        }
        Ok(Some(unfinished))
    }
}

/// A number of positions that is surely exceeded once so many bytes are taken, whatever the order in
/// which they were found: a set that has grown is more than three eighths full, and takes 8 bytes a
/// slot. Sets of the smallest size may be emptier.
fn fewest(bytes: u64, layers: usize) -> u64 {
    let smallest = (8 * SMALLEST * layers) << SHARD_BITS;
    bytes.saturating_sub(smallest as u64) / 64 * 3
}

/// Finds every position that can be reached from the roots, layer by layer from the full board
/// down, in at most `memory` bytes.
pub(super) fn reach(
    (sower, numbering): (&Sower, &Numbering),
    roots: &[Board],
    memory: u64,
    watch: &Watch<'_>,
) -> Result<Reached, Unsolved> {
    let layers = roots.iter().map(|root| sower.seeds(root)).max().unwrap_or(0) + 1;
    let mut search = Search {
        sower,
        numbering,
        found: (0..layers).map(|_| Found::new()).collect(),
        finished: Vec::new(),
        frontier: Vec::new(),
        quiet: AtomicU64::new(0),
        moves: AtomicU64::new(0),
        states: AtomicU64::new(0),
        bytes: AtomicUsize::new(0),
    };
    let saved = watch.checkpoint.map_or(Ok(None), |checkpoint| search.load(checkpoint))?;
    if saved.is_none() {
        for root in roots {
            search.insert(sower.seeds(root), key(numbering, root));
        }
        search.frontier = search.found[layers - 1].keys();
    }
    for seeds in (0..saved.unwrap_or(layers)).rev() {
        while !search.frontier.is_empty() {
            let rest = search.frontier.len().saturating_sub(SLAB);
            let slab = search.frontier.split_off(rest);
            let news: Vec<Vec<u64>> =
                slab.par_chunks(CHUNK).map(|chunk| search.expand(seeds, chunk)).collect();
            news.iter().for_each(|news| search.frontier.extend(news));
            let states = search.states.load(Ordering::Relaxed);
            watch.progress.on(Stage::Enumerating { seeds, states });
            // Within a layer the sets only grow, so that this does not depend on the threads.
            let too_many = search.bytes.load(Ordering::Relaxed) as u64 > memory;
            if too_many || watch.pauses() {
                watch.keep(|checkpoint| search.save(checkpoint, seeds + 1))?;
            }
            if too_many {
                let (found, boards) = (fewest(memory, layers), numbering.boards());
                return Err(Unsolved::TooMany { found, boards, memory, nodes: None });
            }
            if watch.stops() {
                return Err(Unsolved::Interrupted);
            }
        }
        search.finish(seeds, watch.checkpoint)?;
        if seeds > 0 {
            search.frontier = search.found[seeds - 1].keys();
        }
    }
    watch.keep(|checkpoint| search.save(checkpoint, 0))?;
    let moves = search.moves.into_inner();
    search.finished.reverse();
    let (layers, quiet_moves) = search.finished.into_iter().unzip();
    Ok(Reached { layers, moves, quiet_moves })
}
