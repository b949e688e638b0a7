//! Numbers and masks of one byte for each of thirty-two lanes.
//!
//! A mask is all ones where a condition holds, else zero. The vectors are those of `fearless_simd`,
//! for the instruction set that its token `S` stands for.

// The trait has the name of our vectors.
use fearless_simd::prelude::{Bytes as _, *};
use fearless_simd::{i8x32, mask8x32, u8x32};

/// Games played side by side in a table.
pub(super) const LANES: usize = 32;

/// Tables that take turns in a block.
pub(super) const TABLES: usize = 2;

/// A number or a mask for every lane.
pub(super) type Bytes<S> = u8x32<S>;

/// The same number in every lane.
#[inline(always)]
pub(super) fn all<S: Simd>(simd: S, number: u8) -> Bytes<S> {
    Bytes::splat(simd, number)
}

/// Where two numbers are equal.
#[inline(always)]
pub(super) fn equal<S: Simd>(left: Bytes<S>, right: Bytes<S>) -> Bytes<S> {
    left.simd_eq(right).to_vector().bitcast()
}

/// Where the left number is above the right; both are below 128.
#[inline(always)]
pub(super) fn above<S: Simd>(left: Bytes<S>, right: Bytes<S>) -> Bytes<S> {
    let (left, right): (i8x32<S>, i8x32<S>) = (left.bitcast(), right.bitcast());
    left.simd_gt(right).to_vector().bitcast()
}

/// Where the left number is at least the right.
#[inline(always)]
pub(super) fn at_least<S: Simd>(left: Bytes<S>, right: Bytes<S>) -> Bytes<S> {
    equal(left.max(right), left)
}

/// Where a mask is set the one number, elsewhere the other.
#[inline(always)]
pub(super) fn either<S: Simd>(mask: Bytes<S>, then: Bytes<S>, or_else: Bytes<S>) -> Bytes<S> {
    as_mask(mask).select(then, or_else)
}

/// One bit a lane, from a mask.
#[inline(always)]
pub(super) fn bits<S: Simd>(mask: Bytes<S>) -> u32 {
    as_mask(mask).to_bitmask() as u32
}

#[inline(always)]
fn as_mask<S: Simd>(mask: Bytes<S>) -> mask8x32<S> {
    mask8x32::from_vector(mask.bitcast())
}

/// The lanes of the bits that are set.
#[inline(always)]
pub(super) fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize % LANES;
        let some = (bits != 0).then_some(lane);
        bits &= bits.wrapping_sub(1);
        some
    })
}
