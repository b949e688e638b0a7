//! A rule set: one value for every clause.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::clause::{
    CapturingSeed, Clause, Direction, Endless, Landing, Opening, OpeningEmpty, Origin, Relay,
    Remainder, Taker, Winner,
};
use super::fault::{Fault, Faults};

/// The most holes that a row may have.
pub const MAX_HOLES: usize = 16;

/// The position that a scripted opening makes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Start {
    /// Seeds in each of the 2 x holes pits, by pit number.
    pub pits: Vec<u16>,
    /// Seeds that South and North have captured before the first free move.
    pub captured: [u16; 2],
}

/// One value for every clause: everything that is needed to play.
///
/// A rule set may be built field by field, but only [`RuleSet::checked`] says whether its clauses
/// agree; the readers of files and tweaks call it.
///
/// ```
/// use gabata::rules::{catalogue, Clause};
/// let mut rules = catalogue::find("sadeqa-ii")?.rules;
/// rules.set(Clause::Seeds, "4")?;
/// assert_eq!(rules.checked()?.seeds_in_play(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Holes in each row, 1 to 16.
    pub holes: u8,
    /// Seeds in every hole at the start, 1 to 255.
    pub seeds: u8,
    /// Where the game does not start with the same number of seeds in every hole, how it does. There
    /// are at most as many seeds as by `seeds`.
    pub start: Option<Start>,
    /// Sowing direction.
    pub direction: Direction,
    /// What a last seed in an occupied hole does.
    pub relay: Relay,
    /// Whether a long lap sows the hole it was lifted from.
    pub origin: Origin,
    /// Group size, 2 to 255; `None` where the game knows no groups.
    pub group: Option<u8>,
    /// Who takes a group completed before the last seed of a lap.
    pub mid: Taker,
    /// Who takes a group completed by the last seed of a lap.
    pub last: Taker,
    /// In which rows a last seed in an empty hole captures.
    pub landing: Landing,
    /// What becomes of the seed that made a landing capture.
    pub capturing_seed: CapturingSeed,
    /// Whom the opening rule binds.
    pub opening: Opening,
    /// What the opening rule says when the rightmost hole is empty.
    pub opening_empty: OpeningEmpty,
    /// Who gets the seeds left on the board.
    pub remainder: Remainder,
    /// What wins.
    pub winner: Winner,
    /// The reading of a relay that never ends.
    pub endless: Endless,
    /// Laps a move may have; one that needs more is endless. 1 to 1,000,000.
    pub lap_limit: u32,
    /// Plies in a row without a capture after which a game is stalled. 1 to 1,000,000.
    pub stall_limit: u32,
}

impl RuleSet {
    /// Seeds on the board at the start and those captured before, 1 to 8,160.
    pub fn seeds_in_play(&self) -> u32 {
        match &self.start {
            Some(Start { pits, captured }) => {
                pits.iter().chain(captured).map(|&seeds| u32::from(seeds)).sum()
            }
            None => 2 * u32::from(self.holes) * u32::from(self.seeds),
        }
    }

    /// The value of a clause as it is written in files and tweaks.
    pub fn get(&self, clause: Clause) -> String {
        match clause {
            Clause::Holes => self.holes.to_string(),
            Clause::Seeds => self.seeds.to_string(),
            Clause::Direction => self.direction.name().into(),
            Clause::Relay => self.relay.name().into(),
            Clause::Origin => self.origin.name().into(),
            Clause::Group => self.group.map_or_else(|| "none".into(), |size| size.to_string()),
            Clause::Mid => self.mid.name().into(),
            Clause::Last => self.last.name().into(),
            Clause::Landing => self.landing.name().into(),
            Clause::CapturingSeed => self.capturing_seed.name().into(),
            Clause::Opening => self.opening.name().into(),
            Clause::OpeningEmpty => self.opening_empty.name().into(),
            Clause::Remainder => self.remainder.name().into(),
            Clause::Winner => self.winner.name().into(),
            Clause::Endless => self.endless.name().into(),
            Clause::LapLimit => self.lap_limit.to_string(),
            Clause::StallLimit => self.stall_limit.to_string(),
        }
    }

