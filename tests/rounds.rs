//! Matches over rounds: seeds are kept, closed holes stay empty, the end comes when it must, and a
//! Markov chain over what the players have agrees with matches played through.

mod common;

use common::rules;
use gabata::play::{Board, Pit, Position, Seat};
use gabata::rounds::{MatchEnd, NextStarter, RoundMatch, RoundRules, Unfilled};
use gabata::rules::RuleSet;
use gabata::simulate::{
    Block, RoundMatchRecord, WordStream, play_round_block, random_game, random_round,
    random_round_match,
};

const SEED: u64 = 1971;

fn readings() -> impl Iterator<Item = RoundRules> {
    NextStarter::ALL.into_iter().flat_map(|next_starter| {
        Unfilled::ALL.into_iter().map(move |unfilled| RoundRules {
            next_starter,
            unfilled,
            ..RoundRules::default()
        })
    })
}

/// Plays a recorded match again, move by move, and hands every position to `look`.
fn play_again(
    rules: &RuleSet,
    reading: &RoundRules,
    record: &RoundMatchRecord,
    mut look: impl FnMut(&Position, [u32; 2]),
) -> MatchEnd {
    let mut state = RoundMatch::start(rules);
    for (round, moves) in record.rounds.iter().zip(&record.moves) {
        let set_up = state.set_up(rules, reading).expect("the match goes on");
        assert_eq!((set_up.holes, set_up.hands), (round.holes, round.hands));
        let mut position = set_up.position;
        look(&position, set_up.hands);
        for &pit in moves {
            position.play(rules, pit).expect("legal");
            look(&position, set_up.hands);
        }
        let result = position.result(rules).expect("the round is over");
        assert_eq!(result, round.result);
        let taken = position.takings(rules, result.ending);
        state.finish_round(reading, set_up.hands, taken, result.outcome);
        assert_eq!(state.seeds(), round.seeds);
    }
    state.set_up(rules, reading).expect_err("the match is over")
}

#[test]
fn seeds_are_kept_and_closed_holes_stay_empty() {
    for variant in [
        "rio-kadalis",
        "rio-kadalis holes=3 direction=clockwise",
        "sadeqa-ii",
        "sadeqa-iii holes=4",
    ] {
        let rules = rules(variant);
        for reading in readings() {
            for number in 0..20 {
                let record = random_round_match(&rules, &reading, SEED, number);
                let end = play_again(&rules, &reading, &record, |position, hands| {
                    let board = position.board();
                    let on_board: u32 = board.pits().iter().map(|&seeds| u32::from(seeds)).sum();
                    let captured: u32 = position.captured().iter().sum();
                    let all = on_board + captured + hands[0] + hands[1];
                    assert_eq!(all, rules.seeds_in_play(), "{variant}");
                    for pit in (0..2 * rules.holes).map(Pit).filter(|&pit| board.is_closed(pit)) {
                        assert_eq!(board.seeds(pit), 0, "{variant}, pit {pit}");
                    }
                });
                assert_eq!(end, record.end);
            }
        }
    }
}

/// The match ends after the first round that leaves a player fewer seeds than fill a hole, and not
/// before; who owns no hole has lost where holes change hands.
#[test]
fn a_match_ends_exactly_when_a_player_can_fill_no_hole() {
    let rules = rules("rio-kadalis");
    for reading in readings().filter(|reading| reading.unfilled != Unfilled::Transfer) {
        for number in 0..100 {
            let record = random_round_match(&rules, &reading, SEED, number);
            let (last, before) = record.rounds.split_last().expect("a round");
            assert!(before.iter().all(|round| round.seeds.iter().all(|&seeds| seeds >= 4)));
            match record.end {
                MatchEnd::Won(winner) => assert!(last.seeds[winner.opponent().index()] < 4),
                MatchEnd::Undecided => assert_eq!(record.rounds.len(), 200),
            }
        }
    }
}

#[test]
fn the_limit_of_rounds_leaves_a_match_undecided() {
    let rules = rules("rio-kadalis");
    let reading = RoundRules { round_limit: 1, ..RoundRules::default() };
    let ends: Vec<MatchEnd> =
        (0..200).map(|number| random_round_match(&rules, &reading, SEED, number).end).collect();
    assert!(ends.contains(&MatchEnd::Undecided));
}

