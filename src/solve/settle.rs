//! Retrograde analysis of one layer.
//!
//! The moves of a layer are exits, whose worth is known (captures into a settled layer, endless
//! moves, the end of the game), and quiet moves to positions of the same layer. Play that never
//! leaves the layer gains nothing. So a value k above 0 must be forced in finitely many plies, and
//! the values follow in falling order of their size: a position whose exit is worth k, or that
//! has a quiet move to a position worth -k, is worth k; a position all of whose quiet moves lead to
//! positions worth k or more is worth -k, or its exit if that is better. What is left at k = 0
//! is worth 0. Every quiet move is looked at once (Ströhlein 1970 for wins and losses; Romein and
//! Bal, "Solving awari with parallel retrograde analysis", IEEE Computer 36(10), 2003, for scores).

/// What the settling of a layer finds.
#[derive(Debug, Default)]
pub(super) struct Settled {
    /// The value of every position for the player to move.
    pub values: Vec<i16>,
    /// Quiet plies until a position with a value other than 0 leaves the layer, when the winner
    /// makes haste and the loser is slow; 0 with value 0.
    pub plies: Vec<u16>,
}

/// The quiet moves of a layer, backwards.
#[derive(Debug, Default)]
pub(super) struct QuietMoves {
    /// Quiet moves from every position.
    counts: Vec<u8>,
    /// Where the origins of the moves to each position begin.
    starts: Vec<u32>,
    /// From where the moves come.
    origins: Vec<u32>,
}

impl QuietMoves {
    /// The moves given forwards: how many from each position, and where they lead.
    pub fn new(counts: Vec<u8>, targets: &[u32]) -> QuietMoves {
        let mut starts = vec![0u32; counts.len() + 1];
        for &target in targets {
            starts[target as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Each start is now the end of its list; filling lists from their ends moves it back.
        let mut origins = vec![0; targets.len()];
        let mut move_number = 0;
        for (from, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                let start = &mut starts[targets[move_number] as usize];
                *start -= 1;
                origins[*start as usize] = from as u32;
                move_number += 1;
            }
        }
        QuietMoves { counts, starts, origins }
    }

    fn to(&self, position: u32) -> &[u32] {
        let at = position as usize;
        &self.origins[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// The exit of a position without one.
pub(super) const NO_EXIT: i16 = i16::MIN;
const OPEN: i16 = i16::MIN;

/// Settles a layer, given the worth of every position's best exit; `None` once it is to stop.
pub(super) fn settle(
    quiet: &QuietMoves,
    exits: &[i16],
    stops: impl Fn() -> bool,
) -> Option<Settled> {
    let mut open_moves = quiet.counts.clone();
    let mut values = vec![OPEN; exits.len()];
    let mut plies = vec![0; exits.len()];
    let size = |exit: i16| usize::from(exit.unsigned_abs());
    let certain = |at: usize| exits[at] > 0 || (quiet.counts[at] == 0 && exits[at] != NO_EXIT);
    let most = (0..exits.len()).filter(|&at| certain(at)).map(|at| size(exits[at])).max();
    let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); most.unwrap_or(0) + 1];
    for at in (0..exits.len()).filter(|&at| certain(at)) {
        waiting[size(exits[at])].push(at as u32);
    }
    for value in (1..waiting.len()).rev() {
        let worth = value as i16;
        let mut frontier = std::mem::take(&mut waiting[value]);
        frontier.retain(|&at| values[at as usize] == OPEN);
        for &at in &frontier {
            values[at as usize] = exits[at as usize];
        }
        let mut ply = 0u16;
        while !frontier.is_empty() {
            if stops() {
                return None;
            }
            ply = ply.saturating_add(1);
            let mut news = Vec::new();
            for &to in &frontier {
                let lost = values[to as usize] < 0;
                for &from in quiet.to(to) {
                    let at = from as usize;
                    if values[at] != OPEN {
                        continue;
                    }
                    if lost {
                        values[at] = worth;
                    } else {
                        open_moves[at] -= 1;
                        if open_moves[at] > 0 {
                            continue;
                        }
                        if exits[at] > -worth {
                            // The exit is the better choice; one worth more than 0 waits already.
                            if exits[at] < 0 {
                                waiting[size(exits[at])].push(from);
                            }
                            continue;
                        }
                        values[at] = -worth;
                    }
                    plies[at] = ply;
                    news.push(from);
                }
            }
            frontier = news;
        }
    }
    for value in &mut values {
        if *value == OPEN {
            *value = 0;
        }
    }
    Some(Settled { values, plies })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions with their exits and quiet moves.
    fn settled(positions: &[(i16, &[u32])]) -> Settled {
        let counts = positions.iter().map(|(_, quiet)| quiet.len() as u8).collect();
        let targets: Vec<u32> = positions.iter().flat_map(|(_, quiet)| quiet.to_vec()).collect();
        let exits: Vec<i16> = positions.iter().map(|(exit, _)| *exit).collect();
        settle(&QuietMoves::new(counts, &targets), &exits, || false).unwrap()
    }

    #[test]
    fn endless_play_gains_nothing() {
        assert_eq!(settled(&[(NO_EXIT, &[1]), (NO_EXIT, &[0])]).values, [0, 0]);
        assert_eq!(settled(&[(-3, &[1]), (-2, &[0])]).values, [0, 0]);
        assert_eq!(settled(&[(-3, &[1]), (2, &[0])]).values, [-2, 2]);
    }

    #[test]
    fn the_loser_chooses_the_least_loss() {
        let found =
            settled(&[(4, &[]), (-1, &[0]), (NO_EXIT, &[0]), (NO_EXIT, &[2, 1]), (0, &[0])]);
        assert_eq!(found.values, [4, -1, -4, 4, 0]);
        assert_eq!(found.plies, [0, 0, 1, 2, 0]);
    }
}
