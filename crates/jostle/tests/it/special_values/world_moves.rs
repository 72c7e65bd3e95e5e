//! Moves in a world: by any delta, from any place, and of bodies that do not exist.

use super::values::{Special, check_aabb, check_vec, for_each};
use super::world_answers::check_world;
use crate::numbers::for_numbers;
use jostle::{
    Aabb, ActorRule, Body, BodyId, BodyKind, MoveLog, MoveOptions, Moved, Other, Outside, Response,
    Side, Sides, Tile, TileMap, Vec2, World, WorldError,
};

for_numbers! {
    actors_end_outside_or_are_refused: i16 i32 i64 f32 f64;
    actors_with_extreme_options_are_sound: i16 i32 i64 f32 f64;
    solids_arrive_or_are_refused: i16 i32 i64 f32 f64;
    bodies_are_teleported_anywhere_or_refused: i16 i32 i64 f32 f64;
    actors_in_special_maps_are_sound: i16 i32 i64 f32 f64;
    missing_bodies_are_refused: i16 i32 i64 f32 f64;
}

type Answer<S> = Result<Option<Moved<S>>, WorldError<S>>;

type Call<S> = fn(&mut World<S>, BodyId, Vec2<S>) -> Answer<S>;

/// Every call that moves a body by a delta, or puts it somewhere.
fn calls<S: Special>() -> [Call<S>; 9] {
    [
        |world, id, delta| world.move_and_slide(id, delta).map(Some),
        |world, id, delta| world.move_and_stop(id, delta).map(Some),
        |world, id, delta| world.move_and_bounce(id, delta).map(Some),
        |world, id, delta| {
            let respond = |_: &World<S>, other: Other| match other {
                Other::Body(body) if body.id.slot() % 2 == 0 => Response::Bounce,
                Other::Body(_) => Response::Pass,
                Other::Tile(..) => Response::Stop,
            };
            world.move_with(id, delta, respond).map(Some)
        },
        |world, id, delta| {
            let before = world.clone();
            let moved = world.check_move(id, delta);
            let mut log = MoveLog::new();
            let slid = world.check_move_with(id, delta, |_, _| Response::Slide, &mut log);
            assert_eq!(slid.ok(), moved.ok());
            let respond = |_: &World<S>, _: Other| Response::Bounce;
            if let Ok(bounced) = world.check_move_with(id, delta, respond, &mut log) {
                check_aabb(bounced.place());
            }
            assert!(*world == before, "a dry run changes nothing");
            moved.map(Some)
        },
        |world, id, delta| world.move_solid(id, delta).map(|_| None),
        |world, id, delta| world.move_sensor(id, delta).map(|()| None),
        |world, id, corner| world.teleport(id, corner).map(|()| None),
        |world, id, size| world.try_resize_standing(id, size).map(|()| None),
    ]
}

/// Makes a call and checks that it is refused without side effects, or leaves the world sound.
#[track_caller]
fn check_call<S: Special, T>(
    world: &mut World<S>,
    call: impl FnOnce(&mut World<S>) -> Result<T, WorldError<S>>,
) -> Option<T> {
    world.begin_tick();
    let before = world.clone();
    let answer = call(world);
    if let Err(error) = &answer {
        assert!(*world == before, "refused, but changed: {error}");
        assert_eq!(
            world.events(),
            before.events(),
            "refused, but events were sent: {error}"
        );
        assert_eq!(world.checksum(), before.checksum());
    }
    check_world(world);
    answer.ok()
}

/// Creates a world with a body of each kind at `place`, and some bodies of ordinary size.
fn furnished<S: Special>(at: Aabb<S>) -> World<S> {
    let (one, two) = (S::ONE, S::ONE.scaled(2, 1).unwrap());
    let three = one.scaled(3, 1).unwrap();
    let below = Aabb::from_corners([S::ZERO, two], [three; 2]);
    let beside = Aabb::from_corners([two, S::ZERO], [three, two]);
    let mut world = World::new();
    world.set_records_moves(at.min().x < at.max().y);
    for body in [
        Body::solid(at),
        Body::actor(at)
            .with_actors(ActorRule::Share)
            .with_weight(u16::MAX),
        Body::solid(below).with_conveyor([one, S::MAX]),
        Body::actor(beside)
            .with_actors(ActorRule::Share)
            .with_weight(0),
        Body::solid(at).with_one_way(Side::MinY),
        Body::sensor(at),
        Body::sensor(below),
    ] {
        let added = world.add(body);
        assert!(added.is_ok() || at.is_empty());
    }
    world
}

fn ids<S: Special>(world: &World<S>) -> Vec<BodyId> {
    world.bodies().map(|body| body.id()).collect()
}

fn actors_end_outside_or_are_refused<S: Special>() {
    for_each(20, |[a, b, c, d, e, f, g, h, x, y]: [S; 10]| {
        let place = Aabb::try_from_points([a, b], [c, d]).ok();
        let mover = Aabb::try_from_points([e, f], [g, h]).ok();
        let (Some(place), Some(mover)) = (place, mover) else {
            return;
        };
        let mut world = furnished(place);
        for rule in [ActorRule::Ignore, ActorRule::Block, ActorRule::Share] {
            let _ = world.add(Body::actor(mover).with_actors(rule));
        }
        for call in calls() {
            for id in ids(&world) {
                check_move(&mut world, id, Vec2::new(x, y), call);
            }
        }
        check_call(&mut world, |world| {
            world.run_conveyors();
            Ok(())
        });
    });
}

