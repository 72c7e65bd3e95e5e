//! A server with well-behaved browsers.

use crate::game::{Game, ask, awaited, get, heard, is_notice, say, settings, socket};
use jostle::{Aabb, Body};
use jostle_inspect::{Inspector, Recording, Replay, Request, Settings, Stage};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

#[test]
fn serves_the_page_and_nothing_else() {
    let game = Game::new(&settings());
    let page = String::from_utf8(get(game.address(), "/")).unwrap();
    assert!(page.starts_with("<!doctype html>"), "{page}");
    let host = format!("Host: {}\n\n", game.address());
    for path in [
        "/page/",
        "/page/../Cargo.toml",
        "/etc/passwd",
        "/page/tests/x.js",
        "//",
        "/socket",
    ] {
        let answer = ask(game.address(), &format!("GET {path} HTTP/1.1\n{host}"));
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
}

#[test]
fn rejects_other_hosts_origins_and_methods() {
    let game = Game::new(&settings());
    let at = game.address();
    let refused = |request: String, status: &str| {
        let answer = ask(at, &request);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{request}{answer}"
        );
    };
    refused("GET / HTTP/1.1\nHost: evil.example\n\n".to_owned(), "403");
    refused(
        format!("GET / HTTP/1.1\nHost: {at}\nOrigin: http://evil.example\n\n"),
        "403",
    );
    let socket = "Upgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: abc\n\n";
    refused(
        format!("GET /socket HTTP/1.1\nHost: {at}\nOrigin: null\n{socket}"),
        "403",
    );
    refused(format!("DELETE / HTTP/1.1\nHost: {at}\n\n"), "405");
    refused("what is this\n\n".to_owned(), "400");
    refused(
        format!("GET / HTTP/1.1\nX: {}\n\n", "x".repeat(20_000)),
        "431",
    );
}

#[test]
fn uses_the_next_port_if_one_is_taken() {
    let first = Game::new(&settings());
    let port = first.address().port();
    let second = Game::new(&Settings { port, ..settings() });
    assert_ne!(second.address().port(), port);
    assert!(!get(second.address(), "/").is_empty());
}

#[test]
fn ends_wherever_it_listens() {
    for address in ["127.0.0.1", "0.0.0.0", "::1", "::"] {
        let address = address.parse().unwrap();
        let stage = Stage::new("test");
        // The machine may not support IPv6.
        let served = Inspector::serve_with(
            stage,
            &Settings {
                address,
                ..settings()
            },
        );
        let Ok(served) = served else {
            continue;
        };
        let port = served.address().unwrap().port();
        drop(served);
        let local = if address.is_ipv4() {
            "127.0.0.1"
        } else {
            "::1"
        };
        let is_over = TcpStream::connect((local, port)).is_err();
        assert!(is_over, "{address}: nothing listens any more");
    }
}

#[test]
fn sends_stage_strip_and_frames() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    for kind in [1, 3, 2] {
        let message = game.tick_until(|_| heard(&mut page, kind));
        assert!(message.is_some(), "no message of type {kind}");
    }
}

#[test]
fn pauses_steps_and_plays() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    say(&mut page, "pause");
    game.tick_until(|game| game.inspector.is_paused().then_some(()))
        .unwrap();
    let before = game.world.place(game.hero).unwrap();
    (0..10).for_each(|_| game.tick());
    assert_eq!(game.world.place(game.hero), Some(before), "nothing happens");
    say(&mut page, "step 3");
    let stepped = Some(before.moved([3.0, 0.0]));
    game.tick_until(|game| (game.world.place(game.hero) == stepped).then_some(()))
        .unwrap();
    (0..10).for_each(|_| game.tick());
    assert_eq!(
        game.world.place(game.hero),
        stepped,
        "three steps and no more"
    );
    say(&mut page, "play");
    game.tick_until(|game| (!game.inspector.is_paused()).then_some(()))
        .unwrap();
}

