//! S160 to S168: tiles of which two or more faces block, each like that of a one-way platform.

use super::scene::{Scene, in_all_frames, is_contact};
use crate::numbers::{Number, for_numbers};
use jostle::Response::Bounce;
use jostle::{BodyId, Outside, Ray, Segment, Side, Sides, Sweep, World};

for_numbers! {
    s160_a_fence_stops_from_both_sides_and_lets_through_from_above: i16 i32 i64 f32 f64;
    s161_a_pipe_is_entered_from_below_only: i16 i32 i64 f32 f64;
    s162_a_jump_through_a_row_is_not_stopped_by_its_seams: i16 i32 i64 f32 f64;
    s162_nothing_stops_a_walk_over_or_along_equal_tiles: i16 i32 i64 f32 f64;
    s163_different_tiles_back_to_back_are_a_thin_wall: i16 i32 i64 f32 f64;
    s164_two_faces_make_a_solid_corner: i16 i32 i64 f32 f64;
    s165_four_faces_keep_out_and_let_out: i16 i32 i64 f32 f64;
    s166_a_drop_goes_through_the_whole_tile: i16 i32 i64 f32 f64;
    s167_lines_and_sweeps_see_each_face_from_outside: i16 i32 i64 f32 f64;
    s167_no_line_slips_through_the_seams_of_a_row: i16 i32 i64 f32 f64;
    s168_a_repeated_border_tile_continues_without_a_seam: i16 i32 i64 f32 f64;
}

/// From where, by how much, to where, and the side that is stopped.
type Way = ((f64, f64), (f64, f64), (f64, f64), Option<Side>);

/// Puts an actor somewhere, slides it, and checks where it ends and what stopped it.
#[track_caller]
fn goes<S: Number>(scene: &mut Scene<S>, body: BodyId, ways: &[Way]) {
    for &(from, delta, end, stopped) in ways {
        scene.teleport(body, from);
        let outcome = scene.slide(body, delta).ends_at(end);
        outcome.blocked_at(stopped.into_iter().collect::<Sides>());
        assert!(!outcome.is_stuck);
    }
}

fn s160_a_fence_stops_from_both_sides_and_lets_through_from_above<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 16.0, &["...", ".|.", "..."]);
        let body = scene.actor((0.0, 20.0, 8.0, 8.0));
        let ways = [
            ((0.0, 20.0), (40.0, 0.0), (8.0, 20.0), Some(Side::MaxX)),
            ((40.0, 20.0), (-40.0, 0.0), (32.0, 20.0), Some(Side::MinX)),
        ];
        goes(scene, body, &ways);
        assert_eq!(scene.touching(body), Side::MinX.into());
        let contacts = scene.world.contacts(body).count();
        assert_eq!(contacts, 1, "one map, one side");
        let ways = [
            ((20.0, 0.0), (0.0, 40.0), (20.0, 40.0), None),
            ((20.0, 40.0), (0.0, -40.0), (20.0, 0.0), None),
            // From inside it leaves to either side.
            ((20.0, 20.0), (20.0, 0.0), (40.0, 20.0), None),
            ((20.0, 20.0), (-20.0, 0.0), (0.0, 20.0), None),
            // Half inside is not on either side.
            ((12.0, 20.0), (8.0, 0.0), (20.0, 20.0), None),
            ((8.0, 20.0), (1.0, 0.0), (8.0, 20.0), Some(Side::MaxX)),
        ];
        goes(scene, body, &ways);
    });
}

fn s161_a_pipe_is_entered_from_below_only<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 16.0, &["...", ".n.", "..."]);
        let body = scene.actor((0.0, 20.0, 8.0, 8.0));
        let ways = [
            ((0.0, 20.0), (40.0, 0.0), (8.0, 20.0), Some(Side::MaxX)),
            ((40.0, 20.0), (-40.0, 0.0), (32.0, 20.0), Some(Side::MinX)),
            ((20.0, 0.0), (0.0, 40.0), (20.0, 8.0), Some(Side::MaxY)),
        ];
        goes(scene, body, &ways);
        assert_eq!(scene.touching(body), Side::MaxY.into());
        let ways = [((20.0, 40.0), (0.0, -20.0), (20.0, 20.0), None)];
        goes(scene, body, &ways);
        assert_eq!(
            scene.touching(body),
            Sides::NONE,
            "inside it touches nothing"
        );
        let ways = [((20.0, 20.0), (0.0, -20.0), (20.0, 0.0), None)];
        goes(scene, body, &ways);
        // A ball that comes in from below bounces off neither wall from inside.
        scene.teleport(body, (20.0, 40.0));
        let outcome = scene.go(body, (44.0, 16.0), Bounce);
        outcome.ends_at((44.0, 16.0)).blocked_at(Sides::NONE);
    });
}

