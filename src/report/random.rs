//! Runs of single games, played at random.

use std::fs::File;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::content::{Findings, document, exact_values};
use super::kind::{Kind, Told};
use super::pictures::pictures;
use crate::analysis::analyse;
use crate::experiment::{
    BlockTally, Experiment, Progress, RunError, RunResult, RunSettings, RunTimes, gather,
    play_cells, provenance,
};
use crate::figures::FigureError;
use crate::frames::{
    BlocksError, Table, blocks_table, cells_table, comparisons_table, effects_table, games_table,
    openings_table, quality_table, read_blocks, readings_table, sensitivity_table,
};
use crate::simulate::{BLOCK_GAMES, block_count};

/// A run of single games.
#[derive(Debug, Clone)]
pub struct RandomPlay {
    /// The experiment.
    pub experiment: Experiment,
    /// How it is run.
    pub settings: RunSettings,
    /// Games of each cell that an earlier run played, where it may have stopped at its precision.
    pub played: Option<u64>,
}

impl Kind for RandomPlay {
    type Block = BlockTally;
    type Run = RunResult;

    fn play<E: Send>(
        &self,
        known: &[BlockTally],
        progress: &impl Progress,
        stop: &AtomicBool,
        keep: impl FnMut(&[BlockTally]) -> Result<(), E>,
    ) -> Result<RunResult, RunError<E>> {
        play_cells(&self.experiment.cells, self.settings, known, progress, stop, keep)
    }

    fn gather(&self, blocks: &[BlockTally]) -> RunResult {
        gather(&self.experiment.cells, blocks)
    }

    fn blocks_table(&self, blocks: &[BlockTally]) -> Table {
        blocks_table(blocks, &self.experiment.cells, &self.experiment.players)
    }

    fn read_blocks(&self, file: File) -> Result<Vec<BlockTally>, BlocksError> {
        read_blocks(file, &self.experiment.cells)
    }

    fn digest(run: &RunResult) -> &str {
        &run.digest
    }

    fn counted(run: &RunResult) -> u64 {
        run.cells.iter().map(|cell| cell.tally.games()).sum()
    }

    fn provenance(&self, run: &RunResult, times: RunTimes) -> Value {
        provenance(&self.experiment, self.settings, run, times)
    }

    fn told(&self, run: &RunResult, version: &str) -> Result<Told, FigureError> {
        let (experiment, results) = (&self.experiment, &run.cells);
        let analysis = analyse(experiment, results);
        let mut tables = vec![
            cells_table(results, &experiment.players, &analysis),
            openings_table(results),
            quality_table(results, &analysis),
            games_table(results),
        ];
        let some = [
            comparisons_table(experiment, results, &analysis),
            effects_table(&analysis),
            sensitivity_table(&analysis),
            readings_table(results, &analysis),
        ];
        tables.extend(some.into_iter().filter(|table| !table.rows.is_empty()));
        let settings = self.settings;
        let exact = &exact_values(results);
        let analysis = &analysis;
        let findings = Findings { experiment, settings, version, result: run, analysis, exact };
        let pictures = pictures(&findings)?;
        Ok(Told::new(tables, &document(&findings, &pictures), &pictures))
    }

    fn amount(&self) -> (u64, &'static str) {
        (self.settings.games * self.experiment.cells.len() as u64, "games")
    }

    fn shape(&self) -> (u64, u64) {
        let games = self.played.unwrap_or(self.settings.games);
        (block_count(games), self.experiment.cells.len() as u64)
    }

    fn shortened(&self, blocks: u64) -> RandomPlay {
        let games = self.played.unwrap_or(self.settings.games);
        let settings = RunSettings {
            games: games.min(blocks.saturating_mul(BLOCK_GAMES)),
            games_kept: 0,
            // The number of games is known; nothing is left to decide.
            precision: None,
            ..self.settings
        };
        RandomPlay { experiment: self.experiment.clone(), settings, played: Some(settings.games) }
    }
}
