//! Draws the sky and two rows of hills, which move more slowly than the level.

use super::level_box;
use crate::scenes::platformer::art::{BEHIND, BELOW, FAR_HILLS, NEAR_HILLS, SKY};
use jostle_inspect::{Ink, Rect, Shape, Sketch};

/// The size of a hill, in world units: two per pixel, since what is far away has no detail.
const HILL: [f64; 2] = [256.0, 128.0];
/// How far the backdrop goes beyond the level, so that it fills every canvas.
const BEYOND: f64 = 2.0 * HILL[0];

/// A row of hills: its cell, its upper edge, and how fast it moves.
struct Hills {
    cell: [u32; 2],
    top: f64,
    parallax: f64,
}

const HILLS: [Hills; 2] = [
    Hills {
        cell: FAR_HILLS,
        top: 96.0,
        parallax: 0.25,
    },
    Hills {
        cell: NEAR_HILLS,
        top: 150.0,
        parallax: 0.5,
    },
];

/// Draws everything behind the level.
pub(super) fn draw(sketch: &mut Sketch<'_>) {
    let level = level_box();
    let width = level.max[0] + 2.0 * BEYOND;
    place(sketch, SKY, Rect::new(-BEYOND, -60.0, width, 360.0), 0.0);
    // The uppermost row of the sky is all night, and the lowest row of hills all earth: both go on.
    for hills in &HILLS {
        draw_hills(sketch, hills);
    }
    let bottom = HILLS[1].top + HILL[1];
    let below = Rect::new(-BEYOND, bottom, width, 2.0 * BEYOND);
    place(sketch, BELOW, below, HILLS[1].parallax);
}

fn draw_hills(sketch: &mut Sketch<'_>, hills: &Hills) {
    let mut x = -BEYOND;
    while x < level_box().max[0] + BEYOND {
        let hill = Rect::new(x, hills.top, HILL[0], HILL[1]);
        place(sketch, hills.cell, hill, hills.parallax);
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
