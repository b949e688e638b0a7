//! The arguments that name a game and its tweaks.

use std::path::Path;

use super::Failure;
use crate::rules::{Game, Variant, catalogue};

/// A game and its tweaks.
#[derive(clap::Args)]
pub(super) struct VariantArgs {
    /// A game of the catalogue, or the path of a game file ending in .toml; with @PRESET behind it one
    /// of its whole readings.
    game: String,
    /// Changed clauses, written clause=value.
    #[arg(value_name = "CLAUSE=VALUE")]
    tweaks: Vec<String>,
}

impl VariantArgs {
    /// The game and the variant that the arguments mean.
    pub(super) fn resolve(&self) -> Result<(Game, Variant), Failure> {
        let game = catalogue::find_or_read(&self.game, Path::new("")).map_err(Failure::input)?;
        let variant = Variant::from_texts(&game, &self.tweaks)
            .map_err(|faults| Failure::input(format!("{}: {faults}", game.name)))?;
        Ok((game, variant))
    }
}
