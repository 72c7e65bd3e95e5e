//! `show`: what was understood of a level, and a picture.

use crate::opened::{Opened, levels};
use crate::options::{Format, Options};
use crate::output::Output;
use crate::remedies::as_options;
use crate::{Outcome, exit_code, json};
use std::io::Write;

pub(crate) fn run(options: &Options) -> Outcome {
    let mut out = Output::new();
    let mut entries = Vec::new();
    let mut has_failed = false;
    let opened = options.files.iter().flat_map(|file| levels(options, file));
    for Opened { name, level } in opened {
        has_failed |= level.is_err();
        match (options.format, level) {
            (Format::Json, Ok(level)) => entries.push(json::level(&name, &level)),
            (Format::Json, Err(error)) => entries.push(json::unread(&name, &error)),
            (Format::Text, Ok(level)) => {
                writeln!(out, "{}", as_options(&name.in_line(&level.to_string())))?;
                for row in level.picture() {
                    writeln!(out, "  {row}")?;
                }
            }
            (Format::Text, Err(error)) => {
                let line = name.in_line(&error.to_string());
                writeln!(out, "{}", as_options(&line))?;
            }
        }
    }
    if options.format == Format::Json {
        writeln!(out, "{}", json::document(entries))?;
    }
    Ok(exit_code(has_failed, false))
}
