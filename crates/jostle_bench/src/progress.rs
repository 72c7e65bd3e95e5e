//! Progress on standard error: a bar on a terminal, plain lines elsewhere.

use crate::job::Cell;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell as Counter;
use std::io::{IsTerminal, stderr};

pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    total: usize,
    begun: Counter<usize>,
}

impl Progress {
    pub(crate) fn new(total: usize) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(u64::try_from(total).expect("a few hundred cells"));
            let style = "{bar:32} {pos}/{len}  {elapsed} of about {duration}  {msg}";
            let style = ProgressStyle::with_template(style).expect("a valid template");
            bar.with_style(style)
        });
        Self {
            bar,
            total,
            begun: Counter::new(0),
        }
    }

    /// Reports that a cell begins.
    pub(crate) fn show(&self, cell: Cell) {
        let begun = self.begun.get();
        self.begun.set(begun + 1);
        if let Some(bar) = &self.bar {
            bar.set_position(u64::try_from(begun).expect("a few hundred cells"));
            bar.set_message(cell.to_string());
        } else {
            eprintln!("{:>3}/{}  {cell}", begun + 1, self.total);
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
