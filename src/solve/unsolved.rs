//! Why a game was not solved.

use super::checkpoint::CheckpointError;
use super::number::Numbering;
use super::sower::Sower;
use crate::rules::{Landing, RuleSet, Winner};

/// Why a game was not solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The board cannot be packed.
    #[error(
        "{seeds} seeds in {pits} pits: more boards than 64 bits can number, or more than 255 seeds; out of reach of any method here"
    )]
    TooLarge {
        /// Seeds in play.
        seeds: u32,
        /// Pits on the board.
        pits: usize,
    },
    /// Values cannot be added up move by move.
    #[error(
        "`winner=groups` together with landing captures: seeds over make groups later, so a position has no value of its own; solve `winner=seeds`"
    )]
    NotAdditive,
    /// Seeds are captured before the first move.
    #[error(
        "`captured` gives players seeds before the first move, which a value counted from the start leaves out; solve the game without `captured` and add them"
    )]
    CapturedAtStart,
    /// There are too many positions.
    #[error("{}", too_many(*.found, *.boards, *.memory, *.nodes))]
    TooMany {
        /// Fewer positions than can be reached; the same for any number of threads.
        found: u64,
        /// All boards with as many seeds or fewer: an upper bound.
        boards: u64,
        /// The memory allowed, in bytes.
        memory: u64,
        /// Nodes after which the proof search had given up as well, if it was tried.
        nodes: Option<u64>,
    },
    /// The proof search visited all the nodes it was allowed.
    #[error("no proof within {nodes} nodes")]
    NoProof {
        /// Nodes visited.
        nodes: u64,
    },
    /// It was asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl Unsolved {
    /// The same, after the proof search has failed too.
    pub(super) fn after_nodes(self, tried: u64) -> Unsolved {
        match self {
            Unsolved::TooMany { found, boards, memory, .. } => {
                Unsolved::TooMany { found, boards, memory, nodes: Some(tried) }
            }
            other => other,
        }
    }
}

/// Bytes that a position takes when all is enumerated, from the boards that were measured.
const BYTES_PER_STATE: f64 = 24.0;

fn too_many(found: u64, boards: u64, memory: u64, nodes: Option<u64>) -> String {
    let gib = |bytes: f64| format!("{:.1} GiB", bytes / f64::from(1 << 30));
    let needs = |states: u64| gib(states as f64 * BYTES_PER_STATE);
    let proof = match nodes {
        Some(nodes) => format!("; no proof was found within {nodes} nodes either"),
        None => String::new(),
    };
    format!(
        "more than {found} positions can be reached, of at most {boards} boards: they need from {} to {} of memory, and {} are allowed{proof}",
        needs(found),
        needs(boards),
        gib(memory as f64)
    )
}

/// The engine and the numbering for a game, when it can be solved at all.
pub(super) fn prepare(rules: &RuleSet) -> Result<(Sower, Numbering), Unsolved> {
    if rules.winner == Winner::Groups && rules.landing != Landing::None {
        return Err(Unsolved::NotAdditive);
    }
    let captured = rules.start.as_ref().is_some_and(|start| start.captured != [0, 0]);
    if captured && rules.winner != Winner::Survival {
        return Err(Unsolved::CapturedAtStart);
    }
    let (seeds, pits) = (rules.seeds_in_play(), 2 * usize::from(rules.holes));
    let numbering = u8::try_from(seeds).ok().and_then(|seeds| Numbering::new(pits, seeds.into()));
    let numbering = numbering.ok_or(Unsolved::TooLarge { seeds, pits })?;
    Ok((Sower::new(rules), numbering))
}