#[test]
fn slow_motion_runs_one_tick_in_four() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    say(&mut page, "speed 0.25");
    game.tick_until(|game| (game.inspector.speed() < 1.0).then_some(()))
        .unwrap();
    let before = game.world.place(game.hero).unwrap();
    (0..40).for_each(|_| game.tick());
    let slowed = Some(before.moved([10.0, 0.0]));
    assert_eq!(game.world.place(game.hero), slowed);
    // The speed, no notes and no files.
    let end = [&0.25_f32.to_le_bytes()[..], &[0, 0]].concat();
    let told = |_: &mut Game| heard(&mut page, 1).filter(|stage| stage.ends_with(&end));
    assert!(game.tick_until(told).is_some(), "pages know the speed");
}

#[test]
fn counts_the_pages_that_are_open() {
    let mut game = Game::new(&settings());
    let mut await_pages = |count| {
        let are_there = |game: &mut Game| (game.inspector.pages() == count).then_some(());
        game.tick_until(are_there)
            .unwrap_or_else(|| panic!("never {count} pages"));
        game.address()
    };
    let address = await_pages(0);
    let first = socket(address);
    await_pages(1);
    let second = socket(address);
    await_pages(2);
    drop(first);
    await_pages(1);
    drop(second);
    await_pages(0);
}

#[test]
fn passes_requests_on_and_releases_what_a_page_held() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    for words in [
        "key down ArrowLeft",
        "set 2 0.5",
        "scene 1",
        "pointer down 3 4",
    ] {
        say(&mut page, words);
    }
    let mut all = Vec::new();
    game.tick_until(|game| {
        all.extend(game.inspector.requests());
        (all.len() == 4).then_some(())
    })
    .unwrap();
    let code = || "ArrowLeft".to_owned();
    let down = Request::Key {
        code: code(),
        is_down: true,
    };
    let (at, button) = ([3.0, 4.0], Some(true));
    let set = Request::Set {
        control: 2,
        value: 0.5,
    };
    assert_eq!(
        all,
        [
            down,
            set,
            Request::Scene(1),
            Request::Pointer { at, button }
        ]
    );
    say(&mut page, "pointer move 5 6");
    game.tick_until(|game| game.inspector.requests().pop())
        .unwrap();
    drop(page);
    let up = [
        Request::Key {
            code: code(),
            is_down: false,
        },
        Request::Pointer {
            at: [5.0, 6.0],
            button: Some(false),
        },
    ];
    let mut all = Vec::new();
    game.tick_until(|game| {
        all.extend(game.inspector.requests());
        (all.len() == 2).then_some(())
    });
    assert_eq!(all, up);
}

#[test]
fn a_read_only_server_changes_nothing() {
    let mut game = Game::new(&Settings {
        is_read_only: true,
        ..settings()
    });
    let mut page = socket(game.address());
    for words in [
        "pause",
        "speed 0.5",
        "set 0 1",
        "key down A",
        "scene 3",
        "step 5",
        "ping done",
    ] {
        say(&mut page, words);
    }
    let pong = |game: &mut Game| {
        let _ = game;
        heard(&mut page, 4).filter(|bytes| is_notice(bytes, "pong done"))
    };
    game.tick_until(pong).unwrap();
    assert!(!game.inspector.is_paused());
    assert!(1.0 <= game.inspector.speed());
    assert_eq!(game.inspector.requests(), []);
}

#[test]
fn shows_past_ticks() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    for _ in 0..200 {
        game.tick();
        thread::sleep(Duration::from_micros(200));
    }
    say(&mut page, "seek 50");
    let is_past = |bytes: &Vec<u8>| bytes[1] == 1 && bytes[2] == 50;
    game.tick_until(|_| heard(&mut page, 2).filter(is_past))
        .expect("tick 50 as a past frame");
    for words in ["view 0 0 10 10", "watch 0 0 1", "cells on", "cells off"] {
        say(&mut page, words);
        game.tick_until(|_| heard(&mut page, 2).filter(is_past))
            .expect(words);
    }
    say(&mut page, "live");
    game.tick_until(|_| heard(&mut page, 2).filter(|bytes| bytes[1] == 0))
        .expect("a live frame");
}

#[test]
fn sends_its_recording() {
    let mut game = Game::new(&settings());
    for _ in 0..100 {
        game.tick();
        thread::sleep(Duration::from_micros(300));
    }
    assert_eq!(game.inspector.recording().ticks(), Some((1, 100)));
    let recording = Recording::from_bytes(&get(game.address(), "/recording")).unwrap();
    assert_eq!(recording.ticks(), Some((1, 100)));
    assert_eq!(
        recording.frame(40).unwrap().bodies[0].place.min,
        [40.0, 0.0]
    );
}

