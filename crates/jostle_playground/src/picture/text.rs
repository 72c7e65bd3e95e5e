//! Draws text with letters of whole dots, never outside a given area.

use super::canvas::Canvas;
use super::color::{Color, PAPER, TEXT, faded};
use super::font::{ABOVE, BELOW, STEP, plain, rows};
use super::view::PixelRect;

/// How a text is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    /// The size of a dot in pixels.
    pub(super) size: i32,
    /// The color.
    pub(super) color: Color,
    /// Whether the background shows around the letters, for text on top of other things.
    pub(super) has_halo: bool,
}

impl Letters {
    /// Creates letters without a halo.
    pub(super) const fn new(size: i32, color: Color) -> Self {
        let has_halo = false;
        Self {
            size,
            color,
            has_halo,
        }
    }

    /// Returns these letters with a halo.
    pub(super) const fn with_halo(self) -> Self {
        Self {
            has_halo: true,
            ..self
        }
    }

    /// Returns the width of a text in pixels.
    pub(super) fn width(&self, text: &str) -> i32 {
        self.width_of(plain(text).chars().count())
    }

    fn width_of(&self, letters: usize) -> i32 {
        let letters = i32::try_from(letters).unwrap_or(i32::MAX);
        letters.saturating_mul(STEP * self.size) - self.size
    }
}

impl Canvas {
    /// Draws a text with its lower left corner at a point, or as near as possible within the room. Returns where it is.
    ///
    /// A text that is too long is drawn smaller, and then cut.
    pub(super) fn write(
        &mut self,
        at: [i32; 2],
        text: &str,
        letters: Letters,
        room: &PixelRect,
    ) -> PixelRect {
        let (text, letters) = fitted(plain(text), letters, room.width());
        let size = letters.size;
        let width = letters.width_of(text.len());
        let x = at[0].min(room.max[0] - width).max(room.min[0]);
        let base = at[1]
            .min(room.max[1] - BELOW * size)
            .max(room.min[1] + ABOVE * size);
        if letters.has_halo {
            let color = faded(behind(letters.color), 0xd8);
            let behind = PixelRect::new(x, base - ABOVE * size, width, (ABOVE + 1) * size);
            self.fill(&behind.grown(size.min(2)), color);
        }
        for (letter, number) in text.chars().zip(0..) {
            self.letter([x + number * STEP * size, base], letter, letters);
        }
        PixelRect::new(x, base - ABOVE * size, width, (ABOVE + BELOW) * size)
    }

    /// Draws a text centered on a point.
    pub(super) fn write_around(
        &mut self,
        at: [i32; 2],
        text: &str,
        letters: Letters,
        room: &PixelRect,
    ) -> PixelRect {
        let x = at[0] - letters.width(text) / 2;
        let base = at[1] + ABOVE * letters.size / 2;
        self.write([x, base], text, letters, room)
    }

    fn letter(&mut self, [x, base]: [i32; 2], letter: char, letters: Letters) {
        for (row, line) in rows(letter).zip(-ABOVE..).map(|(line, row)| (row, line)) {
            for (dot, column) in line.chars().zip(0..) {
                if dot == '#' {
                    let size = letters.size;
                    let place = PixelRect::new(x + column * size, base + row * size, size, size);
                    self.fill(&place, letters.color);
                }
            }
        }
    }
}

/// Fits a text into a width: smaller, then cut; empty if even the ellipsis does not fit.
fn fitted(mut text: String, mut letters: Letters, room: i32) -> (String, Letters) {
    while 1 < letters.size && room < letters.width_of(text.len()) {
        letters.size -= 1;
    }
    if room < letters.width_of(text.len()) {
        while !text.is_empty() && room < letters.width_of(text.len() + 3) {
            text.pop();
        }
        text.push_str("...");
    }
    while room < letters.width_of(text.len()) && text.pop().is_some() {}
    (text, letters)
}

/// Returns the color behind letters that makes them legible.
fn behind(letters: Color) -> Color {
    let [red, green, blue] = [letters.red(), letters.green(), letters.blue()].map(u32::from);
    let is_light = 3 * 160 < red + green + blue;
    if is_light { TEXT } else { PAPER }
}

#[cfg(test)]
mod tests {
    use super::Letters;
    use crate::picture::canvas::Canvas;
    use crate::picture::color::TEXT;
    use crate::picture::view::{PixelRect, WIDTH};

    #[test]
    fn text_never_leaves_its_room() {
        let room = PixelRect::new(100, 200, 300, 50);
        let ends = [-9_000, 99, 250, 9_000];
        for (x, y) in ends.iter().flat_map(|&x| ends.map(|y| (x, y))) {
            for text in [
                "",
                "j",
                "gap",
                "a text that is much longer than its room can hold at any size of letters",
            ] {
                let mut canvas = Canvas::new();
                canvas.write([x, y], text, Letters::new(3, TEXT), &room);
                assert!(
                    is_clean_around(&room, &canvas.finish()),
                    "`{text}` at {x}, {y}"
                );
            }
        }
    }

    /// Whether nothing outside the room was drawn.
    fn is_clean_around(room: &PixelRect, pixels: &tiny_skia::Pixmap) -> bool {
        let empty = Canvas::new().finish();
        let bytes = 4 * usize::try_from(WIDTH).unwrap();
        let [left, right] = [room.min[0], room.max[0]].map(|x| 4 * usize::try_from(x).unwrap());
        let rows = pixels.data().chunks(bytes).zip(empty.data().chunks(bytes));
        rows.zip(0..).all(|((row, clean), y)| {
            let is_beside = row[..left] == clean[..left] && row[right..] == clean[right..];
            row == clean || ((room.min[1]..room.max[1]).contains(&y) && is_beside)
        })
    }

    #[test]
    fn long_text_is_written_smaller_and_then_cut() {
        let room = |width| PixelRect::new(0, 0, width, 50);
        let wide = |text: &str, width| {
            Canvas::new()
                .write([0, 40], text, Letters::new(3, TEXT), &room(width))
                .width()
        };
        assert_eq!(wide("abcdef", 200), 6 * 18 - 3, "as it is");
        assert_eq!(wide("abcdef", 90), 6 * 12 - 2, "smaller");
        assert_eq!(wide("abcdefghijklmnop", 70), 11 * 6 - 1, "cut");
    }
}
