//! What to do, in the words of the command instead of those of Rust.

/// Calls of `Reading`, and the options that do the same.
const CALLS: [(&str, &str); 5] = [
    (".layer(", "layer"),
    (".class(", "class"),
    (".value(", "value"),
    (".without(", "without"),
    (".level(", "level"),
];

/// Other words about code, and what they are for the command.
const PHRASES: [(&str, &str); 4] = [
    (".top_down()", "--top-down"),
    ("call .", "use ."),
    ("set in code", "set by an option"),
    (
        "which layer is solid, in code or by",
        "which layer is solid, by an option or by",
    ),
];

/// Returns a text in which calls are options: `--layer "Main=solid"` for `.layer("Main", "solid")`.
pub(crate) fn as_options(text: &str) -> String {
    let mut text = text.to_owned();
    for (phrase, instead) in PHRASES {
        text = text.replace(phrase, instead);
    }
    let mut result = String::new();
    let mut rest = text.as_str();
    while let Some((at, call, option)) = next_call(rest) {
        let after = &rest[at + call.len()..];
        result += &rest[..at];
        match arguments(after).and_then(|(words, end)| Some((written(option, &words)?, end))) {
            Some((option, end)) => {
                result += &option;
                rest = end;
            }
            None => {
                result += call;
                rest = after;
            }
        }
    }
    result + rest
}

/// Returns the first call, where it is, and its option.
fn next_call(text: &str) -> Option<(usize, &'static str, &'static str)> {
    let calls = CALLS.into_iter();
    let found = calls.filter_map(|(call, option)| Some((text.find(call)?, call, option)));
    found.min_by_key(|(at, ..)| *at)
}

/// Returns the arguments of a call, and what follows its closing parenthesis.
fn arguments(text: &str) -> Option<(Vec<&str>, &str)> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        let (word, after) = argument(rest)?;
        words.push(word);
        match after.strip_prefix(", ") {
            Some(more) => rest = more,
            None => return Some((words, after.strip_prefix(')')?)),
        }
    }
}

/// Returns the next argument without its quotes, and what follows it. Names may contain anything, even quotes.
fn argument(text: &str) -> Option<(&str, &str)> {
    if let Some(text) = text.strip_prefix('"') {
        let ends = ["\", ", "\")"].into_iter().filter_map(|end| text.find(end));
        let end = ends.min()?;
        return Some((&text[..end], &text[end + 1..]));
    }
    let end = text.find([',', ')'])?;
    Some((&text[..end], &text[end..]))
}

fn written(option: &str, words: &[&str]) -> Option<String> {
    match (option, words) {
        ("value", [layer, value, words]) => Some(format!("--value \"{layer}:{value}={words}\"")),
        ("layer" | "class", [name, words]) => Some(format!("--{option} \"{name}={words}\"")),
        ("without" | "level", [name]) => Some(format!("--{option} \"{name}\"")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::as_options;

    #[test]
    fn calls_become_options() {
        for (text, expected) in [
            (
                r#"to block: .class("moss", "solid"), or the property jostle = solid"#,
                r#"to block: --class "moss=solid", or the property jostle = solid"#,
            ),
            (
                r#"to block: .value("Int (2)", 3, "solid"), or call it solid"#,
                r#"to block: --value "Int (2):3=solid", or call it solid"#,
            ),
            (
                r#"call .layer("a, "b"", "solid"), or .without("…")"#,
                r#"use --layer "a, "b"=solid", or --without "…""#,
            ),
            (
                r#".layer("Main", …): "wal" is not a known word"#,
                r#"--layer "Main=…": "wal" is not a known word"#,
            ),
            (r#"read one: .level("Cave")"#, r#"read one: --level "Cave""#),
            ("check with .top_down()", "check with --top-down"),
            (".layer(nothing", ".layer(nothing"),
            (
                "2 tiles: solid (set in code)",
                "2 tiles: solid (set by an option)",
            ),
        ] {
            assert_eq!(as_options(text), expected);
        }
    }
}