#[test]
fn who_starts_the_next_round_is_as_read() {
    let rules = rules("rio-kadalis");
    for reading in readings() {
        for number in 0..50 {
            let record = random_round_match(&rules, &reading, SEED, number);
            assert_eq!(record.rounds[0].starter, Seat::South);
            for pair in record.rounds.windows(2) {
                let last = &pair[0];
                let winner = match last.result.outcome.name() {
                    "first" => Some(Seat::South),
                    "second" => Some(Seat::North),
                    _ => None,
                };
                let wanted = match (reading.next_starter, winner) {
                    (NextStarter::Winner, Some(seat)) => seat,
                    (NextStarter::Loser, Some(seat)) => seat.opponent(),
                    _ => last.starter.opponent(),
                };
                assert_eq!(pair[1].starter, wanted);
            }
        }
    }
}

/// By hand, two holes a row, North's left hole (pit 2) closed: South's four seeds of pit 1 fall into
/// 3, 0, 1 and 3, North's six of pit 3 then into 0, 1, 3, 0, 1 and 3.
#[test]
fn closed_holes_are_passed_over_in_sowing() {
    let rules = rules("rio-kadalis holes=2 group=255 relay=single-lap");
    let owner =
        |pit: Pit| [Some(Seat::South), Some(Seat::South), None, Some(Seat::North)][pit.index()];
    let mut position = Position::round(Board::with_owners(&rules, owner), Seat::South);
    assert_eq!(position.board().pits(), [4, 4, 0, 4]);
    position.play(&rules, Pit(1)).expect("legal");
    assert_eq!(position.board().pits(), [5, 1, 0, 6]);
    assert_eq!(position.to_move(), Seat::North);
    position.play(&rules, Pit(3)).expect("legal");
    assert_eq!(position.board().pits(), [7, 3, 0, 2]);
}

/// Rio Kadalis looks at no opposite hole and has no opening rule, and closed holes are out of the
/// ring: whichever end closes, the ring of open holes is the same, and so is every match. In Sadeqa II
/// both matter.
#[test]
fn in_rio_kadalis_it_does_not_matter_which_holes_close() {
    let left = RoundRules::default();
    let right = RoundRules { unfilled: Unfilled::CloseRight, ..left };
    let block = Block { number: 0, games: 300 };
    let tally = |variant, reading| play_round_block(&rules(variant), reading, SEED, block);
    assert_eq!(tally("rio-kadalis", &left), tally("rio-kadalis", &right));
    assert_ne!(tally("sadeqa-ii", &left), tally("sadeqa-ii", &right));
}

/// A first round is a game: with the same draws it ends as the game does.
#[test]
fn the_first_round_is_an_ordinary_game() {
    let rules = rules("sadeqa-ii");
    let game = random_game(&rules, SEED, 3);
    let mut stream = WordStream::random_play(SEED, 3);
    let mut state = RoundMatch::start(&rules);
    let (round, moves) =
        random_round(&rules, &RoundRules::default(), &mut state, &mut stream).expect("a round");
    assert_eq!((moves, round.result), (game.moves, game.result));
}

/// What a tally says of comebacks and of holes agrees with its matches, looked at one by one.
#[test]
fn tallies_count_what_the_matches_show() {
    let rules = rules("rio-kadalis holes=4");
    let reading = RoundRules::default();
    let block = Block { number: 0, games: 300 };
    let tally = play_round_block(&rules, &reading, SEED, block);
    let records: Vec<RoundMatchRecord> =
        (0..300).map(|number| random_round_match(&rules, &reading, SEED, number)).collect();
    let fell = |record: &RoundMatchRecord, seat: Seat| {
        record.rounds.iter().any(|round| round.holes[seat.index()] <= 2)
    };
    let sides = || records.iter().flat_map(|r| [(r, Seat::South), (r, Seat::North)]);
    let fallen = sides().filter(|(record, seat)| fell(record, *seat)).count() as u64;
    let won = sides()
        .filter(|(record, seat)| fell(record, *seat) && record.end == MatchEnd::Won(*seat))
        .count() as u64;
    assert_eq!(tally.comebacks(2), (fallen, won));
    assert!(won > 0 && won < fallen);
    let going = records
        .iter()
        .filter(|record| {
            let early = &record.rounds[..record.rounds.len().min(3)];
            let whole = early.iter().all(|round| round.holes.iter().all(|&holes| holes >= 2));
            whole && (record.rounds.len() >= 3 || record.end == MatchEnd::Undecided)
        })
        .count() as u64;
    assert_eq!(tally.surviving(2, 3), going);
    let lasting = records.iter().filter(|record| record.rounds.len() >= 5).count() as u64;
    assert_eq!(tally.numbers[4].starter.rounds(), lasting);
    assert_eq!(tally.surviving(1, 5), lasting);
    let rounds: u64 = tally.by_holes.values().map(|of| of.rounds()).sum();
    assert_eq!(rounds, tally.rounds.sum() as u64);
}

