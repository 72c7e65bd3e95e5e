//! S99 to S101 and S105: queries.

use super::scene::{Scene, in_all_frames, with_tiles};
use crate::numbers::{Number, for_numbers, n, vec};
use jostle::{
    ActorRule, Body, BodyId, Boxes, BucketGrid, Moment, MoveOptions, Other, PackedIndex, Ray,
    Segment, Sweep, World,
};

for_numbers! {
    s99_a_sweep_reports_what_it_starts_in: i16 i32 i64 f32 f64;
    s99_the_wall_ahead_is_found_from_inside_a_tile: i16 i32 i64 f32 f64;
    s100_blocking_finds_what_would_stop_the_body: i16 i32 i64 f32 f64;
    s100_a_dropped_platform_does_not_block: i16 i32 i64 f32 f64;
    s100_what_a_body_starts_in_does_not_block_it: i16 i32 i64 f32 f64;
    s100_one_way_platforms_leave_room: i16 i32 i64 f32 f64;
    s101_a_line_goes_on_behind_a_tile_that_is_left_out: i16 i32 i64 f32 f64;
    s105_a_graze_counts_if_asked_for: i16 i32 i64 f32 f64;
    s105_a_seam_is_grazed_on_both_sides: i16 i32 i64 f32 f64;
}

fn ids<H>(found: Vec<(Other, H)>) -> Vec<Option<BodyId>> {
    found.into_iter().map(|(other, _)| other.body()).collect()
}

fn s99_a_sweep_reports_what_it_starts_in<S: Number>() {
    in_all_frames::<S>(|scene| {
        let inside = scene.sensor((-2.0, 0.0, 4.0, 4.0));
        let flush = scene.solid((4.0, 0.0, 4.0, 4.0));
        let mover = scene.seen((0.0, 0.0, 4.0, 4.0));
        let delta = scene.seen_vec((10.0, 0.0));
        let found = scene.world.sweep(mover, delta).sorted();
        assert_eq!(found[0], (inside.into(), Sweep::Overlapping));
        let hit = found[1].1.hit().unwrap();
        assert_eq!((found[1].0.body(), hit.fraction()), (Some(flush), 0.0));
        assert_eq!(found.len(), 2);
        assert_eq!(scene.world.sweep(mover, delta).first(), Some(found[0]));
        let still = scene.world.sweep(mover, scene.seen_vec((0.0, 0.0)));
        assert_eq!(
            still.sorted(),
            [found[0]],
            "without a move nothing else is hit"
        );

        let places = scene.world.places();
        let expected = [(0, Sweep::Overlapping), (1, Sweep::Hit(hit))];
        assert_eq!(
            Boxes::<S>::from_boxes(places).sweep(mover, delta).sorted(),
            expected
        );
        assert_eq!(
            PackedIndex::new(places).sweep(mover, delta).sorted(),
            expected
        );
        let bounds = scene.seen((-64.0, -64.0, 128.0, 128.0));
        let mut grid = BucketGrid::<S, 4, 4, 8, 8>::new(bounds).unwrap();
        places
            .iter()
            .for_each(|&place| _ = grid.insert(place).unwrap());
        assert_eq!(grid.sweep(mover, delta).first(), Some(expected[0]));
    });
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 8.0, &["#.#"]);
        let sweep = |place| {
            scene
                .world
                .sweep(scene.seen(place), scene.seen_vec((30.0, 0.0)))
        };
        let first = |place| sweep(place).first().unwrap().1;
        assert!(first((4.0, 2.0, 8.0, 4.0)).is_overlapping());
        let hit = first((8.0, 2.0, 4.0, 4.0)).hit().unwrap();
        assert_eq!(hit.moment, Moment::new(n(4.0), n(30.0)));
    });
}

