//! Moves, one by one and many at once.

use super::*;
use jostle::{List, Room};

#[test]
fn an_actor_lands_on_the_floor_and_says_what_it_met() {
    let game = Game::with_floor();
    let hero = game.actor(4.0, 0.0);
    let moved = game.slide(hero, 2.0, 20.0);
    assert_eq!(four(moved.edges), [6.0, 8.0, 14.0, 16.0]);
    assert_eq!(moved.blocked, codes::MAX_Y);
    let hits = counted(|list| world_hits(game.world(), list));
    assert_eq!((hits.len(), hits[0].kind), (1, codes::TILE));
}

#[test]
fn many_actors_move_in_one_call_until_one_is_not_there() {
    let game = Game::with_floor();
    let (first, second) = (game.actor(4.0, 0.0), game.actor(30.0, 0.0));
    let move_many = |bodies: &[u64], moved: Room<'_, MovedRecord<f32>>, failed: Out<'_, usize>| {
        let deltas = [1.0, 0.0, 0.0, 20.0];
        let (list, count) = (List::from(bodies), bodies.len());
        // SAFETY: there are two numbers and one place for each body.
        unsafe {
            world_move_many(
                game.world(),
                list,
                List::from(&deltas),
                count,
                moved,
                failed,
            )
        }
    };
    let mut moved = [game.slide(first, 0.0, 0.0); 2];
    let all = move_many(&[first, second], Room::to(&mut moved), Out::null());
    assert_eq!(all, 0);
    assert_eq!(four(moved[0].edges), [5.0, 0.0, 13.0, 8.0]);
    assert_eq!(moved[1].blocked, codes::MAX_Y);

    let mut failed = 9;
    let status = move_many(&[first, 0], Room::null(), Out::to(&mut failed));
    refused(status, Status::UNKNOWN_BODY);
    assert_eq!(
        (failed, game.edges(first)[0]),
        (1, 6.0),
        "the first has moved"
    );
    assert_eq!(move_many(&[], Room::null(), Out::null()), 0);
}

#[test]
fn a_lift_carries_its_rider_and_a_sensor_reports_it() {
    let game = Game::new();
    let lift = game.add(codes::SOLID, [0.0, 100.0, 64.0, 8.0]);
    let hero = game.actor(8.0, 92.0);
    let coin = game.add(codes::SENSOR, [24.0, 88.0, 8.0, 8.0]);
    game.slide(hero, 0.0, 1.0);
    assert_eq!(written(|it| world_rides(game.world(), hero, it)), lift);
    assert_eq!(world_begin_tick(game.world()), 0);
    assert_eq!(world_move_solid(game.world(), lift, 10.0, -2.0), 0);
    assert_eq!(game.edges(hero), [18.0, 90.0, 26.0, 98.0]);
    let events = counted(|list| world_events(game.world(), list));
    let entered = events.iter().find(|event| event.kind == codes::ENTER);
    assert_eq!(
        entered.map(|event| (event.body, event.other)),
        Some((hero, coin))
    );
    let inside: Vec<Found> =
        listed(|first, count| world_bodies_in(game.world(), coin, first, count));
    assert_eq!(inside[0].other, hero);
}

#[test]
fn places_between_ticks_are_kept_if_wanted() {
    let game = Game::new();
    let hero = game.actor(0.0, 0.0);
    assert_eq!(world_set_keeps_places(game.world(), 1), 0);
    assert_eq!(world_begin_tick(game.world()), 0);
    game.slide(hero, 4.0, 0.0);
    let half = written(|edges| world_edges_between(game.world(), hero, 0.5, edges));
    assert_eq!(four(half), [2.0, 0.0, 10.0, 8.0]);
    assert_eq!(
        counted(|list| world_moved_bodies(game.world(), list)),
        [hero]
    );
}

#[test]
fn a_move_that_is_not_a_number_changes_nothing() {
    let game = Game::with_floor();
    let hero = game.actor(4.0, 0.0);
    let before = world_checksum(game.world());
    for [dx, dy] in [[f32::NAN, 0.0], [0.0, f32::INFINITY]] {
        let status = world_move_and_slide(game.world(), hero, dx, dy, Out::null());
        refused(status, Status::BAD_MOVE);
    }
    assert_eq!(world_checksum(game.world()), before);
}
