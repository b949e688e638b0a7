//! Every board has a number: seeds packed in the fewest bits.
//!
//! The boards of `pits` pits with up to `seeds` seeds are numbered without gaps by the
//! combinatorial number system (Knuth, *The Art of Computer Programming* 4A, 7.2.1.3): with `S_i`
//! the seeds in pits 0 to i, the number is the sum of the binomials `C(S_i + i, i + 1)`. Boards
//! with fewer seeds come first.

use super::sower::Board;
use crate::rules::MAX_HOLES;

/// Numbers the boards of one size.
#[derive(Debug)]
pub(super) struct Numbering {
    seeds: usize,
    /// `C(sum + i, i + 1)` at `i * (seeds + 2) + sum`.
    binomials: Vec<u64>,
}

impl Numbering {
    /// The numbering of boards with `pits` pits and up to `seeds` seeds; `None` when there are
    /// more of them than 64 bits can tell apart.
    pub fn new(pits: usize, seeds: usize) -> Option<Numbering> {
        // Row i from row i - 1: C(s + i, i + 1) = C(s - 1 + i, i + 1) + C(s - 1 + i, i).
        let mut binomials: Vec<u64> = (0..=seeds as u64 + 1).collect();
        for above in 0..pits - 1 {
            let mut left = 0;
            binomials.push(left);
            for sum in 1..=seeds + 1 {
                left = binomials[above * (seeds + 2) + sum].checked_add(left)?;
                binomials.push(left);
            }
        }
        Some(Numbering { seeds, binomials })
    }

    /// How many boards there are, the empty one included.
    pub fn boards(&self) -> u64 {
        self.binomials[self.binomials.len() - 1]
    }

    /// The number of a board.
    pub fn number(&self, board: &Board) -> u64 {
        let mut sum = 0;
        let mut number = 0;
        for (row, &seeds) in self.binomials.chunks_exact(self.seeds + 2).zip(board) {
            sum += usize::from(seeds);
            number += row[sum];
        }
        number
    }

    /// The board with a number.
    pub fn board(&self, mut number: u64) -> Board {
        let mut board = [0; 2 * MAX_HOLES];
        let mut sum = self.seeds;
        let mut above = None;
        for (pit, row) in self.binomials.chunks_exact(self.seeds + 2).enumerate().rev() {
            while row[sum] > number {
                sum -= 1;
            }
            number -= row[sum];
            if let Some(total) = above {
                board[pit + 1] = (total - sum) as u8;
            }
            above = Some(sum);
        }
        board[0] = sum as u8;
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_boards_are_one_to_one() {
        let numbering = Numbering::new(4, 6).unwrap();
        assert_eq!(numbering.boards(), 210);
        let mut before = 0;
        for number in 0..numbering.boards() {
            let board = numbering.board(number);
            assert_eq!(numbering.number(&board), number);
            let seeds = board.iter().sum::<u8>();
            assert!(seeds >= before && seeds <= 6);
            before = seeds;
        }
    }

    #[test]
    fn boards_too_many_for_64_bits_have_no_numbering() {
        assert_eq!(Numbering::new(16, 96).map(|numbering| numbering.boards() >> 62), Some(2));
        assert!(Numbering::new(32, 255).is_none());
    }
}