fn s99_the_wall_ahead_is_found_from_inside_a_tile<S: Number>() {
    in_all_frames::<S>(|scene| {
        let map = scene.map((0.0, 0.0), 8.0, &["#......#"]);
        // One unit into the left tile, 41 units from the right one.
        let mover = scene.seen((7.0, 2.0, 8.0, 4.0));
        let found = scene.world.sweep(mover, scene.seen_vec((82.0, 0.0)));
        let all = found.sorted();
        assert_eq!(all.len(), 2);
        assert!(all.iter().all(|(other, _)| other.tile().unwrap().0 == map));
        assert_eq!(
            (found.first(), all[0].1),
            (Some(all[0]), Sweep::Overlapping)
        );
        assert_eq!(
            all[1].1.hit().unwrap().moment,
            Moment::new(n(41.0), n(82.0))
        );
        assert_ne!(all[0].0, all[1].0);

        let deeper = scene.world.sweep(mover, scene.seen_vec((-82.0, 0.0)));
        assert_eq!(deeper.sorted(), [all[0]], "nothing else is ahead");
    });
}

fn s100_blocking_finds_what_would_stop_the_body<S: Number>() {
    in_all_frames::<S>(|scene| {
        let mask = |body: Body<S>, layers| body.with_layers(layers);
        let eye = scene.actor_body((0.0, 0.0, 8.0, 8.0), MoveOptions::default());
        let eye = scene.add(eye.with_mask(1));
        scene.sensor((10.0, 0.0, 4.0, 8.0));
        let ghost = scene.add(mask(Body::solid(scene.seen((16.0, 0.0, 4.0, 8.0))), 2));
        let actor = scene.actor((24.0, 0.0, 4.0, 8.0));
        let wall = scene.solid((40.0, 0.0, 4.0, 8.0));
        let [from, to] = [4.0, 90.0].map(|x| scene.seen((x, 4.0, 0.0, 0.0)).min());
        let sight = Segment::new(from, to);
        let world = &mut scene.world;
        let blocking =
            |world: &World<S>, id| ids(world.raycast_segment(sight).blocking(id).sorted());
        assert_eq!(blocking(world, eye), [Some(wall)], "actors are ignored");
        world.set_actors(eye, ActorRule::Block).unwrap();
        assert_eq!(blocking(world, eye), [Some(actor), Some(wall)]);
        world.set_mask(eye, 3).unwrap();
        assert_eq!(blocking(world, eye), [Some(ghost), Some(actor), Some(wall)]);
        let solids = ids(world.raycast_segment(sight).only_solids().sorted());
        assert_eq!(solids, [Some(ghost), Some(wall)]);
        let both = world
            .raycast_segment(sight)
            .blocking(eye)
            .in_layers(2)
            .without(actor);
        assert_eq!(
            ids(both.sorted()),
            [Some(ghost), Some(wall)],
            "all limits hold at once"
        );
        let area = sight.bounds().union(world[wall]);
        let near = world.overlapping(area).blocking(eye).sorted();
        assert_eq!(near, [ghost, actor, wall].map(Other::from));
        world.remove(eye).unwrap();
        assert_eq!(blocking(world, eye), [], "it is gone");
    });
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 8.0, &["..#"]);
        let eye = scene.actor((0.0, 0.0, 8.0, 8.0));
        let ray = Ray::new(
            scene.seen((4.0, 4.0, 0.0, 0.0)).min(),
            scene.seen_vec((1.0, 0.0)),
        );
        let hit = scene.world.raycast(ray).blocking(eye).first().unwrap().1;
        assert_eq!(hit.moment().from_delta(n::<S>(1.0)), n(12.0));
        assert!(scene.world.raycast(ray).only_solids().first().is_some());
        scene.world.set_mask(eye, 0).unwrap();
        assert!(
            scene.world.raycast(ray).blocking(eye).first().is_none(),
            "the mask is empty"
        );
    });
}

fn s100_a_dropped_platform_does_not_block<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 8.0), 8.0, &["--"]);
        let hero = scene.actor((0.0, 0.0, 8.0, 8.0));
        let below = |scene: &Scene<S>| {
            let place = scene.world[hero];
            let sweep = scene.world.sweep(place, scene.seen_vec((0.0, 4.0)));
            sweep.blocking(hero).first().is_some()
        };
        assert!(below(scene));
        assert!(scene.world.drop_through(hero).unwrap());
        assert!(!below(scene));
    });
}

