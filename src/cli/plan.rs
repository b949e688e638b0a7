//! `gabata plan EXPERIMENT`

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::progress::Display;
use super::table::table;
use super::{Failure, print};
use crate::analysis::{advantage, analyse};
use crate::experiment::{
    BlockTally, CellResult, RunSettings, STOPPING_ALPHA, play_cells, read_experiment,
};
use crate::play::Outcome;
use crate::simulate::BLOCK_GAMES;
use crate::stats::{difference_sequence, games_for_difference, games_for_half_width};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The experiment file.
    experiment: PathBuf,
    /// Wanted half-width of the 95 % interval of first-move advantage, at least 0.000001 and below 1.
    #[arg(long, allow_negative_numbers = true, value_name = "H", default_value = "0.001", value_parser = difference)]
    half_width: f64,
    /// First-move advantage, or difference from the baseline, that is to be found; at least 0.000001
    /// and below 1.
    #[arg(long, allow_negative_numbers = true, value_name = "D", default_value = "0.01", value_parser = difference)]
    detect: f64,
    /// Chance with which it is to be found at the 5 % level; above 0 and below 1.
    #[arg(long, allow_negative_numbers = true, value_name = "P", default_value = "0.8", value_parser = share)]
    power: f64,
    /// Worker threads, 1 to 1024; by default one a core.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Blocks of each variant that are played to learn how much games vary and how long they take.
const PROBE_BLOCKS: u64 = 8;

pub(super) fn plan(args: &Args) -> Result<(), Failure> {
    let experiment = read_experiment(&args.experiment).map_err(Failure::input)?;
    let settings = RunSettings {
        seed: experiment.seed,
        games: PROBE_BLOCKS * BLOCK_GAMES,
        games_kept: 0,
        precision: None,
        threads: args.threads.map(usize::from),
    };
    let mut results = Vec::new();
    let mut seconds = Vec::new();
    for cell in &experiment.cells {
        let clock = Instant::now();
        let cell = std::slice::from_ref(cell);
        let drop_tallies = |_: &[BlockTally]| Ok::<(), std::convert::Infallible>(());
        let stop = AtomicBool::new(false);
        let run = play_cells(cell, settings, &[], &Display::quiet(), &stop, drop_tallies);
        results.extend(run.map_err(Failure::run)?.cells);
        seconds.push(clock.elapsed().as_secs_f64() / settings.games as f64);
    }
    let analysis = analyse(&experiment, &results);
    let mut header = vec![
        "variant".to_owned(),
        "games a second".to_owned(),
        format!("games for ±{}", args.half_width),
        format!("games to find {}", args.detect),
    ];
    if experiment.baseline.is_some() {
        header.push(format!("games to find {} from the baseline", args.detect));
    }
    if let Some(precision) = experiment.precision {
        header.push(format!("games until precision {precision}"));
    }
    let mut table = table(header);
    let (mut by_width, mut by_difference, mut by_precision) = (0, 0, 0);
    for ((result, against), seconds) in results.iter().zip(&analysis.comparisons).zip(&seconds) {
        let sd = advantage_sd(result);
        let width = games_for_half_width(sd, args.half_width);
        let difference = games_for_difference(sd, args.detect, args.power);
        by_width = by_width.max(width);
        let mut row = vec![
            result.cell.label.clone(),
            format!("{:.0}", 1.0 / seconds),
            width.to_string(),
            difference.to_string(),
        ];
        by_difference = by_difference.max(difference);
        if experiment.baseline.is_some() {
            row.push(against.as_ref().map_or_else(
                || "-".into(),
                |against| {
                    let sd = against.advantage.error * (settings.games as f64).sqrt();
                    let games = games_for_difference(sd, args.detect, args.power);
                    by_difference = by_difference.max(games);
                    games.to_string()
                },
            ));
        }
        if let Some(precision) = experiment.precision {
            let games = games_for_precision(result, precision);
            by_precision = by_precision.max(games);
            row.push(games.to_string());
        }
        table.add_row(row);
    }
    let per_round: f64 = seconds.iter().sum();
    let time = |games: u64| {
        let rounded = Duration::from_secs((games as f64 * per_round).ceil() as u64);
        format!("{games} games of each variant, about {}", humantime::format_duration(rounded))
    };
    let mut text = format!(
        "{}\n\nfor a half-width of {}: {}\nto find {} with chance {}: {}\n",
        table,
        args.half_width,
        time(by_width),
        args.detect,
        args.power,
        time(by_difference),
    );
    if let Some(precision) = experiment.precision {
        let games = by_precision.min(experiment.games);
        text +=
            &format!("until the precision of {precision}, or the most games: {}\n", time(games));
    }
    text += &format!("as the experiment says: {}\n", time(experiment.games));
    text += &format!(
        "\nFrom {} games of each variant, played now; how much games vary and how long they take is measured and so uncertain by some per cent, games against the baseline by a third or more.\n",
        settings.games
    );
    print(&text)
}

/// Standard deviation over games of the game's worth: 1 won by the first player, -1 by the second, else 0.
fn advantage_sd(result: &CellResult) -> f64 {
    let games = result.tally.games() as f64;
    let decided = (result.tally.count(Outcome::First) + result.tally.count(Outcome::Second)) as f64;
    let mean = advantage(&result.tally).map_or(0.0, |found| found.value);
    (decided / games - mean * mean).max(0.0).sqrt()
}

/// Games after which the confidence sequence is narrow enough if results keep the shares seen.
fn games_for_precision(result: &CellResult, precision: f64) -> u64 {
    let seen = result.tally.games() as f64;
    let wide = |games: u64| {
        let scaled =
            |outcome| (result.tally.count(outcome) as f64 / seen * games as f64).floor() as u64;
        let found = difference_sequence(
            scaled(Outcome::First),
            scaled(Outcome::Second),
            games,
            STOPPING_ALPHA,
        );
        found.high - found.low > 2.0 * precision
    };
    let (mut low, mut high) = (1, 2);
    while high < 1_000_000_000_000 && wide(high) {
        (low, high) = (high, high * 2);
    }
    while high - low > high / 1000 + 1 {
        let middle = low + (high - low) / 2;
        if wide(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high.div_ceil(BLOCK_GAMES) * BLOCK_GAMES
}

/// What is smaller than a millionth would take more games than any run may play.
fn difference(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.000_001..1.0).contains(&number) => Ok(number),
        _ => Err("it takes a number from 0.000001 to below 1".into()),
    }
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number < 1.0 => Ok(number),
        _ => Err("it takes a number above 0 and below 1".into()),
    }
}
