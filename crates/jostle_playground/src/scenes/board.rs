//! The board of scenes that are no level: its size, its words, its arrows.
//!
//! 640 by 360 units: at 1,000 pixels across a text is 19 pixels high.

use jostle_inspect::{Ink, Rect, Sketch};

/// How wide it is.
pub(crate) const WIDTH: f64 = 640.0;
/// How high it is.
pub(crate) const HEIGHT: f64 = 360.0;
/// How high its letters are.
pub(crate) const TEXT: f64 = 12.0;

/// Says that the board is what is worth seeing.
pub(crate) fn begin(sketch: &mut Sketch<'_>) {
    sketch.scope(Rect::new(0.0, 0.0, WIDTH, HEIGHT));
}

/// Writes a line of text from its lower left corner on.
pub(crate) fn write(sketch: &mut Sketch<'_>, at: [f64; 2], text: impl Into<String>, ink: Ink) {
    sketch.text(at, TEXT, text, ink);
}

/// Draws an arrow; nothing if it has no length.
pub(crate) fn arrow(sketch: &mut Sketch<'_>, from: [f64; 2], to: [f64; 2], ink: Ink) {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if [dx, dy] == [0.0, 0.0] {
        return;
    }
    sketch.line(from, to, ink);
    for turn in [-0.15, 0.15] {
        let barb = [to[0] - dx * 0.3 + dy * turn, to[1] - dy * 0.3 - dx * turn];
        sketch.line(to, barb, ink);
    }
}

/// Draws a cross: something is wrong here, or a point is meant.
pub(crate) fn cross(sketch: &mut Sketch<'_>, [x, y]: [f64; 2], reach: f64, ink: Ink) {
    sketch.line([x - reach, y - reach], [x + reach, y + reach], ink);
    sketch.line([x - reach, y + reach], [x + reach, y - reach], ink);
}
