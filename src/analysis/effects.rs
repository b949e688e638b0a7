//! What each clause of a grid does.

use super::ALPHA;
use super::comparison::block_advantage;
use crate::experiment::{CellResult, Experiment, Grid};
use crate::play::Outcome;
use crate::simulate::{BLOCK_GAMES, BlockSums};
use crate::stats::{Effect, factorial_effects, holm, variance_shares};

/// What is measured of every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// First-move advantage.
    Advantage,
    /// Share of games won by the first player.
    FirstWins,
    /// Share of games drawn.
    Draws,
    /// Plies of a game.
    Plies,
}

impl Response {
    /// The responses on which the effects of a grid are taken, in the order of reports.
    pub const GRID: [Response; 3] = [Response::Advantage, Response::Draws, Response::Plies];
    /// The responses on which the effects of readings are taken, in the order of reports. The share
    /// won by the second player is the first one's less the advantage.
    pub const READINGS: [Response; 4] =
        [Response::Advantage, Response::FirstWins, Response::Draws, Response::Plies];

    /// The response's name.
    pub fn name(self) -> &'static str {
        match self {
            Response::Advantage => "first-move advantage",
            Response::FirstWins => "share won by the first player",
            Response::Draws => "draw share",
            Response::Plies => "plies",
        }
    }

    pub(super) fn of(self, block: &BlockSums) -> f64 {
        let games = block.block.games as f64;
        match self {
            Response::Advantage => block_advantage(block),
            Response::FirstWins => block.outcomes[Outcome::First.index()] as f64 / games,
            Response::Draws => block.outcomes[Outcome::Draw.index()] as f64 / games,
            Response::Plies => block.plies as f64 / games,
        }
    }
}

/// The effects of a grid's clauses on one response.
#[derive(Debug, Clone)]
pub struct Effects {
    /// The grid.
    pub grid: Grid,
    /// The response.
    pub response: Response,
    /// Main effects and two-way interactions with their p values corrected by Holm; factors and
    /// levels are indices into the grid's axes and their values.
    pub effects: Vec<(Effect, f64)>,
    /// By axis: the share of the variance between variants that the clause accounts for by itself.
    pub variance_shares: Vec<f64>,
}

/// The effects of every grid on every response, from full blocks. Responses that are the same in
/// all cells and blocks, such as draws where there are none, are left out.
pub(super) fn effects(experiment: &Experiment, results: &[CellResult]) -> Vec<Effects> {
    let all =
        experiment.grids.iter().flat_map(|grid| Response::GRID.map(|response| (grid, response)));
    all.filter_map(|(grid, response)| grid_effects(grid, response, results)).collect()
}

fn grid_effects(grid: &Grid, response: Response, results: &[CellResult]) -> Option<Effects> {
    let sizes: Vec<usize> = grid.axes.iter().map(|axis| axis.values.len()).collect();
    let by_block = |&cell: &usize| -> Vec<f64> {
        let full = results[cell].blocks.iter().filter(|block| block.block.games == BLOCK_GAMES);
        full.map(|block| response.of(block)).collect()
    };
    let responses: Vec<Vec<f64>> = grid.cells.iter().map(by_block).collect();
    let first = *responses.first()?.first()?;
    if responses.iter().flatten().all(|&value| value == first) {
        return None;
    }
    let effects = factorial_effects(&sizes, &responses, 1.0 - ALPHA)?;
    let p = holm(&effects.iter().map(|effect| effect.estimate.p).collect::<Vec<_>>());
    let mean = |values: &Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
    let means: Vec<f64> = responses.iter().map(mean).collect();
    Some(Effects {
        grid: grid.clone(),
        response,
        effects: effects.into_iter().zip(p).collect(),
        variance_shares: variance_shares(&sizes, &means),
    })
}

impl Effects {
    /// An effect in words, as in `seeds=4` or `seeds=4 with direction=clockwise`.
    pub fn label(&self, effect: &Effect) -> String {
        let part = |(&factor, &level): (&usize, &usize)| {
            let axis = &self.grid.axes[factor];
            format!("{}={}", axis.clause, axis.values[level])
        };
        effect.factors.iter().zip(&effect.levels).map(part).collect::<Vec<_>>().join(" with ")
    }

    /// The clause that accounts for most of the variance by itself, with its share; `None` when
    /// none accounts for any.
    pub fn weightiest(&self) -> Option<(&str, f64)> {
        let shares = self.variance_shares.iter().copied().enumerate();
        let (axis, share) = shares.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
        (share > 0.0).then(|| (self.grid.axes[axis].clause.as_str(), share))
    }
}
