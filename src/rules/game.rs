//! A game: a rule set with its sources.

use std::collections::BTreeMap;

use super::clause::Clause;
use super::rule_set::RuleSet;
use super::tweak::Tweak;

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

/// A whole reading of a game under a name of its own: `rio-kadalis@ludii`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Kebab-case name, unique in the game.
    pub name: String,
    /// The game's title under this reading.
    pub title: String,
    /// Who reads the game so.
    pub source: String,
    /// The clauses that the source settles, those of the game's own reading included.
    pub tweaks: Vec<Tweak>,
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
    /// Whole readings with names of their own.
    pub presets: Vec<Preset>,
}

impl Game {
    /// The values that a clause has under its readings, the game's own first; `None` where no other
    /// reading is known.
    pub fn values_read(&self, clause: Clause) -> Option<Vec<String>> {
        let note = self.annotations.get(&clause).filter(|note| !note.readings.is_empty())?;
        let own = self.rules.get(clause);
        let others = note.readings.iter().map(|reading| &reading.value).filter(|&v| *v != own);
        Some([&own].into_iter().chain(others).cloned().collect())
    }

    /// The clauses that the sources leave open and that have other readings, in display order.
    pub fn open_clauses(&self) -> Vec<Clause> {
        let open = |note: &Annotation| note.status == Status::Open && !note.readings.is_empty();
        self.annotations.iter().filter(|(_, note)| open(note)).map(|(&clause, _)| clause).collect()
    }

    /// The game under one of its presets: named `game@preset`, the preset's clauses set and its
    /// source put beside them; the game's own values join the other readings.
    ///
    /// The preset's clauses were checked when the game was read.
    pub fn read_as(&self, preset: &Preset) -> Game {
        let mut game = self.clone();
        game.name = format!("{}@{}", self.name, preset.name);
        game.title.clone_from(&preset.title);
        game.presets.clear();
        for Tweak { clause, value } in &preset.tweaks {
            let own = self.rules.get(*clause);
            let changed = game.rules.set(*clause, value).is_ok() && game.rules.get(*clause) != own;
            if let Some(note) = game.annotations.get_mut(clause) {
                if changed {
                    note.readings.retain(|reading| reading.value != *value);
                    note.readings.insert(0, Reading { value: own, source: note.source.clone() });
                }
                note.source.clone_from(&preset.source);
            }
        }
        game
    }
}
