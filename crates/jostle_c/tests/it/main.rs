//! What C sees of jostle: the headers, the records, and the functions called as C calls them.
//!
//! `JOSTLE_BLESS=1 cargo test -p jostle_c --test it` accepts changes to what is written from the sources.
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a failed unwrap is a failed test, and places are exact"
)]

mod calls;
#[cfg(not(miri))]
mod header;
mod layouts;

use std::fs;
use std::path::Path;

/// Compares a file of this crate with what it must be, or writes it if that is wanted.
fn same_file(name: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("JOSTLE_BLESS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, expected).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    let differ = found
        .lines()
        .zip(expected.lines())
        .position(|(found, expected)| found != expected);
    let line = differ.unwrap_or_else(|| found.lines().count().min(expected.lines().count()));
    assert!(
        found == expected,
        "{name} is not what the sources say, from line {} on: run JOSTLE_BLESS=1 cargo test -p jostle_c --test it",
        line + 1
    );
}
