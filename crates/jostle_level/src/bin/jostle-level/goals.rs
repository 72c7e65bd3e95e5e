//! The goals of the command line, over all levels.

use crate::opened::Opened;
use crate::options::Options;
use std::io::{self, Write};

/// Goals that no level has had so far.
pub(crate) struct UnknownGoals<'a> {
    names: Vec<&'a str>,
    has_levels: bool,
}

impl<'a> UnknownGoals<'a> {
    pub(crate) fn new(options: &'a Options) -> Self {
        Self {
            names: options.goals.iter().map(String::as_str).collect(),
            has_levels: false,
        }
    }

    /// Takes out what a level has.
    pub(crate) fn look_in(&mut self, opened: &Opened) {
        if let Ok(level) = &opened.level {
            self.has_levels = true;
            self.names
                .retain(|name| level.markers_of(name).next().is_none());
        }
    }

    /// Says which goals no level has, as misspelled ones do not, and returns whether there are any.
    pub(crate) fn complain(&self) -> io::Result<bool> {
        if self.names.is_empty() || !self.has_levels {
            return Ok(false);
        }
        let names: Vec<String> = self
            .names
            .iter()
            .map(|name| format!("\"{name}\""))
            .collect();
        let names = names.join(", ");
        writeln!(
            io::stderr(),
            "jostle-level: --reach names {names}, but no level has such a marker; jostle-level show lists the markers"
        )?;
        Ok(true)
    }
}
