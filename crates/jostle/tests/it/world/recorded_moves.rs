//! Recorded moves: why each leg is there, and what else has moved a body since the tick began.

use jostle::i32::{Aabb, Body, MoveOptions, Shift, World};
use jostle::motion::LegKind;
use jostle::{ActorRule, BodyId, Outside, ShiftCause, Tile, TileMap};

/// An empty world that records all moves.
fn recording() -> World {
    let mut world = World::new();
    world.set_records_moves(true);
    world
}

fn actor(world: &mut World, place: [i32; 4], options: MoveOptions) -> BodyId {
    let [x, y, w, h] = place;
    let body = Body::actor(Aabb::new(x, y, w, h)).with_options(options);
    world.add(body).unwrap()
}

fn solid(world: &mut World, place: [i32; 4]) -> BodyId {
    let [x, y, w, h] = place;
    world.add(Body::solid(Aabb::new(x, y, w, h))).unwrap()
}

/// The legs of the last move: why, where from, and because of which body.
fn legs(world: &World, id: BodyId) -> Vec<(LegKind, [i32; 2], Option<BodyId>)> {
    let last = world.last_move(id).unwrap();
    let leg = |at: usize| {
        let corner = last.legs[at].start().min();
        let cause = last.cause_of(at).and_then(|other| other.body());
        (last.legs[at].kind(), [corner.x, corner.y], cause)
    };
    (0..last.legs.len()).map(leg).collect()
}

/// How far each shift led, and its cause.
fn shifts(world: &World, id: BodyId) -> Vec<([i32; 2], ShiftCause)> {
    let way = |shift: &Shift| {
        let way = shift.to.min() - shift.from.min();
        ([way.x, way.y], shift.cause)
    };
    world.shifts_of(id).iter().map(way).collect()
}

fn carried(by: BodyId) -> ShiftCause {
    ShiftCause::Carried(by.into())
}

fn pushed(by: BodyId) -> ShiftCause {
    ShiftCause::Pushed(by.into())
}

#[test]
fn a_simple_move_is_straight() {
    let mut world = recording();
    solid(&mut world, [0, 20, 100, 8]);
    let hero = actor(&mut world, [0, 0, 8, 8], MoveOptions::default());
    world.move_and_slide(hero, [24, 24]).unwrap();
    let straight = [
        (LegKind::Straight, [0, 0], None),
        (LegKind::Straight, [12, 12], None),
    ];
    assert_eq!(legs(&world, hero), straight);
}

#[test]
fn a_step_up_names_its_stair() {
    let mut world = recording();
    solid(&mut world, [0, 8, 100, 8]);
    let stair = solid(&mut world, [20, 4, 80, 4]);
    let options = MoveOptions {
        step: 4,
        ..MoveOptions::default()
    };
    let hero = actor(&mut world, [0, 0, 8, 8], options);
    world.move_and_slide(hero, [16, 1]).unwrap();
    let expected = [
        (LegKind::Straight, [0, 0], None),
        (LegKind::StepUp, [12, 0], Some(stair)),
        (LegKind::Straight, [12, -4], None),
    ];
    let legs = legs(&world, hero);
    assert_eq!(legs[legs.len() - 3..], expected, "{legs:?}");
    assert_eq!(world.last_move(hero).unwrap().to, Aabb::new(16, -4, 8, 8));
}

#[test]
fn every_forgiven_corner_names_its_obstacle() {
    let none = MoveOptions::default();
    let cases = [
        // The head clips 2 of a beam, the shoulder 2 of a wall, the foot 2 of a floor's edge.
        (
            MoveOptions {
                forgive_ceiling: 2,
                ..none
            },
            [6, -20, 20, 12],
            [0, -20],
            [-2, -8],
        ),
        (
            MoveOptions {
                forgive_wall: 2,
                ..none
            },
            [16, 6, 12, 20],
            [20, 0],
            [8, -2],
        ),
        (
            MoveOptions {
                forgive_floor: 2,
                ..none
            },
            [6, 16, 20, 12],
            [0, 20],
            [-2, 8],
        ),
        // In the air, the feet are lifted onto a ledge.
        (
            MoveOptions {
                forgive_ledge: 2,
                ..none
            },
            [16, 6, 12, 20],
            [20, 0],
            [8, -2],
        ),
    ];
    for (options, beam, delta, turned) in cases {
        let mut world = recording();
        let beam = solid(&mut world, beam);
        let hero = actor(&mut world, [0, 0, 8, 8], options);
        world.move_and_slide(hero, delta).unwrap();
        let legs = legs(&world, hero);
        let kinds: Vec<_> = legs.iter().map(|leg| (leg.0, leg.2)).collect();
        let straight = (LegKind::Straight, None);
        let corner = (LegKind::Corner, Some(beam));
        assert_eq!(kinds, [straight, corner, straight], "{options:?}");
        assert_eq!(legs[2].1, turned, "{options:?}");
    }
}

