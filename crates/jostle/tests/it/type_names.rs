//! No two modules define a type of the same name, so that a name in the source means one thing.
//!
//! Types inside functions and in tests do not count.

use crate::layers::{read, rust_files};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[test]
fn no_type_is_named_twice() {
    let files = rust_files("src").into_iter();
    let sources: Vec<(PathBuf, String)> = files.map(|file| (file.clone(), read(&file))).collect();
    let test_modules: Vec<PathBuf> = sources
        .iter()
        .flat_map(|(file, source)| test_modules(file, source))
        .collect();
    let is_test = |file: &Path| {
        let module = file.with_extension("");
        let is_named_tests = file
            .iter()
            .any(|part| part == "tests" || part == "tests.rs");
        is_named_tests || test_modules.iter().any(|test| module.starts_with(test))
    };
    let mut modules: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (file, source) in sources.iter().filter(|(file, _)| !is_test(file)) {
        for (inline, name) in type_names(source) {
            let module = format!("{}{inline}", file.display());
            modules.entry(name).or_default().insert(module);
        }
    }
    assert!(100 < modules.len(), "only {} types found", modules.len());
    let doubles = modules.iter().filter(|(_, modules)| 1 < modules.len());
    let doubles: Vec<String> = doubles
        .map(|(name, modules)| {
            let modules: Vec<&str> = modules.iter().map(String::as_str).collect();
            format!("{name}: {}", modules.join(", "))
        })
        .collect();
    assert!(
        doubles.is_empty(),
        "{} type names are defined in several modules; name each after what it belongs to:\n  {}",
        doubles.len(),
        doubles.join("\n  ")
    );
}

#[test]
fn types_are_found_at_module_level_only() {
    let source = r##"
        //! struct Comment
        /* enum Comment { /* nested */ } */
        const TEXT: &str = "struct Text {"; const RAW: &str = r#"enum " Raw {"#; const BRACE: char = '{';
        #[derive(Debug)]
        pub(crate) struct Box2<'a, T: 'a> { place: &'a T }
        enum Kind { A { x: i32 }, B }
        pub trait Shape { type Number; fn union(self); }
        type Alias = Box2<'static, i32>;
        union Bits { a: u32, b: f32 }
        impl Shape for Kind { type Number = i32; fn union(self) { struct Local; } }
        macro_rules! make { () => { struct Made; } }
        fn union() {}
        mod wide { pub struct Kind; #[cfg(test)] struct Helper; mod deep { struct Kind; } }
        #[cfg(all(test, feature = "alloc"))]
        mod tests { struct Kind; enum Other {} }
        struct Last;
    "##;
    let expected = [
        ("", "Box2"),
        ("", "Kind"),
        ("", "Shape"),
        ("", "Alias"),
        ("", "Bits"),
        ("::wide", "Kind"),
        ("::wide::deep", "Kind"),
        ("", "Last"),
    ];
    let found = type_names(source);
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(at, name)| (at.as_str(), *name))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn modules_for_tests_are_found() {
    let source = "mod grid;\n#[cfg(test)]\nmod trial;\n#[cfg(test)]\nmod tests { }\n";
    let found = |file: &str| test_modules(Path::new(file), source);
    assert_eq!(found("src/broad.rs"), [PathBuf::from("src/broad/trial")]);
    assert_eq!(found("src/lib.rs"), [PathBuf::from("src/trial")]);
}

/// Returns the modules that a file declares for tests only, as paths without extension.
fn test_modules(file: &Path, source: &str) -> Vec<PathBuf> {
    let folder = match file.file_stem() {
        Some(stem) if stem != "lib" => file.with_extension(""),
        _ => file.with_file_name(""),
    };
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut is_for_tests = false;
    for (at, &token) in tokens.iter().enumerate() {
        is_for_tests = match token {
            Token::Attribute(text) => is_for_tests || is_test_attribute(text),
            Token::Word("pub" | "mod") => is_for_tests,
            Token::Word(name)
                if is_for_tests && at != 0 && tokens[at - 1] == Token::Word("mod") =>
            {
                if tokens.get(at + 1) == Some(&Token::Sign(';')) {
                    found.push(folder.join(name));
                }
                false
            }
            _ => false,
        };
    }
    found
}

/// Returns the types that a source defines outside of functions and tests, each with the path of its inline module.
fn type_names(source: &str) -> Vec<(String, &str)> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    // What each open brace belongs to: an inline module by name, or something else.
    let mut open: Vec<Option<&str>> = Vec::new();
    // The number of open braces at which a test begins; everything inside is skipped.
    let mut test_from: Option<usize> = None;
    let mut is_for_tests = false;
    let mut module = None;
    for (at, &token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| tokens[before]);
        let is_type = matches!(
            before,
            Some(Token::Word("struct" | "enum" | "trait" | "type" | "union"))
        );
        let is_counted = test_from.is_none() && !is_for_tests && open.iter().all(Option::is_some);
        match token {
            Token::Attribute(text) => is_for_tests |= is_test_attribute(text),
            Token::Sign('{') => {
                if is_for_tests && test_from.is_none() {
                    test_from = Some(open.len());
                }
                open.push(module.take());
                is_for_tests = false;
            }
            Token::Sign('}') => {
                open.pop();
                test_from = test_from.filter(|&from| from < open.len());
            }
            Token::Sign(';') => is_for_tests = false,
            Token::Word(name) if before == Some(Token::Word("mod")) => module = Some(name),
            Token::Word(name) if is_type && is_counted => {
                let inline = open.iter().flatten().flat_map(|module| ["::", module]);
                found.push((inline.collect(), name));
            }
            Token::Word(_) | Token::Sign(_) => {}
        }
    }
    found
}

