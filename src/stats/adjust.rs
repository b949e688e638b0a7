//! Corrections of p values for many comparisons.

/// Holm's step-down adjusted p values, in the order given: they bound the chance of any false
/// finding among all. Holm 1979, Scandinavian Journal of Statistics 6:65-70.
///
/// With the m values ascending, the i-th (from 0) becomes the largest of (m-j) p_j for j ≤ i, at most 1.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p.len()];
    let mut floor: f64 = 0.0;
    for (rank, at) in ascending(p).into_iter().enumerate() {
        floor = floor.max((p.len() - rank) as f64 * p[at]).min(1.0);
        adjusted[at] = floor;
    }
    adjusted
}

/// Benjamini and Hochberg's adjusted p values, in the order given: they bound the expected share
/// of false findings among the findings. Benjamini and Hochberg 1995, Journal of the Royal
/// Statistical Society B 57:289-300.
///
/// With the m values ascending, the i-th (from 1) becomes the smallest of m p_j / j for j ≥ i.
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p.len()];
    let mut ceiling: f64 = 1.0;
    for (rank, at) in ascending(p).into_iter().enumerate().rev() {
        ceiling = ceiling.min(p.len() as f64 * p[at] / (rank + 1) as f64);
        adjusted[at] = ceiling;
    }
    adjusted
}

fn ascending(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], wanted: &[f64]) {
        assert!(found.iter().zip(wanted).all(|(f, w)| (f - w).abs() < 1e-12), "{found:?}");
        assert_eq!(found.len(), wanted.len());
    }

    #[test]
    fn check_values_of_statsmodels() {
        let p = [0.01, 0.04, 0.03, 0.005];
        near(&holm(&p), &[0.03, 0.06, 0.06, 0.02]);
        near(&benjamini_hochberg(&p), &[0.02, 0.04, 0.04, 0.02]);
    }

    #[test]
    fn none_and_one() {
        near(&holm(&[]), &[]);
        near(&benjamini_hochberg(&[]), &[]);
        near(&holm(&[0.3]), &[0.3]);
        near(&benjamini_hochberg(&[1.0, 1.0]), &[1.0, 1.0]);
    }
}
