//! A server with well-behaved, slow and hostile browsers.

use crate::game::{
    Game, ask, awaited, connect, eventually, get, heard, is_notice, open, say, settings, socket,
};
use jostle::{Aabb, Body};
use jostle_inspect::{Inspector, Recording, Replay, Request, Settings, Stage};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;
use tungstenite::WebSocket;
use tungstenite::protocol::Role;

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
fn pages_that_do_not_read_block_nothing() {
    let mut game = Game::new(&Settings {
        keeps_every_tick: false,
        ..settings()
    });
    let mut stalled: Vec<TcpStream> = (0..4).map(|_| open(game.address())).collect();
    let boxes: Vec<Aabb> = (0..5000_u16)
        .map(|i| Aabb::new(f32::from(i), 0.0, 1.0, 1.0))
        .collect();
    for tick in 0..300_u16 {
        let moved: Vec<Aabb> = boxes
            .iter()
            .map(|one| one.moved([f32::from(tick), 1.0]))
            .collect();
        game.inspector.sketch(|sketch| sketch.boxes(&moved));
        thread::sleep(Duration::from_millis(1));
    }
    let mut page = socket(game.address());
    game.tick_until(|_| heard(&mut page, 2))
        .expect("other pages are served meanwhile");
    stalled.clear();
}

#[test]
fn answers_do_not_pile_up_for_a_page_that_does_not_read() {
    let mut game = Game::new(&settings());
    let address = game.address();
    let before = memory();
    let flood = thread::spawn(move || {
        let mut stream = open(address);
        stream
            .set_write_timeout(Some(Duration::from_millis(300)))
            .unwrap();
        let words = format!("ping {}", "x".repeat(100));
        let head = [0x81, 0x80 | words.len() as u8, 0, 0, 0, 0];
        let message = [&head[..], words.as_bytes()].concat().repeat(100);
        // Until the server takes no more, or for a long time.
        let sent = (0..20_000)
            .take_while(|_| stream.write_all(&message).is_ok())
            .count();
        (stream, sent)
    });
    while !flood.is_finished() {
        game.tick();
        thread::sleep(Duration::from_millis(1));
    }
    let (_stream, sent) = flood.join().unwrap();
    assert!(sent < 20_000, "the server stops reading at some point");
    let grown = memory().saturating_sub(before);
    assert!(
        grown < 64 << 10,
        "{grown} KiB more after {sent} times 100 messages"
    );
}

#[test]
fn slow_requests_time_out() {
    let game = Game::new(&settings());
    let mut stream = connect(game.address());
    // A byte now and then, until the server hangs up.
    eventually(|| {
        thread::sleep(Duration::from_millis(500));
        stream.write_all(b"G").is_err().then_some(())
    })
    .expect("the server hangs up");
}

#[test]
fn connections_beyond_the_limit_are_rejected() {
    let game = Game::new(&settings());
    let request = format!("GET / HTTP/1.1\nHost: {}\n\n", game.address());
    let answers = |status: &str| {
        let answer = ask(game.address(), &request);
        answer.starts_with(status).then_some(())
    };
    // The server hangs up on silent connections after a while: on a busy machine, before all are open.
    eventually(|| {
        let _held: Vec<TcpStream> = (0..64).map(|_| connect(game.address())).collect();
        answers("HTTP/1.1 503")
    })
    .expect("one connection too many is rejected");
    eventually(|| answers("HTTP/1.1 200")).expect("served again once the others are gone");
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

/// A random number generator (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A command that is almost valid.
    fn words(&mut self) -> String {
        let words = [
            "view",
            "seek",
            "live",
            "pause",
            "play",
            "step",
            "watch",
            "way",
            "none",
            "cells",
            "on",
            "off",
            "key",
            "down",
            "up",
            "pointer",
            "move",
            "scene",
            "set",
            "ping",
            "0",
            "1",
            "-1",
            "1e308",
            "nan",
            "99999999999999999999",
            "ArrowLeft",
            "",
            "\u{1F980}",
            "3.5",
        ];
        let count = self.below(6);
        let text: Vec<&str> = (0..count).map(|_| words[self.below(words.len())]).collect();
        text.join(" ")
    }

    /// A masked WebSocket message.
    fn message(&mut self) -> Vec<u8> {
        let (first, mut payload) = match self.below(4) {
            0 => (
                0x82,
                (0..self.below(125)).map(|_| self.next() as u8).collect(),
            ),
            _ => (0x81, self.words().into_bytes()),
        };
        payload.truncate(125);
        if str::from_utf8(&payload).is_err() && first == 0x81 {
            payload.clear();
        }
        let key = (self.next() as u32).to_le_bytes();
        for (byte, key) in payload.iter_mut().zip(key.iter().cycle()) {
            *byte ^= key;
        }
        let head = [first, 0x80 | payload.len() as u8];
        [&head[..], &key, &payload].concat()
    }

    /// A message that breaks the protocol: flipped bits, huge lengths, no mask, cut off, noise.
    fn broken(&mut self) -> Vec<u8> {
        let mut bytes = self.message();
        match self.below(6) {
            0 => bytes[0] = self.next() as u8,
            1 => bytes[1] = self.next() as u8,
            2 => bytes = [&[0x82, 0xff][..], &u64::MAX.to_be_bytes(), &[1, 2, 3, 4]].concat(),
            3 => bytes = [&[0x81, 0xfe, 0xff, 0xff][..], &[0; 4], &[b'x'; 70_000]].concat(),
            4 => bytes.truncate(self.below(bytes.len())),
            _ => bytes = (0..self.below(300)).map(|_| self.next() as u8).collect(),
        }
        bytes
    }
}

/// The memory of this process in KiB; 0 if unknown.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Sends this many invalid messages, and checks that the last of them was read.
fn babble(random: &mut Random, address: SocketAddr, count: usize) {
    let stream = open(address);
    let mut page = WebSocket::from_raw_socket(stream, Role::Client, None);
    for part in 0..count / 1000 {
        for _ in 0..1000 {
            page.get_mut().write_all(&random.message()).unwrap();
        }
        say(&mut page, &format!("ping {part}"));
        let pong = format!("pong {part}");
        while !heard(&mut page, 4).is_some_and(|bytes| is_notice(&bytes, &pong)) {}
    }
}

/// Breaks the protocol once, then disconnects or waits to be disconnected.
fn break_in(random: &mut Random, address: SocketAddr) {
    let mut stream = open(address);
    let _ = stream.write_all(&random.broken());
    if random.below(2) == 0 {
        let mut bytes = [0; 512];
        stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        for _ in 0..4 {
            let _ = stream.read(&mut bytes);
        }
    }
}

#[test]
fn survives_a_hundred_thousand_bad_messages() {
    let mut game = Game::new(&settings());
    let address = game.address();
    let pests = thread::spawn(move || {
        let mut random = Random(7);
        babble(&mut random, address, 10_000);
        (0..100).for_each(|_| break_in(&mut random, address));
        let before = memory();
        babble(&mut random, address, 100_000);
        (0..1000).for_each(|_| break_in(&mut random, address));
        (before, memory())
    });
    while !pests.is_finished() {
        game.inspector.set_paused(false);
        game.inspector.requests();
        game.tick();
        thread::sleep(Duration::from_millis(1));
    }
    let (before, after) = pests.join().unwrap();

    let grown = after.saturating_sub(before);
    assert!(grown < 32 << 10, "from {before} to {after} KiB");
    let mut page = socket(game.address());
    game.inspector.set_paused(false);
    game.tick_until(|_| heard(&mut page, 2))
        .expect("pages are still served");
}
