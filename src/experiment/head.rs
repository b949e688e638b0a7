//! What experiment files of every kind have in common.

use std::path::Path;

use toml::Value;

use super::file::{Entry, entry};
use super::plan::{Cell, cells};
use crate::rules::Reader;

/// What every experiment file begins with.
pub(super) struct Head {
    pub name: String,
    pub question: String,
    pub seed: u64,
}

/// Reads name, question and seed.
pub(super) fn head(reader: &mut Reader<'_>) -> Head {
    let (name, question) = named(reader);
    let seed = reader.number("seed", None, 0..=i64::MAX);
    Head { name, question, seed }
}

/// Reads name and question.
pub(super) fn named(reader: &mut Reader<'_>) -> (String, String) {
    let name = reader.word("name");
    let is_name = !name.is_empty()
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_name && reader.table.get("name").is_some_and(Value::is_str) {
        reader.fault(format!(
            "key `name` cannot be `{name}`; use lower-case letters, digits and hyphens"
        ));
    }
    // One line, whatever the text was broken into.
    let question = reader.word("question").split_whitespace().collect::<Vec<_>>().join(" ");
    (name, question)
}

/// The variants of a file that has single ones and grids alone.
///
/// # Errors
/// Every fault of the file.
pub(super) fn variants(mut reader: Reader<'_>, folder: &Path) -> Result<Vec<Cell>, Vec<String>> {
    let single: Vec<Entry> =
        reader.tables("variant").into_iter().map(|table| entry(table, true)).collect();
    let grids: Vec<Entry> =
        reader.tables("grid").into_iter().map(|table| entry(table, false)).collect();
    let mut faults = reader.faults;
    let (variants, _) = cells(&single, &grids, folder, &mut faults);
    if variants.is_empty() && faults.is_empty() {
        faults.push("no variant is given; add a [[variant]] or a [[grid]] with a `game`".into());
    }
    if faults.is_empty() { Ok(variants) } else { Err(faults) }
}
