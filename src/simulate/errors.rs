//! How often a player gives away what a position is worth, in games against a perfect player.

use super::pair::PairSettings;
use crate::play::{Pit, Position, Seat};
use crate::players::{Draws, Mind, Player, Skill};
use crate::rules::Winner;
use crate::solve::Table;

/// What is counted at one ply, exact: merging loses nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ErrorCounts {
    /// The player's moves where at least two were legal.
    pub decisions: u64,
    /// Decisions at which some legal move was worth less than the best.
    pub critical: u64,
    /// Decisions at which the move played was worth less than the best.
    pub errors: u64,
    /// What the errors lost, in the game's unit.
    pub loss: u64,
    /// Errors that gave the result away: a win that was no longer one, or a draw that was lost.
    pub thrown: u64,
}

impl ErrorCounts {
    /// Adds other counts.
    pub fn merge(&mut self, other: &ErrorCounts) {
        self.decisions += other.decisions;
        self.critical += other.critical;
        self.errors += other.errors;
        self.loss += other.loss;
        self.thrown += other.thrown;
    }
}

/// Sums over pairs of games, from which a share and its interval follow, as the decisions of one pair
/// depend on each other; exact: merging loses nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PairSums {
    /// Pairs.
    pub pairs: u64,
    /// With x the count and y the decisions of a pair that it is a share of: Σx, Σy.
    pub sums: [i64; 2],
    /// Σx², Σxy, Σy².
    pub squares: [i64; 3],
}

impl PairSums {
    fn add(&mut self, x: i64, y: i64) {
        self.merge(&PairSums { pairs: 1, sums: [x, y], squares: [x * x, x * y, y * y] });
    }

    fn merge(&mut self, other: &PairSums) {
        self.pairs += other.pairs;
        self.sums.iter_mut().zip(other.sums).for_each(|(mine, theirs)| *mine += theirs);
        self.squares.iter_mut().zip(other.squares).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// What is counted over a player's pairs of games against the perfect player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorTally {
    /// By ply, the first move of the game being ply 0.
    pub by_ply: Vec<ErrorCounts>,
    /// Errors over decisions, the pair being the cluster.
    pub errors: PairSums,
    /// Errors over critical decisions, the pair being the cluster.
    pub critical: PairSums,
    /// Results given away over decisions, the pair being the cluster.
    pub thrown: PairSums,
}

impl ErrorTally {
    /// Plays and counts one pair: the player in either seat against a perfect player who reads the
    /// same table.
    pub fn play(&mut self, table: &Table, settings: PairSettings, pair: u64, player: &Player) {
        let mut plies = Vec::new();
        for seat in [Seat::South, Seat::North] {
            count_game(table, settings, pair, player, seat, &mut plies);
        }
        let sum = |of: fn(&ErrorCounts) -> u64| plies.iter().map(of).sum::<u64>() as i64;
        let decisions = sum(|ply| ply.decisions);
        self.errors.add(sum(|ply| ply.errors), decisions);
        self.critical.add(sum(|ply| ply.errors), sum(|ply| ply.critical));
        self.thrown.add(sum(|ply| ply.thrown), decisions);
        self.merge_plies(&plies);
    }

    /// Adds another tally's counts.
    pub fn merge(&mut self, other: &ErrorTally) {
        self.errors.merge(&other.errors);
        self.critical.merge(&other.critical);
        self.thrown.merge(&other.thrown);
        self.merge_plies(&other.by_ply);
    }

    fn merge_plies(&mut self, plies: &[ErrorCounts]) {
        if self.by_ply.len() < plies.len() {
            self.by_ply.resize(plies.len(), ErrorCounts::default());
        }
        self.by_ply.iter_mut().zip(plies).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// The counts of all plies together.
    pub fn total(&self) -> ErrorCounts {
        let mut total = ErrorCounts::default();
        self.by_ply.iter().for_each(|ply| total.merge(ply));
        total
    }
}

fn count_game(
    table: &Table,
    settings: PairSettings,
    pair: u64,
    player: &Player,
    seat: Seat,
    plies: &mut Vec<ErrorCounts>,
) {
    let rules = table.rules();
    let perfect = Player { skill: Skill::Perfect, epsilon: 0.0 };
    let mut minds = [Seat::South, Seat::North]
        .map(|at| Mind::new(if at == seat { player } else { &perfect }, table));
    let mut draws = Draws::new(settings.seed, pair);
    let mut position = Position::start(rules);
    loop {
        let legal = position.legal_moves(rules);
        if position.result_given(rules, &legal).is_some() {
            return;
        }
        let ply = position.ply();
        let pit = if ply < settings.opening_plies {
            draws.go_to_ply(ply);
            legal[draws.below(legal.len())]
        } else {
            minds[position.to_move().index()].choose(&position, &mut draws)
        };
        if ply >= settings.opening_plies && position.to_move() == seat && legal.len() > 1 {
            let at = ply as usize;
            if plies.len() <= at {
                plies.resize(at + 1, ErrorCounts::default());
            }
            plies[at].merge(&weigh(table, &position, &legal, pit));
        }
        position.play_legal(rules, pit, &mut ());
    }
}

/// The counts of one decision.
fn weigh(table: &Table, position: &Position, legal: &[Pit], played: Pit) -> ErrorCounts {
    let unit = table.units()[0];
    let worth = |pit: Pit| {
        i64::from(table.move_value(unit, position, pit).expect("the table has every position"))
    };
    let best = legal.iter().map(|&pit| worth(pit)).max().unwrap_or_default();
    let loss = best - worth(played);
    let lead = lead(table, position);
    ErrorCounts {
        decisions: 1,
        critical: u64::from(legal.iter().any(|&pit| worth(pit) < best)),
        errors: u64::from(loss > 0),
        loss: loss.unsigned_abs(),
        thrown: u64::from((lead + best - loss).signum() < (lead + best).signum()),
    }
}

/// What the player to move is ahead by already, in the game's unit.
fn lead(table: &Table, position: &Position) -> i64 {
    let rules = table.rules();
    let mover = position.to_move();
    let captured = position.captured().map(i64::from);
    let seeds = captured[mover.index()] - captured[mover.opponent().index()];
    match rules.winner {
        Winner::Survival => 0,
        Winner::Seeds => seeds,
        // Every capture of a game that is solved in groups is one group.
        Winner::Groups => seeds / i64::from(rules.group.unwrap_or(1)),
    }
}
