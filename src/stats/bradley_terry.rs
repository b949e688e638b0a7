//! Ratings of players from the pairs that they played against each other.

/// The scores of one player against another, in seat-swapped pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairCounts {
    /// Index of the one player.
    pub one: usize,
    /// Index of the other player.
    pub other: usize,
    /// Pairs by the points of the one player: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

/// A rating in Elo points with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating; the first player's is 0.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Elo points for a unit of log-odds: 400 / ln 10.
const ELO: f64 = 173.717_792_761_240_7;

/// Bradley-Terry ratings on the Elo scale, the first player being 0; `None` when players are not
/// linked by matches.
///
/// Player i scores against j with expectation 1 / (1 + exp(θj - θi)), a draw being half a point
/// (Bradley and Terry 1952, Biometrika 39:324-345). Maximum likelihood by Newton's method. Pairs
/// are the unit: with H the information, M the sum of squared pair residuals and z the normal
/// quantile, the interval is θ ± z √(H⁻¹ M H⁻¹) (the sandwich of White 1982, Econometrica 50:1-25),
/// which allows for the two games of a pair depending on each other. Each match gets one drawn pair
/// more than was played, so that a player who never scores has a finite rating.
pub fn bradley_terry(players: usize, matches: &[PairCounts], z: f64) -> Option<Vec<Rating>> {
    let free = players.checked_sub(1)?;
    let matches: Vec<PairCounts> = matches
        .iter()
        .map(|counts| {
            let mut counts = *counts;
            counts.pairs[2] += 1;
            counts
        })
        .collect();
    let mut theta = vec![0.0; players];
    for _ in 0..60 {
        let mut gradient = vec![0.0; free];
        for counts in &matches {
            let expected = expectation(&theta, counts);
            let surplus: f64 = outcomes(counts).map(|(points, n)| n * (points - expected)).sum();
            add(&mut gradient, counts, surplus);
        }
        let step = solve(information(&theta, &matches, free), gradient)?;
        // A long step may overshoot: no step is longer than two units.
        let longest = step.iter().fold(0.0f64, |most, s| most.max(s.abs()));
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        for (theta, step) in theta[1..].iter_mut().zip(step) {
            *theta += scale * step;
        }
        if longest < 1e-12 {
            break;
        }
    }
    let information = information(&theta, &matches, free);
    let mut ratings = vec![Rating { value: 0.0, low: 0.0, high: 0.0 }];
    for player in 0..free {
        let mut unit = vec![0.0; free];
        unit[player] = 1.0;
        let row = solve(information.clone(), unit)?;
        let at = |index: usize| if index == 0 { 0.0 } else { row[index - 1] };
        let variance: f64 = matches
            .iter()
            .map(|counts| {
                let expected = expectation(&theta, counts);
                let squares: f64 =
                    outcomes(counts).map(|(points, n)| n * (points - expected).powi(2)).sum();
                squares * (at(counts.one) - at(counts.other)).powi(2)
            })
            .sum();
        let (value, half) = (theta[player + 1], z * variance.sqrt());
        ratings.push(Rating {
            value: ELO * value,
            low: ELO * (value - half),
            high: ELO * (value + half),
        });
    }
    Some(ratings)
}

/// Expected points of the one player in a pair, 0 to 2.
fn expectation(theta: &[f64], counts: &PairCounts) -> f64 {
    2.0 / (1.0 + (theta[counts.other] - theta[counts.one]).exp())
}

/// Points with the number of pairs that ended so.
fn outcomes(counts: &PairCounts) -> impl Iterator<Item = (f64, f64)> + '_ {
    counts.pairs.iter().enumerate().map(|(half, &n)| (half as f64 / 2.0, n as f64))
}

fn add(vector: &mut [f64], counts: &PairCounts, amount: f64) {
    for (player, sign) in [(counts.one, 1.0), (counts.other, -1.0)] {
        if player > 0 {
            vector[player - 1] += sign * amount;
        }
    }
}

fn information(theta: &[f64], matches: &[PairCounts], free: usize) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; free]; free];
    for counts in matches {
        let p = expectation(theta, counts) / 2.0;
        let pairs: u64 = counts.pairs.iter().sum();
        let weight = 2.0 * pairs as f64 * p * (1.0 - p);
        for (player, sign) in [(counts.one, 1.0), (counts.other, -1.0)] {
            if player > 0 {
                add(&mut matrix[player - 1], counts, sign * weight);
            }
        }
    }
    matrix
}

/// Solves a symmetric positive definite system by elimination; `None` when it is singular.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for pivot in 0..n {
        if matrix[pivot][pivot].abs() < 1e-12 {
            return None;
        }
        let line = matrix[pivot].clone();
        for row in 0..n {
            if row != pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot];
                for (cell, above) in matrix[row].iter_mut().zip(&line).skip(pivot) {
                    *cell -= factor * above;
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    Some((0..n).map(|at| right[at] / matrix[at][at]).collect())
}

#[cfg(test)]
mod tests {
    use super::super::Z_95;
    use super::*;

    /// By hand: 75 % of the points is ln 3 in log-odds, 190.8485 Elo points.
    #[test]
    fn two_players_by_hand() {
        // With the added drawn pair, 120 of 160 points.
        let counts = PairCounts { one: 1, other: 0, pairs: [0, 0, 39, 0, 40] };
        let ratings = bradley_terry(2, &[counts], Z_95).unwrap();
        assert!((ratings[1].value - 190.848_501_887_864_98).abs() < 1e-6, "{ratings:?}");
        // H = 160 · 3/16 = 30; M = 80 · ¼ = 20; half = z √20 / 30.
        let half = ELO * Z_95 * 20f64.sqrt() / 30.0;
        assert!((ratings[1].high - ratings[1].value - half).abs() < 1e-6, "{ratings:?}");
        assert_eq!(ratings[0].value, 0.0);
    }

    #[test]
    fn a_player_who_always_wins_has_a_finite_rating() {
        let counts = PairCounts { one: 0, other: 1, pairs: [0, 0, 0, 0, 50] };
        let ratings = bradley_terry(2, &[counts], Z_95).unwrap();
        assert!(ratings[1].value < -500.0 && ratings[1].value.is_finite(), "{ratings:?}");
        assert!(ratings[1].high - ratings[1].low > 100.0, "{ratings:?}");
    }

    #[test]
    fn players_who_never_met_have_no_ratings() {
        let counts = PairCounts { one: 0, other: 1, pairs: [1, 0, 0, 0, 1] };
        assert_eq!(bradley_terry(3, &[counts], Z_95), None);
    }
}
