//! Experiment files that ask for exact values.
//!
//! ```toml
//! name = "my-values"
//! question = "What are small boards worth when both players play perfectly?"
//! play = "exact"
//! memory = "8GiB"              # for each board; 8GiB where left out
//! nodes = 200_000_000          # of each proof search; 200,000,000 where left out
//!
//! [[grid]]                     # variants and grids as for random play
//! game = "sadeqa-ii"
//! clauses = { seeds = [3, 4], holes = [2, 3, 4] }
//! ```

use std::path::Path;

use toml::Table;

use super::file::{Entry, check_name, entry};
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
    /// What each solve may cost.
    pub limits: Limits,
    /// The variants.
    pub cells: Vec<Cell>,
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
    let name = reader.word("name");
    check_name(&mut reader, &name);
    let question = reader.word("question");
    let mut limits = Limits::default();
    if let Some(written) = reader.optional_word("memory") {
        match parse_memory(&written) {
            Ok(memory) => limits.memory = memory,
            Err(remedy) => reader.fault(format!("key `memory` cannot be `{written}`; {remedy}")),
        }
    }
    limits.nodes = reader.number("nodes", Some(limits.nodes), 1..=i64::MAX);
    let variants: Vec<Entry> =
        reader.tables("variant").into_iter().map(|table| entry(table, true)).collect();
    let grids: Vec<Entry> =
        reader.tables("grid").into_iter().map(|table| entry(table, false)).collect();
    let mut faults = reader.faults;
    let (cells, grids) = cells(&variants, &grids, folder, &mut faults);
    if cells.is_empty() && faults.is_empty() {
        faults.push("no variant is given; add a [[variant]] or a [[grid]] with a `game`".into());
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(ExactExperiment { name, question, limits, cells, grids, text })
}
