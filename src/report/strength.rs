//! The result folder of an experiment with players.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::answer::{direction, percent, signed};
use super::folder::{FolderError, PROVENANCE, begin_draft, bytes_of, io_error, put_in_place};
use super::markdown::{grouped, markdown_table};
use super::pictures::Picture;
use super::strength_pictures::{advantage, own, strength_pictures};
use crate::experiment::{MatchExperiment, MatchRun, MatchSettings, RunTimes, match_provenance};
use crate::frames::{
    columns_table, csv_bytes, matches_table, parquet_bytes, ratings, strength_table,
};
use crate::play::Outcome;

/// A result folder in the making, which appears whole or not at all.
pub struct StrengthFolder<'e> {
    experiment: &'e MatchExperiment,
    target: PathBuf,
    draft: TempDir,
}

impl<'e> StrengthFolder<'e> {
    /// Begins a folder that is to stand at `target`.
    ///
    /// # Errors
    /// [`FolderError::Taken`] when something stands there that may not be replaced, or what the
    /// system reports.
    pub fn begin(
        target: &Path,
        force: bool,
        experiment: &'e MatchExperiment,
    ) -> Result<StrengthFolder<'e>, FolderError> {
        let draft = begin_draft(target, force)?;
        Ok(StrengthFolder { experiment, target: target.to_owned(), draft })
    }

    /// Writes everything and puts the folder in its place.
    ///
    /// # Errors
    /// [`FolderError`]; the place is then as it was.
    pub fn finish(
        self,
        settings: MatchSettings,
        run: &MatchRun,
        times: RunTimes,
    ) -> Result<(), FolderError> {
        let write = |name: &str, bytes: &[u8]| {
            fs::write(self.draft.path().join(name), bytes)
                .map_err(io_error(&self.target.join(name)))
        };
        let strength = strength_table(self.experiment, run);
        let matches = matches_table(self.experiment, run);
        let columns = columns_table(&[&strength, &matches]);
        for table in [&strength, &matches] {
            write(&format!("{}.parquet", table.name), &bytes_of(table, parquet_bytes)?)?;
        }
        for table in [&strength, &matches, &columns] {
            write(&format!("{}.csv", table.name), &bytes_of(table, csv_bytes)?)?;
        }
        let figures = self.draft.path().join("figures");
        fs::create_dir(figures).map_err(io_error(&self.target.join("figures")))?;
        let pictures = strength_pictures(self.experiment, run)?;
        for picture in &pictures {
            write(&format!("figures/{}.svg", picture.name), picture.drawing.svg.as_bytes())?;
            write(&format!("figures/{}.png", picture.name), &picture.drawing.png)?;
        }
        write("report.md", strength_report(self.experiment, settings, run, &pictures).as_bytes())?;
        let provenance = match_provenance(self.experiment, settings, run, times);
        write(PROVENANCE, format!("{provenance:#}\n").as_bytes())?;
        put_in_place(self.draft.path(), &self.target).map_err(io_error(&self.target))
    }
}

/// `report.md` of an experiment with players.
fn strength_report(
    experiment: &MatchExperiment,
    settings: MatchSettings,
    run: &MatchRun,
    pictures: &[Picture],
) -> String {
    let mut text = format!(
        "# {}\n\n**Question.** {}\n\n**Answer.** From {} games of each player against itself, in each variant, after {} random plies:\n\n",
        experiment.name,
        experiment.question,
        grouped(settings.pairs),
        experiment.opening_plies
    );
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let steps = experiment.players.iter().enumerate().filter_map(|(at, player)| {
            let found = advantage(own(run, cell, at)?)?;
            Some((player, found))
        });
        let steps: Vec<_> = steps.collect();
        let (Some((weak, from)), Some((strong, to))) = (steps.first(), steps.last()) else {
            continue;
        };
        text += &format!(
            "- **{}**: with `{weak}` {}, first-move advantage {} ({} to {}); with `{strong}` {}, {} ({} to {}).\n",
            variant.label,
            direction(from),
            signed(from.value),
            signed(from.low),
            signed(from.high),
            direction(to),
            signed(to.value),
            signed(to.low),
            signed(to.high),
        );
    }
    text += "\nThe players search by a plain evaluation; they tell how balance changes with strength, not who wins under perfect play.\n";
    for picture in pictures {
        text += &format!("\n![{}](figures/{}.svg)\n", picture.title, picture.name);
    }
    text += &format!("\n## Strength\n\n{}\n", strength_rows(experiment, run));
    text += "\nEach player meets itself for first-move advantage (Tango's score interval), results and length. Ratings are Bradley-Terry on the Elo scale, the first player of the list being 0; their intervals (95 %) take the seat-swapped pair as the unit. A draw and a game without a result count half a point for each player. The table gives every player's games against itself; all matches with their pair counts stand in `matches.csv`.\n";
    text += &format!(
        "\n## How this was made\n\ngabata {} played experiment `{}` with seed {}: {} pairs of games of each two players, the two games of a pair with the same random draws and the seats swapped, the first {} plies at random. Columns of all tables: `columns.csv`. Rule sets in full, the experiment file and the platform: `provenance.json`.\n\nSHA-256 over all tallies: `{}`\n",
        env!("CARGO_PKG_VERSION"),
        experiment.name,
        experiment.seed,
        grouped(settings.pairs),
        experiment.opening_plies,
        run.digest,
    );
    text
}

fn strength_rows(experiment: &MatchExperiment, run: &MatchRun) -> String {
    let mut header = vec!["variant", "player", "Elo (95 % interval)"];
    header.extend(["first", "second", "draw", "endless", "stalled"]);
    header.extend(["first-move advantage (95 % interval)", "plies, mean"]);
    let mut table = markdown_table(&header);
    for (cell, variant) in experiment.cells.iter().enumerate() {
        let ratings = ratings(experiment, run, cell);
        for (at, player) in experiment.players.iter().enumerate() {
            let elo = ratings.as_ref().map(|ratings| ratings[at]);
            let elo = elo.map_or_else(
                || "-".into(),
                |r| format!("{:.0} ({:.0} to {:.0})", r.value, r.low, r.high),
            );
            let mut cells = vec![variant.label.clone(), player.to_string(), elo];
            let Some(own) = own(run, cell, at) else {
                cells.resize(header.len(), "-".into());
                table.add_row(cells);
                continue;
            };
            let games = own.tally.began.iter().sum::<u64>() as f64;
            let share = |outcome: Outcome| own.tally.began[outcome.index()] as f64 / games;
            cells.extend(Outcome::ALL.map(|outcome| percent(share(outcome))));
            cells.push(advantage(own).map_or_else(
                || "-".into(),
                |a| format!("{} ({} to {})", signed(a.value), signed(a.low), signed(a.high)),
            ));
            cells.push(own.tally.plies.mean().map_or_else(|| "-".into(), |m| format!("{m:.1}")));
            table.add_row(cells);
        }
    }
    table.trim_fmt()
}
