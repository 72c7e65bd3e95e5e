//! S102 and S183: where rays, sweeps and moves hit.

use super::scene::{in_all_frames, with_tiles};
use crate::numbers::{Number, for_numbers, n, vec};
use jostle::f32::{Aabb, Body, MoveOptions, World};
use jostle::{Ray, Response, Side};

for_numbers! {
    s102_hits_have_a_place: i16 i32 i64 f32 f64;
    s183_hits_of_a_move_have_a_place: i16 i32 i64 f32 f64;
    s183_what_is_passed_has_no_place: i16 i32 i64 f32 f64;
}

fn s102_hits_have_a_place<S: Number>() {
    in_all_frames::<S>(|scene| {
        let wall = scene.solid((20.0, -40.0, 8.0, 80.0));
        let origin = scene.seen((0.0, 4.0, 0.0, 0.0)).min();
        let ray = Ray::new(origin, scene.seen_vec((4.0, 1.0)));
        let (other, hit) = scene.world.raycast(ray).first().unwrap();
        assert_eq!(other.body(), Some(wall));
        let at = |x, y| scene.seen((x, y, 0.0, 0.0)).min();
        assert_eq!(ray.at(hit.moment()), at(20.0, 9.0));
        assert_eq!(ray.at(hit.exit.unwrap().moment), at(28.0, 11.0));
        let segment = ray.up_to(n(10.0));
        assert_eq!(
            (segment.end(), segment.delta()),
            (at(40.0, 14.0), scene.seen_vec((40.0, 10.0)))
        );
        let (_, hit) = scene.world.raycast_segment(segment).first().unwrap();
        assert_eq!(
            (hit.moment().fraction(), segment.at(hit.moment())),
            (0.5, at(20.0, 9.0))
        );
        assert!(
            scene
                .world
                .raycast_segment(ray.up_to(n(4.0)))
                .first()
                .is_none()
        );

        let (mover, delta) = (
            scene.seen((0.0, 0.0, 8.0, 4.0)),
            scene.seen_vec((24.0, 8.0)),
        );
        let (_, swept) = scene.world.sweep(mover, delta).first().unwrap();
        let stopped = swept.hit().unwrap().place_of(mover, delta);
        assert_eq!(scene.plain(stopped).min(), vec((12.0, 4.0)));
        assert_eq!(stopped.size(), mover.size());
        let floor = scene.solid((-40.0, 20.0, 60.0, 8.0));
        let delta = scene.seen_vec((8.0, 32.0));
        let (other, swept) = scene.world.sweep(mover, delta).first().unwrap();
        let stopped = swept.hit().unwrap().place_of(mover, delta);
        assert_eq!(other.body(), Some(floor));
        assert_eq!(scene.plain(stopped).min(), vec((4.0, 16.0)));
    });
}

