//! `gabata trace GAME [tweaks] --moves "5 11 5" | --seed S --game G [--match]`

use serde_json::{Value, json};

use super::trace_match::{ReadingArgs, trace_match};
use super::variant::VariantArgs;
use super::{Failure, print};
use crate::play::{
    Capture, GameResult, IllegalMove, LapWatcher, MoveEnd, Outcome, Pit, Played, Position, Seat,
};
use crate::rules::{RuleSet, Variant, Winner};
use crate::simulate::random_game;

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The pits to lift in order, separated by spaces or commas.
    #[arg(long, value_name = "PITS", conflicts_with_all = ["seed", "game_number", "whole_match"], required_unless_present = "seed")]
    moves: Option<String>,
    /// Seed of a random game.
    #[arg(long, allow_negative_numbers = true, value_name = "S", requires = "game_number")]
    seed: Option<u64>,
    /// Number of a random game under the seed.
    #[arg(
        long = "game",
        id = "game_number",
        allow_negative_numbers = true,
        value_name = "G",
        requires = "seed"
    )]
    game: Option<u64>,
    /// Play a whole match of rounds; --game is then the number of the match.
    #[arg(long = "match", requires = "seed")]
    whole_match: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// One lap or capture of a move, in the order in which they happened.
enum Event {
    Lap { from: Pit, seeds: u16, to: Pit },
    Capture(Capture),
}

/// Laps told one by one; a longer relay is cut in the text, not in JSON.
const EVENTS_TOLD: usize = 24;

#[derive(Default)]
struct Notes(Vec<Event>);

impl LapWatcher for Notes {
    fn lap(&mut self, from: Pit, seeds: u16, to: Pit) {
        self.0.push(Event::Lap { from, seeds, to });
    }

    fn capture(&mut self, capture: Capture) {
        self.0.push(Event::Capture(capture));
    }
}

/// A move that was played.
pub(super) struct Step {
    mover: Seat,
    pit: Pit,
    played: Played,
    events: Vec<Event>,
    after: Position,
}

pub(super) fn trace(args: &Args) -> Result<(), Failure> {
    let (_, variant) = args.variant.resolve()?;
    let rules = &variant.rules;
    if let (true, Some(seed), Some(number)) = (args.whole_match, args.seed, args.game) {
        return trace_match(&variant, &args.reading.round_rules(), seed, number, args.json);
    }
    let moves = match (&args.moves, args.seed, args.game) {
        (Some(text), _, _) => parse_moves(text, rules)?,
        (None, Some(seed), Some(game)) => random_game(rules, seed, game).moves,
        _ => return Err(Failure::input("give --moves, or --seed together with --game")),
    };
    tell(&variant, &moves, args.json)
}

/// Plays the moves and prints what happens at each.
pub(super) fn tell(variant: &Variant, moves: &[Pit], json: bool) -> Result<(), Failure> {
    let rules = &variant.rules;
    let start = Position::start(rules);
    let (steps, position) = play_steps(rules, &start, moves)
        .map_err(|(at, error)| Failure::input(format!("--moves, move {}: {error}", at + 1)))?;
    if json {
        let value = json!({
            "variant": variant.label(),
            "rules_sha256": rules.hash(),
            "start": start.board().pits(),
            "captured_before": start.captured(),
            "moves": steps.iter().map(step_json).collect::<Vec<_>>(),
            "result": position.result(rules).map(|result| result_json(&result)),
        });
        return print(&format!("{value:#}\n"));
    }
    let told = told(rules, &start, &steps, &position);
    print(&format!("{}\n\n{told}", variant.label()))
}

/// Plays the moves from a position.
///
/// # Errors
/// The index of a move that is not legal, and why.
pub(super) fn play_steps(
    rules: &RuleSet,
    start: &Position,
    moves: &[Pit],
) -> Result<(Vec<Step>, Position), (usize, IllegalMove)> {
    let mut position = start.clone();
    let mut steps = Vec::new();
    for (at, &pit) in moves.iter().enumerate() {
        let mover = position.to_move();
        let mut notes = Notes::default();
        let played = position.play_watched(rules, pit, &mut notes).map_err(|error| (at, error))?;
        steps.push(Step { mover, pit, played, events: notes.0, after: position.clone() });
    }
    Ok((steps, position))
}

