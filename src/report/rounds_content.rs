//! What the report of matches over rounds says.

use super::answer::{grouped, percent, signed};
use super::document::{Cell, Document, Part, Sheet};
use super::pictures::Picture;
use crate::experiment::{RoundsCell, RoundsExperiment, RoundsRun, RoundsSettings};
use crate::frames::{match_advantage, starter_advantage};
use crate::simulate::RoundTally;
use crate::stats::{ShareDifference, Z_95, wilson};

/// A player who came down to so many open holes and won nevertheless has made a comeback.
const COMEBACK_HOLES: u8 = 2;

/// The report: question, answer, figures, tables, how it was made.
pub(super) fn rounds_document<'p>(
    experiment: &RoundsExperiment,
    settings: RoundsSettings,
    run: &RoundsRun,
    version: &str,
    pictures: &'p [Picture],
) -> Document<'p> {
    let cells = || experiment.cells.iter().zip(&run.tallies);
    let mut parts = vec![
        Part::Paragraph(format!("**Question.** {}", experiment.question)),
        Part::Paragraph(format!(
            "**Answer.** From {} matches of each variant and reading, players choosing among their legal moves with equal chances:",
            grouped(settings.matches)
        )),
        Part::List(cells().map(|(cell, tally)| sentence(cell, tally)).collect()),
        Part::Paragraph("After a round each player fills holes with what he won. Where nothing else is said, the leftmost holes that he cannot fill are closed for the next round, seeds over stay in hand, players start the rounds in turn, and who cannot fill one hole has lost. Random play tells how the rules treat players without skill.".into()),
        Part::Heading("Matches"),
        Part::Table(matches(experiment, run)),
        Part::Paragraph("Advantage: share of all matches won by the player who started the first round less share won by the other, with Tango's score interval.".into()),
    ];
    parts.extend(pictures.iter().map(Part::Figure));
    parts.push(Part::Heading("Rounds"));
    parts.push(Part::Table(rounds(experiment, run)));
    parts.push(Part::Paragraph("Advantage of a round's starter: share of rounds won by him less share won by the other player. A match has several rounds, which depend on each other; the intervals are those of ratios over matches (Cochran 1977, section 6.3). Where holes close, the player with more seeds always fills all of his, so only such pairs of holes occur. Figures by holes show the first reading and leave out pairs with fewer than 400 rounds; `holes.csv` has all.".into()));
    parts.push(Part::Heading("Comebacks"));
    parts.push(Part::Table(comebacks(experiment, run)));
    parts.push(Part::Paragraph("Of the players who began a round with so many open holes or fewer, the share that won the match nevertheless, with Wilson's 95 % interval. Both players of a match may have come down so far.".into()));
    parts.push(Part::Heading("Provenance"));
    parts.push(Part::Paragraph(format!(
        "gabata {} played experiment `{}` with seed {}: match number g draws from ChaCha8 keyed by the seed, stream g; the n-th word chooses ply n, counted over all rounds. Rounds that stalled or met an endless move have no winner; each player takes what lies in his holes. Results by round: `rounds.csv`, `survival.csv`; columns of all tables: `columns.csv`; rule sets in full, the experiment file and the platform: `provenance.json`.",
        version,
        experiment.name,
        experiment.seed,
    )));
    parts.push(Part::Paragraph(format!("SHA-256 over all tallies: `{}`", run.digest)));
    Document { title: experiment.name.clone(), parts }
}

fn sentence(cell: &RoundsCell, tally: &RoundTally) -> String {
    let found = match_advantage(tally);
    let verdict = match found {
        Some(found) if found.low > 0.0 => "the player who starts the first round is favoured",
        Some(found) if found.high < 0.0 => {
            "the player who does not start the first round is favoured"
        }
        _ => "no advantage of the player who starts the first round was found",
    };
    let mut text = format!("**{}**: {verdict}", cell.label);
    if let Some(found) = found {
        text += &format!(", advantage {}", with_interval(&found));
    }
    if tally.ends[2] > 0 {
        let share = tally.ends[2] as f64 / tally.matches() as f64;
        text += &format!("; {} of the matches undecided", percent(share));
    }
    if let (Some(mean), Some(median)) = (tally.rounds.mean(), tally.rounds.quantile(0.5)) {
        text += &format!("; a match takes {mean:.1} rounds on average (median {median})");
    }
    if cell.variant.variant.rules.holes > COMEBACK_HOLES {
        let (fallen, won) = tally.comebacks(COMEBACK_HOLES);
        if fallen > 0 {
            let share = percent(won as f64 / fallen as f64);
            text += &format!(
                "; {share} of the players who came down to two open holes won nevertheless"
            );
        }
    }
    text + "."
}

