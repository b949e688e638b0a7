//! What must hold of every rule set and every game.

mod any_rules;
mod common;

use any_rules::any_rules;
use common::rules;
use gabata::lanes;
use gabata::play::{Ending, MoveEnd, Outcome, Pit, Position, Seat, perft};
use gabata::players::{Budget, Search};
use gabata::rules::{Direction, Endless, Opening, OpeningEmpty, RuleSet, Winner, parse_game};
use gabata::simulate::{Block, play_block, random_game};
use gabata::solve::{Limits, solve};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// Seeds are conserved at every ply, a legal move always plays, any other is refused and
    /// changes nothing, and the result agrees with the reason for stopping.
    #[test]
    fn a_game_of_any_rules_is_sound(rules in any_rules(), game in 0u64..1_000_000) {
        let record = random_game(&rules, 7, game);
        let mut position = Position::start(&rules);
        for (ply, &pit) in record.moves.iter().enumerate() {
            prop_assert!(position.result(&rules).is_none());
            let legal = position.legal_moves(&rules);
            prop_assert_eq!(position.result_given(&rules, &legal), None);
            prop_assert_eq!(legal.len(), usize::from(record.legal_by_ply[ply]));
            for other in (0..2 * rules.holes).map(Pit) {
                let mut copy = position.clone();
                prop_assert_eq!(copy.play(&rules, other).is_ok(), legal.contains(&other));
                if !legal.contains(&other) {
                    prop_assert_eq!(&copy, &position);
                }
            }
            let before = position.clone();
            let played = position.play(&rules, pit).unwrap();
            prop_assert!(played.laps >= 1 && played.laps <= rules.lap_limit);
            if played.end == MoveEnd::Endless {
                prop_assert_eq!(position.board(), before.board());
                prop_assert_eq!(position.captured(), before.captured());
            }
            let board: u32 = position.board().pits().iter().map(|&seeds| u32::from(seeds)).sum();
            let captured: u32 = position.captured().iter().sum();
            prop_assert_eq!(board + captured, rules.seeds_in_play());
        }
        let result = position.result(&rules).expect("the game is over");
        prop_assert_eq!(result, record.result);
        let legal = position.legal_moves(&rules);
        prop_assert_eq!(position.result_given(&rules, &legal), Some(result));
        match result.ending {
            Ending::NoMove => prop_assert!(position.legal_moves(&rules).is_empty()),
            Ending::Stall => {
                prop_assert_eq!(result.outcome, Outcome::Stalled);
                prop_assert_eq!(position.quiet_plies(), rules.stall_limit);
            }
            Ending::EndlessMove => prop_assert!(rules.endless != Endless::Illegal),
        }
        let is_endless = result.ending == Ending::EndlessMove && rules.endless == Endless::Void;
        prop_assert_eq!(result.outcome == Outcome::Endless, is_endless);
        if result.ending == Ending::NoMove && rules.winner == Winner::Seeds {
            prop_assert_eq!(result.count[0] + result.count[1], rules.seeds_in_play());
        }
        let by_count = match record.margin() {
            1.. => Outcome::First,
            0 => Outcome::Draw,
            _ => Outcome::Second,
        };
        if rules.winner != Winner::Survival
            && !matches!(result.outcome, Outcome::Endless | Outcome::Stalled)
        {
            prop_assert_eq!(result.outcome, by_count);
        }
    }

    /// Without an opening rule clockwise sowing is the mirror image: every move has a twin.
    #[test]
    fn clockwise_is_the_mirror_image(rules in any_rules(), game in 0u64..1_000_000) {
        let anticlockwise = RuleSet {
            direction: Direction::Anticlockwise,
            opening: Opening::Free,
            opening_empty: OpeningEmpty::Free,
            ..rules
        };
        let clockwise = RuleSet { direction: Direction::Clockwise, ..anticlockwise.clone() };
        let holes = anticlockwise.holes;
        let mirrored = |pit: Pit| Pit(if pit.0 < holes { holes - 1 - pit.0 } else { 3 * holes - 1 - pit.0 });
        let record = random_game(&anticlockwise, 7, game);
        let mut position = Position::start(&clockwise);
        for &pit in &record.moves {
            position.play(&clockwise, mirrored(pit)).unwrap();
        }
        prop_assert_eq!(position.result(&clockwise), Some(record.result));
    }
}

#[test]
fn boards_of_every_size_and_255_seeds_do_not_overflow() {
    for holes in 1..=16 {
        for game in ["rio-kadalis", "sadeqa-ii", "sadeqa-iii"] {
            let rules = rules(&format!("{game} holes={holes} seeds=255 lap-limit=50"));
            for number in 0..20 {
                let record = random_game(&rules, 3, number);
                let taken = record.captured[0] + record.captured[1];
                assert_eq!(taken + record.result.left, rules.seeds_in_play(), "{game} {holes}");
            }
        }
    }
}

