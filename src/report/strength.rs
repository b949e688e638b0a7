//! Runs of matches between players.

use std::fs::File;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::kind::{Kind, Told};
use super::strength_content::strength_document;
use super::strength_pictures::strength_pictures;
use crate::experiment::{
    MatchExperiment, MatchRun, MatchSettings, PairBlock, Progress, RunError, RunTimes,
    gather_matches, match_provenance, play_matches,
};
use crate::figures::FigureError;
use crate::frames::{
    BlocksError, Table, matches_table, pair_blocks_table, read_pair_blocks, strength_table,
};
use crate::simulate::BLOCK_PAIRS;

/// A run of matches between players.
#[derive(Debug, Clone)]
pub struct PlayerMatches {
    /// The experiment.
    pub experiment: MatchExperiment,
    /// How it is run.
    pub settings: MatchSettings,
}

impl Kind for PlayerMatches {
    type Block = PairBlock;
    type Run = MatchRun;

    fn play<E: Send>(
        &self,
        known: &[PairBlock],
        progress: &impl Progress,
        stop: &AtomicBool,
        keep: impl FnMut(&[PairBlock]) -> Result<(), E>,
    ) -> Result<MatchRun, RunError<E>> {
        play_matches(&self.experiment, self.settings, known, progress, stop, keep)
    }

    fn gather(&self, blocks: &[PairBlock]) -> MatchRun {
        gather_matches(&self.experiment, blocks)
    }

    fn blocks_table(&self, blocks: &[PairBlock]) -> Table {
        pair_blocks_table(blocks, &self.experiment)
    }

    fn read_blocks(&self, file: File) -> Result<Vec<PairBlock>, BlocksError> {
        read_pair_blocks(file, &self.experiment)
    }

    fn digest(run: &MatchRun) -> &str {
        &run.digest
    }

    fn counted(run: &MatchRun) -> u64 {
        run.matches.iter().map(|played| played.tally.plies.total()).sum()
    }

    fn provenance(&self, run: &MatchRun, times: RunTimes) -> Value {
        match_provenance(&self.experiment, self.settings, run, times)
    }

    fn told(&self, run: &MatchRun, version: &str) -> Result<Told, FigureError> {
        let experiment = &self.experiment;
        let tables = vec![strength_table(experiment, run), matches_table(experiment, run)];
        let pictures = strength_pictures(experiment, run)?;
        let document = strength_document(experiment, self.settings, run, version, &pictures);
        Ok(Told::new(tables, &document, &pictures))
    }

    fn amount(&self) -> (u64, &'static str) {
        let experiment = &self.experiment;
        let per_pair = experiment.matches.iter().map(|(one, other)| 1 + u64::from(one != other));
        let games = self.settings.pairs * per_pair.sum::<u64>() * experiment.cells.len() as u64;
        (games, "games")
    }

    fn shape(&self) -> (u64, u64) {
        let rows = self.experiment.cells.len() * self.experiment.matches.len();
        (self.settings.pairs.div_ceil(BLOCK_PAIRS), rows as u64)
    }

    fn shortened(&self, blocks: u64) -> PlayerMatches {
        let pairs = self.settings.pairs.min(blocks.saturating_mul(BLOCK_PAIRS));
        let settings = MatchSettings { pairs, ..self.settings };
        PlayerMatches { experiment: self.experiment.clone(), settings }
    }
}
