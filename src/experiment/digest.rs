//! One number that sums up a run.

use sha2::{Digest, Sha256};

use super::run::BlockTally;
use crate::rules::hex;
use crate::simulate::{Histogram, Tally};

/// SHA-256 over tallies, in the order in which they are added.
#[derive(Default)]
pub(super) struct TallyDigest(Sha256);

impl TallyDigest {
    pub(super) fn add(&mut self, label: &str, played: &BlockTally) {
        self.0.update(label);
        self.0.update(played.block.number.to_le_bytes());
        self.0.update(played.block.games.to_le_bytes());
        hash_tally(&mut self.0, &played.tally);
    }

    /// The digest as 64 hexadecimal digits.
    pub(super) fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}

fn hash_tally(hasher: &mut Sha256, tally: &Tally) {
    let mut words = |values: &[u64]| {
        hasher.update((values.len() as u64).to_le_bytes());
        for value in values {
            hasher.update(value.to_le_bytes());
        }
    };
    words(&tally.outcomes);
    words(tally.openings.as_flattened());
    words(&[tally.endless_stops, tally.left_at_end]);
    let mut bins = |histogram: &Histogram| {
        let pairs: Vec<u64> =
            histogram.bins().flat_map(|(value, count)| [value as u32 as u64, count]).collect();
        words(&pairs);
    };
    bins(&tally.plies);
    bins(&tally.laps);
    bins(&tally.longest_relay);
    bins(&tally.captured[0]);
    bins(&tally.captured[1]);
    bins(&tally.margin);
    bins(&tally.legal_moves);
}
