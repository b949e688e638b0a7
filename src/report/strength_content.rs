//! What the report of an experiment with players says.

use super::answer::{grouped, percent, signed};
use super::content::perfect_play_paragraph;
use super::document::{Cell, Document, Part, Sheet};
use super::pair_openings::openings_paragraph;
use super::pictures::Picture;
use super::strength_pictures::{advantage, own};
use crate::experiment::{MatchExperiment, MatchRun, MatchSettings};
use crate::frames::ratings;
use crate::play::Outcome;
use crate::players::Skill;
use crate::stats::ShareDifference;

/// The report: question, answer, figures, strength of the players, how it was made.
pub(super) fn strength_document<'p>(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    run: &MatchRun,
    version: &str,
    pictures: &'p [Picture],
) -> Document<'p> {
    let mut parts = vec![
        Part::Paragraph(format!("**Question.** {}", experiment.question)),
        Part::Paragraph(format!(
            "**Answer.** From {} games of each player against itself, in each variant, after {} random plies:",
            grouped(settings.pairs),
            experiment.opening_plies
        )),
        Part::List(answers(experiment, run)),
        Part::Paragraph(openings_paragraph(&experiment.cells, experiment.how(), settings.pairs)),
        Part::Paragraph(players_explained(experiment).into()),
    ];
    parts.extend(perfect_play_paragraph(&experiment.cells));
    parts.extend(pictures.iter().map(Part::Figure));
    parts.push(Part::Heading("Strength"));
    parts.push(Part::Table(strength(experiment, run)));
    parts.push(Part::Paragraph("Each player meets itself for first-move advantage (Tango's score interval), results and length. Ratings are Bradley-Terry on the Elo scale, the first player of the list being 0; their intervals (95 %) take the seat-swapped pair as the unit. A draw and a game without a result count half a point for each player. The table gives every player's games against itself; all matches with their pair counts stand in `matches.csv`.".into()));
    parts.push(Part::Heading("Provenance"));
    parts.push(Part::Paragraph(format!(
        "gabata {} played experiment `{}` with seed {}: {} pairs of games of each two players, the two games of a pair with the same random draws and the seats swapped, the first {} plies at random. Columns of all tables: `columns.csv`. Rule sets in full, the experiment file and the platform: `provenance.json`.",
        version,
        experiment.name,
        experiment.seed,
        grouped(settings.pairs),
        experiment.opening_plies,
    )));
    parts.push(Part::Paragraph(format!("SHA-256 over all tallies: `{}`", run.digest)));
    Document { title: experiment.name.clone(), parts }
}

/// What the players do and do not tell.
fn players_explained(experiment: &MatchExperiment) -> &'static str {
    if experiment.players.iter().any(|player| player.skill == Skill::Perfect) {
        "The player `perfect` moves by the exact values of all positions; the others search by a plain evaluation, and tell how balance changes with strength, not who wins under perfect play."
    } else {
        "The players search by a plain evaluation; they tell how balance changes with strength, not who wins under perfect play."
    }
}

/// A sentence on each variant: the weakest and the strongest player.
fn answers(experiment: &MatchExperiment, run: &MatchRun) -> Vec<String> {
    let mut lines = Vec::new();
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let steps = experiment.players.iter().enumerate().filter_map(|(at, player)| {
            let found = advantage(own(run, cell, at)?)?;
            Some((player, found))
        });
        let steps: Vec<_> = steps.collect();
        let (Some((weak, from)), Some((strong, to))) = (steps.first(), steps.last()) else {
            continue;
        };
        lines.push(format!(
            "**{}**: with `{weak}` {}, first-move advantage {}; with `{strong}` {}, {}.",
            variant.label,
            direction(from),
            with_interval(from),
            direction(to),
            with_interval(to),
        ));
    }
    lines
}

/// The direction that an interval of first-move advantage shows.
fn direction(advantage: &ShareDifference) -> &'static str {
    if advantage.low > 0.0 {
        "the first player is favoured"
    } else if advantage.high < 0.0 {
        "the second player is favoured"
    } else {
        "no difference between the players was found"
    }
}

fn with_interval(of: &ShareDifference) -> String {
    format!("{} ({} to {})", signed(of.value), signed(of.low), signed(of.high))
}

fn strength(experiment: &MatchExperiment, run: &MatchRun) -> Sheet {
    let mut header = vec!["variant", "player", "Elo (95 % interval)"];
    header.extend(Outcome::ALL.map(Outcome::name));
    header.extend(["first-move advantage (95 % interval)", "plies, mean"]);
    let mut sheet = Sheet::new("Every player: its rating, and its games against itself", &header);
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let ratings = ratings(experiment, run, cell);
        for (at, player) in experiment.players.iter().enumerate() {
            let elo = ratings.as_ref().map_or_else(
                || Cell::text("-"),
                |ratings| {
                    let r = ratings[at];
                    Cell::number(format!("{:.0} ({:.0} to {:.0})", r.value, r.low, r.high), r.value)
                },
            );
            let mut cells = vec![Cell::text(&variant.label), Cell::text(player.to_string()), elo];
            if let Some(own) = own(run, cell, at) {
                let games = own.tally.began.iter().sum::<u64>() as f64;
                cells.extend(Outcome::ALL.map(|outcome| {
                    let share = own.tally.began[outcome.index()] as f64 / games;
                    Cell::number(percent(share), share)
                }));
                cells.push(advantage(own).map_or_else(
                    || Cell::text("-"),
                    |found| Cell::number(with_interval(&found), found.value),
                ));
                cells.push(Cell::optional(own.tally.plies.mean(), |mean| format!("{mean:.1}")));
            }
            cells.resize(header.len(), Cell::text("-"));
            sheet.rows.push(cells);
        }
    }
    sheet
}
