//! What a game draws beside its bodies.

use crate::frame::Rect;

/// A colour: one with a meaning, which is right in light and dark, or one of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Red, green and blue.
    Rgb(u8, u8, u8),
    /// As actors are drawn.
    Actor,
    /// As solids are drawn.
    Solid,
    /// As sensors are drawn.
    Sensor,
    /// As contacts are drawn.
    Contact,
    /// For what is right.
    Good,
    /// For what is wrong.
    Bad,
    /// For what matters less.
    Faint,
    /// As text is drawn.
    Text,
}

/// A thing that the game drew.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Its colour.
    pub ink: Ink,
    /// What it is.
    pub shape: Shape,
}

/// What can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line.
    Line([f64; 2], [f64; 2]),
    /// A box.
    Box {
        /// Where.
        place: Rect,
        /// Filled or an outline.
        is_filled: bool,
    },
    /// A circle.
    Circle {
        /// Its middle.
        center: [f64; 2],
        /// Its radius.
        radius: f64,
        /// Filled or an outline.
        is_filled: bool,
    },
    /// A closed polygon.
    Polygon {
        /// Its corners.
        points: Vec<[f64; 2]>,
        /// Filled or an outline.
        is_filled: bool,
    },
    /// A text.
    Text {
        /// Its lower left corner.
        at: [f64; 2],
        /// The size of its font, in world units.
        height: f64,
        /// What it says.
        text: String,
    },
    /// Pixels of a mask.
    Pixels {
        /// The least corner.
        at: [f64; 2],
        /// The size of a pixel.
        size: f64,
        /// How many in a row.
        width: u32,
        /// How many rows.
        height: u32,
        /// A bit per pixel, row by row without gaps, lowest bit first.
        bits: Vec<u8>,
    },
}