/// ```text
/// AAAA                ####
/// AAAA                ####
///         ▼           ####
///             A'A'    ####    it meets the wall half way, slides down, and lands
/// ####################
/// ```
fn s183_hits_of_a_move_have_a_place<S: Number>() {
    type Case = ((f64, f64), Response, &'static [(f64, f64)]);
    let cases: [Case; 4] = [
        ((24.0, 48.0), Response::Slide, &[(12.0, 24.0), (12.0, 32.0)]),
        ((24.0, 48.0), Response::Stop, &[(12.0, 24.0)]),
        ((24.0, 16.0), Response::Stop, &[(12.0, 8.0)]),
        ((0.0, 48.0), Response::Bounce, &[(0.0, 32.0)]),
    ];
    for (delta, response, places) in cases {
        with_tiles::<S>(|scene| {
            scene.world.set_records_moves(true);
            let column = ["#"; 8];
            scene.tiles((20.0, -16.0), 8.0, &column);
            scene.solid((0.0, 40.0, 20.0, 8.0));
            let hero = scene.actor((0.0, 0.0, 8.0, 8.0));
            scene.go_by(hero, vec(delta), response);
            let last = scene.world.last_move(hero).unwrap();
            let found = last
                .hits
                .iter()
                .map(|hit| hit.place_of(&last.legs, last.to));
            let found: Vec<_> = found.map(|place| scene.plain(place.unwrap())).collect();
            let corners: Vec<_> = found.iter().map(|place| place.min()).collect();
            let expected: Vec<_> = places.iter().map(|&corner| vec(corner)).collect();
            assert_eq!(corners, expected, "{delta:?} {response:?}");
            assert!(
                last.hits
                    .iter()
                    .all(|hit| hit.place_of(&[], last.to).is_none())
            );
        });
    }
}

fn s183_what_is_passed_has_no_place<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.world.set_records_moves(true);
        let [ghost, wall] = scene.solids([(20.0, 0.0, 8.0, 8.0), (40.0, 0.0, 8.0, 8.0)]);
        let hero = scene.actor((0.0, 0.0, 8.0, 8.0));
        let delta = scene.seen_vec((48.0, 0.0));
        let pass = |other: jostle::Other| match other.body() {
            Some(id) if id == ghost => Response::Pass,
            _ => Response::Stop,
        };
        let moved = scene.world.move_with(hero, delta, |_, other| pass(other));
        moved.unwrap();
        let last = scene.world.last_move(hero).unwrap();
        let place = |at: usize| last.hits[at].place_of(&last.legs, last.to);
        assert_eq!(last.hits.len(), 2);
        let at_wall = place(1).map(|place| scene.plain(place).min());
        assert_eq!(last.hits[1].other.body(), Some(wall));
        assert_eq!(at_wall, Some(vec((32.0, 0.0))));
        assert_eq!(place(0), None, "in the middle of a leg");
    });
}

/// A forgiven corner puts the mover aside at the moment at which it meets a wall: two places at one moment.
#[test]
fn s183_a_hit_at_the_moment_of_a_forgiven_corner_has_no_place() {
    let mut world = World::new();
    world.set_records_moves(true);
    world
        .add(Body::solid(Aabb::new(-10.0, 0.0, 12.0, 10.0)))
        .unwrap();
    world
        .add(Body::solid(Aabb::new(10.0, -50.0, 5.0, 100.0)))
        .unwrap();
    let options = MoveOptions {
        forgive_ceiling: 4.0,
        ..MoveOptions::default()
    };
    let hero = Body::actor(Aabb::new(0.0, 20.0, 8.0, 8.0)).with_options(options);
    let hero = world.add(hero).unwrap();
    world.move_and_slide(hero, [1.0, -20.0]).unwrap();
    let last = world.last_move(hero).unwrap();
    let at_wall = last.hits.iter().find(|hit| hit.side == Side::MaxX).unwrap();
    assert_eq!(at_wall.fraction.to_bits(), 0.5_f64.to_bits());
    assert_eq!(at_wall.place_of(&last.legs, last.to), None);
}

#[test]
fn s183_a_place_is_flush_to_the_bit() {
    let mut world = World::new();
    world.set_records_moves(true);
    let wall = Aabb::new(20.1, -50.3, 8.7, 100.9);
    let floor = Aabb::new(-30.7, 40.3, 90.1, 5.3);
    for place in [wall, floor] {
        world.add(Body::solid(place)).unwrap();
    }
    for response in [Response::Slide, Response::Stop, Response::Bounce] {
        for step in 0_u8..100 {
            let x = f32::from(step) * 0.173;
            let hero = world.add(Body::actor(Aabb::new(-x, x, 7.9, 8.3))).unwrap();
            world
                .move_with(hero, [61.7, 83.1 - x], |_, _| response)
                .unwrap();
            let last = world.last_move(hero).unwrap();
            assert!(!last.hits.is_empty());
            for hit in &last.hits {
                let at = hit.place_of(&last.legs, last.to).unwrap();
                let face = if hit.side == Side::MaxX { wall } else { floor };
                let edge = face.edge(hit.side.opposite()).to_bits();
                assert_eq!(at.edge(hit.side).to_bits(), edge, "{hit:?}");
                assert!(at.touches(face) && !at.overlaps(wall) && !at.overlaps(floor));
            }
            world.remove(hero).unwrap();
        }
    }
}