#[test]
fn a_snap_names_the_floor_that_it_led_to() {
    let mut world = recording();
    solid(&mut world, [0, 8, 20, 8]);
    let lower = solid(&mut world, [20, 10, 80, 8]);
    let options = MoveOptions {
        snap: 4,
        ..MoveOptions::default()
    };
    let hero = actor(&mut world, [0, 0, 8, 8], options);
    world.move_and_slide(hero, [24, 0]).unwrap();
    let expected = [
        (LegKind::Straight, [0, 0], None),
        (LegKind::Snap, [24, 0], Some(lower)),
    ];
    assert_eq!(legs(&world, hero), expected);
    assert_eq!(world.last_move(hero).unwrap().to, Aabb::new(24, 2, 8, 8));
}

#[test]
fn a_walk_uphill_is_straight_up_to_the_slope_and_then_along_it() {
    let rows = ["...", "./.", "###"];
    let map = TileMap::from_text([0, 0], [8, 8], &rows, Tile::from_char, Outside::Empty).unwrap();
    let mut world = recording();
    world.add_map(map);
    let hero = actor(&mut world, [0, 12, 4, 4], MoveOptions::default());
    world.move_and_slide(hero, [10, 0]).unwrap();
    let kinds: Vec<_> = legs(&world, hero).iter().map(|leg| leg.0).collect();
    assert_eq!(kinds.last(), Some(&LegKind::Slope), "{kinds:?}");
    assert_eq!(kinds[0], LegKind::Straight);
    assert_eq!(world.last_move(hero).unwrap().to, Aabb::new(10, 6, 4, 4));
}

#[test]
fn a_carried_stack_names_the_carrier_of_each() {
    let mut world = recording();
    let lift = solid(&mut world, [0, 24, 40, 8]);
    let lower = actor(&mut world, [4, 8, 16, 8], MoveOptions::default());
    let upper = actor(&mut world, [8, -8, 8, 8], MoveOptions::default());
    for id in [lower, upper] {
        world.set_actors(id, ActorRule::Block).unwrap();
        world.move_and_slide(id, [0, 40]).unwrap();
    }
    assert_eq!(world.rides(upper), Some(lower.into()));
    for delta in [[3, 0], [2, -5], [-4, 6]] {
        world.begin_tick();
        world.move_solid(lift, delta).unwrap();
        assert_eq!(shifts(&world, lower), [(delta, carried(lift))]);
        assert_eq!(shifts(&world, upper), [(delta, carried(lower))]);
    }
}

#[test]
fn a_body_is_pushed_by_one_solid_and_carried_by_another_in_one_tick() {
    let mut world = recording();
    let ferry = solid(&mut world, [0, 16, 80, 8]);
    let wall = solid(&mut world, [-20, 0, 8, 16]);
    let hero = actor(&mut world, [4, 8, 8, 8], MoveOptions::default());
    world.move_and_slide(hero, [0, 1]).unwrap();
    world.begin_tick();
    world.move_solid(ferry, [3, 0]).unwrap();
    world.move_solid(wall, [25, 0]).unwrap();
    world.move_and_slide(hero, [0, -2]).unwrap();
    let expected = [
        ([3, 0], carried(ferry)),
        ([6, 0], pushed(wall)),
        ([0, -2], ShiftCause::Itself),
    ];
    assert_eq!(shifts(&world, hero), expected);
    let places = world.shifts_of(hero).windows(2);
    assert!(places.into_iter().all(|two| two[0].to == two[1].from));
    assert_eq!(Some(world.shifts_of(hero)[2].to), world.place(hero));
}

