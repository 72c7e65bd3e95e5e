//! Every public function with special values: NaN, infinities, both zeros, subnormals, the ends of the range.
//!
//! Functions panic only where documented and never hang. Shapes stay finite and ordered, NaN is nowhere, and a
//! refused call changes nothing. [`COVERED`] lists what each file tests; a public function that is missing
//! from it fails a test here.

mod boxes;
#[cfg(feature = "alloc")]
mod broad;
mod bytes_and_masks;
#[cfg(feature = "alloc")]
mod character;
mod conversions;
mod covered;
mod integer_boxes;
#[cfg(feature = "alloc")]
mod motion;
mod moves;
#[cfg(feature = "alloc")]
mod pool;
mod rays;
mod scalar;
mod shape_pairs;
mod shapes;
#[cfg(feature = "bytemuck")]
mod slices;
mod slopes;
#[cfg(feature = "alloc")]
mod tiles;
mod time;
mod values;
mod vectors;
#[cfg(feature = "alloc")]
mod world;
#[cfg(feature = "alloc")]
mod world_answers;
#[cfg(feature = "alloc")]
mod world_moves;

use covered::COVERED;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The sets that have every query as a method.
const QUERY_SETS: [&str; 3] = ["Boxes", "BucketGrid", "PackedIndex"];

/// Internal functions that no game calls; their callers are covered.
const NOT_FOR_CALLING: [&str; 28] = [
    "BoxName::id",
    "Scalar::saturated",
    "Scalar::as_f32s",
    "Arrangement::first",
    "Arrangement::matching",
    "Arrangement::matching_compiled",
    "Arrangement::pairs",
    "Arrangement::pairs_with",
    "Arrangement::rebuild",
    "Arrangement::search",
    "Arrangement::spacing",
    "Arrangement::update",
    "Arrangement::visit_cells",
    "Caster::area",
    "Caster::beam",
    "Caster::compare",
    "Caster::hit",
    "Caster::latest",
    "Search::first",
    "Search::get",
    "Search::has_layers",
    "Search::is_in_layers",
    "Search::matching",
    "Search::matching_compiled",
    "Search::search",
    "Search::spacing",
    "NamedBoxes::id_at",
    "WorldLine::is_overlapping",
];

#[test]
fn every_public_function_is_covered() {
    let public = public_functions();
    let listed: BTreeSet<String> = COVERED
        .iter()
        .flat_map(|(owner, names)| names.split(' ').map(move |name| format!("{owner}::{name}")))
        .collect();
    let missing: Vec<_> = public.difference(&listed).collect();
    assert!(
        missing.is_empty(),
        "test these with special values, then list them in `COVERED`: {missing:?}"
    );
    let gone: Vec<_> = listed.difference(&public).collect();
    assert!(gone.is_empty(), "these functions no longer exist: {gone:?}");
}

/// Listing a name is not enough: the files must call it.
#[test]
fn every_listed_function_is_called() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/special_values");
    let tests: String = files_in(&folder).iter().map(|file| read(file)).collect();
    for (owner, names) in COVERED {
        for name in names.split(' ') {
            let calls = [
                format!(".{name}("),
                format!("::{name}"),
                format!(" {name}("),
            ];
            let is_called = calls.iter().any(|call| tests.contains(call));
            assert!(is_called, "`{owner}::{name}` is listed but never called");
        }
    }
}

/// Returns all `pub fn` items and methods of public traits in the source, as `Type::name`.
fn public_functions() -> BTreeSet<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut functions = BTreeSet::new();
    for file in files_in(&source) {
        let mut owners = vec!["-".to_string()];
        let mut in_trait = false;
        for line in headers_in_one_line(&read(&file)).lines() {
            let code = line.trim_start();
            let is_without_body = code.starts_with("impl") && code.ends_with("{}");
            if line.starts_with('}') || is_without_body {
                (owners, in_trait) = (vec!["-".to_string()], false);
            } else if let Some(owner) = owner_of(code) {
                in_trait = code.starts_with("pub trait");
                owners = owner;
            }
            let names = owners
                .iter()
                .filter_map(|owner| function(owner, code, in_trait));
            functions.extend(names);
        }
    }
    let is_for_calling = |name: &String| !NOT_FOR_CALLING.contains(&name.as_str());
    functions.into_iter().filter(is_for_calling).collect()
}

/// Returns the source with multi-line `impl` headers joined up to their brace.
fn headers_in_one_line(source: &str) -> String {
    let mut joined = String::new();
    let mut in_header = false;
    for line in source.lines() {
        in_header |= line.starts_with("impl");
        joined.push_str(if in_header { line.trim() } else { line });
        in_header &= !line.ends_with(['{', '}', ';']);
        joined.push(if in_header { ' ' } else { '\n' });
    }
    joined
}

/// Returns what follows the generics of an `impl`.
fn after_generics(rest: &str) -> Option<&str> {
    let (mut depth, mut last) = (0_i32, ' ');
    let end = rest.find(|letter| {
        let is_arrow = last == '-' && letter == '>';
        depth += i32::from(letter == '<') - i32::from(letter == '>' && !is_arrow);
        last = letter;
        depth == 0
    })?;
    Some(rest[end + 1..].trim_start())
}

/// Returns the type of an `impl`, the name of a public trait, or all types that a macro adds methods to.
fn owner_of(code: &str) -> Option<Vec<String>> {
    let name = match code.strip_prefix("pub trait ") {
        Some(rest) => rest,
        None => {
            let rest = code.strip_prefix("impl")?;
            after_generics(rest)?
        }
    };
    if name.starts_with("$caster") {
        return Some(vec!["Ray".to_string(), "Segment".to_string()]);
    }
    if name.starts_with("$id") {
        return Some(vec!["BodyId".to_string(), "MapId".to_string()]);
    }
    if name.starts_with("$set") {
        return Some(QUERY_SETS.map(String::from).to_vec());
    }
    let is_letter = |letter: char| letter.is_alphanumeric();
    let end = name.find(|letter| !is_letter(letter)).unwrap_or(name.len());
    Some(vec![name[..end].to_string()])
}

fn function(owner: &str, code: &str, in_trait: bool) -> Option<String> {
    let public = code
        .strip_prefix("pub const fn ")
        .or(code.strip_prefix("pub fn "));
    let of_trait = code.strip_prefix("fn ").filter(|_| in_trait);
    let rest = public.or(of_trait)?;
    let end = rest.find(['(', '<'])?;
    Some(format!("{owner}::{}", &rest[..end]))
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let below = folders.iter().flat_map(|folder| files_in(folder));
    files.into_iter().chain(below).collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the file can be read")
}