    /// Sets a clause from its written value. On a fault the rule set is unchanged.
    ///
    /// # Errors
    /// [`Fault::BadValue`] when the clause does not take the value.
    pub fn set(&mut self, clause: Clause, value: &str) -> Result<(), Fault> {
        let bad = || Fault::BadValue { clause, value: value.to_owned() };
        let number = |low: u32, high: u32| {
            value
                .parse::<u32>()
                .ok()
                .filter(|n| (low..=high).contains(n) && !value.starts_with('+'))
                .ok_or_else(bad)
        };
        match clause {
            Clause::Holes => self.holes = number(1, MAX_HOLES as u32)? as u8,
            Clause::Seeds => self.seeds = number(1, 255)? as u8,
            Clause::Direction => self.direction = Direction::from_name(value).ok_or_else(bad)?,
            Clause::Relay => self.relay = Relay::from_name(value).ok_or_else(bad)?,
            Clause::Origin => self.origin = Origin::from_name(value).ok_or_else(bad)?,
            Clause::Group if value == "none" => self.group = None,
            Clause::Group => self.group = Some(number(2, 255)? as u8),
            Clause::Mid => self.mid = Taker::from_name(value).ok_or_else(bad)?,
            Clause::Last => self.last = Taker::from_name(value).ok_or_else(bad)?,
            Clause::Landing => self.landing = Landing::from_name(value).ok_or_else(bad)?,
            Clause::CapturingSeed => {
                self.capturing_seed = CapturingSeed::from_name(value).ok_or_else(bad)?;
            }
            Clause::Opening => self.opening = Opening::from_name(value).ok_or_else(bad)?,
            Clause::OpeningEmpty => {
                self.opening_empty = OpeningEmpty::from_name(value).ok_or_else(bad)?;
            }
            Clause::Remainder => self.remainder = Remainder::from_name(value).ok_or_else(bad)?,
            Clause::Winner => self.winner = Winner::from_name(value).ok_or_else(bad)?,
            Clause::Endless => self.endless = Endless::from_name(value).ok_or_else(bad)?,
            Clause::LapLimit => self.lap_limit = number(1, 1_000_000)?,
            Clause::StallLimit => self.stall_limit = number(1, 1_000_000)?,
        }
        Ok(())
    }

    /// The rule set itself, when its clauses agree with each other.
    ///
    /// # Errors
    /// Every contradiction at once.
    pub fn checked(self) -> Result<RuleSet, Faults> {
        let faults = self.contradictions();
        if faults.is_empty() { Ok(self) } else { Err(Faults(faults)) }
    }

    /// The clauses that contradict each other; empty when all agree.
    pub fn contradictions(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut clash = |found: bool, text: String| {
            if found {
                faults.push(Fault::Contradiction { text });
            }
        };
        let takes = |taker: Taker| taker != Taker::None;
        clash(
            self.group.is_none() && (takes(self.mid) || takes(self.last)),
            format!(
                "`mid={}` and `last={}` speak of groups, but `group=none`; give `group` a size or set both to `none`",
                self.mid.name(),
                self.last.name()
            ),
        );
        clash(
            self.group.is_some() && !takes(self.mid) && !takes(self.last),
            format!(
                "`group={}` is taken by nobody, as `mid=none` and `last=none`; set `mid` or `last` to row-owner or mover",
                self.get(Clause::Group)
            ),
        );
        clash(
            self.winner == Winner::Groups && self.group.is_none(),
            "`winner=groups` counts groups, but `group=none`; give `group` a size or set `winner` to seeds or survival".into(),
        );
        clash(
            self.winner == Winner::Survival && self.remainder != Remainder::None,
            format!(
                "`winner=survival` counts no captured seeds, so `remainder={}` means nothing; set `remainder=none`",
                self.remainder.name()
            ),
        );
        clash(
            self.winner != Winner::Survival && self.remainder == Remainder::None,
            format!(
                "`winner={}` needs to know who gets the seeds left; set `remainder` to row-owner, last-mover or opponent",
                self.winner.name()
            ),
        );
        clash(
            self.landing == Landing::None && self.capturing_seed == CapturingSeed::Taken,
            "`capturing-seed=taken` needs a landing capture, but `landing=none`; set `landing` to own-row or any-row".into(),
        );
        clash(
            self.opening == Opening::Free && self.opening_empty == OpeningEmpty::NoMove,
            "`opening-empty=no-move` needs an opening rule, but `opening=free`; set `opening` to both or starter".into(),
        );
        if let Some(start) = &self.start {
            let pits = 2 * usize::from(self.holes);
            clash(
                start.pits.len() != pits,
                format!(
                    "`start` has {} pits, but `holes={}` has {pits}; give one number a pit",
                    start.pits.len(),
                    self.holes
                ),
            );
            let (found, most) = (self.seeds_in_play(), pits as u32 * u32::from(self.seeds));
            let with_captured = match start.captured {
                [0, 0] => "`start` has",
                _ => "`start` and `captured` together have",
            };
            clash(
                found > most,
                format!(
                    "{with_captured} {found} seeds; it takes 1 to {most}, as `seeds={}` allows, or raise `seeds`",
                    self.seeds
                ),
            );
            clash(
                start.pits.iter().all(|&seeds| seeds == 0),
                format!("`start` has 0 seeds on the board; it takes 1 to {most}"),
            );
        }
        faults
    }

    /// All clauses in display order, one `clause=value` a line, then the start where it is uneven: the
    /// text that [`RuleSet::hash`] covers.
    pub fn canonical(&self) -> String {
        let mut text = Clause::ALL.iter().fold(String::new(), |mut text, &clause| {
            let _ = writeln!(text, "{clause}={}", self.get(clause));
            text
        });
        if let Some(start) = &self.start {
            let _ = writeln!(text, "start={:?}", start.pits);
            if start.captured != [0, 0] {
                let _ = writeln!(text, "captured={:?}", start.captured);
            }
        }
        text
    }

    /// SHA-256 of [`RuleSet::canonical`] as 64 hexadecimal digits: two rule sets that play the
    /// same clauses have the same hash, whatever they are called.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.canonical()))
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
