//! `show`: what was understood of a level, and a picture.

use crate::opened::{Opened, levels};
use crate::options::{Format, Options};
use crate::{Outcome, json};
use serde_json::json;
use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) fn run(options: &Options) -> Outcome {
    let mut out = io::stdout().lock();
    let mut entries = Vec::new();
    let mut code = ExitCode::SUCCESS;
    let opened = options.files.iter().flat_map(|file| levels(options, file));
    for Opened { name, level } in opened {
        if level.is_err() {
            code = ExitCode::from(2);
        }
        match (options.format, level) {
            (Format::Json, Ok(level)) => entries.push(json::level(&name, &level)),
            (Format::Json, Err(error)) => {
                entries.push(json!({ "level": name, "error": error.to_string() }));
            }
            (Format::Text, Ok(level)) => {
                writeln!(out, "{level}")?;
                for row in level.picture() {
                    writeln!(out, "  {row}")?;
                }
            }
            (Format::Text, Err(error)) => writeln!(out, "{error}")?,
        }
    }
    if options.format == Format::Json {
        writeln!(out, "{}", json::document("levels", entries))?;
    }
    Ok(code)
}
