//! Nodes a second of search, on one thread.
//!
//! Each pass searches the same positions to the same depth with fresh tables and checks the number
//! of nodes against the first pass. A node is a move made. What it does not show: how well the
//! nodes are spent, and anything about other machines.

use divan::Bencher;
use divan::counter::ItemsCount;
use gabata::play::{Pit, Position};
use gabata::players::{Budget, Search};
use gabata::rules::{RuleSet, catalogue};

const GAMES: [&str; 4] = ["sadeqa-ii", "sadeqa-iii", "sadeqa-iii-game-91", "rio-kadalis"];
const DEPTH: u32 = 8;

fn main() {
    divan::main();
}

/// The start and the positions after the first moves of a game that lifts the first legal pit.
fn positions(rules: &RuleSet) -> Vec<Position> {
    let mut position = Position::start(rules);
    let mut positions = vec![position.clone()];
    for _ in 0..5 {
        let first: Option<Pit> = position.legal_moves(rules).first().copied();
        if first.is_none_or(|pit| position.play(rules, pit).is_err()) {
            break;
        }
        positions.push(position.clone());
    }
    positions
}

fn nodes(rules: &RuleSet, positions: &[Position]) -> u64 {
    let search = |position| Search::new(rules, Budget::Depth(DEPTH)).search(position);
    positions.iter().filter_map(search).map(|found| found.nodes).sum()
}

/// Items are nodes.
#[divan::bench(args = GAMES)]
fn depth_8(bencher: Bencher<'_, '_>, game: &str) {
    let rules = catalogue::find(game).expect("in the catalogue").rules;
    let positions = positions(&rules);
    let expected = nodes(&rules, &positions);
    bencher.counter(ItemsCount::new(expected)).bench_local(|| {
        assert_eq!(nodes(&rules, &positions), expected, "{game}: two passes differ");
    });
}
