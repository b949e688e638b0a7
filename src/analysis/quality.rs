//! Measures of what a game is like to play, known from general game systems, with intervals.
//!
//! After Browne 2008, Automatic Generation and Evaluation of Recombination Games (chapter 4), as
//! the users of Ludii know them. A move is a ply, however many laps it takes. The players move at
//! random, so the measures describe the rules rather than skilled play.

use crate::experiment::CellResult;
use crate::play::Outcome;
use crate::simulate::{BlockSums, GameRecord};
use crate::stats::{ShareDifference, Z_95, batch_ratio, wilson};

/// One measure of one variant.
#[derive(Debug, Clone)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// Its unit; `1` for a share or an index from 0 to 1.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Games that it comes from.
    pub games: u64,
    /// The value; `None` where it is not defined.
    pub value: Option<f64>,
    /// Its 95 % interval; `None` with too few blocks or games.
    pub interval: Option<(f64, f64)>,
}

/// The measures of a variant. Those of the lead come from the games kept whole.
pub(super) fn quality(result: &CellResult) -> Vec<Measure> {
    let [first, second, draws, endless, stalled] = result.tally.outcomes;
    let share = |name, meaning, count| shares(result, name, meaning, count);
    let blocks = |name, unit, meaning, ratio: fn(&BlockSums) -> (u64, u64)| {
        let pairs = result.blocks.iter().map(ratio).map(|(x, y)| (x as f64, y as f64)).collect();
        by_blocks(result, name, unit, meaning, pairs)
    };
    let games = |name, unit, meaning, value: fn(&GameRecord) -> Option<f64>| {
        by_games(result, name, unit, meaning, value)
    };
    vec![
        share("completion", "games that end with a winner or a draw", first + second + draws),
        share("drawishness", "games drawn", draws),
        share("endless", "games without a result because of an endless move", endless),
        share("stalled", "games without a result because they stalled", stalled),
        outcome_uniformity(result),
        blocks("duration", "plies", "plies of a game", |block| (block.plies, block.block.games)),
        blocks(
            "decision moves",
            "plies",
            "plies of a game with two legal moves or more",
            |block| (block.decisions, block.block.games),
        ),
        blocks("branching factor", "moves", "legal moves at a ply", |block| {
            (block.legal_moves, block.plies)
        }),
        blocks("laps per move", "laps", "laps of a completed move", |block| {
            (block.laps, block.moves)
        }),
        tree_complexity(result),
        games("lead changes", "", "how often the lead changes hands in a game", |record| {
            Some(f64::from(record.lead.changes))
        }),
        games(
            "settled share",
            "1",
            "share of a game's plies after the lead last changed hands",
            GameRecord::settled_share,
        ),
        games(
            "drama",
            "groups or seeds",
            "how far the winner was behind, on average over the plies when he was",
            GameRecord::drama,
        ),
    ]
}

fn shares(result: &CellResult, name: &'static str, meaning: &'static str, count: u64) -> Measure {
    let games = result.tally.games();
    Measure {
        name,
        unit: "1",
        meaning,
        games,
        value: (games > 0).then(|| count as f64 / games as f64),
        interval: wilson(count, games, Z_95).map(|interval| (interval.low, interval.high)),
    }
}

fn by_blocks(
    result: &CellResult,
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    pairs: Vec<(f64, f64)>,
) -> Measure {
    let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0, y + pair.1));
    Measure {
        name,
        unit,
        meaning,
        games: result.tally.games(),
        value: (y > 0.0).then(|| x / y),
        interval: batch_ratio(&pairs, 0.95).map(ends),
    }
}

/// The mean over the games kept for which the measure is defined, each game a batch of its own.
fn by_games(
    result: &CellResult,
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    value: fn(&GameRecord) -> Option<f64>,
) -> Measure {
    let values: Vec<(f64, f64)> =
        result.records.iter().filter_map(value).map(|value| (value, 1.0)).collect();
    let n = values.len() as f64;
    Measure {
        name,
        unit,
        meaning,
        games: values.len() as u64,
        value: (n > 0.0).then(|| values.iter().map(|pair| pair.0).sum::<f64>() / n),
        interval: batch_ratio(&values, 0.95).map(ends),
    }
}

/// The decimal logarithm of the number of move sequences of a game's length, estimated by the product of the numbers
/// of legal moves (Knuth 1975, Mathematics of Computation 29:122-136; Allis 1994, Searching for
/// Solutions in Games and Artificial Intelligence, section 6.2.4).
fn tree_complexity(result: &CellResult) -> Measure {
    let pair = |block: &BlockSums| (block.log10_legal_moves, block.block.games as f64);
    let meaning = "decimal logarithm of the game tree's size: of the product of the numbers of legal moves, averaged over games";
    let pairs = result.blocks.iter().map(pair).collect();
    by_blocks(result, "game-tree complexity", "log10", meaning, pairs)
}

/// The entropy of the shares p of first, second and draw among games with a result, over its
/// greatest value ln 3; by the delta method its variance is (Σ p ln²p - (Σ p ln p)²) / n.
fn outcome_uniformity(result: &CellResult) -> Measure {
    let counts = [Outcome::First, Outcome::Second, Outcome::Draw].map(|o| result.tally.count(o));
    let games: u64 = counts.iter().sum();
    let n = games as f64;
    let shares = || counts.iter().filter(|&&count| count > 0).map(|&count| count as f64 / n);
    let moment = |power| shares().map(|p| p * p.ln().powi(power)).sum::<f64>();
    let most = 3f64.ln();
    let value = (games > 0).then(|| -moment(1) / most);
    let spread = Z_95 * ((moment(2) - moment(1).powi(2)).max(0.0) / n).sqrt() / most;
    Measure {
        name: "outcome uniformity",
        unit: "1",
        meaning: "entropy of first, second and draw over its greatest value: 1 when all three are equally frequent, 0.63 when two are and the third never is",
        games,
        value,
        interval: value.map(|value| ((value - spread).max(0.0), (value + spread).min(1.0))),
    }
}

fn ends(found: ShareDifference) -> (f64, f64) {
    (found.low, found.high)
}
