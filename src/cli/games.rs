//! `gabata games`

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};

use super::{Failure, print};
use crate::rules::{Clause, catalogue};

pub(super) fn games() -> Result<(), Failure> {
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_BORDERS_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(100)
        .set_header(["game", "place", "board", "seeds", "winner", "what it is"]);
    let mut whole = Vec::new();
    for game in catalogue::all().map_err(Failure::run)? {
        whole.extend(game.presets.iter().map(|preset| format!("{}@{}", game.name, preset.name)));
        table.add_row([
            game.name,
            game.place,
            format!("2x{}", game.rules.holes),
            game.rules.seeds.to_string(),
            game.rules.get(Clause::Winner),
            game.summary,
        ]);
    }
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    print(&format!(
        "{table}\nWhole readings: {}\nMore on each: gabata show GAME, gabata readings GAME\n",
        whole.join(", ")
    ))
}