#[test]
fn being_carried_does_not_replace_the_last_move() {
    let mut world = recording();
    let ferry = solid(&mut world, [0, 16, 80, 8]);
    let hero = actor(&mut world, [4, 4, 8, 8], MoveOptions::default());
    world.move_and_slide(hero, [2, 10]).unwrap();
    world.move_solid(ferry, [3, 0]).unwrap();
    let last = world.last_move(hero).unwrap();
    assert_eq!((last.to, last.hits.len()), (Aabb::new(6, 8, 8, 8), 1));
    let expected = [([2, 4], ShiftCause::Itself), ([3, 0], carried(ferry))];
    assert_eq!(shifts(&world, hero), expected);
}

#[test]
fn a_crushed_body_names_what_held_it() {
    let mut world = recording();
    let wall = solid(&mut world, [20, 0, 8, 8]);
    let press = solid(&mut world, [0, 0, 8, 8]);
    let hero = actor(&mut world, [10, 0, 8, 8], MoveOptions::default());
    world.move_solid(press, [6, 0]).unwrap();
    assert_eq!(shifts(&world, hero), [([2, 0], pushed(press))]);
    assert_eq!(world.shifts_of(hero)[0].held_by, Some(wall.into()));
    world.begin_tick();
    world.move_solid(press, [1, 0]).unwrap();
    let stays = world.shifts_of(hero);
    assert!(
        stays.iter().all(|shift| shift.from == shift.to),
        "{stays:?}"
    );
}

#[test]
fn a_rider_held_back_by_a_wall_says_so() {
    let mut world = recording();
    let ferry = solid(&mut world, [0, 16, 40, 8]);
    let wall = solid(&mut world, [12, 0, 8, 8]);
    let hero = actor(&mut world, [4, 8, 8, 8], MoveOptions::default());
    let tall = actor(&mut world, [2, 0, 8, 16], MoveOptions::default());
    for id in [hero, tall] {
        world.move_and_slide(id, [0, 1]).unwrap();
    }
    world.begin_tick();
    world.move_solid(ferry, [5, 0]).unwrap();
    assert_eq!(shifts(&world, hero), [([5, 0], carried(ferry))]);
    assert_eq!(shifts(&world, tall), [([2, 0], carried(ferry))]);
    assert_eq!(world.shifts_of(tall)[0].held_by, Some(wall.into()));
    world.begin_tick();
    world.move_solid(ferry, [1, 0]).unwrap();
    let [held] = world.shifts_of(tall) else {
        panic!("held at once");
    };
    assert!(held.from == held.to && held.held_by == Some(wall.into()));
}

#[test]
fn a_conveyor_carries() {
    let mut world = recording();
    let belt = Body::solid(Aabb::new(0, 16, 80, 8)).with_conveyor([2, 0]);
    let belt = world.add(belt).unwrap();
    let hero = actor(&mut world, [4, 8, 8, 8], MoveOptions::default());
    world.move_and_slide(hero, [0, 1]).unwrap();
    world.begin_tick();
    world.run_conveyors();
    world.run_conveyors();
    assert_eq!(shifts(&world, hero), [([4, 0], carried(belt))], "as one");
}

#[test]
fn actors_that_share_a_push_name_the_one_behind() {
    let mut world = recording();
    let hero = actor(&mut world, [0, 0, 8, 8], MoveOptions::default());
    let near = actor(&mut world, [10, 0, 8, 8], MoveOptions::default());
    let far = actor(&mut world, [20, 0, 8, 8], MoveOptions::default());
    for id in [hero, near, far] {
        world.set_actors(id, ActorRule::Share).unwrap();
    }
    world.move_and_slide(hero, [6, 0]).unwrap();
    assert_eq!(shifts(&world, near), [([2, 0], pushed(hero))]);
    assert_eq!(shifts(&world, hero), [([4, 0], ShiftCause::Itself)]);
    assert_eq!(shifts(&world, far), []);
    assert!(world.last_move(near).is_none(), "it has made none");
    let press = solid(&mut world, [-20, 0, 8, 8]);
    world.begin_tick();
    world.move_solid(press, [22, 0]).unwrap();
    let behind = [(hero, press), (near, hero)];
    for (id, by) in behind {
        assert_eq!(shifts(&world, id)[0].1, pushed(by));
    }
}

