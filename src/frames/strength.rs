//! Tables of matches between players: one row a match, one row a player and variant.

use super::cells::{number, share};
use super::field::{Row, Table};
use crate::experiment::{MatchExperiment, MatchRun};
use crate::play::Outcome;
use crate::simulate::PairTally;
use crate::stats::{PairCounts, Rating, ShareDifference, Z_95, bradley_terry, paired_difference};

/// The score of one player against another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scored {
    /// Mean points of a game, 0 to 1.
    pub score: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Points of pairs as the mean score of a game with its normal 95 % interval, pairs being the unit;
/// `None` without pairs.
///
/// One drawn pair more than was played is counted for the interval's width, so that it is never
/// empty.
pub fn scored(pairs: &[u64; 5]) -> Option<Scored> {
    let n = pairs.iter().sum::<u64>() as f64;
    let mean = |pairs: &[u64; 5], n: f64| {
        pairs.iter().enumerate().map(|(at, &k)| at as f64 / 4.0 * k as f64).sum::<f64>() / n
    };
    let score = mean(pairs, n);
    let mut wider = *pairs;
    wider[2] += 1;
    let centre = mean(&wider, n + 1.0);
    let squares: f64 = wider
        .iter()
        .enumerate()
        .map(|(at, &k)| k as f64 * (at as f64 / 4.0 - centre).powi(2))
        .sum();
    let half = Z_95 * (squares / n / (n + 1.0)).sqrt();
    (n > 0.0).then(|| Scored { score, low: (score - half).max(0.0), high: (score + half).min(1.0) })
}

/// The ratings of the players in a variant, in their order; `None` when they are not linked by
/// matches.
pub fn ratings(experiment: &MatchExperiment, run: &MatchRun, cell: usize) -> Option<Vec<Rating>> {
    let matches: Vec<PairCounts> = run
        .matches
        .iter()
        .filter(|played| played.cell == cell && played.one != played.other)
        .map(|played| PairCounts {
            one: played.one,
            other: played.other,
            pairs: played.tally.pairs,
        })
        .collect();
    bradley_terry(experiment.players.len(), &matches, Z_95)
}

/// The table `matches`.
pub fn matches_table(experiment: &MatchExperiment, run: &MatchRun) -> Table {
    let rows = run.matches.iter().map(|played| {
        let tally = &played.tally;
        let mut row = Row::default();
        row.text(
            "variant",
            "the game and its changed clauses",
            &experiment.cells[played.cell].label,
        );
        row.text("one", "the one player", &experiment.players[played.one].to_string());
        row.text(
            "other",
            "the other player; the same where a player met itself, in one game a pair",
            &experiment.players[played.other].to_string(),
        );
        pair_counts(&mut row, tally);
        let found = scored(&tally.pairs);
        let meaning = "points of the one player in a game: 1 for a win, ½ for a draw or no result";
        number(&mut row, "score", "points", meaning, found.map(|found| found.score));
        let end = |which: &str| format!("{which} end of the 95 % interval of score, by pairs");
        number(&mut row, "score_low", "points", &end("lower"), found.map(|found| found.low));
        number(&mut row, "score_high", "points", &end("upper"), found.map(|found| found.high));
        games_by_result(&mut row, tally);
        number(&mut row, "plies_mean", "plies", "mean plies of a game", tally.plies.mean());
        row
    });
    Table::new("matches", rows)
}

/// The number of pairs, and the pairs by the points of the one player.
pub(super) fn pair_counts(row: &mut Row, tally: &PairTally) {
    row.count("pairs", "pairs", "pairs of games", tally.pairs.iter().sum());
    for (at, (name, meaning)) in [
        ("pairs_0", "pairs in which the one player won 0 points"),
        ("pairs_half", "pairs in which the one player won half a point"),
        ("pairs_1", "pairs in which the one player won 1 point"),
        ("pairs_1_half", "pairs in which the one player won 1½ points"),
        ("pairs_2", "pairs in which the one player won 2 points"),
    ]
    .into_iter()
    .enumerate()
    {
        row.count(name, "pairs", meaning, tally.pairs[at]);
    }
}

/// The games that each player began, by result.
pub(super) fn games_by_result(row: &mut Row, tally: &PairTally) {
    for (outcome, (began, replied)) in Outcome::ALL.into_iter().zip([
        ("began_first", "replied_first"),
        ("began_second", "replied_second"),
        ("began_draw", "replied_draw"),
        ("began_endless", "replied_endless"),
        ("began_stalled", "replied_stalled"),
    ]) {
        let meaning = "games that the one player began, by result";
        row.count(began, "games", meaning, tally.began[outcome.index()]);
        let meaning = "games that the other player began, by result";
        row.count(replied, "games", meaning, tally.replied[outcome.index()]);
    }
}

/// The table `strength`: what each player's games against itself show, and his rating.
pub fn strength_table(experiment: &MatchExperiment, run: &MatchRun) -> Table {
    let mut rows = Vec::new();
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let ratings = ratings(experiment, run, cell);
        for (at, player) in experiment.players.iter().enumerate() {
            let own = run
                .matches
                .iter()
                .find(|played| (played.cell, played.one, played.other) == (cell, at, at));
            let outcomes = own.map_or([0; 5], |own| own.tally.began);
            let games = outcomes.iter().sum();
            let mut row = Row::default();
            row.text("variant", "the game and its changed clauses", &variant.label);
            row.text("player", "the player", &player.to_string());
            row.count("games", "games", "games of the player against itself", games);
            for outcome in Outcome::ALL {
                let meaning = "games of the player against itself, by result";
                row.count(outcome.name(), "games", meaning, outcomes[outcome.index()]);
            }
            for outcome in Outcome::ALL {
                let meaning = "games of the player against itself, by result";
                share(&mut row, outcome.name(), meaning, outcomes[outcome.index()], games);
            }
            let advantage = advantage(&outcomes);
            let meaning = "first-move advantage: share of the player's games against itself won by the first player less share won by the second";
            number(&mut row, "first_move_advantage", "1", meaning, advantage.map(|a| a.value));
            let end = |which: &str| format!("{which} end of its 95 % interval (Tango score)");
            let (low, high) = (advantage.map(|a| a.low), advantage.map(|a| a.high));
            number(&mut row, "first_move_advantage_low", "1", &end("lower"), low);
            number(&mut row, "first_move_advantage_high", "1", &end("upper"), high);
            let plies = own.and_then(|own| own.tally.plies.mean());
            let meaning = "mean plies of the player's games against itself";
            number(&mut row, "plies_mean", "plies", meaning, plies);
            let rating = ratings.as_ref().map(|ratings| ratings[at]);
            let meaning = "Bradley-Terry rating, the first player of the list being 0";
            number(&mut row, "elo", "Elo", meaning, rating.map(|rating| rating.value));
            let end = |which: &str| format!("{which} end of its 95 % interval, by pairs");
            number(&mut row, "elo_low", "Elo", &end("lower"), rating.map(|rating| rating.low));
            number(&mut row, "elo_high", "Elo", &end("upper"), rating.map(|rating| rating.high));
            rows.push(row);
        }
    }
    Table::new("strength", rows)
}

fn advantage(outcomes: &[u64; 5]) -> Option<ShareDifference> {
    let [first, second, ..] = *outcomes;
    paired_difference(first, second, outcomes.iter().sum(), Z_95)
}
