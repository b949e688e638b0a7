//! The games that come with the program, embedded as TOML.

use std::path::Path;

use super::fault::nearest;
use super::file::{GameFileError, parse_game, read_game};
use super::game::Game;

const FILES: [(&str, &str); 4] = [
    ("rio-kadalis", include_str!("catalogue/rio-kadalis.toml")),
    ("sadeqa-ii", include_str!("catalogue/sadeqa-ii.toml")),
    ("sadeqa-iii", include_str!("catalogue/sadeqa-iii.toml")),
    ("sadeqa-iii-game-91", include_str!("catalogue/sadeqa-iii-game-91.toml")),
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
    /// The game's file is at fault.
    #[error(transparent)]
    File(#[from] Box<GameFileError>),
}

/// The names of the catalogue games.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// Every catalogue game.
///
/// # Errors
/// None in a released program: a test reads every embedded file.
pub fn all() -> Result<Vec<Game>, FindError> {
    names().map(find).collect()
}

/// The catalogue game with this name.
///
/// # Errors
/// [`FindError::Unknown`] with a near match.
pub fn find(name: &str) -> Result<Game, FindError> {
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((known, text)) => {
            Ok(parse_game(text, &format!("catalogue file {known}.toml")).map_err(Box::new)?)
        }
        None => {
            let remedy = match nearest(name, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "the catalogue has {}; a game file of your own is given by its path, ending in .toml",
                    names().collect::<Vec<_>>().join(", ")
                ),
            };
            Err(FindError::Unknown { name: name.to_owned(), remedy })
        }
    }
}

/// The game meant by a name or, when the text ends in `.toml`, by the path of a game file.
///
/// # Errors
/// As [`find`] and [`read_game`].
pub fn find_or_read(name_or_path: &str) -> Result<Game, FindError> {
    if name_or_path.ends_with(".toml") {
        Ok(read_game(Path::new(name_or_path)).map_err(Box::new)?)
    } else {
        find(name_or_path)
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
}
