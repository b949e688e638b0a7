//! The words of random play for many games at once.
//!
//! ChaCha8 as in [`WordStream`](crate::simulate::WordStream), several blocks side by side: the state
//! is sixteen rows of 32-bit words, one column a block, and every operation runs over a row. The
//! first [`DEALT`] words of a game are made for eight games together, since every game begins; a
//! game that outlasts its words gets four blocks of its own stream together.

use std::ops::AddAssign;

use fearless_simd::prelude::*;
use fearless_simd::{u32x4, u32x8};

use crate::simulate::{RANDOM_MATCH_TAG, RANDOM_PLAY_TAG};

/// Games that are dealt their first words together.
const WIDE: usize = 8;

/// Words in a ChaCha block.
const BLOCK_WORDS: usize = 16;

/// Words that a game is given when it begins: two blocks.
pub(super) const DEALT: usize = 2 * BLOCK_WORDS;

/// Blocks that a game is given together when it has used all words at hand.
const MORE: usize = 4;

/// Words at hand of such a game, each block in the place of an older one.
pub(super) const RING: usize = MORE * BLOCK_WORDS;

/// The key of random play under a seed, of games or of matches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key([u32; 8]);

impl Key {
    pub(super) fn random_play(seed: u64) -> Key {
        Key::tagged(seed, RANDOM_PLAY_TAG)
    }

    pub(super) fn random_match(seed: u64) -> Key {
        Key::tagged(seed, RANDOM_MATCH_TAG)
    }

    fn tagged(seed: u64, tag: &[u8]) -> Key {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..8 + tag.len()].copy_from_slice(tag);
        let mut words = [0; 8];
        for (word, four) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        Key(words)
    }

    /// Block `counter[i]` of the stream `low[i] + 2^32 * high[i]` in column i: word by word.
    #[inline(always)]
    fn blocks<S: Simd, R: Row<S>>(self, simd: S, counter: R, low: R, high: R) -> [R; BLOCK_WORDS] {
        const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
        let mut start = [R::splat(simd, 0); BLOCK_WORDS];
        for (row, word) in CONSTANTS.into_iter().enumerate() {
            start[row] = R::splat(simd, word);
        }
        for (row, word) in self.0.into_iter().enumerate() {
            start[4 + row] = R::splat(simd, word);
        }
        start[12] = counter;
        start[14] = low;
        start[15] = high;
        let mut state = start;
        for _ in 0..4 {
            quarter(&mut state, [0, 4, 8, 12]);
            quarter(&mut state, [1, 5, 9, 13]);
            quarter(&mut state, [2, 6, 10, 14]);
            quarter(&mut state, [3, 7, 11, 15]);
            quarter(&mut state, [0, 5, 10, 15]);
            quarter(&mut state, [1, 6, 11, 12]);
            quarter(&mut state, [2, 7, 8, 13]);
            quarter(&mut state, [3, 4, 9, 14]);
        }
        for word in 0..BLOCK_WORDS {
            state[word] += start[word];
        }
        state
    }

    /// Words `from` to `from + 63` of one game, word n at n modulo 64; `from` is a multiple of 16.
    #[inline(always)]
    pub(super) fn more<S: Simd>(self, simd: S, game: u64, from: u32, into: &mut [u32; RING]) {
        let first = from / BLOCK_WORDS as u32;
        let counter: [u32; MORE] = [first, first + 1, first + 2, first + 3];
        let low = u32x4::splat(simd, game as u32);
        let high = u32x4::splat(simd, (game >> 32) as u32);
        let rows = self.blocks(simd, counter.simd_into(simd), low, high);
        for column in 0..MORE {
            let place = (first as usize + column) % MORE * BLOCK_WORDS;
            for word in 0..BLOCK_WORDS {
                into[place + word] = rows[word][column];
            }
        }
    }
}

/// One word of the state of several blocks.
trait Row<S: Simd>: SimdInt<S, Element = u32> + AddAssign {}

impl<S: Simd> Row<S> for u32x4<S> {}
impl<S: Simd> Row<S> for u32x8<S> {}

#[inline(always)]
fn quarter<S: Simd, R: Row<S>>(state: &mut [R; BLOCK_WORDS], [a, b, c, d]: [usize; 4]) {
    state[a] += state[b];
    state[d] = turn::<S, R, 16>(state[d] ^ state[a]);
    state[c] += state[d];
    state[b] = turn::<S, R, 12>(state[b] ^ state[c]);
    state[a] += state[b];
    state[d] = turn::<S, R, 8>(state[d] ^ state[a]);
    state[c] += state[d];
    state[b] = turn::<S, R, 7>(state[b] ^ state[c]);
}

#[inline(always)]
fn turn<S: Simd, R: Row<S>, const BITS: u32>(row: R) -> R {
    (row << BITS) | (row >> (32 - BITS))
}

/// The first words of consecutive games.
#[derive(Debug)]
pub(super) struct Deals {
    key: Key,
    /// The number of the game dealt next.
    next: u64,
    end: u64,
    words: [[u32; DEALT]; WIDE],
    /// Games of `words` already dealt.
    dealt: usize,
}

impl Deals {
    pub(super) fn new(key: Key, games: std::ops::Range<u64>) -> Deals {
        Deals { key, next: games.start, end: games.end, words: [[0; DEALT]; WIDE], dealt: WIDE }
    }

    /// The number of the next game, with its first [`DEALT`] words; `None` after the last.
    #[inline(always)]
    pub(super) fn deal<S: Simd>(&mut self, simd: S, into: &mut [u32; RING]) -> Option<u64> {
        if self.next == self.end {
            return None;
        }
        if self.dealt == WIDE {
            let (mut low, mut high) = ([0; WIDE], [0; WIDE]);
            for column in 0..WIDE {
                let stream = self.next + column as u64;
                low[column] = stream as u32;
                high[column] = (stream >> 32) as u32;
            }
            for block in 0..DEALT / BLOCK_WORDS {
                let counter = u32x8::splat(simd, block as u32);
                let rows =
                    self.key.blocks(simd, counter, low.simd_into(simd), high.simd_into(simd));
                for column in 0..WIDE {
                    for word in 0..BLOCK_WORDS {
                        self.words[column][block * BLOCK_WORDS + word] = rows[word][column];
                    }
                }
            }
            self.dealt = 0;
        }
        let game = self.next;
        self.next += 1;
        into[..DEALT].copy_from_slice(&self.words[self.dealt]);
        self.dealt += 1;
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::WordStream;
    use fearless_simd::Fallback;

    #[test]
    fn every_word_is_that_of_the_contract() {
        for (seed, first) in [(1971, 0), (0, 1), (u64::MAX, u64::from(u32::MAX) - 3)] {
            let simd = Fallback::new();
            let key = Key::random_play(seed);
            let mut deals = Deals::new(key, first..first + 19);
            let mut dealt = 0;
            let mut ring = [0; RING];
            while let Some(game) = deals.deal(simd, &mut ring) {
                assert_eq!(game, first + dealt);
                let mut stream = WordStream::random_play(seed, game);
                for word in 0..3 * RING {
                    if word >= DEALT && (word - DEALT).is_multiple_of(RING) {
                        key.more(simd, game, word as u32, &mut ring);
                    }
                    assert_eq!(ring[word % RING], stream.word(), "game {game} word {word}");
                }
                dealt += 1;
            }
            assert_eq!(dealt, 19);
        }
    }
}
