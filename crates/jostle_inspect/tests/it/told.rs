//! What a frame tells of moves is what happened.

use jostle::i32::{Aabb, Body, World};
use jostle::{BodyId, Side, Sides};
use jostle_inspect::{Frame, Key, MoveRow, Who};

/// A world that keeps moves, with an actor and some solids, in this order.
fn world_of(actor: Aabb, solids: &[Aabb]) -> (World, BodyId, Vec<BodyId>) {
    let mut world = World::new();
    world.set_keeps_moves(true);
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
fn a_body_that_began_inside_of_something_says_what_held_it() {
    let around = Aabb::new(0, 0, 16, 16);
    let (mut world, hero, solids) = world_of(Aabb::new(12, 0, 8, 8), &[around]);
    world.move_and_slide(hero, [-5, 0]).unwrap();
    let row = moved(&world);
    assert_eq!((row.from, row.hits.len()), (row.to, 0), "it has not moved");
    assert_eq!(row.blocked, Sides::from(Side::MinX));
    assert!(row.is_stuck && !row.is_cut_short);
    assert_eq!(row.inside, [Who::Body(Key::of(0, solids[0]))]);
    world.move_and_slide(hero, [5, 0]).unwrap();
    world.move_and_slide(hero, [5, 0]).unwrap();
    let row = moved(&world);
    assert_eq!((row.blocked, row.is_stuck), (Sides::NONE, false));
    assert!(row.inside.is_empty(), "it is out");
}
