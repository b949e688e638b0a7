//! What a long solve tells while it runs, and how it is asked to stop.

/// How far a solve has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Positions are being enumerated.
    Enumerating {
        /// Seeds on the board in the layer at work.
        seeds: usize,
        /// Positions found so far in all layers.
        states: u64,
    },
    /// Layers are being settled.
    Settling {
        /// Seeds on the board in the layer at work.
        seeds: usize,
        /// Positions settled so far in all layers.
        settled: u64,
        /// Positions in all.
        states: u64,
    },
    /// A proof is being searched.
    Searching {
        /// Positions visited so far.
        nodes: u64,
    },
}

/// Hears how far a solve has come, and may stop it. `()` does neither.
pub trait Progress: Sync {
    /// Something was done.
    fn on(&self, stage: Stage);

    /// Whether the solve is to stop soon; it then ends with [`Unsolved::Interrupted`].
    ///
    /// [`Unsolved::Interrupted`]: super::Unsolved::Interrupted
    fn stops(&self) -> bool {
        false
    }
}

impl Progress for () {
    fn on(&self, _: Stage) {}
}
