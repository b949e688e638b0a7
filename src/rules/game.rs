//! A game: a rule set with its sources.

use std::collections::BTreeMap;

use super::clause::Clause;
use super::rule_set::RuleSet;

/// How well a source settles a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The source says so.
    Stated,
    /// It follows from what the source says.
    Inferred,
    /// The source leaves it open; the value is our default reading.
    Open,
}

impl Status {
    /// The status as a word.
    pub fn name(self) -> &'static str {
        match self {
            Status::Stated => "stated",
            Status::Inferred => "inferred",
            Status::Open => "open",
        }
    }

    /// The status with this name, if there is one.
    pub fn from_name(name: &str) -> Option<Status> {
        [Status::Stated, Status::Inferred, Status::Open].into_iter().find(|s| s.name() == name)
    }
}

/// Another way to read a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The clause's value under this reading.
    pub value: String,
    /// Who reads or plays it so.
    pub source: String,
}

/// Where a clause's value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Work and page, or the reasoning.
    pub source: String,
    /// How well the source settles the clause.
    pub status: Status,
    /// The alternatives, in no order of merit.
    pub readings: Vec<Reading>,
}

/// A rule set with its name, place and sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Kebab-case name, unique in the catalogue.
    pub name: String,
    /// The name as it is written in prose.
    pub title: String,
    /// Where it is played.
    pub place: String,
    /// One sentence on what sets the game apart.
    pub summary: String,
    /// One value for every clause.
    pub rules: RuleSet,
    /// Sources of the clauses; a clause that a user's file set without a source has none.
    pub annotations: BTreeMap<Clause, Annotation>,
}
