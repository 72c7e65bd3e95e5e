//! Recorded moves match what happened.

use jostle::i32::{Aabb, Body, MoveOptions, World};
use jostle::{BodyId, Other, Outside, Response, Side, Sides, Slope, SlopePart, Tile, TileMap};
use jostle_inspect::{
    BodyKey, Counterpart, EventKind, EventRow, Frame, LegKind, MoveRow, ShiftKind,
};

/// A world that records moves, with an actor and some solids, in this order.
fn world_of(actor: Aabb, solids: &[Aabb]) -> (World, BodyId, Vec<BodyId>) {
    let mut world = World::new();
    world.set_records_moves(true);
    let actor = world.add(Body::actor(actor)).unwrap();
    let solids = solids.iter().map(|&place| Body::solid(place));
    let solids = solids.map(|body| world.add(body).unwrap()).collect();
    (world, actor, solids)
}

fn moved(world: &World) -> MoveRow {
    let mut frame = Frame::sketched(1, |sketch| sketch.world(world));
    frame.moves.pop().expect("the actor has moved")
}

#[test]
fn a_body_stuck_inside_another_names_it() {
    let around = Aabb::new(0, 0, 16, 16);
    let (mut world, hero, solids) = world_of(Aabb::new(12, 0, 8, 8), &[around]);
    world.move_and_slide(hero, [-5, 0]).unwrap();
    let row = moved(&world);
    assert_eq!((row.from, row.hits.len()), (row.to, 0), "it has not moved");
    assert_eq!(row.blocked, Sides::from(Side::MinX));
    assert!(row.is_stuck && !row.is_cut_short);
    assert_eq!(row.inside, [Counterpart::Body(BodyKey::of(0, solids[0]))]);
    world.move_and_slide(hero, [5, 0]).unwrap();
    world.move_and_slide(hero, [5, 0]).unwrap();
    let row = moved(&world);
    assert_eq!((row.blocked, row.is_stuck), (Sides::NONE, false));
    assert!(row.inside.is_empty(), "it is out");
}

/// When and where the mover was at each hit, and how much of the move was left.
fn hits(row: &MoveRow) -> Vec<(f64, [f64; 2], [f64; 2])> {
    let hits = row.hits.iter();
    hits.map(|hit| (hit.fraction, hit.place.min, hit.remaining))
        .collect()
}

#[test]
fn a_passed_body_is_hit_on_the_way() {
    let ghost = Aabb::new(13, 0, 4, 8);
    let (mut world, hero, solids) = world_of(Aabb::new(0, 0, 8, 8), &[ghost]);
    let pass = |_: &World, other: Other| {
        if other.body() == Some(solids[0]) {
            Response::Pass
        } else {
            Response::Slide
        }
    };
    world.move_with(hero, [20, 0], pass).unwrap();
    let row = moved(&world);
    assert_eq!(row.to.min, [20.0, 0.0], "all the way");
    assert_eq!(hits(&row), [(0.25, [5.0, 0.0], [15.0, 0.0])]);
}

#[test]
fn after_a_bounce_the_remaining_move_points_back() {
    let walls = [Aabb::new(40, 0, 8, 8), Aabb::new(-8, 0, 8, 8)];
    let (mut world, hero, _) = world_of(Aabb::new(0, 0, 10, 8), &walls);
    world.move_and_bounce(hero, [70, 0]).unwrap();
    let row = moved(&world);
    assert_eq!(row.to.min, [10.0, 0.0], "30 there, 30 back, 10 there again");
    let there = (30.0 / 70.0, [30.0, 0.0], [40.0, 0.0]);
    let back = (60.0 / 70.0, [0.0, 0.0], [-10.0, 0.0]);
    assert_eq!(hits(&row), [there, back]);
}

#[test]
fn a_body_passed_after_a_bounce_is_hit_on_the_way_back() {
    let (mut world, hero, solids) = world_of(
        Aabb::new(20, 0, 10, 8),
        &[Aabb::new(50, 0, 8, 8), Aabb::new(0, 0, 10, 8)],
    );
    let pass = |_: &World, other: Other| {
        if other.body() == Some(solids[1]) {
            Response::Pass
        } else {
            Response::Bounce
        }
    };
    world.move_with(hero, [80, 0], pass).unwrap();
    let row = moved(&world);
    assert_eq!(row.to.min, [-20.0, 0.0], "20 there, 60 back");
    let there = (0.25, [40.0, 0.0], [60.0, 0.0]);
    let ghost = (0.625, [10.0, 0.0], [-30.0, 0.0]);
    assert_eq!(hits(&row), [there, ghost]);
}

