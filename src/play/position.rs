//! A position: board, player to move, captures and the counters that the rules need.

use super::board::{Board, Pit, Seat};
use super::result::{Ending, GameResult, final_count, takings};
use super::sowing::{LapWatcher, MoveEnd, Sowing, sow};
use crate::rules::{Endless, MAX_HOLES, Opening, OpeningEmpty, RuleSet};

/// The legal moves of a position in ascending pit order, at most 16; 31 in a match where pits may
/// change hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves {
    pits: [Pit; 2 * MAX_HOLES],
    len: u8,
}

impl Moves {
    #[inline]
    fn none() -> Moves {
        Moves { pits: [Pit(0); 2 * MAX_HOLES], len: 0 }
    }

    #[inline]
    fn push(&mut self, pit: Pit) {
        self.pits[usize::from(self.len)] = pit;
        self.len += 1;
    }
}

impl std::ops::Deref for Moves {
    type Target = [Pit];

    #[inline]
    fn deref(&self) -> &[Pit] {
        &self.pits[..usize::from(self.len)]
    }
}

/// What a played move did: see [`Sowing`].
pub type Played = Sowing;

/// A move that the rules do not allow. The position is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("pit {pit} is no legal move for {mover} at ply {ply}; legal: {}", legal_list(legal))]
pub struct IllegalMove {
    /// The pit that was to be lifted.
    pub pit: Pit,
    /// The player to move.
    pub mover: Seat,
    /// The ply, from 0.
    pub ply: u32,
    /// The pits that may be lifted.
    pub legal: Vec<Pit>,
}

fn legal_list(legal: &[Pit]) -> String {
    if legal.is_empty() {
        return "none, the game is over".into();
    }
    legal.iter().map(Pit::to_string).collect::<Vec<_>>().join(", ")
}

/// A position in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    to_move: Seat,
    ply: u32,
    quiet_plies: u32,
    captured: [u32; 2],
    stopped: bool,
}

impl Position {
    /// The start of a game, South to move.
    pub fn start(rules: &RuleSet) -> Position {
        let captured = rules.start.as_ref().map_or([0; 2], |start| start.captured.map(u32::from));
        Position { captured, ..Position::round(Board::start(rules), Seat::South) }
    }

