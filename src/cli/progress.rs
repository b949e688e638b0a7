//! How far a run has come: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::experiment::Progress;

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
