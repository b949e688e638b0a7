//! Moves on boards of bytes, from the mover's view.
//!
//! The same rules as [`crate::play`], for boards of up to 255 seeds after the opening; tested equal
//! to it. Pits 0 to h-1 are the mover's row, h to 2h-1 the opponent's. Sowing directions are the same for
//! both seats, so turning the board round turns one seat's view into the other's.

use crate::play::{Position, Seat};
use crate::rules::{
    CapturingSeed, Direction, Endless, Landing, MAX_HOLES, Origin, Relay, Remainder, RuleSet,
    Taker, Winner,
};

/// Seeds in every pit, the mover's row first.
pub(super) type Board = [u8; 2 * MAX_HOLES];

/// What a move comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The relay never ends.
    Endless,
    /// The board as the opponent, now to move, sees it, with the seeds captured by the player
    /// who moved and by the opponent.
    To { board: Board, mine: u8, theirs: u8 },
}

/// In what a game's value is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    Survival,
    /// Difference in seeds.
    Seeds,
    /// Difference in groups.
    Groups,
}

impl Unit {
    /// The unit in words.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Survival => "survival",
            Unit::Seeds => "seeds",
            Unit::Groups => "groups",
        }
    }
}

/// Plays the moves of one rule set.
#[derive(Debug)]
pub(super) struct Sower {
    holes: usize,
    rules: RuleSet,
    /// The pit after each pit in sowing direction.
    next: Board,
    group: u8,
}

impl Sower {
    pub fn new(rules: &RuleSet) -> Sower {
        let pits = 2 * usize::from(rules.holes);
        let mut next = [0; 2 * MAX_HOLES];
        for (pit, after) in next.iter_mut().enumerate().take(pits) {
            *after = match rules.direction {
                Direction::Anticlockwise => (pit + 1) % pits,
                Direction::Clockwise => (pit + pits - 1) % pits,
            } as u8;
        }
        // A pit never holds 0 seeds just after a seed was dropped: no groups.
        let group = rules.group.unwrap_or(0);
        Sower { holes: usize::from(rules.holes), rules: rules.clone(), next, group }
    }

    pub fn holes(&self) -> usize {
        self.holes
    }

    /// The board of a position as the player to move sees it.
    pub fn view(&self, position: &Position) -> Board {
        let mut board = [0; 2 * MAX_HOLES];
        for (pit, &seeds) in position.board().pits().iter().enumerate() {
            board[pit] = seeds as u8;
        }
        match position.to_move() {
            Seat::South => board,
            Seat::North => self.turned(&board),
        }
    }

    fn turned(&self, board: &Board) -> Board {
        let mut turned = [0; 2 * MAX_HOLES];
        turned[..self.holes].copy_from_slice(&board[self.holes..2 * self.holes]);
        turned[self.holes..2 * self.holes].copy_from_slice(&board[..self.holes]);
        turned
    }

    /// Seeds on a board.
    pub fn seeds(&self, board: &Board) -> usize {
        board.iter().map(|&seeds| usize::from(seeds)).sum()
    }

    fn rows(&self, board: &Board) -> [i16; 2] {
        let sum = |row: &[u8]| row.iter().map(|&seeds| i16::from(seeds)).sum();
        [sum(&board[..self.holes]), sum(&board[self.holes..2 * self.holes])]
    }

