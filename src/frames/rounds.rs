//! Tables of matches over rounds.

use super::cells::{distribution, number, share};
use super::field::{Row, Table};
use crate::experiment::{RoundsCell, RoundsExperiment, RoundsRun};
use crate::play::Outcome;
use crate::simulate::{RoundTally, StarterTally};
use crate::stats::{ClusterSums, ShareDifference, Z_95, paired_difference};

/// The first starter's advantage in the match: share of all matches that he won less share that the
/// other player won, with Tango's 95 % interval; `None` without matches.
pub fn match_advantage(tally: &RoundTally) -> Option<ShareDifference> {
    let [first, second, _] = tally.ends;
    paired_difference(first, second, tally.matches(), Z_95)
}

/// The starter's advantage in a round of number `at + 1`, with Tango's 95 % interval: a match has one
/// round of each number.
pub fn round_advantage(tally: &RoundTally, at: usize) -> Option<ShareDifference> {
    let starter = &tally.numbers.get(at)?.starter;
    paired_difference(starter.outcomes[0], starter.outcomes[1], starter.rounds(), Z_95)
}

/// The starter's advantage in rounds of a kind: rounds won less rounds lost by him, as a share. A
/// match may have several such rounds, which depend on each other, so the 95 % interval is that of a
/// ratio over matches; `None` below two matches. One match more than was played, with one drawn
/// round, is counted for the interval's width, so that it is never empty.
pub fn starter_advantage(of: &StarterTally) -> Option<ShareDifference> {
    let [xx, xy, yy] = of.squares;
    let (x, y) = (of.balance(), of.rounds() as i64);
    let mut sums = ClusterSums { clusters: of.matches, x, y, xx, xy, yy };
    let value = sums.ratio(Z_95)?.value;
    sums.add(0, 1);
    let wider = sums.ratio(Z_95)?;
    let half = (wider.high - wider.low) / 2.0;
    Some(ShareDifference { value, low: (value - half).max(-1.0), high: (value + half).min(1.0) })
}

fn tallies<'a>(
    experiment: &'a RoundsExperiment,
    run: &'a RoundsRun,
) -> impl Iterator<Item = (&'a RoundsCell, &'a RoundTally)> {
    experiment.cells.iter().zip(&run.tallies)
}

pub(super) fn named(cell: &RoundsCell) -> Row {
    let mut row = Row::default();
    row.text("variant", "the game, its changed clauses and readings of the match", &cell.label);
    row
}

/// Three columns: an advantage and the ends of its interval.
fn advantage(row: &mut Row, name: &str, meaning: &str, how: &str, of: Option<ShareDifference>) {
    number(row, name, "1", meaning, of.map(|found| found.value));
    let end = |which: &str| format!("{which} end of its 95 % interval ({how})");
    number(row, &format!("{name}_low"), "1", &end("lower"), of.map(|found| found.low));
    number(row, &format!("{name}_high"), "1", &end("upper"), of.map(|found| found.high));
}

/// The table `matches`: one row a variant and reading.
pub fn round_matches_table(experiment: &RoundsExperiment, run: &RoundsRun) -> Table {
    let row = |(cell, tally): (&RoundsCell, &RoundTally)| {
        let mut row = named(cell);
        row.text("game_variant", "the game and its changed clauses", &cell.variant.label);
        let reading = &cell.round_rules;
        row.text("next_starter", "who starts the next round", reading.next_starter.name());
        let meaning = "what becomes of the holes that a player cannot fill";
        row.text("unfilled", meaning, reading.unfilled.name());
        let meaning = "rounds after which a match is undecided";
        row.count("round_limit", "rounds", meaning, reading.round_limit.into());
        row.count("matches", "matches", "matches played", tally.matches());
        for (name, meaning, count) in [
            ("first", "matches won by the player who started the first round", tally.ends[0]),
            ("second", "matches won by the other player", tally.ends[1]),
            ("undecided", "matches that ran into the limit of rounds", tally.ends[2]),
        ] {
            row.count(name, "matches", meaning, count);
            share(&mut row, name, meaning, count, tally.matches());
        }
        let meaning = "share of all matches won by the player who started the first round less share won by the other";
        let found = match_advantage(tally);
        advantage(&mut row, "match_advantage", meaning, "Tango score", found);
        let meaning = "share of all rounds won by their starter less share won by the other player";
        let found = starter_advantage(&tally.all_rounds);
        advantage(&mut row, "round_advantage", meaning, "ratio over matches", found);
        distribution(&mut row, "rounds", "rounds", "rounds of a match", &tally.rounds);
        distribution(&mut row, "plies", "plies", "plies of all rounds of a match", &tally.plies);
        row
    };
    Table::new("matches", tallies(experiment, run).map(row))
}

