//! `gabata readings GAME`

use std::path::Path;

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};

use super::{Failure, print};
use crate::experiment::ReadingSet;
use crate::rules::{Annotation, Clause, Game, Status, catalogue};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A game of the catalogue, or the path of a game file ending in .toml; with @PRESET behind it one
    /// of its whole readings.
    game: String,
}

pub(super) fn readings(args: &Args) -> Result<(), Failure> {
    let game = catalogue::find_or_read(&args.game, Path::new("")).map_err(Failure::input)?;
    let mut text = format!("{} ({}), {}\n", game.title, game.name, game.place);
    let has_readings = |note: &Annotation| !note.readings.is_empty();
    let open = |note: &Annotation| note.status == Status::Open;
    text += "\nLeft open by the sources; the first value is our default:\n";
    text += &table(&game, |note| open(note));
    text += "\nSettled, but read or played otherwise by some:\n";
    text += &table(&game, |note| !open(note) && has_readings(note));
    text += "\nSettled:\n";
    text += &table(&game, |note| !open(note) && !has_readings(note));
    text += &format!("\n{}\n", combinations(&game));
    for preset in &game.presets {
        let clauses: Vec<String> = preset.tweaks.iter().map(ToString::to_string).collect();
        text += &format!(
            "\n{}@{}: {}\n  {}\n  {}\n",
            game.name,
            preset.name,
            preset.title,
            preset.source,
            clauses.join(" ")
        );
    }
    print(&text)
}

/// The clauses whose annotation is wanted, each value in a line of its own with who reads it so.
fn table(game: &Game, wanted: impl Fn(&Annotation) -> bool) -> String {
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(110)
        .set_header(["clause", "value", "status", "source"]);
    let mut is_empty = true;
    for clause in Clause::ALL {
        let Some(note) = game.annotations.get(&clause).filter(|note| wanted(note)) else {
            continue;
        };
        is_empty = false;
        let own = game.rules.get(clause);
        table.add_row([clause.name(), &own, note.status.name(), &note.source]);
        for reading in note.readings.iter().filter(|reading| reading.value != own) {
            table.add_row(["", &reading.value, "reading", &reading.source]);
        }
    }
    if is_empty {
        return "none\n".into();
    }
    for column in 0..3 {
        if let Some(column) = table.column_mut(column) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    format!("{table}\n")
}

/// How many combinations the open clauses make.
fn combinations(game: &Game) -> String {
    match ReadingSet::count(game, &game.open_clauses()) {
        Some(count) => format!("The open clauses make {count}."),
        None => "The open clauses make too many combinations to count.".into(),
    }
}
