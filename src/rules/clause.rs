//! The clauses: what can be decided about a game, and the values that each decision may take.
//!
//! A clause has a kebab-case name and a value that is a word or a number, written the same way
//! in TOML files, in tweaks on the command line and in result tables.

use std::fmt;

/// The clauses of a rule set, in the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// Holes in each of the two rows, 1 to 16.
    Holes,
    /// Seeds in every hole at the start, 1 to 255.
    Seeds,
    /// Sowing direction.
    Direction,
    /// What a last seed in an occupied hole does.
    Relay,
    /// What happens when a lap of 2 x holes seeds or more comes round to the hole it was lifted from.
    Origin,
    /// Size of the groups that are captured when sowing completes them, 2 to 255, or `none`.
    Group,
    /// Who takes a group completed before the last seed of a lap.
    Mid,
    /// Who takes a group completed by the last seed of a lap (binikh); taking it ends the move.
    Last,
    /// What a last seed in an empty hole captures.
    Landing,
    /// Whether the seed that made a landing capture stays on the board.
    CapturingSeed,
    /// Whom the opening rule binds: the first move must start from the own rightmost hole.
    Opening,
    /// What the opening rule says when the rightmost hole is empty at a first move.
    OpeningEmpty,
    /// Who gets the seeds left on the board when the player to move has no legal move.
    Remainder,
    /// What wins.
    Winner,
    /// The reading of a relay that never ends.
    Endless,
    /// Laps after which a move counts as endless, 1 to 1,000,000.
    LapLimit,
    /// Plies in a row without a capture after which a game is stalled, 1 to 1,000,000.
    StallLimit,
}

impl Clause {
    /// Every clause, in display order.
    pub const ALL: [Clause; 17] = [
        Clause::Holes,
        Clause::Seeds,
        Clause::Direction,
        Clause::Relay,
        Clause::Origin,
        Clause::Group,
        Clause::Mid,
        Clause::Last,
        Clause::Landing,
        Clause::CapturingSeed,
        Clause::Opening,
        Clause::OpeningEmpty,
        Clause::Remainder,
        Clause::Winner,
        Clause::Endless,
        Clause::LapLimit,
        Clause::StallLimit,
    ];

    /// The clause's name in files, tweaks and tables.
    pub fn name(self) -> &'static str {
        match self {
            Clause::Holes => "holes",
            Clause::Seeds => "seeds",
            Clause::Direction => "direction",
            Clause::Relay => "relay",
            Clause::Origin => "origin",
            Clause::Group => "group",
            Clause::Mid => "mid",
            Clause::Last => "last",
            Clause::Landing => "landing",
            Clause::CapturingSeed => "capturing-seed",
            Clause::Opening => "opening",
            Clause::OpeningEmpty => "opening-empty",
            Clause::Remainder => "remainder",
            Clause::Winner => "winner",
            Clause::Endless => "endless",
            Clause::LapLimit => "lap-limit",
            Clause::StallLimit => "stall-limit",
        }
    }

    /// The clause with this name, if there is one.
    pub fn from_name(name: &str) -> Option<Clause> {
        Clause::ALL.into_iter().find(|clause| clause.name() == name)
    }

    /// The question that the clause answers, in plain words.
    pub fn question(self) -> &'static str {
        match self {
            Clause::Holes => "holes in each row",
            Clause::Seeds => "seeds in each hole at the start",
            Clause::Direction => "sowing direction",
            Clause::Relay => "a last seed in an occupied hole",
            Clause::Origin => "a lap that comes round to the hole it was lifted from",
            Clause::Group => "size of a captured group",
            Clause::Mid => "a group completed before the last seed goes to",
            Clause::Last => "a group completed by the last seed goes to",
            Clause::Landing => "a last seed in an empty hole captures opposite it",
            Clause::CapturingSeed => "the seed that made a landing capture",
            Clause::Opening => "first move from the own rightmost hole binds",
            Clause::OpeningEmpty => "rightmost hole empty at a first move",
            Clause::Remainder => "seeds left when the mover has no legal move go to",
            Clause::Winner => "the winner has",
            Clause::Endless => "a relay that never ends",
            Clause::LapLimit => "most laps of a move before it counts as endless",
            Clause::StallLimit => "plies in a row without a capture before the game is stalled",
        }
    }

    /// The allowed values, as words for a message.
    pub fn allowed(self) -> String {
        match self {
            Clause::Holes => "a whole number from 1 to 16".into(),
            Clause::Seeds => "a whole number from 1 to 255".into(),
            Clause::Group => "none or a whole number from 2 to 255".into(),
            Clause::LapLimit | Clause::StallLimit => "a whole number from 1 to 1000000".into(),
            _ => self.words().join(", "),
        }
    }

    /// The words that the clause accepts, empty for a purely numeric clause.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Clause::Direction => Direction::NAMES,
            Clause::Relay => Relay::NAMES,
            Clause::Origin => Origin::NAMES,
            Clause::Group => &["none"],
            Clause::Mid | Clause::Last => Taker::NAMES,
            Clause::Landing => Landing::NAMES,
            Clause::CapturingSeed => CapturingSeed::NAMES,
            Clause::Opening => Opening::NAMES,
            Clause::OpeningEmpty => OpeningEmpty::NAMES,
            Clause::Remainder => Remainder::NAMES,
            Clause::Winner => Winner::NAMES,
            Clause::Endless => Endless::NAMES,
            Clause::Holes | Clause::Seeds | Clause::LapLimit | Clause::StallLimit => &[],
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Declares the value type of a clause: an enum whose variants have a name in files and tables.
macro_rules! values {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $type {
            /// The names of the values, in declaration order.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The value's name in files, tweaks and tables.
            pub fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)+ }
            }

            /// The value with this name, if there is one.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some($type::$variant),)+ _ => None }
            }
        }
    };
}

