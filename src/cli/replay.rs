//! `gabata replay DIR --variant V --game G`

use std::convert::Infallible;
use std::path::PathBuf;

use super::Failure;
use super::progress::Display;
use super::run::{run_failure, stop_on_interrupt};
use super::trace::tell;
use super::trace_match::trace_match;
use crate::experiment::{MatchExperiment, Record, table_for};
use crate::players::{Known, Player, Skill};
use crate::report::read_intact_record;
use crate::rules::remedy;
use crate::simulate::{play_contest, random_game};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The result folder of a finished run.
    folder: PathBuf,
    /// The variant, as the report names it; may be left out where there is only one.
    #[arg(long, value_name = "LABEL")]
    variant: Option<String>,
    /// The game's number; for runs of single games.
    #[arg(long, allow_negative_numbers = true, value_name = "G", conflicts_with_all = ["match_number", "pair"])]
    game: Option<u64>,
    /// The match's number; for runs of matches over rounds.
    #[arg(
        long = "match",
        id = "match_number",
        allow_negative_numbers = true,
        value_name = "M",
        conflicts_with = "pair"
    )]
    match_number: Option<u64>,
    /// The pair's number; for runs of matches between players.
    #[arg(long, allow_negative_numbers = true, value_name = "P")]
    pair: Option<u64>,
    /// The player who begins, as the report names it.
    #[arg(long, value_name = "PLAYER", requires = "pair")]
    first: Option<String>,
    /// The player who replies; by default the same.
    #[arg(long, value_name = "PLAYER", requires = "first")]
    second: Option<String>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub(super) fn replay(args: &Args) -> Result<(), Failure> {
    let label = args.variant.as_deref();
    match read_intact_record(&args.folder).map_err(Failure::input)? {
        Record::Random(stored) => {
            let cell = find(&stored.experiment.cells, |cell| &cell.label, label)?;
            let game = number(args, "--game", stored.games_played, "games")?;
            let moves = random_game(&cell.variant.rules, stored.settings.seed, game).moves;
            tell(&cell.variant, &moves, args.json)
        }
        Record::Rounds(stored) => {
            let experiment = &stored.experiment;
            let cell = find(&experiment.cells, |cell| &cell.label, label)?;
            let number = number(args, "--match", experiment.matches, "matches")?;
            let variant = &cell.variant.variant;
            trace_match(variant, &cell.round_rules, experiment.seed, number, args.json)
        }
        Record::Matches(stored) => {
            let experiment = &stored.experiment;
            let cell = find(&experiment.cells, |cell| &cell.label, label)?;
            let pair = number(args, "--pair", experiment.pairs, "pairs")?;
            let seats = seats(args, experiment)?;
            let is_perfect = |player: &&Player| player.skill == Skill::Perfect;
            let table = match seats.iter().any(is_perfect) {
                true => {
                    let stop = stop_on_interrupt()?;
                    Some(
                        table_for::<Infallible>(cell, &Display::of_tables(), &stop)
                            .map_err(run_failure)?,
                    )
                }
                false => None,
            };
            let known = Known { rules: &cell.variant.rules, table: table.as_ref() };
            let moves = play_contest(known, experiment.how(), pair, seats).moves;
            tell(&cell.variant, &moves, args.json)
        }
    }
}

/// The number asked for by a flag, when the run has it.
fn number(args: &Args, flag: &str, count: u64, what: &str) -> Result<u64, Failure> {
    let last = count.saturating_sub(1);
    let asked = [("--game", args.game), ("--match", args.match_number), ("--pair", args.pair)]
        .into_iter()
        .find_map(|(flag, number)| Some((flag, number?)));
    match asked {
        Some((given, number)) if given == flag && number < count => Ok(number),
        Some((given, number)) if given == flag => {
            Err(Failure::input(format!("{flag} {number}: the run has {what} 0 to {last}")))
        }
        Some((given, _)) => Err(Failure::input(format!(
            "{given} is for other runs; this one has {what} 0 to {last}, name one by {flag}"
        ))),
        None => Err(Failure::input(format!("the run has {what} 0 to {last}; name one by {flag}"))),
    }
}

/// The players of the game asked for.
fn seats<'e>(args: &Args, experiment: &'e MatchExperiment) -> Result<[&'e Player; 2], Failure> {
    let names: Vec<String> = experiment.players.iter().map(ToString::to_string).collect();
    let index = |flag: &str, name: &str| {
        names.iter().position(|known| known == name).ok_or_else(|| {
            let remedy = remedy(name, names.iter().map(String::as_str), "the players are");
            Failure::input(format!("{flag} `{name}`: there is no such player; {remedy}"))
        })
    };
    let Some(first) = &args.first else {
        return Err(Failure::input(format!("name the player --first of: {}", names.join("; "))));
    };
    let one = index("--first", first)?;
    let other = args.second.as_ref().map_or(Ok(one), |name| index("--second", name))?;
    let meet = [(one, other), (other, one)].iter().any(|pair| experiment.matches.contains(pair));
    if !meet {
        return Err(Failure::input(format!(
            "--first `{}` --second `{}`: the two did not meet in this run",
            names[one], names[other]
        )));
    }
    Ok([&experiment.players[one], &experiment.players[other]])
}

/// The cell that is meant by a label, or the only one.
fn find<'c, C>(
    cells: &'c [C],
    name: impl Fn(&C) -> &String,
    label: Option<&str>,
) -> Result<&'c C, Failure> {
    let labels = || cells.iter().map(|cell| name(cell).as_str());
    match (label, cells) {
        (None, [one]) => Ok(one),
        (None, _) => {
            let all: Vec<&str> = labels().collect();
            Err(Failure::input(format!("name one --variant of: {}", all.join("; "))))
        }
        (Some(label), _) => cells.iter().find(|cell| name(cell) == label).ok_or_else(|| {
            let remedy = remedy(label, labels(), "the variants are");
            Failure::input(format!("--variant `{label}`: there is no such variant; {remedy}"))
        }),
    }
}
