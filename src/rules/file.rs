//! Game files in TOML: the catalogue's own form, and a user's.
//!
//! ```toml
//! name = "my-sadeqa"
//! from = "sadeqa-ii"          # optional: start from a catalogue game
//! title = "Sadeqa as my neighbours play it"
//!
//! # optional, where seeds do not lie evenly: seeds in each pit, and those that South and North have
//! # captured before, as in a scripted opening
//! start = [8, 0, 8, 0, 8, 0, 8, 0, 4, 0, 0, 0]
//! captured = [8, 0]
//!
//! [clauses]
//! seeds = 4
//!
//! [clauses.endless]
//! value = "stop"
//! source = "field notes, 2026"
//! status = "stated"
//! readings = [{ value = "void", source = "another village" }]
//!
//! [presets.elders]            # a whole reading, then known as my-sadeqa@elders
//! title = "Sadeqa as the elders play it"
//! source = "field notes, 2026"
//! clauses = { seeds = 3, endless = "void" }
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::catalogue;
use super::clause::{
    CapturingSeed, Clause, Direction, Endless, Landing, Opening, OpeningEmpty, Origin, Relay,
    Remainder, Taker, Winner,
};
use super::fault::{Fault, Faults};
use super::game::{Annotation, Game, Preset, Reading, Status};
use super::reader::{Reader, scalar};
use super::rule_set::{RuleSet, Start};
use super::tweak::Tweak;

/// Why a game file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The file could not be read.
    #[error("cannot read the game file {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The text is not TOML of the right form.
    #[error("{origin}: {text}")]
    Malformed {
        /// The file.
        origin: String,
        /// What is wrong, and where.
        text: String,
    },
    /// The clauses are at fault.
    #[error("{origin}: {faults}")]
    Faulty {
        /// The file.
        origin: String,
        /// All faults.
        faults: Faults,
    },
}

/// Reads a user's game file.
///
/// # Errors
/// [`GameFileError`], which names the file and every fault in it.
pub fn read_game(path: &Path) -> Result<Game, GameFileError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| GameFileError::Unreadable { path: path.to_owned(), source })?;
    let origin = path.display().to_string();
    let game = parse_game(&text, &origin)?;
    if catalogue::names().any(|name| name == game.name) {
        let text = format!(
            "key `name` cannot be `{}`, which is a game of the catalogue; choose another",
            game.name
        );
        return Err(GameFileError::Faulty { origin, faults: Faults(vec![Fault::Key { text }]) });
    }
    Ok(game)
}

/// Reads a game from TOML text; `origin` names the text in messages.
///
/// # Errors
/// [`GameFileError`], which names `origin` and every fault in the text.
pub fn parse_game(text: &str, origin: &str) -> Result<Game, GameFileError> {
    let table: Table = toml::from_str(text).map_err(|error| GameFileError::Malformed {
        origin: origin.to_owned(),
        text: error.to_string().trim_end().to_owned(),
    })?;
    let mut reader = Reader::new(&table);
    reader.check_keys(&[
        "name", "from", "title", "place", "summary", "start", "captured", "clauses", "presets",
    ]);
    let name = reader.word("name");
    if table.contains_key("name") && !is_kebab_case(&name) {
        reader.fault(format!(
            "key `name` cannot be `{}`; use lower-case letters, digits and hyphens",
            name.escape_debug()
        ));
    }
    let from = reader.optional_word("from");
    let (title, place) = (reader.optional_word("title"), reader.optional_word("place"));
    let summary = reader.optional_word("summary");
    let base = match from.as_deref().map(catalogue::find) {
        Some(Ok(game)) => Some(game),
        Some(Err(error)) => {
            reader.fault(format!("key `from`: {error}"));
            None
        }
        None => None,
    };
    let entries = match table.get("clauses") {
        Some(Value::Table(clauses)) => clauses.clone(),
        Some(other) => {
            reader.fault(format!("key `clauses` cannot be `{other}`; it takes a table [clauses]"));
            Table::new()
        }
        None => Table::new(),
    };
    let presets = presets(&mut reader);
    let start = start(&mut reader, base.as_ref().and_then(|game| game.rules.start.as_ref()));
    let mut faults: Vec<Fault> =
        reader.faults.into_iter().map(|text| Fault::Key { text }).collect();
    let mut rules = base.as_ref().map_or_else(placeholder, |game| game.rules.clone());
    rules.start = start.or(rules.start);
    let mut annotations = base.as_ref().map_or_else(BTreeMap::new, |game| game.annotations.clone());
    let mut given = Vec::new();
    for (name, entry) in &entries {
        let Some(clause) = Clause::from_name(name) else {
            faults.push(Fault::UnknownClause { name: name.clone() });
            continue;
        };
        given.push(clause);
        let (value, annotation) = clause_entry(clause, entry, &mut faults);
        if let Some(Err(fault)) = value.map(|value| rules.set(clause, &value)) {
            faults.push(fault);
        }
        for reading in annotation.iter().flat_map(|annotation| &annotation.readings) {
            faults.extend(rules.clone().set(clause, &reading.value).err());
        }
        annotations.remove(&clause);
        annotations.extend(annotation.map(|annotation| (clause, annotation)));
    }
    if from.is_none() {
        let missing = Clause::ALL.into_iter().filter(|clause| !given.contains(clause));
        faults.extend(missing.map(|clause| Fault::Missing { clause }));
    }
    if faults.is_empty() {
        faults = rules.contradictions();
    }
    if faults.is_empty() {
        faults = presets.iter().flat_map(|preset| preset_faults(preset, &rules)).collect();
    }
    if !faults.is_empty() {
        return Err(GameFileError::Faulty { origin: origin.to_owned(), faults: Faults(faults) });
    }
    let inherited = |pick: fn(&Game) -> &String| base.as_ref().map(|game| pick(game).clone());
    Ok(Game {
        title: title.unwrap_or_else(|| name.clone()),
        place: place.or_else(|| inherited(|game| &game.place)).unwrap_or_default(),
        summary: summary.or_else(|| inherited(|game| &game.summary)).unwrap_or_default(),
        name,
        rules,
        annotations,
        presets,
    })
}