fn s162_a_jump_through_a_row_is_not_stopped_by_its_seams<S: Number>() {
    for rows in [["....", "nnnn", "...."], ["....", "||||", "...."]] {
        in_all_frames::<S>(|scene| {
            scene.map((0.0, 0.0), 16.0, &rows);
            let body = scene.actor((0.0, 36.0, 8.0, 8.0));
            let ways = [((2.0, 36.0), (48.0, -16.0), (50.0, 20.0), None)];
            goes(scene, body, &ways);
            assert_eq!(scene.touching(body), Sides::NONE);
            let ways = [
                ((50.0, 20.0), (-48.0, 0.0), (2.0, 20.0), None),
                // Flush with a seam from inside.
                ((8.0, 20.0), (8.0, 0.0), (16.0, 20.0), None),
                ((16.0, 20.0), (-8.0, 0.0), (8.0, 20.0), None),
                // The ends of the row still stop.
                ((-20.0, 20.0), (90.0, 0.0), (-8.0, 20.0), Some(Side::MaxX)),
                ((90.0, 20.0), (-90.0, 0.0), (64.0, 20.0), Some(Side::MinX)),
            ];
            goes(scene, body, &ways);
        });
    }
}

fn s162_nothing_stops_a_walk_over_or_along_equal_tiles<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 16.0), 16.0, &["nnnn"]);
        let body = scene.actor((0.0, 0.0, 8.0, 8.0));
        // Falls onto a seam's corner exactly, then walks over all seams, pressed down.
        let ways = [
            ((4.0, 4.0), (8.0, 8.0), (12.0, 8.0), Some(Side::MaxY)),
            ((4.0, 4.0), (4.0, 4.0), (8.0, 8.0), None),
        ];
        goes(scene, body, &ways);
        for x in 1..=40 {
            let outcome = scene.slide(body, (1.0, 1.0)).blocked_at(Side::MaxY);
            outcome.ends_at((8.0 + f64::from(x), 8.0));
        }
    });
    in_all_frames::<S>(|scene| {
        scene.map((16.0, 0.0), 16.0, &["(", "(", "("]);
        let body = scene.actor((0.0, 0.0, 8.0, 8.0));
        scene.teleport(body, (8.0, 2.0));
        for y in 1..=30 {
            let outcome = scene.slide(body, (1.0, 1.0)).blocked_at(Side::MaxX);
            outcome.ends_at((8.0, 2.0 + f64::from(y)));
        }
    });
}

fn s163_different_tiles_back_to_back_are_a_thin_wall<S: Number>() {
    for row in ["][", "n|", "u(", ")(", "nu"] {
        in_all_frames::<S>(|scene| {
            scene.map((0.0, 0.0), 16.0, &[row]);
            let body = scene.actor((0.0, 0.0, 8.0, 8.0));
            let ways = [
                ((4.0, 4.0), (12.0, 0.0), (8.0, 4.0), Some(Side::MaxX)),
                ((20.0, 4.0), (-12.0, 0.0), (16.0, 4.0), Some(Side::MinX)),
            ];
            goes(scene, body, &ways);
        });
    }
    // Faces that look the same way are doors, one after the other.
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 16.0, &["[[", "rr"]);
        let body = scene.actor((0.0, 0.0, 8.0, 8.0));
        for y in [4.0, 20.0] {
            let ways = [
                ((4.0, y), (20.0, 0.0), (8.0, y), Some(Side::MaxX)),
                ((20.0, y), (-20.0, 0.0), (0.0, y), None),
            ];
            goes(scene, body, &ways);
        }
    });
}

