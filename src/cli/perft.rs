//! `gabata perft GAME --depth D [--divide]`

use super::variant::VariantArgs;
use super::{Failure, print};
use crate::play::{Position, divide};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Plies, 0 to 20; the count grows about fivefold with each.
    #[arg(long, allow_negative_numbers = true, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Also print the count under each first move.
    #[arg(long)]
    divide: bool,
}

pub(super) fn perft(args: &Args) -> Result<(), Failure> {
    let (_, variant) = args.variant.resolve()?;
    let start = Position::start(&variant.rules);
    let parts = divide(&variant.rules, &start, args.depth);
    let total = if args.depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
    let mut text = String::new();
    if args.divide {
        for (pit, nodes) in parts {
            text += &format!("pit {pit}\t{nodes}\n");
        }
    }
    print(&format!("{text}{total}\n"))
}
