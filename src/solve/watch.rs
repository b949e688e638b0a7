//! What goes along with a solve.

use super::checkpoint::{Checkpoint, CheckpointError};
use super::progress::Progress;

/// Who hears of a solve and may stop it, and where it is kept.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    pub progress: &'a dyn Progress,
    pub checkpoint: Option<&'a Checkpoint>,
}

impl Watch<'_> {
    /// Whether the solve is to stop.
    pub fn stops(&self) -> bool {
        self.progress.stops()
    }

    /// Whether it is time to save, or to stop.
    pub fn pauses(&self) -> bool {
        self.stops() || self.checkpoint.is_some_and(Checkpoint::is_due)
    }

    /// Does something with the checkpoint, if there is one.
    pub fn keep(
        &self,
        save: impl FnOnce(&Checkpoint) -> Result<(), CheckpointError>,
    ) -> Result<(), CheckpointError> {
        self.checkpoint.map_or(Ok(()), save)
    }
}
