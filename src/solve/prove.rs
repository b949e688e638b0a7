//! The weak method: a proof of the value of the start.

use super::opening::Worth;
use super::progress::Progress;
use super::proof::Prover;
use super::record::{GivenUp, Record, Unanswered};
use super::solution::{FirstMove, Method, Solution, line};
use super::sower::{Board, Sower, Unit};
use super::unsolved::{Unsolved, prepare};
use super::watch::Watch;
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
    prove_watched(rules, (memory, nodes), [0; 3], &Watch { progress, checkpoint: None })
}

pub(super) fn prove_watched(
    rules: &RuleSet,
    (memory, nodes): (u64, u64),
    given_up: GivenUp,
    watch: &Watch<'_>,
) -> Result<Solution, Unsolved> {
    let game = prepare(rules)?;
    let mut record = Record::open(watch, (memory, nodes), given_up)?;
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
        let prover = Prover::new((&game.0, &game.1), unit, (memory, nodes), watch);
        let ended = prove_in_unit(rules, &game.0, unit, prover, &mut record, &mut solution);
        if let Err(unanswered) = ended {
            return Err(match unanswered {
                Unanswered::End(why) => why,
                Unanswered::OutOfNodes => {
                    record.finish()?;
                    Unsolved::NoProof { nodes }
                }
            });
        }
    }
    record.finish()?;
    Ok(solution)
}

fn prove_in_unit(
    rules: &RuleSet,
    sower: &Sower,
    unit: Unit,
    mut prover: Prover<'_>,
    record: &mut Record<'_>,
    solution: &mut Solution,
) -> Result<(), Unanswered> {
    let start = Position::start(rules);
    let worth = Worth { rules, sower, unit };
    let value = worth.position(&start, &mut |board: &Board| record.value(&mut prover, board))?;
    prover.allow(AFTERWARDS * prover.nodes + A_FEW);
    let mut end = None;
    if solution.values.is_empty() {
        solution.line = line(rules, |position| {
            let found = best_move(&worth, &mut prover, record, position);
            found.map_err(|why| end = Some(why)).ok().flatten()
        });
    }
    if let Some(end) = end {
        return Err(end);
    }
    for first in &mut solution.first_moves {
        let value = |board: &Board| record.value(&mut prover, board);
        first.values.push(answered(worth.of_move(&start, first.pit, &mut { value }))?);
    }
    solution.values.push((unit, value));
    solution.states += prover.nodes;
    solution.moves += prover.moves;
    Ok(())
}

/// A value, or none where the nodes ran out; an error only where the whole solve ends.
fn answered(value: Result<i16, Unanswered>) -> Result<Option<i16>, Unanswered> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(Unanswered::OutOfNodes) => Ok(None),
        Err(end) => Err(end),
    }
}

/// A move that keeps the value: one proved before if there is one. None where the nodes run out.
fn best_move(
    worth: &Worth<'_>,
    prover: &mut Prover<'_>,
    record: &mut Record<'_>,
    position: &Position,
) -> Result<Option<Pit>, Unanswered> {
    let value = worth.position(position, &mut |board: &Board| record.value(prover, board));
    let Some(value) = answered(value)? else { return Ok(None) };
    let legal = position.legal_moves(worth.rules);
    for &pit in legal.iter() {
        let known = |board: &Board| record.proved(prover, board).ok_or(Unanswered::OutOfNodes);
        if answered(worth.of_move(position, pit, &mut { known }))? == Some(value) {
            return Ok(Some(pit));
        }
    }
    for &pit in legal.iter() {
        let found = |board: &Board| record.value(prover, board);
        if answered(worth.of_move(position, pit, &mut { found }))? == Some(value) {
            return Ok(Some(pit));
        }
    }
    Ok(None)
}
