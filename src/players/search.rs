//! Alpha-beta search with iterative deepening and a transposition table.
//!
//! Knuth and Moore 1975, Artificial Intelligence 6:293-326 (alpha-beta); Slate and Atkin 1977,
//! in Frey (ed.), Chess Skill in Man and Machine, 82-118 (iterative deepening, transposition
//! table). Moves are tried best first: the table's move, then by the evaluation after the move.

use super::evaluation::Weights;
use super::player::Budget;
use super::table::{Bound, CLOSED, Entry, Table, key};
use crate::play::{GameResult, Moves, Outcome, Pit, Position, Seat};
use crate::rules::RuleSet;

/// The score of a game won at once; a win n plies away is worth n less.
pub const WIN: i32 = 100_000_000;

/// Scores beyond this are wins, however far away.
const SURE: i32 = WIN - 1_000_000;

/// The deepest iteration of a search that is limited by nodes.
const DEEPEST: u32 = 250;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The best moves, all equally good, in ascending pit order; never empty.
    pub best: Vec<Pit>,
    /// Their worth to the player to move: above 0 when better off, near [`WIN`] for a sure win.
    pub score: i32,
    /// Whether the score is exact: no line was cut off before the game's end.
    pub exact: bool,
    /// Plies of the last iteration that was completed.
    pub depth: u32,
    /// Moves made in search.
    pub nodes: u64,
}

/// A searcher, which keeps what it has learnt from move to move of one game.
pub struct Search<'r> {
    rules: &'r RuleSet,
    weights: Weights,
    deepest: u32,
    most_nodes: u64,
    nodes: u64,
    table: Table,
    /// Room for the children of a position, one for each position that is being searched.
    spare: Vec<Vec<Child>>,
}

/// A position after a move, with its place in the order and the move.
type Child = (i32, Pit, Position);

/// A score and whether it holds at any depth.
#[derive(Clone, Copy)]
struct Value {
    score: i32,
    closed: bool,
}

