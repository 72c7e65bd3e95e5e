//! S97 and S98: the data of bodies is in every answer and in every snapshot, and changes nothing else.

use super::scene::{Scene, in_all_frames};
use crate::numbers::{Number, aabb, for_numbers, n};
use jostle::{
    Aabb, ActorRule, Body, BodyId, Circle, DrawnKind, EventKind, Hitbox, Label, MoveLog,
    MoveOptions, Other, Ray, Response, Segment, World,
};

for_numbers! {
    s97_every_answer_carries_the_data: i16 i32 i64 f32 f64;
    s97_what_is_at_a_body_carries_the_data: i16 i32 i64 f32 f64;
    s97_events_keep_the_data_of_what_is_gone: i16 i32 i64 f32 f64;
    s97_a_crush_names_both_sides_with_their_data: i16 i32 i64 f32 f64;
    s98_data_is_saved_and_counts_as_state: i16 i32 i64 f32 f64;
    s98_data_changes_no_move: i16 i32 i64 f32 f64;
}

const HERO: u64 = u64::MAX;
const WALL: u64 = 1 << 40;
const COIN: u64 = 7;

/// A wall 20 to the right of the hero, which both answer with their data; a coin without a hitbox is between.
fn room<S: Number>(scene: &mut Scene<S>) -> [BodyId; 3] {
    let hitbox = |place| Hitbox::new(Label::new("skin").unwrap(), aabb(place));
    let hero = scene.actor_body((0.0, 0.0, 8.0, 8.0), MoveOptions::default());
    let hero = hero.with_hitbox(hitbox((-30.0, 0.0, 68.0, 8.0)));
    let wall = Body::solid(scene.seen((28.0, 0.0, 8.0, 8.0)));
    let wall = wall.with_hitbox(hitbox((-8.0, 0.0, 24.0, 8.0)));
    let coin = Body::sensor(scene.seen((12.0, 0.0, 4.0, 4.0)));
    [(hero, HERO), (wall, WALL), (coin, COIN)].map(|(body, data)| scene.add(body.with_data(data)))
}

fn data_of(others: impl IntoIterator<Item = Other>) -> Vec<u64> {
    others.into_iter().map(Other::data).collect()
}

fn s97_every_answer_carries_the_data<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [hero, wall, _] = room(scene);
        let world = &mut scene.world;
        assert_eq!(
            (world.data(hero), world.data(wall)),
            (Some(HERO), Some(WALL))
        );
        assert_eq!(world.body(wall).unwrap().data(), WALL);
        let pairs = world.hitbox_pairs();
        assert_eq!(pairs[0].map(|(body, _)| body.data), [HERO, WALL]);
        let at_wall = world.place(wall).unwrap();
        let found = world.hitboxes_overlapping(at_wall, u32::MAX);
        assert!(found.iter().any(|(body, _)| body.data == WALL));

        let blocked = world.try_resize(hero, at_wall.union(world.place(hero).unwrap()));
        assert!(blocked.is_err());
        assert_eq!(data_of(world.resize_blockers().iter().copied()), [WALL]);

        let delta = scene.seen_vec((40.0, 0.0));
        let world = &mut scene.world;
        let (mut asked, mut log) = (Vec::new(), MoveLog::new());
        let answer = |_: &World<S>, other: Other| {
            asked.push(other.data());
            Response::Slide
        };
        world
            .check_move_with(hero, delta, answer, &mut log)
            .unwrap();
        asked.dedup();
        assert_eq!(asked, [WALL], "the closure");
        assert_eq!(log.hits()[0].other.data(), WALL);
        assert_eq!(log.touching()[0].0.data(), WALL);
        world.set_records_moves(true);
        world.move_and_slide(hero, delta).unwrap();
        assert_eq!(world.hits()[0].other.data(), WALL);
        assert_eq!(world.last_move(hero).unwrap().hits[0].other.data(), WALL);
        let contacts: Vec<u64> = world
            .contacts(hero)
            .map(|(other, _)| other.data())
            .collect();
        assert_eq!(contacts, [WALL]);
        check_queries(scene);
    });
}

