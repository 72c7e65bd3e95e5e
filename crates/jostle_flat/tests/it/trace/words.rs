//! How numbers and names are written in a trace.

use jostle_flat::records::Edges;
use std::str::{FromStr, SplitWhitespace};

/// The words of a line that are still to be read.
pub(super) struct Words<'a>(pub(super) SplitWhitespace<'a>);

impl<'a> Words<'a> {
    pub(super) fn word(&mut self) -> Result<&'a str, String> {
        self.0.next().ok_or_else(|| "a word is missing".to_owned())
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Result<T, String> {
        read(self.word()?)
    }

    pub(super) fn numbers<const COUNT: usize>(&mut self) -> Result<[f32; COUNT], String> {
        let mut numbers = [0.0; COUNT];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Ok(numbers)
    }

    /// Returns the place of a word among those that are allowed.
    pub(super) fn one_of(&mut self, allowed: &[&str]) -> Result<u32, String> {
        let word = self.word()?;
        let at = (0..).zip(allowed).find(|(_, other)| **other == word);
        let at = at.ok_or_else(|| format!("`{word}` is none of {allowed:?}"))?;
        Ok(at.0)
    }
}

/// Returns the value that a word stands for.
pub(super) fn read<T: FromStr>(word: &str) -> Result<T, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is not a number"))
}

pub(super) fn bits(number: f32) -> String {
    format!("{:08x}", number.to_bits())
}

pub(super) fn edges_bits(edges: &Edges<f32>) -> String {
    let Edges {
        min_x,
        min_y,
        max_x,
        max_y,
    } = *edges;
    [min_x, min_y, max_x, max_y].map(bits).join(" ")
}

pub(super) fn fraction_bits(fraction: f64) -> String {
    format!("{:016x}", fraction.to_bits())
}
