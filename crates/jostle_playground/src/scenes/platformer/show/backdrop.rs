//! Draws the sky, stars and two rows of hills, which move more slowly than the level.

use super::level_box;
use crate::scenes::platformer::art::{BEHIND, BELOW, FAR_HILLS, NEAR_HILLS, SKY, STARS};
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

/// Draws everything behind the level.
pub(super) fn draw(sketch: &mut Sketch<'_>) {
    let level = level_box();
    let width = level.max[0] + 2.0 * BEYOND;
    place(sketch, SKY, Rect::new(-BEYOND, -128.0, width, 512.0), 0.0);
    for layer in &LAYERS {
        draw_layer(sketch, layer);
    }
    // Below the nearest hills is earth.
    let [.., near] = &LAYERS;
    let below = Rect::new(-BEYOND, near.top + HILL[1], width, 2.0 * BEYOND);
    place(sketch, BELOW, below, near.parallax);
}

fn draw_layer(sketch: &mut Sketch<'_>, layer: &Layer) {
    let mut x = -BEYOND;
    while x < level_box().max[0] + BEYOND {
        let hill = Rect::new(x, layer.top, HILL[0], HILL[1]);
        place(sketch, layer.cell, hill, layer.parallax);
        x += HILL[0];
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
