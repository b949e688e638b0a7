//! `gabata solve GAME [tweaks] [--strong] [--memory 8GiB] [--checkpoint DIR] [--line] [--json]`

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::{Value, json};

use super::progress::SolveLines;
use super::variant::VariantArgs;
use super::{Failure, note, print};
use crate::play::{Outcome, Pit};
use crate::rules::{Clause, Tweak, Variant};
use crate::solve::{
    Checkpoint, ExactValue, Limits, Method, Solution, Unit, Unsolved, ValueRow, parse_memory,
    solve as solve_game, solve_kept, values_text,
};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Enumerate and settle every position; do not be content with a proof for the start.
    #[arg(long)]
    strong: bool,
    /// Worker threads, 1 to 1024; by default one a core. The result does not depend on it.
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Most memory for positions, with its unit: KiB, MiB, GiB or TiB.
    #[arg(long, allow_hyphen_values = true, value_name = "SIZE", default_value = "8GiB", value_parser = parse_memory)]
    memory: u64,
    /// Most nodes that the proof search may visit.
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = Limits::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Keep what is found in this folder, every five minutes and when interrupted; the same command
    /// takes the solve up again, and prints the same in the end.
    #[arg(long, value_name = "DIR", conflicts_with = "table")]
    checkpoint: Option<PathBuf>,
    /// Also print a line of best play.
    #[arg(long, conflicts_with = "table")]
    line: bool,
    /// Print JSON instead of text.
    #[arg(long, conflicts_with = "table")]
    json: bool,
    /// Solve every board of the ranges --holes and --seeds and print one tab-separated row for each.
    #[arg(long)]
    table: bool,
    /// Holes a row in the table, as FROM-TO.
    #[arg(long, value_name = "RANGE", default_value = "2-6", value_parser = parse_range, requires = "table")]
    holes: RangeInclusive<u8>,
    /// Seeds a hole in the table, as FROM-TO.
    #[arg(long, value_name = "RANGE", default_value = "1-5", value_parser = parse_range, requires = "table")]
    seeds: RangeInclusive<u8>,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

fn parse_range(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to => Ok(from..=to),
        _ => Err("write FROM-TO with whole numbers from 1, as in 2-6".to_owned()),
    }
}

pub(super) fn solve(args: &Args) -> Result<(), Failure> {
    let (game, variant) = args.variant.resolve()?;
    let limits = Limits { memory: args.memory, nodes: args.nodes, strong: args.strong };
    let progress = SolveLines::new(args.quiet)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(Failure::run)?;
    if !args.table {
        let label = variant.label();
        let open = |folder: &PathBuf| Checkpoint::open(folder, &label, &variant.rules);
        let checkpoint = args.checkpoint.as_ref().map(open).transpose().map_err(Failure::input)?;
        let clock = Instant::now();
        let solved = pool.install(|| match &checkpoint {
            Some(checkpoint) => solve_kept(&variant.rules, &limits, &progress, checkpoint),
            None => solve_game(&variant.rules, &limits, &progress),
        });
        let solution = solved.map_err(|error| failure(error, &label, checkpoint.is_some()))?;
        if !args.quiet {
            note(&format!("solved in {:.1} s", clock.elapsed().as_secs_f64()));
        }
        return print(&if args.json {
            format!("{:#}\n", solution_json(&variant, &solution))
        } else {
            solution_text(&variant, &solution, args.line)
        });
    }
    let boards = args.holes.clone().flat_map(|holes| {
        args.seeds.clone().map(move |seeds| (holes.to_string(), seeds.to_string()))
    });
    let is_size = |tweak: &&Tweak| matches!(tweak.clause, Clause::Holes | Clause::Seeds);
    if let Some(tweak) = variant.tweaks.iter().find(is_size) {
        return Err(Failure::input(format!(
            "--table gives every board its holes and seeds; leave out `{tweak}`, or use --{} {}",
            tweak.clause, tweak.value
        )));
    }
    let mut variants = Vec::new();
    for (holes, seeds) in boards {
        let mut tweaks = variant.tweaks.clone();
        for (clause, value) in [(Clause::Holes, holes), (Clause::Seeds, seeds)] {
            tweaks.push(Tweak { clause, value });
        }
        let variant = Variant::new(&game, &tweaks)
            .map_err(|faults| Failure::input(format!("--table of {}: {faults}", game.name)))?;
        variants.push(variant);
    }
    print(&values_text(&[]))?;
    for variant in variants {
        let solved = pool.install(|| solve_game(&variant.rules, &limits, &progress));
        if let Err(Unsolved::Interrupted) = solved {
            return Err(Failure::run("interrupted; the rows printed so far hold"));
        }
        if let Err(error) = &solved {
            note(&format!("{}: not solved: {error}", variant.label()));
        }
        let value = solved.as_ref().map(ExactValue::from).map_err(ToString::to_string);
        let row = ValueRow::new(&variant, &limits, value);
        print(&format!("{}\n", row.fields().join("\t")))?;
    }
    Ok(())
}