/// The seeds in each pit under `start` and those under `captured`, if either key is there; what is
/// left out is as in the game that the file starts from.
fn start(reader: &mut Reader<'_>, base: Option<&Start>) -> Option<Start> {
    let wanted = "a list with the seeds in each pit, South's from left to right and then North's, as in [8, 0, 8, 0]";
    let pits = seeds_listed(reader, "start", wanted);
    let wanted = "a list with the seeds that South and North have captured, as in [4, 0]";
    let captured = seeds_listed(reader, "captured", wanted);
    let captured = captured.and_then(|seeds| {
        let pair = seeds.as_slice().try_into().ok();
        if pair.is_none() {
            reader.fault(format!("key `captured` cannot be `{seeds:?}`; it takes {wanted}"));
        }
        pair
    });
    let is_whole = reader.table.contains_key("start") || base.is_some();
    if reader.table.contains_key("captured") && !is_whole {
        reader.fault("key `captured` needs `start`, the seeds that are left on the board".into());
    }
    match (pits, captured, base) {
        (None, None, _) => None,
        (Some(pits), captured, _) => Some(Start { pits, captured: captured.unwrap_or_default() }),
        (None, Some(captured), base) => Some(Start { captured, ..base?.clone() }),
    }
}

/// The numbers of seeds under a key, if the key is there.
fn seeds_listed(reader: &mut Reader<'_>, key: &str, wanted: &str) -> Option<Vec<u16>> {
    let value = reader.table.get(key)?;
    let seeds = |item: &Value| item.as_integer().and_then(|seeds| u16::try_from(seeds).ok());
    let found = value.as_array().and_then(|items| items.iter().map(seeds).collect());
    if found.is_none() {
        reader.fault(format!("key `{key}` cannot be `{value}`; it takes {wanted}"));
    }
    found
}

/// The whole readings under `[presets.NAME]`. They hold for this game alone: a game that starts
/// from this one does not take them over, as it may have other clauses.
fn presets(reader: &mut Reader<'_>) -> Vec<Preset> {
    let tables = match reader.table.get("presets") {
        Some(Value::Table(tables)) => tables,
        Some(other) => {
            reader.fault(format!("key `presets` cannot be `{other}`; write [presets.NAME]"));
            return Vec::new();
        }
        None => return Vec::new(),
    };
    let mut found = Vec::new();
    for (name, value) in tables {
        if !is_kebab_case(name) {
            reader.fault(format!(
                "preset `{}`: use lower-case letters, digits and hyphens",
                name.escape_debug()
            ));
        }
        let Value::Table(table) = value else {
            reader.fault(format!("preset `{name}` cannot be `{value}`; write [presets.{name}]"));
            continue;
        };
        let mut inner = Reader::new(table);
        inner.place = format!("preset `{name}`: ");
        inner.check_keys(&["title", "source", "clauses"]);
        let (title, source) = (inner.word("title"), inner.word("source"));
        let mut tweaks = Vec::new();
        match table.get("clauses") {
            Some(Value::Table(clauses)) => {
                for (clause, value) in clauses {
                    let value = scalar(value).unwrap_or_else(|| value.to_string());
                    match Tweak::new(clause, &value) {
                        Ok(tweak) => tweaks.push(tweak),
                        Err(fault) => inner.fault(fault.to_string()),
                    }
                }
            }
            _ => inner.fault(
                "key `clauses` takes a table of clauses, as in { remainder = \"opponent\" }".into(),
            ),
        }
        reader.faults.extend(inner.faults);
        found.push(Preset { name: name.clone(), title, source, tweaks });
    }
    found
}

