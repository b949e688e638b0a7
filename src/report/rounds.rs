//! Runs of matches over rounds.

use std::fs::File;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::kind::{Kind, Told};
use super::rounds_content::rounds_document;
use super::rounds_pictures::rounds_pictures;
use crate::experiment::{
    Progress, RoundsBlock, RoundsExperiment, RoundsRun, RoundsSettings, RunError, RunTimes,
    gather_rounds, play_rounds, rounds_provenance,
};
use crate::figures::FigureError;
use crate::frames::{
    BlocksError, Table, comebacks_table, read_round_blocks, round_blocks_table, round_holes_table,
    round_matches_table, round_numbers_table, survival_table,
};
use crate::simulate::{BLOCK_GAMES, RoundTally, block_count};

/// A run of matches over rounds.
#[derive(Debug, Clone)]
pub struct RoundMatches {
    /// The experiment.
    pub experiment: RoundsExperiment,
    /// How it is run.
    pub settings: RoundsSettings,
}

impl Kind for RoundMatches {
    type Block = RoundsBlock;
    type Run = RoundsRun;

    fn play<E: Send>(
        &self,
        known: &[RoundsBlock],
        progress: &impl Progress,
        stop: &AtomicBool,
        keep: impl FnMut(&[RoundsBlock]) -> Result<(), E>,
    ) -> Result<RoundsRun, RunError<E>> {
        play_rounds(&self.experiment, self.settings, known, progress, stop, keep)
    }

    fn gather(&self, blocks: &[RoundsBlock]) -> RoundsRun {
        gather_rounds(&self.experiment.cells, blocks)
    }

    fn blocks_table(&self, blocks: &[RoundsBlock]) -> Table {
        round_blocks_table(blocks, &self.experiment.cells)
    }

    fn read_blocks(&self, file: File) -> Result<Vec<RoundsBlock>, BlocksError> {
        read_round_blocks(file, &self.experiment.cells)
    }

    fn digest(run: &RoundsRun) -> &str {
        &run.digest
    }

    fn counted(run: &RoundsRun) -> u64 {
        run.tallies.iter().map(RoundTally::matches).sum()
    }

    fn provenance(&self, run: &RoundsRun, times: RunTimes) -> Value {
        rounds_provenance(&self.experiment, self.settings, run, times)
    }

    fn told(&self, run: &RoundsRun, version: &str) -> Result<Told, FigureError> {
        let experiment = &self.experiment;
        let tables = [
            round_matches_table(experiment, run),
            round_numbers_table(experiment, run),
            round_holes_table(experiment, run),
            comebacks_table(experiment, run),
            survival_table(experiment, run),
        ];
        // A board of one hole a row knows no comebacks.
        let tables = tables.into_iter().filter(|table| !table.rows.is_empty()).collect();
        let pictures = rounds_pictures(experiment, run)?;
        let document = rounds_document(experiment, self.settings, run, version, &pictures);
        Ok(Told::new(tables, &document, &pictures))
    }

    fn amount(&self) -> (u64, &'static str) {
        (self.settings.matches * self.experiment.cells.len() as u64, "matches")
    }

    fn shape(&self) -> (u64, u64) {
        (block_count(self.settings.matches), self.experiment.cells.len() as u64)
    }

    fn shortened(&self, blocks: u64) -> RoundMatches {
        let matches = self.settings.matches.min(blocks.saturating_mul(BLOCK_GAMES));
        let settings = RoundsSettings { matches, ..self.settings };
        RoundMatches { experiment: self.experiment.clone(), settings }
    }
}