fn s100_what_a_body_starts_in_does_not_block_it<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.tiles((0.0, 0.0), 8.0, &["#......."]);
        let hero = scene.actor((7.0, 0.0, 8.0, 8.0));
        let inside = scene.solid((4.0, 0.0, 4.0, 8.0));
        let wall = scene.solid((40.0, 0.0, 8.0, 8.0));
        let delta = scene.seen_vec((50.0, 0.0));
        let sweep = scene.world.sweep(scene.world[hero], delta);
        assert_eq!(sweep.sorted().len(), 4, "two bodies, itself and a tile");
        assert_eq!(
            ids(sweep.clone().without(hero).only_bodies().sorted()),
            [Some(inside), Some(wall)]
        );
        let stops = sweep.blocking(hero).sorted();
        assert_eq!(
            stops[0].1.hit().unwrap().moment,
            Moment::new(n(25.0), n(50.0))
        );
        assert_eq!(ids(stops), [Some(wall)]);
        scene.world.move_and_slide(hero, delta).unwrap();
        let end = scene.seen((32.0, 0.0, 8.0, 8.0));
        assert_eq!(scene.world[hero], end, "a move agrees");
    });
}

fn s100_one_way_platforms_leave_room<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((0.0, 0.0), 8.0, &["-.", "..", "##"]);
        let hero = scene.actor((0.0, 8.0, 4.0, 8.0));
        let shelf = scene.shelf((0.0, 6.0, 16.0, 4.0));
        let ceiling = scene.solid((8.0, -4.0, 8.0, 6.0));
        let room = |scene: &Scene<S>, x| {
            let upright = scene.world.overlapping(scene.seen((x, 0.0, 4.0, 16.0)));
            assert!(
                upright
                    .clone()
                    .without(hero)
                    .sorted()
                    .contains(&shelf.into())
            );
            upright.blocking(hero).sorted()
        };
        assert_eq!(room(scene, 0.0), [], "the tile and the shelf are one-way");
        assert_eq!(room(scene, 8.0), [ceiling.into()]);
        let upright = scene.seen((0.0, 0.0, 4.0, 16.0));
        assert_eq!(
            scene.world.try_resize(hero, upright),
            Ok(()),
            "a resize agrees"
        );
    });
}

fn s101_a_line_goes_on_behind_a_tile_that_is_left_out<S: Number>() {
    in_all_frames::<S>(|scene| {
        let map = scene.map((0.0, 0.0), 8.0, &[".#.#"]);
        let [from, to] = [4.0, 90.0].map(|x| scene.seen((x, 4.0, 0.0, 0.0)).min());
        let near = scene
            .world
            .raycast_segment(Segment::new(from, to))
            .first()
            .unwrap()
            .0;
        let far = |other: Other| other != near;
        let others = |found: Option<Other>| {
            found.map(|other| scene.plain(scene.world.place_of(other).unwrap()).min().x)
        };
        let along = Segment::new(from, to);
        let first = scene.world.raycast_segment(along).filter(far).first();
        assert_eq!(others(first.map(|hit| hit.0)), Some(n(24.0)));
        let ray = Ray::new(from, scene.seen_vec((1.0, 0.0)));
        let first = scene.world.raycast(ray).filter(far).first();
        assert_eq!(others(first.map(|hit| hit.0)), Some(n(24.0)));
        let mover = scene.seen((0.0, 2.0, 4.0, 4.0));
        let delta = scene.seen_vec((60.0, 0.0));
        let first = scene.world.sweep(mover, delta).filter(far).first();
        assert_eq!(others(first.map(|hit| hit.0)), Some(n(24.0)));
        assert_eq!(
            others(scene.world.nearest(from).filter(far).first()),
            Some(n(24.0))
        );
        let all = scene.world.overlapping(scene.seen((0.0, 0.0, 32.0, 8.0)));
        assert_eq!(all.clone().filter(far).sorted().len(), 1);
        let none = all.filter(far).filter(|other| other == near);
        assert!(!none.any() && scene.world.map(map).is_some());
    });
}

