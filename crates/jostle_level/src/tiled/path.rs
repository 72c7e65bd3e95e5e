//! Paths of files that refer to each other.

/// Returns the path of a file that another file refers to, relative to the folder of the file that was opened first.
///
/// Works on the text alone, so that archives and assets can be asked for it too. Windows separators become slashes.
pub(crate) fn resolve(asker: &str, written: &str) -> String {
    let written = written.replace('\\', "/");
    if is_absolute(&written) {
        return normalized(&written);
    }
    match asker.rsplit_once('/') {
        Some((folder, _)) => normalized(&format!("{folder}/{written}")),
        None => normalized(&written),
    }
}

/// Returns what a file is called in errors and origins: its path, with the folder of the file that was opened first.
pub(crate) fn named(first: &str, path: &str) -> String {
    if is_absolute(path) {
        return path.to_owned();
    }
    let mut folder = folder(first);
    let mut path = path;
    while let Some(rest) = path.strip_prefix("../") {
        let inner = folder.trim_end_matches(['/', '\\']);
        if matches!(file_name(inner), "" | "." | "..") {
            break;
        }
        (folder, path) = (self::folder(inner), rest);
    }
    format!("{folder}{path}")
}

/// Returns the folder of a path with its last separator; empty if there is none.
fn folder(path: &str) -> &str {
    &path[..path.len() - file_name(path).len()]
}

/// Returns the last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Returns the last part of a path, without its extension.
pub(super) fn stem(path: &str) -> &str {
    let name = file_name(path);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

fn is_absolute(path: &str) -> bool {
    path.starts_with('/') || path.as_bytes().get(1) == Some(&b':') || path.contains("://")
}

/// Takes `.`, `folder/..` and doubled slashes out of a path.
fn normalized(path: &str) -> String {
    let (root, rest) = match path.split_once("://") {
        Some((scheme, rest)) => (format!("{scheme}://"), rest),
        None if path.starts_with('/') => ("/".to_owned(), path),
        None => (String::new(), path),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    root + &parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn names_begin_with_the_folder_that_was_opened() {
        for (first, path, expected) in [
            ("level.tmx", "a.tsx", "a.tsx"),
            ("maps/level.tmx", "sets/a.tsx", "maps/sets/a.tsx"),
            ("maps/level.tmx", "../a.tsx", "a.tsx"),
            ("/game/maps/level.tmx", "../../a.tsx", "/a.tsx"),
            ("./maps/level.tmx", "../../a.tsx", "./../a.tsx"),
            ("../level.tmx", "../a.tsx", "../../a.tsx"),
            ("maps/level.tmx", "/sets/a.tsx", "/sets/a.tsx"),
            (r"C:\maps\level.tmx", "../a.tsx", r"C:\a.tsx"),
        ] {
            assert_eq!(named(first, path), expected);
        }
    }
}
