//! S71 to S73: the solid outside of a map has faces only toward what is open.

use super::scene::{Scene, in_all_frames};
use crate::numbers::{Number, for_numbers, n, vec};
use jostle::{BodyId, Outside, Side, Sides, Tile, TileMap};

for_numbers! {
    s71_no_face_beyond_the_corners_of_a_map: i16 i32 i64 f32 f64;
    s72_no_face_behind_solid_border_tiles: i16 i32 i64 f32 f64;
    s73_no_face_between_the_chunks_of_an_endless_map: i16 i32 i64 f32 f64;
    s73_an_endless_map_stops_what_is_in_its_openings: i16 i32 i64 f32 f64;
}

/// Moves an actor that is inside something solid, and checks that nothing stops it.
#[track_caller]
fn goes_freely<S: Number>(scene: &mut Scene<S>, id: BodyId, delta: (f64, f64)) {
    let from = scene.corner(id);
    let outcome = scene.slide(id, delta);
    assert!(outcome.is_stuck, "{outcome:?}");
    assert_eq!(outcome.blocked, Sides::NONE, "{:?}", scene.hits());
    assert_eq!(outcome.corner, from.checked_add(vec(delta)).unwrap());
    assert_eq!(scene.world.hits(), []);
}

fn s71_no_face_beyond_the_corners_of_a_map<S: Number>() {
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((-4.0, 0.0), (4.0, 1.0), &["......"; 4], Outside::Solid);
        scene.world.add_map(map);
        // Beside the map, past its corner, around it, and back beside the next border.
        let actor = scene.actor((20.0, 0.0, 1.0, 1.0));
        for delta in [(0.0, -1.0), (0.0, -3.0), (-30.0, 0.0), (0.0, 20.0)] {
            goes_freely(scene, actor, delta);
        }
        // A long way, which is looked up along the path.
        let actor = scene.actor((21.0, -200.0, 1.0, 1.0));
        goes_freely(scene, actor, (0.0, 400.0));
    });
    // From inside, every border stops as before, and the corner of the map is no gap.
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((-4.0, 0.0), (4.0, 1.0), &["......"; 4], Outside::Solid);
        scene.world.add_map(map);
        let actor = scene.actor((0.0, 1.0, 1.0, 1.0));
        let stops = [
            ((90.0, 0.0), (19.0, 1.0), Side::MaxX),
            ((0.0, 90.0), (19.0, 3.0), Side::MaxY),
            ((-90.0, 0.0), (-4.0, 3.0), Side::MinX),
            ((0.0, -90.0), (-4.0, 0.0), Side::MinY),
        ];
        for (delta, end, side) in stops {
            scene.slide(actor, delta).ends_at(end).blocked_at(side);
        }
        let outcome = scene.slide(actor, (-3.0, -3.0)).ends_at((-4.0, 0.0));
        outcome.blocked_at(Side::MinX | Side::MinY);
    });
}

fn s72_no_face_behind_solid_border_tiles<S: Number>() {
    for rows in [["####", "#..#", "####"], ["####", "#...", "####"]] {
        in_all_frames::<S>(|scene| {
            let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &rows, Outside::Solid);
            scene.world.add_map(map);
            // Inside the border tiles, out of the map, along it, and through the tiles again.
            let actor = scene.actor((1.0, 1.0, 2.0, 2.0));
            for delta in [
                (-9.0, 0.0),
                (0.0, -9.0),
                (40.0, 0.0),
                (0.0, 9.0),
                (-9.0, 0.0),
            ] {
                goes_freely(scene, actor, delta);
            }
        });
    }
    // The same holds for what covers the border only in part: the open half stops, the solid half does not.
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((0.0, 0.0), (8.0, 8.0), &["#.", ".."], Outside::Solid);
        scene.world.add_map(map);
        let inside = scene.actor((2.0, 2.0, 2.0, 2.0));
        goes_freely(scene, inside, (-20.0, 0.0));
        let free = scene.actor((2.0, 10.0, 2.0, 2.0));
        let outcome = scene.slide(free, (-20.0, 0.0));
        outcome.ends_at((0.0, 10.0)).blocked_at(Side::MinX);
        assert_eq!(scene.hits(), [(None, Side::MinX, 0.1)]);
    });
}

/// An endless map of rock with caves, each a cell of its own chunk.
fn rock<S: Number>(scene: &mut Scene<S>, caves: &[[i32; 2]]) {
    let origin = scene.seen((0.0, 0.0, 0.0, 0.0)).min();
    let mut map = TileMap::<S>::sparse(origin, [n::<S>(1.0); 2], Outside::Solid).unwrap();
    for &[column, row] in caves {
        // Cells, like boxes, have their corners exchanged in a mirrored frame.
        let cell = scene.seen((f64::from(column), f64::from(row), 1.0, 1.0));
        let pos = map.cell_at(cell.min()).unwrap();
        map.set(pos, Tile::EMPTY).unwrap();
    }
    scene.world.add_map(map);
}

fn s73_no_face_between_the_chunks_of_an_endless_map<S: Number>() {
    in_all_frames::<S>(|scene| {
        rock(scene, &[[5, 5], [70, 5], [40, 100]]);
        let actor = scene.actor((20.0, 20.0, 1.0, 1.0));
        for delta in [
            (30.0, 0.0),
            (0.0, 30.0),
            (-60.0, 0.0),
            (0.0, 60.0),
            (90.0, 3.0),
        ] {
            goes_freely(scene, actor, delta);
        }
    });
}

fn s73_an_endless_map_stops_what_is_in_its_openings<S: Number>() {
    // Caves in the corners of a chunk, so that the rock around them is in other chunks, which are not stored.
    for (column, row) in [(0, 0), (31, 0), (0, 31), (31, 31), (-1, -1), (-32, -1)] {
        in_all_frames::<S>(|scene| {
            rock(scene, &[[column, row]]);
            let corner = (f64::from(column), f64::from(row));
            let actor = scene.actor((corner.0, corner.1, 1.0, 1.0));
            let sides = [
                ((-3.0, 0.0), Side::MinX),
                ((3.0, 0.0), Side::MaxX),
                ((0.0, -3.0), Side::MinY),
                ((0.0, 3.0), Side::MaxY),
            ];
            for (delta, side) in sides {
                let outcome = scene.slide(actor, delta).ends_at(corner).blocked_at(side);
                outcome.touching_at(Sides::ALL);
                assert_eq!(scene.hits(), [(None, side, 0.0)]);
            }
        });
    }
    // A convex corner of rock in a chunk that is not stored: a perfect corner is the X face, and the way goes on.
    in_all_frames::<S>(|scene| {
        rock(scene, &[[31, 31], [31, 32], [32, 31], [31, 33]]);
        let actor = scene.actor((31.0, 31.0, 1.0, 1.0));
        let outcome = scene.slide(actor, (1.0, 1.0)).ends_at((31.0, 32.0));
        outcome.blocked_at(Side::MaxX);
    });
}