/// The board at the start, every move, and the result or who is to move.
pub(super) fn told(
    rules: &RuleSet,
    start: &Position,
    steps: &[Step],
    position: &Position,
) -> String {
    let mut text = start.board().draw() + &captured_before(start);
    for (ply, step) in steps.iter().enumerate() {
        text += &step_text(ply, step);
    }
    text + &match position.result(rules) {
        Some(result) => format!("\n{}\n", result_text(rules, position, &result)),
        None => {
            let legal: Vec<String> =
                position.legal_moves(rules).iter().map(Pit::to_string).collect();
            format!(
                "\nThe game goes on: {} to move, legal {}.\n",
                position.to_move(),
                legal.join(" ")
            )
        }
    }
}

/// What the players have captured before the first move, if they have.
pub(super) fn captured_before(start: &Position) -> String {
    match start.captured() {
        [0, 0] => String::new(),
        [south, north] => format!("captured before: South {south}, North {north}\n"),
    }
}

fn parse_moves(text: &str, rules: &RuleSet) -> Result<Vec<Pit>, Failure> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let pits = 2 * rules.holes;
    words
        .map(|word| match word.parse::<u8>() {
            Ok(pit) if pit < pits => Ok(Pit(pit)),
            _ => Err(Failure::input(format!(
                "--moves: `{word}` is no pit of this board; pits are numbered 0 to {}",
                pits - 1
            ))),
        })
        .collect()
}

fn step_text(ply: usize, step: &Step) -> String {
    let laps = match step.played.laps {
        1 => "1 lap".to_owned(),
        laps => format!("{laps} laps"),
    };
    let mut text = format!(
        "\nply {ply}: {} lifts pit {} ({laps}, {})\n",
        step.mover,
        step.pit,
        step.played.end.name()
    );
    for event in step.events.iter().take(EVENTS_TOLD) {
        text += &match event {
            Event::Lap { from, seeds, to } => {
                format!("  sows {seeds} from {from}, last seed in {to}\n")
            }
            Event::Capture(capture) => format!(
                "  {} takes {} from {} ({})\n",
                capture.taker,
                capture.seeds,
                capture.pit,
                capture.kind.name()
            ),
        };
    }
    if step.events.len() > EVENTS_TOLD {
        text += &format!(
            "  ... {} more laps and captures, see --json\n",
            step.events.len() - EVENTS_TOLD
        );
    }
    if step.played.end == MoveEnd::Endless {
        text += "  the move never completes: board and captures stay as they were\n";
    }
    let [south, north] = step.after.captured();
    text + &step.after.board().draw() + &format!("captured: South {south}, North {north}\n")
}

fn result_text(rules: &RuleSet, position: &Position, result: &GameResult) -> String {
    let outcome = match result.outcome {
        Outcome::First => "South, the first player, wins",
        Outcome::Second => "North, the second player, wins",
        Outcome::Draw => "a draw",
        Outcome::Endless => "no result, by an endless move",
        Outcome::Stalled => "no result, stalled",
    };
    let unit = match rules.winner {
        Winner::Groups => "groups",
        Winner::Seeds => "seeds",
        Winner::Survival => "seeds in the own row",
    };
    let reason = match result.ending {
        crate::play::Ending::NoMove => format!("{} has no legal move", position.to_move()),
        crate::play::Ending::EndlessMove => "the last move was endless".into(),
        crate::play::Ending::Stall => {
            format!("{} plies in a row without a capture", position.quiet_plies())
        }
    };
    format!(
        "{reason}: {outcome}. Count in {unit}: South {}, North {}; left on the board {}.",
        result.count[0], result.count[1], result.left
    )
}

pub(super) fn step_json(step: &Step) -> Value {
    let events: Vec<Value> = step
        .events
        .iter()
        .map(|event| match event {
            Event::Lap { from, seeds, to } => {
                json!({ "lap": { "from": from.0, "seeds": seeds, "to": to.0 } })
            }
            Event::Capture(capture) => json!({ "capture": {
                "pit": capture.pit.0,
                "seeds": capture.seeds,
                "by": capture.taker.to_string(),
                "kind": capture.kind.name(),
            } }),
        })
        .collect();
    json!({
        "mover": step.mover.to_string(),
        "pit": step.pit.0,
        "laps": step.played.laps,
        "end": step.played.end.name(),
        "captured": step.played.captured,
        "events": events,
        "board": step.after.board().pits(),
        "captured_so_far": step.after.captured(),
    })
}

pub(super) fn result_json(result: &GameResult) -> Value {
    json!({
        "outcome": result.outcome.name(),
        "ending": result.ending.name(),
        "count": result.count,
        "left": result.left,
    })
}