impl<'r> Search<'r> {
    /// A searcher with the game's own [`Weights`].
    pub fn new(rules: &'r RuleSet, budget: Budget) -> Search<'r> {
        Search::with_weights(rules, budget, Weights::of(rules))
    }

    /// A searcher with weights of one's own.
    pub fn with_weights(rules: &'r RuleSet, budget: Budget, weights: Weights) -> Search<'r> {
        let (deepest, most_nodes, bits) = match budget {
            Budget::Depth(depth) => (depth.min(DEEPEST), u64::MAX, (2 * depth).clamp(4, 20)),
            Budget::Nodes(nodes) => (DEEPEST, nodes, nodes.ilog2().clamp(4, 20)),
        };
        Search {
            rules,
            weights,
            deepest,
            most_nodes,
            nodes: 0,
            table: Table::new(bits),
            spare: Vec::new(),
        }
    }

    /// Searches a game that goes on; `None` when it is over.
    ///
    /// The first iteration is always completed; a later one that the budget cuts short is dropped.
    pub fn search(&mut self, position: &Position) -> Option<Found> {
        let legal = position.legal_moves(self.rules);
        if position.result_given(self.rules, &legal).is_some() {
            return None;
        }
        self.nodes = 0;
        let mut found: Option<Found> = None;
        for depth in 1..=self.deepest {
            let first = found.as_ref().map(|found| found.best[0]);
            let Some((best, value)) = self.iteration(position, &legal, depth, first) else { break };
            let over = value.closed || value.score.abs() > SURE;
            let (score, exact) = (value.score, over);
            found = Some(Found { best, score, exact, depth, nodes: self.nodes });
            if over || self.nodes >= self.most_nodes {
                break;
            }
        }
        found
    }

    /// One iteration: every move that is as good as the best. The window reaches one below the best
    /// score so far, so that a tie is told from something worse.
    fn iteration(
        &mut self,
        position: &Position,
        legal: &Moves,
        depth: u32,
        first: Option<Pit>,
    ) -> Option<(Vec<Pit>, Value)> {
        let view = position.to_move();
        let mut order = legal.to_vec();
        order.sort_by_key(|&pit| Some(pit) != first);
        let (mut best, mut top, mut closed) = (Vec::new(), -WIN - 1, true);
        for pit in order {
            let next = self.after(position, pit);
            let window = (-WIN, -(top - 1).max(-WIN));
            let value = self.value(&next, view.opponent(), depth - 1, window, 1)?;
            let score = -value.score;
            closed &= value.closed;
            if score > top {
                (best, top) = (vec![pit], score);
            } else if score == top {
                best.push(pit);
            }
        }
        best.sort();
        Some((best, Value { score: top, closed }))
    }

    /// The value of a position to `view`, the opponent of whoever moved last. Scores outside the
    /// window `(low, high)` are bounds. `None` when the budget is used up.
    fn value(
        &mut self,
        position: &Position,
        view: Seat,
        depth: u32,
        (low, high): (i32, i32),
        distance: i32,
    ) -> Option<Value> {
        if let Some(result) = position.result(self.rules) {
            return Some(Value { score: worth(&result, view, distance), closed: true });
        }
        if depth == 0 {
            return Some(Value { score: self.weights.evaluate(position, view), closed: false });
        }
        if self.nodes >= self.most_nodes && distance + depth as i32 > 1 {
            return None;
        }
        let key = key(self.rules, position, view, self.deepest);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| u32::from(entry.depth) >= depth) {
            let score = from_table(entry.score, distance);
            let serves = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= high,
                Bound::AtMost => score <= low,
            };
            if serves {
                return Some(Value { score, closed: entry.depth == CLOSED });
            }
        }
        let legal = position.legal_moves(self.rules);
        // Above the leaves the order is worth its price; next to them moves are made one by one.
        let mut ordered = self.spare.pop().unwrap_or_default();
        if depth > 1 {
            self.children(position, view, &legal, known.map(|entry| entry.best), &mut ordered);
        }
        let (mut top, mut best, mut floor, mut closed) = (-WIN - 1, 0, low, true);
        for &pit in legal.iter() {
            let made;
            let (pit, next) = match most_promising(&mut ordered) {
                Some((_, pit, next)) => (*pit, &*next),
                None => {
                    made = self.after(position, pit);
                    (pit, &made)
                }
            };
            let window = (-high, -floor);
            let value = self.value(next, view.opponent(), depth - 1, window, distance + 1)?;
            let score = -value.score;
            if score > top {
                (top, best) = (score, pit.0);
            }
            if score >= high {
                closed = value.closed;
                break;
            }
            closed &= value.closed;
            floor = floor.max(score);
        }
        ordered.clear();
        self.spare.push(ordered);
        let bound = if top >= high {
            Bound::AtLeast
        } else if top <= low {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        let depth = if closed { CLOSED } else { depth as u8 };
        self.table.put(Entry { key, score: to_table(top, distance), depth, bound, best });
        Some(Value { score: top, closed })
    }

    /// Puts the positions after every legal move into `children`, with their promise, the most
    /// promising being the lowest.
    fn children(
        &mut self,
        position: &Position,
        view: Seat,
        legal: &Moves,
        first: Option<u8>,
        children: &mut Vec<Child>,
    ) {
        for &pit in legal.iter() {
            let next = self.after(position, pit);
            let order = match first {
                Some(first) if first == pit.0 => i32::MIN,
                _ => -self.weights.evaluate(&next, view),
            };
            children.push((order, pit, next));
        }
    }

    #[inline]
    fn after(&mut self, position: &Position, pit: Pit) -> Position {
        self.nodes += 1;
        let mut next = position.clone();
        next.play_legal(self.rules, pit, &mut ());
        next
    }
}

/// The most promising child that was not given before; of equals the one of the lowest pit. A cutoff
/// spares the order of those that come after.
fn most_promising(children: &mut [Child]) -> Option<&mut Child> {
    let best = children.iter_mut().filter(|child| child.0 != i32::MAX);
    let child = best.min_by_key(|(order, pit, _)| (*order, *pit))?;
    child.0 = i32::MAX;
    Some(child)
}

/// What a finished game is worth to `view`, `distance` plies from the root.
fn worth(result: &GameResult, view: Seat, distance: i32) -> i32 {
    let winner = match result.outcome {
        Outcome::First => Seat::South,
        Outcome::Second => Seat::North,
        Outcome::Draw | Outcome::Endless | Outcome::Stalled => return 0,
    };
    if winner == view { WIN - distance } else { distance - WIN }
}

/// Wins are stored as seen from the position itself.
fn to_table(score: i32, distance: i32) -> i32 {
    match score {
        score if score > SURE => score + distance,
        score if score < -SURE => score - distance,
        score => score,
    }
}

fn from_table(score: i32, distance: i32) -> i32 {
    match score {
        score if score > SURE => score - distance,
        score if score < -SURE => score + distance,
        score => score,
    }
}
