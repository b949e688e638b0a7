//! The same code for every processor, and once more for those with wider vectors.

use super::block;
use crate::rules::RuleSet;
use crate::simulate::{Block, Tally};

/// Plays a block with the widest vectors that the processor has. The result is the same for all.
pub(super) fn play(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the one thing asked of the caller is that the processor has AVX2.
        #[allow(unsafe_code)]
        return unsafe { play_avx2(rules, seed, block) };
    }
    block::play(rules, seed, block)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn play_avx2(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    block::play(rules, seed, block)
}
