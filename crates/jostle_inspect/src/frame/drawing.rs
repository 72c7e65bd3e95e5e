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
        /// A bit per pixel, row by row without gaps, lowest bit first: as many bytes as that takes.
        bits: Vec<u8>,
    },
}

impl Shape {
    /// Makes pixels as many as there are bits, and bits as many as there are pixels.
    pub(crate) fn trim(&mut self) {
        let Self::Pixels {
            width,
            height,
            bits,
            ..
        } = self
        else {
            return;
        };
        let room = (bits.len() as u64).saturating_mul(8);
        let rows = room.checked_div(u64::from(*width)).unwrap_or(0);
        *height = u32::try_from(rows).unwrap_or(u32::MAX).min(*height);
        let needed = bytes_for(*width, *height);
        bits.truncate(usize::try_from(needed).unwrap_or(usize::MAX));
    }
}

/// How many bytes hold a bit for each pixel.
pub(crate) fn bytes_for(width: u32, height: u32) -> u64 {
    (u64::from(width) * u64::from(height)).div_ceil(8)
}
