//! Answers that are lists, and how long they stay.

use super::*;
use jostle::{List, Room};

#[test]
fn a_list_stays_until_the_next_one_of_its_type() {
    let game = Game::with_floor();
    let hero = game.actor(4.0, 0.0);
    game.slide(hero, 0.0, 20.0);
    let mut hits = std::ptr::null();
    let count = world_hits(game.world(), Out::to(&mut hits));
    let bodies = counted(|list| world_bodies(game.world(), list));
    game.edges(hero);
    assert_eq!((read(hits, count)[0].kind, bodies.len()), (codes::TILE, 1));
}

#[test]
fn questions_about_an_area_find_tiles_and_bodies() {
    let game = Game::with_floor();
    let hero = game.actor(4.0, 0.0);
    let area = Rect {
        x: 0.0,
        y: 0.0,
        w: 10.0,
        h: 20.0,
    };
    let overlapping = |query: In<'_, QueryRecord>| -> Vec<Found> {
        listed(|first, count| world_overlapping(game.world(), In::from(&area), query, first, count))
    };
    let kinds = |found: Vec<Found>| found.iter().map(|it| it.kind).collect::<Vec<_>>();
    assert_eq!(kinds(overlapping(In::null())), [codes::TILE, codes::BODY]);
    let mut query = QueryRecord::new();
    query.without = hero;
    assert_eq!(kinds(overlapping(In::from(&query))), [codes::TILE]);
    let near: Vec<Found> = listed(|first, count| {
        world_nearest(game.world(), 5.0, 5.0, usize::MAX, In::null(), first, count)
    });
    assert_eq!(near[0].other, hero);
}

#[test]
fn many_areas_have_one_list_and_their_beginnings() {
    let game = Game::new();
    let (first, second) = (game.actor(0.0, 0.0), game.actor(20.0, 0.0));
    let area = |x| Rect {
        x,
        y: 0.0,
        w: 10.0,
        h: 10.0,
    };
    let areas = [area(0.0), area(100.0), area(15.0)];
    let (mut found, mut starts) = (std::ptr::null(), std::ptr::null());
    // SAFETY: there are three areas.
    let status = unsafe {
        world_overlapping_many(
            game.world(),
            List::from(&areas),
            areas.len(),
            In::null(),
            Out::to(&mut found),
            Out::to(&mut starts),
            Out::null(),
        )
    };
    assert_eq!(status, 0);
    let starts = read(starts, 4);
    assert_eq!(starts, [0, 1, 1, 2]);
    let ids: Vec<u64> = read(found, 2).iter().map(|it| it.other).collect();
    assert_eq!(ids, [first, second]);
}

#[test]
fn many_rays_and_places_fill_the_memory_of_the_caller() {
    let game = Game::with_floor();
    let hero = game.actor(4.0, 0.0);
    let rays = [0.0, 4.0, 1.0, 0.0, 40.0, 0.0, 0.0, 1.0];
    let mut hits =
        [written(|hit| world_raycast(game.world(), 0.0, 4.0, 0.0, -1.0, In::null(), hit)); 2];
    assert_eq!(hits[0].kind, codes::NOTHING);
    // SAFETY: there are four numbers and one place for each ray.
    let status = unsafe {
        world_raycast_many(
            game.world(),
            List::from(&rays),
            2,
            In::null(),
            Room::to(&mut hits),
            Out::null(),
        )
    };
    assert_eq!((status, hits[0].other, hits[1].y), (0, hero, 16.0));

    let bodies = [hero, hero ^ 1];
    let (mut edges, mut failed) = ([written(|it| world_edges(game.world(), hero, it)); 2], 9);
    // SAFETY: there are two places for two bodies.
    let status = unsafe {
        let (bodies, edges) = (List::from(&bodies), Room::to(&mut edges));
        world_places_into(game.world(), bodies, 2, edges, Out::to(&mut failed))
    };
    refused(status, Status::UNKNOWN_BODY);
    assert_eq!(failed, 1);
}

#[test]
fn a_drawing_lists_boxes_and_lines() {
    let game = Game::with_floor();
    game.actor(4.0, 0.0);
    let view = Rect {
        x: 0.0,
        y: 0.0,
        w: 64.0,
        h: 32.0,
    };
    let drawn: Vec<DrawnRecord<f32>> =
        listed(|first, count| world_draw(game.world(), In::from(&view), first, count));
    assert!(drawn.iter().any(|it| it.kind == codes::DRAWN_ACTOR));
    assert!(drawn.iter().any(|it| it.kind == codes::DRAWN_FACE));
}
