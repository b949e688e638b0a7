//! What a report says about readings.

use super::answer::{p_value, signed};
use super::document::{Cell, Part, Sheet};
use crate::analysis::{
    Analysis, Influence, ReadingEffect, Response, ResponseShift, Sensitivity, Shift, Verdict,
};

/// How to read the tables of shifts.
pub(super) const SHIFTS_EXPLAINED: &str = "The shifts change one clause and leave the others as the catalogue reads them; the average is over every combination of the other clauses in which both values make sense. All combinations meet the same random draws, so shifts are taken block by block; the intervals of a game's readings and responses hold together at 95 %. A shift of exactly zero comes from identical tallies. A reading changes the conclusion when the verdict on balance is another, and changes the size when the verdict stays but one of the shifts is told from zero (p below 0.05 after Holm's correction).";

/// One sentence on the readings of a game, for the answer.
pub(super) fn readings_sentence(found: &Sensitivity) -> String {
    let named = |wanted: Influence| {
        let effects = found.effects.iter().filter(move |e| e.influence == Some(wanted));
        effects.map(|effect| named_effect(effect, wanted)).collect::<Vec<_>>()
    };
    let mut parts = Vec::new();
    for (influence, words) in [
        (Influence::Conclusion, "the conclusion changes with"),
        (Influence::Size, "only the size with"),
        (Influence::NoneFound, "no effect was found of"),
        (Influence::ExactlyNone, "the games are identical under"),
    ] {
        let names = named(influence);
        if !names.is_empty() {
            parts.push(format!("{words} {}", names.join(", ")));
        }
    }
    let clauses: Vec<&str> = found.set.axes.iter().map(|axis| axis.clause.as_str()).collect();
    format!(
        "Read as the catalogue reads it, {} is {}. Among the readings of {}, {}.",
        found.set.game,
        verdict(found.verdict),
        clauses.join(", "),
        parts.join("; ")
    )
}

/// A reading by name; where it changes the size alone, with what it changes.
fn named_effect(effect: &ReadingEffect, influence: Influence) -> String {
    let name = format!("{}={}", effect.clause, effect.value);
    let shifted: Vec<&str> = effect.shifted().map(Response::name).collect();
    match influence {
        Influence::Size => format!("{name} ({})", shifted.join(", ")),
        _ => name,
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::FavoursFirst => "a game that favours the first player",
        Verdict::FavoursSecond => "a game that favours the second player",
        Verdict::Fair => "fair within the margin",
        Verdict::Undecided => "undecided",
    }
}

/// The part of the report on the readings of a game.
pub(super) fn readings_parts<'p>(found: &Sensitivity, analysis: &Analysis) -> Vec<Part<'p>> {
    let played = found.same_as.len();
    let different = found.different_games();
    let mut verdicts = String::new();
    for wanted in [Verdict::Fair, Verdict::FavoursFirst, Verdict::FavoursSecond, Verdict::Undecided]
    {
        let has = |cell: &&(usize, usize)| analysis.variants[cell.0].verdict == wanted;
        let count = found.same_as.iter().filter(has).count();
        if count > 0 {
            let comma = if verdicts.is_empty() { "" } else { ", " };
            verdicts += &format!("{comma}{} {count}", wanted.words());
        }
    }
    let equal = if different == played {
        "No two of them play identically.".to_owned()
    } else {
        format!(
            "They are {different} different games: each of the other {} has the same count of everything as one of these, but for margins in different units (`readings.csv` says which).",
            played - different
        )
    };
    vec![
        Part::Paragraph(format!(
            "**{}.** The clauses make {}; {played} were played. {equal} Verdicts on balance: {verdicts}.",
            found.set.game,
            found.set.counted()
        )),
        Part::Table(sheet(found)),
    ]
}

fn sheet(found: &Sensitivity) -> Sheet {
    let caption = format!("What each reading of {} does", found.set.game);
    let mut sheet = Sheet::new(
        &caption,
        &[
            "reading",
            "against",
            "what it does",
            "verdict",
            "first-move advantage",
            "p (Holm)",
            "won by first",
            "draws",
            "plies",
            "first-move advantage, average",
            "verdict changes in",
            "identical in",
        ],
    );
    for effect in &found.effects {
        let of = |wanted: Response| effect.shifts.iter().find(|shift| shift.response == wanted);
        let own = |response: Response| shift(effect, of(response).and_then(|found| found.own));
        let advantage: Option<&ResponseShift> = of(Response::Advantage);
        let mean = advantage.and_then(|found| found.mean);
        let p = advantage.and_then(|found| found.own).map(|own| own.p_holm);
        let of_settings =
            |count: usize| Cell::number(format!("{count} of {}", effect.settings), count as f64);
        sheet.rows.push(vec![
            Cell::text(format!("{}={}", effect.clause, effect.value)),
            Cell::text(&effect.own_value),
            Cell::text(effect.influence.map_or("-", Influence::words)),
            Cell::text(effect.verdict.map_or("-", Verdict::words)),
            own(Response::Advantage),
            Cell::optional(p, p_value),
            own(Response::FirstWins),
            own(Response::Draws),
            own(Response::Plies),
            match mean {
                Some(mean) if effect.identical < effect.settings => with_interval(mean),
                Some(_) => Cell::number("0".into(), 0.0),
                None => Cell::text("-"),
            },
            of_settings(effect.verdicts_changed),
            of_settings(effect.identical),
        ]);
    }
    sheet
}

/// A shift at the game's own reading; a bare 0 where the games are identical.
fn shift(effect: &ReadingEffect, found: Option<Shift>) -> Cell {
    match (effect.influence, found) {
        (Some(Influence::ExactlyNone), _) => Cell::number("0".into(), 0.0),
        (_, Some(found)) => with_interval(found),
        (_, None) => Cell::text("-"),
    }
}

fn with_interval(found: Shift) -> Cell {
    let value = found.paired.difference;
    let text = format!("{} ({} to {})", signed(value.value), signed(value.low), signed(value.high));
    Cell::number(text, value.value)
}
