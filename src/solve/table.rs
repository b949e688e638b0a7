//! The exact values of all positions that can be reached.

use std::collections::BTreeMap;
use std::io;

use rayon::prelude::*;

use super::checkpoint::{Checkpoint, CheckpointError};
use super::layer::{board, key};
use super::number::Numbering;
use super::opening::{Worth, binds, opened};
use super::progress::{Progress, Stage};
use super::reach::{Reached, reach};
use super::settle::{NO_EXIT, QuietMoves, Settled, settle};
use super::sower::{Board, Sower, Step, Unit};
use super::unsolved::{Unsolved, prepare};
use super::watch::Watch;
use crate::play::{Pit, Position};
use crate::rules::RuleSet;

/// So many positions have their moves generated in one piece.
const CHUNK: usize = 1 << 12;
/// So many pieces are generated side by side before they are joined.
const PIECES: usize = 1 << 8;

/// The exact value of every position that can be reached from the start of a game, once the
/// opening rule binds nobody any more.
///
/// A value is what the player to move gains from here on, counted in a [`Unit`], when both play
/// perfectly. Play without end and an endless relay gain nothing.
///
/// ```
/// use gabata::play::Position;
/// use gabata::rules::{Variant, catalogue};
/// use gabata::solve::{Table, Unit};
///
/// let game = catalogue::find("rio-kadalis")?;
/// let rules = Variant::from_texts(&game, &["holes=3".into()])?.rules;
/// let table = Table::build(&rules, u64::MAX, &())?;
/// assert_eq!(table.states(), 479);
/// assert_eq!(table.value(Unit::Seeds, &Position::start(&rules)), Some(-4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    rules: RuleSet,
    sower: Sower,
    numbering: Numbering,
    reached: Reached,
    /// By unit, then by seeds on the board.
    settled: Vec<Vec<Settled>>,
}

fn settled_part(seeds: usize) -> String {
    format!("settled-{seeds:03}")
}

fn save_settled(
    checkpoint: &Checkpoint,
    seeds: usize,
    layer: &[Settled],
) -> Result<(), CheckpointError> {
    checkpoint.save(&settled_part(seeds), |part| {
        layer.iter().try_for_each(|unit| {
            part.list(unit.values.iter(), |value| value.to_le_bytes())?;
            part.list(unit.plies.iter(), |plies| plies.to_le_bytes())
        })
    })
}

/// The position cannot be reached.
struct Unreached;

/// What a move is worth, and in how many quiet plies the layer is left after it.
#[derive(Debug, Clone, Copy)]
struct Choice {
    pit: usize,
    value: i16,
    plies: u16,
}

impl Table {
    /// Enumerates and settles all positions of a game in at most `memory` bytes, on the threads of
    /// the rayon pool at hand.
    ///
    /// # Errors
    /// When the game has too many positions, or its score is not the sum of what is
    /// captured move by move.
    pub fn build(rules: &RuleSet, memory: u64, progress: &dyn Progress) -> Result<Table, Unsolved> {
        Table::build_watched(rules, memory, &Watch { progress, checkpoint: None })
    }

    pub(super) fn build_watched(
        rules: &RuleSet,
        memory: u64,
        watch: &Watch<'_>,
    ) -> Result<Table, Unsolved> {
        let (sower, numbering) = prepare(rules)?;
        let roots: Vec<Board> = opened(rules).iter().map(|root| sower.view(root)).collect();
        let reached = reach((&sower, &numbering), &roots, memory, watch)?;
        let mut table =
            Table { rules: rules.clone(), sower, numbering, reached, settled: Vec::new() };
        if table.bytes_to_settle() > memory {
            let (found, boards) = (table.states(), table.numbering.boards());
            return Err(Unsolved::TooMany { found, boards, memory, nodes: None });
        }
        table.settle_all(watch)?;
        Ok(table)
    }

