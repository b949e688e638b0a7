//! The weak method: a proof of the value of the start.

use super::number::Numbering;
use super::opening::Worth;
use super::progress::Progress;
use super::proof::{OutOfNodes, Prover};
use super::solution::{FirstMove, Method, Solution, line};
use super::sower::{Board, Sower, Unit};
use super::unsolved::{Unsolved, prepare};
use crate::play::{Pit, Position};
use crate::rules::RuleSet;

/// After the value, first moves and line may take so many times the nodes of its proof, and
/// a few more.
const AFTERWARDS: u64 = 4;
const A_FEW: u64 = 1_000_000;

/// Proves the value of a game in about `memory` bytes and at most `nodes` nodes for each unit,
/// without enumerating its positions.
///
/// # Errors
/// [`Unsolved::NoProof`] when the nodes run out, and as [`super::Table::build`].
pub fn prove(
    rules: &RuleSet,
    memory: u64,
    nodes: u64,
    progress: &dyn Progress,
) -> Result<Solution, Unsolved> {
    let game = prepare(rules)?;
    let start = Position::start(rules);
    let first_move = |&pit: &Pit| FirstMove { pit, values: Vec::new() };
    let mut solution = Solution {
        method: Method::Weak,
        values: Vec::new(),
        first_moves: start.legal_moves(rules).iter().map(first_move).collect(),
        line: Vec::new(),
        states: 0,
        moves: 0,
        distribution: None,
        longest_quiet: None,
    };
    for &unit in game.0.units() {
        prove_in_unit(rules, &game, unit, (memory, nodes), progress, &mut solution)?;
    }
    Ok(solution)
}

fn prove_in_unit(
    rules: &RuleSet,
    (sower, numbering): &(Sower, Numbering),
    unit: Unit,
    (memory, nodes): (u64, u64),
    progress: &dyn Progress,
    solution: &mut Solution,
) -> Result<(), Unsolved> {
    let start = Position::start(rules);
    let mut prover = Prover::new((sower, numbering), unit, (memory, nodes), progress);
    let worth = Worth { rules, sower, unit };
    let value = worth
        .position(&start, &mut |board: &Board| prover.value(board))
        .map_err(|OutOfNodes| Unsolved::NoProof { nodes })?;
    prover.allow(AFTERWARDS * prover.nodes + A_FEW);
    if solution.values.is_empty() {
        solution.line = line(rules, |position| best_move(&worth, &mut prover, position));
    }
    for first in &mut solution.first_moves {
        let value = worth.of_move(&start, first.pit, &mut |board: &Board| prover.value(board));
        first.values.push(value.ok());
    }
    solution.values.push((unit, value));
    solution.states += prover.nodes;
    solution.moves += prover.moves;
    Ok(())
}

/// A move that keeps the value: one proved before if there is one.
fn best_move(worth: &Worth<'_>, prover: &mut Prover<'_>, position: &Position) -> Option<Pit> {
    let value = worth.position(position, &mut |board: &Board| prover.value(board)).ok()?;
    let legal = position.legal_moves(worth.rules);
    let mut proved = legal.iter().copied().filter(|&pit| {
        let known = |board: &Board| prover.proved(board).ok_or(OutOfNodes);
        worth.of_move(position, pit, &mut { known }).is_ok_and(|known| known == value)
    });
    if let Some(pit) = proved.next() {
        return Some(pit);
    }
    legal.iter().copied().find(|&pit| {
        let found = worth.of_move(position, pit, &mut |board: &Board| prover.value(board));
        found.is_ok_and(|found| found == value)
    })
}
