//! Plays the traces in `/trace` through the plain layer: what C and JavaScript stand on meets every bit.

mod answers;
mod commands;
mod pairs;
mod platformer;
mod settings;
mod words;

use std::path::Path;

/// Returns a trace; `None` in a published crate, which is tested without them.
fn trace(name: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let is_published = !root.join("crates/jostle_flat").exists();
    (!is_published).then(|| std::fs::read_to_string(root.join("trace").join(name)).unwrap())
}

/// Returns the text with the last digit of its first line that begins like this changed, and the number of that line.
fn with_changed_line(text: &str, start: &str) -> (String, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.starts_with(start));
    let at = at.unwrap_or_else(|| panic!("no line begins with `{start}`"));
    let digit = lines[at].pop().unwrap();
    lines[at].push(if digit == '0' { '1' } else { '0' });
    (lines.join("\n"), at + 1)
}

#[track_caller]
fn check_that_changes_are_found(
    text: &str,
    starts: &[&str],
    play: fn(&str) -> Result<usize, String>,
) {
    for start in starts {
        let (changed, number) = with_changed_line(text, start);
        let error = play(&changed).unwrap_err();
        assert!(error.starts_with(&format!("line {number}: ")), "{error}");
    }
}

#[test]
fn the_platformer_ends_alike() {
    let Some(text) = trace("platformer.txt") else {
        return;
    };
    let compared = platformer::replay(&text).unwrap();
    assert!(4_000 < compared, "only {compared} answers");
    let starts = ["= edges", "= moved", "= checksum", "= hit", "end"];
    check_that_changes_are_found(&text, &starts, platformer::replay);
}

#[test]
fn the_platformer_ends_differently_with_another_input() {
    let Some(text) = trace("platformer.txt") else {
        return;
    };
    let at = text.find("input hero - 127").unwrap();
    let changed = text.replacen("input hero - 127", "input hero - 0", 1);
    let first = text[..at].lines().count() + 1;
    let error = platformer::replay(&changed).unwrap_err();
    let line = error["line ".len()..].split(':').next().unwrap();
    assert!(first < line.parse::<usize>().unwrap(), "{error}");
}

#[test]
fn the_pairs_are_the_same() {
    let Some(text) = trace("pairs.txt") else {
        return;
    };
    let compared = pairs::replay(&text).unwrap();
    assert!(2_000 < compared, "only {compared} answers");
    check_that_changes_are_found(&text, &["= pairs", "= pair", "end"], pairs::replay);
}