values! {
    /// Sowing direction, the same turn of the hand for both players.
    Direction {
        /// Along the own row from left to right, then along the opponent's.
        Anticlockwise = "anticlockwise",
        /// Along the own row from right to left, then along the opponent's.
        Clockwise = "clockwise",
    }
}

values! {
    /// What a last seed in an occupied hole does.
    Relay {
        /// It lifts that hole's contents for another lap (multi-lap sowing).
        MultiLap = "multi-lap",
        /// It ends the move.
        SingleLap = "single-lap",
    }
}

values! {
    /// What happens when a lap comes round to the hole it was lifted from.
    Origin {
        /// The hole gets a seed like any other.
        Sown = "sown",
        /// The hole is passed over.
        Skipped = "skipped",
    }
}

values! {
    /// Who takes a group completed by sowing.
    Taker {
        /// Nobody: the group stays on the board.
        None = "none",
        /// The owner of the row in which it lies.
        RowOwner = "row-owner",
        /// The player who is moving.
        Mover = "mover",
    }
}

values! {
    /// In which rows a last seed in an empty hole captures the contents of the opposite hole.
    Landing {
        /// Nowhere.
        None = "none",
        /// In the mover's own row.
        OwnRow = "own-row",
        /// In either row.
        AnyRow = "any-row",
    }
}

values! {
    /// What becomes of the seed that made a landing capture.
    CapturingSeed {
        /// It stays in its hole.
        Stays = "stays",
        /// It is captured too.
        Taken = "taken",
    }
}

values! {
    /// Whom the opening rule binds.
    Opening {
        /// Nobody.
        Free = "free",
        /// Both players: each one's first move starts from the own rightmost hole.
        Both = "both",
        /// Only the player who starts the game.
        Starter = "starter",
    }
}

values! {
    /// What the opening rule says when the rightmost hole is empty at a first move.
    OpeningEmpty {
        /// The player chooses freely.
        Free = "free",
        /// The player has no legal move.
        NoMove = "no-move",
    }
}

values! {
    /// Who gets the seeds left on the board when the player to move has no legal move.
    Remainder {
        /// They stay on the board and count for nobody.
        None = "none",
        /// The owner of the row in which they lie.
        RowOwner = "row-owner",
        /// The player who moved last.
        LastMover = "last-mover",
        /// The opponent of the player who cannot move.
        Opponent = "opponent",
    }
}

values! {
    /// What wins.
    Winner {
        /// More captured groups; seeds over that make no group do not count.
        Groups = "groups",
        /// More captured seeds.
        Seeds = "seeds",
        /// Being the only player with seeds in the own row at the end.
        Survival = "survival",
    }
}

values! {
    /// The reading of a relay that never ends.
    Endless {
        /// The game has no result.
        Void = "void",
        /// The move may not be chosen.
        Illegal = "illegal",
        /// The game stops, and each player keeps what is captured.
        Stop = "stop",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_is_found_by_its_name() {
        for clause in Clause::ALL {
            assert_eq!(Clause::from_name(clause.name()), Some(clause));
            assert!(!clause.allowed().is_empty());
        }
        assert_eq!(Clause::from_name("hole"), None);
    }

    #[test]
    fn every_value_is_found_by_its_name() {
        for name in Endless::NAMES {
            assert_eq!(Endless::from_name(name).map(Endless::name), Some(*name));
        }
        assert_eq!(Endless::from_name("Void"), None);
    }
}
