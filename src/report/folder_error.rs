//! What keeps a result folder from being written.

use std::io;
use std::path::PathBuf;

use polars::prelude::PolarsError;

use crate::figures::FigureError;
use crate::frames::BlocksError;

/// Why a result folder could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The place is taken.
    #[error("--out {}: {why}", path.display())]
    Taken {
        /// The folder.
        path: PathBuf,
        /// What stands there, and the remedy.
        why: &'static str,
    },
    /// No folder can be made there.
    #[error("--out {}: cannot make a folder there ({source}); name one where you may write", path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// What an interrupted run left cannot be taken up.
    #[error("{}: {why}; add --force to begin anew, or name another folder by --out", path.display())]
    Part {
        /// The folder or the file in it.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// What an interrupted run left is damaged.
    #[error("{}: {source}; add --force to begin anew", path.display())]
    PartBlocks {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: BlocksError,
    },
    /// The run was complete, and its folder could not be written.
    #[error("{source}; {blocks} blocks are kept in {}, and the same command takes them up again", place.display())]
    SetAside {
        /// What went wrong.
        source: Box<FolderError>,
        /// Blocks that were set aside.
        blocks: usize,
        /// Where they are.
        place: PathBuf,
    },
    /// The system refused.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A table could not be made.
    #[error("table {name}: {source}")]
    Table {
        /// The table.
        name: &'static str,
        /// What polars said.
        source: PolarsError,
    },
    /// A figure could not be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

impl FolderError {
    /// Whether other input would have served.
    pub fn is_input(&self) -> bool {
        use FolderError::{Part, PartBlocks, Taken, Unwritable};
        matches!(self, Taken { .. } | Unwritable { .. } | Part { .. } | PartBlocks { .. })
    }
}
