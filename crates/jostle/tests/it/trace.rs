//! The traces in `/trace`: what every language must be able to play again, to the last bit.
//!
//! `JOSTLE_BLESS=1 cargo test -p jostle --test it trace` rewrites them. The format is in `trace/README.md`.

mod course;
mod level;
mod pairs;
mod played;
mod recorder;
mod replay;
mod words;

use self::course::SAVED;
use self::played::{DETOUR, TICKS, played};
use self::replay::replay;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Returns the folder of the traces; `None` in a published crate, which is tested without it.
fn folder() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let is_published = !root.join("crates/jostle").exists();
    (!is_published).then(|| root.join("trace"))
}

/// Returns what was committed, after rewriting it if that was asked for.
fn blessed(name: &str, text: &str) -> String {
    let Some(folder) = folder() else {
        return text.to_owned();
    };
    let path = folder.join(name);
    if env::var_os("JOSTLE_BLESS").is_some() {
        fs::write(&path, text).unwrap();
        return text.to_owned();
    }
    fs::read_to_string(path).unwrap_or_default()
}

#[track_caller]
fn check(name: &str, text: &str) {
    let committed = blessed(name, text);
    let mut lines = committed.lines().zip(text.lines()).zip(1..);
    let other = lines.find(|((old, new), _)| old != new);
    assert!(
        committed == text,
        "trace/{name} has changed, first in {other:?}; JOSTLE_BLESS=1 rewrites it"
    );
    assert!(
        text.is_ascii() && text.len() < 600_000,
        "{} bytes",
        text.len()
    );
}

/// Returns the text with one digit of a line changed.
fn with_changed_line(text: &str, number: usize) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = &mut lines[number - 1];
    let digit = line.pop().unwrap();
    line.push(if digit == '0' { '1' } else { '0' });
    lines.join("\n")
}

/// Checks that a changed digit is found, in a few lines of each kind.
fn check_that_changes_are_found(text: &str, play: fn(&str) -> Result<usize, String>) {
    let kind = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let is_hex = |line: &str| line.ends_with(|last: char| last.is_ascii_hexdigit());
    let mut seen: Vec<String> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let kind = kind(line);
        let count = seen.iter().filter(|&other| *other == kind).count();
        if line.starts_with('=') && is_hex(line) && count < 2 {
            let error = play(&with_changed_line(text, number)).unwrap_err();
            assert!(error.starts_with(&format!("line {number}: ")), "{error}");
            seen.push(kind);
        }
    }
    assert!(2 < seen.len(), "{seen:?}");
}

#[test]
fn the_platformer_is_recorded_as_it_was() {
    check("platformer.txt", &played().recorder.into_text());
}

#[test]
fn the_platformer_ends_alike_when_it_is_played_again() {
    let text = blessed("platformer.txt", &played().recorder.into_text());
    let compared = replay(&text).unwrap();
    assert!(4_000 < compared, "only {compared} answers");
}

#[test]
fn a_changed_bit_of_the_platformer_is_found() {
    check_that_changes_are_found(&played().recorder.into_text(), replay);
}

#[test]
fn an_answer_that_is_missing_is_found() {
    let text = played().recorder.into_text();
    let at = text.find("= event ").unwrap();
    let end = at + text[at..].find('\n').unwrap();
    let shorter = format!("{}{}", &text[..at], &text[end + 1..]);
    let number = text[..at].lines().count() + 1;
    let error = replay(&shorter).unwrap_err();
    assert!(error.starts_with(&format!("line {number}: ")), "{error}");
}

#[test]
fn the_pairs_are_recorded_as_they_were() {
    check("pairs.txt", &pairs::recorded());
}

#[test]
fn the_pairs_are_found_again() {
    let compared = pairs::replay(&blessed("pairs.txt", &pairs::recorded())).unwrap();
    assert!(2_000 < compared, "only {compared} answers");
}

#[test]
fn a_changed_pair_is_found() {
    check_that_changes_are_found(&pairs::recorded(), pairs::replay);
}

