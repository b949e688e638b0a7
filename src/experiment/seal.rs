//! The seal of a provenance file: digests by which a later change is noticed.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::rules::hex;

/// The provenance with its seal: SHA-256 over what it calls reproducible, and, where tallies are
/// stored, that of their file.
pub fn seal(provenance: &Value, blocks_file: Option<String>) -> Value {
    let mut sealed = provenance.clone();
    sealed["seal"] = json!({
        "reproducible_sha256": digest(&sealed["reproducible"]),
        "blocks_file_sha256": blocks_file,
    });
    sealed
}

/// What the seal of a provenance file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Whether what is called reproducible is as the run wrote it.
    pub intact: bool,
    /// SHA-256 of the file of tallies.
    pub blocks_file: Option<String>,
}

pub(super) fn read_seal(provenance: &Value) -> Seal {
    let seal = &provenance["seal"];
    Seal {
        intact: seal["reproducible_sha256"] == digest(&provenance["reproducible"]),
        blocks_file: seal["blocks_file_sha256"].as_str().map(str::to_owned),
    }
}

/// SHA-256 over a value as JSON with sorted keys, as it is after it was written and read again: a
/// number with a fraction may then be another.
fn digest(value: &Value) -> String {
    let text = value.to_string();
    let read = serde_json::from_str(&text).map_or(text, |value: Value| value.to_string());
    hex(&Sha256::digest(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_breaks_the_seal() {
        let sealed = seal(&json!({ "reproducible": { "seed": 5, "margin": 0.1 + 0.2 } }), None);
        let text = format!("{sealed:#}");
        let read = |text: &str| read_seal(&serde_json::from_str(text).expect("JSON"));
        assert_eq!(read(&text), Seal { intact: true, blocks_file: None });
        assert!(!read(&text.replace("\"seed\": 5", "\"seed\": 6")).intact);
        assert!(!read("{}").intact);
    }
}