#[test]
fn the_last_hit_is_where_the_move_ended() {
    let wall = Aabb::new(25, 0, 8, 8);
    let (mut world, hero, _) = world_of(Aabb::new(0, 0, 5, 8), &[wall]);
    world.move_and_stop(hero, [40, 10]).unwrap();
    let row = moved(&world);
    assert_eq!(hits(&row), [(0.5, [20.0, 5.0], [20.0, 5.0])]);
}

#[test]
fn a_teleported_body_has_no_last_move_to_explain() {
    let wall = Aabb::new(25, 0, 8, 8);
    let (mut world, hero, _) = world_of(Aabb::new(0, 0, 5, 8), &[wall]);
    world.move_and_stop(hero, [40, 0]).unwrap();
    assert!(!moved(&world).was_relocated);
    world.teleport(hero, [0, 0]).unwrap();
    let row = moved(&world);
    assert!(row.was_relocated && row.hits.is_empty() && row.legs.is_empty());
    assert_eq!((row.to.min, row.requested), ([20.0, 0.0], [0.0; 2]));
}

/// The move of one body.
fn moved_of(world: &World, id: BodyId) -> MoveRow {
    let frame = Frame::sketched(1, |sketch| sketch.world(world));
    let mut rows = frame.moves.into_iter();
    let row = rows.find(|row| row.key == BodyKey::of(0, id));
    row.expect("it was moved")
}

fn body(id: BodyId) -> Counterpart {
    Counterpart::Body(BodyKey::of(0, id))
}

#[test]
fn legs_say_why_and_because_of_what() {
    let solids = [Aabb::new(0, 8, 20, 8), Aabb::new(20, 10, 80, 8)];
    let (mut world, hero, solids) = world_of(Aabb::new(0, 0, 8, 8), &solids);
    let snap = MoveOptions {
        snap: 4,
        ..MoveOptions::default()
    };
    world.set_options(hero, snap).unwrap();
    world.move_and_slide(hero, [24, 0]).unwrap();
    let row = moved(&world);
    let legs: Vec<_> = row.legs.iter().map(|leg| (leg.why, leg.cause)).collect();
    let straight = (LegKind::Straight, Counterpart::Nothing);
    assert_eq!(legs, [straight, (LegKind::Snap, body(solids[1]))]);
}

#[test]
fn a_carried_body_keeps_its_own_move_and_names_its_carrier() {
    let ferry = Aabb::new(0, 16, 80, 8);
    let (mut world, hero, solids) = world_of(Aabb::new(4, 4, 8, 8), &[ferry]);
    world.begin_tick();
    world.move_and_slide(hero, [2, 10]).unwrap();
    world.move_solid(solids[0], [3, 0]).unwrap();
    let row = moved(&world);
    assert!(!row.was_relocated && !row.is_earlier);
    assert_eq!((row.to.min, row.hits.len()), ([6.0, 8.0], 1));
    let [shift] = row.shifts[..] else {
        panic!("{row:?}")
    };
    assert_eq!(
        (shift.kind, shift.by),
        (ShiftKind::Carried, body(solids[0]))
    );
    assert_eq!(
        (shift.delta, shift.held_by),
        ([3.0, 0.0], Counterpart::Nothing)
    );
    // It is carried on without a move of its own, and then stands still.
    world.begin_tick();
    world.move_solid(solids[0], [3, 0]).unwrap();
    let row = moved(&world);
    assert!(row.is_earlier && row.hits.is_empty() && row.requested == [0.0; 2]);
    assert_eq!((row.from.min, row.to.min), ([9.0, 8.0], [12.0, 8.0]));
    world.begin_tick();
    let row = moved(&world);
    assert!(row.was_relocated && row.shifts.is_empty(), "moved since");
    world.move_solid(solids[0], [3, 0]).unwrap();
    world.teleport(hero, [0, 0]).unwrap();
    world.move_and_slide(hero, [1, 0]).unwrap();
    let row = moved(&world);
    assert!(!row.was_relocated && row.to.min == [1.0, 0.0]);
}

