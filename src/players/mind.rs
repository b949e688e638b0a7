//! A player seated at one game.

use super::draws::Draws;
use super::known::Known;
use super::player::{Budget, Player, Skill};
use super::search::Search;
use super::tree::most_visited;
use crate::play::{Moves, Pit, Position};
use crate::rules::RuleSet;
use crate::solve::Table;

/// A player with what it has learnt during one game.
pub struct Mind<'r> {
    rules: &'r RuleSet,
    epsilon: f64,
    thought: Thought<'r>,
}

enum Thought<'r> {
    Random,
    Search(Box<Search<'r>>),
    Mcts(u64),
    Perfect(&'r Table),
}

impl<'r> Mind<'r> {
    /// Seats a player at a new game, given its rules or its table of exact values.
    ///
    /// # Panics
    /// When a perfect player has no table.
    pub fn new(player: &Player, game: impl Into<Known<'r>>) -> Mind<'r> {
        let Known { rules, table } = game.into();
        let thought = match player.skill {
            Skill::Random => Thought::Random,
            Skill::Greedy => Thought::Search(Box::new(Search::new(rules, Budget::Depth(1)))),
            Skill::Search(budget) => Thought::Search(Box::new(Search::new(rules, budget))),
            Skill::Mcts(iterations) => Thought::Mcts(iterations),
            Skill::Perfect => Thought::Perfect(table.expect("a perfect player has a table")),
        };
        Mind { rules, epsilon: player.epsilon, thought }
    }

    /// Seats a search of one's own at a new game.
    pub fn of_search(rules: &'r RuleSet, search: Search<'r>) -> Mind<'r> {
        Mind { rules, epsilon: 0.0, thought: Thought::Search(Box::new(search)) }
    }

    /// Chooses a move with the draws of the position's ply; equally good moves are equally likely.
    ///
    /// # Panics
    /// When the game is over, or a perfect player's table does not have the position.
    pub fn choose(&mut self, position: &Position, draws: &mut Draws) -> Pit {
        draws.go_to_ply(position.ply());
        let legal: Moves = position.legal_moves(self.rules);
        let tie_break = draws.word();
        let pick =
            |moves: &[Pit]| moves[((u64::from(tie_break) * moves.len() as u64) >> 32) as usize];
        if legal.len() == 1 || (self.epsilon > 0.0 && draws.chance(self.epsilon)) {
            return pick(&legal);
        }
        match &mut self.thought {
            Thought::Random => pick(&legal),
            Thought::Search(search) => {
                pick(&search.search(position).expect("the game goes on").best)
            }
            Thought::Mcts(iterations) => {
                pick(&most_visited(self.rules, position, *iterations, draws))
            }
            Thought::Perfect(table) => pick(&table.best_moves(table.units()[0], position)),
        }
    }
}