fn check_move<S: Special>(world: &mut World<S>, id: BodyId, delta: Vec2<S>, call: Call<S>) {
    let before = world.clone();
    let moved = check_call(world, |world| call(world, id, delta));
    assert!(moved.is_none() || delta.is_finite());
    if let Some(Some(moved)) = moved {
        check_moved(&before, world, id, &moved);
    }
}

/// Checks that a move's report is sound, and that the actor overlaps nothing that it did not overlap before.
#[track_caller]
fn check_moved<S: Special>(before: &World<S>, after: &World<S>, id: BodyId, moved: &Moved<S>) {
    check_aabb(moved.place());
    check_vec(moved.remaining);
    let was = before.place(id).unwrap();
    let solids = after.bodies().filter(|body| {
        let is_solid = body.kind() == BodyKind::Solid && body.one_way().is_none();
        // The custom response passes through bodies in odd slots.
        is_solid && body.id().slot() % 2 == 0
    });
    for solid in solids {
        let (from, to) = (
            was.overlaps(solid.place()),
            moved.place().overlaps(solid.place()),
        );
        assert!(from || !to, "{moved:?} in {:?}", solid.place());
    }
}

fn actors_with_extreme_options_are_sound<S: Special>() {
    for_each(12, |[a, b, c, d, x, y, amount, snap]: [S; 8]| {
        let Ok(place) = Aabb::try_from_points([a, b], [c, d]) else {
            return;
        };
        for up in Side::ALL.map(Some).into_iter().chain([None]) {
            let options = MoveOptions {
                up,
                forgive_ceiling: amount,
                forgive_wall: amount,
                forgive_floor: snap,
                forgive_ledge: amount,
                step: amount,
                snap,
                max_slope: (u8::MAX, 0),
                axis_by_axis: up == Some(Side::MinX),
                max_hits: if up == Some(Side::MaxX) { 1 } else { 64 },
            };
            let mut world = furnished(place);
            let is_amount = |value: S| value.is_finite() && S::ZERO <= value;
            for id in ids(&world) {
                let set = check_call(&mut world, |world| world.set_options(id, options));
                assert_eq!(set.is_some(), is_amount(amount) && is_amount(snap));
            }
            for id in ids(&world) {
                for call in &calls()[..4] {
                    check_move(&mut world, id, Vec2::new(x, y), *call);
                }
            }
        }
    });
}

/// Moves solids with a rider on top and an actor in the way, also at the ends of the range.
fn solids_arrive_or_are_refused<S: Special>() {
    for_each(160, |[a, b, c, d, x, y, width]: [S; 7]| {
        let Ok(solid) = Aabb::try_from_points([a, b], [c, d]) else {
            return;
        };
        let width = if S::ZERO < width { width } else { S::ONE };
        let rider = Aabb::try_new(a, solid.min().y.saturating_sub(S::ONE), width, S::ONE);
        let ahead = Aabb::try_new(solid.max().x, b, width, width);
        for open in [None, Some(Side::MinY), Some(Side::MaxX)] {
            let body = Body::solid(solid);
            let body = open.map_or(body.clone(), |open| body.with_one_way(open));
            let mut world = World::new();
            let Ok(id) = world.add(body) else { return };
            let _ = world.add(Body::sensor(solid));
            for place in rider.into_iter().chain(ahead).chain(rider) {
                let rule = ActorRule::Block;
                if let Ok(id) = world.add(Body::actor(place).with_actors(rule)) {
                    check_call(&mut world, |world| world.move_and_slide(id, [S::ZERO; 2]));
                }
            }
            let delta = Vec2::new(x, y);
            for delta in [delta, Vec2::new(y, x)] {
                let before = world.place(id).unwrap();
                let arrived = check_call(&mut world, |world| world.move_solid(id, delta));
                assert!(arrived.is_none() || delta.is_finite());
                let is_in_range = before.checked_moved(delta).is_some();
                assert!(arrived.is_none() || is_in_range, "{before:?} by {delta:?}");
                assert!(arrived.is_none_or(|place| world.place(id) == Some(place)));
            }
            if check_call(&mut world, |world| world.set_conveyor(id, delta)).is_some() {
                check_call(&mut world, |world| {
                    world.run_conveyors();
                    Ok(())
                });
            }
        }
    });
}