    /// The most memory in use while the layers are settled.
    fn bytes_to_settle(&self) -> u64 {
        let units = self.units().len() as u64;
        let kept =
            |layer: &super::layer::Layer| layer.bytes() as u64 + 4 * units * layer.len() as u64;
        let layers = self.reached.layers.iter();
        let kept: u64 = layers.clone().map(kept).sum();
        let work = layers
            .zip(&self.reached.quiet_moves)
            .map(|(layer, moves)| 8 * moves + (14 + 2 * units) * layer.len() as u64);
        kept + work.max().unwrap_or(0)
    }

    fn settle_all(&mut self, watch: &Watch<'_>) -> Result<(), Unsolved> {
        self.settled = self.units().iter().map(|_| Vec::new()).collect();
        let mut done = 0;
        for seeds in 0..self.reached.layers.len() {
            let layer = match watch.checkpoint {
                Some(checkpoint) => self.load_settled(checkpoint, seeds)?,
                None => None,
            };
            let layer = match layer {
                Some(layer) => layer,
                None => {
                    let layer = self.settle_layer(seeds, watch).ok_or(Unsolved::Interrupted)?;
                    watch.keep(|checkpoint| save_settled(checkpoint, seeds, &layer))?;
                    layer
                }
            };
            for (settled, layer) in self.settled.iter_mut().zip(layer) {
                settled.push(layer);
            }
            done += self.reached.layers[seeds].len() as u64;
            watch.progress.on(Stage::Settling { seeds, settled: done, states: self.states() });
        }
        Ok(())
    }

    /// Settles a layer in every unit; `None` once it is to stop.
    fn settle_layer(&self, seeds: usize, watch: &Watch<'_>) -> Option<Vec<Settled>> {
        let (quiet, exits) = self.moves_of(seeds, watch)?;
        exits.iter().map(|exits| settle(&quiet, exits, || watch.stops())).collect()
    }

    fn load_settled(
        &self,
        checkpoint: &Checkpoint,
        seeds: usize,
    ) -> Result<Option<Vec<Settled>>, CheckpointError> {
        let wanted = self.reached.layers[seeds].len();
        checkpoint.load(&settled_part(seeds), |part| {
            let unit = |_: &Unit| {
                let (values, plies) =
                    (part.list(i16::from_le_bytes)?, part.list(u16::from_le_bytes)?);
                if values.len() != wanted || plies.len() != wanted {
                    return Err(io::Error::other(format!("it should have {wanted} positions")));
                }
                Ok(Settled { values, plies })
            };
            self.units().iter().map(unit).collect()
        })
    }

    /// The quiet moves of a layer, and by unit the worth of every position's best exit.
    /// `None` once it is to stop.
    fn moves_of(&self, seeds: usize, watch: &Watch<'_>) -> Option<(QuietMoves, Vec<Vec<i16>>)> {
        let units = self.units();
        let layer = &self.reached.layers[seeds];
        let mut counts = Vec::with_capacity(layer.len());
        let mut targets = Vec::with_capacity(self.reached.quiet_moves[seeds] as usize);
        let mut exits = vec![Vec::with_capacity(layer.len()); units.len()];
        let generate = |keys: &[u64]| {
            let (mut counts, mut targets) = (Vec::with_capacity(keys.len()), Vec::new());
            let mut exits = vec![vec![NO_EXIT; keys.len()]; units.len()];
            for (at, &from) in keys.iter().enumerate() {
                let from = board(&self.numbering, from);
                let (mut moves, mut quiet) = (0, 0);
                for (_, step) in self.sower.moves(&from) {
                    moves += 1;
                    if let Step::To { board, mine: 0, theirs: 0 } = step {
                        quiet += 1;
                        targets.push(self.place(&board).1 as u32);
                        continue;
                    }
                    let to = self.target(&step);
                    for (unit, exits) in exits.iter_mut().enumerate() {
                        exits[at] = exits[at].max(self.outcome(unit, &from, step, to));
                    }
                }
                if moves == 0 {
                    for (unit, exits) in units.iter().zip(&mut exits) {
                        exits[at] = self.sower.no_move(*unit, &from);
                    }
                }
                counts.push(quiet);
            }
            (counts, targets, exits)
        };
        for slab in layer.keys().chunks(CHUNK * PIECES) {
            if watch.stops() {
                return None;
            }
            let pieces: Vec<_> = slab.par_chunks(CHUNK).map(generate).collect();
            for (piece_counts, piece_targets, piece_exits) in pieces {
                counts.extend(piece_counts);
                targets.extend(piece_targets);
                for (exits, piece) in exits.iter_mut().zip(piece_exits) {
                    exits.extend(piece);
                }
            }
        }
        Some((QuietMoves::new(counts, &targets), exits))
    }

