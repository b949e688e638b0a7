//! Reading TOML tables by hand, so that every fault is found and named.

use toml::{Table, Value};

use super::fault::remedy;

/// A word or a whole number as text.
pub(crate) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(word) => Some(word.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Reads keys of one table and gathers what is wrong.
pub(crate) struct Reader<'t> {
    pub(crate) table: &'t Table,
    pub(crate) place: String,
    pub(crate) faults: Vec<String>,
}

impl<'t> Reader<'t> {
    /// Reads the keys of a whole file.
    pub(crate) fn new(table: &'t Table) -> Reader<'t> {
        Reader { table, place: String::new(), faults: Vec::new() }
    }

    /// Notes a fault.
    pub(crate) fn fault(&mut self, text: String) {
        self.faults.push(format!("{}{text}", self.place));
    }

    /// Notes every key that is not among the known ones.
    pub(crate) fn check_keys(&mut self, known: &[&str]) {
        for key in self.table.keys().filter(|key| !known.contains(&key.as_str())) {
            let remedy = remedy(key, known.iter().copied(), "the keys are");
            self.fault(format!("unknown key `{key}`; {remedy}"));
        }
    }

    /// The text under a key, if the key is there.
    pub(crate) fn optional_word(&mut self, key: &str) -> Option<String> {
        match self.table.get(key)? {
            Value::String(word) => Some(word.clone()),
            other => {
                self.fault(format!("key `{key}` cannot be `{other}`; it takes text in quotes"));
                None
            }
        }
    }

    /// The text under a key that must be there.
    pub(crate) fn word(&mut self, key: &str) -> String {
        if !self.table.contains_key(key) {
            self.fault(format!("key `{key}` is missing; it takes text in quotes"));
        }
        self.optional_word(key).unwrap_or_default()
    }

    /// The word or whole number under a key that must be there.
    pub(crate) fn scalar(&mut self, key: &str) -> Option<String> {
        let found = self.table.get(key);
        let value = found.and_then(scalar);
        match (found, &value) {
            (None, _) => {
                self.fault(format!("key `{key}` is missing; it takes a word or a whole number"))
            }
            (Some(other), None) => {
                self.fault(format!(
                    "key `{key}` cannot be `{other}`; it takes a word or a whole number"
                ));
            }
            _ => {}
        }
        value
    }

    /// The whole number under a key, within a range.
    pub(crate) fn number(
        &mut self,
        key: &str,
        default: Option<u64>,
        range: std::ops::RangeInclusive<i64>,
    ) -> u64 {
        let wanted = format!("a whole number from {} to {}", range.start(), range.end());
        match (self.table.get(key), default) {
            (Some(Value::Integer(number)), _) if range.contains(number) => *number as u64,
            (Some(other), _) => {
                self.fault(format!("key `{key}` cannot be `{other}`; it takes {wanted}"));
                0
            }
            (None, Some(default)) => default,
            (None, None) => {
                self.fault(format!("key `{key}` is missing; it takes {wanted}"));
                0
            }
        }
    }

    /// The number under a key, strictly between two bounds, if the key is there.
    pub(crate) fn optional_decimal(&mut self, key: &str, above: f64, below: f64) -> Option<f64> {
        let value = self.table.get(key)?;
        let number = match value {
            Value::Float(number) => *number,
            Value::Integer(number) => *number as f64,
            _ => f64::NAN,
        };
        if number > above && number < below {
            return Some(number);
        }
        let wanted = format!("a number above {above} and below {below}");
        self.fault(format!("key `{key}` cannot be `{value}`; it takes {wanted}"));
        None
    }

    /// The tables of a `[[key]]` list, each with a reader of its own.
    pub(crate) fn tables(&mut self, key: &str) -> Vec<Reader<'t>> {
        let Some(value) = self.table.get(key) else { return Vec::new() };
        let tables: Option<Vec<&Table>> =
            value.as_array().and_then(|items| items.iter().map(Value::as_table).collect());
        let Some(tables) = tables else {
            self.fault(format!("key `{key}` is written [[{key}]], once for each {key}"));
            return Vec::new();
        };
        let reader = |(at, table)| Reader {
            table,
            place: format!("[[{key}]] number {}: ", at + 1),
            faults: Vec::new(),
        };
        tables.into_iter().enumerate().map(reader).collect()
    }
}
