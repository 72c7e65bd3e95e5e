//! Commands from pages, and their effects.

use crate::game::{Game, awaited, eventually, heard, is_notice, say, settings, socket};
use jostle::{Aabb, Body, BodyId};
use jostle_inspect::{ContactRow, Stage};
use std::net::TcpStream;
use tungstenite::WebSocket;

#[test]
fn releases_do_not_pile_up_for_a_game_that_never_reads_them() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    for number in 0..5_000 {
        say(&mut page, "pointer up 1 1");
        say(&mut page, "key up Space");
        say(&mut page, &format!("key down K{number}"));
        say(&mut page, &format!("key up K{number}"));
        if number % 100 == 99 {
            say(&mut page, &format!("ping {number}"));
            let pong = format!("pong {number}");
            game.tick_until(|_| heard(&mut page, 4).filter(|bytes| is_notice(bytes, &pong)))
                .unwrap();
        }
    }
    let waiting = game.inspector.requests().len();
    assert!((1000..=1100).contains(&waiting), "{waiting} requests wait");
}

/// The first and last tick that a history covers, its ticks, and the x coordinate at each.
fn history(bytes: &[u8]) -> ([u64; 2], Vec<(u64, f64)>) {
    let mut at = 1;
    let mut var = || {
        let mut value = 0;
        for shift in (0..).step_by(7) {
            value |= u64::from(bytes[at] & 0x7f) << shift;
            at += 1;
            if bytes[at - 1] < 0x80 {
                break;
            }
        }
        (value, at)
    };
    let (_world, _slot, _version) = (var(), var(), var());
    let about = [var().0, var().0];
    let (count, mut at) = var();
    let places = (0..count)
        .map(|_| {
            let len = 1 + bytes[at..].iter().position(|byte| *byte < 0x80).unwrap();
            let tick = bytes[at..at + len].iter().rev();
            let tick = tick.fold(0, |all, byte| all << 7 | u64::from(byte & 0x7f));
            let x = f64::from_le_bytes(bytes[at + len..at + len + 8].try_into().unwrap());
            at += len + 16;
            (tick, x)
        })
        .collect();
    (about, places)
}

/// A game of 300 ticks with another scene from tick 201 on, and a page that watches it.
fn two_scenes() -> (Game, WebSocket<TcpStream>) {
    let mut game = Game::new(&settings());
    (0..200).for_each(|_| game.tick());
    game.inspector.set_stage(Stage {
        scene: 1,
        ..Stage::new("another")
    });
    (0..100).for_each(|_| game.tick());
    assert_eq!(game.inspector.recording().ticks(), Some((1, 300)));
    game.inspector.set_paused(true);
    let page = socket(game.address());
    (game, page)
}

#[track_caller]
fn check_way(
    page: &mut WebSocket<TcpStream>,
    words: &str,
    expected: impl IntoIterator<Item = u64>,
) {
    say(page, words);
    let way = awaited(page, 5).expect("an answer");
    let expected: Vec<(u64, f64)> = expected
        .into_iter()
        .map(|tick| (tick, tick as f64))
        .collect();
    let ([first, last], way) = history(&way);
    assert_eq!(way, expected, "{words}");
    assert!(way.iter().all(|(tick, _)| (first..=last).contains(tick)));
}

#[test]
fn a_trail_ends_with_its_scene() {
    let (_game, mut page) = two_scenes();
    check_way(&mut page, "watch 0 0 1", 201..=300);
    say(&mut page, "seek 150");
    check_way(&mut page, "watch 0 0 1", 1..=150);
    check_way(&mut page, "way 0 0 1 140 250", 140..=200);
    say(&mut page, "seek 250");
    check_way(&mut page, "way 0 0 1 140 250", 201..=250);
}

#[test]
fn a_trail_can_be_requested_around_any_tick() {
    let (_game, mut page) = two_scenes();
    check_way(&mut page, "way 0 0 1 120 130", 120..=130);
    check_way(&mut page, "way 0 0 1 290 9007199254740991", 290..=300);
    check_way(&mut page, "way 0 0 1 0 18446744073709551615", 201..=300);
    check_way(&mut page, "way 0 0 1 130 120", []);
    check_way(&mut page, "way 3 7 7 120 130", []);
}

