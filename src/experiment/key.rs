//! Reading the values of a provenance file, each known by the keys that lead to it.

use serde_json::Value;

use super::plan::Cell;
use crate::rules::{Clause, Start, Tweak, Variant, catalogue};

/// The variant that a provenance file describes in full.
pub(super) fn cell(key: &Key<'_>) -> Result<Cell, String> {
    // Every clause is set below; the start does not matter.
    let mut rules = catalogue::find("sadeqa-ii").map_err(|error| error.to_string())?.rules;
    for clause in Clause::ALL {
        let value = key.key("clauses").key(clause.name());
        rules
            .set(clause, &value.text()?)
            .map_err(|fault| format!("key `{}`: {fault}", value.path))?;
    }
    rules.start = match key.key("start") {
        Key { value: None, .. } => None,
        start => {
            let seeds =
                |key: &Key<'_>| key.wanted(u16::try_from(key.count()?).ok(), "a number of seeds");
            let list = |key: &Key<'_>| key.list()?.iter().map(seeds).collect::<Result<Vec<_>, _>>();
            let captured = match key.key("captured") {
                Key { value: None, .. } => [0; 2],
                key => key.wanted(list(&key)?.try_into().ok(), "two numbers of seeds")?,
            };
            Some(Start { pits: list(&start)?, captured })
        }
    };
    let rules = rules.checked().map_err(|faults| format!("key `{}`: {faults}", key.path))?;
    let hash = key.key("rules_sha256");
    if hash.text()? != rules.hash() {
        return Err(format!(
            "key `{}` is not the hash of the clauses; the file was changed",
            hash.path
        ));
    }
    let tweak = |text: String| text.parse::<Tweak>().map_err(|fault| fault.to_string());
    let tweaks = key.key("tweaks").texts()?.into_iter().map(tweak).collect::<Result<_, _>>()?;
    let variant = Variant { game: key.key("game").text()?, tweaks, rules };
    Ok(Cell { label: key.key("variant").text()?, variant })
}

/// A value with the keys that lead to it.
pub(super) struct Key<'v> {
    pub(super) path: String,
    pub(super) value: Option<&'v Value>,
}

impl<'v> Key<'v> {
    pub(super) fn key(&self, name: &str) -> Key<'v> {
        let value = self.value.and_then(|value| value.get(name));
        Key { path: format!("{}.{name}", self.path), value }
    }

    pub(super) fn wanted<T>(&self, found: Option<T>, kind: &str) -> Result<T, String> {
        found.ok_or_else(|| format!("key `{}` should be {kind}", self.path))
    }

    pub(super) fn text(&self) -> Result<String, String> {
        self.wanted(self.value.and_then(Value::as_str), "text").map(str::to_owned)
    }

    pub(super) fn count(&self) -> Result<u64, String> {
        self.wanted(self.value.and_then(Value::as_u64), "a whole number")
    }

    pub(super) fn number(&self) -> Result<f64, String> {
        self.wanted(self.value.and_then(Value::as_f64), "a number")
    }

    pub(super) fn list(&self) -> Result<Vec<Key<'v>>, String> {
        let items = self.wanted(self.value.and_then(Value::as_array), "a list")?;
        let item = |(at, value)| Key { path: format!("{}[{at}]", self.path), value: Some(value) };
        Ok(items.iter().enumerate().map(item).collect())
    }

    /// A list that may not be empty.
    pub(super) fn filled(&self) -> Result<Vec<Key<'v>>, String> {
        let items = self.list()?;
        if items.is_empty() { Err(format!("key `{}` is empty", self.path)) } else { Ok(items) }
    }

    pub(super) fn texts(&self) -> Result<Vec<String>, String> {
        self.list()?.iter().map(Key::text).collect()
    }
}
