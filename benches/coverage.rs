//! How often each interval covers the truth, by simulation: the slow check of `stats`.
//!
//! `cargo bench --bench coverage` prints the table that stands in `src/stats/coverage.md`. It is the
//! same at every run.

use gabata::stats::{
    Z_95, batch_ratio, clopper_pearson, davidson, difference_of_independent, difference_sequence,
    equivalence, factorial_effects, goodman, jeffreys, median_ranks, newcombe,
    paired_block_difference, paired_difference, share_sequence, wilson,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

const REPLICATES: u64 = 20_000;

/// Draws of one replicate.
struct Draws(ChaCha8Rng);

impl Draws {
    fn new(replicate: u64) -> Draws {
        let mut words = ChaCha8Rng::from_seed(*b"gabata/coverage/v1..............");
        words.set_stream(replicate);
        Draws(words)
    }

    /// Uniform from 0 to 1.
    fn unit(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / 2f64.powi(32)
    }

    /// How many of `n` draws fall to each of the shares; what is left falls to the last.
    fn counts<const K: usize>(&mut self, n: u64, shares: [f64; K]) -> [u64; K] {
        let mut counts = [0; K];
        for _ in 0..n {
            let mut at = self.unit();
            let kind = shares[..K - 1].iter().position(|share| {
                at -= share;
                at < 0.0
            });
            counts[kind.unwrap_or(K - 1)] += 1;
        }
        counts
    }

    /// Twelve uniform draws less six: mean 0, deviation 1, near to normal.
    fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

/// The share of replicates for which `holds`, with the half-width of its own 95 % interval.
fn share(holds: impl Fn(&mut Draws) -> bool + Sync) -> (f64, f64) {
    let hits =
        (0..REPLICATES).into_par_iter().filter(|&at| holds(&mut Draws::new(at))).count() as u64;
    let interval = wilson(hits, REPLICATES, Z_95).expect("replicates");
    (hits as f64 / REPLICATES as f64, (interval.high - interval.low) / 2.0)
}

fn row(method: &str, case: &str, wanted: &str, holds: impl Fn(&mut Draws) -> bool + Sync) {
    let (value, error) = share(holds);
    println!("| {method} | {case} | {wanted} | {:.2} ±{:.2} % |", 100.0 * value, 100.0 * error);
}

fn inside(low: f64, high: f64, truth: f64) -> bool {
    low <= truth && truth <= high
}

fn main() {
    println!("| method | case | wanted | found |\n|---|---|---|---|");
    for (p, n) in [(0.5, 50), (0.05, 50), (0.5, 1000), (0.003, 1000)] {
        let case = format!("share {p}, {n} games");
        row("Wilson", &case, "about 95 %", |draws| {
            let [k, _] = draws.counts(n, [p, 1.0 - p]);
            wilson(k, n, Z_95).is_some_and(|i| inside(i.low, i.high, p))
        });
        row("Clopper-Pearson", &case, "at least 95 %", |draws| {
            let [k, _] = draws.counts(n, [p, 1.0 - p]);
            clopper_pearson(k, n, 0.95).is_some_and(|i| inside(i.low, i.high, p))
        });
        row("Jeffreys", &case, "about 95 %", |draws| {
            let [k, _] = draws.counts(n, [p, 1.0 - p]);
            jeffreys(k, n, 0.95).is_some_and(|i| inside(i.low, i.high, p))
        });
    }
    for (shares, n) in [([0.3, 0.39, 0.31], 200), ([0.5, 0.495, 0.005], 1000)] {
        let [w, l, _] = shares;
        let case = format!("first {w}, second {l}, {n} games");
        row("Goodman, all shares at once", &case, "at least 95 %", |draws| {
            let found = goodman(draws.counts(n, shares), 0.95).expect("games");
            found.iter().zip(shares).all(|(i, truth)| inside(i.low, i.high, truth))
        });
        row("Tango, first-move advantage", &case, "about 95 %", |draws| {
            let [first, second, _] = draws.counts(n, shares);
            let found = paired_difference(first, second, n, Z_95).expect("games");
            inside(found.low, found.high, w - l)
        });
        row("Davidson, seat effect ±1.96 s.e.", &case, "about 95 %", |draws| {
            let [first, second, draws] = draws.counts(n, shares);
            davidson(first, draws, second)
                .is_some_and(|d| ((w / l).ln() - d.seat).abs() <= Z_95 * d.seat_se)
        });
        row("MOVER, advantages of separate runs", &case, "about 95 %", |draws| {
            let mut one = || {
                let [first, second, _] = draws.counts(n, shares);
                paired_difference(first, second, n, Z_95).expect("games")
            };
            let found = difference_of_independent(&one(), &one());
            inside(found.low, found.high, 0.0)
        });
    }
    row("Newcombe", "0.3 of 150 less 0.2 of 100", "about 95 %", |draws| {
        let ([a, _], [b, _]) = (draws.counts(150, [0.3, 0.7]), draws.counts(100, [0.2, 0.8]));
        newcombe((a, 150), (b, 100), Z_95).is_some_and(|i| inside(i.low, i.high, 0.1))
    });
    row(
        "equivalence, wrongly fair",
        "advantage on the margin of 0.02, 20,000 games",
        "at most 5 %",
        |draws| {
            let [first, second, _] = draws.counts(20_000, [0.51, 0.49, 0.0]);
            equivalence(first, second, 20_000, 0.02).is_some_and(|p| p < 0.05)
        },
    );
    row(
        "median by order statistics",
        "whole numbers 0 to 59, 101 games",
        "at least 95 %",
        |draws| {
            let mut values: Vec<u64> = (0..101).map(|_| (60.0 * draws.unit()) as u64).collect();
            values.sort_unstable();
            let (low, high, _) = median_ranks(101, 0.95).expect("games");
            // Any number from 29 to 30 is a median.
            values[low as usize - 1] <= 30 && values[high as usize - 1] >= 29
        },
    );
    for blocks in [5, 30] {
        row("batch means, ratio", &format!("{blocks} blocks"), "about 95 %", |draws| {
            let pairs: Vec<(f64, f64)> = (0..blocks)
                .map(|_| {
                    let y = 100.0 + 3.0 * draws.bell();
                    (2.0 * y + 5.0 * draws.bell(), y)
                })
                .collect();
            batch_ratio(&pairs, 0.95).is_some_and(|i| inside(i.low, i.high, 2.0))
        });
        row("paired blocks", &format!("{blocks} blocks, correlation 0.8"), "about 95 %", |draws| {
            let pairs: Vec<(f64, f64)> = (0..blocks)
                .map(|_| {
                    let shared = 2.0 * draws.bell();
                    (0.3 + shared + draws.bell(), shared + draws.bell())
                })
                .collect();
            let found = paired_block_difference(&pairs, 0.95).expect("blocks").difference;
            inside(found.low, found.high, 0.3)
        });
    }
    row(
        "effects of a grid, all at once",
        "2 x 3 variants, 30 blocks, no effect",
        "at least 95 %",
        |draws| {
            let cells: Vec<Vec<f64>> =
                (0..6).map(|_| (0..30).map(|_| draws.bell()).collect()).collect();
            let effects = factorial_effects(&[2, 3], &cells, 0.95).expect("effects");
            effects.iter().all(|effect| {
                let found = effect.estimate.difference;
                inside(found.low, found.high, 0.0)
            })
        },
    );
    // Peeking: 20,000 games with a look after every 100.
    let looks = |draws: &mut Draws, shares: [f64; 3], holds: &dyn Fn([u64; 3], u64) -> bool| {
        let mut sums = [0; 3];
        (1..=200).all(|look| {
            let more = draws.counts(100, shares);
            sums = std::array::from_fn(|at| sums[at] + more[at]);
            holds(sums, look * 100)
        })
    };
    let shares = [0.3, 0.39, 0.31];
    let case = "first 0.3, second 0.39, 200 looks in 20,000 games";
    row("Tango, at every look (not valid)", case, "95 % is not kept", |draws| {
        looks(draws, shares, &|[first, second, _], n| {
            let found = paired_difference(first, second, n, Z_95).expect("games");
            inside(found.low, found.high, -0.09)
        })
    });
    row("confidence sequence of the advantage, at every look", case, "at least 95 %", |draws| {
        looks(draws, shares, &|[first, second, _], n| {
            let found = difference_sequence(first, second, n, 0.05);
            inside(found.low, found.high, -0.09)
        })
    });
    row("confidence sequence of a share, at every look", case, "at least 95 %", |draws| {
        looks(draws, shares, &|[first, ..], n| {
            let found = share_sequence(first, n, 0.05);
            inside(found.low, found.high, 0.3)
        })
    });
}
