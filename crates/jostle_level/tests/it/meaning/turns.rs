//! Shapes that are flipped, turned and scaled, against a raster that does the same with single pixels.

use super::{D, FLIPS, H, V, layer, map, objects, read, shape, tile};
use crate::random::Random;
use jostle::TileKind;
use jostle_level::Level;

/// Corners of an upright polygon with even coordinates within 16 x 16 pixels: stairs that fall to the right.
fn stairs(random: &mut Random) -> Vec<[i32; 2]> {
    let mut even = |least: i32, most: i32| {
        let steps = u32::try_from((most - least) / 2 + 1).expect("not reversed");
        least + 2 * i32::try_from(random.below(steps)).expect("small")
    };
    let left = even(0, 8);
    let middle = even(left + 2, 12);
    let right = even(middle + 2, 16);
    let top = even(0, 8);
    let step = even(top + 2, 12);
    let bottom = even(step + 2, 16);
    vec![
        [left, top],
        [middle, top],
        [middle, step],
        [right, step],
        [right, bottom],
        [left, bottom],
    ]
}

/// Whether the middle of a pixel is within a polygon, by the number of edges to the right of it.
fn is_within(points: &[[i32; 2]], [x, y]: [i32; 2]) -> bool {
    let edges = points.iter().zip(points.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        let is_beside = (a[1] <= y) != (b[1] <= y);
        is_beside && x < a[0]
    });
    crossed.count() % 2 == 1
}

/// Turns the point of a pixel's middle back by quarter turns about the origin: the pixel that was turned onto it.
fn turned_back([x, y]: [i32; 2], quarters: u32) -> [i32; 2] {
    (0..quarters).fold([x, y], |[x, y], _| [y, -1 - x])
}

fn written(points: &[[i32; 2]]) -> String {
    let points: Vec<String> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
    points.join(" ")
}

fn blocks(level: &Level, pixel: [i32; 2]) -> bool {
    let [x, y] = pixel.map(|pixel| f32::from(i16::try_from(pixel).expect("small")) + 0.5);
    let mut solids = level.solids.iter();
    solids.any(|solid| solid.place.contains_point([x, y]))
}

/// Undoes the flips of a tile of 16 x 16: V, then H, then D.
fn unflipped([x, y]: [i32; 2], flips: u32) -> [i32; 2] {
    let x = if flips & H == 0 { x } else { 15 - x };
    let y = if flips & V == 0 { y } else { 15 - y };
    if flips & D == 0 { [x, y] } else { [y, x] }
}

#[test]
fn polygons_drawn_on_tiles_turn_and_flip_with_them() {
    for seed in 0..200 {
        let mut random = Random::seed(seed);
        let points = stairs(&mut random);
        let flips = FLIPS[random.index(8)];
        let quarters = random.below(4);
        // Turned about its corner, and moved back into the tile.
        let (at, degrees) = match quarters {
            0 => ([0, 0], 0),
            1 => ([16, 0], 90),
            2 => ([16, 16], 180),
            _ => ([0, 16], -90),
        };
        let object = format!(
            r#"<object x="{}" y="{}" rotation="{degrees}"><polygon points="{}"/></object>"#,
            at[0],
            at[1],
            written(&points)
        );
        let level = read(&map(
            [1, 1],
            &shape(0, &object),
            &layer("Main", [1, 1], &[flips | 1]),
        ));
        for pixel in (0..256).map(|at| [at % 16, at / 16]) {
            let [x, y] = unflipped(pixel, flips);
            let drawn = turned_back([x - at[0], y - at[1]], quarters);
            let [fx, fy] = pixel.map(|pixel| f32::from(i16::try_from(pixel).expect("small")) + 0.5);
            let found = blocks(&level, pixel) || in_tile(tile(&level, [0, 0]).kind(), [fx, fy]);
            assert_eq!(
                found,
                is_within(&points, drawn),
                "seed {seed}, {quarters} quarter turns, flips {flips:x}, pixel {pixel:?}"
            );
        }
    }
}

