//! Games a second of the lanes and of the reference engine under random play, on one thread, in
//! one run, so that their ratio can be read off.
//!
//! Each benchmark plays the 4,096 games or matches of block 0 of seed 1971 and counts them in full. Every
//! pass of either engine checks its tally against the reference. What it does not show: the cost
//! of tables, figures and files, more threads (`gabata bench --threads 1,2` does), other variants,
//! and anything about other machines.

use divan::Bencher;
use divan::counter::ItemsCount;
use gabata::rounds::RoundRules;
use gabata::rules::{RuleSet, catalogue};
use gabata::simulate::{self, BLOCK_GAMES, Block, RoundTally, Tally};

const BLOCK: Block = Block { number: 0, games: BLOCK_GAMES };
const GAMES: [&str; 4] = ["sadeqa-ii", "sadeqa-iii", "sadeqa-iii-game-91", "rio-kadalis"];

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, game: &str, engine: fn(&RuleSet, u64, Block) -> Tally) {
    let rules = catalogue::find(game).expect("in the catalogue").rules;
    let expected = simulate::play_block(&rules, 1971, BLOCK);
    bencher.counter(ItemsCount::new(BLOCK_GAMES)).bench_local(|| {
        assert!(engine(&rules, 1971, BLOCK) == expected, "{game}: not the reference's tally");
    });
}

fn bench_matches(
    bencher: Bencher<'_, '_>,
    engine: fn(&RuleSet, &RoundRules, u64, Block) -> RoundTally,
) {
    let rules = catalogue::find("rio-kadalis").expect("in the catalogue").rules;
    let readings = RoundRules::default();
    let expected = simulate::play_round_block(&rules, &readings, 1971, BLOCK);
    bencher.counter(ItemsCount::new(BLOCK_GAMES)).bench_local(|| {
        let tally = engine(&rules, &readings, 1971, BLOCK);
        assert!(tally == expected, "not the reference's tally");
    });
}

/// Items are matches of Rio Kadalis.
#[divan::bench(sample_count = 10)]
fn lanes_matches(bencher: Bencher<'_, '_>) {
    bench_matches(bencher, gabata::lanes::play_round_block);
}

/// Items are matches of Rio Kadalis.
#[divan::bench(sample_count = 5)]
fn reference_matches(bencher: Bencher<'_, '_>) {
    bench_matches(bencher, simulate::play_round_block);
}

/// Items are games.
#[divan::bench(args = GAMES)]
fn lanes(bencher: Bencher<'_, '_>, game: &str) {
    bench(bencher, game, gabata::lanes::play_block);
}

/// Items are games.
#[divan::bench(args = GAMES, sample_count = 10)]
fn reference(bencher: Bencher<'_, '_>, game: &str) {
    bench(bencher, game, simulate::play_block);
}