/// What is wrong with a preset of a game with these rules.
fn preset_faults(preset: &Preset, rules: &RuleSet) -> Vec<Fault> {
    let mut rules = rules.clone();
    let set = preset.tweaks.iter().filter_map(|tweak| rules.set(tweak.clause, &tweak.value).err());
    let mut faults: Vec<Fault> = set.collect();
    faults.extend(rules.contradictions());
    let named = |fault| Fault::Key { text: format!("preset `{}`: {fault}", preset.name) };
    faults.into_iter().map(named).collect()
}

fn is_kebab_case(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(allowed)
}

/// What a file says about one clause: a bare value, or a table with value, source and readings.
fn clause_entry(
    clause: Clause,
    entry: &Value,
    faults: &mut Vec<Fault>,
) -> (Option<String>, Option<Annotation>) {
    let Value::Table(table) = entry else {
        let value = scalar(entry);
        if value.is_none() {
            faults.push(Fault::BadValue { clause, value: entry.to_string() });
        }
        return (value, None);
    };
    let mut reader = Reader::new(table);
    reader.place = format!("clause `{clause}`: ");
    reader.check_keys(&["value", "source", "status", "readings"]);
    let value = reader.scalar("value");
    let source = reader.word("source");
    let status = reader.optional_word("status").unwrap_or_else(|| Status::Stated.name().into());
    let status = Status::from_name(&status).unwrap_or_else(|| {
        reader.fault(format!("key `status` cannot be `{status}`; allowed: stated, inferred, open"));
        Status::Stated
    });
    let mut readings = Vec::new();
    for mut inner in reader.tables("readings") {
        inner.place = format!("clause `{clause}`: {}", inner.place);
        inner.check_keys(&["value", "source"]);
        let (value, source) = (inner.scalar("value"), inner.word("source"));
        readings.extend(value.map(|value| Reading { value, source }));
        reader.faults.extend(inner.faults);
    }
    faults.extend(reader.faults.into_iter().map(|text| Fault::Key { text }));
    (value, Some(Annotation { source, status, readings }))
}

