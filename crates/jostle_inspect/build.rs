//! Embeds the files of the page that are served.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&root).unwrap_or(file).to_string_lossy();
        let name = name.replace('\\', "/");
        let _ = writeln!(table, "    ({name:?}, include_str!({file:?})),");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page_files.rs"), table)
}

/// Collects the files to serve, leaving out those of tests and tools.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_apart = ["tests", "node_modules"].contains(&&*name) || name.ends_with(".config.js");
        if is_apart {
            continue;
        }
        // Not the folder itself, which also contains what npm installs.
        println!("cargo::rerun-if-changed={}", path.display());
        if path.is_dir() {
            collect(&path, files)?;
        } else if [".html", ".css", ".js"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            files.push(path);
        }
    }
    Ok(())
}