    /// The layer of a board, and its place there.
    ///
    /// # Panics
    /// When the board cannot be reached.
    fn place(&self, board: &Board) -> (usize, usize) {
        self.find(board).expect("every successor of a reached position was enumerated")
    }

    fn find(&self, board: &Board) -> Option<(usize, usize)> {
        let seeds = self.sower.seeds(board);
        let index = self.reached.layers.get(seeds)?.index(key(&self.numbering, board))?;
        Some((seeds, index))
    }

    /// What a move to a settled layer is worth to the player who makes it.
    fn outcome(&self, unit: usize, from: &Board, step: Step, to: Option<(usize, usize)>) -> i16 {
        let name = self.units()[unit];
        match (step, to) {
            (Step::To { mine, theirs, .. }, Some((layer, index))) => {
                self.sower.gain(name, mine, theirs) - self.settled[unit][layer].values[index]
            }
            _ => self.sower.endless(name, from),
        }
    }

    /// Where a move leads, unless it never ends.
    fn target(&self, step: &Step) -> Option<(usize, usize)> {
        match step {
            Step::Endless => None,
            Step::To { board, .. } => Some(self.place(board)),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The units in which values are known: that of the winner clause first.
    pub fn units(&self) -> &'static [Unit] {
        self.sower.units()
    }

    /// How many positions can be reached.
    pub fn states(&self) -> u64 {
        self.reached.layers.iter().map(|layer| layer.len() as u64).sum()
    }

    /// How many moves these positions have.
    pub fn moves(&self) -> u64 {
        self.reached.moves
    }

    fn unit(&self, unit: Unit) -> Option<usize> {
        self.units().iter().position(|&other| other == unit)
    }

    /// What the player to move gains from here on under perfect play; `None` when the position
    /// cannot be reached or the unit is not the game's.
    pub fn value(&self, unit: Unit, position: &Position) -> Option<i16> {
        let known = self.unit(unit)?;
        self.worth(unit).position(position, &mut |board| self.known(known, board)).ok()
    }

    /// What a legal move gains the player who makes it; `None` as for [`Table::value`].
    pub fn move_value(&self, unit: Unit, position: &Position, pit: Pit) -> Option<i16> {
        let known = self.unit(unit)?;
        self.worth(unit).of_move(position, pit, &mut |board| self.known(known, board)).ok()
    }

    fn worth(&self, unit: Unit) -> Worth<'_> {
        Worth { rules: &self.rules, sower: &self.sower, unit }
    }

    fn known(&self, unit: usize, board: &Board) -> Result<i16, Unreached> {
        let (layer, index) = self.find(board).ok_or(Unreached)?;
        Ok(self.settled[unit][layer].values[index])
    }

    /// The first of [`Table::best_moves`].
    pub fn best_move(&self, unit: Unit, position: &Position) -> Option<Pit> {
        self.best_moves(unit, position).first().copied()
    }

