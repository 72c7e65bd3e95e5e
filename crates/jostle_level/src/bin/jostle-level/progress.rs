//! A line that shows how far long work is, in a terminal only.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line changes.
const INTERVAL: Duration = Duration::from_millis(100);

/// A line on the terminal's error output that is written over and over.
pub(crate) struct Progress {
    is_shown: bool,
    last: Option<Instant>,
    width: usize,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            is_shown: io::stderr().is_terminal(),
            last: None,
            width: 0,
        }
    }

    /// Shows a text, unless the last one is too new.
    pub(crate) fn show(&mut self, text: &str) {
        let is_new = self.last.is_some_and(|last| last.elapsed() < INTERVAL);
        if !self.is_shown || is_new {
            return;
        }
        self.last = Some(Instant::now());
        let width = self.width;
        self.width = text.chars().count();
        // A terminal that is gone misses nothing.
        let _ = write!(io::stderr(), "\r{text:<width$}");
        let _ = io::stderr().flush();
    }

    /// Removes the line.
    pub(crate) fn clear(&mut self) {
        if 0 < self.width {
            let width = self.width;
            let _ = write!(io::stderr(), "\r{:<width$}\r", "");
            self.width = 0;
        }
    }
}

/// Returns how far a search has come.
pub(crate) fn line(title: &str, now: &jostle_level::Progress, budget: usize) -> String {
    let bar = bar(now.states, budget);
    let pass = if now.with_platforms {
        ", with platforms along their routes"
    } else {
        ""
    };
    format!(
        "{title} {bar} {} of {} goals found, {} states{pass}",
        now.found, now.of, now.states
    )
}

/// Returns a bar that is full once all of the budget is used up.
fn bar(done: usize, budget: usize) -> String {
    const WIDTH: usize = 20;
    let filled = done.saturating_mul(WIDTH) / budget.max(1);
    let filled = filled.min(WIDTH);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(WIDTH - filled))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn a_bar_fills_with_the_budget() {
        assert_eq!(bar(0, 100), "[....................]");
        assert_eq!(bar(50, 100), "[##########..........]");
        assert_eq!(bar(110, 100), "[####################]");
        assert_eq!(bar(0, 0), "[....................]");
    }
}
