//! `bump.lua` under `LuaJIT`, in a process of its own.
//!
//! Its source is no part of this repository. It is taken from `target/jostle_bench/bump.lua`, and
//! fetched to there if it is missing.

pub(crate) mod replay;
pub(crate) mod walk;

use super::folder;
use super::level::Level;
use super::walker::Form;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const SOURCE: &str = "https://raw.githubusercontent.com/kikito/bump.lua/v3.1.7/bump.lua";

/// Looks for `LuaJIT` and the source; the answer is the folder the source is in.
///
/// # Errors
///
/// One line that says what is missing and how to get it.
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
    // A test asks nothing of the network.
    if !source.exists() && !cfg!(test) {
        let mut curl = Command::new("curl");
        let curl = curl.args(["-fsSL", "--max-time", "30", "-o"]).arg(&source);
        let _ = curl.arg(SOURCE).stderr(Stdio::null()).status();
    }
    if source.exists() {
        return Ok(());
    }
    Err(format!(
        "bump.lua is left out: cannot fetch {SOURCE}; put it at target/jostle_bench/bump.lua"
    ))
}

/// Boxes as bump wants them: how many, then x, y, width, height of each.
fn boxes(level: &Level, form: Form) -> String {
    let boxes = match form {
        Form::Merged => level.merged(),
        _ => level.tiles(),
    };
    let mut text = format!("{}\n", boxes.len());
    for [left, top, right, bottom] in boxes {
        text += &numbers(&[left, top, right - left, bottom - top]);
    }
    text
}

/// Numbers on a line, in as many digits as they need to come out the same.
fn numbers(numbers: &[f32]) -> String {
    let exact: Vec<_> = numbers.iter().map(|n| f64::from(*n).to_string()).collect();
    exact.join(" ") + "\n"
}
