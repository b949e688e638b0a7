//! One code, compiled for the vectors of several instruction sets.

#[cfg(target_arch = "aarch64")]
use fearless_simd::aarch64::Neon;
use fearless_simd::{Fallback, Level};
#[cfg(target_arch = "x86_64")]
use fearless_simd::{x86::Avx2, x86::Sse2};

use super::block;
use crate::rounds::RoundRules;
use crate::rules::RuleSet;
use crate::simulate::{Block, RoundTally, Tally};

/// The vectors that the lanes are made of. All give the same bytes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Form {
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Sse2(Sse2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    /// Arrays of bytes, and what the compiler makes of them.
    Plain,
}

impl Form {
    /// Every form that this processor can run, the widest first.
    pub(super) fn all() -> impl Iterator<Item = Form> {
        let level = Level::new();
        [
            #[cfg(target_arch = "x86_64")]
            level.as_avx2().map(Form::Avx2),
            #[cfg(target_arch = "x86_64")]
            level.as_sse2().map(Form::Sse2),
            #[cfg(target_arch = "aarch64")]
            level.as_neon().map(Form::Neon),
            Some(Form::Plain),
        ]
        .into_iter()
        .flatten()
    }

    /// The widest form.
    pub(super) fn best() -> Form {
        Form::all().next().unwrap_or(Form::Plain)
    }

    /// The instruction set.
    pub(super) fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Form::Sse2(_) => "SSE2",
            #[cfg(target_arch = "aarch64")]
            Form::Neon(_) => "NEON",
            Form::Plain => "plain",
        }
    }

    /// Plays a block of a game whose rules suit lanes.
    pub(super) fn play(self, rules: &RuleSet, seed: u64, block: Block) -> Tally {
        match self {
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(avx2) => block::play(avx2, rules, seed, block),
            #[cfg(target_arch = "x86_64")]
            Form::Sse2(sse2) => block::play_any_size(sse2, rules, seed, block),
            #[cfg(target_arch = "aarch64")]
            Form::Neon(neon) => block::play(neon, rules, seed, block),
            Form::Plain => block::play_any_size(Fallback::new(), rules, seed, block),
        }
    }

    /// Plays a block of matches over rounds whose rules suit lanes.
    pub(super) fn play_rounds(
        self,
        rules: &RuleSet,
        round_rules: &RoundRules,
        seed: u64,
        block: Block,
    ) -> RoundTally {
        match self {
            #[cfg(target_arch = "x86_64")]
            Form::Avx2(avx2) => block::play_rounds(avx2, rules, round_rules, seed, block),
            #[cfg(target_arch = "x86_64")]
            Form::Sse2(sse2) => {
                block::play_rounds_of_any_size(sse2, rules, round_rules, seed, block)
            }
            #[cfg(target_arch = "aarch64")]
            Form::Neon(neon) => block::play_rounds(neon, rules, round_rules, seed, block),
            Form::Plain => {
                block::play_rounds_of_any_size(Fallback::new(), rules, round_rules, seed, block)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;
    use crate::simulate;

    #[test]
    fn all_forms_give_the_tally_of_the_reference() {
        for game in catalogue::all().unwrap() {
            let block = Block { number: 3, games: 300 };
            let expected = simulate::play_block(&game.rules, 1971, block);
            for form in Form::all() {
                let tally = form.play(&game.rules, 1971, block);
                assert!(tally == expected, "{} {}", game.name, form.name());
            }
        }
        let rules = catalogue::find("rio-kadalis").unwrap().rules;
        let (reading, block) = (RoundRules::default(), Block { number: 3, games: 80 });
        let expected = simulate::play_round_block(&rules, &reading, 1971, block);
        for form in Form::all() {
            let tally = form.play_rounds(&rules, &reading, 1971, block);
            assert!(tally == expected, "matches {}", form.name());
        }
    }
}
