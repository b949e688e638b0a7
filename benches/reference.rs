//! Games and laps a second of the reference engine under random play, on one thread.
//!
//! Each benchmark plays games 0 to 1,023 of seed 1971 and counts them in full. Every pass checks
//! its totals against the first. What it does not show: the cost of tables, figures and files, and
//! anything about other machines.

use divan::Bencher;
use divan::counter::ItemsCount;
use gabata::rules::{RuleSet, catalogue};
use gabata::simulate::{Block, Tally, play_block};

const BLOCK: Block = Block { number: 0, games: 1024 };
const GAMES: [&str; 4] = ["sadeqa-ii", "sadeqa-iii", "sadeqa-iii-game-91", "rio-kadalis"];

fn main() {
    divan::main();
}

fn rules(game: &str) -> RuleSet {
    catalogue::find(game).expect("in the catalogue").rules
}

fn bench(bencher: Bencher<'_, '_>, game: &str, items: fn(&Tally) -> u64) {
    let rules = rules(game);
    let expected = play_block(&rules, 1971, BLOCK);
    bencher.counter(ItemsCount::new(items(&expected))).bench_local(|| {
        let tally = play_block(&rules, 1971, BLOCK);
        assert!(tally == expected, "{game}: two passes differ");
    });
}

/// Items are games.
#[divan::bench(args = GAMES)]
fn games(bencher: Bencher<'_, '_>, game: &str) {
    bench(bencher, game, Tally::games);
}

/// Items are laps of completed moves.
#[divan::bench(args = GAMES)]
fn laps(bencher: Bencher<'_, '_>, game: &str) {
    bench(bencher, game, |tally| tally.laps.sum() as u64);
}
