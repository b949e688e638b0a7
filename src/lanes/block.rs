//! A block of games, played in lanes.

use super::clauses::LaneClauses;
use super::counts::BlockCounts;
use super::table::{Shared, Table};
use super::words::{Deals, Key};
use crate::rules::RuleSet;
use crate::simulate::{Block, Tally};

/// Plays a block on boards of as many pits as the rules ask for.
#[inline(always)]
pub(super) fn play(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    macro_rules! by_holes {
        ($($holes:literal)+) => {
            match rules.holes {
                $($holes => play_pits::<{ 2 * $holes }>(rules, seed, block),)+
                _ => unreachable!("boards of other sizes do not suit"),
            }
        };
    }
    by_holes!(5 6 7 8)
}

/// Two tables take turns, so that one can sow while the bytes of the other's choices settle.
#[inline(always)]
fn play_pits<const N: usize>(rules: &RuleSet, seed: u64, block: Block) -> Tally {
    let key = Key::random_play(seed);
    let mut shared = Shared {
        rules,
        clauses: LaneClauses::new(rules),
        key,
        deals: Deals::new(key, block.game_numbers()),
        counts: BlockCounts::new(),
    };
    let mut tables = [Table::<N>::new(&shared.clauses), Table::<N>::new(&shared.clauses)];
    loop {
        for table in &mut tables {
            table.end_moves(&mut shared);
        }
        if !tables.iter().any(Table::is_live) {
            break;
        }
        for table in tables.iter_mut().filter(|table| table.is_live()) {
            table.lap(&shared);
        }
    }
    shared.counts.tally()
}
