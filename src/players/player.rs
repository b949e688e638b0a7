//! Players as they are written in experiment files.

use std::fmt;
use std::str::FromStr;

use crate::rules::nearest;

/// How a search is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Plies looked ahead, 1 to 64.
    Depth(u32),
    /// Moves made in search for one move of the game, 1 to 1,000,000,000.
    Nodes(u64),
}

/// How a player chooses when it does not move at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Skill {
    /// Any legal move.
    Random,
    /// The best position after the move by the evaluation: a search of one ply.
    Greedy,
    /// Alpha-beta search.
    Search(Budget),
    /// Monte Carlo tree search with this many playouts, 1 to 1,000,000.
    Mcts(u64),
    /// A best move by the exact values of all positions ([`crate::solve::Table::best_moves`]).
    Perfect,
}

/// A player, written `random`, `greedy`, `search:depth=D`, `search:nodes=N`, `mcts:nodes=N` or
/// `perfect`, each with `,epsilon=E` where a share E of its moves is random.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Player {
    /// How it chooses.
    pub skill: Skill,
    /// Share of moves made at random, 0 to 1.
    pub epsilon: f64,
}

/// Why a player could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{written}`; {remedy}")]
pub struct PlayerError {
    /// What was written.
    pub written: String,
    /// What would be right.
    pub remedy: String,
}

const FORMS: &str = "random, greedy, search:depth=4, search:nodes=1000, mcts:nodes=100 or perfect, each with ,epsilon=0.1 for a share of random moves";

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let fault = |remedy: String| PlayerError { written: text.to_owned(), remedy };
        let near = |word: &str, known: &[&'static str]| match nearest(word, known.iter().copied()) {
            Some(near) => fault(format!("did you mean `{near}` in place of `{word}`?")),
            None => fault(format!("a player is written {FORMS}")),
        };
        let (skill, epsilon) = match text.split_once(',') {
            None => (text, 0.0),
            Some((skill, mix)) => {
                let (key, value) = mix.split_once('=').unwrap_or((mix, ""));
                if key != "epsilon" {
                    return Err(near(key, &["epsilon"]));
                }
                let share = value.parse().ok().filter(|share| (0.0..=1.0).contains(share));
                let share = share.ok_or_else(|| {
                    fault(format!("`epsilon` takes a number from 0 to 1, not `{value}`"))
                })?;
                (skill, share)
            }
        };
        let number = |key: &str, value: &str, most: u64| {
            value.parse().ok().filter(|n| (1..=most).contains(n)).ok_or_else(|| {
                fault(format!("`{key}` takes a whole number from 1 to {most}, not `{value}`"))
            })
        };
        let (name, budget) = skill.split_once(':').unwrap_or((skill, ""));
        let (key, value) = budget.split_once('=').unwrap_or((budget, ""));
        let is_bare = skill == name;
        let skill = match (name, key) {
            ("random", _) if is_bare => Skill::Random,
            ("greedy", _) if is_bare => Skill::Greedy,
            ("perfect", _) if is_bare => Skill::Perfect,
            ("search", "depth") => Skill::Search(Budget::Depth(number(key, value, 64)? as u32)),
            ("search", "nodes") => Skill::Search(Budget::Nodes(number(key, value, 1_000_000_000)?)),
            ("search", key) => return Err(near(key, &["depth", "nodes"])),
            ("mcts", "nodes") => Skill::Mcts(number(key, value, 1_000_000)?),
            ("mcts", key) => return Err(near(key, &["nodes"])),
            ("random" | "greedy" | "perfect", _) => {
                return Err(fault(format!("`{name}` takes no budget; write `{name}`")));
            }
            _ => return Err(near(name, &["random", "greedy", "search", "mcts", "perfect"])),
        };
        Ok(Player { skill, epsilon })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.skill {
            Skill::Random => write!(f, "random")?,
            Skill::Greedy => write!(f, "greedy")?,
            Skill::Perfect => write!(f, "perfect")?,
            Skill::Search(Budget::Depth(depth)) => write!(f, "search:depth={depth}")?,
            Skill::Search(Budget::Nodes(nodes)) => write!(f, "search:nodes={nodes}")?,
            Skill::Mcts(nodes) => write!(f, "mcts:nodes={nodes}")?,
        }
        if self.epsilon > 0.0 { write!(f, ",epsilon={}", self.epsilon) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in [
            "random",
            "greedy",
            "search:depth=4",
            "search:nodes=1000",
            "mcts:nodes=50",
            "greedy,epsilon=0.1",
            "perfect",
            "perfect,epsilon=0.01",
            "search:depth=2,epsilon=0.25",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn faults_name_the_remedy() {
        for (text, part) in [
            ("gready", "`greedy`"),
            ("perfekt", "`perfect`"),
            ("perfect:depth=2", "takes no budget"),
            ("serch:depth=2", "`search`"),
            ("search:dept=2", "`depth`"),
            ("search:depth=0", "1 to 64, not `0`"),
            ("search", "search:depth=4"),
            ("greedy:depth=2", "takes no budget"),
            ("greedy:=5", "takes no budget"),
            ("random:", "takes no budget"),
            ("search:", "search:depth=4"),
            ("greedy,epsilon=2", "0 to 1, not `2`"),
            ("greedy,epsilon=NaN", "0 to 1"),
            ("greedy,epsilom=1", "`epsilon`"),
            ("", "search:nodes=1000"),
        ] {
            let message = text.parse::<Player>().unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        }
    }
}
