//! Tweaks change single clauses; a variant is a game with its tweaks.

use std::fmt;
use std::str::FromStr;

use super::clause::Clause;
use super::fault::{Fault, Faults};
use super::game::Game;
use super::rule_set::RuleSet;

/// One changed clause, written `clause=value`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tweak {
    /// The clause.
    pub clause: Clause,
    /// Its value as written; whether the clause takes it is seen when it is applied.
    pub value: String,
}

impl Tweak {
    /// A tweak from a clause name and a value.
    ///
    /// # Errors
    /// [`Fault::UnknownClause`] when there is no clause of that name.
    pub fn new(name: &str, value: &str) -> Result<Tweak, Fault> {
        let clause = Clause::from_name(name)
            .ok_or_else(|| Fault::UnknownClause { name: name.to_owned() })?;
        Ok(Tweak { clause, value: value.to_owned() })
    }
}

impl FromStr for Tweak {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Tweak, Fault> {
        match text.split_once('=') {
            Some((name, value)) => Tweak::new(name.trim(), value.trim()),
            None => Err(Fault::NotATweak { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Tweak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.clause, self.value)
    }
}

/// A game with tweaks applied and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// The name of the game that the variant starts from.
    pub game: String,
    /// The tweaks that change something, in the order of the clauses, whatever order they were given in.
    pub tweaks: Vec<Tweak>,
    /// The resulting rules.
    pub rules: RuleSet,
}

impl Variant {
    /// Applies tweaks to a game. Tweaks that restate the game's own value are dropped from the label.
    ///
    /// # Errors
    /// Every fault at once: bad values, a clause set twice, clauses that contradict each other.
    pub fn new(game: &Game, tweaks: &[Tweak]) -> Result<Variant, Faults> {
        let mut rules = game.rules.clone();
        let mut faults = Vec::new();
        let mut kept: Vec<Tweak> = Vec::new();
        for (at, tweak) in tweaks.iter().enumerate() {
            if tweaks[..at].iter().any(|earlier| earlier.clause == tweak.clause) {
                faults.push(Fault::SetTwice { clause: tweak.clause });
                continue;
            }
            match rules.set(tweak.clause, &tweak.value) {
                Ok(()) if rules.get(tweak.clause) == game.rules.get(tweak.clause) => {}
                Ok(()) => kept.push(Tweak { clause: tweak.clause, value: rules.get(tweak.clause) }),
                Err(fault) => faults.push(fault),
            }
        }
        kept.sort_by_key(|tweak| tweak.clause);
        faults.extend(rules.contradictions());
        if faults.is_empty() {
            Ok(Variant { game: game.name.clone(), tweaks: kept, rules })
        } else {
            Err(Faults(faults))
        }
    }

    /// Applies tweaks written `clause=value` to a game.
    ///
    /// # Errors
    /// Every fault at once, misspelt clauses included.
    pub fn from_texts(game: &Game, texts: &[String]) -> Result<Variant, Faults> {
        let (mut tweaks, mut faults) = (Vec::new(), Vec::new());
        for text in texts {
            match text.parse() {
                Ok(tweak) => tweaks.push(tweak),
                Err(fault) => faults.push(fault),
            }
        }
        let variant = Variant::new(game, &tweaks);
        if faults.is_empty() {
            return variant;
        }
        faults.extend(variant.err().map_or_else(Vec::new, |more| more.0));
        Err(Faults(faults))
    }

    /// The variant's name: the game and its changed clauses, as in `sadeqa-ii seeds=4`.
    pub fn label(&self) -> String {
        self.tweaks.iter().fold(self.game.clone(), |label, tweak| format!("{label} {tweak}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::catalogue;
    use super::*;

    fn variant(texts: &[&str]) -> Result<Variant, Faults> {
        let game = catalogue::find("sadeqa-ii").expect("in the catalogue");
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        Variant::from_texts(&game, &texts)
    }

    #[test]
    fn labels_name_only_what_changes() {
        assert_eq!(variant(&["seeds=4", "holes=6"]).unwrap().label(), "sadeqa-ii seeds=4");
        assert_eq!(variant(&[]).unwrap().label(), "sadeqa-ii");
        let label = variant(&["direction=clockwise", "seeds=4"]).unwrap().label();
        assert_eq!(label, "sadeqa-ii seeds=4 direction=clockwise");
    }

    #[test]
    fn all_faults_come_at_once() {
        let faults = variant(&["seed=4", "holes=17", "group=4", "clockwise"]).unwrap_err().0;
        assert_eq!(faults.len(), 4, "{faults:?}");
    }

    #[test]
    fn a_clause_set_twice_is_a_fault() {
        let faults = variant(&["seeds=4", "seeds=5"]).unwrap_err().0;
        assert_eq!(faults, [Fault::SetTwice { clause: Clause::Seeds }]);
    }
}