fn s164_two_faces_make_a_solid_corner<S: Number>() {
    for (rows, end, stopped) in [
        (["...", ".#.", "..."], (8.0, 12.0), Some(Side::MaxX)),
        (["...", ".r.", "..."], (8.0, 12.0), Some(Side::MaxX)),
        (["...", ".o.", "..."], (8.0, 12.0), Some(Side::MaxX)),
        // Only one of the two faces.
        (["...", ".-.", "..."], (12.0, 8.0), Some(Side::MaxY)),
        (["...", ".|.", "..."], (8.0, 12.0), Some(Side::MaxX)),
        // None of the two.
        (["...", ".].", "..."], (12.0, 12.0), None),
    ] {
        in_all_frames::<S>(|scene| {
            scene.map((0.0, 0.0), 16.0, &rows);
            let body = scene.actor((0.0, 0.0, 8.0, 8.0));
            let ways = [((4.0, 4.0), (8.0, 8.0), end, stopped)];
            goes(scene, body, &ways);
        });
    }
}

fn s165_four_faces_keep_out_and_let_out<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 16.0, &["....", ".oo.", ".oo.", "...."]);
        let body = scene.actor((0.0, 0.0, 8.0, 8.0));
        let ways = [
            ((0.0, 28.0), (40.0, 0.0), (8.0, 28.0), Some(Side::MaxX)),
            ((56.0, 28.0), (-40.0, 0.0), (48.0, 28.0), Some(Side::MinX)),
            ((28.0, 0.0), (0.0, 40.0), (28.0, 8.0), Some(Side::MaxY)),
            ((28.0, 56.0), (0.0, -40.0), (28.0, 48.0), Some(Side::MinY)),
            // Inside, it is one room of four cells, and every way leads out.
            ((18.0, 18.0), (20.0, 20.0), (38.0, 38.0), None),
            ((38.0, 38.0), (-38.0, -38.0), (0.0, 0.0), None),
        ];
        goes(scene, body, &ways);
        scene.teleport(body, (28.0, 28.0));
        assert_eq!(
            scene.world.push_out(body),
            Ok(scene.seen((28.0, 28.0, 8.0, 8.0))),
            "nothing to be pushed out of"
        );
    });
}

fn s166_a_drop_goes_through_the_whole_tile<S: Number>() {
    for tile in ['n', '=', 'o'] {
        let row: String = [tile; 3].iter().collect();
        in_all_frames::<S>(|scene| {
            scene.map((0.0, 16.0), 16.0, &[&row, "...", "---"]);
            let body = scene.actor((12.0, 8.0, 8.0, 8.0));
            scene.slide(body, (0.0, 9.0)).ends_at((12.0, 8.0));
            assert_eq!(scene.world.drop_through(body), Ok(true));
            assert_eq!(scene.touching(body), Sides::NONE);
            scene.slide(body, (0.0, 9.0)).ends_at((12.0, 17.0));
            assert_eq!(scene.events(is_contact).len(), 2, "on and off");
            // The fall goes on from a copy as well, and sideways over the seams.
            let world = World::<S>::load(&scene.world.save()).unwrap();
            assert_eq!(world, scene.world);
            scene.world = world;
            scene.slide(body, (9.0, 9.0)).ends_at((21.0, 26.0));
            let outcome = scene.slide(body, (0.0, 90.0)).ends_at((21.0, 40.0));
            outcome.blocked_at(Side::MaxY);
        });
    }
    // A fence cannot be stood on.
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 16.0), 16.0, &["|||"]);
        let body = scene.actor((12.0, 8.0, 8.0, 8.0));
        assert_eq!(scene.world.drop_through(body), Ok(false));
    });
}

/// Returns the side with which a ray would meet what it hits first.
fn seen<S: Number>(scene: &Scene<S>, from: (f64, f64), way: (f64, f64)) -> Option<Side> {
    let corner = scene.seen((from.0, from.1, 0.0, 0.0)).min();
    let ray = Ray::new(corner, scene.seen_vec(way));
    let end = corner + scene.seen_vec((way.0 * 50.0, way.1 * 50.0));
    let segment = Segment::new(corner, end);
    let open = scene.world.raycast_segment(segment).first();
    let closed = scene.world.raycast_segment_touching(segment).first();
    let Some((_, hit)) = scene.world.raycast(ray).first() else {
        assert!(open.is_none() && closed.is_none(), "{from:?} {way:?}");
        return None;
    };
    let (_, open) = open.unwrap();
    assert_eq!(open.enter.unwrap().normal, hit.enter.unwrap().normal);
    assert_eq!(closed.unwrap().1.moment(), open.moment());
    hit.enter?.side().map(|side| scene.seen_side(side))
}

