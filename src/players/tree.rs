//! Monte Carlo tree search.
//!
//! UCT with random playouts: Kocsis and Szepesvári 2006, ECML, LNCS 4212:282-293. Each iteration
//! goes down the tree by upper confidence bounds, adds one position, plays the game out at random
//! and counts 1 for a win, ½ for a draw or no result, 0 for a loss. A move that wins at once is
//! taken without a playout.

use super::draws::Draws;
use crate::play::{Outcome, Pit, Position, Seat};
use crate::rules::RuleSet;

/// The weight of exploration, √2 for results between 0 and 1 (Auer, Cesa-Bianchi and Fischer 2002,
/// Machine Learning 47:235-256).
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

struct Node {
    pit: Pit,
    /// The player who moved to get here, whose points `points` are.
    mover: Seat,
    visits: u32,
    points: f64,
    children: Vec<usize>,
    untried: Vec<Pit>,
}

/// The moves that win at once or, without any, the most visited ones after `iterations` playouts,
/// in ascending pit order.
pub(super) fn most_visited(
    rules: &RuleSet,
    start: &Position,
    iterations: u64,
    draws: &mut Draws,
) -> Vec<Pit> {
    let winning = winning_moves(rules, start);
    if !winning.is_empty() {
        return winning;
    }
    let node = |position: &Position, pit: Pit, mover: Seat| {
        let legal = position.legal_moves(rules);
        let over = position.result_given(rules, &legal).is_some();
        let untried = if over { Vec::new() } else { legal.to_vec() };
        Node { pit, mover, visits: 0, points: 0.0, children: Vec::new(), untried }
    };
    let mut nodes = vec![node(start, Pit(0), start.to_move().opponent())];
    for _ in 0..iterations {
        let (mut position, mut path) = (start.clone(), vec![0]);
        let mut at = 0;
        while nodes[at].untried.is_empty() && !nodes[at].children.is_empty() {
            at = choose_child(&nodes, at);
            position.play_legal(rules, nodes[at].pit, &mut ());
            path.push(at);
        }
        if !nodes[at].untried.is_empty() {
            let pick = draws.below(nodes[at].untried.len());
            let pit = nodes[at].untried.remove(pick);
            let mover = position.to_move();
            position.play_legal(rules, pit, &mut ());
            nodes.push(node(&position, pit, mover));
            let new = nodes.len() - 1;
            nodes[at].children.push(new);
            path.push(new);
        }
        let outcome = play_out(rules, position, draws);
        for at in path {
            nodes[at].visits += 1;
            nodes[at].points += match (outcome, nodes[at].mover) {
                (Outcome::First, Seat::South) | (Outcome::Second, Seat::North) => 1.0,
                (Outcome::First | Outcome::Second, _) => 0.0,
                (Outcome::Draw | Outcome::Endless | Outcome::Stalled, _) => 0.5,
            };
        }
    }
    let visits = |child: &&usize| nodes[**child].visits;
    let most = nodes[0].children.iter().map(|child| visits(&child)).max();
    let best = nodes[0].children.iter().filter(|child| Some(visits(child)) == most);
    let mut best: Vec<Pit> = best.map(|&child| nodes[child].pit).collect();
    best.sort();
    best
}

fn winning_moves(rules: &RuleSet, start: &Position) -> Vec<Pit> {
    let won = match start.to_move() {
        Seat::South => Outcome::First,
        Seat::North => Outcome::Second,
    };
    let wins = |pit: &Pit| {
        let mut next = start.clone();
        next.play_legal(rules, *pit, &mut ());
        next.result(rules).is_some_and(|result| result.outcome == won)
    };
    start.legal_moves(rules).iter().copied().filter(wins).collect()
}

/// The child with the highest upper confidence bound, the first of equals.
fn choose_child(nodes: &[Node], at: usize) -> usize {
    let total = f64::from(nodes[at].visits).ln();
    let bound = |child: usize| {
        let visits = f64::from(nodes[child].visits);
        nodes[child].points / visits + EXPLORATION * (total / visits).sqrt()
    };
    let mut children = nodes[at].children.iter().copied();
    let first = children.next().unwrap_or(at);
    children.fold(first, |best, child| if bound(child) > bound(best) { child } else { best })
}

fn play_out(rules: &RuleSet, mut position: Position, draws: &mut Draws) -> Outcome {
    loop {
        let legal = position.legal_moves(rules);
        if let Some(result) = position.result_given(rules, &legal) {
            return result.outcome;
        }
        position.play_legal(rules, legal[draws.below(legal.len())], &mut ());
    }
}