/// Returns whether an attribute compiles its item for tests only.
fn is_test_attribute(text: &str) -> bool {
    let is_negative = text.contains("not(test");
    text.starts_with("cfg(") && text.contains("test") && !is_negative && !text.contains("doctest")
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token<'a> {
    Word(&'a str),
    Sign(char),
    /// The inside of `#[...]`.
    Attribute(&'a str),
}

/// Splits a source into words, signs and attributes, without comments, strings and lifetimes.
fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let len = if let Some(len) = skipped(rest) {
            len
        } else if let Some(inside) = rest.strip_prefix("#[").or(rest.strip_prefix("#![")) {
            let end = end_of_attribute(inside);
            tokens.push(Token::Attribute(&inside[..end]));
            rest.len() - inside.len() + end + 1
        } else if is_word_part(first) {
            let end = rest
                .find(|letter| !is_word_part(letter))
                .unwrap_or(rest.len());
            tokens.push(Token::Word(&rest[..end]));
            end
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[len.min(rest.len())..];
    }
    tokens
}

/// Returns the length of the comment, string, character or lifetime that a text starts with.
fn skipped(text: &str) -> Option<usize> {
    let until = |end: &str, from: usize| {
        text[from..]
            .find(end)
            .map_or(text.len(), |at| from + at + end.len())
    };
    if text.starts_with("//") {
        return Some(until("\n", 0));
    }
    if text.starts_with("/*") {
        return Some(end_of_block_comment(text));
    }
    if let Some(raw) = text
        .strip_prefix('r')
        .filter(|raw| raw.trim_start_matches('#').starts_with('"'))
    {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        return Some(until(&format!("\"{}", "#".repeat(hashes)), hashes + 2));
    }
    if text.starts_with('"') {
        return Some(end_of_quote(text, '"'));
    }
    let inside = text.strip_prefix('\'')?;
    // `'a'` and `'\n'` are characters, `'a` is a lifetime.
    let is_character = inside.starts_with('\\') || inside.chars().nth(1) == Some('\'');
    let lifetime = inside
        .find(|letter| !is_word_part(letter))
        .unwrap_or(inside.len());
    Some(if is_character {
        end_of_quote(text, '\'')
    } else {
        1 + lifetime
    })
}

fn end_of_quote(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !is_escaped {
            return at + 1;
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    text.len()
}

fn end_of_block_comment(text: &str) -> usize {
    let mut depth = 0;
    for (at, _) in text.char_indices() {
        if text[at..].starts_with("/*") {
            depth += 1;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            if depth == 0 {
                return at + 2;
            }
        }
    }
    text.len()
}

/// Returns where the closing bracket of an attribute is.
fn end_of_attribute(inside: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while let Some(letter) = inside[at..].chars().next() {
        match letter {
            ']' if depth == 0 => return at,
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        at += if letter == '"' {
            end_of_quote(&inside[at..], '"')
        } else {
            letter.len_utf8()
        };
    }
    inside.len()
}

fn is_word_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
