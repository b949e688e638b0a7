//! The positions with the same number of seeds, as a sorted list of keys.

use super::number::Numbering;
use super::sower::Board;

/// An odd constant (the golden ratio in 64 bits): multiplying by it scatters numbers and can be undone.
const SCATTER: u64 = 0x9E37_79B9_7F4A_7C15;
const GATHER: u64 = inverse(SCATTER);

/// The inverse of an odd number modulo 2^64, by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut round = 0;
    while round < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
}

/// A board's number, scattered over 64 bits; never 0.
pub(super) fn key(numbering: &Numbering, board: &Board) -> u64 {
    let half = (numbering.number(board) + 1).wrapping_mul(SCATTER);
    (half ^ half >> 32).wrapping_mul(SCATTER)
}

/// The board with a key.
pub(super) fn board(numbering: &Numbering, key: u64) -> Board {
    let half = key.wrapping_mul(GATHER);
    numbering.board((half ^ half >> 32).wrapping_mul(GATHER) - 1)
}

/// Positions with the same number of seeds.
#[derive(Debug)]
pub(super) struct Layer {
    /// In ascending order, and evenly spread.
    keys: Vec<u64>,
    /// Where the keys begin that share their leading bits.
    starts: Vec<u32>,
    shift: u32,
}

impl Layer {
    /// About so many keys share their leading bits.
    const BUCKET_BITS: u32 = 3;

    /// A layer of sorted keys, at most 2^32 - 2 of them.
    pub fn new(keys: Vec<u64>) -> Layer {
        debug_assert!(keys.is_sorted());
        let bits = (keys.len().max(1).ilog2()).saturating_sub(Layer::BUCKET_BITS) + 1;
        let shift = 64 - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (at, key) in keys.iter().enumerate() {
            while starts.len() as u64 <= key >> shift {
                starts.push(at as u32);
            }
        }
        starts.resize((1 << bits) + 1, keys.len() as u32);
        Layer { keys, starts, shift }
    }

    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The memory that the layer takes.
    pub fn bytes(&self) -> usize {
        8 * self.keys.len() + 4 * self.starts.len()
    }

    /// The place of a key in the list.
    pub fn index(&self, key: u64) -> Option<usize> {
        let bucket = (key >> self.shift) as usize;
        let (from, to) = (self.starts[bucket] as usize, self.starts[bucket + 1] as usize);
        self.keys[from..to].iter().position(|&other| other == key).map(|at| from + at)
    }
}