#[test]
fn a_pushed_body_says_what_held_it() {
    let solids = [Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8)];
    let (mut world, hero, solids) = world_of(Aabb::new(10, 0, 8, 8), &solids);
    world.move_solid(solids[0], [6, 0]).unwrap();
    let row = moved_of(&world, hero);
    let [shift] = row.shifts[..] else {
        panic!("{row:?}")
    };
    assert_eq!((shift.kind, shift.by), (ShiftKind::Pushed, body(solids[0])));
    assert_eq!((shift.delta, shift.held_by), ([2.0, 0.0], body(solids[1])));
}

#[test]
fn a_pushed_body_is_exactly_where_it_was_pushed() {
    let mut world = jostle::World::<f32>::new();
    world.set_records_moves(true);
    let wall = world
        .add(jostle::Body::solid(jostle::Aabb::new(0.1, 0.0, 7.3, 8.0)))
        .unwrap();
    world
        .add(jostle::Body::actor(jostle::Aabb::new(7.9, 0.0, 0.7, 8.0)))
        .unwrap();
    for tick in 1..=300 {
        world.begin_tick();
        world.move_solid(wall, [0.13, 0.0]).unwrap();
        let frame = Frame::sketched(tick, |sketch| sketch.world(&world));
        let last = frame.moves.last();
        assert!(last.is_none_or(|row| !row.was_relocated), "tick {tick}");
        assert!(
            tick < 9 || last.is_some_and(|row| row.shifts.len() == 1),
            "tick {tick}"
        );
    }
}

/// This many solids side by side, each touching the next.
fn row_of(count: i32) -> World {
    let mut world = World::new();
    for at in 0..count {
        world.add(Body::solid(Aabb::new(8 * at, 8, 8, 8))).unwrap();
    }
    world
}

#[test]
fn pairs_are_counted_whatever_is_in_detail() {
    let mut world = row_of(9);
    let hero = world.add(Body::actor(Aabb::new(20, 0, 8, 8))).unwrap();
    world.move_and_slide(hero, [0, 4]).unwrap();
    let frame = Frame::sketched(1, |sketch| sketch.world(&world));
    assert_eq!(frame.contacts.len(), 2, "with the two below it");
    assert_eq!(frame.cost.pairs, Some(8 + 2), "neighbors, and the hero");
    assert_eq!(frame.cost.candidates, Some(45), "ten in one list");
}

#[test]
fn pairs_that_are_not_counted_are_unknown() {
    let small = Frame::sketched(1, |sketch| sketch.world(&row_of(1024)));
    assert!(small.cost.candidates.is_some());
    assert_eq!(small.cost.pairs, Some(1023));
    let large = Frame::sketched(1, |sketch| sketch.world(&row_of(1025)));
    assert_eq!((large.cost.candidates, large.cost.pairs), (None, None));
    let both = Frame::sketched(1, |sketch| {
        sketch.world(&row_of(2));
        sketch.world(&row_of(1025));
    });
    assert_eq!((both.cost.candidates, both.cost.pairs), (None, None));
    let loose = Frame::sketched(1, |sketch| sketch.boxes(&[Aabb::new(0, 0, 8, 8)]));
    assert_eq!((loose.cost.candidates, loose.cost.pairs), (None, None));
}

#[test]
fn pairs_counted_by_the_game_win() {
    let said = |candidates: Option<usize>, pairs: usize| {
        let frame = Frame::sketched(1, |sketch| {
            sketch.pairs(candidates, pairs);
            sketch.world(&row_of(9));
        });
        (frame.cost.candidates, frame.cost.pairs)
    };
    assert_eq!(said(Some(3), 0), (Some(3), Some(0)));
    assert_eq!(said(None, 7), (None, Some(7)));
    assert_eq!(said(Some(usize::MAX), 0).0, None, "not 4,294,967,295");
}

