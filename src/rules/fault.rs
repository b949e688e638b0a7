//! Faults of a rule set, all of them at once, each with its remedy.

use std::fmt;

use super::clause::Clause;

/// One thing that is wrong with a rule set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A clause or key that does not exist.
    UnknownClause {
        /// What was written.
        name: String,
    },
    /// A value that the clause does not take.
    BadValue {
        /// The clause.
        clause: Clause,
        /// What was written.
        value: String,
    },
    /// The same clause set twice in one place.
    SetTwice {
        /// The clause.
        clause: Clause,
    },
    /// A tweak that is not of the form `clause=value`.
    NotATweak {
        /// What was written.
        text: String,
    },
    /// A rule set that starts from nothing and leaves a clause open.
    Missing {
        /// The clause.
        clause: Clause,
    },
    /// A key of a file with a fault of its own.
    Key {
        /// The key, what is wrong with it, and the remedy.
        text: String,
    },
    /// Clauses that contradict each other.
    Contradiction {
        /// What clashes, and the remedy.
        text: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::UnknownClause { name } => {
                let known = Clause::ALL.map(Clause::name).into_iter();
                write!(f, "unknown clause `{name}`; {}", remedy(name, known, "the clauses are"))
            }
            Fault::BadValue { clause, value } => {
                write!(f, "`{clause}` cannot be `{value}`; allowed: {}", clause.allowed())?;
                match nearest(value, clause.words().iter().copied()) {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => Ok(()),
                }
            }
            Fault::SetTwice { clause } => {
                write!(f, "`{clause}` is set twice; keep one of the two")
            }
            Fault::NotATweak { text } => {
                write!(f, "`{text}` is not a tweak; a tweak is written clause=value")?;
                match clause_with_value(text) {
                    Some((clause, word)) => write!(f, ", as in `{clause}={word}`"),
                    None => write!(f, ", as in `seeds=4`"),
                }
            }
            Fault::Missing { clause } => write!(
                f,
                "clause `{clause}` is missing; give it a value ({}) or start from a catalogue game with `from`",
                clause.allowed()
            ),
            Fault::Key { text } | Fault::Contradiction { text } => f.write_str(text),
        }
    }
}

impl std::error::Error for Fault {}

/// All faults of one rule set. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [one] => write!(f, "{one}"),
            many => {
                write!(f, "{} faults:", many.len())?;
                for fault in many {
                    write!(f, "\n  - {fault}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Faults {}

/// The candidate nearest to what was written, when it is near enough to be a misspelling.
///
/// Nearness is the Damerau-Levenshtein distance; up to a third of the longer word may differ,
/// and a word that begins another counts as near.
pub fn nearest<'a>(
    written: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            let lower = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&written, &lower);
            let longer = written.chars().count().max(lower.chars().count());
            let begins =
                written.len() >= 2 && (lower.starts_with(&written) || written.starts_with(&lower));
            (candidate, distance, begins, begins || 3 * distance <= longer)
        })
        .filter(|(_, _, _, near)| *near)
        .min_by_key(|(_, distance, begins, _)| (*distance, !*begins))
        .map(|(candidate, _, _, _)| candidate)
}

/// What to do about a word that is not among those known: the near match, or `list` and all of them.
pub(crate) fn remedy<'a>(
    written: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    list: &str,
) -> String {
    match nearest(written, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let known: Vec<&str> = known.collect();
            format!("{list} {}", known.join(", "))
        }
    }
}

/// The clause that has this word, or one like it, among its values.
fn clause_with_value(text: &str) -> Option<(Clause, &'static str)> {
    Clause::ALL
        .into_iter()
        .flat_map(|clause| clause.words().iter().map(move |word| (clause, *word)))
        .filter(|(_, word)| *word != "none")
        .filter(|(_, word)| nearest(text, [*word]).is_some())
        .min_by_key(|(_, word)| strsim::damerau_levenshtein(text, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_matches() {
        let names = || Clause::ALL.iter().map(|clause| clause.name());
        assert_eq!(nearest("hole", names()), Some("holes"));
        assert_eq!(nearest("driection", names()), Some("direction"));
        assert_eq!(nearest("capturing_seed", names()), Some("capturing-seed"));
        assert_eq!(nearest("zebra", names()), None);
    }

    #[test]
    fn a_bare_value_points_to_its_clause() {
        let fault = Fault::NotATweak { text: "clockwise".into() };
        assert!(fault.to_string().ends_with("as in `direction=clockwise`"), "{fault}");
    }
}
