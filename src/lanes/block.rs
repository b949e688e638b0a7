//! A block of games, played in lanes.

use fearless_simd::prelude::*;

use super::bytes::{LANES, TABLES};
use super::clauses::LaneClauses;
use super::course::Course;
use super::games::Games;
use super::matches::Matches;
use super::size::{Exactly, Holes, Size};
use super::table::{Shared, Table};
use super::words::{Deals, Key};
use crate::rounds::RoundRules;
use crate::rules::RuleSet;
use crate::simulate::{Block, RoundTally, Tally};

/// Plays a block; the boards of the three games have code of their own.
#[inline(always)]
pub(super) fn play<S: Simd>(simd: S, rules: &RuleSet, seed: u64, block: Block) -> Tally {
    match rules.holes {
        6 => play_on(simd, Exactly::<6>, rules, seed, block),
        8 => play_on(simd, Exactly::<8>, rules, seed, block),
        _ => play_any_size(simd, rules, seed, block),
    }
}

/// Plays a block by the code for boards of any size.
#[inline(always)]
pub(super) fn play_any_size<S: Simd>(simd: S, rules: &RuleSet, seed: u64, block: Block) -> Tally {
    play_on(simd, Holes(usize::from(rules.holes)), rules, seed, block)
}

#[inline(always)]
fn play_on<S: Simd, Z: Size>(simd: S, size: Z, rules: &RuleSet, seed: u64, block: Block) -> Tally {
    let clauses = LaneClauses::new(rules);
    let key = Key::random_play(seed);
    let games = Games::new(rules, &clauses, seed, Deals::new(key, block.game_numbers()));
    play_course(simd, size, &clauses, key, games).tally()
}

/// Plays a block of matches over rounds, by the code for boards of any size but for six holes a row.
#[inline(always)]
pub(super) fn play_rounds<S: Simd>(
    simd: S,
    rules: &RuleSet,
    round_rules: &RoundRules,
    seed: u64,
    block: Block,
) -> RoundTally {
    if rules.holes == 6 {
        return play_rounds_on(simd, Exactly::<6>, rules, round_rules, seed, block);
    }
    play_rounds_of_any_size(simd, rules, round_rules, seed, block)
}

/// Plays a block of matches over rounds by the code for boards of any size.
#[inline(always)]
pub(super) fn play_rounds_of_any_size<S: Simd>(
    simd: S,
    rules: &RuleSet,
    round_rules: &RoundRules,
    seed: u64,
    block: Block,
) -> RoundTally {
    play_rounds_on(simd, Holes(usize::from(rules.holes)), rules, round_rules, seed, block)
}

#[inline(always)]
fn play_rounds_on<S: Simd, Z: Size>(
    simd: S,
    size: Z,
    rules: &RuleSet,
    round_rules: &RoundRules,
    seed: u64,
    block: Block,
) -> RoundTally {
    let clauses = LaneClauses::new(rules);
    let key = Key::random_match(seed);
    let deals = Deals::new(key, block.game_numbers());
    let matches = Matches::new(rules, round_rules, &clauses, seed, deals);
    play_course(simd, size, &clauses, key, matches).tally()
}

/// The tables take turns, so that one can sow while the bytes of another's choices settle.
#[inline(always)]
fn play_course<S: Simd, Z: Size, C: Course<S>>(
    simd: S,
    size: Z,
    clauses: &LaneClauses,
    key: Key,
    course: C,
) -> C {
    simd.vectorize(
        #[inline(always)]
        || {
            let mut shared = Shared { simd, clauses, key, course };
            let mut tables: [Table<S, Z, C>; TABLES] =
                std::array::from_fn(|table| Table::new(simd, size, table * LANES));
            loop {
                let mut live = false;
                for table in &mut tables {
                    table.end_moves(&mut shared);
                    live |= table.is_live();
                }
                if !live {
                    return shared.course;
                }
                let [first, second] = &mut tables;
                if second.is_live() {
                    first.take_over(&mut shared, second);
                }
                for table in &mut tables {
                    if table.is_live() {
                        table.lap(&shared);
                    }
                }
            }
        },
    )
}
