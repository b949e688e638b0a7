//! Experiment files that ask for exact values.
//!
//! ```toml
//! name = "my-values"
//! question = "What are small boards worth when both players play perfectly?"
//! play = "exact"
//! memory = "8GiB"              # for each board; 8GiB where left out
//! nodes = 200_000_000          # of each proof search; 200,000,000 where left out
//!
//! [[variant]]                  # limits of its own, for one variant or grid
//! game = "sadeqa-ii"
//! memory = "64MiB"
//! nodes = 1_000_000
//!
//! [[grid]]                     # variants and grids as for random play
//! game = "sadeqa-ii"
//! clauses = { seeds = [3, 4], holes = [2, 3, 4] }
//! ```

use std::path::Path;

use toml::Table;

use super::file::{ENTRY_KEYS, Entry, entry_of_known_keys};
use super::head::named;
use super::plan::{Cell, Grid, cells};
use crate::rules::Reader;
use crate::solve::{Limits, parse_memory};

/// An experiment that solves every variant.
#[derive(Debug, Clone)]
pub struct ExactExperiment {
    /// Short kebab-case name; the default result folder is named after it.
    pub name: String,
    /// The question in plain words.
    pub question: String,
    /// The variants.
    pub cells: Vec<Cell>,
    /// What the solve of each variant may cost.
    pub limits: Vec<Limits>,
    /// The grids that the variants came from.
    pub grids: Vec<Grid>,
    /// The file's text.
    pub text: String,
}

const KEYS: [&str; 7] = ["name", "question", "play", "memory", "nodes", "variant", "grid"];

pub(super) fn parse_exact(
    table: &Table,
    folder: &Path,
    text: String,
) -> Result<ExactExperiment, Vec<String>> {
    let mut reader = Reader::new(table);
    reader.check_keys(&KEYS);
    let (name, question) = named(&mut reader);
    let common = limits(&mut reader, &Limits::default());
    let (variants, own) = entries(&mut reader, "variant", &common);
    let (grids, of_grids) = entries(&mut reader, "grid", &common);
    let mut faults = reader.faults;
    let (cells, grids) = cells(&variants, &grids, folder, &mut faults);
    if cells.is_empty() && faults.is_empty() {
        faults.push("no variant is given; add a [[variant]] or a [[grid]] with a `game`".into());
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    // A variant that a grid names too keeps the limits of its own.
    let mut limits = own;
    limits.resize(cells.len(), common);
    for (grid, of_grid) in grids.iter().zip(of_grids) {
        for &cell in grid.cells.iter().filter(|&&cell| cell >= variants.len()) {
            limits[cell] = of_grid.clone();
        }
    }
    Ok(ExactExperiment { name, question, cells, limits, grids, text })
}

/// The limits that a table states, the others as given.
fn limits(reader: &mut Reader<'_>, given: &Limits) -> Limits {
    let mut limits = given.clone();
    if let Some(written) = reader.optional_word("memory") {
        match parse_memory(&written) {
            Ok(memory) => limits.memory = memory,
            Err(remedy) => reader.fault(format!("key `memory` cannot be `{written}`; {remedy}")),
        }
    }
    limits.nodes = reader.number("nodes", Some(given.nodes), 1..=i64::MAX);
    limits
}

/// The `[[variant]]` or `[[grid]]` tables, each with its limits.
fn entries(reader: &mut Reader<'_>, key: &str, common: &Limits) -> (Vec<Entry>, Vec<Limits>) {
    let mut entries = Vec::new();
    let mut own = Vec::new();
    for mut table in reader.tables(key) {
        table.check_keys(&[&ENTRY_KEYS[..], &["memory", "nodes"]].concat());
        own.push(limits(&mut table, common));
        entries.push(entry_of_known_keys(table, key == "variant"));
    }
    (entries, own)
}
