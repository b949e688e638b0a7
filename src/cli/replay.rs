//! `gabata replay DIR --variant V --game G`

use std::path::PathBuf;

use super::Failure;
use super::trace::tell;
use crate::experiment::{Cell, read_provenance};
use crate::rules::nearest;
use crate::simulate::random_game;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The result folder of a finished run.
    folder: PathBuf,
    /// The variant, as the report names it; may be left out where there is only one.
    #[arg(long, value_name = "LABEL")]
    variant: Option<String>,
    /// The game's number.
    #[arg(long, allow_negative_numbers = true, value_name = "G")]
    game: u64,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn replay(args: &Args) -> Result<(), Failure> {
    let stored = read_provenance(&args.folder.join("provenance.json")).map_err(Failure::input)?;
    if args.game >= stored.games_played {
        return Err(Failure::input(format!(
            "--game {}: the run has games 0 to {}",
            args.game,
            stored.games_played.saturating_sub(1)
        )));
    }
    let cell = find(&stored.experiment.cells, args.variant.as_deref())?;
    let moves = random_game(&cell.variant.rules, stored.settings.seed, args.game).moves;
    tell(&cell.variant, &moves, args.json)
}

fn find<'c>(cells: &'c [Cell], label: Option<&str>) -> Result<&'c Cell, Failure> {
    let labels = || cells.iter().map(|cell| cell.label.as_str());
    let all = || labels().collect::<Vec<_>>().join("; ");
    match (label, cells) {
        (None, [one]) => Ok(one),
        (None, _) => Err(Failure::input(format!("name one --variant of: {}", all()))),
        (Some(label), _) => cells.iter().find(|cell| cell.label == label).ok_or_else(|| {
            let remedy = match nearest(label, labels()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the variants are: {}", all()),
            };
            Failure::input(format!("--variant `{label}`: there is no such variant; {remedy}"))
        }),
    }
}
