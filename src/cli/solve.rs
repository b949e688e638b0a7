//! `gabata solve GAME [tweaks] [--strong] [--memory 8GiB] [--line] [--json]`

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::variant::VariantArgs;
use super::{Failure, print};
use crate::play::{Outcome, Pit};
use crate::rules::{Clause, Variant};
use crate::solve::{Limits, Method, Progress, Solution, Stage, Unit, solve as solve_game};

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
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = parse_memory)]
    memory: u64,
    /// Most nodes that the proof search may visit.
    #[arg(long, allow_negative_numbers = true, value_name = "N", default_value_t = Limits::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Also print a line of best play.
    #[arg(long)]
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

fn parse_memory(text: &str) -> Result<u64, String> {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)];
    units
        .iter()
        .find_map(|(unit, bits)| Some((text.strip_suffix(unit)?, bits)))
        .and_then(|(number, bits)| number.trim().parse::<u64>().ok()?.checked_mul(1 << bits))
        .filter(|&bytes| bytes >= 1 << 20)
        .ok_or_else(|| "write a whole number and its unit, at least 1MiB, as in 8GiB".to_owned())
}

fn parse_range(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to => Ok(from..=to),
        _ => Err("write FROM-TO with whole numbers from 1, as in 2-6".to_owned()),
    }
}

/// Lines on standard error, at most one every two seconds.
struct Lines(Option<Mutex<Instant>>);

impl Progress for Lines {
    fn on(&self, stage: Stage) {
        let Some(last) = &self.0 else { return };
        let Ok(mut last) = last.try_lock() else { return };
        if last.elapsed() < Duration::from_secs(2) {
            return;
        }
        *last = Instant::now();
        match stage {
            Stage::Enumerating { seeds, states } => {
                eprintln!("enumerating: {states} positions, now with {seeds} seeds on the board");
            }
            Stage::Settling { seeds, settled, states } => {
                eprintln!(
                    "settling: {settled} of {states} positions, up to {seeds} seeds on the board"
                );
            }
            Stage::Searching { nodes } => eprintln!("searching a proof: {nodes} nodes"),
        }
    }
}

pub(super) fn solve(args: &Args) -> Result<(), Failure> {
    let (game, variant) = args.variant.resolve()?;
    let limits = Limits { memory: args.memory, nodes: args.nodes, strong: args.strong };
    let progress = Lines((!args.quiet).then(|| Mutex::new(Instant::now())));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(Failure::run)?;
    if !args.table {
        let clock = Instant::now();
        let solution = pool
            .install(|| solve_game(&variant.rules, &limits, &progress))
            .map_err(|error| Failure::run(format!("{}: not solved: {error}", variant.label())))?;
        let took = clock.elapsed();
        return print(&if args.json {
            format!("{:#}\n", solution_json(&variant, &solution, took))
        } else {
            solution_text(&variant, &solution, args.line, took)
        });
    }
    let boards = args.holes.clone().flat_map(|holes| {
        args.seeds.clone().map(move |seeds| (holes.to_string(), seeds.to_string()))
    });
    let mut variants = Vec::new();
    for (holes, seeds) in boards {
        let mut tweaks = variant.tweaks.clone();
        tweaks.retain(|tweak| !matches!(tweak.clause, Clause::Holes | Clause::Seeds));
        for (clause, value) in [(Clause::Holes, holes), (Clause::Seeds, seeds)] {
            tweaks.push(crate::rules::Tweak { clause, value });
        }
        let variant = Variant::new(&game, &tweaks)
            .map_err(|faults| Failure::input(format!("--table of {}: {faults}", game.name)))?;
        variants.push(variant);
    }
    print(&format!("{}\n", COLUMNS.join("\t")))?;
    for variant in variants {
        let solved = pool.install(|| solve_game(&variant.rules, &limits, &progress));
        if let Err(error) = &solved {
            eprintln!("{}: not solved: {error}", variant.label());
        }
        print(&format!("{}\n", row(&variant, solved.as_ref().ok()).join("\t")))?;
    }
    Ok(())
}

/// The columns of a table row. `states` and `moves` are those that can be reached after `strong`,
/// those that the proof visited after `weak`.
const COLUMNS: [&str; 11] = [
    "game",
    "variant",
    "holes",
    "seeds",
    "method",
    "outcome",
    "seeds_difference",
    "groups_difference",
    "states",
    "moves",
    "longest_quiet",
];

fn row(variant: &Variant, solution: Option<&Solution>) -> Vec<String> {
    let rules = &variant.rules;
    let mut row = vec![
        variant.game.clone(),
        variant.label(),
        rules.holes.to_string(),
        rules.seeds.to_string(),
    ];
    let Some(solution) = solution else {
        row.push("not solved".into());
        row.resize(COLUMNS.len(), String::new());
        return row;
    };
    let difference =
        |unit| solution.value(unit).map_or_else(String::new, |value| format!("{value:+}"));
    row.extend([
        solution.method.name().into(),
        solution.outcome().name().into(),
        difference(Unit::Seeds),
        difference(Unit::Groups),
        solution.states.to_string(),
        solution.moves.to_string(),
        solution.longest_quiet.map_or_else(String::new, |plies| plies.to_string()),
    ]);
    row
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

fn solution_text(variant: &Variant, solution: &Solution, line: bool, took: Duration) -> String {
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
    text + &format!("time         {:.1} s\n", took.as_secs_f64())
}

fn solution_json(variant: &Variant, solution: &Solution, took: Duration) -> Value {
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
        "seconds": took.as_secs_f64(),
    })
}
