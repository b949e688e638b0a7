//! Tallies of matches as lists of whole numbers, the form in which they are stored.

use super::histogram::Histogram;
use super::round_tally::{RoundTally, StarterTally};

/// Whole numbers in which a [`StarterTally`] is written.
const STARTER: usize = 10;

impl RoundTally {
    /// The names of the lists, in order.
    pub const LISTS: [&'static str; 8] = [
        "rounds",
        "plies",
        "all_rounds",
        "by_round",
        "holes_by_round",
        "by_holes",
        "fewest_holes",
        "below_holes",
    ];

    /// Everything counted but the ends of matches as lists of whole numbers, with their names; equal
    /// tallies have equal lists.
    pub fn lists(&self) -> [(&'static str, Vec<i64>); 8] {
        let numbers = self.numbers.iter().flat_map(|number| starter(&number.starter));
        let holes: Vec<&Histogram> = self.numbers.iter().flat_map(|number| &number.holes).collect();
        let by_holes = self.by_holes.iter().flat_map(|(&(one, other), of)| {
            [i64::from(one), i64::from(other)].into_iter().chain(starter(of))
        });
        let lists = [
            pairs(&self.rounds),
            pairs(&self.plies),
            starter(&self.all_rounds).to_vec(),
            numbers.collect(),
            triples(&holes),
            by_holes.collect(),
            triples(&self.fewest.each_ref()),
            triples(&self.below.iter().collect::<Vec<_>>()),
        ];
        let mut names = RoundTally::LISTS.into_iter();
        lists.map(|list| (names.next().unwrap_or_default(), list))
    }

    /// The tally with these ends of matches and these [lists](RoundTally::lists), in a game of `holes`
    /// holes a row.
    ///
    /// # Errors
    /// The name of the first list that no tally has.
    pub fn from_lists(
        holes: u8,
        ends: [u64; 3],
        lists: [&[i64]; 8],
    ) -> Result<RoundTally, &'static str> {
        let [rounds, plies, all, by_round, holes_by_round, by_holes, fewest, below] = lists;
        let named = |at: usize| RoundTally::LISTS[at];
        let (by_round, rest) = by_round.as_chunks::<STARTER>();
        if !rest.is_empty() {
            return Err(named(3));
        }
        let mut tally = RoundTally {
            ends,
            rounds: from_pairs(rounds).ok_or(named(0))?,
            plies: from_pairs(plies).ok_or(named(1))?,
            all_rounds: all.try_into().ok().and_then(from_starter).ok_or(named(2))?,
            ..RoundTally::default()
        };
        tally.grow(by_round.len(), usize::from(holes));
        for (number, of) in tally.numbers.iter_mut().zip(by_round) {
            number.starter = from_starter(of).ok_or(named(3))?;
        }
        let of_numbers = tally.numbers.iter_mut().flat_map(|number| &mut number.holes);
        from_triples(holes_by_round, of_numbers.collect()).ok_or(named(4))?;
        let (by_holes, rest) = by_holes.as_chunks::<{ STARTER + 2 }>();
        if !rest.is_empty() {
            return Err(named(5));
        }
        for [one, other, of @ ..] in by_holes {
            let own = |holes: i64| u8::try_from(holes).map_err(|_| named(5));
            let of = from_starter(of).ok_or(named(5))?;
            tally.by_holes.insert((own(*one)?, own(*other)?), of);
        }
        from_triples(fewest, tally.fewest.iter_mut().collect()).ok_or(named(6))?;
        from_triples(below, tally.below.iter_mut().collect()).ok_or(named(7))?;
        Ok(tally)
    }
}

fn pairs(of: &Histogram) -> Vec<i64> {
    of.bins().flat_map(|(value, count)| [i64::from(value), count as i64]).collect()
}

fn from_pairs(list: &[i64]) -> Option<Histogram> {
    let (pairs, rest) = list.as_chunks::<2>();
    let mut histogram = Histogram::default();
    for &[value, count] in pairs {
        add(&mut histogram, value, count)?;
    }
    rest.is_empty().then_some(histogram)
}

fn triples(all: &[&Histogram]) -> Vec<i64> {
    let bins = all.iter().enumerate().flat_map(|(at, of)| {
        of.bins().map(move |(value, count)| [at as i64, i64::from(value), count as i64])
    });
    bins.flatten().collect()
}

fn from_triples(list: &[i64], mut all: Vec<&mut Histogram>) -> Option<()> {
    let (triples, rest) = list.as_chunks::<3>();
    for &[at, value, count] in triples {
        add(all.get_mut(usize::try_from(at).ok()?)?, value, count)?;
    }
    rest.is_empty().then_some(())
}

fn add(histogram: &mut Histogram, value: i64, count: i64) -> Option<()> {
    histogram.add_many(i32::try_from(value).ok()?, u64::try_from(count).ok()?);
    Some(())
}

fn starter(of: &StarterTally) -> [i64; STARTER] {
    let [first, second, draw, endless, stalled] = of.outcomes.map(|count| count as i64);
    let [xx, xy, yy] = of.squares;
    [first, second, draw, endless, stalled, of.gain, of.matches as i64, xx, xy, yy]
}

fn from_starter(list: &[i64; STARTER]) -> Option<StarterTally> {
    let [outcomes @ .., gain, matches, xx, xy, yy] = *list;
    let outcomes: [i64; 5] = outcomes;
    if outcomes.iter().chain([&matches]).any(|&count| count < 0) {
        return None;
    }
    let outcomes = outcomes.map(|count| count as u64);
    Some(StarterTally { outcomes, gain, matches: matches as u64, squares: [xx, xy, yy] })
}

#[cfg(test)]
mod tests {
    use super::super::{Block, play_round_block};
    use super::*;
    use crate::rounds::RoundRules;
    use crate::rules::catalogue;

    fn tally() -> RoundTally {
        let rules = catalogue::find("rio-kadalis").expect("in the catalogue").rules;
        let block = Block { number: 3, games: 50 };
        play_round_block(&rules, &RoundRules { round_limit: 9, ..RoundRules::default() }, 7, block)
    }

    #[test]
    fn a_tally_comes_back_from_its_lists() {
        let tally = tally();
        let lists = tally.lists();
        let read = lists.each_ref().map(|(_, list)| list.as_slice());
        assert_eq!(RoundTally::from_lists(6, tally.ends, read), Ok(tally));
    }

    #[test]
    fn a_list_that_no_tally_has_is_named() {
        let tally = tally();
        let lists = tally.lists();
        for (at, name) in RoundTally::LISTS.into_iter().enumerate() {
            let mut short = lists.each_ref().map(|(_, list)| list.as_slice());
            short[at] = &short[at][1..];
            assert_eq!(RoundTally::from_lists(6, tally.ends, short), Err(name));
        }
        let mut wild = lists.each_ref().map(|(_, list)| list.as_slice());
        wild[1] = &[i64::MAX, 1];
        assert_eq!(RoundTally::from_lists(6, tally.ends, wild), Err("plies"));
    }
}
