//! Tables of exact values: one board a line, as text.

use std::collections::BTreeMap;

use super::solution::{Limits, Method, Solution};
use super::sower::Unit;
use crate::play::Outcome;
use crate::rules::Variant;

/// The value of a game, and what it took to find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactValue {
    /// How it was found.
    pub method: Method,
    /// The result of perfect play.
    pub outcome: Outcome,
    /// The difference in seeds for the first player, where captures count.
    pub seeds: Option<i16>,
    /// The difference in groups for the first player, where groups win.
    pub groups: Option<i16>,
    /// Positions that can be reached after the opening, or nodes of the proof search.
    pub states: u64,
    /// Moves from these positions, or moves that the proof search tried.
    pub moves: u64,
    /// The most plies in a row without a capture that a player needs to realise a value; strong only.
    pub longest_quiet: Option<u16>,
    /// How many positions have each value for the player to move, in groups where groups win, in
    /// seeds where seeds do, else as 1, 0 and -1; strong only.
    pub distribution: Option<BTreeMap<i16, u64>>,
}

impl From<&Solution> for ExactValue {
    fn from(solution: &Solution) -> ExactValue {
        ExactValue {
            method: solution.method,
            outcome: solution.outcome(),
            seeds: solution.value(Unit::Seeds),
            groups: solution.value(Unit::Groups),
            states: solution.states,
            moves: solution.moves,
            longest_quiet: solution.longest_quiet,
            distribution: solution.distribution.clone(),
        }
    }
}

impl ExactValue {
    /// The value in words, as in `second wins by 2 groups (8 seeds)`.
    pub fn words(&self) -> String {
        let who = match self.outcome {
            Outcome::First => "first wins",
            Outcome::Second => "second wins",
            _ => "draw",
        };
        let groups_of = |value: i16| match value.unsigned_abs() {
            1 => "1 group".to_owned(),
            many => format!("{many} groups"),
        };
        match (self.groups, self.seeds) {
            (Some(groups), Some(seeds)) if groups != 0 => {
                format!("{who} by {} ({seeds:+} seeds)", groups_of(groups))
            }
            (Some(_), Some(seeds)) if seeds != 0 => format!("{who} ({seeds:+} seeds)"),
            (None, Some(seeds)) if seeds != 0 => format!("{who} by {} seeds", seeds.unsigned_abs()),
            _ => who.into(),
        }
    }

    /// Every value with its number of positions, as in `-1:20 0:4`; empty where they are not known.
    pub fn distribution_text(&self) -> String {
        let counts = self.distribution.iter().flatten();
        counts.map(|(value, count)| format!("{value}:{count}")).collect::<Vec<_>>().join(" ")
    }
}

fn value_and_count(text: &str) -> Option<(i16, u64)> {
    let (value, count) = text.split_once(':')?;
    Some((value.parse().ok()?, count.parse().ok()?))
}

/// One line of a table of exact values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueRow {
    /// The game that the variant starts from.
    pub game: String,
    /// The game and its changed clauses.
    pub variant: String,
    /// Holes a row.
    pub holes: u8,
    /// Seeds a hole.
    pub seeds: u8,
    /// The hash of all clauses.
    pub rules_sha256: String,
    /// Bytes of memory that the solve might take.
    pub memory: u64,
    /// Nodes that its proof search might visit.
    pub nodes: u64,
    /// The value, or why there is none.
    pub value: Result<ExactValue, String>,
}

const COLUMNS: usize = 16;

/// The columns of a table of exact values. `states` and `moves` are those that can be reached after
/// `strong`, those that the proof visited after `weak`; `memory_limit` (bytes) and `node_limit` are
/// what the solve was given; `distribution` has a value and its number of positions, as in `-1:20 0:4`,
/// from the lowest value up; `why` says why a board is not solved.
pub const VALUE_COLUMNS: [&str; COLUMNS] = [
    "game",
    "variant",
    "holes",
    "seeds",
    "method",
    "outcome",
    "seeds_difference",
    "groups_difference",
    "states",
    "moves",
    "longest_quiet",
    "distribution",
    "memory_limit",
    "node_limit",
    "rules_sha256",
    "why",
];

const NOT_SOLVED: &str = "not solved";

impl ValueRow {
    /// The line of a variant.
    pub fn new(variant: &Variant, limits: &Limits, value: Result<ExactValue, String>) -> ValueRow {
        ValueRow {
            game: variant.game.clone(),
            variant: variant.label(),
            holes: variant.rules.holes,
            seeds: variant.rules.seeds,
            rules_sha256: variant.rules.hash(),
            memory: limits.memory,
            nodes: limits.nodes,
            value,
        }
    }

