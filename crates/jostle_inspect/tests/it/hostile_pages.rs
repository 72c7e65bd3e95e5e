//! A server with browsers that are slow, silent, too many or hostile.

use crate::game::{Game, ask, connect, eventually, heard, is_notice, open, say, settings, socket};
use crate::random::Random;
use jostle::Aabb;
use jostle_inspect::Settings;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;
use tungstenite::protocol::Role;
use tungstenite::{Error, Message, WebSocket};

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
fn a_message_that_is_too_large_is_told_before_the_page_is_disconnected() {
    for (max_file_bytes, sentence) in [
        (
            5_000,
            "The files are too large: the game takes at most 4.8 KiB at once.",
        ),
        (0, "This game takes no files."),
    ] {
        let game = Game::new(&Settings {
            max_file_bytes,
            ..settings()
        });
        let mut page = socket(game.address());
        // Larger than what the connection holds by itself.
        let sender = page.get_ref().try_clone().unwrap();
        let writer = thread::spawn(move || {
            let mut sender = WebSocket::from_raw_socket(sender, Role::Client, None);
            // The server may hang up before it has all.
            let _ = sender.send(Message::binary(vec![1; 8 << 20]));
        });
        let told = eventually(|| {
            let bytes = page.read().ok()?.into_data();
            is_notice(&bytes, sentence).then_some(())
        });
        told.expect(sentence);
        writer.join().unwrap();
        eventually(|| {
            matches!(
                page.read(),
                Err(Error::ConnectionClosed | Error::AlreadyClosed)
            )
            .then_some(())
        })
        .expect("and then the server hangs up");
    }
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

impl Random {
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
        let text: Vec<&str> = (0..count).map(|_| words[self.index(words.len())]).collect();
        text.join(" ")
    }

    /// A masked WebSocket message.
    fn message(&mut self) -> Vec<u8> {
        let (first, mut payload) = match self.below(4) {
            0 => (
                0x82,
                (0..self.below(125)).map(|_| self.any_byte()).collect(),
            ),
            _ => (0x81, self.words().into_bytes()),
        };
        payload.truncate(125);
        if str::from_utf8(&payload).is_err() && first == 0x81 {
            payload.clear();
        }
        let key = self.below(u32::MAX).to_le_bytes();
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
            0 => bytes[0] = self.any_byte(),
            1 => bytes[1] = self.any_byte(),
            2 => bytes = [&[0x82, 0xff][..], &u64::MAX.to_be_bytes(), &[1, 2, 3, 4]].concat(),
            3 => bytes = [&[0x81, 0xfe, 0xff, 0xff][..], &[0; 4], &[b'x'; 70_000]].concat(),
            4 => bytes.truncate(self.index(bytes.len())),
            _ => bytes = (0..self.below(300)).map(|_| self.any_byte()).collect(),
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
        let mut random = Random::seed(7);
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
