//! Unsafe code is forbidden in every crate but the one that exports the playground to browsers.

use std::fs;
use std::path::Path;

/// This crate declares exports to JavaScript and imports from it, which takes the keyword `unsafe`.
const EXPORTS: &str = "jostle_web";

#[test]
fn only_the_exports_to_browsers_are_unsafe() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = read(&crates.join("../Cargo.toml"));
    // A published crate is tested without its workspace.
    if !workspace.contains("[workspace]") {
        return;
    }
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    let mut lax = Vec::new();
    for entry in fs::read_dir(crates).expect("the folder of all crates") {
        let entry = entry.expect("a readable entry");
        let manifest = read(&entry.path().join("Cargo.toml"));
        if !manifest.contains("[lints]\nworkspace = true") {
            lax.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    assert_eq!(lax, [EXPORTS], "crates without the lints of the workspace");
}

#[test]
fn the_exports_are_one_small_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(EXPORTS);
    if !folder.exists() {
        return;
    }
    let files = fs::read_dir(folder.join("src")).expect("its source");
    assert_eq!(files.count(), 1);
    let lines = read(&folder.join("src/lib.rs")).lines().count();
    assert!(
        lines <= 180,
        "{lines} lines: move what is not an export to the playground"
    );
}

/// Returns the text of a file, or nothing if there is none.
fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}
