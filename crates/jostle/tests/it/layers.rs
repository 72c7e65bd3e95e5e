//! The structure of the source: layers import only from below, and names say what is inside.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first. A layer may import itself and the floors below it, but not its neighbors.
const FLOORS: [&[&str]; 6] = [
    &["scalar"],
    &["kernels", "pool", "time"],
    &["geometry"],
    &["narrow"],
    &["broad", "tiles"],
    &["world"],
];

/// The random generator of `tests/it`, which is not a layer: unit tests of any layer may import it.
const TEST_SUPPORT: &str = "random";

/// Words that say nothing about what is inside.
const EMPTY_WORDS: [&str; 8] = [
    "common", "helper", "helpers", "manager", "managers", "misc", "util", "utils",
];

#[test]
fn layers_only_look_down() {
    for file in rust_files("src") {
        let Some(layer) = layer_of(&file) else {
            continue;
        };
        let source = read(&file);
        let faults = upward_names(&layer, &source);
        assert!(
            faults.is_empty(),
            "`{layer}` must not name {faults:?}, as it does in {} (a name taken from the root of the \
             crate hides its layer: write `crate::LAYER::Name`)",
            file.display()
        );
    }
}

#[test]
fn every_file_belongs_to_a_layer() {
    for file in rust_files("src") {
        let is_known = layer_of(&file).is_none_or(|layer| floor_of(&layer).is_some());
        assert!(is_known, "{} is in no layer of FLOORS", file.display());
    }
}

#[test]
fn names_say_what_is_inside() {
    for folder in ["src", "tests", "examples"] {
        for file in rust_files(folder) {
            let source = read(&file);
            let faults = empty_names(&file, &source);
            assert!(faults.is_empty(), "{}: {faults:?}", file.display());
        }
    }
}

#[test]
fn an_upward_import_is_found_in_every_spelling() {
    let looks = |source| upward_names("geometry", source);
    assert_eq!(looks("use crate::narrow::Hit;"), ["narrow"]);
    assert_eq!(looks("use crate::{scalar::Sum, narrow::Hit};"), ["narrow"]);
    assert_eq!(
        looks("use crate::{\n    scalar::{Scalar, Sum},\n    narrow,\n};"),
        ["narrow"]
    );
    assert_eq!(looks("fn f(hit: crate :: narrow::Hit) {}"), ["narrow"]);
    assert_eq!(looks("$crate::narrow::sweep()"), ["narrow"]);
    assert_eq!(looks("/// See [`Hit`](crate::narrow::Hit)."), ["narrow"]);
    assert_eq!(looks("use super::super::narrow::Hit;"), ["super::super"]);
    assert_eq!(looks("use crate as all;"), ["crate as"]);
    assert_eq!(looks("use crate::*;"), ["*"]);
    // A type imported from the crate root hides its layer.
    assert_eq!(looks("use crate::Hit;"), ["Hit"]);
}

#[test]
fn a_downward_import_is_fine() {
    let looks = |layer, source| upward_names(layer, source);
    let none: [&str; 0] = [];
    assert_eq!(looks("narrow", "use crate::{geometry, scalar::Sum};"), none);
    assert_eq!(looks("narrow", "use crate::narrow::Path;"), none);
    assert_eq!(looks("pool", "pub(crate) use self::slot::Slot;"), none);
    assert_eq!(looks("time", "extern crate alloc;"), none);
    assert_eq!(looks("time", "use crate::pool::Pool;"), ["pool"]);
    assert_eq!(looks("scalar", "use crate::random::Random;"), none);
}

#[test]
fn an_empty_name_is_found() {
    let in_file = |source| empty_names(Path::new("sweep.rs"), source);
    assert_eq!(in_file("mod util;"), ["util"]);
    assert_eq!(in_file("pub(crate) mod box_manager {"), ["box_manager"]);
    assert!(in_file("mod utility_belt;").is_empty());
    assert_eq!(empty_names(Path::new("helpers.rs"), ""), ["helpers"]);
    assert_eq!(empty_names(Path::new("common/list.rs"), ""), ["common"]);
}

/// Returns all Rust files below a folder of this crate, as paths from the crate's root.
pub(crate) fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("the crate's own folder") {
            let entry = entry.expect("a readable entry");
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    assert!(!files.is_empty(), "no Rust files in `{folder}`");
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(file: &Path) -> String {
    fs::read_to_string(root().join(file)).expect("a readable file")
}

/// Returns the layer of a file below `src`, or `None` for the crate root.
fn layer_of(file: &Path) -> Option<String> {
    let inner = file.strip_prefix("src").expect("a file below src");
    let first = inner.iter().next()?.to_str()?;
    let layer = first.strip_suffix(".rs").unwrap_or(first);
    (layer != "lib").then(|| layer.to_owned())
}

fn floor_of(layer: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&layer))
}

/// Returns the names that a layer must not use. Comments count, because links look up too.
fn upward_names<'a>(layer: &str, source: &'a str) -> Vec<&'a str> {
    let may_name = |name: &str| name == layer || floor_of(name) < floor_of(layer);
    let is_known = |name: &str| floor_of(name).is_some();
    let mut faults: Vec<&str> = crate_names(source)
        .filter(|&name| name != TEST_SUPPORT && (!is_known(name) || !may_name(name)))
        .collect();
    faults.extend(source.contains("super::super").then_some("super::super"));
    faults
}

/// Returns the first name of every path that starts at the crate root.
fn crate_names(source: &str) -> impl Iterator<Item = &str> {
    let starts = source.match_indices("crate");
    let is_word = |start: usize| !source[..start].ends_with(is_name_part);
    starts
        .filter(move |&(start, _)| is_word(start))
        .flat_map(|(start, word)| names_after(source, start + word.len()))
}

/// Returns what follows the word `crate`: nothing, one name, or a group of names.
fn names_after(source: &str, end_of_crate: usize) -> Vec<&str> {
    let rest = source[end_of_crate..].trim_start();
    if rest.starts_with("as ") && source[..end_of_crate].ends_with("use crate") {
        return vec!["crate as"];
    }
    match rest.strip_prefix("::").map(str::trim_start) {
        None => Vec::new(),
        Some(path) => match path.strip_prefix('{') {
            None => vec![first_name(path)],
            Some(group) => names_in_group(group),
        },
    }
}

/// Returns the first name of each path in a `use` group, up to its closing brace.
fn names_in_group(group: &str) -> Vec<&str> {
    let mut names = vec![first_name(group)];
    let mut depth = 0;
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(first_name(&group[at + 1..])),
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn first_name(path: &str) -> &str {
    let path = path.trim_start();
    let end = path.find(|letter| !is_name_part(letter));
    match &path[..end.unwrap_or(path.len())] {
        "" if path.starts_with('*') => "*",
        name => name,
    }
}

fn is_name_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns the parts of a path, and the modules declared in a source, that contain an empty word.
fn empty_names<'a>(file: &'a Path, source: &'a str) -> Vec<&'a str> {
    let parts = file.iter().filter_map(|part| part.to_str());
    let modules = source.lines().filter_map(|line| {
        let (before, after) = line.split_once("mod ")?;
        let before = before.trim();
        let is_declaration = before.is_empty() || before.starts_with("pub");
        is_declaration.then(|| first_name(after))
    });
    parts
        .map(|part| part.strip_suffix(".rs").unwrap_or(part))
        .chain(modules)
        .filter(|name| name.split('_').any(|word| EMPTY_WORDS.contains(&word)))
        .collect()
}
