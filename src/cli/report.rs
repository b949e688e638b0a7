//! `gabata report DIR`

use std::path::PathBuf;

use super::{Failure, print};
use crate::analysis::analyse;
use crate::report::{Findings, exact_values, latex_tables, pages, read_run, replace};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The result folder of a finished run.
    folder: PathBuf,
    /// Write the tables in LaTeX too, as tables.tex.
    #[arg(long)]
    latex: bool,
}

pub(super) fn report(args: &Args) -> Result<(), Failure> {
    let mut run = read_run(&args.folder).map_err(Failure::input)?;
    run.replay_kept();
    let experiment = &run.provenance.experiment;
    let analysis = analyse(experiment, &run.result.cells);
    let exact = exact_values(&run.result.cells);
    let findings = Findings {
        experiment,
        settings: run.provenance.settings,
        version: &run.provenance.version,
        result: &run.result,
        analysis: &analysis,
        exact: &exact,
    };
    let mut files = pages(&findings).map_err(Failure::run)?;
    if args.latex {
        files.push(("tables.tex".into(), latex_tables(&findings).into_bytes()));
    }
    for (name, bytes) in &files {
        let path = args.folder.join(name);
        replace(&path, bytes)
            .map_err(|error| Failure::run(format!("cannot write {}: {error}", path.display())))?;
    }
    print(&format!("report in {}\n", args.folder.join("report.html").display()))
}