#[test]
fn shifts_last_for_a_tick_and_only_if_recorded() {
    let mut world = World::new();
    let press = solid(&mut world, [0, 0, 8, 8]);
    let hero = actor(&mut world, [10, 0, 8, 8], MoveOptions::default());
    let other = actor(&mut world, [10, 20, 8, 8], MoveOptions::default());
    world.move_solid(press, [6, 0]).unwrap();
    assert_eq!(shifts(&world, hero), []);
    world.record_moves_of(&[hero]).unwrap();
    world.move_solid(press, [6, 0]).unwrap();
    world.move_and_slide(other, [1, 0]).unwrap();
    assert_eq!(shifts(&world, hero), [([6, 0], pushed(press))]);
    assert_eq!(shifts(&world, other), []);
    let (copy, saved) = (world.clone(), world.save());
    assert_eq!(shifts(&copy, hero), [([6, 0], pushed(press))]);
    assert_eq!(copy.checksum(), world.checksum());
    world.begin_tick();
    assert_eq!(shifts(&world, hero), []);
    assert_eq!(copy.checksum(), world.checksum(), "not part of it");
    world.move_solid(press, [6, 0]).unwrap();
    world.record_moves_of(&[other]).unwrap();
    assert_eq!(shifts(&world, hero), [], "no longer recorded");
    let mut copy = copy;
    copy.restore(&saved).unwrap();
    assert_eq!(shifts(&copy, hero), [], "not saved");
}

#[test]
fn a_removed_body_leaves_no_shifts_to_the_next_in_its_slot() {
    let mut world = recording();
    let press = solid(&mut world, [0, 0, 8, 8]);
    let hero = actor(&mut world, [10, 0, 8, 8], MoveOptions::default());
    world.move_solid(press, [6, 0]).unwrap();
    world.remove(hero).unwrap();
    assert_eq!(shifts(&world, hero), []);
    let next = actor(&mut world, [40, 0, 8, 8], MoveOptions::default());
    assert_eq!(next.slot(), hero.slot());
    assert_eq!(shifts(&world, next), []);
    world.move_and_slide(next, [1, 0]).unwrap();
    assert_eq!(shifts(&world, next), [([1, 0], ShiftCause::Itself)]);
    world.clear();
    assert_eq!(shifts(&world, next), []);
}

#[test]
fn a_body_that_moves_without_ticks_keeps_a_short_list() {
    let mut world = recording();
    let hero = actor(&mut world, [0, 0, 8, 8], MoveOptions::default());
    for _ in 0..100 {
        world.move_and_slide(hero, [1, 0]).unwrap();
    }
    assert_eq!(shifts(&world, hero), [([100, 0], ShiftCause::Itself)]);
}

#[test]
fn a_rider_that_walks_without_ticks_keeps_a_short_list() {
    let mut world = recording();
    let ferry = solid(&mut world, [0, 16, 200, 8]);
    let hero = actor(&mut world, [150, 8, 8, 8], MoveOptions::default());
    world.move_and_slide(hero, [0, 1]).unwrap();
    for _ in 0..100 {
        world.move_solid(ferry, [3, 0]).unwrap();
        world.move_and_slide(hero, [-1, 0]).unwrap();
    }
    let last_two = [([3, 0], carried(ferry)), ([-1, 0], ShiftCause::Itself)];
    assert_eq!(shifts(&world, hero), last_two.repeat(8), "the last 16");
    let shifts = world.shifts_of(hero);
    assert_eq!(shifts.last().map(|last| last.to), world.place(hero));
    world.begin_tick();
    assert!(world.shifts_of(hero).is_empty());
}

#[test]
fn a_rising_lift_carries_its_riders_and_pushes_what_hangs_above() {
    let mut world = recording();
    let lift = solid(&mut world, [0, 24, 40, 8]);
    let rider = actor(&mut world, [4, 16, 8, 8], MoveOptions::default());
    let above = actor(&mut world, [20, 12, 8, 8], MoveOptions::default());
    world.move_and_slide(rider, [0, 1]).unwrap();
    assert_eq!(world.rides(rider), Some(lift.into()));
    world.begin_tick();
    world.move_solid(lift, [0, -6]).unwrap();
    assert_eq!(shifts(&world, rider), [([0, -6], carried(lift))]);
    assert_eq!(shifts(&world, above), [([0, -2], pushed(lift))]);
}

#[test]
fn a_move_that_leads_nowhere_is_a_shift() {
    let mut world = recording();
    let hero = actor(&mut world, [0, 0, 8, 8], MoveOptions::default());
    world.move_and_slide(hero, [0, 0]).unwrap();
    assert_eq!(shifts(&world, hero), [([0, 0], ShiftCause::Itself)]);
}
