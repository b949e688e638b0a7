//! What the sources leave open about a match.

/// Who starts the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NextStarter {
    /// The player who did not start the last round. The sources do not say; an inference of ours.
    Alternate,
    /// The winner of the last round; after a round without a winner, as with `Alternate`.
    Winner,
    /// The loser of the last round; after a round without a winner, as with `Alternate`.
    Loser,
}

impl NextStarter {
    /// Every reading, the default first.
    pub const ALL: [NextStarter; 3] =
        [NextStarter::Alternate, NextStarter::Winner, NextStarter::Loser];

    /// The reading's name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            NextStarter::Alternate => "alternate",
            NextStarter::Winner => "winner",
            NextStarter::Loser => "loser",
        }
    }

    /// The reading with this name, if there is one.
    pub fn from_name(name: &str) -> Option<NextStarter> {
        NextStarter::ALL.into_iter().find(|reading| reading.name() == name)
    }
}

/// What becomes of the holes that a player cannot fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unfilled {
    /// The leftmost are left unfilled and closed. Pankhurst 1971 does not say which close; that
    /// players fill from the right stands on Ludii's page of the game.
    CloseLeft,
    /// The rightmost are left unfilled and closed; an inference of ours.
    CloseRight,
    /// No hole closes: the player with more seeds gains a hole of the other for every four seeds
    /// that he has above his start, and one more for three left over, but none for one or two; then
    /// every hole is filled again (Ludii's page of the game). That it is the other player's
    /// leftmost holes that change hands is an inference of ours. The match is lost by the player
    /// who owns no hole.
    Transfer,
}

impl Unfilled {
    /// Every reading, the default first.
    pub const ALL: [Unfilled; 3] = [Unfilled::CloseLeft, Unfilled::CloseRight, Unfilled::Transfer];

    /// The reading's name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Unfilled::CloseLeft => "close-left",
            Unfilled::CloseRight => "close-right",
            Unfilled::Transfer => "transfer",
        }
    }

    /// The reading with this name, if there is one.
    pub fn from_name(name: &str) -> Option<Unfilled> {
        Unfilled::ALL.into_iter().find(|reading| reading.name() == name)
    }
}

/// How a match is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RoundRules {
    /// Who starts the next round.
    pub next_starter: NextStarter,
    /// What becomes of the holes that a player cannot fill.
    pub unfilled: Unfilled,
    /// Rounds after which a match is undecided, 1 to 100,000.
    pub round_limit: u32,
}

impl RoundRules {
    /// The most rounds that a limit may allow.
    pub const MOST_ROUNDS: u32 = 100_000;

    /// What is not read as by default, as in ` next-starter=winner`; empty where nothing is.
    pub fn label(&self) -> String {
        let mut label = String::new();
        if self.next_starter != NextStarter::Alternate {
            label += &format!(" next-starter={}", self.next_starter.name());
        }
        if self.unfilled != Unfilled::CloseLeft {
            label += &format!(" unfilled={}", self.unfilled.name());
        }
        label
    }
}

impl Default for RoundRules {
    /// Players start in turn, the leftmost holes close, and 200 rounds are the limit.
    fn default() -> RoundRules {
        RoundRules {
            next_starter: NextStarter::Alternate,
            unfilled: Unfilled::CloseLeft,
            round_limit: 200,
        }
    }
}
