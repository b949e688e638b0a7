//! Where the draws come from.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The tag that keeps the draws of random play apart from every other use of randomness.
pub const RANDOM_PLAY_TAG: &[u8; 21] = b"gabata/random-play/v1";

/// The tag of random play in matches over rounds.
pub const RANDOM_MATCH_TAG: &[u8; 22] = b"gabata/random-match/v1";

/// The 32-bit words of one game or match: ChaCha8 keyed by seed and tag, with the number of the game
/// or match as stream.
///
/// The key is the seed as u64 little-endian, then the tag, then zero bytes. The n-th word decides
/// ply n; in a match plies are counted over all rounds.
#[derive(Debug, Clone)]
pub struct WordStream {
    words: ChaCha8Rng,
}

impl WordStream {
    /// The words of random play for game `game` under `seed`.
    pub fn random_play(seed: u64, game: u64) -> WordStream {
        WordStream::keyed(seed, RANDOM_PLAY_TAG, game)
    }

    /// The words of random play for match `number` under `seed`.
    pub fn random_match(seed: u64, number: u64) -> WordStream {
        WordStream::keyed(seed, RANDOM_MATCH_TAG, number)
    }

    /// The same words, but for the first `words`.
    pub fn skip(mut self, words: u32) -> WordStream {
        self.words.set_word_pos(u128::from(words));
        self
    }

    fn keyed(seed: u64, tag: &[u8], stream: u64) -> WordStream {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..8 + tag.len()].copy_from_slice(tag);
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        WordStream { words }
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// A number from 0 to `k - 1`, by the next word: `(word * k) >> 32`. `k` is 1 to 31.
    pub fn below(&mut self, k: usize) -> usize {
        ((u64::from(self.word()) * k as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// shared check value: seed 1971, game 7.
    #[test]
    fn the_first_words_are_those_of_the_contract() {
        let mut stream = WordStream::random_play(1971, 7);
        let words: Vec<u32> = (0..4).map(|_| stream.word()).collect();
        assert_eq!(words, [527619155, 1649380509, 3427365099, 184450867]);
    }
}
