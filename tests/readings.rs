//! Readings of games: what is provably zero is found to be exactly zero.

use std::convert::Infallible;
use std::fs;
use std::sync::atomic::AtomicBool;

use gabata::analysis::{Analysis, Influence, Sensitivity, analyse};
use gabata::experiment::{Experiment, Progress, RunSettings, play_cells, read_experiment};
use gabata::play::Position;
use gabata::rules::catalogue;
use gabata::simulate::random_game;

struct Silent;

impl Progress for Silent {
    fn played(&self, _: u64) {}
}

/// Three blocks of every combination of some readings.
fn read(game: &str, clauses: &str) -> (Experiment, Analysis) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("e.toml");
    let text = format!(
        "name = \"e\"\nquestion = \"?\"\nseed = 1971\ngames = 12288\n[[readings]]\ngame = \"{game}\"\nclauses = {clauses}\n"
    );
    fs::write(&path, text).expect("written");
    let experiment = read_experiment(&path).expect("sound");
    let settings = RunSettings {
        seed: experiment.seed,
        games: experiment.games,
        games_kept: 0,
        precision: None,
        threads: Some(2),
    };
    let stop = AtomicBool::new(false);
    let keep = |_: &[_]| Ok::<(), Infallible>(());
    let result =
        play_cells(&experiment.cells, settings, &[], &Silent, &stop, keep).expect("played");
    let analysis = analyse(&experiment, &result.cells);
    (experiment, analysis)
}

fn only(analysis: &Analysis) -> &Sensitivity {
    assert_eq!(analysis.sensitivities.len(), 1);
    &analysis.sensitivities[0]
}

#[test]
fn who_gets_the_seeds_left_is_exactly_nothing() {
    for game in ["rio-kadalis", "sadeqa-iii"] {
        let (_, analysis) = read(game, "[\"remainder\"]");
        let found = only(&analysis);
        assert_eq!(found.effects.len(), 2);
        assert_eq!(found.different_games(), 1);
        for effect in &found.effects {
            assert_eq!(effect.influence, Some(Influence::ExactlyNone), "{game} {effect:?}");
            assert_eq!((effect.settings, effect.identical, effect.verdicts_changed), (1, 1, 0));
            for shift in &effect.shifts {
                let difference = shift.own.expect("played").paired.difference;
                let zero = (difference.value, difference.low, difference.high);
                assert_eq!(zero, (0.0, 0.0, 0.0), "{game} {effect:?}");
            }
        }
    }
}

/// Of 48 seeds, all given out, the player with more also has more groups of four.
#[test]
fn groups_and_seeds_name_the_same_winner() {
    let (_, analysis) = read("rio-kadalis", "[\"winner\"]");
    assert_eq!(only(&analysis).effects[0].influence, Some(Influence::ExactlyNone));
}

#[test]
fn it_is_nothing_under_every_other_reading_without_illegal_moves() {
    let (experiment, analysis) = read("sadeqa-iii", "[\"remainder\", \"endless\"]");
    assert_eq!(experiment.cells.len(), 9);
    let found = only(&analysis);
    for effect in found.effects.iter().filter(|effect| effect.clause == "remainder") {
        assert_eq!(effect.settings, 3);
        assert!(effect.identical >= 2, "identical under void and stop: {effect:?}");
    }
}

#[test]
fn a_reading_that_matters_is_seen() {
    let (_, analysis) = read("rio-kadalis", "[\"mid\"]");
    let found = only(&analysis);
    assert_eq!(found.different_games(), 2);
    let effect = &found.effects[0];
    assert!(
        matches!(effect.influence, Some(Influence::Conclusion | Influence::Size)),
        "{effect:?}"
    );
    let own = effect.shifts[0].own.expect("played");
    let mean = effect.shifts[0].mean.expect("played");
    assert_eq!(own.paired.difference, mean.paired.difference, "there is one setting only");
}

#[test]
fn an_uneven_start_keeps_its_seeds() {
    let rules = catalogue::find("jimafesosh-scripted").expect("in the catalogue").rules;
    assert_eq!(rules.seeds_in_play(), 48);
    let start = Position::start(&rules);
    assert_eq!(start.board().pits(), [8, 0, 8, 0, 8, 0, 8, 0, 8, 0, 8, 0]);
    for game in 0..200 {
        let mut position = start.clone();
        for &pit in &random_game(&rules, 1971, game).moves {
            position.play(&rules, pit).expect("legal");
            let on_board: u32 = position.board().pits().iter().map(|&n| u32::from(n)).sum();
            let captured = position.captured();
            assert_eq!(on_board + captured[0] + captured[1], 48);
        }
    }
}