fn with_interval(of: &ShareDifference) -> String {
    format!("{} ({} to {})", signed(of.value), signed(of.low), signed(of.high))
}

fn optional(of: Option<ShareDifference>) -> Cell {
    of.map_or_else(|| Cell::text("-"), |found| Cell::number(with_interval(&found), found.value))
}

fn matches(experiment: &RoundsExperiment, run: &RoundsRun) -> Sheet {
    let mut sheet = Sheet::new(
        "How matches end",
        &[
            "variant and reading",
            "first starter wins",
            "other player wins",
            "undecided",
            "advantage (95 % interval)",
            "rounds, mean",
            "median",
            "95 % quantile",
            "plies, mean",
        ],
    );
    for (cell, tally) in experiment.cells.iter().zip(&run.tallies) {
        let all = tally.matches().max(1) as f64;
        let mut row = vec![Cell::text(&cell.label)];
        row.extend(tally.ends.map(|count| {
            let share = count as f64 / all;
            Cell::number(percent(share), share)
        }));
        row.push(optional(match_advantage(tally)));
        let whole =
            |value: Option<i32>| Cell::optional(value.map(f64::from), |v| format!("{v:.0}"));
        row.push(Cell::optional(tally.rounds.mean(), |mean| format!("{mean:.2}")));
        row.push(whole(tally.rounds.quantile(0.5)));
        row.push(whole(tally.rounds.quantile(0.95)));
        row.push(Cell::optional(tally.plies.mean(), |mean| format!("{mean:.0}")));
        sheet.rows.push(row);
    }
    sheet
}

fn rounds(experiment: &RoundsExperiment, run: &RoundsRun) -> Sheet {
    let mut sheet = Sheet::new(
        "Advantage of a round's starter (95 % interval)",
        &["variant and reading", "all rounds", "both with all holes", "rounds without a winner"],
    );
    for (cell, tally) in experiment.cells.iter().zip(&run.tallies) {
        let holes = cell.variant.variant.rules.holes;
        let by_holes = tally.by_holes.values();
        let (open, all) = by_holes.fold((0, 0), |(open, all), of| {
            (open + of.outcomes[2..].iter().sum::<u64>(), all + of.rounds())
        });
        let share = open as f64 / all.max(1) as f64;
        sheet.rows.push(vec![
            Cell::text(&cell.label),
            optional(starter_advantage(&tally.all_rounds)),
            optional(tally.by_holes.get(&(holes, holes)).and_then(starter_advantage)),
            Cell::number(percent(share), share),
        ]);
    }
    sheet
}

fn comebacks(experiment: &RoundsExperiment, run: &RoundsRun) -> Sheet {
    let mut sheet = Sheet::new(
        "Matches won after coming down to few holes",
        &["variant and reading", "holes", "players who came so far down", "won (95 % interval)"],
    );
    for (cell, tally) in experiment.cells.iter().zip(&run.tallies) {
        for holes in 1..cell.variant.variant.rules.holes {
            let (fallen, won) = tally.comebacks(holes);
            let interval = wilson(won, fallen, Z_95);
            let share = won as f64 / fallen.max(1) as f64;
            let won = interval.map_or_else(
                || Cell::text("-"),
                |i| {
                    let (low, high) = (percent(i.low), percent(i.high));
                    Cell::number(format!("{} ({low} to {high})", percent(share)), share)
                },
            );
            sheet.rows.push(vec![
                Cell::text(&cell.label),
                Cell::number(holes.to_string(), holes.into()),
                Cell::number(grouped(fallen), fallen as f64),
                won,
            ]);
        }
    }
    sheet
}
