//! What a game draws beside its bodies.

use crate::frame::Rect;

/// A color: one with a meaning, which suits both light and dark themes, or one of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Red, green and blue.
    Rgb(u8, u8, u8),
    /// The color of actors.
    Actor,
    /// The color of solids.
    Solid,
    /// The color of sensors.
    Sensor,
    /// The color of contacts.
    Contact,
    /// For what is right.
    Good,
    /// For what is wrong.
    Bad,
    /// For what matters less.
    Faint,
    /// The color of text.
    Text,
}

/// A shape that the game drew.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The color.
    pub ink: Ink,
    /// The shape.
    pub shape: Shape,
}

/// A shape to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line between two points.
    Line([f64; 2], [f64; 2]),
    /// A box.
    Box {
        /// The box.
        place: Rect,
        /// Whether it is filled or only outlined.
        is_filled: bool,
    },
    /// A circle.
    Circle {
        /// The center.
        center: [f64; 2],
        /// The radius.
        radius: f64,
        /// Whether it is filled or only outlined.
        is_filled: bool,
    },
    /// A closed polygon.
    Polygon {
        /// The corners.
        points: Vec<[f64; 2]>,
        /// Whether it is filled or only outlined.
        is_filled: bool,
    },
    /// A text.
    Text {
        /// The lower left corner.
        at: [f64; 2],
        /// The font size, in world units.
        height: f64,
        /// The text.
        text: String,
    },
    /// The pixels of a mask.
    Pixels {
        /// The corner with the smallest coordinates.
        at: [f64; 2],
        /// The size of a pixel.
        size: f64,
        /// The number of pixels in a row.
        width: u32,
        /// The number of rows.
        height: u32,
        /// One bit per pixel, row by row without gaps, lowest bit first, in exactly as many bytes as that takes.
        bits: Vec<u8>,
    },
    /// A cell of one of the images of the [`Stage`](crate::Stage), stretched over a box. It has its own colors: the ink
    /// is ignored. Nothing is drawn if there is no such image or cell.
    Image {
        /// The index of the image.
        image: usize,
        /// The column and the row of the cell, starting at 0.
        cell: [u32; 2],
        /// Where it is drawn.
        place: Rect,
        /// Whether it is mirrored horizontally.
        is_flipped: bool,
        /// How much of the camera's movement it shows: 1 moves with the world, 0 stays fixed to the canvas, and 0.5
        /// moves half as fast, like distant hills. Everything is in its place when the camera looks at the middle of
        /// the [scope](crate::Frame::scope), so an image with 0 around that point is always in the middle of the canvas.
        parallax: f64,
    },
}

impl Shape {
    /// Removes rows without enough bits, and bits without a pixel.
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

/// Returns how many bytes hold one bit for each pixel.
pub(crate) fn bytes_for(width: u32, height: u32) -> u64 {
    (u64::from(width) * u64::from(height)).div_ceil(8)
}