#[test]
fn sends_a_part_of_its_recording_and_says_how_large_it_is() {
    let mut game = Game::new(&settings());
    (0..100).for_each(|_| game.tick());
    assert_eq!(game.inspector.recording().ticks(), Some((1, 100)));
    let part = |path| Recording::from_bytes(&get(game.address(), path)).unwrap();
    assert_eq!(part("/recording?from=30&to=80").ticks(), Some((30, 80)));
    assert_eq!(part("/recording?from=90").ticks(), Some((90, 100)));
    assert_eq!(part("/recording?from=200&to=300").ticks(), None);
    let request = "GET /recording?from=x HTTP/1.1\nHost: 127.0.0.1\n\n";
    assert!(ask(game.address(), request).starts_with("HTTP/1.1 400"));

    let mut page = socket(game.address());
    say(&mut page, "measure 1 100");
    let size = awaited(&mut page, 7).unwrap();
    assert_eq!(size[..3], [7, 1, 100], "of these ticks");
    say(&mut page, "measure 200 300");
    assert_eq!(awaited(&mut page, 7).unwrap(), [7, 200, 1, 172, 2, 0]);
}

#[test]
fn a_saved_recording_can_be_served() {
    let mut game = Game::new(&settings());
    (0..100).for_each(|_| game.tick());
    let name = format!("jostle_save_{}.jostle", std::process::id());
    let path = std::env::temp_dir().join(name);
    game.inspector.save(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(game.inspector.save("/nowhere/a.jostle").is_err());

    let replay = Replay::serve(&Recording::from_bytes(&bytes).unwrap(), &settings()).unwrap();
    assert!(
        get(replay.address(), "/recording") == bytes,
        "the same file"
    );
    let mut page = socket(replay.address());
    let stage = awaited(&mut page, 1).unwrap();
    assert_eq!(stage[2] & 2, 2, "it is flagged as a recording");
    let newest = awaited(&mut page, 2).unwrap();
    assert_eq!(newest[1..3], [0, 100], "the last tick is shown");
    say(&mut page, "seek 40");
    let past = awaited(&mut page, 2).unwrap();
    assert_eq!(past[1..3], [1, 40]);
}

#[test]
fn pipelined_requests_are_answered() {
    let game = Game::new(&settings());
    let request = format!("GET / HTTP/1.1\nHost: {}\n\n", game.address());
    let answer = ask(game.address(), &request.repeat(3));
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.contains("</html>"),
        "{answer}"
    );
}

#[test]
fn two_pages_can_watch_one_body() {
    let mut game = Game::new(&Settings {
        detailed_bodies: 0,
        ..settings()
    });
    game.world.set_records_moves(true);
    let mut pages = [socket(game.address()), socket(game.address())];
    for page in &mut pages {
        say(
            page,
            &format!("watch 0 {} {}", game.hero.slot(), game.hero.generation()),
        );
    }
    for page in &mut pages {
        game.tick_until(|_| heard(page, 5))
            .expect("the trail of the body");
    }
    (0..3).for_each(|_| game.tick());
    let recording = game.inspector.recording();
    let (_, last) = recording.ticks().unwrap();
    let frame = recording.frame(last).unwrap();
    assert_eq!((frame.moves.len(), frame.details.len()), (1, 1));
}

#[test]
fn a_removed_body_is_no_longer_watched() {
    let mut game = Game::new(&settings());
    let mut page = socket(game.address());
    let other = game
        .world
        .add(Body::solid(Aabb::new(0.0, 50.0, 8.0, 8.0)))
        .unwrap();
    say(
        &mut page,
        &format!("watch 0 {} {}", other.slot(), other.generation()),
    );
    game.tick_until(|_| heard(&mut page, 5))
        .expect("the trail of the body");
    game.world.remove(other).unwrap();
    say(&mut page, "watch 9 4000000000 77");
    game.tick_until(|_| heard(&mut page, 5))
        .expect("an empty trail");
    game.tick_until(|_| heard(&mut page, 2))
        .expect("further frames");
}
