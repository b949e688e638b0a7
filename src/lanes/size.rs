//! How large a board is: known when the code is compiled, or only when it runs.

use crate::rules::MAX_HOLES;

/// The size of a board.
pub(super) trait Size: Copy {
    /// Holes a row, 1 to 16.
    fn holes(self) -> usize;
}

/// So many holes a row: a loop over them is unrolled.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exactly<const HOLES: usize>;

impl<const HOLES: usize> Size for Exactly<HOLES> {
    #[inline(always)]
    fn holes(self) -> usize {
        HOLES
    }
}

/// Any number of holes a row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Holes(pub(super) usize);

impl Size for Holes {
    #[inline(always)]
    fn holes(self) -> usize {
        self.0.min(MAX_HOLES)
    }
}
