//! Which readings of a game change what is found out about it.
//!
//! Each reading of a clause is weighed twice. *At the game's own reading* that clause alone is
//! changed. *Over all readings* the change is averaged over every combination of the other clauses
//! in which both values make sense. Both are differences of the same blocks of games, which met the
//! same random draws ([`paired_block_difference`]).
//!
//! The effects of one game's readings on all responses are one family at the game's own reading and
//! one over all readings: with m effects in a family each interval has confidence 1 - 0.05 / m
//! (Bonferroni), so that all hold together at 95 %, and p values are corrected by Holm's method.
//!
//! Two combinations *play identically* when every count is the same, captures and margins included,
//! and results and plies in every block; an effect between them is exactly zero, not merely too small
//! to be seen. Where one counts groups and the other seeds, margins have different units and are left
//! out: in Rio Kadalis the player with more of 48 seeds also has more groups of four, so both winner
//! clauses give the same results whenever all seeds are given out.

use super::ALPHA;
use super::effects::Response;
use super::variant::VariantFindings;
use super::verdict::Verdict;
use crate::experiment::{CellResult, Experiment, ReadingSet};
use crate::simulate::{BLOCK_GAMES, Tally};
use crate::stats::{PairedDifference, holm, paired_block_difference};

/// What a reading does at the game's own reading of all other clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Influence {
    /// The verdict on balance is another.
    Conclusion,
    /// The verdict stays, but one of the responses is different.
    Size,
    /// No difference was found, though the games are not the same.
    NoneFound,
    /// The tallies are identical.
    ExactlyNone,
}

impl Influence {
    /// The influence in words.
    pub fn words(self) -> &'static str {
        match self {
            Influence::Conclusion => "changes the conclusion",
            Influence::Size => "changes the size",
            Influence::NoneFound => "no effect found",
            Influence::ExactlyNone => "no effect, exactly zero",
        }
    }
}

/// A difference with an interval that holds together with the others of its family.
#[derive(Debug, Clone, Copy)]
pub struct Shift {
    /// The difference.
    pub paired: PairedDifference,
    /// Its p value corrected over the family (Holm).
    pub p_holm: f64,
}

/// What a reading does to one response.
#[derive(Debug, Clone, Copy)]
pub struct ResponseShift {
    /// The response.
    pub response: Response,
    /// At the game's own reading; `None` where the clauses would contradict each other.
    pub own: Option<Shift>,
    /// Averaged over all readings of the other clauses.
    pub mean: Option<Shift>,
}

/// What one reading of one clause does.
#[derive(Debug, Clone)]
pub struct ReadingEffect {
    /// The clause.
    pub clause: String,
    /// Its value under this reading.
    pub value: String,
    /// The game's own value.
    pub own_value: String,
    /// The verdict on balance under this reading, all else being the game's own.
    pub verdict: Option<Verdict>,
    /// What the reading does; `None` where it contradicts the game's other clauses.
    pub influence: Option<Influence>,
    /// What it does to each response, in the order of [`Response::READINGS`].
    pub shifts: Vec<ResponseShift>,
    /// Combinations of the other clauses in which both values make sense.
    pub settings: usize,
    /// Settings in which both values play identically.
    pub identical: usize,
    /// Settings in which the verdict on balance is another.
    pub verdicts_changed: usize,
}

impl ReadingEffect {
    /// The responses that are told from zero at the game's own reading.
    pub fn shifted(&self) -> impl Iterator<Item = Response> {
        let seen = |shift: &&ResponseShift| shift.own.is_some_and(|own| own.p_holm < ALPHA);
        self.shifts.iter().filter(seen).map(|shift| shift.response)
    }
}

/// The readings of one game.
#[derive(Debug, Clone)]
pub struct Sensitivity {
    /// The readings.
    pub set: ReadingSet,
    /// The verdict under the game's own reading.
    pub verdict: Verdict,
    /// What each reading does, clause by clause.
    pub effects: Vec<ReadingEffect>,
    /// By cell of the set that was played: itself, or the first cell that plays identically.
    pub same_as: Vec<(usize, usize)>,
}

impl Sensitivity {
    /// How many different games the combinations are.
    pub fn different_games(&self) -> usize {
        self.same_as.iter().filter(|(cell, first)| cell == first).count()
    }
}

/// The sensitivity of every game whose readings were played, from full blocks; runs of one block
/// have none.
pub(super) fn sensitivities(
    experiment: &Experiment,
    results: &[CellResult],
    findings: &[VariantFindings],
) -> Vec<Sensitivity> {
    experiment.readings.iter().filter_map(|set| sensitivity(set, results, findings)).collect()
}