/// The table `rounds`: one row for each number of a round that was reached.
pub fn round_numbers_table(experiment: &RoundsExperiment, run: &RoundsRun) -> Table {
    let rows = tallies(experiment, run).flat_map(|(cell, tally)| {
        tally.numbers.iter().enumerate().map(move |(at, of)| {
            let mut row = named(cell);
            row.count("round", "", "number of the round, from 1", at as u64 + 1);
            row.count("rounds", "rounds", "matches that had such a round", of.starter.rounds());
            starter_results(&mut row, &of.starter);
            let meaning = "share of these rounds won by their starter less share won by the other";
            let found = round_advantage(tally, at);
            advantage(&mut row, "starter_advantage", meaning, "Tango score", found);
            for (who, holes) in ["first", "second"].into_iter().zip(&of.holes) {
                let player = match who {
                    "first" => "the player who started the first round",
                    _ => "the other player",
                };
                let meaning = format!("open holes of {player}, mean");
                number(&mut row, &format!("holes_{who}_mean"), "holes", &meaning, holes.mean());
                let meaning = format!("open holes of {player}, standard deviation");
                number(&mut row, &format!("holes_{who}_sd"), "holes", &meaning, holes.sd());
            }
            row
        })
    });
    Table::new("rounds", rows)
}

fn starter_results(row: &mut Row, of: &StarterTally) {
    for (outcome, name) in
        Outcome::ALL.into_iter().zip(["starter_wins", "other_wins", "draws", "endless", "stalled"])
    {
        row.count(name, "rounds", "rounds by result", of.outcomes[outcome.index()]);
    }
    let meaning = "seeds that the starter had after the round less those before it, mean";
    let rounds = of.rounds();
    let mean = (rounds > 0).then(|| of.gain as f64 / rounds as f64);
    number(row, "starter_gain_mean", "seeds", meaning, mean);
}

/// The table `holes`: one row for each pair of holes with which a round began.
pub fn round_holes_table(experiment: &RoundsExperiment, run: &RoundsRun) -> Table {
    let rows = tallies(experiment, run).flat_map(|(cell, tally)| {
        tally.by_holes.iter().map(move |(&holes, of)| {
            let mut row = named(cell);
            let meaning = "open holes of the round's starter when it began";
            row.count("holes_starter", "holes", meaning, holes.0.into());
            row.count("holes_other", "holes", "open holes of the other player", holes.1.into());
            row.count("rounds", "rounds", "rounds that began so", of.rounds());
            starter_results(&mut row, of);
            let meaning = "share of these rounds won by their starter less share won by the other";
            let found = starter_advantage(of);
            advantage(&mut row, "starter_advantage", meaning, "ratio over matches", found);
            row
        })
    });
    Table::new("holes", rows)
}

/// The table `comebacks`: one row for each number of holes that a player may come down to.
pub fn comebacks_table(experiment: &RoundsExperiment, run: &RoundsRun) -> Table {
    let rows = tallies(experiment, run).flat_map(|(cell, tally)| {
        (1..cell.variant.variant.rules.holes).map(move |holes| {
            let (fallen, won) = tally.comebacks(holes);
            let mut row = named(cell);
            let meaning = "open holes that a player came down to";
            row.count("holes", "holes", meaning, holes.into());
            let meaning = "times that a player of a match began a round with so many open holes or fewer; both players of a match may";
            row.count("fallen", "players", meaning, fallen);
            row.count("won", "players", "those who won the match nevertheless", won);
            share(&mut row, "won", "those who won the match nevertheless", won, fallen);
            row
        })
    });
    Table::new("comebacks", rows)
}

/// The table `survival`: one row for each number of holes and of a round, up to the first at which
/// no match survives.
pub fn survival_table(experiment: &RoundsExperiment, run: &RoundsRun) -> Table {
    let rows = tallies(experiment, run).flat_map(|(cell, tally)| {
        (1..=tally.below.len()).flat_map(move |holes| {
            // Up to the first round at which nothing is left.
            let left = move |&round: &u32| round == 1 || tally.surviving(holes, round - 1) > 0;
            (1..=tally.numbers.len() as u32).take_while(left).map(move |round| {
                let going = tally.surviving(holes, round);
                let mut row = named(cell);
                row.count("holes", "holes", "number of open holes", holes as u64);
                row.count("round", "", "number of the round, from 1", round.into());
                let meaning = "matches in which, up to the beginning of this round, no player had fewer open holes; with one hole, matches that go on";
                row.count("surviving", "matches", meaning, going);
                share(&mut row, "surviving", meaning, going, tally.matches());
                row
            })
        })
    });
    Table::new("survival", rows)
}
