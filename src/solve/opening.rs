//! The first plies, where the opening rule binds: played by the reference engine.

use super::sower::{Board, Sower, Unit};
use crate::play::{MoveEnd, Pit, Position};
use crate::rules::{Opening, RuleSet};

/// Whether the opening rule still speaks at a position.
pub(super) fn binds(rules: &RuleSet, position: &Position) -> bool {
    let plies = match rules.opening {
        Opening::Free => 0,
        Opening::Starter => 1,
        Opening::Both => 2,
    };
    position.ply() < plies
}

/// The positions with which free play begins.
pub(super) fn opened(rules: &RuleSet) -> Vec<Position> {
    let mut open = vec![Position::start(rules)];
    let mut opened = Vec::new();
    while let Some(position) = open.pop() {
        if !binds(rules, &position) {
            opened.push(position);
            continue;
        }
        for &pit in position.legal_moves(rules).iter() {
            let mut next = position.clone();
            if next.play_legal(rules, pit, &mut ()).end != MoveEnd::Endless {
                open.push(next);
            }
        }
    }
    opened
}

/// Values at any point of a game, given those after the opening.
pub(super) struct Worth<'a> {
    pub rules: &'a RuleSet,
    pub sower: &'a Sower,
    pub unit: Unit,
}

impl Worth<'_> {
    /// The value of a position for the player to move; `free` knows the values after the opening.
    pub fn position<E>(
        &self,
        position: &Position,
        free: &mut impl FnMut(&Board) -> Result<i16, E>,
    ) -> Result<i16, E> {
        let view = self.sower.view(position);
        if !binds(self.rules, position) {
            return free(&view);
        }
        let legal = position.legal_moves(self.rules);
        let mut best = None;
        for &pit in legal.iter() {
            best = best.max(Some(self.of_move(position, pit, free)?));
        }
        Ok(best.unwrap_or_else(|| self.sower.no_move(self.unit, &view)))
    }

    /// The value of a legal move for the player who makes it.
    pub fn of_move<E>(
        &self,
        position: &Position,
        pit: Pit,
        free: &mut impl FnMut(&Board) -> Result<i16, E>,
    ) -> Result<i16, E> {
        let mover = position.to_move();
        let mut next = position.clone();
        let played = next.play_legal(self.rules, pit, &mut ());
        if played.end == MoveEnd::Endless {
            return Ok(self.sower.endless(self.unit, &self.sower.view(position)));
        }
        let [mine, theirs] =
            [mover, mover.opponent()].map(|seat| played.captured[seat.index()] as u8);
        Ok(self.sower.gain(self.unit, mine, theirs) - self.position(&next, free)?)
    }
}
