//! The methods paragraph and its references, from what was run.

use super::answer::grouped;
use crate::analysis::Analysis;
use crate::experiment::{Experiment, RunResult, RunSettings};

/// What a methods paragraph may cite.
const PANKHURST: &str = "Pankhurst, R. 1971. Gabata and related board games of Ethiopia and the Horn of Africa. Ethiopia Observer 14(3):154-206.";
const BERNSTEIN: &str =
    "Bernstein, D. J. 2008. ChaCha, a variant of Salsa20. Workshop Record of SASC 2008.";
const TANGO: &str = "Tango, T. 1998. Equivalence test and confidence interval for the difference in proportions for the paired-sample design. Statistics in Medicine 17:891-908.";
const GOODMAN: &str = "Goodman, L. A. 1965. On simultaneous confidence intervals for multinomial proportions. Technometrics 7:247-254.";
const SCHUIRMANN: &str = "Schuirmann, D. J. 1987. A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability. Journal of Pharmacokinetics and Biopharmaceutics 15:657-680.";
const HOLM: &str = "Holm, S. 1979. A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6:65-70.";
const BENJAMINI: &str = "Benjamini, Y. and Hochberg, Y. 1995. Controlling the false discovery rate. Journal of the Royal Statistical Society B 57:289-300.";
const LAW: &str = "Law, A. M. 2015. Simulation Modeling and Analysis, 5th ed. McGraw-Hill.";
const COHEN: &str =
    "Cohen, J. 1988. Statistical Power Analysis for the Behavioral Sciences, 2nd ed. Erlbaum.";
const MONTGOMERY: &str =
    "Montgomery, D. C. 2017. Design and Analysis of Experiments, 9th ed. Wiley.";
const HOWARD: &str = "Howard, S. R., Ramdas, A., McAuliffe, J. and Sekhon, J. 2021. Time-uniform, nonparametric, nonasymptotic confidence sequences. Annals of Statistics 49:1055-1080.";
const ROBBINS: &str = "Robbins, H. 1970. Statistical methods related to the law of the iterated logarithm. Annals of Mathematical Statistics 41:1397-1409.";
const DAVIDSON: &str = "Davidson, R. R. 1970. On extending the Bradley-Terry model to accommodate ties in paired comparison experiments. Journal of the American Statistical Association 65:317-328.";
const WILSON: &str = "Wilson, E. B. 1927. Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22:209-212.";
const BROWNE: &str = "Browne, C. 2008. Automatic Generation and Evaluation of Recombination Games. PhD thesis, Queensland University of Technology.";
const DAVID: &str = "David, H. A. and Nagaraja, H. N. 2003. Order Statistics, 3rd ed. Wiley.";

/// A paragraph for the methods section of a paper, and the works that it cites.
pub(super) fn methods(
    experiment: &Experiment,
    settings: RunSettings,
    version: &str,
    result: &RunResult,
    analysis: &Analysis,
) -> (String, Vec<&'static str>) {
    let games = result.cells.first().map_or(0, |cell| cell.tally.games());
    let count = result.cells.len();
    let variants = if count == 1 { "1 variant".into() } else { format!("{count} variants") };
    let mut cited = vec![PANKHURST, BERNSTEIN, TANGO, GOODMAN, SCHUIRMANN];
    let mut text = format!(
        "We simulated {variants} of games first described by Pankhurst (1971) with gabata {version}, {} games of each, between players who choose among their legal moves with equal chances. Random numbers came from ChaCha8 (Bernstein 2008), keyed by the seed {} with the game number as stream, so that equally numbered games of different variants met the same draws. First-move advantage is the share of all games won by the first player less the share won by the second; games without a winner stay in the denominator. Its 95 % intervals are score intervals (Tango 1998); those of the shares of results are simultaneous (Goodman 1965). A variant is called fair when two one-sided tests (Schuirmann 1987) at the 5 % level place its first-move advantage within {} to {}; failing that, it favours a player when the score test finds a difference at the 5 % level, and is undecided otherwise. ",
        grouped(games),
        settings.seed,
        -experiment.margin,
        experiment.margin,
    );
    if count > 1 {
        text += "The p values of each of the two questions were corrected over the variants (Holm 1979). ";
    }
    if analysis.comparisons.iter().any(Option::is_some) {
        text += "Differences from the baseline were taken block by block over blocks of 4,096 games that met the same random numbers, with Student's interval (Law 2015, section 11.2), their p values corrected over all comparisons (Holm 1979; Benjamini and Hochberg 1995); effect sizes are Cohen's h (Cohen 1988). ";
        cited.extend([HOLM, BENJAMINI, LAW, COHEN]);
    }
    if !analysis.effects.is_empty() {
        text += "Effects of clauses are contrasts of the full grid against each clause's first value (Montgomery 2017, chapter 5), taken block by block, with intervals that hold together (Bonferroni) and p values corrected by Holm's method. ";
        cited.extend([HOLM, MONTGOMERY, LAW]);
    }
    if !analysis.sensitivities.is_empty() {
        text += "Of every game whose sources leave clauses open, all combinations of their readings that do not contradict themselves were played. The shift of a reading is the difference from the catalogue's reading of that clause, with all other clauses as in the catalogue, and averaged over all combinations of the others; both were taken block by block with Student's interval (Law 2015, section 11.2), intervals holding together over the readings and responses of a game (Bonferroni) and p values corrected by Holm's method. ";
        cited.extend([HOLM, LAW]);
    }
    if let Some(precision) = settings.precision {
        text += &format!(
            "Play stopped at the first block after which the 95 % confidence sequence of every variant's first-move advantage reached no further than {precision} to either side, or at {} games; a confidence sequence holds at all numbers of games at once, so stopping by it is valid (Robbins 1970; Howard et al. 2021). ",
            grouped(settings.games)
        );
        cited.extend([HOWARD, ROBBINS]);
    }
    if count > 1 {
        cited.push(HOLM);
    }
    text += "The seat effect and the draw parameter are those of Davidson (1970). Intervals of means over games are by batch means over blocks (Law 2015), those of medians by order statistics (David and Nagaraja 2003), those of single shares by Wilson's (1927) method. Measures of quality follow Browne (2008), a lap never counting as a move.";
    cited.extend([DAVIDSON, LAW, DAVID, WILSON, BROWNE]);
    cited.sort_unstable();
    cited.dedup();
    (text, cited)
}
