//! `gabata show GAME [tweaks]`

use comfy_table::{ContentArrangement, Table, presets};

use super::trace::captured_before;
use super::variant::VariantArgs;
use super::{Failure, print};
use crate::play::Position;
use crate::rules::Clause;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
}

pub(super) fn show(args: &Args) -> Result<(), Failure> {
    let (game, variant) = args.variant.resolve()?;
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(110)
        .set_header(["clause", "value", "question", "source", "other readings"]);
    for clause in Clause::ALL {
        let tweaked = variant.tweaks.iter().any(|tweak| tweak.clause == clause);
        let annotation = game.annotations.get(&clause);
        let source = match annotation {
            _ if tweaked => format!("changed here from {}", game.rules.get(clause)),
            Some(note) => format!("[{}] {}", note.status.name(), note.source),
            None => "no source given".into(),
        };
        let readings: Vec<String> = annotation
            .iter()
            .flat_map(|note| &note.readings)
            .map(|reading| format!("{}: {}", reading.value, reading.source))
            .collect();
        let value = variant.rules.get(clause);
        table.add_row([
            clause.name().to_owned(),
            value,
            clause.question().to_owned(),
            source,
            readings.join("\n"),
        ]);
    }
    let start = Position::start(&variant.rules);
    let board = start.board().draw() + &captured_before(&start);
    print(&format!(
        "{} ({}), {}\n{}\n\n{board}\nSouth moves first; +1 is anti-clockwise.\n\n{table}\nrules sha256 {}\n",
        game.title,
        variant.label(),
        game.place,
        game.summary,
        variant.rules.hash(),
    ))
}