fn bodies_are_teleported_anywhere_or_refused<S: Special>() {
    for_each(40, |[a, b, c, d, e, f, g, h]: [S; 8]| {
        let Ok(place) = Aabb::try_from_points([a, b], [c, d]) else {
            return;
        };
        let mut world = furnished(place);
        for id in ids(&world) {
            let corner = Vec2::new(e, f);
            let size = world.place(id).unwrap().checked_size();
            let put = check_call(&mut world, |world| world.teleport(id, corner));
            assert!(put.is_none() || corner.is_finite());
            if put.is_some() {
                let now = world.place(id).unwrap();
                assert_eq!(now.min(), corner, "of {size:?}");
            }
            check_call(&mut world, |world| world.try_resize_standing(id, [g, h]));
            for kept in [Sides::NONE, Side::MaxX.into(), Side::MinX | Side::MinY] {
                let before = world.place(id).unwrap();
                let resized = check_call(&mut world, |world| {
                    world.try_resize_keeping(id, [g, h], kept)
                });
                assert!(resized.is_none() || world.resize_blockers().is_empty());
                let now = world.place(id).unwrap();
                assert!(kept.iter().all(|side| now.edge(side) == before.edge(side)));
            }
            if let Ok(there) = Aabb::try_from_points([e, f], [g, h]) {
                let mut forced = world.clone();
                let overlaps = forced.resize(id, there).map(|all| !all.is_empty());
                assert_eq!(overlaps.is_err(), there.is_empty(), "{there:?}");
                let is_there = forced.place(id) == Some(there);
                assert!(is_there || forced == world, "{there:?}");
                let resized = check_call(&mut world, |world| world.try_resize(id, there));
                assert!(resized.is_none() || world.place(id) == Some(there));
                assert!(resized.is_none() || !there.is_empty());
            }
            let out = check_call(&mut world, |world| world.push_out(id));
            assert!(out.is_none_or(|out| world.place(id) == Some(out)));
            check_call(&mut world, |world| world.drop_through(id));
            check_call(&mut world, |world| {
                world.move_and_slide(id, [S::ZERO, S::ONE])
            });
        }
    });
}

fn actors_in_special_maps_are_sound<S: Special>() {
    let rows = ["#-/.", ".v#7", "[.L#", "###."];
    let legend = |character| Tile::from_char(character).or(Some(Tile::SOLID));
    for_each(60, |[a, b, c, d, e, f, g, h, x, y]: [S; 10]| {
        let Ok(mover) = Aabb::try_from_points([a, b], [c, d]) else {
            return;
        };
        let size = [g, h].map(|side| if S::ZERO < side { side } else { S::ONE });
        for outside in [Outside::Solid, Outside::Empty, Outside::Clamp] {
            let map = TileMap::from_text([e, f], size, &rows, legend, outside);
            let Ok(map) = map else { return };
            let mut world = World::new();
            let map_id = world.add_map(map);
            let options = MoveOptions {
                snap: S::ONE,
                step: S::ONE,
                forgive_ceiling: S::ONE,
                ..MoveOptions::default()
            };
            let body = Body::actor(mover).with_options(options);
            let Ok(id) = world.add(body) else { return };
            let _ = world.add(Body::sensor(mover));
            for call in &calls()[..5] {
                let map = world.map(map_id).unwrap();
                let was_in = world.place(id).is_some_and(|at| map.overlaps(at));
                let delta = Vec2::new(x, y);
                let moved = check_call(&mut world, |world| call(world, id, delta)).flatten();
                let map = world.map(map_id).unwrap();
                let is_in = moved.is_some_and(|moved| map.overlaps(moved.place()));
                assert!(was_in || !is_in, "{moved:?}");
            }
            check_call(&mut world, |world| world.push_out(id));
            check_call(&mut world, |world| world.drop_through(id));
        }
    });
}

/// Bodies that were removed, belong to another world, or are of another kind.
fn missing_bodies_are_refused<S: Special>() {
    let (one, zero) = (S::ONE, Vec2::ZERO);
    let place = Aabb::from_corners([S::ZERO; 2], [one; 2]);
    let mut world = furnished(place);
    let gone = world.add(Body::actor(place)).unwrap();
    world.remove(gone).unwrap();
    let again = world.add(Body::actor(place)).unwrap();
    assert!(again.slot() == gone.slot() && again != gone);
    let foreign = furnished(place).add(Body::actor(place)).unwrap();
    for id in [gone, foreign] {
        for &value in S::SPECIAL {
            for call in calls() {
                let by = [Vec2::new(value, one), Vec2::new(one, value), zero];
                for delta in by {
                    let answer = check_call(&mut world, |world| call(world, id, delta));
                    assert!(answer.is_none(), "{delta:?}");
                }
            }
        }
        let answers = [
            check_call(&mut world, |world| world.try_resize(id, place)).is_some(),
            check_call(&mut world, |world| world.push_out(id)).is_some(),
            check_call(&mut world, |world| world.drop_through(id)).is_some(),
            check_call(&mut world, |world| world.record_moves_of(&[id])).is_some(),
        ];
        assert_eq!(answers, [false; 4]);
        assert!(world.place_of(Other::from(id)).is_none() && world.last_move(id).is_none());
        assert!(world.contacts(id).len() == 0 && world.sensors_around(id).len() == 0);
        assert!(
            world.bodies_in(id).is_empty()
                && world.riders(id).is_empty()
                && world.touched_by(id).is_empty()
        );
        assert!(world.rides(id).is_none() && world.touching(id) == Sides::NONE);
    }
}
