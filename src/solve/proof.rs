//! Proof search: the value of one position, without enumerating the game.
//!
//! The question asked of a position is whether it is worth at least k to the player to move. It
//! is answered depth first. Whoever needs more than endless play would give is the *attacker*: the
//! mover where k is above 0, else the opponent. On a quiet path the attacker stays the same, and a
//! position that comes back counts as a failure of the attack.
//!
//! What succeeds needs no such failure, so it holds whatever the path and is stored at once. What
//! fails may rest on a repetition: it is *provisional* as long as a position of the path on which
//! it rests is itself unanswered. When that position fails too, the failures support each other
//! (none of them has a way out that is not a failure) and hold for good; when it succeeds, what
//! rested on it is forgotten. So no value that depends on the path is ever stored; compare Kishimoto
//! and Müller, "A general solution to the graph history interaction problem", AAAI 2004. The groups
//! of failures are kept as Gabow keeps strong components (Information Processing Letters 74, 2000).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io;

use super::bounds::{Bounds, BoundsTable};
use super::checkpoint::{Packer, Unpacker};
use super::layer::{board, key};
use super::number::Numbering;
use super::progress::Stage;
use super::sower::{Board, Sower, Step, Unit};
use super::watch::Watch;

/// Nodes between two reports of progress and looks whether to pause.
const LOOK: u64 = 1 << 16;
/// A failure that rests on nothing.
const FIRM: u32 = u32::MAX;
/// Bytes that a mark takes, its share of free space and the log included.
const MARK_BYTES: u64 = 80;

/// A position and the value asked for.
type Question = (u64, i16);

/// Keys are scattered already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 ^= key;
    }

    fn write_i16(&mut self, value: i16) {
        self.0 ^= u64::from(value.unsigned_abs()) << 32 ^ u64::from(value < 0) << 45;
    }
}

/// What is remembered of a question while the search runs.
#[derive(Clone, Copy)]
enum Mark {
    /// It is being asked, at this depth of the path.
    Asked(u32),
    /// The attack failed provisionally; its place in the log.
    Failed(u32),
}

/// Provisional failures from a place in the log on rest on the path at this depth.
struct Group {
    from: usize,
    rests_on: u32,
}

/// A question on the path.
struct Frame {
    question: Question,
    /// Questions about the positions after each move, the next to ask last. The move is good
    /// enough when the answer is no.
    moves: Vec<Question>,
    /// The depth of the path on which failures so far rest.
    rests_on: u32,
    /// Length of the log when the question was asked.
    log: usize,
}

/// An answer, and for a failed attack the depth of the path on which it rests.
#[derive(Clone, Copy)]
struct Answer {
    yes: bool,
    rests_on: u32,
}

/// Why a search came to no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// It has visited as many nodes as it may, and forgets where it was.
    OutOfNodes,
    /// It is time to save or to stop; asked again, it goes on.
    Pause,
}

/// The question being searched, and the last answer on the way to it.
struct Underway {
    question: Question,
    answer: Option<Answer>,
}

/// Searches proofs in one game and one unit.
pub(super) struct Prover<'a> {
    sower: &'a Sower,
    numbering: &'a Numbering,
    unit: Unit,
    proved: BoundsTable,
    marks: HashMap<Question, Mark, BuildHasherDefault<KeyHasher>>,
    most_marks: usize,
    log: Vec<Question>,
    groups: Vec<Group>,
    path: Vec<Frame>,
    /// Positions visited.
    pub nodes: u64,
    /// Moves generated.
    pub moves: u64,
    most_nodes: u64,
    underway: Option<Underway>,
    /// Nodes at which to look whether to pause.
    next_look: u64,
    watch: &'a Watch<'a>,
}