fn s167_lines_and_sweeps_see_each_face_from_outside<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 0.0), 16.0, &["....", ".nn.", "...."]);
        assert_eq!(seen(scene, (5.0, 22.0), (1.0, 0.0)), Some(Side::MaxX));
        assert_eq!(seen(scene, (60.0, 22.0), (-1.0, 0.0)), Some(Side::MinX));
        assert_eq!(seen(scene, (22.0, 5.0), (0.0, 1.0)), Some(Side::MaxY));
        assert_eq!(seen(scene, (22.0, 40.0), (0.0, -1.0)), None, "from below");
        assert_eq!(seen(scene, (22.0, 40.0), (1.0, -1.0)), None, "through both");
        assert_eq!(seen(scene, (22.0, 22.0), (1.0, 0.0)), None, "over the seam");

        let cast = |from: (f64, f64), way: (f64, f64)| {
            let mover = scene.seen((from.0, from.1, 4.0, 4.0));
            let swept = scene.world.sweep(mover, scene.seen_vec(way)).first();
            match swept.map(|(_, swept)| swept) {
                Some(Sweep::Hit(hit)) => hit.side().map(|side| scene.seen_side(side)),
                other => {
                    assert_eq!(other, None);
                    None
                }
            }
        };
        assert_eq!(cast((5.0, 22.0), (50.0, 0.0)), Some(Side::MaxX));
        assert_eq!(cast((22.0, 5.0), (0.0, 50.0)), Some(Side::MaxY));
        assert_eq!(cast((22.0, 40.0), (0.0, -50.0)), None);
        assert_eq!(cast((22.0, 22.0), (50.0, 0.0)), None);
    });
}

fn s167_no_line_slips_through_the_seams_of_a_row<S: Number>() {
    for row in ["----", "nnnn", "====", "oooo"] {
        in_all_frames::<S>(|scene| {
            scene.map((0.0, 16.0), 16.0, &[row]);
            for way in [(1.0, 1.0), (-1.0, 1.0), (2.0, 1.0), (0.0, 1.0)] {
                let from = (32.0 - 8.0 * way.0, 8.0);
                assert_eq!(seen(scene, from, way), Some(Side::MaxY), "{row} {way:?}");
            }
        });
    }
    // Platforms that are bodies.
    in_all_frames::<S>(|scene| {
        for x in [0.0, 16.0, 32.0, 48.0] {
            scene.shelf((x, 16.0, 16.0, 16.0));
        }
        for way in [(1.0, 1.0), (-1.0, 1.0), (2.0, 1.0), (0.0, 1.0)] {
            let from = (32.0 - 8.0 * way.0, 8.0);
            assert_eq!(seen(scene, from, way), Some(Side::MaxY), "{way:?}");
        }
    });
}

fn s168_a_repeated_border_tile_continues_without_a_seam<S: Number>() {
    in_all_frames::<S>(|scene| {
        let map = scene.drawn((0.0, 0.0), (16.0, 16.0), &["n..", "|.."], Outside::Clamp);
        scene.world.add_map(map);
        let body = scene.actor((0.0, 0.0, 8.0, 8.0));
        let ways = [
            ((4.0, 4.0), (-90.0, 0.0), (-86.0, 4.0), None),
            ((-86.0, 4.0), (90.0, 0.0), (4.0, 4.0), None),
            ((40.0, 4.0), (-90.0, 0.0), (16.0, 4.0), Some(Side::MinX)),
            ((-90.0, -20.0), (0.0, 90.0), (-90.0, -8.0), Some(Side::MaxY)),
            // The fence below goes on forever as well, sideways and down.
            ((4.0, 20.0), (-90.0, 90.0), (-86.0, 110.0), None),
            ((40.0, 90.0), (-90.0, 0.0), (16.0, 90.0), Some(Side::MinX)),
        ];
        goes(scene, body, &ways);
    });
}
