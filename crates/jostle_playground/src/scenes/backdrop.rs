//! Draws the sky, stars and two rows of hills, which move more slowly than the level.

use crate::scenes::art::{BEHIND, BELOW, FAR_HILLS, NEAR_HILLS, SKY, STARS};
use jostle_inspect::{Ink, Rect, Shape, Sketch};

/// The size of a hill, in world units: two per pixel, since what is far away has no detail.
const HILL: [f64; 2] = [256.0, 128.0];
/// How far the backdrop goes beyond the level, so that it fills every canvas.
const BEYOND: f64 = 2.0 * HILL[0];

/// What repeats from side to side: its cell, its upper edge, and how fast it moves.
struct Layer {
    cell: [u32; 2],
    top: f64,
    parallax: f64,
}

const LAYERS: [Layer; 3] = [
    Layer {
        cell: STARS,
        top: 0.0,
        parallax: 0.1,
    },
    Layer {
        cell: FAR_HILLS,
        top: 96.0,
        parallax: 0.25,
    },
    Layer {
        cell: NEAR_HILLS,
        top: 150.0,
        parallax: 0.5,
    },
];

/// The height of the level that these sizes are for.
const HEIGHT: f64 = 384.0;
/// How many hills are side by side behind a level at most, to keep frames small.
const HILLS: f64 = 24.0;

/// Where a point of the backdrop is in the world: it grows with its level.
struct Frame {
    level: Rect,
    scale: f64,
}

/// Draws everything behind a level.
pub(crate) fn draw(sketch: &mut Sketch<'_>, level: Rect) {
    let [width, height] = [0, 1].map(|axis| level.max[axis] - level.min[axis]);
    let scale = (height / HEIGHT).max(width / (HILLS * HILL[0]));
    let frame = Frame { level, scale };
    let width = width / scale + 2.0 * BEYOND;
    let sky = frame.place(-BEYOND, -128.0, width, 512.0);
    place(sketch, SKY, sky, 0.0);
    for layer in &LAYERS {
        let mut x = -BEYOND;
        while x < width - BEYOND {
            let hill = frame.place(x, layer.top, HILL[0], HILL[1]);
            place(sketch, layer.cell, hill, layer.parallax);
            x += HILL[0];
        }
    }
    // Below the nearest hills is earth.
    let [.., near] = &LAYERS;
    let below = frame.place(-BEYOND, near.top + HILL[1], width, 2.0 * BEYOND);
    place(sketch, BELOW, below, near.parallax);
}

impl Frame {
    fn place(&self, x: f64, y: f64, width: f64, height: f64) -> Rect {
        let [left, top] = self.level.min;
        let scaled = |length: f64| length * self.scale;
        Rect::new(
            left + scaled(x),
            top + scaled(y),
            scaled(width),
            scaled(height),
        )
    }
}

fn place(sketch: &mut Sketch<'_>, cell: [u32; 2], place: Rect, parallax: f64) {
    let image = Shape::Image {
        image: BEHIND,
        cell,
        place,
        is_flipped: false,
        parallax,
    };
    // Images have their own colors.
    sketch.draw(Ink::Text, image);
}