impl<'a> Prover<'a> {
    /// A prover with nothing proved, that takes about `memory` bytes.
    pub fn new(
        (sower, numbering): (&'a Sower, &'a Numbering),
        unit: Unit,
        (memory, most_nodes): (u64, u64),
        watch: &'a Watch<'a>,
    ) -> Prover<'a> {
        let most_marks = (memory / 4 / MARK_BYTES).clamp(1 << 10, 1 << 31) as usize;
        Prover {
            sower,
            numbering,
            unit,
            proved: BoundsTable::new(memory / 2),
            marks: HashMap::default(),
            most_marks,
            log: Vec::new(),
            groups: Vec::new(),
            path: Vec::new(),
            nodes: 0,
            moves: 0,
            most_nodes,
            underway: None,
            next_look: LOOK,
            watch,
        }
    }

    /// The value of a board for the player to move. After a pause, the same board must be asked
    /// about again.
    pub fn value(&mut self, board: &Board) -> Result<i16, Halt> {
        let key = key(self.numbering, board);
        loop {
            let underway = match self.underway.take() {
                Some(underway) => underway,
                None => {
                    let Bounds { low, high } = self.bounds(key, board);
                    if low >= high {
                        return Ok(low);
                    }
                    let question = (key, (low + high).div_euclid(2) + 1);
                    Underway { question, answer: self.open(question) }
                }
            };
            let question = underway.question;
            let yes = self.search(underway)?;
            self.store(key, board, question.1, yes);
        }
    }

    /// Sets how many nodes more may be visited.
    pub fn allow(&mut self, more: u64) {
        self.most_nodes = self.nodes.saturating_add(more);
    }

    /// The value of a board for the player to move, if it is proved already.
    pub fn proved(&self, board: &Board) -> Option<i16> {
        let Bounds { low, high } = self.bounds(key(self.numbering, board), board);
        (low >= high).then_some(low)
    }

    fn bounds(&self, key: u64, board: &Board) -> Bounds {
        let most = self.sower.most(self.unit, board);
        self.proved.get(key).unwrap_or(Bounds { low: -most, high: most })
    }

    fn store(&mut self, key: u64, board: &Board, asked: i16, yes: bool) {
        let mut bounds = self.bounds(key, board);
        if yes {
            bounds.low = bounds.low.max(asked);
        } else {
            bounds.high = bounds.high.min(asked - 1);
        }
        self.proved.put(key, bounds);
    }

    fn store_question(&mut self, (key, asked): Question, yes: bool) {
        let board = board(self.numbering, key);
        self.store(key, &board, asked, yes);
    }

    fn search(&mut self, Underway { question, mut answer }: Underway) -> Result<bool, Halt> {
        loop {
            if self.nodes >= self.most_nodes {
                self.marks.clear();
                self.log.clear();
                self.groups.clear();
                self.path.clear();
                return Err(Halt::OutOfNodes);
            }
            if self.nodes >= self.next_look {
                self.next_look = self.nodes + LOOK;
                self.watch.progress.on(Stage::Searching { nodes: self.nodes });
                if self.watch.pauses() {
                    self.underway = Some(Underway { question, answer });
                    return Err(Halt::Pause);
                }
            }
            match answer {
                // A new frame, or one whose last move was not good enough: ask about the next move.
                None => {
                    let frame = self.path.last_mut().expect("a question is open");
                    match frame.moves.pop() {
                        Some(next) => answer = self.open(next),
                        None => answer = Some(self.close(false)),
                    }
                }
                Some(Answer { yes, rests_on }) => {
                    let Some(frame) = self.path.last_mut() else { return Ok(yes) };
                    if yes {
                        frame.rests_on = frame.rests_on.min(rests_on);
                        answer = None;
                    } else {
                        let mover_defends = frame.question.1 <= 0;
                        frame.rests_on = if mover_defends { rests_on } else { FIRM };
                        answer = Some(self.close(true));
                    }
                }
            }
        }
    }

    /// Answers a question at once, or puts it on the path.
    fn open(&mut self, question: Question) -> Option<Answer> {
        let (key, asked) = question;
        let from = board(self.numbering, key);
        let firm = |yes| Some(Answer { yes, rests_on: FIRM });
        if let Some(yes) = self.known(key, &from, asked) {
            return firm(yes);
        }
        // A failed attack means no where the mover attacks and yes where the mover defends.
        let failed = asked <= 0;
        match self.marks.get(&question) {
            Some(&Mark::Asked(depth)) => return Some(Answer { yes: failed, rests_on: depth }),
            Some(&Mark::Failed(at)) => {
                let group = self.groups.partition_point(|group| group.from <= at as usize) - 1;
                return Some(Answer { yes: failed, rests_on: self.groups[group].rests_on });
            }
            None => {}
        }
        self.nodes += 1;
        let mut moves: Vec<(Question, [i16; 3])> = Vec::with_capacity(self.sower.holes());
        let mut any = false;
        let mut good = false;
        for (_, step) in self.sower.moves(&from) {
            any = true;
            self.moves += 1;
            match step {
                Step::Endless => good |= self.sower.endless(self.unit, &from) >= asked,
                Step::To { board, mine, theirs } => {
                    let gain = self.sower.gain(self.unit, mine, theirs);
                    let next = super::layer::key(self.numbering, &board);
                    let needed = gain - asked + 1;
                    match self.known(next, &board, needed) {
                        Some(true) => {}
                        Some(false) => good = true,
                        None => moves.push(((next, needed), self.sower.promise(gain, &board))),
                    }
                }
            }
            if good {
                break;
            }
        }
        if !any {
            good = self.sower.no_move(self.unit, &from) >= asked;
        }
        if good || moves.is_empty() {
            self.store(key, &from, asked, good);
            return firm(good);
        }
        moves.sort_unstable_by_key(|(_, promise)| *promise);
        self.marks.insert(question, Mark::Asked(self.path.len() as u32));
        self.path.push(Frame {
            question,
            moves: moves.into_iter().map(|(question, _)| question).collect(),
            rests_on: FIRM,
            log: self.log.len(),
        });
        None
    }

    /// What is proved, or plain from the number of seeds.
    fn known(&self, key: u64, board: &Board, asked: i16) -> Option<bool> {
        let Bounds { low, high } = self.bounds(key, board);
        if low >= asked {
            Some(true)
        } else if high < asked {
            Some(false)
        } else {
            None
        }
    }

    /// Takes the last question off the path with its answer.
    fn close(&mut self, yes: bool) -> Answer {
        let frame = self.path.pop().expect("a question is open");
        let depth = self.path.len() as u32;
        self.marks.remove(&frame.question);
        self.groups.truncate(self.groups.partition_point(|group| group.from < frame.log));
        let (_, asked) = frame.question;
        if yes == (asked > 0) {
            // The attack succeeds: failures found on the way may have rested on the opposite.
            for question in self.log.drain(frame.log..) {
                self.marks.remove(&question);
            }
            self.store_question(frame.question, yes);
            return Answer { yes, rests_on: FIRM };
        }
        if frame.rests_on >= depth {
            for question in self.log.split_off(frame.log) {
                self.marks.remove(&question);
                self.store_question(question, question.1 <= 0);
            }
            self.store_question(frame.question, yes);
            return Answer { yes, rests_on: FIRM };
        }
        if self.marks.len() < self.most_marks {
            self.marks.insert(frame.question, Mark::Failed(self.log.len() as u32));
            self.log.push(frame.question);
        }
        if self.log.len() > frame.log {
            self.groups.push(Group { from: frame.log, rests_on: frame.rests_on });
        }
        Answer { yes, rests_on: frame.rests_on }
    }

    /// Saves the search as it is, in the midst of a question or not.
    pub fn pack(&self, part: &mut Packer<'_>) -> io::Result<()> {
        for number in [self.nodes, self.moves, self.most_nodes] {
            part.number(number)?;
        }
        self.proved.pack(part)?;
        part.list(self.log.iter(), pack_question)?;
        part.list(self.groups.iter(), |group| {
            pack_pair(group.from as u64, u64::from(group.rests_on))
        })?;
        part.number(self.path.len() as u64)?;
        for frame in &self.path {
            part.list([frame.question].iter(), pack_question)?;
            part.list(frame.moves.iter(), pack_question)?;
            part.number(u64::from(frame.rests_on))?;
            part.number(frame.log as u64)?;
        }
        part.list(self.underway.iter().map(|underway| &underway.question), pack_question)?;
        let answer = self.underway.iter().filter_map(|underway| underway.answer);
        let answers: Vec<Answer> = answer.collect();
        part.list(answers.iter(), |answer| {
            pack_pair(u64::from(answer.yes), u64::from(answer.rests_on))
        })
    }

    /// Goes on with a saved search.
    pub fn unpack(&mut self, part: &mut Unpacker) -> io::Result<()> {
        for number in [&mut self.nodes, &mut self.moves, &mut self.most_nodes] {
            *number = part.number()?;
        }
        self.next_look = self.nodes + LOOK;
        self.proved.unpack(part)?;
        self.log = part.list(unpack_question)?;
        self.groups = part.list(|bytes| {
            let (from, rests_on) = unpack_pair(bytes);
            Group { from: from as usize, rests_on: rests_on as u32 }
        })?;
        for _ in 0..part.number()? {
            let question = part.list(unpack_question)?;
            let question =
                *question.first().ok_or_else(|| io::Error::other("a question is missing"))?;
            let moves = part.list(unpack_question)?;
            let (rests_on, log) = (part.number()? as u32, part.number()? as usize);
            self.path.push(Frame { question, moves, rests_on, log });
        }
        let question = part.list(unpack_question)?;
        let answer = part.list(|bytes| {
            let (yes, rests_on) = unpack_pair(bytes);
            Answer { yes: yes != 0, rests_on: rests_on as u32 }
        })?;
        let answer = answer.first().copied();
        self.underway = question.first().map(|&question| Underway { question, answer });
        let asked =
            self.path.iter().zip(0..).map(|(frame, depth)| (frame.question, Mark::Asked(depth)));
        let failed = self.log.iter().zip(0..).map(|(&question, at)| (question, Mark::Failed(at)));
        self.marks = asked.chain(failed).collect();
        Ok(())
    }
}

fn pack_question(&(key, asked): &Question) -> [u8; 10] {
    let mut bytes = [0; 10];
    bytes[..8].copy_from_slice(&key.to_le_bytes());
    bytes[8..].copy_from_slice(&asked.to_le_bytes());
    bytes
}

fn unpack_question(bytes: [u8; 10]) -> Question {
    let (key, asked) = bytes.split_at(8);
    let key = u64::from_le_bytes(key.try_into().expect("eight bytes"));
    (key, i16::from_le_bytes([asked[0], asked[1]]))
}

fn pack_pair(one: u64, other: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&one.to_le_bytes());
    bytes[8..].copy_from_slice(&other.to_le_bytes());
    bytes
}

fn unpack_pair(bytes: [u8; 16]) -> (u64, u64) {
    let both = u128::from_le_bytes(bytes);
    (both as u64, (both >> 64) as u64)
}