fn sensitivity(
    set: &ReadingSet,
    results: &[CellResult],
    findings: &[VariantFindings],
) -> Option<Sensitivity> {
    let own = set.own()?;
    let mut effects = Vec::new();
    let (mut at_own, mut overall) = (Vec::new(), Vec::new());
    for (at, axis) in set.axes.iter().enumerate() {
        for (value, name) in axis.values.iter().enumerate().skip(1) {
            let pairs = set.pairs(at, value);
            let own_pair = pairs.first().copied().filter(|pair| pair.1 == own);
            let differ =
                |pair: &&(usize, usize)| findings[pair.0].verdict != findings[pair.1].verdict;
            let same = |pair: &&(usize, usize)| identical(&results[pair.0], &results[pair.1]);
            effects.push(ReadingEffect {
                clause: axis.clause.clone(),
                value: name.clone(),
                own_value: axis.values[0].clone(),
                verdict: own_pair.map(|pair| findings[pair.0].verdict),
                influence: None,
                shifts: Vec::new(),
                settings: pairs.len(),
                identical: pairs.iter().filter(same).count(),
                verdicts_changed: pairs.iter().filter(differ).count(),
            });
            at_own.push(Vec::from_iter(own_pair));
            overall.push(pairs);
        }
    }
    let shifts = family(&at_own, results).into_iter().zip(family(&overall, results));
    for ((effect, pair), (own, mean)) in effects.iter_mut().zip(&at_own).zip(shifts) {
        let shift = |((&response, own), mean)| ResponseShift { response, own, mean };
        effect.shifts = Response::READINGS.iter().zip(own).zip(mean).map(shift).collect();
        effect.influence = pair.first().map(|&(with, without)| {
            if identical(&results[with], &results[without]) {
                Influence::ExactlyNone
            } else if findings[with].verdict != findings[without].verdict {
                Influence::Conclusion
            } else if effect.shifted().next().is_some() {
                Influence::Size
            } else {
                Influence::NoneFound
            }
        });
    }
    let shifts = || effects.iter().flat_map(|effect| &effect.shifts);
    shifts().any(|shift| shift.own.is_some()).then(|| Sensitivity {
        set: set.clone(),
        verdict: findings[own].verdict,
        effects: effects.clone(),
        same_as: same_as(set, results),
    })
}

/// Whether two cells counted the same, margins aside where these have different units.
fn identical(a: &CellResult, b: &CellResult) -> bool {
    if a.blocks != b.blocks {
        return false;
    }
    if a.cell.variant.rules.winner == b.cell.variant.rules.winner {
        return a.tally == b.tally;
    }
    let margin = a.tally.margin.clone();
    a.tally == Tally { margin, ..b.tally.clone() }
}

/// Each cell of a set with the first one that plays identically.
fn same_as(set: &ReadingSet, results: &[CellResult]) -> Vec<(usize, usize)> {
    let mut firsts: Vec<usize> = Vec::new();
    let mut found = Vec::new();
    for &cell in set.cells.iter().flatten() {
        let known = firsts.iter().copied().find(|&at| identical(&results[at], &results[cell]));
        firsts.extend(known.is_none().then_some(cell));
        found.push((cell, known.unwrap_or(cell)));
    }
    found
}

/// For every effect and response the difference between the first and the second cells of its pairs,
/// averaged over the pairs in each block; corrected over all of them.
fn family(effects: &[Vec<(usize, usize)>], results: &[CellResult]) -> Vec<Vec<Option<Shift>>> {
    let tests = effects.iter().filter(|pairs| !pairs.is_empty()).count() * Response::READINGS.len();
    let confidence = 1.0 - ALPHA / tests.max(1) as f64;
    let differences: Vec<Vec<Option<PairedDifference>>> = effects
        .iter()
        .map(|pairs| {
            Response::READINGS
                .map(|response| difference(pairs, response, results, confidence))
                .to_vec()
        })
        .collect();
    let p: Vec<f64> = differences.iter().flatten().flatten().map(|paired| paired.p).collect();
    let mut corrected = holm(&p).into_iter();
    let mut shift = |paired: Option<PairedDifference>| {
        let paired = paired?;
        Some(Shift { paired, p_holm: corrected.next()? })
    };
    differences.into_iter().map(|row| row.into_iter().map(&mut shift).collect()).collect()
}

fn difference(
    pairs: &[(usize, usize)],
    response: Response,
    results: &[CellResult],
    confidence: f64,
) -> Option<PairedDifference> {
    let blocks = results[pairs.first()?.0].blocks.iter();
    let full = blocks.take_while(|block| block.block.games == BLOCK_GAMES).count();
    let mean = |block: usize, pick: fn(&(usize, usize)) -> usize| {
        let sum: f64 =
            pairs.iter().map(|pair| response.of(&results[pick(pair)].blocks[block])).sum();
        sum / pairs.len() as f64
    };
    let means = (0..full).map(|block| (mean(block, |pair| pair.0), mean(block, |pair| pair.1)));
    paired_block_difference(&means.collect::<Vec<_>>(), confidence)
}
