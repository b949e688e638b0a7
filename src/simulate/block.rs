//! Blocks: the unit of work, storage and merging.

use super::game::random_game;
use super::tally::Tally;
use crate::rules::RuleSet;

/// Games in a block.
pub const BLOCK_GAMES: u64 = 4096;

/// A block of consecutive games; the last block of a run may be short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The block's number; its first game is 4,096 times that.
    pub number: u64,
    /// Games played in it, 1 to 4,096.
    pub games: u64,
}

impl Block {
    /// The numbers of the block's games.
    pub fn game_numbers(self) -> std::ops::Range<u64> {
        let first = self.number * BLOCK_GAMES;
        first..first + self.games
    }
}

/// The number of blocks that hold games 0 to `games - 1`.
pub fn block_count(games: u64) -> u64 {
    games.div_ceil(BLOCK_GAMES)
}

/// Block `number` of those that hold games 0 to `games - 1`; `number` is below [`block_count`].
pub fn block(games: u64, number: u64) -> Block {
    Block { number, games: BLOCK_GAMES.min(games - number * BLOCK_GAMES) }
}

/// The blocks that hold games 0 to `games - 1`.
pub fn blocks(games: u64) -> impl Iterator<Item = Block> {
    (0..block_count(games)).map(move |number| block(games, number))
}

/// Plays a block at random and counts it.
pub fn play_block(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    let mut tally = Tally::default();
    for game in block.game_numbers() {
        tally.add(&random_game(rules, seed, game));
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_every_game_once() {
        for games in [0, 1, 4095, 4096, 4097, 10_000] {
            let numbers: Vec<u64> = blocks(games).flat_map(Block::game_numbers).collect();
            assert_eq!(numbers, (0..games).collect::<Vec<_>>());
        }
    }
}
