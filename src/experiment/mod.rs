//! Experiments: the file, the cells it asks for, the run, its provenance.

mod file;
mod plan;
mod provenance;
mod run;

pub use file::{Experiment, ExperimentError, ReportPart, read_experiment};
pub use plan::{Axis, Cell, Grid};
pub use provenance::{RunTimes, digest, provenance};
pub use run::{CellResult, Progress, RunError, RunSettings, play_cells};
