//! Experiments: the file, the cells it asks for, the run, its provenance.

mod digest;
mod errors_file;
mod errors_run;
mod exact_file;
mod exact_run;
mod file;
mod head;
mod key;
mod match_file;
mod match_provenance;
mod match_run;
mod perfect;
mod plan;
mod provenance;
mod readings;
mod record;
mod rounds_file;
mod rounds_provenance;
mod rounds_run;
mod run;
mod seal;
mod waves;

pub use errors_file::ErrorsExperiment;
pub use errors_run::{ErrorsResult, ErrorsRun, count_errors, errors_provenance};
pub use exact_file::ExactExperiment;
pub use exact_run::{ExactRun, exact_provenance, solve_cells};
pub use file::{Experiment, ExperimentError, ReportPart, read_experiment};
pub use match_file::{MOST_PAIRS, MatchExperiment, Plan, read_plan};
pub use match_provenance::{MatchProvenance, match_provenance};
pub use match_run::{
    MatchResult, MatchRun, MatchSettings, PairBlock, gather_matches, play_matches,
};
pub use perfect::table_for;
pub use plan::{Axis, Cell, Grid};
pub use provenance::{Provenance, RunTimes, provenance};
pub use readings::{MAX_READINGS, ReadingCount, ReadingSet};
pub use record::{ProvenanceError, Record, read_record};
pub use rounds_file::{MOST_MATCHES, RoundsCell, RoundsExperiment};
pub use rounds_provenance::{RoundsProvenance, rounds_provenance};
pub use rounds_run::{RoundsBlock, RoundsRun, RoundsSettings, gather_rounds, play_rounds};
pub use run::{
    BlockTally, CellResult, Progress, RunError, RunResult, RunSettings, STOPPING_ALPHA, gather,
    play_cells,
};
pub use seal::{Seal, seal};