/// Whose fault it is that a game was not solved.
fn failure(error: Unsolved, label: &str, kept: bool) -> Failure {
    match error {
        Unsolved::Checkpoint(error) if error.is_input => Failure::input(error),
        Unsolved::Interrupted if kept => {
            Failure::run(format!("{label}: interrupted; the same command takes it up again"))
        }
        Unsolved::Interrupted => Failure::run(format!(
            "{label}: interrupted; with --checkpoint DIR it could be taken up again"
        )),
        error => Failure::run(format!("{label}: not solved: {error}")),
    }
}

/// A value in words.
fn worth(unit: Unit, value: i16) -> String {
    match (unit, value) {
        (Unit::Survival, 1..) => "win".into(),
        (Unit::Survival, 0) => "draw".into(),
        (Unit::Survival, _) => "loss".into(),
        (unit, value) => format!("{value:+} {}", unit.name()),
    }
}

fn solution_text(variant: &Variant, solution: &Solution, line: bool) -> String {
    let outcome = match solution.outcome() {
        Outcome::First => "the first player wins",
        Outcome::Second => "the second player wins",
        _ => "a draw",
    };
    let scores: Vec<String> = solution
        .values
        .iter()
        .filter(|(unit, _)| *unit != Unit::Survival)
        .map(|&(unit, value)| worth(unit, value))
        .collect();
    let scores = match scores.is_empty() {
        true => String::new(),
        false => format!(" ({} for the first player)", scores.join(", ")),
    };
    let mut text = format!("{}\n\nvalue        {outcome}{scores}\n", variant.label());
    for (at, first) in solution.first_moves.iter().enumerate() {
        let values: Vec<String> = solution
            .values
            .iter()
            .zip(&first.values)
            .map(|(&(unit, _), value)| value.map_or_else(|| "open".into(), |v| worth(unit, v)))
            .collect();
        let head = if at == 0 { "first moves" } else { "" };
        text += &format!("{head:<13}pit {}: {}\n", first.pit, values.join(", "));
    }
    if line {
        let pits: Vec<String> = solution.line.iter().map(Pit::to_string).collect();
        text += &format!("best line    {}\n", pits.join(" "));
    }
    text += &match solution.method {
        Method::Strong => format!(
            "method       strong: all {} positions and {} moves were enumerated and settled\n",
            solution.states, solution.moves
        ),
        Method::Weak => format!(
            "method       weak: proved by a search of {} nodes and {} moves\n",
            solution.states, solution.moves
        ),
    };
    if let Some(plies) = solution.longest_quiet {
        text += &format!(
            "quiet plies  at most {plies} in a row are needed to realise a value; a game is stalled after {}\n",
            variant.rules.stall_limit
        );
    }
    if let Some(distribution) = &solution.distribution {
        let unit = solution.values[0].0;
        text += "positions by value for the player to move\n";
        for (&value, states) in distribution.iter().rev() {
            let share = 100.0 * *states as f64 / solution.states as f64;
            text += &format!("{:>24}  {states:>12}  {share:7.3} %\n", worth(unit, value));
        }
    }
    text
}

fn solution_json(variant: &Variant, solution: &Solution) -> Value {
    let values = |values: Vec<(Unit, Option<i16>)>| {
        let pairs = values.into_iter().map(|(unit, value)| (unit.name().to_owned(), json!(value)));
        Value::Object(pairs.collect())
    };
    let units = || solution.values.iter().map(|(unit, _)| *unit);
    json!({
        "variant": variant.label(),
        "rules_sha256": variant.rules.hash(),
        "method": solution.method.name(),
        "outcome": solution.outcome().name(),
        "value": values(solution.values.iter().map(|&(unit, value)| (unit, Some(value))).collect()),
        "first_moves": solution.first_moves.iter().map(|first| json!({
            "pit": first.pit.0,
            "value": values(units().zip(first.values.iter().copied()).collect()),
        })).collect::<Vec<_>>(),
        "line": solution.line.iter().map(|pit| pit.0).collect::<Vec<_>>(),
        "states": solution.states,
        "moves": solution.moves,
        "distribution": solution.distribution.as_ref().map(|counts| {
            counts.iter().map(|(value, states)| json!({ "value": value, "states": states })).collect::<Vec<_>>()
        }),
        "longest_quiet": solution.longest_quiet,
    })
}