/// RULES.md: while no endless move is illegal, who gets the seeds left makes no difference.
#[test]
fn remainder_readings_are_equal_unless_endless_moves_are_illegal() {
    for game in ["rio-kadalis", "sadeqa-iii"] {
        let by = |reading: &str| rules(&format!("{game} remainder={reading}"));
        for number in 0..500 {
            let owner = random_game(&by("row-owner"), 1971, number);
            assert_eq!(owner, random_game(&by("last-mover"), 1971, number));
            assert_eq!(owner, random_game(&by("opponent"), 1971, number));
        }
    }
}

#[test]
fn clockwise_has_the_same_perft_without_an_opening_rule() {
    for game in ["rio-kadalis", "sadeqa-iii", "sadeqa-ii opening=free"] {
        let count = |text: &str| {
            let rules = rules(text);
            perft(&rules, &Position::start(&rules), 5)
        };
        assert_eq!(count(game), count(&format!("{game} clockwise")), "{game}");
    }
}

/// The open readings that the check values do not touch, on boards small enough to work out by hand.
mod readings {
    use super::*;

    fn after(variant: &str, moves: &[u8]) -> (Vec<u16>, [u32; 2]) {
        let rules = rules(variant);
        let mut position = Position::start(&rules);
        for &pit in moves {
            position.play(&rules, Pit(pit)).unwrap();
        }
        (position.board().pits().to_vec(), position.captured())
    }

    /// 2x1 with two seeds: the lap goes once round, its last seed falls into the emptied origin.
    #[test]
    fn origin() {
        let sown = "sadeqa-iii holes=1 seeds=2 landing=none";
        assert_eq!(after(sown, &[0]), (vec![1, 3], [0, 0]));
        // Skipped: both seeds fall into pit 1, whose four seeds relay into pit 0.
        let skipped = format!("{sown} origin=skipped relay=single-lap");
        assert_eq!(after(&skipped, &[0]), (vec![0, 4], [0, 0]));
    }

    /// 2x2 with one seed, single lap: pit 1 sows into pit 2. Then pit 2 (two seeds) ends in pit 0
    /// of the opponent, and pit 3 ends in the empty pit 1 of either reading.
    #[test]
    fn landing_and_capturing_seed() {
        let game = "sadeqa-iii holes=2 seeds=1 relay=single-lap";
        // South 0 -> 1, North 3 -> 0: an empty hole of South's row, opposite pit 3, empty too.
        assert_eq!(after(game, &[0, 3]), (vec![1, 2, 1, 0], [0, 0]));
        // South lifts 1 (two seeds): 2, 3; the last falls into the empty pit 3, opposite pit 0.
        assert_eq!(after(game, &[0, 3, 1]), (vec![1, 0, 2, 1], [0, 0]));
        let any = format!("{game} landing=any-row");
        assert_eq!(after(&any, &[0, 3, 1]), (vec![0, 0, 2, 1], [1, 0]));
        let taken = format!("{any} capturing-seed=taken");
        assert_eq!(after(&taken, &[0, 3, 1]), (vec![0, 0, 2, 0], [2, 0]));
    }

    /// 2x2 with three seeds, groups of four: South lifts pit 0 and sows 1, 2, 3.
    #[test]
    fn groups_while_sowing_and_by_the_last_seed() {
        let game = "rio-kadalis holes=2 seeds=3";
        // Pits 1 (South's) and 2 (North's) fill while sowing, pit 3 by the last seed.
        assert_eq!(after(game, &[0]), (vec![0, 0, 0, 0], [8, 4]));
        assert_eq!(after(&format!("{game} mid=mover"), &[0]).1, [12, 0]);
        assert_eq!(after(&format!("{game} last=row-owner"), &[0]).1, [4, 8]);
        let none = format!("{game} mid=none relay=single-lap");
        assert_eq!(after(&none, &[0]), (vec![0, 4, 4, 0], [4, 0]));
    }

