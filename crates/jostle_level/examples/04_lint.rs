//! Finds the mistakes of a level in a test, before players do.
//!
//! `cargo run -p jostle_level --example 04_lint`
//! `cargo test -p jostle_level --example 04_lint`
#![expect(clippy::print_stdout, reason = "an example prints")]

use jostle::Outside;
use jostle::f32::CharacterSettings;
use jostle_level::{LevelError, Lint, Reading, Rule, Severity};
use std::error::Error;

const LEVELS: [&str; 1] = ["assets/levels/meadow.tmx"];

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo runs tests in the folder of their crate, but examples wherever they were called.
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR"))?;
    for path in LEVELS {
        println!("warnings and errors:");
        for finding in mistakes(path, &lint())? {
            println!("  {finding}");
        }
        println!("without those that are known:");
        let left = mistakes(path, &without_known_mistakes())?;
        println!("  {path} has {} mistakes", left.len());
    }
    Ok(())
}

/// The size and the abilities of the hero: gaps, steps and ladders are measured by them.
fn lint() -> Lint {
    Lint::new([12.0, 14.0]).with_character(CharacterSettings::classic(16.0, 60))
}

/// Mistakes that may stay for now. The property `jostle_allow = crack` of an object, tile, layer or map does the same
/// for that one place.
fn without_known_mistakes() -> Lint {
    lint().allow(Rule::Crack).allow(Rule::LadderEnd)
}

/// Returns the mistakes that players would notice, each as a sentence with its place and what to do. Hints are left out.
fn mistakes(path: &str, lint: &Lint) -> Result<Vec<String>, LevelError> {
    let level = Reading::<f32>::new(Outside::Empty).open(path)?;
    let findings = level.lint(lint).into_iter();
    let bad = findings.filter(|finding| Severity::Warning <= finding.severity);
    Ok(bad.map(|finding| finding.to_string()).collect())
}

#[cfg(test)]
mod tests {
    use super::{LEVELS, mistakes, without_known_mistakes};

    #[test]
    fn levels_are_clean() {
        for path in LEVELS {
            let found = mistakes(path, &without_known_mistakes()).expect("the level can be read");
            assert!(found.is_empty(), "{}", found.join("\n"));
        }
    }
}
