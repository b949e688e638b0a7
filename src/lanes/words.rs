//! The words of random play for many games at once.
//!
//! ChaCha8 as in [`WordStream`](crate::simulate::WordStream), eight blocks side by side: the state
//! is sixteen rows of eight 32-bit words, one column a block, and every operation runs over a row.
//! The first [`DEALT`] words of a game are made for eight games together, since every game begins;
//! a game that outlasts its words gets eight blocks of its own stream together.

use crate::simulate::RANDOM_PLAY_TAG;

/// Blocks computed side by side.
const WIDE: usize = 8;

/// Words in a ChaCha block.
const BLOCK_WORDS: usize = 16;

/// Words that a game is given when it begins: two blocks.
pub(super) const DEALT: usize = 2 * BLOCK_WORDS;

/// Words at hand of a game that has used all it was dealt: eight blocks, each in the place of an
/// older one.
pub(super) const RING: usize = WIDE * BLOCK_WORDS;

type Row = [u32; WIDE];

/// The key of random play under a seed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Key([u32; 8]);

impl Key {
    pub(super) fn random_play(seed: u64) -> Key {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..8 + RANDOM_PLAY_TAG.len()].copy_from_slice(RANDOM_PLAY_TAG);
        let mut words = [0; 8];
        for (word, four) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        Key(words)
    }

    /// Block `counters[i]` of stream `streams[i]` in column i.
    #[inline(always)]
    fn blocks(self, counters: [u32; WIDE], streams: [u64; WIDE]) -> [Row; BLOCK_WORDS] {
        const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
        let mut start = [[0; WIDE]; BLOCK_WORDS];
        for (row, word) in start.iter_mut().zip(CONSTANTS.into_iter().chain(self.0)) {
            *row = [word; WIDE];
        }
        start[12] = counters;
        start[14] = streams.map(|stream| stream as u32);
        start[15] = streams.map(|stream| (stream >> 32) as u32);
        let mut state = start;
        for _ in 0..4 {
            quarter(&mut state, 0, 4, 8, 12);
            quarter(&mut state, 1, 5, 9, 13);
            quarter(&mut state, 2, 6, 10, 14);
            quarter(&mut state, 3, 7, 11, 15);
            quarter(&mut state, 0, 5, 10, 15);
            quarter(&mut state, 1, 6, 11, 12);
            quarter(&mut state, 2, 7, 8, 13);
            quarter(&mut state, 3, 4, 9, 14);
        }
        for (row, begun) in state.iter_mut().zip(&start) {
            add(row, begun);
        }
        state
    }

    /// Words `from` to `from + 127` of one game, word n at n modulo 128; `from` is a multiple of 16.
    #[inline(always)]
    pub(super) fn more(self, game: u64, from: u32, into: &mut [u32; RING]) {
        let first = from / BLOCK_WORDS as u32;
        let counters = std::array::from_fn(|column| first + column as u32);
        let rows = self.blocks(counters, [game; WIDE]);
        for column in 0..WIDE {
            let place = (first as usize + column) % WIDE * BLOCK_WORDS;
            for (word, row) in into[place..place + BLOCK_WORDS].iter_mut().zip(&rows) {
                *word = row[column];
            }
        }
    }
}

#[inline(always)]
fn quarter(state: &mut [Row; BLOCK_WORDS], a: usize, b: usize, c: usize, d: usize) {
    let [mut ra, mut rb, mut rc, mut rd] = [state[a], state[b], state[c], state[d]];
    add(&mut ra, &rb);
    turn::<16>(&mut rd, &ra);
    add(&mut rc, &rd);
    turn::<12>(&mut rb, &rc);
    add(&mut ra, &rb);
    turn::<8>(&mut rd, &ra);
    add(&mut rc, &rd);
    turn::<7>(&mut rb, &rc);
    (state[a], state[b], state[c], state[d]) = (ra, rb, rc, rd);
}

#[inline(always)]
fn add(row: &mut Row, other: &Row) {
    for (word, other) in row.iter_mut().zip(other) {
        *word = word.wrapping_add(*other);
    }
}

#[inline(always)]
fn turn<const BITS: u32>(row: &mut Row, other: &Row) {
    for (word, other) in row.iter_mut().zip(other) {
        *word = (*word ^ other).rotate_left(BITS);
    }
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

    /// The next game and its first words; `None` after the last.
    #[inline(always)]
    pub(super) fn deal(&mut self) -> Option<(u64, &[u32; DEALT])> {
        if self.next == self.end {
            return None;
        }
        if self.dealt == WIDE {
            let streams = std::array::from_fn(|column| self.next + column as u64);
            for block in 0..2 {
                let rows = self.key.blocks([block as u32; WIDE], streams);
                for (column, words) in self.words.iter_mut().enumerate() {
                    let half = &mut words[block * BLOCK_WORDS..][..BLOCK_WORDS];
                    for (word, row) in half.iter_mut().zip(&rows) {
                        *word = row[column];
                    }
                }
            }
            self.dealt = 0;
        }
        let game = self.next;
        self.next += 1;
        self.dealt += 1;
        Some((game, &self.words[self.dealt - 1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::WordStream;

    #[test]
    fn every_word_is_that_of_the_contract() {
        for (seed, first) in [(1971, 0), (0, 1), (u64::MAX, u64::from(u32::MAX) - 3)] {
            let key = Key::random_play(seed);
            let mut deals = Deals::new(key, first..first + 19);
            let mut dealt = 0;
            while let Some((game, words)) = deals.deal() {
                assert_eq!(game, first + dealt);
                let mut stream = WordStream::random_play(seed, game);
                assert!(words.iter().all(|&word| word == stream.word()), "game {game}");
                let mut ring = [0; RING];
                for word in DEALT..3 * RING {
                    if (word - DEALT).is_multiple_of(RING) {
                        key.more(game, word as u32, &mut ring);
                    }
                    assert_eq!(ring[word % RING], stream.word(), "game {game} word {word}");
                }
                dealt += 1;
            }
            assert_eq!(dealt, 19);
        }
    }
}
