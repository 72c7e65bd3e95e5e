//! The board of scenes without a level: its size, texts and arrows.
//!
//! It is 640 by 360 units: on a canvas 1,000 pixels wide, text is 19 pixels high.

use jostle_inspect::{Ink, Rect, Sketch};

/// The width of the board.
pub(crate) const WIDTH: f64 = 640.0;
/// The height of the board.
pub(crate) const HEIGHT: f64 = 360.0;
/// The size of its text.
pub(crate) const TEXT: f64 = 12.0;

/// Makes the page frame the board.
pub(crate) fn begin(sketch: &mut Sketch<'_>) {
    sketch.scope(Rect::new(0.0, 0.0, WIDTH, HEIGHT));
}

/// Draws a line of text with its lower left corner at a point.
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

/// Draws a cross at a point.
pub(crate) fn cross(sketch: &mut Sketch<'_>, [x, y]: [f64; 2], reach: f64, ink: Ink) {
    sketch.line([x - reach, y - reach], [x + reach, y + reach], ink);
    sketch.line([x - reach, y + reach], [x + reach, y - reach], ink);
}

/// Draws a dashed line, for what is not there or cannot be hit: at least two dashes, at any scale.
pub(crate) fn dashed(sketch: &mut Sketch<'_>, from: [f64; 2], to: [f64; 2], ink: Ink) {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let length = (dx * dx + dy * dy).sqrt();
    let dashes = (length / 10.0).clamp(2.0, 100.0).round();
    let at = |share: f64| [from[0] + dx * share, from[1] + dy * share];
    let mut dash = 0.0;
    while dash < dashes {
        sketch.line(at(dash / dashes), at((dash + 0.5) / dashes), ink);
        dash += 1.0;
    }
}

/// Draws a dashed outline.
pub(crate) fn dashed_box(sketch: &mut Sketch<'_>, place: Rect, ink: Ink) {
    let ([left, top], [right, bottom]) = (place.min, place.max);
    dashed(sketch, [left, top], [right, top], ink);
    dashed(sketch, [right, top], [right, bottom], ink);
    dashed(sketch, [right, bottom], [left, bottom], ink);
    dashed(sketch, [left, bottom], [left, top], ink);
}

/// Formats a number with two decimals and a real minus sign.
pub(crate) fn number(value: f64) -> String {
    format!("{value:.2}").replace('-', "−")
}
