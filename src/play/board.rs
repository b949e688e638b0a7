//! The board: two rows of pits, no stores.
//!
//! ```text
//!   North    11 10  9  8  7  6      pits as South sees them, six holes a row
//!   South     0  1  2  3  4  5      +1 is anti-clockwise, -1 clockwise
//! ```
//!
//! North's row runs from North's left (pit h) to North's right (pit 2h-1); the pit opposite pit i
//! is 2h-1-i; each player's rightmost pits are h-1 and 2h-1.
//!
//! In a game every pit belongs to the player in whose row it lies. In later rounds of a match a pit
//! may be closed, so that no seed falls into it, or belong to the other player; rows and opposites
//! stay what they are.

use std::fmt;

use crate::rules::{MAX_HOLES, RuleSet};

/// A player. South moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The first player, owner of pits 0 to h-1.
    South,
    /// The second player, owner of pits h to 2h-1.
    North,
}

impl Seat {
    /// The other player.
    #[inline]
    pub fn opponent(self) -> Seat {
        match self {
            Seat::South => Seat::North,
            Seat::North => Seat::South,
        }
    }

    /// 0 for South, 1 for North.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::South => "South",
            Seat::North => "North",
        })
    }
}

/// The number of a pit, 0 to 2h-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(pub u8);

impl Pit {
    /// The number as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The seeds in every pit, and whose it is. A pit holds up to 8,160 seeds, all that a game can have.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pits: [u16; 2 * MAX_HOLES],
    holes: u8,
    /// South's and North's pits, one bit each from the lowest.
    owned: [u32; 2],
    /// The pits of neither, in the same way.
    closed: u32,
}

impl Board {
    /// The board at the start of a game.
    ///
    /// # Panics
    /// When the rules give an uneven start of another number of pits, which [`RuleSet::checked`] rules out.
    pub fn start(rules: &RuleSet) -> Board {
        let mut pits = [0; 2 * MAX_HOLES];
        let board = &mut pits[..2 * usize::from(rules.holes)];
        match &rules.start {
            Some(start) => board.copy_from_slice(&start.pits),
            None => board.fill(u16::from(rules.seeds)),
        }
        let row = (1 << rules.holes) - 1;
        Board { pits, holes: rules.holes, owned: [row, row << rules.holes], closed: 0 }
    }

    /// A board on which `owner` says whose each pit is; the pits of nobody are closed and empty, all
    /// others hold what they hold at the start of a game.
    #[inline]
    pub fn with_owners(rules: &RuleSet, owner: impl Fn(Pit) -> Option<Seat>) -> Board {
        let mut board = Board { owned: [0; 2], ..Board::start(rules) };
        for at in 0..2 * rules.holes {
            match owner(Pit(at)) {
                Some(seat) => board.owned[seat.index()] |= 1 << at,
                None => {
                    board.closed |= 1 << at;
                    board.pits[usize::from(at)] = 0;
                }
            }
        }
        board
    }

    /// Holes in each row.
    #[inline]
    pub fn holes(&self) -> usize {
        usize::from(self.holes)
    }

    /// Seeds in each of the 2h pits, by pit number.
    #[inline]
    pub fn pits(&self) -> &[u16] {
        &self.pits[..2 * self.holes()]
    }

    /// Seeds in a pit.
    #[inline]
    pub fn seeds(&self, pit: Pit) -> u16 {
        self.pits[pit.index()]
    }

    /// Seeds in a player's pits: in the own row, unless pits have changed hands.
    #[inline]
    pub fn row_seeds(&self, seat: Seat) -> u32 {
        self.owned(seat).map(|pit| u32::from(self.seeds(pit))).sum()
    }

    /// A player's pits, ascending.
    #[inline]
    pub fn owned(&self, seat: Seat) -> impl Iterator<Item = Pit> + use<> {
        let mut left = self.owned[seat.index()];
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| Pit(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            lowest
        })
    }

    /// Whether a pit is closed: it belongs to nobody, and no seed falls into it.
    #[inline]
    pub fn is_closed(&self, pit: Pit) -> bool {
        self.closed >> pit.0 & 1 == 1
    }

    /// Pit numbers of a player's row.
    #[inline]
    pub fn row(&self, seat: Seat) -> std::ops::Range<usize> {
        match seat {
            Seat::South => 0..self.holes(),
            Seat::North => self.holes()..2 * self.holes(),
        }
    }

    /// The closed pits, one bit each from the lowest.
    #[inline]
    pub(super) fn closed_pits(&self) -> u32 {
        self.closed
    }

    /// The player to whom an open pit belongs: the one in whose row it lies, unless it has changed
    /// hands.
    #[inline]
    pub fn owner(&self, pit: Pit) -> Seat {
        if self.owned[0] >> pit.0 & 1 == 1 { Seat::South } else { Seat::North }
    }

    /// The pit across the board.
    #[inline]
    pub fn opposite(&self, pit: Pit) -> Pit {
        Pit(2 * self.holes - 1 - pit.0)
    }

    /// The rightmost open pit of a player's row.
    #[inline]
    pub fn rightmost(&self, seat: Seat) -> Pit {
        let row = self.row(seat);
        let open = row.clone().rev().map(|pit| Pit(pit as u8)).find(|&pit| !self.is_closed(pit));
        open.unwrap_or(Pit(row.end as u8 - 1))
    }

    #[inline]
    pub(super) fn lift(&mut self, pit: Pit) -> u16 {
        std::mem::take(&mut self.pits[pit.index()])
    }

    #[inline]
    pub(super) fn drop_seed(&mut self, pit: Pit) -> u16 {
        self.pits[pit.index()] += 1;
        self.pits[pit.index()]
    }

    /// The board as South sees it, two lines with pit numbers above and below. A closed pit is
    /// drawn `x`; brackets hold the seeds of a pit that belongs to the player of the other row.
    pub fn draw(&self) -> String {
        let line = |name: &str, cells: Vec<String>| {
            let cells: String = cells.iter().map(|cell| format!("{cell:>7}")).collect();
            format!("{name:<7}{cells}\n")
        };
        let north = || self.row(Seat::North).rev();
        let number = |pit: usize| pit.to_string();
        let seeds = |pit: usize| {
            let at = Pit(pit as u8);
            match (self.is_closed(at), self.row(self.owner(at)).contains(&pit)) {
                (true, _) => "x".to_owned(),
                (false, true) => format!("({})", self.pits[pit]),
                (false, false) => format!("[{}]", self.pits[pit]),
            }
        };
        line("pit", north().map(number).collect())
            + &line("North", north().map(seeds).collect())
            + &line("South", self.row(Seat::South).map(seeds).collect())
            + &line("pit", self.row(Seat::South).map(number).collect())
    }
}