/// Chance that South wins a match and rounds it takes, from a Markov chain: a match between rounds
/// is what South has and who starts, so the chance of every next state can be measured by single
/// rounds, and the match follows by running the chain to its end.
///
/// Each batch measures the chances anew, from other draws.
fn by_chain(rules: &RuleSet, reading: &RoundRules, batch: u64, rounds_a_state: u64) -> [f64; 2] {
    let all = rules.seeds_in_play() as usize;
    let index = |south: u32, starter: Seat| 2 * south as usize + starter.index();
    let mut next = vec![Vec::new(); 2 * (all + 1)];
    let mut wins = vec![0.0; 2 * (all + 1)];
    let mut is_over = vec![false; 2 * (all + 1)];
    for south in 0..=all as u32 {
        for starter in [Seat::South, Seat::North] {
            let at = index(south, starter);
            let state = RoundMatch::from_seeds(rules, south, starter);
            if let Err(end) = state.set_up(rules, reading) {
                is_over[at] = true;
                wins[at] = f64::from(u8::from(end == MatchEnd::Won(Seat::South)));
                continue;
            }
            let mut counts = std::collections::BTreeMap::new();
            for number in batch * rounds_a_state..(batch + 1) * rounds_a_state {
                // Streams that no match of the comparison uses.
                let stream = (at as u64 + 1) << 32 | number;
                let mut after = state;
                random_round(
                    rules,
                    reading,
                    &mut after,
                    &mut WordStream::random_match(SEED, stream),
                )
                .expect("a round");
                *counts.entry(index(after.seeds()[0], after.starter())).or_insert(0u64) += 1;
            }
            next[at] = counts
                .into_iter()
                .map(|(to, count)| (to, count as f64 / rounds_a_state as f64))
                .collect();
        }
    }
    let mut chance = vec![0.0; next.len()];
    chance[index(all as u32 / 2, Seat::South)] = 1.0;
    let (mut won, mut length) = (0.0, 0.0);
    for _ in 0..reading.round_limit {
        let mut after = vec![0.0; next.len()];
        for (at, share) in chance.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            length += share;
            for &(to, chance) in &next[at] {
                let share = share * chance;
                if is_over[to] { won += share * wins[to] } else { after[to] += share }
            }
        }
        chance = after;
    }
    [won, length]
}

/// Mean and standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

#[test]
fn a_markov_chain_agrees_with_matches_played_through() {
    for (variant, matches, rounds_a_state) in
        [("rio-kadalis holes=2", 40_000, 2_500), ("rio-kadalis holes=3", 20_000, 2_000)]
    {
        let rules = rules(variant);
        for reading in [
            RoundRules::default(),
            RoundRules { next_starter: NextStarter::Winner, ..RoundRules::default() },
            RoundRules { unfilled: Unfilled::Transfer, ..RoundRules::default() },
        ] {
            let chains: Vec<[f64; 2]> =
                (0..8).map(|batch| by_chain(&rules, &reading, batch, rounds_a_state)).collect();
            let tally =
                play_round_block(&rules, &reading, SEED, Block { number: 0, games: matches });
            let n = matches as f64;
            let share = tally.ends[0] as f64 / n;
            let rounds = tally.rounds.mean().expect("matches");
            let played = [
                ("South wins", share, (share * (1.0 - share) / n).sqrt()),
                ("rounds", rounds, tally.rounds.sd().expect("matches") / n.sqrt()),
            ];
            for (at, (what, value, error)) in played.into_iter().enumerate() {
                let of: Vec<f64> = chains.iter().map(|chain| chain[at]).collect();
                let (by_chain, chain_error) = mean(&of);
                println!(
                    "{variant}{}: {what} {value:.4} +- {error:.4}, by the chain {by_chain:.4} +- {chain_error:.4}",
                    reading.label()
                );
                let apart = (value - by_chain) / error.hypot(chain_error);
                assert!(apart.abs() < 4.0, "{variant}, {what}: {value} {by_chain}");
            }
        }
    }
}
