//! How far a run has come: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use super::run::stop_on_interrupt;
use crate::experiment::Progress;
use crate::solve::{self, Stage};

/// What a run shows while it goes on.
pub(super) enum Display {
    /// Nothing.
    Quiet,
    /// A bar with what is done, rate and time left.
    Bar(ProgressBar),
    /// A line at every tenth part.
    Lines { unit: &'static str, total: u64, done: AtomicU64, started: Instant },
}

impl Display {
    /// What is counted is named by its plural.
    pub(super) fn new(quiet: bool, total: u64, unit: &'static str) -> Display {
        if quiet {
            Display::Quiet
        } else if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(total);
            let style = format!(
                "{{bar:32}} {{human_pos}} of {{human_len}} {unit}, {{per_sec}}, {{eta}} left"
            );
            if let Ok(style) = ProgressStyle::with_template(&style) {
                bar.set_style(style);
            }
            Display::Bar(bar)
        } else {
            Display::Lines { unit, total, done: AtomicU64::new(0), started: Instant::now() }
        }
    }

    pub(super) fn finish(&self) {
        if let Display::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Display {
    fn played(&self, games: u64) {
        match self {
            Display::Quiet => {}
            Display::Bar(bar) => bar.inc(games),
            Display::Lines { unit, total, done, started } => {
                let before = done.fetch_add(games, Ordering::Relaxed);
                let after = before + games;
                let tenth = |games: u64| u128::from(games) * 10 / u128::from(*total);
                if tenth(before) != tenth(after) {
                    let rate = after as f64 / started.elapsed().as_secs_f64().max(1e-9);
                    let left = total.saturating_sub(after) as f64 / rate;
                    eprintln!("{after} of {total} {unit}, {rate:.0} a second, {left:.0} s left");
                }
            }
        }
    }
}

/// How far a solve has come, in lines on standard error, at most one every two seconds; and the wish
/// of the person at the keyboard to stop.
pub(super) struct SolveLines {
    last: Option<Mutex<Instant>>,
    stop: Arc<AtomicBool>,
}

impl SolveLines {
    pub(super) fn new(quiet: bool) -> Result<SolveLines, Failure> {
        let last = (!quiet).then(|| Mutex::new(Instant::now()));
        Ok(SolveLines { last, stop: stop_on_interrupt()? })
    }
}

impl solve::Progress for SolveLines {
    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn on(&self, stage: Stage) {
        let Some(last) = &self.last else { return };
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
