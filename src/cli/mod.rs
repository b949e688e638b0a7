//! The command line: one file a command.

mod bench;
mod compare;
mod errors;
mod exact;
mod games;
mod matches;
mod perft;
mod plan;
mod progress;
mod readings;
mod replay;
mod report;
mod reproduce;
mod rounds;
mod run;
mod show;
mod solve;
mod table;
mod trace;
mod trace_match;
mod variant;

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Simulate and measure the relay-sowing mancala games of the Horn of Africa.
///
/// Games are Rio Kadalis (Somalia), Sadeqa II and Sadeqa III (Ethiopia), described by Richard
/// Pankhurst in 1971. A game is named as in `gabata games`, or given as the path of a game file
/// ending in .toml; tweaks change single clauses, as in `sadeqa-ii seeds=4 direction=clockwise`. A whole
/// reading has a name behind an `@`, as in `rio-kadalis@ludii`.
///
/// Exit codes: 0 success, 1 a run that failed or was interrupted, 2 bad input.
#[derive(Parser)]
#[command(name = "gabata", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games of the catalogue.
    Games,
    /// Show a game's clauses with sources and open readings, and its board.
    Show(show::Args),
    /// Show how a game can be read: open clauses, who reads them how, whole readings by name.
    Readings(readings::Args),
    /// Play a game or a whole match move by move and explain each move.
    Trace(trace::Args),
    /// Count move sequences of a given depth.
    Perft(perft::Args),
    /// Say beforehand how many games an experiment needs, and how long they take.
    Plan(plan::Args),
    /// Find the exact value of a game under perfect play.
    Solve(solve::Args),
    /// Run an experiment and write its result folder.
    Run(run::Args),
    /// Write tables, figures and report of a finished run anew.
    Report(report::Args),
    /// Compare finished runs of single games.
    Compare(compare::Args),
    /// Run a finished run again and say whether every tally is the same.
    Reproduce(reproduce::Args),
    /// Show one game or match of a finished run, move by move.
    Replay(replay::Args),
    /// Measure both engines and check them against each other.
    Bench(bench::Args),
}

/// Why a command failed, sorted by whose fault it is.
enum Failure {
    /// The input was bad: exit code 2.
    Input(Box<dyn Error>),
    /// The run failed: exit code 1.
    Run(Box<dyn Error>),
}

impl Failure {
    fn input(error: impl Into<Box<dyn Error>>) -> Failure {
        Failure::Input(error.into())
    }

    fn run(error: impl Into<Box<dyn Error>>) -> Failure {
        Failure::Run(error.into())
    }
}

/// Runs the program on the process's arguments.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Command::Games => games::games(),
        Command::Show(args) => show::show(&args),
        Command::Readings(args) => readings::readings(&args),
        Command::Trace(args) => trace::trace(&args),
        Command::Perft(args) => perft::perft(&args),
        Command::Plan(args) => plan::plan(&args),
        Command::Solve(args) => solve::solve(&args),
        Command::Run(args) => run::run(&args),
        Command::Report(args) => report::report(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Reproduce(args) => reproduce::reproduce(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Bench(args) => bench::bench(&args),
    };
    let (error, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Input(error)) => (error, 2),
        Err(Failure::Run(error)) => (error, 1),
    };
    // Every error type of this crate tells its cause in its own message.
    note(&format!("error: {error}"));
    ExitCode::from(code)
}

/// Tells the person at the keyboard a line on standard error; where nobody can hear it, nothing is lost.
fn note(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Prints to standard output; a reader that has gone away (`| head`) is no failure.
fn print(text: &str) -> Result<(), Failure> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::run(error)),
        _ => Ok(()),
    }
}