fn check_queries<S: Number>(scene: &Scene<S>) {
    let world = &scene.world;
    let whole: Aabb<S> = scene.seen((-50.0, -50.0, 100.0, 100.0));
    let all = [HERO, WALL, COIN];
    assert_eq!(data_of(world.overlapping(whole).sorted()), all);
    let around = Circle::new(whole.center(), n(60.0));
    assert_eq!(data_of(world.overlapping_circle(around).sorted()), all);
    let first = |place| world.containing(scene.seen(place).center()).first();
    assert_eq!(first((30.0, 2.0, 4.0, 4.0)).unwrap().data(), WALL);
    let [from, to] = [(-20.0, 2.0, 0.0, 0.0), (60.0, 2.0, 0.0, 0.0)].map(|at| scene.seen(at).min());
    // The hero stands at the wall, behind the coin.
    let seen = [COIN, HERO, WALL];
    let line = Segment::new(from, to);
    let hits = world.raycast_segment(line).sorted();
    assert_eq!(data_of(hits.iter().map(|hit| hit.0)), seen);
    let ray = Ray::new(from, scene.seen_vec((1.0, 0.0)));
    let hits = world.raycast(ray).sorted();
    assert_eq!(data_of(hits.iter().map(|hit| hit.0)), seen);
    let swept = world.sweep(
        scene.seen((-20.0, 1.0, 2.0, 2.0)),
        scene.seen_vec((90.0, 0.0)),
    );
    assert_eq!(data_of(swept.sorted().iter().map(|hit| hit.0)), seen);
    assert_eq!(data_of(world.nearest(to).several(3)), [WALL, HERO, COIN]);
}

/// A hero rides a lift, in water.
fn s97_what_is_at_a_body_carries_the_data<S: Number>() {
    in_all_frames::<S>(|scene| {
        let lift = Body::solid(scene.seen((0.0, 20.0, 40.0, 8.0)));
        let hero = scene.actor_body((0.0, 8.0, 8.0, 8.0), MoveOptions::default());
        let skin = Hitbox::new(Label::new("skin").unwrap(), aabb((0.0, 0.0, 8.0, 8.0)));
        let water = Body::sensor(scene.seen((0.0, 0.0, 40.0, 40.0)));
        let [lift, hero, water] = [(lift, WALL), (hero.with_hitbox(skin), HERO), (water, COIN)]
            .map(|(body, data)| scene.add(body.with_data(data)));
        scene.slide(hero, (0.0, 9.0)).ends_at((0.0, 12.0));
        let view = scene.seen((-50.0, -50.0, 100.0, 100.0));
        let world = &scene.world;
        assert_eq!(world.rides(hero).unwrap().data, WALL);
        assert_eq!(world.riders(lift)[0].data, HERO);
        assert_eq!(world.touched_by(lift)[0].0.data, HERO);
        assert_eq!(world.sensors_around(hero).next().unwrap().data, COIN);
        let inside = world.bodies_in(water);
        assert_eq!(data_of(inside.into_iter().map(Other::from)), [WALL, HERO]);

        let mut kinds = [false; 3];
        world.draw(view, |drawn| {
            let id = drawn.other.body().unwrap();
            assert_eq!(Some(drawn.other.data()), world.data(id), "{drawn:?}");
            match drawn.kind {
                DrawnKind::Body(_) => kinds[0] = true,
                DrawnKind::Hitbox(_) => kinds[1] = true,
                DrawnKind::Contact(_) => kinds[2] = true,
                _ => {}
            }
        });
        assert_eq!(kinds, [true; 3]);
    });
}

fn s97_events_keep_the_data_of_what_is_gone<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [hero, wall, coin] = room(scene);
        scene.slide(hero, (40.0, 0.0));
        let is_by_hero = scene
            .world
            .events()
            .iter()
            .all(|event| event.body.data == HERO);
        assert!(is_by_hero && !scene.world.events().is_empty());
        let entered =
            |kind: &EventKind| matches!(kind, EventKind::Enter { sensor } if sensor.data == COIN);
        assert_eq!(scene.events(entered).len(), 1);

        scene.teleport(hero, (12.0, 0.0));
        scene.world.begin_tick();
        scene.world.set_data(hero, 3).unwrap();
        scene.world.remove(coin).unwrap();
        let events = scene.world.events();
        assert_eq!(
            events[0].kind,
            EventKind::Exit {
                sensor: coin.into()
            }
        );
        let EventKind::Exit { sensor } = events[0].kind else {
            unreachable!()
        };
        assert_eq!((events[0].body.data, sensor.data), (3, COIN));

        scene.slide(hero, (40.0, 0.0));
        scene.world.begin_tick();
        assert_eq!(scene.world.remove(wall).unwrap(), {
            let hitbox = Hitbox::new(Label::new("skin").unwrap(), aabb((-8.0, 0.0, 24.0, 8.0)));
            let wall = Body::solid(scene.seen((28.0, 0.0, 8.0, 8.0)));
            wall.with_hitbox(hitbox).with_data(WALL)
        });
        let EventKind::ContactEnd { other, .. } = scene.world.events()[0].kind else {
            panic!("the contact ends with the wall");
        };
        assert_eq!(other.data(), WALL);
        let next = scene.solid((100.0, 0.0, 8.0, 8.0));
        let is_used_again = [coin.slot(), wall.slot()].contains(&next.slot());
        assert!(is_used_again && scene.world.data(next) == Some(0));
        assert_eq!(scene.world.data(wall), None, "it is gone");
    });
}

