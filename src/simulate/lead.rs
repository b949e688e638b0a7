//! Who leads over a game.

/// How the lead went over a game. The lead is the difference between the players' counts after a
/// ply in the units of the winner clause; what lies on the board counts for nobody, but in survival
/// games, where it is the seeds in the own row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lead {
    /// How often the lead went from one player to the other; equal counts in between do not matter.
    pub changes: u32,
    /// Plies played when the present leader took the lead; 0 while nobody has led.
    pub since: u32,
    /// For South and North: by how much each was behind, summed over the plies when he was.
    pub deficit: [u64; 2],
    /// For South and North: plies after which each was behind.
    pub plies_behind: [u32; 2],
    leader: Option<usize>,
}

impl Lead {
    /// Takes note of the counts after `plies` plies.
    pub(super) fn note(&mut self, plies: u32, count: [u32; 2]) {
        let (leader, behind) = match count[0].cmp(&count[1]) {
            std::cmp::Ordering::Greater => (0, 1),
            std::cmp::Ordering::Less => (1, 0),
            std::cmp::Ordering::Equal => return,
        };
        if self.leader != Some(leader) {
            self.changes += u32::from(self.leader.is_some());
            self.since = plies;
            self.leader = Some(leader);
        }
        self.deficit[behind] += u64::from(count[leader] - count[behind]);
        self.plies_behind[behind] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_with_two_changes() {
        let mut lead = Lead::default();
        for (ply, count) in [[0, 0], [3, 0], [3, 3], [3, 5], [6, 5], [6, 6]].into_iter().enumerate()
        {
            lead.note(ply as u32 + 1, count);
        }
        assert_eq!((lead.changes, lead.since), (2, 5));
        assert_eq!((lead.deficit, lead.plies_behind), ([2, 4], [1, 2]));
    }
}