    /// The start of a round of a match: any board, either player to move.
    pub fn round(board: Board, starter: Seat) -> Position {
        Position {
            board,
            to_move: starter,
            ply: 0,
            quiet_plies: 0,
            captured: [0; 2],
            stopped: false,
        }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The player to move.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Plies played so far, an endless move included.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies played since the last capture.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Seeds captured by South and by North, those of a scripted opening included.
    #[inline]
    pub fn captured(&self) -> [u32; 2] {
        self.captured
    }

    /// The pits that the player to move may lift, in ascending order; empty after an endless move.
    #[inline]
    pub fn legal_moves(&self, rules: &RuleSet) -> Moves {
        let mut moves = Moves::none();
        if self.stopped {
            return moves;
        }
        let bound = match rules.opening {
            Opening::Free => false,
            Opening::Both => self.ply < 2,
            Opening::Starter => self.ply == 0,
        };
        let only = bound.then(|| self.board.rightmost(self.to_move)).filter(|&rightmost| {
            self.board.seeds(rightmost) > 0 || rules.opening_empty == OpeningEmpty::NoMove
        });
        for pit in self.board.owned(self.to_move) {
            let may = self.board.seeds(pit) > 0
                && only.is_none_or(|only| pit == only)
                && (rules.endless != Endless::Illegal || !self.is_endless(rules, pit));
            if may {
                moves.push(pit);
            }
        }
        moves
    }

    /// Whether the player to move has a legal move.
    #[inline]
    fn can_move(&self, rules: &RuleSet) -> bool {
        let bound = rules.opening_empty == OpeningEmpty::NoMove && self.ply < 2;
        if bound || rules.endless == Endless::Illegal {
            return !self.legal_moves(rules).is_empty();
        }
        !self.stopped && self.board.owned(self.to_move).any(|pit| self.board.seeds(pit) > 0)
    }

    fn is_endless(&self, rules: &RuleSet, pit: Pit) -> bool {
        sow(rules, &mut self.board.clone(), self.to_move, pit, &mut ()).end == MoveEnd::Endless
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] when the rules do not allow it or the game is over; the position is unchanged.
    pub fn play(&mut self, rules: &RuleSet, pit: Pit) -> Result<Played, IllegalMove> {
        self.play_watched(rules, pit, &mut ())
    }

    /// Plays a move while `watcher` looks on.
    ///
    /// # Errors
    /// As [`Position::play`].
    pub fn play_watched(
        &mut self,
        rules: &RuleSet,
        pit: Pit,
        watcher: &mut impl LapWatcher,
    ) -> Result<Played, IllegalMove> {
        let legal = self.legal_moves(rules);
        if !legal.contains(&pit) || self.result_given(rules, &legal).is_some() {
            let legal = if legal.contains(&pit) { Vec::new() } else { legal.to_vec() };
            return Err(IllegalMove { pit, mover: self.to_move, ply: self.ply, legal });
        }
        Ok(self.play_legal(rules, pit, watcher))
    }

    /// Plays a move known to be legal in a game that goes on: one of [`Position::legal_moves`],
    /// where [`Position::result`] is `None`.
    #[inline]
    pub fn play_legal(
        &mut self,
        rules: &RuleSet,
        pit: Pit,
        watcher: &mut impl LapWatcher,
    ) -> Played {
        let sowing = sow(rules, &mut self.board, self.to_move, pit, watcher);
        self.ply += 1;
        if sowing.end == MoveEnd::Endless {
            self.stopped = true;
            return sowing;
        }
        self.captured[0] += sowing.captured[0];
        self.captured[1] += sowing.captured[1];
        self.quiet_plies = if sowing.captured == [0, 0] { self.quiet_plies + 1 } else { 0 };
        self.to_move = self.to_move.opponent();
        sowing
    }

    /// What South and North have so far in the units of the winner clause: groups or seeds captured,
    /// or seeds in the own row. It is the final count where nothing more is given out.
    pub fn standing(&self, rules: &RuleSet) -> [u32; 2] {
        // A stall gives nothing more out.
        final_count(rules, Ending::Stall, self.to_move, self.rows(), self.captured)
    }

    /// Seeds in South's and in North's pits.
    #[inline]
    pub(crate) fn rows(&self) -> [u32; 2] {
        [self.board.row_seeds(Seat::South), self.board.row_seeds(Seat::North)]
    }

    /// The result, once the game is over.
    pub fn result(&self, rules: &RuleSet) -> Option<GameResult> {
        self.result_if(rules, self.can_move(rules))
    }

    /// The result, given the position's legal moves.
    #[inline]
    pub fn result_given(&self, rules: &RuleSet, legal: &Moves) -> Option<GameResult> {
        self.result_if(rules, !legal.is_empty())
    }

    #[inline]
    fn result_if(&self, rules: &RuleSet, can_move: bool) -> Option<GameResult> {
        let ending = if self.stopped {
            Ending::EndlessMove
        } else if !can_move {
            Ending::NoMove
        } else if self.quiet_plies >= rules.stall_limit {
            Ending::Stall
        } else {
            return None;
        };
        Some(GameResult::settle(rules, ending, self.to_move, self.rows(), self.captured))
    }

    /// All seeds, as South and North take them away when a round of a match is over: what they
    /// captured, and of what lies on the board what the remainder clause gives them. Where it gives
    /// nothing, and where the round stopped before its end, each player takes what lies in the own
    /// pits.
    pub fn takings(&self, rules: &RuleSet, ending: Ending) -> [u32; 2] {
        takings(rules, ending, self.to_move, self.rows(), self.captured)
    }
}
