//! The command line program: parses, calls, prints the error, sets the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    gabata::cli::main()
}
