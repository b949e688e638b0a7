//! Tables on the terminal, in the form of Markdown.

use comfy_table::{Row, Table, presets};

/// An empty table with these heads.
pub(super) fn table(heads: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(heads);
    table
}
