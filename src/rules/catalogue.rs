//! The games that come with the program, embedded as TOML.

use std::path::Path;

use super::fault::{nearest, remedy};
use super::file::{GameFileError, parse_game, read_game};
use super::game::Game;

const FILES: [(&str, &str); 10] = [
    ("rio-kadalis", include_str!("catalogue/rio-kadalis.toml")),
    ("sadeqa-ii", include_str!("catalogue/sadeqa-ii.toml")),
    ("sadeqa-iii", include_str!("catalogue/sadeqa-iii.toml")),
    ("sadeqa-iii-game-91", include_str!("catalogue/sadeqa-iii-game-91.toml")),
    ("lahemay-waladat", include_str!("catalogue/lahemay-waladat.toml")),
    ("lam-waladach", include_str!("catalogue/lam-waladach.toml")),
    ("anywoli", include_str!("catalogue/anywoli.toml")),
    ("hufesay", include_str!("catalogue/hufesay.toml")),
    ("jimafesosh", include_str!("catalogue/jimafesosh.toml")),
    ("jimafesosh-scripted", include_str!("catalogue/jimafesosh-scripted.toml")),
];

/// Why a game was not found.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// No catalogue game has this name.
    #[error("there is no game `{name}`; {remedy}")]
    Unknown {
        /// What was written.
        name: String,
        /// A near match, or the list of games.
        remedy: String,
    },
    /// The game has no preset of this name.
    #[error("{game} has no reading `{preset}`; {remedy}")]
    UnknownPreset {
        /// The game.
        game: String,
        /// What was written after the `@`.
        preset: String,
        /// A near match, or the list of presets.
        remedy: String,
    },
    /// The game's file is at fault.
    #[error(transparent)]
    File(#[from] Box<GameFileError>),
}

/// The names of the catalogue games.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    FILES.iter().map(|(name, _)| *name)
}

/// Every catalogue game.
///
/// # Errors
/// None in a released program: a test reads every embedded file.
pub fn all() -> Result<Vec<Game>, FindError> {
    names().map(find).collect()
}

/// The catalogue game with this name, or with a preset behind an `@` the game under that reading.
///
/// # Errors
/// [`FindError::Unknown`] or [`FindError::UnknownPreset`] with a near match.
pub fn find(name: &str) -> Result<Game, FindError> {
    match name.split_once('@') {
        Some((game, preset)) => under_preset(&find_game(game)?, preset),
        None => find_game(name),
    }
}

fn find_game(name: &str) -> Result<Game, FindError> {
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((known, text)) => {
            Ok(parse_game(text, &format!("catalogue file {known}.toml")).map_err(Box::new)?)
        }
        None => {
            let list =
                "a game file of your own is given by its path, ending in .toml; the catalogue has";
            let remedy = remedy(name, names(), list);
            Err(FindError::Unknown { name: name.to_owned(), remedy })
        }
    }
}

fn under_preset(game: &Game, name: &str) -> Result<Game, FindError> {
    if let Some(preset) = game.presets.iter().find(|preset| preset.name == name) {
        return Ok(game.read_as(preset));
    }
    let names = || game.presets.iter().map(|preset| preset.name.as_str());
    let remedy = match nearest(name, names()) {
        Some(near) => format!("did you mean `{}@{near}`?", game.name),
        None if game.presets.is_empty() => format!("no preset is known, so write `{}`", game.name),
        None => {
            let full = names().map(|name| format!("{}@{name}", game.name));
            format!("its presets are {}", full.collect::<Vec<_>>().join(", "))
        }
    };
    Err(FindError::UnknownPreset { game: game.name.clone(), preset: name.to_owned(), remedy })
}

/// The game meant by a name or by the path of a game file ending in `.toml`, seen from `folder`;
/// either may have a preset behind an `@`.
///
/// # Errors
/// As [`find`] and [`read_game`].
pub fn find_or_read(name_or_path: &str, folder: &Path) -> Result<Game, FindError> {
    let read = |path: &str| read_game(&folder.join(path)).map_err(Box::new);
    if name_or_path.ends_with(".toml") {
        return Ok(read(name_or_path)?);
    }
    match name_or_path.rsplit_once('@') {
        Some((path, preset)) if path.ends_with(".toml") => under_preset(&read(path)?, preset),
        _ => find(name_or_path),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Clause, Status};
    use super::*;

    #[test]
    fn every_game_reads_and_every_clause_has_a_source() {
        for game in all().unwrap() {
            assert!(names().any(|name| name == game.name));
            for clause in Clause::ALL {
                let annotation = game.annotations.get(&clause);
                let annotation = annotation.unwrap_or_else(|| panic!("{} {clause}", game.name));
                assert!(!annotation.source.is_empty());
                if annotation.status == Status::Open {
                    assert!(!annotation.readings.is_empty(), "{} {clause}", game.name);
                }
            }
        }
    }

    #[test]
    fn unknown_names_get_a_near_match() {
        assert!(find("rio-cadalis").unwrap_err().to_string().contains("`rio-kadalis`"));
        assert!(find("chess").unwrap_err().to_string().contains("sadeqa-iii-game-91"));
    }

    #[test]
    fn presets_are_whole_readings() {
        let game = find("rio-kadalis@ludii").unwrap();
        assert_eq!(game.name, "rio-kadalis@ludii");
        assert_eq!(game.rules.get(Clause::Remainder), "opponent");
        let values = game.values_read(Clause::Remainder).unwrap();
        assert_eq!(values, ["opponent", "row-owner", "last-mover"]);
        let same = find("rio-kadalis@mancala-world").unwrap();
        assert_eq!(same.rules.hash(), find("rio-kadalis").unwrap().rules.hash());
    }

    #[test]
    fn unknown_presets_get_a_near_match() {
        let message = |name: &str| find(name).unwrap_err().to_string();
        assert!(message("rio-kadalis@ludi").contains("did you mean `rio-kadalis@ludii`?"));
        assert!(message("rio-kadalis@x").contains("rio-kadalis@mancala-world"));
        assert!(message("sadeqa-ii@ludii").contains("write `sadeqa-ii`"));
        assert!(message("rio-cadalis@ludii").contains("did you mean `rio-kadalis`?"));
    }
}
