//! Rule sets to test with.

use gabata::rules::{
    CapturingSeed, Direction, Endless, Landing, Opening, OpeningEmpty, Origin, Relay, Remainder,
    RuleSet, Taker, Winner,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Any rule set whose clauses agree.
pub fn any_rules() -> impl Strategy<Value = RuleSet> {
    let takers = || select(vec![Taker::None, Taker::RowOwner, Taker::Mover]);
    let board = (1u8..=16, 1u8..=9, any::<bool>(), any::<bool>(), any::<bool>());
    let groups = (prop::option::of(2u8..=6), takers(), takers());
    let captures = (
        select(vec![Landing::None, Landing::OwnRow, Landing::AnyRow]),
        select(vec![CapturingSeed::Stays, CapturingSeed::Taken]),
    );
    let opening = (
        select(vec![Opening::Free, Opening::Both, Opening::Starter]),
        select(vec![OpeningEmpty::Free, OpeningEmpty::NoMove]),
    );
    let ending = (
        select(vec![
            Remainder::None,
            Remainder::RowOwner,
            Remainder::LastMover,
            Remainder::Opponent,
        ]),
        select(vec![Winner::Groups, Winner::Seeds, Winner::Survival]),
        select(vec![Endless::Void, Endless::Illegal, Endless::Stop]),
    );
    let limits = (1u32..=60, 1u32..=40);
    (board, groups, captures, opening, ending, limits)
        .prop_map(|(board, groups, captures, opening, ending, limits)| RuleSet {
            start: None,
            holes: board.0,
            seeds: board.1,
            direction: if board.2 { Direction::Anticlockwise } else { Direction::Clockwise },
            relay: if board.3 { Relay::MultiLap } else { Relay::SingleLap },
            origin: if board.4 { Origin::Sown } else { Origin::Skipped },
            group: groups.0,
            mid: groups.0.map_or(Taker::None, |_| groups.1),
            last: groups.0.map_or(Taker::None, |_| groups.2),
            landing: captures.0,
            capturing_seed: captures.1,
            opening: opening.0,
            opening_empty: opening.1,
            remainder: ending.0,
            winner: ending.1,
            endless: ending.2,
            lap_limit: limits.0,
            stall_limit: limits.1,
        })
        .prop_filter_map("clauses that contradict each other", |rules| rules.checked().ok())
}
