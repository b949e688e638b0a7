//! Solving a game by the method that fits.

use std::collections::{BTreeMap, HashSet};

use super::checkpoint::Checkpoint;
use super::progress::Progress;
use super::prove::prove_watched;
use super::record::Record;
use super::sower::Unit;
use super::table::Table;
use super::unsolved::Unsolved;
use super::watch::Watch;
use crate::play::{Outcome, Pit, Position, Seat};
use crate::rules::{RuleSet, Winner};

/// How much a solve may cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: u64,
    /// Nodes that the proof search may visit.
    pub nodes: u64,
    /// Whether only the strong method will do.
    pub strong: bool,
}

impl Default for Limits {
    /// 8 GiB and 200 million nodes, by either method.
    fn default() -> Limits {
        Limits { memory: 8 << 30, nodes: 200_000_000, strong: false }
    }
}

/// Reads an amount of memory such as `8GiB`, in bytes.
///
/// # Errors
/// What would be right.
pub fn parse_memory(text: &str) -> Result<u64, String> {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)];
    units
        .iter()
        .find_map(|(unit, bits)| Some((text.strip_suffix(unit)?, bits)))
        .and_then(|(number, bits)| number.trim().parse::<u64>().ok()?.checked_mul(1 << bits))
        .filter(|&bytes| bytes >= 1 << 20)
        .ok_or_else(|| "write a whole number and its unit, at least 1MiB, as in 8GiB".to_owned())
}

/// How a game was solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// All positions were enumerated and settled.
    Strong,
    /// The value of the start was proved.
    Weak,
}

impl Method {
    /// The method's name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Method::Strong => "strong",
            Method::Weak => "weak",
        }
    }
}

/// A first move and what it is worth to the first player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMove {
    /// The pit lifted.
    pub pit: Pit,
    /// Its value in each of the solution's units; `None` where the proof search left it open.
    pub values: Vec<Option<i16>>,
}

/// A solved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// How it was solved.
    pub method: Method,
    /// The value for the first player: in the unit of the winner clause, then in seeds where groups win.
    pub values: Vec<(Unit, i16)>,
    /// The first moves in ascending pit order.
    pub first_moves: Vec<FirstMove>,
    /// Best play in the first unit, until the game ends or a position comes back.
    pub line: Vec<Pit>,
    /// Positions that can be reached after the opening, or nodes of the proof search.
    pub states: u64,
    /// Moves from these positions, or moves that the proof search tried.
    pub moves: u64,
    /// How many positions have each value for the player to move, in the first unit; strong only.
    pub distribution: Option<BTreeMap<i16, u64>>,
    /// The most plies in a row without a capture that a player needs to realise a value, in the
    /// first unit; strong only.
    pub longest_quiet: Option<u16>,
}

impl Solution {
    /// The result of perfect play.
    pub fn outcome(&self) -> Outcome {
        match self.values[0].1 {
            1.. => Outcome::First,
            0 => Outcome::Draw,
            _ => Outcome::Second,
        }
    }

    /// The value for the first player in a unit.
    pub fn value(&self, unit: Unit) -> Option<i16> {
        self.values.iter().find(|(known, _)| *known == unit).map(|(_, value)| *value)
    }
}

impl From<&Table> for Solution {
    fn from(table: &Table) -> Solution {
        let rules = table.rules();
        let start = Position::start(rules);
        let unit = table.units()[0];
        let known = |unit: Unit| {
            (unit, table.value(unit, &start).expect("the start of a game is in its table"))
        };
        let first_move = |&pit: &Pit| {
            let value = |&unit: &Unit| table.move_value(unit, &start, pit);
            FirstMove { pit, values: table.units().iter().map(value).collect() }
        };
        Solution {
            method: Method::Strong,
            values: table.units().iter().copied().map(known).collect(),
            first_moves: start.legal_moves(rules).iter().map(first_move).collect(),
            line: line(rules, |position| table.best_move(unit, position)),
            states: table.states(),
            moves: table.moves(),
            distribution: Some(table.distribution(unit)),
            longest_quiet: Some(table.longest_quiet(unit)),
        }
    }
}

/// The moves that a player of both sides makes, until the game ends, a position comes back, or
/// the player gives up.
pub(super) fn line(
    rules: &RuleSet,
    mut best_move: impl FnMut(&Position) -> Option<Pit>,
) -> Vec<Pit> {
    let mut position = Position::start(rules);
    let mut seen: HashSet<(Vec<u16>, Seat)> = HashSet::new();
    let mut line = Vec::new();
    while position.result(rules).is_none()
        && seen.insert((position.board().pits().to_vec(), position.to_move()))
        && let Some(pit) = best_move(&position)
    {
        position.play_legal(rules, pit, &mut ());
        line.push(pit);
    }
    line
}

/// The part of the memory in which enumeration is tried before a proof, where survival wins.
const FIRST_TRY: u64 = 128;

/// Solves a game by the method that fits: where captures count, by enumeration if the
/// memory allows, else by proof search. Where survival wins, proofs are short: enumeration is tried in a
/// small part of the memory, then the proof search, then enumeration in all of the memory.
///
/// The strong method works on the threads of the rayon pool at hand.
///
/// # Errors
/// Why neither method has finished.
pub fn solve(
    rules: &RuleSet,
    limits: &Limits,
    progress: &dyn Progress,
) -> Result<Solution, Unsolved> {
    solve_watched(rules, limits, &Watch { progress, checkpoint: None })
}

/// [`solve`], kept in a checkpoint: a solve that was stopped is taken up where it was saved last,
/// and its solution is the same as that of a solve that was never stopped.
///
/// # Errors
/// As [`solve`], and [`Unsolved::Checkpoint`] when the checkpoint is damaged, cannot be written, or
/// was made within other limits.
pub fn solve_kept(
    rules: &RuleSet,
    limits: &Limits,
    progress: &dyn Progress,
    checkpoint: &Checkpoint,
) -> Result<Solution, Unsolved> {
    solve_watched(rules, limits, &Watch { progress, checkpoint: Some(checkpoint) })
}

fn solve_watched(
    rules: &RuleSet,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Result<Solution, Unsolved> {
    let enumerate =
        |memory| Table::build_watched(rules, memory, watch).map(|table| (&table).into());
    if limits.strong {
        return enumerate(limits.memory);
    }
    let part = if rules.winner == Winner::Survival { FIRST_TRY } else { 1 };
    let given_up = match Record::begun(watch)? {
        Some(given_up) => given_up,
        None => match enumerate(limits.memory / part) {
            Err(Unsolved::TooMany { found, boards, memory, .. }) => [found, boards, memory],
            done => return done,
        },
    };
    match prove_watched(rules, (limits.memory, limits.nodes), given_up, watch) {
        Err(Unsolved::NoProof { .. }) => {}
        done => return done,
    }
    let [found, boards, memory] = given_up;
    let mut error = Unsolved::TooMany { found, boards, memory, nodes: None };
    if part > 1 {
        error = match enumerate(limits.memory) {
            Err(error) => error,
            done => return done,
        };
    }
    Err(error.after_nodes(limits.nodes))
}
