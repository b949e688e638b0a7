//! Reads the check values in `tests/oracle`.

use gabata::rules::{RuleSet, Variant, catalogue};

/// The rules of a variant as the check values name it.
pub fn rules(variant: &str) -> RuleSet {
    let mut words = variant.split_whitespace();
    let game = catalogue::find(words.next().expect("a game")).expect("in the catalogue");
    let tweaks: Vec<String> = words
        .map(|word| if word == "clockwise" { "direction=clockwise".into() } else { word.into() })
        .collect();
    Variant::from_texts(&game, &tweaks).expect("a sound variant").rules
}