#[test]
fn the_course_has_everything_in_it() {
    let course = played();
    let seen = course.seen.clone();
    let text = course.recorder.into_text();
    let has = |wanted| seen.contains(wanted) || text.lines().any(|line| is_like(line, wanted));
    let missing: Vec<&str> = WANTED.into_iter().filter(|wanted| !has(wanted)).collect();
    assert!(missing.is_empty(), "the course lacks {missing:#?}");
}

/// Returns the parts of a trace that begin with `tick`, without what is before the first of them.
fn ticks(text: &str) -> impl Iterator<Item = &str> {
    text.split("\ntick ").skip(1)
}

#[test]
fn every_tick_tells_of_the_hero_and_of_events() {
    let text = played().recorder.into_text();
    let mut numbers: Vec<u32> = Vec::new();
    for tick in ticks(&text) {
        let number = tick.lines().next().unwrap().parse().unwrap();
        let count = |start: &str| tick.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!(count("input hero "), 1, "tick {number}");
        assert_eq!(count("= edges hero "), 1, "tick {number}");
        assert_eq!(count("= events "), 1, "tick {number}");
        let wanted = usize::from(number % 60 == 0) + count("save") + count("restore");
        assert_eq!(count("= checksum "), wanted, "tick {number}");
        numbers.push(number);
    }
    let played = (1..=SAVED + DETOUR).chain(SAVED + 1..=TICKS);
    assert_eq!(numbers, played.collect::<Vec<_>>());
}

#[test]
fn the_restored_world_has_the_checksum_of_the_saved_one() {
    let text = played().recorder.into_text();
    let mut lines = text.lines();
    let mut checksum_after = |command: &str| {
        assert!(lines.any(|line| line == command), "no {command}");
        lines.next().unwrap()
    };
    let [saved, restored] = ["save", "restore"].map(&mut checksum_after);
    assert!(saved.starts_with("= checksum "), "{saved}");
    assert_eq!(saved, restored);
}

#[test]
fn what_is_missing_at_the_end_is_found() {
    let text = played().recorder.into_text();
    let half = text.len() / 2;
    let half = half + text[half..].find("\ntick ").unwrap();
    let error = replay(&text[..half]).unwrap_err();
    assert_eq!(error, "the last line, `end`, is missing");
}

/// Whether a line begins with certain words, where `*` stands for any.
fn is_like(line: &str, pattern: &str) -> bool {
    let words = line.split(' ').map(Some).chain(std::iter::repeat(None));
    let mut both = pattern.split(' ').zip(words);
    both.all(|(wanted, word)| wanted == "*" && word.is_some() || Some(wanted) == word)
}

/// What happens in the course: what it has noted, and the beginnings of lines.
const WANTED: [&str; 44] = [
    "walks on a slope",
    "stands on a half tile",
    "rides the lift",
    "rides the belt",
    "crouches",
    "falls fast",
    "bumps its head",
    "drops through tiles",
    "drops through a body",
    "takes back a long way",
    "issues an id again",
    "= character hero 0 0 ground 0 none",
    "= character hero 0 0 wall *",
    "= character hero 0 0 air *",
    "= character hero 0 0 none 2 none",
    "= event contact_begin hero 8 * map level",
    "= event contact_end hero 8 * map level",
    "= event contact_begin hero 2 * map level",
    "= event contact_begin hero 2 * body crate",
    "= event contact_begin hero 8 * body bridge",
    "= event contact_end hero 8 * body bridge",
    "= event contact_begin hero 8 * body lift",
    "= event contact_begin hero 8 * body belt",
    "= event enter hero * * body zone",
    "= event exit hero * * body zone",
    "= event enter hero * * body coin",
    "= event exit hero * * body coin",
    "= event enter hero * * body patrol",
    "= event crush crab * * body lift tile level",
    "= event crush walker * * body press tile level",
    "remove spark",
    "remove coin",
    "teleport hero",
    "teleport walker",
    "= moved ball * * 1 0",
    "= moved ball * * 0 1",
    "= moved walker 9",
    "= moved spark",
    "= pair hero sword crate wood",
    "= hit * tile level",
    "= hit * body",
    "= other body bridge",
    "save",
    "restore",
];