#[test]
fn a_long_trail_is_sent_in_part() {
    let mut game = Game::new(&settings());
    (0..1500).for_each(|_| game.tick());
    assert_eq!(game.inspector.recording().ticks(), Some((1, 1500)));
    let mut page = socket(game.address());
    check_way(&mut page, "watch 0 0 1", 901..=1500);
    check_way(&mut page, "way 0 0 1 0 1500", 301..=1500);
    check_way(&mut page, "way 0 0 1 0 1400", 201..=1400);
}

#[test]
fn a_game_resumes_at_normal_speed_when_the_page_that_paused_it_is_gone() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    say(&mut page, "speed 0.25");
    say(&mut page, "pause");
    let is_slow = |game: &Game| game.inspector.speed() < 1.0;
    game.tick_until(|game| (game.inspector.is_paused() && is_slow(game)).then_some(()))
        .unwrap();
    drop(page);
    game.tick_until(|game| (!game.inspector.is_paused() && !is_slow(game)).then_some(()))
        .expect("no page is left to resume it");
}

/// A world of 100 actors, each on its own floor, after this many ticks.
fn crowd(ticks: u64) -> Game {
    let mut game = Game::new(&settings());
    for number in 1..100_u16 {
        let x = f32::from(number) * 20.0;
        let actor = Aabb::new(x, 0.0, 8.0, 8.0);
        game.world.add(Body::actor(actor)).unwrap();
    }
    for number in 0..100_u16 {
        let floor = Aabb::new(f32::from(number) * 20.0, 8.0, 8.0, 8.0);
        game.world.add(Body::solid(floor)).unwrap();
    }
    let actors: Vec<BodyId> = game
        .world
        .bodies()
        .map(|body| body.id())
        .take(100)
        .collect();
    for _ in 0..ticks {
        assert!(game.inspector.should_tick());
        game.world.begin_tick();
        for &id in &actors {
            game.world.move_and_slide(id, [0.0, 1.0]).unwrap();
        }
        game.inspector.show(&game.world);
    }
    game
}

/// Waits until a page wants more of the paused tick, and shows it.
fn show_more(game: &mut Game) {
    eventually(|| game.inspector.should_show().then_some(())).expect("a page wants more");
    assert!(!game.inspector.should_show(), "only once");
    game.inspector.show(&game.world);
}

#[track_caller]
fn check_more_of(ticks: u64) {
    let mut game = crowd(ticks);
    game.inspector.set_paused(true);
    let mut page = socket(game.address());
    assert!(!game.inspector.should_show(), "nobody wants more");
    let contacts = |game: &Game| {
        let frame = game.inspector.recording().frame(ticks).unwrap();
        let of_it = |row: &&ContactRow| row.key.slot == 90;
        (
            frame.contacts.iter().filter(of_it).count(),
            frame.cells.len(),
        )
    };
    assert_eq!(contacts(&game), (0, 0), "only 64 are recorded in detail");

    say(&mut page, "watch 0 90 1");
    while heard(&mut page, 5).is_none() {}
    while heard(&mut page, 2).is_some() {}
    show_more(&mut game);
    assert_eq!(contacts(&game), (1, 0));
    (0..100)
        .find_map(|_| heard(&mut page, 2))
        .expect("the frame");

    say(&mut page, "cells on");
    show_more(&mut game);
    let (of_it, cells) = contacts(&game);
    assert!(of_it == 1 && 0 < cells, "{of_it} and {cells}");

    game.inspector.set_paused(false);
    (0..70).for_each(|_| game.tick());
    let recording = game.inspector.recording();
    let all = recording.frames().map(|frame| frame.unwrap().tick);
    assert!(all.eq(1..=ticks + 70), "each tick once");
    assert_eq!(contacts(&game).0, 1);
}

#[test]
fn a_paused_game_is_asked_for_more_of_its_tick() {
    check_more_of(5);
}

#[test]
fn more_of_a_tick_can_be_shown_anywhere_in_a_chunk() {
    // A chunk has 64.
    for ticks in [1, 2, 63, 64, 65, 66] {
        check_more_of(ticks);
    }
}

#[test]
fn more_of_the_newest_tick_reaches_a_page_that_shows_it_as_past() {
    let mut game = crowd(5);
    game.inspector.set_paused(true);
    let mut page = socket(game.address());
    say(&mut page, "seek 5");
    say(&mut page, "watch 0 90 1");
    while heard(&mut page, 5).is_none() {}
    while heard(&mut page, 2).is_some() {}
    show_more(&mut game);
    let frame = (0..100).find_map(|_| heard(&mut page, 2));
    assert_eq!(frame.expect("the frame")[1] & 1, 1, "a past frame");
}
