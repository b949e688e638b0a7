//! Effects of the factors of a full grid: which clause matters, and which depend on each other.

use super::paired_blocks::{PairedDifference, paired_block_difference};

/// The effect of one factor, or of two on each other, against their first levels.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The factors, one or two, as indices.
    pub factors: Vec<usize>,
    /// The level of each factor that is compared with its first level, from 1.
    pub levels: Vec<usize>,
    /// One factor: the response at this level less that at the first, averaged over the other
    /// factors. Two: how far the difference that the first factor makes depends on the second.
    /// The interval holds together with those of all other effects.
    pub estimate: PairedDifference,
}

/// Main effects and two-way interactions in a full grid whose cells met the same blocks.
///
/// `sizes` gives the number of levels of each factor and `responses[cell]` a mean for each block,
/// the last factor running fastest. The effects are contrasts of cells, taken block by block; their
/// intervals are Student's at level 1 - (1 - `confidence`)/m for m effects (Bonferroni). `None`
/// without two blocks or without a factor of two levels. Montgomery 2017, Design and Analysis of
/// Experiments, 9th ed., chapter 5.
///
/// # Panics
/// When the number of responses is not the product of the sizes.
pub fn factorial_effects(
    sizes: &[usize],
    responses: &[Vec<f64>],
    confidence: f64,
) -> Option<Vec<Effect>> {
    assert_eq!(responses.len(), sizes.iter().product::<usize>(), "one response a cell");
    let contrasts = contrasts(sizes);
    let level = 1.0 - (1.0 - confidence) / contrasts.len() as f64;
    let effects: Option<Vec<Effect>> = contrasts
        .into_iter()
        .map(|(factors, levels)| {
            let estimate = estimate(sizes, responses, &factors, &levels, level)?;
            Some(Effect { factors, levels, estimate })
        })
        .collect();
    effects.filter(|effects| !effects.is_empty())
}

/// The share, 0 to 1, of the variance between cell means that each factor accounts for by itself;
/// all 0 when the means are equal. What is left belongs to the factors' dependence on each other.
pub fn variance_shares(sizes: &[usize], means: &[f64]) -> Vec<f64> {
    let grand = means.iter().sum::<f64>() / means.len() as f64;
    let total: f64 = means.iter().map(|mean| (mean - grand).powi(2)).sum();
    let of_factor = |factor: usize| {
        let among = means.len() as f64 / sizes[factor] as f64;
        let level_mean = |level: usize| {
            let cells =
                means.iter().enumerate().filter(|&(at, _)| digit(sizes, at, factor) == level);
            cells.map(|(_, mean)| mean).sum::<f64>() / among
        };
        let squares: f64 =
            (0..sizes[factor]).map(|level| (level_mean(level) - grand).powi(2)).sum();
        if total > 0.0 { among * squares / total } else { 0.0 }
    };
    (0..sizes.len()).map(of_factor).collect()
}

/// Factors and levels of every effect: all single factors first, then all pairs.
fn contrasts(sizes: &[usize]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut found = Vec::new();
    for (factor, &size) in sizes.iter().enumerate() {
        found.extend((1..size).map(|level| (vec![factor], vec![level])));
    }
    for a in 0..sizes.len() {
        for b in a + 1..sizes.len() {
            for level in 1..sizes[a] {
                found.extend((1..sizes[b]).map(|other| (vec![a, b], vec![level, other])));
            }
        }
    }
    found
}

fn estimate(
    sizes: &[usize],
    responses: &[Vec<f64>],
    factors: &[usize],
    levels: &[usize],
    confidence: f64,
) -> Option<PairedDifference> {
    // Each cell counts for the contrast, against it, or not at all.
    let sign = |cell: usize| {
        factors.iter().zip(levels).fold(1.0, |sign, (&factor, &level)| {
            match digit(sizes, cell, factor) {
                at if at == level => sign,
                0 => -sign,
                _ => 0.0,
            }
        })
    };
    let chosen = factors.iter().map(|&factor| sizes[factor]).product::<usize>();
    let others = (responses.len() / chosen) as f64;
    let blocks = responses.iter().map(Vec::len).min()?;
    let pairs: Vec<(f64, f64)> = (0..blocks)
        .map(|block| {
            let mut sides = (0.0, 0.0);
            for (cell, response) in responses.iter().enumerate() {
                match sign(cell) {
                    sign if sign > 0.0 => sides.0 += response[block] / others,
                    sign if sign < 0.0 => sides.1 += response[block] / others,
                    _ => {}
                }
            }
            sides
        })
        .collect();
    paired_block_difference(&pairs, confidence)
}

/// The level of `factor` in cell number `cell`.
fn digit(sizes: &[usize], cell: usize, factor: usize) -> usize {
    let below: usize = sizes[factor + 1..].iter().product();
    cell / below % sizes[factor]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = 1 + 2a + 10b + 5ab, with a little noise that cancels over two blocks.
    #[test]
    fn effects_of_a_known_response() {
        let response = |a: usize, b: usize| {
            let y = 1.0 + 2.0 * a as f64 + 10.0 * b as f64 + 5.0 * (a * b) as f64;
            let noise = 0.01 * (1 + a + 3 * b) as f64;
            vec![y - noise, y + noise, y]
        };
        let cells: Vec<Vec<f64>> =
            (0..2).flat_map(|a| (0..3).map(move |b| response(a, b))).collect();
        let effects = factorial_effects(&[2, 3], &cells, 0.95).unwrap();
        let found: Vec<(Vec<usize>, Vec<usize>, f64)> = effects
            .iter()
            .map(|e| (e.factors.clone(), e.levels.clone(), e.estimate.difference.value))
            .collect();
        // a over b = 0, 1, 2: (2 + 7 + 12) / 3; b over a = 0, 1: (10 + 15) / 2 and twice that.
        let wanted = [
            (vec![0], vec![1], 7.0),
            (vec![1], vec![1], 12.5),
            (vec![1], vec![2], 25.0),
            (vec![0, 1], vec![1, 1], 5.0),
            (vec![0, 1], vec![1, 2], 10.0),
        ];
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(wanted) {
            assert_eq!((&found.0, &found.1), (&wanted.0, &wanted.1));
            assert!((found.2 - wanted.2).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn variance_goes_to_the_factor_that_makes_it() {
        assert_eq!(variance_shares(&[2, 2], &[1.0, 1.0, 3.0, 3.0]), [1.0, 0.0]);
        assert_eq!(variance_shares(&[2, 2], &[1.0, 0.0, 0.0, 1.0]), [0.0, 0.0]);
        assert_eq!(variance_shares(&[2, 2], &[1.0; 4]), [0.0, 0.0]);
    }

    #[test]
    fn no_factor_no_effect() {
        assert_eq!(factorial_effects(&[1], &[vec![1.0, 2.0]], 0.95), None);
        assert_eq!(factorial_effects(&[2], &[vec![1.0], vec![2.0]], 0.95), None);
    }
}
