//! Ratios over clusters, such as rounds that belong to matches.

use super::risk_difference::ShareDifference;

/// The sums from which a ratio over clusters and its interval follow, exact: clusters are added one
/// by one, and sums merge.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClusterSums {
    /// Clusters.
    pub clusters: u64,
    /// Σx, the upper sum.
    pub x: i64,
    /// Σy, the lower sum.
    pub y: i64,
    /// Σx².
    pub xx: i64,
    /// Σxy.
    pub xy: i64,
    /// Σy².
    pub yy: i64,
}

impl ClusterSums {
    /// Adds a cluster with the sums `x` and `y`.
    pub fn add(&mut self, x: i64, y: i64) {
        self.merge(&ClusterSums { clusters: 1, x, y, xx: x * x, xy: x * y, yy: y * y });
    }

    /// Adds other clusters.
    pub fn merge(&mut self, other: &ClusterSums) {
        self.clusters += other.clusters;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }

    /// The ratio r = Σx/Σy with its two-sided interval for the normal quantile `z`; `None` below two
    /// clusters or where Σy is 0.
    ///
    /// With n clusters and e = x - r y the half-width is z · √(n/(n-1) Σe²) / Σy. Cochran 1977,
    /// Sampling Techniques, 3rd ed., sections 6.3 and 9A.1.
    pub fn ratio(&self, z: f64) -> Option<ShareDifference> {
        if self.clusters < 2 || self.y == 0 {
            return None;
        }
        let [x, y, xx, xy, yy] = [self.x, self.y, self.xx, self.xy, self.yy].map(|sum| sum as f64);
        let value = x / y;
        let squares = (xx - 2.0 * value * xy + value * value * yy).max(0.0);
        let n = self.clusters as f64;
        let half = z * (n / (n - 1.0) * squares).sqrt() / y;
        Some(ShareDifference { value, low: value - half, high: value + half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: with one y a cluster the ratio is the mean and the half-width z times its standard
    /// error; 1, 2, 4, 3 have mean 2.5 and deviation 1.290994.
    #[test]
    fn equal_clusters_give_the_interval_of_their_mean() {
        let mut sums = ClusterSums::default();
        [1, 2, 4, 3].into_iter().for_each(|x| sums.add(x, 1));
        let found = sums.ratio(2.0).unwrap();
        assert!((found.value - 2.5).abs() < 1e-12);
        assert!((found.high - 2.5 - 1.290_994_4).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn too_little_says_nothing() {
        let mut sums = ClusterSums::default();
        assert_eq!(sums.ratio(2.0), None);
        sums.add(1, 1);
        assert_eq!(sums.ratio(2.0), None);
    }
}