    #[test]
    fn opening() {
        let legal = |variant: &str, moves: &[u8]| {
            let rules = rules(variant);
            let mut position = Position::start(&rules);
            for &pit in moves {
                position.play(&rules, Pit(pit)).unwrap();
            }
            (position.to_move(), position.legal_moves(&rules).len())
        };
        assert_eq!(legal("sadeqa-ii", &[]), (Seat::South, 1));
        assert_eq!(legal("sadeqa-ii", &[5]), (Seat::North, 1));
        assert_eq!(legal("sadeqa-ii opening=free", &[]), (Seat::South, 6));
        assert!(legal("sadeqa-ii opening=starter", &[5]).1 > 1);
        // 2x2 with one seed: South's opening 1 -> 2 makes two, which go on to 3 and 0; the last
        // seed joins pit 0, its two go on to 1 and 2 and end in the empty pit 2.
        let small = "sadeqa-ii holes=2 seeds=1";
        assert_eq!(after(small, &[1]).0, [0, 0, 1, 2]);
        // Clockwise, South's opening 1 -> 0 goes on to 3 (now two) ... and ends the game or leaves
        // North's rightmost pit 3 empty: then the choice is free, or there is no move.
        let clockwise = format!("{small} clockwise");
        let (board, _) = after(&clockwise, &[1]);
        let north = board[2..].iter().filter(|&&seeds| seeds > 0).count();
        if board[3] == 0 {
            assert_eq!(legal(&clockwise, &[1]).1, north);
            assert_eq!(legal(&format!("{clockwise} opening-empty=no-move"), &[1]).1, 0);
        }
    }

    #[test]
    fn endless_readings() {
        // A lap limit of one makes every relay endless.
        let game = "sadeqa-iii lap-limit=1";
        let result =
            |reading: &str| random_game(&rules(&format!("{game} endless={reading}")), 1, 0);
        let void = result("void");
        assert_eq!((void.result.outcome, void.moves.len()), (Outcome::Endless, 1));
        let stop = result("stop");
        assert_eq!((stop.result.outcome, stop.result.ending), (Outcome::Draw, Ending::EndlessMove));
        let illegal = result("illegal");
        assert_eq!((illegal.result.ending, illegal.moves.len()), (Ending::NoMove, 0));
        // Nobody can move: all seeds go to the opponent of the mover, by any reading but row-owner.
        assert_eq!(illegal.result.count, [0, 96]);
        let owner =
            random_game(&rules(&format!("{game} endless=illegal remainder=row-owner")), 1, 0);
        assert_eq!(owner.result.count, [48, 48]);
        // In a survival game both rows then hold seeds: a draw.
        let survival = random_game(&rules("sadeqa-ii lap-limit=1 endless=illegal"), 1, 0);
        assert_eq!(
            (survival.result.outcome, survival.result.ending),
            (Outcome::Draw, Ending::NoMove)
        );
    }

    #[test]
    fn stall_and_winner() {
        let record = random_game(&rules("rio-kadalis stall-limit=1"), 1, 0);
        assert_eq!(record.result.outcome, Outcome::Stalled);
        let seeds = random_game(&rules("rio-kadalis winner=seeds"), 1971, 0);
        let groups = random_game(&rules("rio-kadalis"), 1971, 0);
        assert_eq!(seeds.moves, groups.moves);
        assert_eq!(seeds.result.count.map(|count| count / 4), groups.result.count);
    }
}

/// A scripted opening that captures: the seeds that it took count on, in the same way in the reference
/// engine, in blocks and in players' games.
#[test]
fn seeds_captured_by_an_opening_count_on() {
    let text = |captured: &str| {
        format!(
            "name = \"x\"\nfrom = \"sadeqa-iii\"\nstart = [{}]\n{captured}\n[clauses]\nholes = 4\nopening = \"free\"\n",
            "0, 6, 6, 3, 6, 6, 0, 6"
        )
    };
    let read = |captured: &str| parse_game(&text(captured), "x.toml").expect("sound").rules;
    let (plain, ahead) = (read(""), read("captured = [9, 0]"));
    assert_eq!((plain.seeds_in_play(), ahead.seeds_in_play()), (33, 42));
    let mut changed = 0;
    for game in 0..300 {
        let (without, with) = (random_game(&plain, 7, game), random_game(&ahead, 7, game));
        assert_eq!(with.moves, without.moves, "the same board, the same draws");
        let [south, north] = without.captured;
        assert_eq!(with.captured, [south + 9, north]);
        if with.result.ending == Ending::NoMove {
            assert_eq!(with.result.count.iter().sum::<u32>(), 42, "no seed is lost");
        }
        assert_eq!(with.margin(), without.margin() + 9);
        changed += u32::from(with.result.outcome != without.result.outcome);
    }
    assert!(changed > 20, "{changed}");
    assert_eq!(lanes::suits(&ahead), Ok(()));
    let block = Block { number: 0, games: 300 };
    assert_eq!(lanes::play_block(&ahead, 7, block), play_block(&ahead, 7, block));
    assert!(solve(&ahead, &Limits::default(), &()).is_err());
    let found = Search::new(&ahead, Budget::Depth(1)).search(&Position::start(&ahead));
    assert!(found.expect("goes on").score >= 900, "nine seeds are worth nine hundred");
}