    /// The legal moves with what they come to. The opening rule does not bind any more.
    pub fn moves<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (usize, Step)> + 'a {
        (0..self.holes)
            .filter(|&pit| board[pit] > 0)
            .map(|pit| (pit, self.sow(board, pit)))
            .filter(|(_, step)| self.rules.endless != Endless::Illegal || *step != Step::Endless)
    }

    /// What a captured seed counts in a unit.
    pub fn gain(&self, unit: Unit, mine: u8, theirs: u8) -> i16 {
        let seeds = i16::from(mine) - i16::from(theirs);
        match unit {
            Unit::Survival => 0,
            Unit::Seeds => seeds,
            // Every capture of a game that is solved in groups is one group.
            Unit::Groups => seeds / i16::from(self.group),
        }
    }

    /// What the end of the game is worth to the player who has no legal move.
    pub fn no_move(&self, unit: Unit, board: &Board) -> i16 {
        let [mine, theirs] = self.rows(board);
        let left = match self.rules.remainder {
            Remainder::None => [mine, theirs],
            Remainder::RowOwner => [mine, theirs],
            Remainder::LastMover | Remainder::Opponent => [0, mine + theirs],
        };
        match unit {
            Unit::Survival => survivor(mine, theirs),
            Unit::Seeds => left[0] - left[1],
            Unit::Groups => left[0] / i16::from(self.group) - left[1] / i16::from(self.group),
        }
    }

    /// What an endless move is worth to the player who makes it.
    pub fn endless(&self, unit: Unit, board: &Board) -> i16 {
        match (unit, self.rules.endless) {
            (Unit::Survival, Endless::Stop) => {
                let [mine, theirs] = self.rows(board);
                survivor(mine, theirs)
            }
            _ => 0,
        }
    }

    /// The most that a board can be worth to either player.
    pub fn most(&self, unit: Unit, board: &Board) -> i16 {
        match unit {
            Unit::Survival => 1,
            Unit::Seeds => self.seeds(board) as i16,
            Unit::Groups => self.seeds(board) as i16 / i16::from(self.group),
        }
    }

    /// Sorts moves by what they gain and how little they leave the opponent, the best last.
    pub fn promise(&self, gain: i16, after: &Board) -> [i16; 3] {
        let row = &after[..self.holes];
        let holes = row.iter().filter(|&&seeds| seeds > 0).count() as i16;
        [gain, -holes, -self.rows(after)[0]]
    }

    /// The units in which the value is computed: that of the winner clause, and seeds where
    /// groups win.
    pub fn units(&self) -> &'static [Unit] {
        match self.rules.winner {
            Winner::Survival => &[Unit::Survival],
            Winner::Seeds => &[Unit::Seeds],
            Winner::Groups => &[Unit::Groups, Unit::Seeds],
        }
    }

    fn sow(&self, before: &Board, pit: usize) -> Step {
        let rules = &self.rules;
        let mut board = *before;
        let (mut mine, mut theirs) = (0, 0);
        let mut origin = pit;
        let mut laps = 0;
        let pits = 2 * self.holes;
        // Brent's cycle finding: a relay that comes back to an earlier state never ends.
        let (mut marked, mut marked_at, mut next_mark) = (board, usize::MAX, 16);
        loop {
            if laps == rules.lap_limit || (origin == marked_at && board == marked) {
                return Step::Endless;
            }
            if laps == next_mark {
                (marked, marked_at, next_mark) = (board, origin, 2 * laps);
            }
            laps += 1;
            let lifted = std::mem::take(&mut board[origin]);
            let mut at = origin;
            for left in (0..lifted).rev() {
                at = usize::from(self.next[at]);
                if at == origin && rules.origin == Origin::Skipped {
                    at = usize::from(self.next[at]);
                }
                board[at] += 1;
                if board[at] == self.group && left > 0 {
                    match self.takes(rules.mid, at) {
                        Some(true) => mine += std::mem::take(&mut board[at]),
                        Some(false) => theirs += std::mem::take(&mut board[at]),
                        None => {}
                    }
                }
            }
            let seeds = board[at];
            if seeds == self.group
                && let Some(by_mover) = self.takes(rules.last, at)
            {
                *if by_mover { &mut mine } else { &mut theirs } += std::mem::take(&mut board[at]);
                break;
            }
            if seeds == 1 {
                let lands = match rules.landing {
                    Landing::None => false,
                    Landing::OwnRow => at < self.holes,
                    Landing::AnyRow => true,
                };
                let opposite = pits - 1 - at;
                if lands && board[opposite] > 0 {
                    mine += std::mem::take(&mut board[opposite]);
                    if rules.capturing_seed == CapturingSeed::Taken {
                        mine += std::mem::take(&mut board[at]);
                    }
                }
                break;
            }
            if rules.relay == Relay::SingleLap {
                break;
            }
            origin = at;
        }
        Step::To { board: self.turned(&board), mine, theirs }
    }

    /// Whether the mover takes a group completed in a pit, or the opponent, or nobody.
    fn takes(&self, taker: Taker, pit: usize) -> Option<bool> {
        match taker {
            Taker::None => None,
            Taker::RowOwner => Some(pit < self.holes),
            Taker::Mover => Some(true),
        }
    }
}

fn survivor(mine: i16, theirs: i16) -> i16 {
    i16::from(mine > 0 && theirs == 0) - i16::from(theirs > 0 && mine == 0)
}
