//! How far a run has come: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::run::stop_on_interrupt;
use super::{Failure, note};
use crate::experiment::Progress;
use crate::solve::{self, Stage};

/// What a run shows while it goes on.
pub(super) struct Display {
    form: Form,
    stages: Stages,
}

enum Form {
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
        let form = if quiet {
            Form::Quiet
        } else if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(total);
            let style = format!(
                "{{bar:32}} {{human_pos}} of {{human_len}} {unit}, {{per_sec}}, {{eta}} left"
            );
            if let Ok(style) = ProgressStyle::with_template(&style) {
                bar.set_style(style);
            }
            Form::Bar(bar)
        } else {
            Form::Lines { unit, total, done: AtomicU64::new(0), started: Instant::now() }
        };
        Display { form, stages: Stages::new(quiet) }
    }

    /// Of what is played nothing is shown.
    pub(super) fn quiet() -> Display {
        Display { form: Form::Quiet, stages: Stages::new(true) }
    }

    /// Of what is played nothing is shown, but how far a table of exact values has come.
    pub(super) fn of_tables() -> Display {
        Display { form: Form::Quiet, stages: Stages::new(false) }
    }

    pub(super) fn finish(&self) {
        if let Form::Bar(bar) = &self.form {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Display {
    fn played(&self, games: u64) {
        match &self.form {
            Form::Quiet => {}
            Form::Bar(bar) => bar.inc(games),
            Form::Lines { unit, total, done, started } => {
                let before = done.fetch_add(games, Ordering::Relaxed);
                let after = before + games;
                let tenth = |games: u64| u128::from(games) * 10 / u128::from(*total);
                if tenth(before) != tenth(after) {
                    let rate = after as f64 / started.elapsed().as_secs_f64().max(1e-9);
                    let left = total.saturating_sub(after) as f64 / rate;
                    note(&format!(
                        "{after} of {total} {unit}, {rate:.0} a second, {left:.0} s left"
                    ));
                }
            }
        }
    }

    fn solving(&self, stage: Stage) {
        match &self.form {
            Form::Bar(bar) => bar.suspend(|| self.stages.tell(stage)),
            _ => self.stages.tell(stage),
        }
    }
}

/// How far a solve has come, in lines on standard error, at most one every two seconds.
struct Stages(Option<Mutex<Instant>>);

impl Stages {
    fn new(quiet: bool) -> Stages {
        Stages((!quiet).then(|| Mutex::new(Instant::now())))
    }

    fn tell(&self, stage: Stage) {
        let Some(last) = &self.0 else { return };
        let Ok(mut last) = last.try_lock() else { return };
        if last.elapsed() < Duration::from_secs(2) {
            return;
        }
        *last = Instant::now();
        note(&match stage {
            Stage::Enumerating { seeds, states } => {
                format!("enumerating: {states} positions, now with {seeds} seeds on the board")
            }
            Stage::Settling { seeds, settled, states } => {
                format!(
                    "settling: {settled} of {states} positions, up to {seeds} seeds on the board"
                )
            }
            Stage::Searching { nodes } => format!("searching a proof: {nodes} nodes"),
        });
    }
}

/// How far a solve has come, and the wish of the person at the keyboard to stop.
pub(super) struct SolveLines {
    stages: Stages,
    stop: Arc<AtomicBool>,
}

impl SolveLines {
    pub(super) fn new(quiet: bool) -> Result<SolveLines, Failure> {
        Ok(SolveLines { stages: Stages::new(quiet), stop: stop_on_interrupt()? })
    }
}

impl solve::Progress for SolveLines {
    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn on(&self, stage: Stage) {
        self.stages.tell(stage);
    }
}
