//! Files of the command line.

use std::fs;
use std::path::{Path, is_separator};

/// Returns the files that a path stands for, sorted: a `*` in its last part stands for any characters. Windows shells
/// leave that to the command.
///
/// A path that exists, and one that nothing matches, stands for itself.
pub(crate) fn expanded(path: &str) -> Vec<String> {
    let itself = || vec![path.to_owned()];
    let begin = path.rfind(is_separator).map_or(0, |at| at + 1);
    let (folder, pattern) = path.split_at(begin);
    if !pattern.contains('*') || Path::new(path).exists() {
        return itself();
    }
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = fs::read_dir(place) else {
        return itself();
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| is_match(pattern, name)).collect();
    if names.is_empty() {
        return itself();
    }
    names.sort_unstable();
    names.iter().map(|name| format!("{folder}{name}")).collect()
}

/// Whether a name matches a pattern. As in a shell, a `*` at the beginning leaves hidden files out.
fn is_match(pattern: &str, name: &str) -> bool {
    let (first, rest) = pattern.split_once('*').unwrap_or((pattern, ""));
    if first.is_empty() && name.starts_with('.') {
        return false;
    }
    let Some(mut name) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        match name.find(part) {
            Some(at) => name = &name[at + part.len()..],
            None => return false,
        }
    }
    name.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{expanded, is_match};

    #[test]
    fn stars_stand_for_any_characters() {
        for (pattern, name, expected) in [
            ("*.tmx", "room.tmx", true),
            ("*.tmx", "room.tmj", false),
            ("*.tmx", ".room.tmx", false),
            (".*", ".room.tmx", true),
            ("r*m*x", "room.tmx", true),
            ("room*room", "room", false),
            ("*", "room", true),
            ("**o*", "room", true),
            ("a*b*c", "a-c-b", false),
        ] {
            assert_eq!(is_match(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn a_pattern_without_a_match_stands_for_itself() {
        assert_eq!(expanded("nowhere/*.tmx"), ["nowhere/*.tmx"]);
        assert_eq!(expanded("no*thing.tmx"), ["no*thing.tmx"]);
    }
}
