//! `gabata run EXPERIMENT`, where the experiment is one with players.

use std::path::Path;

use super::run::{Args, play};
use super::{Failure, print};
use crate::experiment::{MatchExperiment, MatchSettings};
use crate::report::{Kind, PlayerMatches};

pub(super) fn run_matches(
    experiment: &MatchExperiment,
    args: &Args,
    out: &Path,
) -> Result<(), Failure> {
    if args.games.is_some() || args.games_kept.is_some() {
        return Err(Failure::input(
            "--games and --games-kept are for random play; this experiment plays pairs, use --pairs",
        ));
    }
    if args.matches.is_some() {
        return Err(Failure::input(
            "--matches is for experiments of matches over rounds; this one plays pairs, use --pairs",
        ));
    }
    let settings = MatchSettings {
        pairs: args.pairs.unwrap_or(experiment.pairs),
        threads: args.threads.map(usize::from),
    };
    let kind = PlayerMatches { experiment: experiment.clone(), settings };
    if args.dry_run {
        return print(&dry_run(experiment, settings, kind.amount().0));
    }
    play(&kind, args, out)
}

fn dry_run(experiment: &MatchExperiment, settings: MatchSettings, games: u64) -> String {
    let mut text = format!("{}\n{}\n\n", experiment.name, experiment.question);
    for (at, cell) in experiment.cells.iter().enumerate() {
        text += &format!("{:>4}  {}\n", at + 1, cell.label);
    }
    let players: Vec<String> = experiment.players.iter().map(ToString::to_string).collect();
    text + &format!(
        "\nplayers: {}\n{} variants x {} matches x {} pairs = {games} games, seed {}, {} random plies first\n",
        players.join("; "),
        experiment.cells.len(),
        experiment.matches.len(),
        settings.pairs,
        experiment.seed,
        experiment.opening_plies,
    )
}
