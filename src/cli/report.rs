//! `gabata report DIR`

use std::path::PathBuf;

use super::{Failure, print};
use crate::report::{Kind, Stored, StoredRun, read_stored, replace};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The result folder of a finished run.
    folder: PathBuf,
    /// Write the tables in LaTeX too, as tables.tex.
    #[arg(long)]
    latex: bool,
}

pub(super) fn report(args: &Args) -> Result<(), Failure> {
    match read_stored(&args.folder).map_err(Failure::input)? {
        Stored::Random(mut run) => {
            run.replay_kept();
            write(run, args)
        }
        Stored::Matches(run) => write(run, args),
        Stored::Rounds(run) => write(run, args),
    }
}

fn write<K: Kind>(run: StoredRun<K>, args: &Args) -> Result<(), Failure> {
    let run = run.checked(&args.folder).map_err(Failure::input)?;
    let told = run.kind.told(&run.run, &run.version).map_err(Failure::run)?;
    let latex = args.latex.then(|| ("tables.tex".to_owned(), told.latex.clone().into_bytes()));
    let first = run.kind.blocks_table(run.blocks.get(..1).unwrap_or_default());
    let files = told.files(&first).map_err(Failure::run)?;
    for (name, bytes) in files.into_iter().chain(latex) {
        let path = args.folder.join(name);
        replace(&path, &bytes)
            .map_err(|error| Failure::run(format!("cannot write {}: {error}", path.display())))?;
    }
    print(&format!("report in {}\n", args.folder.join("report.html").display()))
}