    /// The best moves in ascending pit order: those that keep the value and, when the value is not
    /// 0, bring its realisation nearest for the winner or put it off longest for the loser. Empty
    /// when there is no legal move or the position cannot be reached.
    pub fn best_moves(&self, unit: Unit, position: &Position) -> Vec<Pit> {
        let legal = position.legal_moves(&self.rules);
        let Some(known) = self.unit(unit) else { return Vec::new() };
        if binds(&self.rules, position) {
            let values = legal.iter().map(|&pit| (pit, self.move_value(unit, position, pit)));
            return bests(values.collect(), |value| *value);
        }
        let view = self.sower.view(position);
        if legal.is_empty() || self.find(&view).is_none() {
            return Vec::new();
        }
        let haste = |choice: &Choice| match choice.value {
            1.. => -i32::from(choice.plies),
            0 => 0,
            _ => i32::from(choice.plies),
        };
        let first = position.board().row(position.to_move()).start;
        let pit = |choice: Choice| (Pit((first + choice.pit) as u8), choice);
        let choices = self.choices(known, &view).into_iter().map(pit);
        bests(choices.collect(), |choice| (choice.value, haste(choice)))
    }

    fn choices(&self, unit: usize, from: &Board) -> Vec<Choice> {
        let choice = |(pit, step)| {
            let to = self.target(&step);
            let plies = match (step, to) {
                (Step::To { mine: 0, theirs: 0, .. }, Some((layer, index))) => {
                    self.settled[unit][layer].plies[index].saturating_add(1)
                }
                _ => 0,
            };
            Choice { pit, value: self.outcome(unit, from, step, to), plies }
        };
        self.sower.moves(from).map(choice).collect()
    }

    /// How many of the positions have each value for the player to move.
    pub fn distribution(&self, unit: Unit) -> BTreeMap<i16, u64> {
        let mut counts = BTreeMap::new();
        let layers = self.unit(unit).map_or(&[][..], |unit| &self.settled[unit]);
        for &value in layers.iter().flat_map(|layer| &layer.values) {
            *counts.entry(value).or_default() += 1;
        }
        counts
    }

    /// The most plies in a row without a capture that a player needs to realise a value. While
    /// it is below the stall limit, the stall rule changes no value.
    pub fn longest_quiet(&self, unit: Unit) -> u16 {
        let layers = self.unit(unit).map_or(&[][..], |unit| &self.settled[unit]);
        layers.iter().flat_map(|layer| &layer.plies).copied().max().unwrap_or(0)
    }

    /// Checks every value against its successors, without the machinery that found it: the
    /// value is the best over the moves; a value above 0 has a move that keeps it and comes nearer to its
    /// realisation; from a value below 0 no move that keeps it comes no nearer. Returns how
    /// many positions fail, which is 0 for a sound table.
    pub fn check(&self) -> u64 {
        let fails = |unit: usize, layer: usize, index: usize, key: u64| {
            let from = board(&self.numbering, key);
            let value = self.settled[unit][layer].values[index];
            let plies = self.settled[unit][layer].plies[index];
            let choices = self.choices(unit, &from);
            let Some(best) = choices.iter().map(|choice| choice.value).max() else {
                return value != self.sower.no_move(self.units()[unit], &from);
            };
            let mut kept = choices.iter().filter(|choice| choice.value == value);
            best != value
                || value > 0 && !kept.clone().any(|choice| choice.plies <= plies)
                || value < 0 && !kept.all(|choice| choice.plies <= plies)
        };
        let count = |(unit, layer): (usize, usize)| {
            let keys = self.reached.layers[layer].keys().par_iter().enumerate();
            keys.filter(|&(index, &key)| fails(unit, layer, index, key)).count() as u64
        };
        let layers = self.reached.layers.len();
        (0..self.units().len())
            .flat_map(|unit| (0..layers).map(move |layer| (unit, layer)))
            .map(count)
            .sum()
    }
}

/// The pits with the highest rank.
fn bests<T, R: Ord>(moves: Vec<(Pit, T)>, rank: impl Fn(&T) -> R) -> Vec<Pit> {
    let best = moves.iter().map(|(_, of)| rank(of)).max();
    let is_best = |(_, of): &&(Pit, T)| best.as_ref() == Some(&rank(of));
    moves.iter().filter(is_best).map(|(pit, _)| *pit).collect()
}
