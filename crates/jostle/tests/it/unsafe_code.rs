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
        let manifest = entry.path().join("Cargo.toml");
        if manifest.exists() && table(&read(&manifest), "[lints]") != ["workspace = true"] {
            lax.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    assert_eq!(lax, [EXPORTS], "crates without the lints of the workspace");
}

#[test]
fn the_exports_have_all_other_lints_of_the_workspace() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = read(&crates.join("../Cargo.toml"));
    let exports = read(&crates.join(EXPORTS).join("Cargo.toml"));
    if exports.is_empty() {
        return;
    }
    for tool in ["rust", "rustdoc", "clippy"] {
        let expected = table(&workspace, &format!("[workspace.lints.{tool}]"));
        let expected = expected
            .iter()
            .map(|line| line.replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\""));
        assert!(
            expected.eq(table(&exports, &format!("[lints.{tool}]"))),
            "{tool}"
        );
    }
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

/// Returns the lines of a table in a manifest, without empty ones; none if it has no such table.
fn table<'a>(manifest: &'a str, head: &str) -> Vec<&'a str> {
    let lines = manifest.lines().map(str::trim_end);
    let rest = lines.skip_while(|line| *line != head).skip(1);
    rest.take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

/// Returns the text of a file, or nothing if there is none.
fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}
