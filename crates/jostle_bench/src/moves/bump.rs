//! `bump.lua` under `LuaJIT`, in its own process.
//!
//! Its source is not part of this repository. It is read from `target/jostle_bench/bump.lua`, and downloaded to
//! there if it is missing.

pub(crate) mod replay;
pub(crate) mod walk;

use super::folder;
use super::level::Level;
use super::walker::GroundForm;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const SOURCE: &str = "https://raw.githubusercontent.com/kikito/bump.lua/v3.1.7/bump.lua";

/// Looks for `LuaJIT` and the source, and returns the folder of the source.
///
/// # Errors
///
/// Returns an error if something is missing. It is one line that says what, and how to get it.
pub(crate) fn find() -> Result<PathBuf, String> {
    let version = Command::new("luajit").arg("-v").output();
    version.map_err(
        |_| "bump.lua is left out: there is no `luajit` on the PATH (apt-get install luajit)",
    )?;
    let folder = folder().map_err(|error| error.to_string())?;
    fetch(&folder)?;
    Ok(folder)
}

fn fetch(folder: &Path) -> Result<(), String> {
    let source = folder.join("bump.lua");
    // Tests do not use the network.
    if !source.exists() && !cfg!(test) {
        let mut curl = Command::new("curl");
        let curl = curl.args(["-fsSL", "--max-time", "30", "-o"]).arg(&source);
        let _ = curl.arg(SOURCE).stderr(Stdio::null()).status();
    }
    if source.exists() {
        return Ok(());
    }
    Err(format!(
        "bump.lua is left out: cannot download {SOURCE}; put it at target/jostle_bench/bump.lua"
    ))
}

/// Writes boxes in bump's format: their number, then x, y, width and height of each.
fn boxes(level: &Level, form: GroundForm) -> String {
    let boxes = match form {
        GroundForm::Merged => level.merged(),
        _ => level.tiles(),
    };
    let mut text = format!("{}\n", boxes.len());
    for [left, top, right, bottom] in boxes {
        text += &numbers(&[left, top, right - left, bottom - top]);
    }
    text
}

/// Writes numbers on a line, with as many digits as they need to be read back exactly.
fn numbers(numbers: &[f32]) -> String {
    let exact: Vec<_> = numbers.iter().map(|n| f64::from(*n).to_string()).collect();
    exact.join(" ") + "\n"
}
