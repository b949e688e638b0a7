//! Where the draws of players come from.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The tag that keeps the draws of players apart from every other use of randomness.
pub const PLAYERS_TAG: &[u8; 17] = b"gabata/players/v1";

/// Words of one ply: more than any player takes, so that plies do not share words.
const WORDS_PER_PLY: u128 = 1 << 32;

/// The 32-bit words of one pair of games: ChaCha8 keyed by seed and tag, with the pair number as
/// stream. Ply n begins at word n·2³², whoever moves, so both games of a pair meet the same draws.
///
/// The key is the seed as u64 little-endian, then the tag, then seven zero bytes.
#[derive(Debug, Clone)]
pub struct Draws {
    words: ChaCha8Rng,
}

impl Draws {
    /// The draws of pair `pair` under `seed`.
    pub fn new(seed: u64, pair: u64) -> Draws {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..8 + PLAYERS_TAG.len()].copy_from_slice(PLAYERS_TAG);
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(pair);
        Draws { words }
    }

    /// Goes to the first word of a ply.
    pub fn go_to_ply(&mut self, ply: u32) {
        self.words.set_word_pos(u128::from(ply) * WORDS_PER_PLY);
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        self.words.next_u32()
    }

    /// A number from 0 to `k - 1`, by the next word: `(word * k) >> 32`.
    pub fn below(&mut self, k: usize) -> usize {
        ((u64::from(self.word()) * k as u64) >> 32) as usize
    }

    /// True with probability `share` (0 to 1), by the next word.
    pub fn chance(&mut self, share: f64) -> bool {
        f64::from(self.word()) < share * 2f64.powi(32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_has_its_own_words_whatever_was_drawn_before() {
        let (mut one, mut other) = (Draws::new(1971, 3), Draws::new(1971, 3));
        one.word();
        one.go_to_ply(5);
        other.go_to_ply(5);
        assert_eq!(one.word(), other.word());
        other.go_to_ply(6);
        assert_ne!(one.word(), other.word());
    }
}