#[test]
fn tile_objects_turn_flip_and_scale_their_shapes() {
    for seed in 0..200 {
        let mut random = Random::seed(seed);
        let points = stairs(&mut random);
        let flips = [0, H, V, H | V][random.index(4)];
        let quarters = random.below(4);
        let scale = 1 + i32::try_from(random.below(3)).expect("small");
        let size = 16 * scale;
        let [x0, y0] = [0, 0].map(|_: i32| i32::try_from(random.below(100)).expect("small"));
        let degrees = quarters * 90;
        let polygon = format!(
            r#"<object><polygon points="{}"/></object>"#,
            written(&points)
        );
        let object = format!(
            r#"<object id="1" gid="{}" x="{x0}" y="{y0}" width="{size}" height="{size}" rotation="{degrees}"/>"#,
            flips | 1
        );
        let level = read(&map([9, 9], &shape(0, &polygon), &objects(&object)));
        let around = -size..size;
        for dy in around.clone() {
            for dx in around.clone() {
                // Its position is its lower left corner, and what it is turned about.
                let [x, y] = turned_back([dx, dy], quarters);
                let [x, y] = [x, y + size].map(|pixel| pixel.div_euclid(scale));
                let is_in = (0..16).contains(&x) && (0..16).contains(&y);
                let wanted = is_in && is_within(&points, unflipped([x, y], flips));
                assert_eq!(
                    blocks(&level, [x0 + dx, y0 + dy]),
                    wanted,
                    "seed {seed}, {quarters} quarter turns, flips {flips:x}, size {size}, ({dx}, {dy})"
                );
            }
        }
    }
}

#[test]
fn objects_turn_about_their_corner() {
    for seed in 0..200 {
        let mut random = Random::seed(seed);
        let points = stairs(&mut random);
        let quarters = random.below(4);
        let degrees = quarters * 90;
        let object = format!(
            r#"<object id="1" x="40" y="30" rotation="{degrees}"><polygon points="{}"/></object>"#,
            written(&points)
        );
        let level = read(&map([9, 9], "", &objects(&object)));
        for dy in -20..20 {
            for dx in -20..20 {
                let wanted = is_within(&points, turned_back([dx, dy], quarters));
                let found = blocks(&level, [40 + dx, 30 + dy]);
                assert_eq!(
                    found, wanted,
                    "seed {seed}, {degrees} degrees, ({dx}, {dy})"
                );
            }
        }
    }
}

#[test]
fn flipped_shapes_cover_the_pixels_of_the_flipped_picture() {
    for seed in 0..200 {
        let mut random = Random::seed(seed);
        let mut side = || 2 * random.below(8);
        let [x, y] = [side(), side()];
        let [w, h] = [side().min(14 - x) + 2, side().min(14 - y) + 2];
        let flips = FLIPS[usize::try_from(seed % 8).expect("small")];
        let object = format!(r#"<object x="{x}" y="{y}" width="{w}" height="{h}"/>"#);
        let level = read(&map(
            [1, 1],
            &shape(0, &object),
            &layer("Main", [1, 1], &[flips | 1]),
        ));
        for pixel in 0..256 {
            let [px, py] = [pixel % 16, pixel / 16];
            // Undo V, then H, then D.
            let sx = if flips & H == 0 { px } else { 15 - px };
            let sy = if flips & V == 0 { py } else { 15 - py };
            let [sx, sy] = if flips & D == 0 { [sx, sy] } else { [sy, sx] };
            let wanted = (x..x + w).contains(&sx) && (y..y + h).contains(&sy);
            let [fx, fy] =
                [px, py].map(|pixel| f32::from(u16::try_from(pixel).expect("small")) + 0.5);
            let in_boxes = level
                .solids
                .iter()
                .any(|solid| solid.place.contains_point([fx, fy]));
            let found = in_boxes || in_tile(tile(&level, [0, 0]).kind(), [fx, fy]);
            assert_eq!(
                found, wanted,
                "seed {seed}, pixel ({px}, {py}), flips {flips:x}"
            );
        }
    }
}

/// Whether a tile of 16 x 16 covers a point; only for kinds that rectangles make.
fn in_tile(kind: TileKind, [x, y]: [f32; 2]) -> bool {
    match kind {
        TileKind::Empty => false,
        TileKind::Solid => true,
        TileKind::Half(jostle::Side::MinX) => x < 8.0,
        TileKind::Half(jostle::Side::MaxX) => 8.0 < x,
        TileKind::Half(jostle::Side::MinY) => y < 8.0,
        TileKind::Half(jostle::Side::MaxY) => 8.0 < y,
        other => panic!("{other:?} is no rectangle"),
    }
}