    /// The fields in the order of [`VALUE_COLUMNS`]; what does not apply is empty.
    pub fn fields(&self) -> [String; COLUMNS] {
        let value = self.value.as_ref().ok();
        let of = |field: fn(&ExactValue) -> String| value.map_or_else(String::new, field);
        let signed = |value: Option<i16>| value.map_or_else(String::new, |v| format!("{v:+}"));
        [
            self.game.clone(),
            self.variant.clone(),
            self.holes.to_string(),
            self.seeds.to_string(),
            value.map_or(NOT_SOLVED, |value| value.method.name()).into(),
            of(|value| value.outcome.name().into()),
            value.map_or_else(String::new, |value| signed(value.seeds)),
            value.map_or_else(String::new, |value| signed(value.groups)),
            of(|value| value.states.to_string()),
            of(|value| value.moves.to_string()),
            of(|value| value.longest_quiet.map_or_else(String::new, |plies| plies.to_string())),
            of(ExactValue::distribution_text),
            self.memory.to_string(),
            self.nodes.to_string(),
            self.rules_sha256.clone(),
            self.value.as_ref().err().cloned().unwrap_or_default(),
        ]
    }

    /// Reads a line; `None` when it is not one.
    fn from_line(line: &str) -> Option<ValueRow> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [
            game,
            variant,
            holes,
            seeds,
            method,
            outcome,
            seeds_difference,
            groups_difference,
            states,
            moves,
            quiet,
            distribution,
            memory,
            nodes,
            hash,
            why,
        ]: [&str; COLUMNS] = fields.try_into().ok()?;
        let optional = |text: &str| match text {
            "" => Some(None),
            number => number.parse().ok().map(Some),
        };
        let value = if method == NOT_SOLVED {
            Err(why.to_owned())
        } else {
            Ok(ExactValue {
                method: [Method::Strong, Method::Weak].into_iter().find(|m| m.name() == method)?,
                outcome: Outcome::ALL.into_iter().find(|o| o.name() == outcome)?,
                seeds: optional(seeds_difference)?,
                groups: optional(groups_difference)?,
                states: states.parse().ok()?,
                moves: moves.parse().ok()?,
                longest_quiet: match quiet {
                    "" => None,
                    plies => Some(plies.parse().ok()?),
                },
                distribution: match distribution {
                    "" => None,
                    counts => Some(counts.split(' ').map(value_and_count).collect::<Option<_>>()?),
                },
            })
        };
        Some(ValueRow {
            game: game.into(),
            variant: variant.into(),
            holes: holes.parse().ok()?,
            seeds: seeds.parse().ok()?,
            rules_sha256: hash.into(),
            memory: memory.parse().ok()?,
            nodes: nodes.parse().ok()?,
            value,
        })
    }
}

/// A table of exact values as tab-separated text with a header.
pub fn values_text(rows: &[ValueRow]) -> String {
    let lines = rows.iter().map(|row| row.fields().join("\t") + "\n");
    VALUE_COLUMNS.join("\t") + "\n" + &lines.collect::<String>()
}

/// Reads a table of exact values as [`values_text`] writes it.
///
/// # Errors
/// The number of the first line that is not a row, counted from 1, the header being line 1.
pub fn read_values(text: &str) -> Result<Vec<ValueRow>, usize> {
    let mut lines = text.lines();
    if lines.next() != Some(&VALUE_COLUMNS.join("\t")) {
        return Err(1);
    }
    lines.zip(2..).map(|(line, number)| ValueRow::from_line(line).ok_or(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_they_are_written() {
        let row = |value| ValueRow {
            game: "sadeqa-ii".into(),
            variant: "sadeqa-ii seeds=4".into(),
            holes: 6,
            seeds: 4,
            rules_sha256: "ab".into(),
            memory: 1 << 30,
            nodes: 5,
            value,
        };
        let value = ExactValue {
            method: Method::Weak,
            outcome: Outcome::Second,
            seeds: Some(-8),
            groups: Some(-2),
            states: 7,
            moves: 9,
            longest_quiet: None,
            distribution: Some(BTreeMap::from([(-2, 5), (1, 2)])),
        };
        assert_eq!(value.distribution_text(), "-2:5 1:2");
        assert_eq!(value.words(), "second wins by 2 groups (-8 seeds)");
        let rows = [row(Ok(value)), row(Err("too many".into()))];
        assert_eq!(read_values(&values_text(&rows)), Ok(rows.to_vec()));
        assert_eq!(read_values("game\n"), Err(1));
        assert_eq!(read_values(&(values_text(&rows) + "x\n")), Err(4));
    }
}
