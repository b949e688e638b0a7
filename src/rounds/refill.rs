//! Filling the holes for the next round.

use super::reading::Unfilled;
use crate::play::{Board, Pit, Seat};
use crate::rules::RuleSet;

/// The board of a round, and what stays in hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refill {
    /// Open holes of South and of North.
    pub holes: [u8; 2],
    /// Seeds that stay in South's and in North's hand.
    pub hands: [u32; 2],
    /// The board.
    pub board: Board,
}

/// Fills holes from what South and North have, which together is what the game has at its start.
///
/// # Errors
/// The player who can fill no hole, or owns none: he has lost. Both cannot be at that point.
pub fn refill(rules: &RuleSet, unfilled: Unfilled, seeds: [u32; 2]) -> Result<Refill, Seat> {
    debug_assert_eq!(seeds[0] + seeds[1], rules.seeds_in_play());
    let row = u32::from(rules.holes);
    let size = u32::from(rules.seeds);
    let holes = match unfilled {
        Unfilled::CloseLeft | Unfilled::CloseRight => {
            [row.min(seeds[0] / size), row.min(seeds[1] / size)]
        }
        Unfilled::Transfer => after_transfer(row, size, seeds),
    };
    for seat in [Seat::South, Seat::North] {
        if holes[seat.index()] == 0 {
            return Err(seat);
        }
    }
    let owner = |pit: Pit| {
        let at = u32::from(pit.0);
        let (seat, from_left) = if at < row { (Seat::South, at) } else { (Seat::North, at - row) };
        let open = holes[seat.index()];
        match unfilled {
            Unfilled::CloseLeft => (from_left + open >= row).then_some(seat),
            Unfilled::CloseRight => (from_left < open).then_some(seat),
            Unfilled::Transfer if from_left + open >= row => Some(seat),
            Unfilled::Transfer => Some(seat.opponent()),
        }
    };
    // Under transfer a player with a seed too few for his holes borrows it from the other's hand, so
    // both hands are empty then.
    let left = |seat: usize| seeds[seat].saturating_sub(size * holes[seat]);
    let hands = match unfilled {
        Unfilled::Transfer => [0, 0],
        Unfilled::CloseLeft | Unfilled::CloseRight => [left(0), left(1)],
    };
    Ok(Refill {
        holes: [holes[0] as u8, holes[1] as u8],
        hands,
        board: Board::with_owners(rules, owner),
    })
}

/// Holes of South and of North when the player with more seeds gains holes.
fn after_transfer(row: u32, size: u32, seeds: [u32; 2]) -> [u32; 2] {
    let gained = |own: u32| {
        let extra = own.saturating_sub(row * size);
        let over = extra % size;
        (extra / size + u32::from(over > 0 && over + 1 == size)).min(row)
    };
    let (south, north) = (gained(seeds[0]), gained(seeds[1]));
    [row + south - north, row + north - south]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    fn rio() -> RuleSet {
        catalogue::find("rio-kadalis").expect("in the catalogue").rules
    }

    /// By hand: South has 33 of 48 seeds and fills six holes, nine stay in hand; North has 15, fills
    /// three, three stay in hand, and the three leftmost close.
    #[test]
    fn a_refill_worked_by_hand() {
        let found = refill(&rio(), Unfilled::CloseLeft, [33, 15]).unwrap();
        assert_eq!((found.holes, found.hands), ([6, 3], [9, 3]));
        assert_eq!(found.board.pits(), [4, 4, 4, 4, 4, 4, 0, 0, 0, 4, 4, 4]);
        let closed: Vec<u8> = (0..12).filter(|&pit| found.board.is_closed(Pit(pit))).collect();
        assert_eq!(closed, [6, 7, 8]);
        let found = refill(&rio(), Unfilled::CloseRight, [33, 15]).unwrap();
        assert_eq!(found.board.pits(), [4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0]);
    }

    /// By hand, after Ludii's page: nine seeds above the start are two holes; eleven are three, as
    /// three are left over; ten are two.
    #[test]
    fn a_transfer_worked_by_hand() {
        for (south, holes) in [(33, [8, 4]), (34, [8, 4]), (35, [9, 3]), (24, [6, 6]), (13, [3, 9])]
        {
            let found = refill(&rio(), Unfilled::Transfer, [south, 48 - south]).unwrap();
            assert_eq!((found.holes, found.hands), (holes, [0, 0]), "{south}");
            assert_eq!(found.board.pits(), [4; 12]);
        }
        let board = refill(&rio(), Unfilled::Transfer, [33, 15]).unwrap().board;
        let owned: Vec<u8> = board.owned(Seat::South).map(|pit| pit.0).collect();
        assert_eq!(owned, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(refill(&rio(), Unfilled::Transfer, [1, 47]), Err(Seat::South));
    }

    /// A hole can be filled exactly from four seeds on.
    #[test]
    fn who_has_fewer_than_four_seeds_has_lost() {
        for south in 0..=48 {
            let found = refill(&rio(), Unfilled::CloseLeft, [south, 48 - south]);
            match south {
                0..4 => assert_eq!(found, Err(Seat::South)),
                45..=48 => assert_eq!(found, Err(Seat::North)),
                _ => {
                    let Refill { holes, hands, board } = found.expect("both fill a hole");
                    let on_board = |seat: Seat| board.row_seeds(seat) + hands[seat.index()];
                    assert_eq!([on_board(Seat::South), on_board(Seat::North)], [south, 48 - south]);
                    assert!(holes.iter().all(|holes| (1..=6).contains(holes)));
                }
            }
        }
    }
}