#[test]
fn a_crush_names_both_sides() {
    let wall = Aabb::new(20, 0, 8, 8);
    let (mut world, hero, solids) = world_of(Aabb::new(10, 0, 8, 8), &[wall]);
    let press = world.add(Body::solid(Aabb::new(0, 0, 8, 8))).unwrap();
    world.begin_tick();
    world.move_solid(press, [8, 0]).unwrap();
    let frame = Frame::sketched(1, |sketch| sketch.world(&world));
    let crushed = |row: &&EventRow| row.kind == EventKind::Crush;
    let row = frame.events.iter().find(crushed).unwrap();
    assert_eq!(row.key, BodyKey::of(0, hero));
    assert_eq!(row.other, Counterpart::Body(BodyKey::of(0, press)));
    assert_eq!(row.against, Counterpart::Body(BodyKey::of(0, solids[0])));
}

#[test]
fn details_list_the_move_options() {
    let options = MoveOptions {
        axis_by_axis: true,
        max_hits: 7,
        max_slope: (1, 2),
        forgive_ceiling: 3,
        ..MoveOptions::default()
    };
    let mut world = World::new();
    let hero = Body::actor(Aabb::new(0, 0, 8, 8)).with_options(options);
    world.add(hero).unwrap();
    let frame = Frame::sketched(1, |sketch| sketch.world(&world));
    let properties = &frame.details[0].properties;
    let of = |name: &str| {
        let property = properties.iter().find(|property| property.name == name)?;
        Some((&*property.title, &*property.text, &*property.numbers))
    };
    assert_eq!(of("max_hits"), Some(("max hits per move", "7", &[7.0][..])));
    assert_eq!(
        of("max_slope"),
        Some(("max slope", "26.6°", &[1.0, 2.0][..]))
    );
    assert_eq!(
        of("axis_by_axis"),
        Some(("moves", "x first, then y", &[1.0][..]))
    );
    assert_eq!(of("up"), Some(("up is", "−y", &[3.0][..])));
    let correction = ("ceiling corner correction", "3 u", &[3.0][..]);
    assert_eq!(of("forgive_ceiling"), Some(correction));
    assert_eq!(of("forgive_wall"), None, "it is off");
}

#[test]
fn clearing_a_frame_makes_it_new() {
    let mut frame = Frame::sketched(1, |sketch| sketch.world(&row_of(3)));
    assert_eq!(frame.number, "i32");
    frame.clear();
    assert_eq!(frame, Frame::new());
}

#[test]
fn axis_by_axis_each_axis_has_its_own_remaining_move() {
    let options = MoveOptions {
        axis_by_axis: true,
        ..MoveOptions::default()
    };
    let mut world = World::new();
    world.set_records_moves(true);
    for wall in [Aabb::new(18, 0, 8, 8), Aabb::new(0, 23, 30, 8)] {
        world.add(Body::solid(wall)).unwrap();
    }
    let hero = Body::actor(Aabb::new(0, 0, 8, 8)).with_options(options);
    let hero = world.add(hero).unwrap();
    world.move_and_slide(hero, [20, 20]).unwrap();
    let wall = (0.25, [10.0, 0.0], [10.0, 0.0]);
    let floor = (0.875, [10.0, 15.0], [0.0, 5.0]);
    assert_eq!(hits(&moved(&world)), [wall, floor]);
}

/// Up a slope and against the wall behind it.
#[test]
fn along_a_slope_the_remaining_move_is_that_of_the_whole_move() {
    let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    let mut map = TileMap::new([0, 0], [16, 16], [5, 3], Outside::Empty).unwrap();
    map.fill([0, 2], [4, 2], Tile::SOLID).unwrap();
    map.set([2, 1], Tile::slope(slope)).unwrap();
    map.fill([3, 0], [3, 1], Tile::SOLID).unwrap();
    let (mut world, hero, _) = world_of(Aabb::new(10, 24, 8, 8), &[]);
    world.add_map(map);
    world.move_and_slide(hero, [40, 0]).unwrap();
    let row = moved(&world);
    assert_eq!(row.to.min, [40.0, 8.0], "at the top, at the wall");
    let (foot, wall) = (hits(&row)[0], *hits(&row).last().unwrap());
    let foot_at = ([23.0, 24.0], [27.0, 0.0]);
    assert_eq!((foot.1, foot.2), foot_at, "a slope is hit a little early");
    assert_eq!((wall.1, wall.2), ([40.0, 8.0], [10.0, 0.0]));
}