fn s105_a_graze_counts_if_asked_for<S: Number>() {
    with_tiles::<S>(|scene| {
        scene.tiles((8.0, 8.0), 8.0, &["#.#...#", "......#"]);
        let line = |from: (f64, f64), to: (f64, f64)| {
            let [from, to] = [from, to].map(|(x, y)| scene.seen((x, y, 0.0, 0.0)).min());
            Segment::new(from, to)
        };
        let touch = |line| scene.world.raycast_segment_touching(line).sorted();
        let at = |line: Segment<S>| {
            let (_, hit) = *touch(line).first()?;
            let point = line.at(hit.moment());
            Some(scene.plain(jostle::Aabb::from_corners(point, point)).min())
        };
        // Along each edge, past each corner, and beyond the outermost tiles.
        assert_eq!(at(line((0.0, 8.0), (40.0, 8.0))), Some(vec((8.0, 8.0))));
        assert_eq!(at(line((0.0, 16.0), (40.0, 16.0))), Some(vec((8.0, 16.0))));
        assert_eq!(at(line((8.0, 0.0), (8.0, 40.0))), Some(vec((8.0, 8.0))));
        assert_eq!(at(line((16.0, 0.0), (16.0, 40.0))), Some(vec((16.0, 8.0))));
        assert_eq!(at(line((32.0, 40.0), (32.0, 0.0))), Some(vec((32.0, 16.0))));
        assert_eq!(
            at(line((28.0, 4.0), (36.0, 12.0))),
            Some(vec((32.0, 8.0))),
            "a corner"
        );
        assert_eq!(at(line((4.0, 12.0), (12.0, 4.0))), Some(vec((8.0, 8.0))));
        assert_eq!(
            at(line((0.0, 12.0), (8.0, 12.0))),
            Some(vec((8.0, 12.0))),
            "its end"
        );
        assert_eq!(
            at(line((50.0, 10.0), (66.0, 18.0))),
            Some(vec((56.0, 13.0))),
            "the first of two in a column"
        );
        assert_eq!(at(line((0.0, 17.0), (40.0, 17.0))), None);
        assert_eq!(at(line((20.0, 0.0), (20.0, 40.0))), None, "through the gap");
    });
}

fn s105_a_seam_is_grazed_on_both_sides<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [left, right] = scene.solids([(0.0, 0.0, 8.0, 8.0), (8.0, 0.0, 8.0, 8.0)]);
        let [from, to] = [-9.0, 20.0].map(|y| scene.seen((8.0, y, 0.0, 0.0)).min());
        let seam = Segment::new(from, to);
        assert_eq!(
            scene.world.raycast_segment(seam).sorted().len(),
            1,
            "one of the two"
        );
        let both = scene.world.raycast_segment_touching(seam).sorted();
        assert_eq!(ids(both), [Some(left), Some(right)]);
        let places = scene.world.places();
        assert_eq!(
            Boxes::<S>::from_boxes(places)
                .raycast_segment_touching(seam)
                .sorted()
                .len(),
            2
        );
        assert_eq!(
            PackedIndex::new(places)
                .raycast_segment_touching(seam)
                .first()
                .unwrap()
                .0,
            0
        );
    });
}

#[test]
#[should_panic(expected = "body 0v1 is not in this world: it was removed, or is of another world")]
fn indexing_with_a_removed_body_names_it() {
    let mut world = World::<i32>::new();
    let id = world
        .add(Body::actor(jostle::Aabb::new(0, 0, 8, 8)))
        .unwrap();
    assert_eq!(world[id], jostle::Aabb::new(0, 0, 8, 8));
    world.remove(id).unwrap();
    let _ = world[id];
}

#[test]
fn a_refused_move_names_the_value_and_the_remedy() {
    let mut world = World::<f32>::new();
    let id = world
        .add(Body::actor(jostle::Aabb::new(0.0, 0.0, 8.0, 8.0)))
        .unwrap();
    let refused = |world: &mut World<f32>, delta: [f32; 2]| {
        world.move_and_slide(id, delta).unwrap_err().to_string()
    };
    let message = refused(&mut world, [0.0, f32::NAN]);
    assert_eq!(
        message,
        "cannot move by (0, NaN): `delta.y` must be a finite number; check the speed for a division by zero"
    );
    assert!(refused(&mut world, [f32::INFINITY, 0.0]).contains("`delta.x` must be"));
    let message = world.teleport(id, [f32::NAN, 0.0]).unwrap_err().to_string();
    assert!(message.contains("NaN"), "{message}");
}
