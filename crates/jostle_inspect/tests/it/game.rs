//! A game with its inspector, and browsers that connect to it.

use jostle::{Aabb, Body, BodyId, World};
use jostle_inspect::{Inspector, Settings, Stage};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

/// A body that walks, and its inspector.
pub(crate) struct Game {
    pub(crate) world: World,
    pub(crate) hero: BodyId,
    pub(crate) inspector: Inspector,
}

impl Game {
    pub(crate) fn new(settings: &Settings) -> Self {
        let mut world = World::new();
        let hero = world
            .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
            .unwrap();
        let mut stage = Stage::new("test");
        stage.keys = vec![("ArrowLeft".to_owned(), "left".to_owned())];
        let inspector = Inspector::serve_with(stage, settings).unwrap();
        Self {
            world,
            hero,
            inspector,
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.inspector.address().unwrap()
    }

    pub(crate) fn tick(&mut self) {
        if self.inspector.should_tick() {
            self.world.begin_tick();
            self.world.move_and_slide(self.hero, [1.0, 0.0]).unwrap();
            self.inspector.show(&self.world);
        }
    }

    /// Ticks until the check returns something; `None` if it never does.
    pub(crate) fn tick_until<T>(
        &mut self,
        mut look: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<T> {
        eventually(|| {
            self.tick();
            look(self)
        })
    }
}

/// Generous, since the machine may be busy; every wait ends as soon as it can.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Calls `attempt` until it returns something; `None` if it never does.
pub(crate) fn eventually<T>(mut attempt: impl FnMut() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    while began.elapsed() < TIMEOUT {
        if let Some(found) = attempt() {
            return Some(found);
        }
        thread::sleep(Duration::from_millis(1));
    }
    None
}

/// Any free port, so that tests do not collide.
pub(crate) fn settings() -> Settings {
    Settings {
        port: 0,
        mebibytes: 4,
        keeps_every_tick: true,
        ..Settings::default()
    }
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Sends a request and reads the whole response.
pub(crate) fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = connect(address);
    stream
        .write_all(request.replace('\n', "\r\n").as_bytes())
        .unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Vec<u8> {
    let mut stream = connect(address);
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer
        .windows(4)
        .position(|bytes| bytes == b"\r\n\r\n")
        .unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"), "{path}");
    answer.split_off(end + 4)
}

/// Opens a page's socket, after the handshake.
pub(crate) fn open(address: SocketAddr) -> TcpStream {
    let mut stream = connect(address);
    write!(
        stream,
        "GET /socket HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .unwrap();
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).unwrap();
        head.extend(byte);
    }
    let head = String::from_utf8(head).unwrap();
    assert!(head.starts_with("HTTP/1.1 101"), "{head}");
    assert!(head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
    stream
}

pub(crate) fn socket(address: SocketAddr) -> WebSocket<TcpStream> {
    let stream = open(address);
    stream
        .set_read_timeout(Some(Duration::from_millis(50)))
        .unwrap();
    WebSocket::from_raw_socket(stream, Role::Client, Some(WebSocketConfig::default()))
}

/// Waits for the next message of a type.
pub(crate) fn awaited(socket: &mut WebSocket<TcpStream>, kind: u8) -> Option<Vec<u8>> {
    eventually(|| heard(socket, kind))
}

/// Returns the next message of a type, if one has arrived.
pub(crate) fn heard(socket: &mut WebSocket<TcpStream>, kind: u8) -> Option<Vec<u8>> {
    loop {
        match socket.read() {
            Ok(Message::Binary(bytes)) if bytes.first() == Some(&kind) => {
                return Some(bytes.to_vec());
            }
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

pub(crate) fn say(socket: &mut WebSocket<TcpStream>, words: &str) {
    socket.send(Message::text(words)).unwrap();
}

pub(crate) fn is_notice(bytes: &[u8], text: &str) -> bool {
    bytes.ends_with(text.as_bytes())
}