/// The values that a file without `from` must replace, every one of them.
fn placeholder() -> RuleSet {
    RuleSet {
        holes: 1,
        seeds: 1,
        start: None,
        direction: Direction::Anticlockwise,
        relay: Relay::MultiLap,
        origin: Origin::Sown,
        group: None,
        mid: Taker::None,
        last: Taker::None,
        landing: Landing::None,
        capturing_seed: CapturingSeed::Stays,
        opening: Opening::Free,
        opening_empty: OpeningEmpty::Free,
        remainder: Remainder::None,
        winner: Winner::Survival,
        endless: Endless::Void,
        lap_limit: 1,
        stall_limit: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_start_from_a_catalogue_game() {
        let text = "name = \"mine\"\nfrom = \"sadeqa-ii\"\n[clauses]\nseeds = 4\n";
        let game = parse_game(text, "mine.toml").unwrap();
        assert_eq!(game.rules.seeds, 4);
        assert_eq!(game.rules.holes, 6);
        assert!(!game.annotations.contains_key(&Clause::Seeds));
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let text = "name = \"mine\"\nfrom = \"sadeqa-ii\"\n[clauses]\nseed = 4\nholes = 99\nrelay = \"multi\"\n";
        let message = parse_game(text, "mine.toml").unwrap_err().to_string();
        for part in ["mine.toml", "`seeds`", "`holes` cannot be `99`", "`multi-lap`"] {
            assert!(message.contains(part), "{part} in {message}");
        }
    }

    #[test]
    fn a_file_from_nothing_must_settle_every_clause() {
        let message = parse_game("name = \"mine\"", "mine.toml").unwrap_err().to_string();
        assert_eq!(message.matches("is missing").count(), Clause::ALL.len());
    }

    #[test]
    fn unknown_keys_and_bases_are_errors() {
        assert!(parse_game("name = \"x\"\nform = \"sadeqa-ii\"", "x.toml").is_err());
        let message = parse_game("name = \"x\"\nfrom = \"sadeka-ii\"", "x.toml").unwrap_err();
        assert!(message.to_string().contains("did you mean `sadeqa-ii`?"), "{message}");
    }

    #[test]
    fn a_start_is_read_checked_and_part_of_the_hash() {
        let with = |start: &str| {
            let text = format!("name = \"x\"\nfrom = \"sadeqa-ii\"\nstart = {start}\n");
            parse_game(&text, "x.toml").map_err(|error| error.to_string())
        };
        let game = with("[6, 0, 6, 0, 6, 0, 6, 0, 6, 0, 5, 0]").unwrap();
        assert_eq!(game.rules.seeds_in_play(), 35);
        let plain = catalogue::find("sadeqa-ii").unwrap().rules;
        assert_ne!(game.rules.hash(), plain.hash());
        assert!(!plain.canonical().contains("start"));
        for (start, part) in [
            ("[1, 2]", "`start` has 2 pits, but `holes=6` has 12"),
            ("[9, 9, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0]", "`start` has 45 seeds; it takes 1 to 36"),
            ("[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", "`start` has 0 seeds"),
            ("4", "key `start` cannot be `4`"),
            ("[-1]", "key `start` cannot be `[-1]`"),
        ] {
            let message = with(start).unwrap_err();
            assert!(message.contains(part), "{part} in {message}");
        }
    }

    #[test]
    fn an_opening_may_have_captured_seeds() {
        let with = |keys: &str, from: &str| {
            let text = format!("name = \"x\"\nfrom = \"{from}\"\n{keys}\n");
            parse_game(&text, "x.toml").map_err(|error| error.to_string())
        };
        let pits = "start = [3, 3, 3, 3, 3, 0, 4, 4, 4, 3, 0, 3]";
        let plain = with(pits, "sadeqa-ii").unwrap().rules;
        let game = with(&format!("{pits}\ncaptured = [3, 0]"), "sadeqa-ii").unwrap();
        assert_eq!(game.rules.seeds_in_play(), plain.seeds_in_play() + 3);
        assert_ne!(game.rules.hash(), plain.hash());
        let none = with(&format!("{pits}\ncaptured = [0, 0]"), "sadeqa-ii").unwrap();
        assert_eq!(none.rules.hash(), plain.hash());
        assert!(with("captured = [0, 0]", "jimafesosh-scripted").is_ok());
        for (keys, from, part) in [
            ("captured = [3, 0]", "sadeqa-ii", "`captured` needs `start`"),
            ("captured = [3]", "jimafesosh-scripted", "key `captured` cannot be `[3]`"),
            ("captured = 3", "jimafesosh-scripted", "key `captured` cannot be `3`"),
            ("captured = [1, 0]", "jimafesosh-scripted", "together have 49 seeds"),
            ("capture = [1, 0]", "jimafesosh-scripted", "did you mean `captured`?"),
        ] {
            let message = with(keys, from).unwrap_err();
            assert!(message.contains(part), "{part} in {message}");
        }
    }

    #[test]
    fn a_faulty_preset_is_named() {
        let with = |clauses: &str| {
            let text = format!(
                "name = \"x\"\nfrom = \"sadeqa-ii\"\n[presets.old]\ntitle = \"t\"\nsource = \"s\"\nclauses = {clauses}\n"
            );
            parse_game(&text, "x.toml").map_err(|error| error.to_string())
        };
        assert_eq!(with("{ seeds = 4 }").unwrap().presets.len(), 1);
        for (clauses, part) in [
            ("{ seed = 4 }", "preset `old`: unknown clause `seed`; did you mean `seeds`?"),
            ("{ seeds = 0 }", "preset `old`: `seeds` cannot be `0`"),
            ("{ winner = \"groups\" }", "preset `old`: `winner=groups`"),
            ("4", "preset `old`: key `clauses`"),
        ] {
            let message = with(clauses).unwrap_err();
            assert!(message.contains(part), "{part} in {message}");
        }
    }

    #[test]
    fn a_faulty_clause_table_is_named() {
        let text = "name = \"My game\"\nfrom = \"sadeqa-ii\"\n[clauses.seeds]\nvalue = 4.5\nsauce = 1\n\
                    [[clauses.origin.readings]]\nvalue = \"skiped\"\nsource = \"x\"\n";
        let message = parse_game(text, "x.toml").unwrap_err().to_string();
        for part in [
            "`My game`",
            "clause `seeds`: key `value` cannot be `4.5`",
            "did you mean `source`?",
            "clause `origin`: key `value` is missing",
            "`skipped`",
        ] {
            assert!(message.contains(part), "{part} in {message}");
        }
    }
}
