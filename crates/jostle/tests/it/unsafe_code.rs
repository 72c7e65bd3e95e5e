//! Unsafe code is forbidden in every crate but the C library, at its border, and in the exports of the playground, which
//! are called from JavaScript and need the keyword for that.

use std::fs;
use std::path::{Path, PathBuf};

/// Turns pointers of C into references.
const BORDER: &str = "jostle_c";
/// Declares exports to JavaScript and imports from it, and has no unsafe block.
const EXPORTS: &str = "jostle_web";

/// The files of the C library that follow pointers themselves. The others only say how long a list is.
const FOLLOW_POINTERS: [&str; 2] = ["border.rs", "wasm.rs"];

#[test]
fn only_the_border_to_other_languages_is_unsafe() {
    let workspace = read(&crates().join("../Cargo.toml"));
    // A published crate is tested without its workspace.
    if !workspace.contains("[workspace]") {
        return;
    }
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    let mut lax = Vec::new();
    for entry in fs::read_dir(crates()).expect("the folder of all crates") {
        let entry = entry.expect("a readable entry");
        let manifest = entry.path().join("Cargo.toml");
        if manifest.exists() && table(&read(&manifest), "[lints]") != ["workspace = true"] {
            lax.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    lax.sort();
    assert_eq!(
        lax,
        [BORDER, EXPORTS],
        "crates without the lints of the workspace"
    );
}

#[test]
fn the_border_has_all_other_lints_of_the_workspace() {
    let workspace = read(&crates().join("../Cargo.toml"));
    for (name, own) in [
        (EXPORTS, &["unsafe_code = \"deny\""][..]),
        (BORDER, &["unsafe_op_in_unsafe_fn = \"deny\""]),
    ] {
        let manifest = read(&crates().join(name).join("Cargo.toml"));
        if manifest.is_empty() {
            continue;
        }
        for tool in ["rust", "rustdoc", "clippy"] {
            let lints = table(&manifest, &format!("[lints.{tool}]"));
            for lint in table(&workspace, &format!("[workspace.lints.{tool}]")) {
                let is_there = lints.contains(&lint) || lint.starts_with("unsafe_code");
                assert!(is_there, "{name}: {lint}");
            }
        }
        let rust = table(&manifest, "[lints.rust]");
        assert!(own.iter().all(|lint| rust.contains(lint)), "{name}");
    }
}

#[test]
fn the_c_library_denies_unsafe_code_that_says_nothing() {
    let manifest = read(&crates().join(BORDER).join("Cargo.toml"));
    if manifest.is_empty() {
        return;
    }
    let clippy = table(&manifest, "[lints.clippy]");
    for lint in ["missing_safety_doc", "undocumented_unsafe_blocks"] {
        assert!(
            clippy.contains(&format!("{lint} = \"deny\"").as_str()),
            "{lint}"
        );
    }
}

/// A list of C is a pointer, and a count beside it: only the function that gets both can put them together.
#[test]
fn pointers_are_followed_in_two_files() {
    let calls = [
        ".of(",
        ".set(",
        "filters_of(",
        "rects_of(",
        "respond(",
        "CStr::from_ptr(",
    ];
    for file in sources(&crates().join(BORDER).join("src")) {
        let name = file
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        if FOLLOW_POINTERS.contains(&name.as_str()) {
            continue;
        }
        let text = read(&file);
        for block in text.split("unsafe {").skip(1) {
            let block = block.split('}').next().unwrap_or_default();
            let is_call = calls.iter().filter(|call| block.contains(*call)).count() == 1;
            assert!(is_call && !block.contains('*'), "{name}: {block}");
        }
    }
}

#[test]
fn the_exports_are_one_small_file_without_unsafe_blocks() {
    let folder = crates().join(EXPORTS);
    if !folder.exists() {
        return;
    }
    let files = sources(&folder.join("src"));
    assert_eq!(files.len(), 1);
    let text = read(&files[0]);
    assert!(!text.contains("unsafe {") && !text.contains("unsafe fn"));
    let lines = text.lines().count();
    assert!(
        lines <= 180,
        "{lines} lines: move what is not an export to the playground"
    );
}

/// Returns the folder of all crates.
fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the files of a folder and of those in it; none if there is no such folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else {
            files.push(path);
        }
    }
    files
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
