//! The headers are written from the sources, so that nothing is written twice.

mod calls;
mod docs;
mod layouts;
mod model;
mod names;
mod source;
mod types;
mod write;

use crate::same_file;
use jostle_flat::Status;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn headers_are_those_of_the_sources() {
    let model = source::read();
    for family in &names::FAMILIES {
        same_file(
            &format!("include/{}", family.header),
            &write::header(&model, family),
        );
    }
}

/// `check/symbols.sh` compares the list with what the libraries export.
#[test]
fn the_list_of_symbols_has_all_functions() {
    let model = source::read();
    let mut symbols: Vec<String> = Vec::new();
    for (index, family) in names::FAMILIES.iter().enumerate() {
        let functions = model
            .functions()
            .filter(|function| function.is_of_family || index == 0);
        symbols.extend(functions.map(|function| family.name(&function.c_name())));
    }
    symbols.sort();
    same_file("symbols.txt", &(symbols.join("\n") + "\n"));
}

#[test]
fn the_programs_that_print_layouts_know_all_records() {
    let model = source::read();
    same_file("tests/c/layouts.c", &layouts::in_c(&model));
    same_file("tests/it/layouts/fields.rs", &layouts::in_rust(&model));
}

#[test]
fn the_calls_of_the_tests_in_c_are_of_all_functions() {
    let model = source::read();
    same_file("tests/c/nulls.inc", &calls::nulls(&model));
    same_file("tests/c/calls.inc", &calls::random(&model));
}

#[test]
fn the_table_of_the_readme_has_every_status() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let (_, table) = readme.split_once("| what is passed |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let answers = table.lines().filter_map(|row| row.rsplit(" | ").next());
    let listed: BTreeSet<&str> = answers
        .flat_map(|answer| answer.split('`'))
        .filter(|word| word.starts_with("JOSTLE_"))
        .collect();
    let refusals = Status::ALL.iter().filter(|&&status| status != Status::OK);
    let name = |status: &Status| {
        let name = status.name().replace('-', "_").to_uppercase();
        format!("JOSTLE_{name}")
    };
    let expected: Vec<String> = refusals.map(name).collect();
    let expected: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
    assert_eq!(listed, expected);
}
