//! Pixel art as text: one letter per pixel, in blocks that begin with a name.

use std::collections::BTreeMap;

/// Colors by letter, numbered from 1; 0 is transparent.
#[derive(Debug)]
pub(super) struct Palette {
    letters: Vec<char>,
    /// Red, green and blue, by number; the first is not used.
    pub(super) colors: Vec<[u8; 3]>,
}

/// Pixels as numbers of a palette, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    pub(super) width: usize,
    pub(super) pixels: Vec<u8>,
}

impl Palette {
    /// Reads lines like `r d65a68 rose`. Lines that begin with `#` are comments.
    pub(super) fn from_text(text: &str) -> Self {
        let (mut letters, mut colors) = (vec!['.'], vec![[0; 3]]);
        for line in content(text).filter(|line| !line.is_empty()) {
            let mut words = line.split(' ');
            let letter = words.next().and_then(|word| word.chars().next());
            let color = words
                .next()
                .and_then(|word| u32::from_str_radix(word, 16).ok());
            let (Some(letter), Some(color)) = (letter, color) else {
                panic!("`{line}` is not a color: a letter and six hexadecimal digits are expected");
            };
            let [_, red, green, blue] = color.to_be_bytes();
            letters.push(letter);
            colors.push([red, green, blue]);
        }
        Self { letters, colors }
    }

    pub(super) fn number(&self, letter: char) -> u8 {
        let found = self.letters.iter().position(|known| *known == letter);
        let found = found.and_then(|number| u8::try_from(number).ok());
        found.unwrap_or_else(|| panic!("`{letter}` is not in the palette"))
    }
}

impl Drawn {
    /// Creates transparent pixels.
    pub(super) fn clear([width, height]: [usize; 2]) -> Self {
        let pixels = vec![0; width * height];
        Self { width, pixels }
    }

    fn from_rows(palette: &Palette, rows: &[&str]) -> Self {
        let width = rows.first().map_or(0, |row| row.chars().count());
        for row in rows {
            assert_eq!(row.chars().count(), width, "`{row}` is not {width} wide");
        }
        let letters = rows.iter().flat_map(|row| row.chars());
        let pixels = letters.map(|letter| palette.number(letter)).collect();
        Self { width, pixels }
    }

    pub(super) fn size(&self) -> [usize; 2] {
        [self.width, self.height()]
    }

    pub(super) fn height(&self) -> usize {
        self.pixels.len().checked_div(self.width).unwrap_or(0)
    }

    /// Draws other pixels over these with their upper left corner at a point. What does not fit is cut off.
    pub(super) fn stamp(&mut self, other: &Self, [x, y]: [usize; 2], is_flipped: bool) {
        let rows = self.height().saturating_sub(y).min(other.height());
        let columns = self.width.saturating_sub(x).min(other.width);
        for row in 0..rows {
            for column in 0..columns {
                let from = if is_flipped {
                    other.width - 1 - column
                } else {
                    column
                };
                let pixel = other.pixels[row * other.width + from];
                if pixel != 0 {
                    self.pixels[(y + row) * self.width + x + column] = pixel;
                }
            }
        }
    }
}

/// Reads blocks, in order: a name, then rows of letters up to an empty line.
pub(super) fn blocks<'a>(palette: &Palette, text: &'a str) -> Vec<(&'a str, Drawn)> {
    let lines: Vec<&str> = content(text).collect();
    lines
        .split(|line| line.is_empty())
        .filter_map(|block| block.split_first())
        .map(|(name, rows)| (*name, Drawn::from_rows(palette, rows)))
        .collect()
}

/// Reads blocks by name.
pub(super) fn by_name<'a>(palette: &Palette, text: &'a str) -> BTreeMap<&'a str, Drawn> {
    blocks(palette, text).into_iter().collect()
}

/// Puts pictures of one size side by side, in rows of `columns`.
pub(super) fn atlas(pictures: &[Drawn], columns: usize) -> Drawn {
    let [width, height] = pictures.first().map_or([0; 2], Drawn::size);
    let rows = pictures.len().div_ceil(columns);
    let mut atlas = Drawn::clear([width * columns, height * rows]);
    for (number, picture) in pictures.iter().enumerate() {
        assert_eq!(picture.size(), [width, height], "one size");
        let corner = [number % columns * width, number / columns * height];
        atlas.stamp(picture, corner, false);
    }
    atlas
}

fn content(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::{Drawn, Palette, atlas, blocks};

    const COLORS: &str = "# comment\n\nr ff0000 red\ng 00ff00 green\n";

    #[test]
    fn letters_become_numbers_of_the_palette() {
        let palette = Palette::from_text(COLORS);
        assert_eq!(palette.colors, [[0; 3], [255, 0, 0], [0, 255, 0]]);
        let text = "# two blocks\n\none\nr.\n.g\n\ntwo\ngg\n";
        let blocks = blocks(&palette, text);
        let drawn = |width, pixels: &[u8]| Drawn {
            width,
            pixels: pixels.to_vec(),
        };
        assert_eq!(
            blocks,
            [("one", drawn(2, &[1, 0, 0, 2])), ("two", drawn(2, &[2, 2]))]
        );
    }

    #[test]
    #[should_panic(expected = "`x` is not in the palette")]
    fn unknown_letters_are_named() {
        blocks(&Palette::from_text(COLORS), "one\nrx\n");
    }

    #[test]
    #[should_panic(expected = "`rrr` is not 2 wide")]
    fn uneven_rows_are_named() {
        blocks(&Palette::from_text(COLORS), "one\nrr\nrrr\n");
    }

    #[test]
    fn stamps_keep_what_is_below_transparent_pixels() {
        let palette = Palette::from_text(COLORS);
        let picture = &blocks(&palette, "one\nr.\n.g\n")[0].1;
        let mut paper = Drawn {
            width: 3,
            pixels: vec![2; 6],
        };
        paper.stamp(picture, [0, 0], true);
        assert_eq!(paper.pixels, [2, 1, 2, 2, 2, 2], "flipped");
        paper.stamp(picture, [2, 1], false);
        assert_eq!(paper.pixels, [2, 1, 2, 2, 2, 1], "cut off");
    }

    #[test]
    fn an_atlas_is_filled_row_by_row() {
        let pictures = [1, 2, 3].map(|pixel| Drawn {
            width: 1,
            pixels: vec![pixel],
        });
        assert_eq!(atlas(&pictures, 2).pixels, [1, 2, 3, 0]);
    }
}
