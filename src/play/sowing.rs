//! One move: sowing seed by seed, lap by lap.

use super::board::{Board, Pit, Seat};
use crate::rules::{CapturingSeed, Direction, Landing, Origin, Relay, RuleSet, Taker};

/// Why a capture happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptureKind {
    /// A group completed before the last seed of a lap.
    Mid,
    /// A group completed by the last seed of a lap (binikh).
    Last,
    /// The contents of the pit opposite an empty pit in which the last seed fell.
    Landing,
}

impl CaptureKind {
    /// The kind in words.
    pub fn name(self) -> &'static str {
        match self {
            CaptureKind::Mid => "group while sowing",
            CaptureKind::Last => "group by the last seed",
            CaptureKind::Landing => "opposite an empty hole",
        }
    }
}

/// Seeds taken off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// The pit that was emptied.
    pub pit: Pit,
    /// How many seeds it held.
    pub seeds: u16,
    /// Who takes them.
    pub taker: Seat,
    /// Why.
    pub kind: CaptureKind,
}

/// How a move ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveEnd {
    /// The last seed fell in an empty hole.
    EmptyHole,
    /// The last seed completed a group that was taken.
    Group,
    /// The last seed fell in an occupied hole of a single-lap game.
    OccupiedHole,
    /// The move would need more laps than the limit allows: it is endless and never completes.
    Endless,
}

impl MoveEnd {
    /// The end in words.
    pub fn name(self) -> &'static str {
        match self {
            MoveEnd::EmptyHole => "last seed in an empty hole",
            MoveEnd::Group => "last seed completed a group",
            MoveEnd::OccupiedHole => "last seed in an occupied hole",
            MoveEnd::Endless => "endless relay",
        }
    }
}

/// What a move did, the board apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sowing {
    /// Laps sown, 1 to the lap limit.
    pub laps: u32,
    /// Captured seeds, South's and North's; zero for an endless move.
    pub captured: [u32; 2],
    /// How the move ended.
    pub end: MoveEnd,
}

/// Sees a move while it is sown. `()` looks away.
pub trait LapWatcher {
    /// A lap has been sown from `from` with `seeds` seeds, the last of them in `to`.
    fn lap(&mut self, from: Pit, seeds: u16, to: Pit);
    /// Seeds were captured.
    fn capture(&mut self, capture: Capture);
}

impl LapWatcher for () {
    #[inline]
    fn lap(&mut self, _: Pit, _: u16, _: Pit) {}
    #[inline]
    fn capture(&mut self, _: Capture) {}
}

/// Sows a move of `mover` from `pit`, which must lie in the mover's row and hold seeds.
///
/// An endless move leaves the board as it was.
pub fn sow(
    rules: &RuleSet,
    board: &mut Board,
    mover: Seat,
    pit: Pit,
    watcher: &mut impl LapWatcher,
) -> Sowing {
    debug_assert!(board.owner(pit) == mover && board.seeds(pit) > 0);
    let before = board.clone();
    let ring = Ring {
        direction: rules.direction,
        pits: 2 * board.holes() as u8,
        closed: board.closed_pits(),
    };
    let mut captured = [0; 2];
    let mut take =
        |board: &mut Board, watcher: &mut _, pit: Pit, taker: Seat, kind: CaptureKind| {
            let seeds = board.lift(pit);
            captured[taker.index()] += u32::from(seeds);
            LapWatcher::capture(watcher, Capture { pit, seeds, taker, kind });
        };
    let mut origin = pit;
    let mut laps = 0;
    let end = loop {
        if laps == rules.lap_limit {
            break MoveEnd::Endless;
        }
        laps += 1;
        let lifted = board.lift(origin);
        let mut at = origin;
        for left in (0..lifted).rev() {
            at = ring.next(at);
            if at == origin && rules.origin == Origin::Skipped {
                at = ring.next(at);
            }
            let seeds = board.drop_seed(at);
            let completes = rules.group.is_some_and(|size| seeds == u16::from(size));
            if completes
                && left > 0
                && let Some(taker) = taker(rules.mid, board, mover, at)
            {
                take(board, watcher, at, taker, CaptureKind::Mid);
            }
        }
        watcher.lap(origin, lifted, at);
        let seeds = board.seeds(at);
        if rules.group.is_some_and(|size| seeds == u16::from(size))
            && let Some(taker) = taker(rules.last, board, mover, at)
        {
            take(board, watcher, at, taker, CaptureKind::Last);
            break MoveEnd::Group;
        }
        if seeds == 1 {
            let lands = match rules.landing {
                Landing::None => false,
                Landing::OwnRow => board.owner(at) == mover,
                Landing::AnyRow => true,
            };
            let opposite = board.opposite(at);
            if lands && board.seeds(opposite) > 0 {
                take(board, watcher, opposite, mover, CaptureKind::Landing);
                if rules.capturing_seed == CapturingSeed::Taken {
                    take(board, watcher, at, mover, CaptureKind::Landing);
                }
            }
            break MoveEnd::EmptyHole;
        }
        if rules.relay == Relay::SingleLap {
            break MoveEnd::OccupiedHole;
        }
        origin = at;
    };
    if end == MoveEnd::Endless {
        *board = before;
        captured = [0; 2];
    }
    Sowing { laps, captured, end }
}

/// The way that seeds take round the board; it does not change during a move.
#[derive(Clone, Copy)]
struct Ring {
    direction: Direction,
    pits: u8,
    closed: u32,
}

impl Ring {
    /// The next open pit.
    #[inline]
    fn next(self, pit: Pit) -> Pit {
        let mut at = self.beside(pit);
        while self.closed >> at.0 & 1 == 1 {
            at = self.beside(at);
        }
        at
    }

    /// The next pit, open or closed.
    #[inline]
    fn beside(self, pit: Pit) -> Pit {
        match self.direction {
            Direction::Anticlockwise if pit.0 + 1 == self.pits => Pit(0),
            Direction::Anticlockwise => Pit(pit.0 + 1),
            Direction::Clockwise if pit.0 == 0 => Pit(self.pits - 1),
            Direction::Clockwise => Pit(pit.0 - 1),
        }
    }
}

/// The player who takes a group completed in `pit`, if anyone does.
#[inline]
fn taker(rule: Taker, board: &Board, mover: Seat, pit: Pit) -> Option<Seat> {
    match rule {
        Taker::None => None,
        Taker::RowOwner => Some(board.owner(pit)),
        Taker::Mover => Some(mover),
    }
}