fn s97_a_crush_names_both_sides_with_their_data<S: Number>() {
    in_all_frames::<S>(|scene| {
        let press = scene.add(Body::solid(scene.seen((0.0, 0.0, 8.0, 8.0))).with_data(1));
        scene.add(
            scene
                .actor_body((8.0, 0.0, 8.0, 8.0), MoveOptions::default())
                .with_data(2),
        );
        scene.add(Body::solid(scene.seen((20.0, 0.0, 8.0, 8.0))).with_data(3));
        scene.move_solid(press, (6.0, 0.0));
        let events = scene.events(|kind| matches!(kind, EventKind::Crush { .. }));
        let EventKind::Crush { by, against } = events[0].kind else {
            unreachable!()
        };
        assert_eq!(
            [events[0].body.data, by.data, against.unwrap().data()],
            [2, 1, 3]
        );
    });
}

fn s98_data_is_saved_and_counts_as_state<S: Number>() {
    in_all_frames::<S>(|scene| {
        let [hero, wall, coin] = room(scene);
        let world = &mut scene.world;
        let (bytes, sum, before) = (world.save(), world.checksum(), world.clone());
        let loaded = World::<S>::load(&bytes).unwrap();
        assert_eq!(loaded, *world);
        let data: Vec<u64> = loaded.bodies().map(|body| body.data()).collect();
        assert_eq!(data, [HERO, WALL, COIN]);
        assert_eq!(loaded.save(), bytes);

        world.set_data(wall, 5).unwrap();
        assert!(world.checksum() != sum && *world != before && world.save() != bytes);
        world.set_data(coin, 0).unwrap();
        world.restore(&bytes).unwrap();
        assert_eq!(
            (world.data(wall), world.data(coin)),
            (Some(WALL), Some(COIN))
        );
        assert_eq!((world.checksum(), &*world), (sum, &before));
        let mut copy = World::new();
        copy.clone_from(world);
        assert_eq!(copy.data(hero), Some(HERO));

        // Nothing is left of it in the slot of a body that is gone, even after rollbacks.
        world.remove(coin).unwrap();
        let (without, fewer) = (world.clone(), world.save());
        for bytes in [&bytes, &bytes, &fewer] {
            world.restore(bytes).unwrap();
        }
        assert_eq!(*world, without);

        // Data that is taken back leaves no trace.
        let mut plain = World::<S>::new();
        let id = plain.add(Body::actor(aabb((0.0, 0.0, 8.0, 8.0)))).unwrap();
        let (never, bytes) = (plain.clone(), plain.save());
        plain.set_data(id, 9).unwrap();
        assert_ne!(plain, never);
        plain.set_data(id, 0).unwrap();
        assert_eq!((&plain, plain.save()), (&never, bytes));
        // Nor does data that goes with all bodies.
        let mut plain = world.clone();
        for id in [hero, wall] {
            plain.set_data(id, 0).unwrap();
        }
        world.clear();
        plain.clear();
        assert_eq!((world.data(hero), &*world), (None, &plain));
    });
}

fn s98_data_changes_no_move<S: Number>() {
    in_all_frames::<S>(|scene| {
        let ids = room(scene);
        let pushes = scene.actor_body((-20.0, 0.0, 8.0, 8.0), MoveOptions::default());
        let pusher = scene.add(pushes.with_actors(ActorRule::Share).with_data(11));
        let mut plain = scene.world.clone();
        for id in ids.into_iter().chain([pusher]) {
            plain.set_data(id, 0).unwrap();
        }
        let [hero, wall, _] = ids;
        let [push, walk, back] =
            [(50.0, 3.0), (50.0, 0.0), (-9.0, 0.0)].map(|by| scene.seen_vec(by));
        for world in [&mut scene.world, &mut plain] {
            world.move_and_slide(pusher, push).unwrap();
            world.move_and_slide(hero, walk).unwrap();
            world.move_solid(wall, back).unwrap();
        }
        // It walked up to the wall, which then pushed it back.
        scene.check_at(hero, (11.0, 0.0));
        assert!(scene.world.places() == plain.places());
        let whole = scene.seen((-90.0, -90.0, 180.0, 180.0));
        let found = |world: &World<S>| world.overlapping(whole).sorted();
        assert_eq!(found(&scene.world), found(&plain), "in the order of ids");
        assert_eq!(
            scene.world.events(),
            plain.events(),
            "equality ignores the data"
        );
        let touched = |world: &World<S>| world.contacts(hero).collect::<Vec<_>>();
        assert_eq!(touched(&scene.world), touched(&plain));
    });
}
