//! What a proof search was asked and answered, so that it can be taken up again.
//!
//! Everything between two questions follows from the answers alone. So a proof that is taken up goes
//! through the same questions once more: those answered before are answered from the record, and
//! the one that was being searched goes on where it was.

use std::io;

use super::checkpoint::{Checkpoint, CheckpointError, Unpacker};
use super::proof::{Halt, Prover};
use super::sower::Board;
use super::unsolved::Unsolved;
use super::watch::Watch;

/// The part of a checkpoint that holds a proof, and the one that holds the search at work.
const PROOF: &str = "proof";
const SEARCH: &str = "search";

/// Why a question was left without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unanswered {
    /// The nodes ran out.
    OutOfNodes,
    /// The whole solve ends.
    End(Unsolved),
}

impl From<CheckpointError> for Unanswered {
    fn from(error: CheckpointError) -> Unanswered {
        Unanswered::End(error.into())
    }
}

/// An answered question: its value unless the nodes ran out or nothing was proved, and the nodes
/// and moves of its prover after it.
#[derive(Debug, Clone, Copy)]
struct Answered {
    value: Option<i16>,
    nodes: u64,
    moves: u64,
}

/// The positions found by an enumeration that was given up before the proof, with the boards there are
/// and the memory allowed.
pub(super) type GivenUp = [u64; 3];

/// The answers so far, and where a search stood when it was saved.
pub(super) struct Record<'a> {
    watch: &'a Watch<'a>,
    limits: [u64; 2],
    given_up: GivenUp,
    answers: Vec<Answered>,
    /// The next question's number.
    next: usize,
    /// Whether the search at work is to be read from the checkpoint.
    stored: bool,
}

impl<'a> Record<'a> {
    /// Whether the checkpoint holds a proof that was begun, and what was given up before it.
    pub fn begun(watch: &Watch<'_>) -> Result<Option<GivenUp>, CheckpointError> {
        let Some(checkpoint) = watch.checkpoint else { return Ok(None) };
        Ok(checkpoint.load(PROOF, unpack)?.map(|(_, given_up, _, _)| given_up))
    }

    /// The record of a proof within `memory` bytes and `nodes` nodes: that of the checkpoint, or a
    /// new one.
    pub fn open(
        watch: &'a Watch<'a>,
        (memory, nodes): (u64, u64),
        given_up: GivenUp,
    ) -> Result<Record<'a>, CheckpointError> {
        let limits = [memory, nodes];
        let mut record =
            Record { watch, limits, given_up, answers: Vec::new(), next: 0, stored: false };
        let Some(checkpoint) = watch.checkpoint else { return Ok(record) };
        let Some((said, given_up, answers, stored)) = checkpoint.load(PROOF, unpack)? else {
            record.save(checkpoint, None)?;
            return Ok(record);
        };
        for ((limit, said), given) in ["--memory", "--nodes"].into_iter().zip(said).zip(limits) {
            if said != given {
                return Err(checkpoint.differs(PROOF, limit, said, given));
            }
        }
        (record.given_up, record.answers, record.stored) = (given_up, answers, stored);
        Ok(record)
    }

    /// Saves the answers, and the search at work if there is one.
    fn save(
        &self,
        checkpoint: &Checkpoint,
        search: Option<&Prover<'_>>,
    ) -> Result<(), CheckpointError> {
        // The search says to how many answers it belongs, so that it is never taken for another.
        if let Some(prover) = search {
            checkpoint.save(SEARCH, |part| {
                part.number(self.answers.len() as u64)?;
                prover.pack(part)
            })?;
        }
        checkpoint.save(PROOF, |part| {
            for number in self.limits.iter().chain(&self.given_up) {
                part.number(*number)?;
            }
            part.list(self.answers.iter(), pack_answer)?;
            part.number(u64::from(search.is_some()))
        })
    }

    /// Saves that the proof is finished.
    pub fn finish(&self) -> Result<(), CheckpointError> {
        self.watch.keep(|checkpoint| {
            self.save(checkpoint, None)?;
            checkpoint.remove(SEARCH)
        })
    }

    /// The value of a board, from the record or from the prover.
    pub fn value(&mut self, prover: &mut Prover<'_>, board: &Board) -> Result<i16, Unanswered> {
        if let Some(answered) = self.recorded(prover) {
            return answered.value.ok_or(Unanswered::OutOfNodes);
        }
        if std::mem::take(&mut self.stored)
            && let Some(checkpoint) = self.watch.checkpoint
        {
            let answers = self.answers.len() as u64;
            let found = checkpoint.load(SEARCH, |part| {
                if part.number()? != answers {
                    return Err(io::Error::other("it belongs to another question"));
                }
                prover.unpack(part)
            })?;
            found.ok_or_else(|| checkpoint.lacks(SEARCH))?;
        }
        let value = loop {
            match prover.value(board) {
                Ok(value) => break Some(value),
                Err(Halt::OutOfNodes) => break None,
                Err(Halt::Pause) => {
                    self.watch.keep(|checkpoint| self.save(checkpoint, Some(prover)))?;
                    if self.watch.stops() {
                        return Err(Unanswered::End(Unsolved::Interrupted));
                    }
                }
            }
        };
        self.answer(prover, value);
        value.ok_or(Unanswered::OutOfNodes)
    }

    /// What is proved of a board already.
    pub fn proved(&mut self, prover: &mut Prover<'_>, board: &Board) -> Option<i16> {
        if let Some(answered) = self.recorded(prover) {
            return answered.value;
        }
        let value = prover.proved(board);
        self.answer(prover, value);
        value
    }

    fn recorded(&mut self, prover: &mut Prover<'_>) -> Option<Answered> {
        let answered = *self.answers.get(self.next)?;
        self.next += 1;
        (prover.nodes, prover.moves) = (answered.nodes, answered.moves);
        Some(answered)
    }

    fn answer(&mut self, prover: &Prover<'_>, value: Option<i16>) {
        self.answers.push(Answered { value, nodes: prover.nodes, moves: prover.moves });
        self.next += 1;
    }
}

fn pack_answer(answered: &Answered) -> [u8; 19] {
    let mut bytes = [0; 19];
    bytes[0] = u8::from(answered.value.is_some());
    bytes[1..3].copy_from_slice(&answered.value.unwrap_or(0).to_le_bytes());
    bytes[3..11].copy_from_slice(&answered.nodes.to_le_bytes());
    bytes[11..].copy_from_slice(&answered.moves.to_le_bytes());
    bytes
}

fn unpack_answer(bytes: [u8; 19]) -> Answered {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    let value = (bytes[0] != 0).then(|| i16::from_le_bytes([bytes[1], bytes[2]]));
    Answered { value, nodes: number(3), moves: number(11) }
}

fn unpack(part: &mut Unpacker) -> io::Result<([u64; 2], GivenUp, Vec<Answered>, bool)> {
    let limits = [part.number()?, part.number()?];
    let given_up = [part.number()?, part.number()?, part.number()?];
    Ok((limits, given_up, part.list(unpack_answer)?, part.number()? != 0))
}
