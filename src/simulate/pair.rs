//! Games between players in seat-swapped pairs.

use std::collections::HashSet;

use crate::play::{Outcome, Pit, Position};
use crate::players::{Draws, Known, Mind, Player};
use crate::rules::RuleSet;

/// Pairs in a block; the last block of a match may be short.
pub const BLOCK_PAIRS: u64 = 16;

/// How pairs are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairSettings {
    /// The seed of all draws.
    pub seed: u64,
    /// Random plies before the players take over, the same in both games of a pair.
    pub opening_plies: u32,
}

/// One game between players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The result.
    pub outcome: Outcome,
    /// The pits lifted, the random opening included.
    pub moves: Vec<Pit>,
}

/// Plays one game with the draws of pair `pair`, `seats` being the first and the second player.
///
/// # Panics
/// When a perfect player has no table.
pub fn play_contest<'r>(
    game: impl Into<Known<'r>>,
    settings: PairSettings,
    pair: u64,
    seats: [&Player; 2],
) -> Contest {
    let game = game.into();
    let minds = seats.map(|player| Mind::new(player, game));
    play_minds(game.rules, settings, pair, minds)
}

/// [`play_contest`] with minds already seated.
pub fn play_minds(
    rules: &RuleSet,
    settings: PairSettings,
    pair: u64,
    mut minds: [Mind<'_>; 2],
) -> Contest {
    let mut draws = Draws::new(settings.seed, pair);
    let (mut position, mut moves) = open(rules, settings, &mut draws);
    loop {
        if let Some(result) = position.result(rules) {
            return Contest { outcome: result.outcome, moves };
        }
        let pit = minds[position.to_move().index()].choose(&position, &mut draws);
        position.play_legal(rules, pit, &mut ());
        moves.push(pit);
    }
}

/// The random plies with which a pair begins: what they lead to, and the pits lifted.
fn open(rules: &RuleSet, settings: PairSettings, draws: &mut Draws) -> (Position, Vec<Pit>) {
    let mut position = Position::start(rules);
    let mut moves = Vec::new();
    while position.ply() < settings.opening_plies {
        let legal = position.legal_moves(rules);
        if position.result_given(rules, &legal).is_some() {
            break;
        }
        draws.go_to_ply(position.ply());
        let pit = legal[draws.below(legal.len())];
        position.play_legal(rules, pit, &mut ());
        moves.push(pit);
    }
    (position, moves)
}

/// How many different random openings the first `pairs` pairs have. Where they are few, players
/// without chance play the same games over and over.
pub fn different_openings(rules: &RuleSet, settings: PairSettings, pairs: u64) -> usize {
    let opening = |pair| open(rules, settings, &mut Draws::new(settings.seed, pair)).1;
    (0..pairs).map(opening).collect::<HashSet<Vec<Pit>>>().len()
}

/// Half points of the first player: 2 for a win, 1 for a draw or no result, 0 for a loss.
pub fn half_points(outcome: Outcome) -> usize {
    match outcome {
        Outcome::First => 2,
        Outcome::Second => 0,
        Outcome::Draw | Outcome::Endless | Outcome::Stalled => 1,
    }
}

/// What is counted over the pairs of two players, exact: merging loses nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PairTally {
    /// Pairs by the points that the one player won in both games: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
    /// Results of the games that the one player began, in the order of [`Outcome::ALL`].
    pub began: [u64; 5],
    /// Results of the games that the other player began.
    pub replied: [u64; 5],
    /// Plies of all games.
    pub plies: super::Histogram,
}

impl PairTally {
    /// Plays and counts one pair. A player against itself plays one game, as the other would be
    /// the same game again; it counts as begun and as a pair of equal points.
    ///
    /// # Panics
    /// When a perfect player has no table.
    pub fn play<'r>(
        &mut self,
        game: impl Into<Known<'r>>,
        settings: PairSettings,
        pair: u64,
        one: &Player,
        other: &Player,
    ) {
        let game = game.into();
        let first = play_contest(game, settings, pair, [one, other]);
        self.began[first.outcome.index()] += 1;
        self.plies.add(first.moves.len() as i32);
        if one == other {
            self.pairs[2] += 1;
            return;
        }
        let second = play_contest(game, settings, pair, [other, one]);
        self.replied[second.outcome.index()] += 1;
        self.plies.add(second.moves.len() as i32);
        self.pairs[half_points(first.outcome) + 2 - half_points(second.outcome)] += 1;
    }

    /// Adds another tally's counts.
    pub fn merge(&mut self, other: &PairTally) {
        for (mine, theirs) in [
            (&mut self.pairs, &other.pairs),
            (&mut self.began, &other.began),
            (&mut self.replied, &other.replied),
        ] {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
        self.plies.merge(&other.plies);
    }
}
