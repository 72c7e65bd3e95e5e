//! One page: what it sees, what it has, and what it says.

use crate::frame::{Frame, Key};
use crate::recording::Playback;
use crate::request::{MOST_BYTES, Request, Way, Words};
use crate::server::{By, Desk, way};
use crate::view::View;
use crate::wire::{self, FrameOf, StripHead};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

/// How long it waits for a frame before it listens again.
const BEAT: Duration = Duration::from_millis(4);

/// How often the strips go on.
const STRIP: Duration = Duration::from_millis(200);

/// Every so many frames one is whole, so that a page that keeps them can begin there.
const WHOLE_EVERY: u32 = 120;

/// How many messages are heard before something is sent again.
const MOST_HEARD: usize = 256;

/// How many keys may be down at a time.
const MOST_HELD: usize = 32;

/// How far back the way of a watched body is told, in ticks.
const HISTORY: u64 = 600;

/// How long a page may leave a message lying before it is let go.
const MOST_PENDING: Duration = Duration::from_secs(30);

/// A page.
pub(super) struct Client {
    desk: Arc<Desk>,
    socket: WebSocket<TcpStream>,
    view: View,
    /// The tick of the past that it looks at.
    past: Option<u64>,
    /// That tick must still be sent.
    is_past_due: bool,
    playback: Playback,
    /// What the page has: later frames are told against it.
    has: Option<Frame>,
    since_whole: u32,
    seen: u64,
    stage_seen: u64,
    strip_seen: u64,
    strip_at: Option<Instant>,
    /// Keys that the game has heard going down.
    held: BTreeSet<String>,
    /// Where the pointer is, while its button is down.
    pressed: Option<[f64; 2]>,
    /// Since when a message is on its way that the page has not taken yet.
    pending: Option<Instant>,
    /// A way that is to be told. Nothing more is heard before.
    way_due: Option<Way>,
}

impl Client {
    /// Says yes to a browser and serves it until it goes.
    pub(super) fn open(mut stream: TcpStream, key: &str, desk: Arc<Desk>) -> io::Result<()> {
        let accept = derive_accept_key(key.as_bytes());
        write!(
            stream,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Accept: {accept}\r\n\r\n"
        )?;
        stream.set_nonblocking(true)?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MOST_BYTES))
            .max_frame_size(Some(MOST_BYTES))
            .read_buffer_size(4 << 10)
            .write_buffer_size(0);
        let socket = WebSocket::from_raw_socket(stream, Role::Server, Some(config));
        Self::new(desk, socket).run();
        Ok(())
    }

    fn new(desk: Arc<Desk>, socket: WebSocket<TcpStream>) -> Self {
        desk.pause.page_comes();
        Self {
            desk,
            socket,
            view: View::default(),
            past: None,
            is_past_due: false,
            playback: Playback::default(),
            has: None,
            since_whole: 0,
            seen: 0,
            stage_seen: 0,
            strip_seen: 0,
            strip_at: None,
            held: BTreeSet::new(),
            pressed: None,
            pending: None,
            way_due: None,
        }
    }

    /// Listens and shows by turns.
    fn run(&mut self) {
        while !self.desk.is_over() && self.settled().is_some() {
            // Who does not take what was said is not heard: answers would pile up.
            if self.pending.is_some() {
                thread::sleep(BEAT);
                continue;
            }
            if self.listen().is_none() {
                return;
            }
            if self.speak().is_none() {
                return;
            }
        }
        // If it is still there, it is told that this is the end.
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }

    /// Tries again to send what is pending; `None` when the page has gone, or does not move.
    fn settled(&mut self) -> Option<()> {
        let Some(since) = self.pending else {
            return Some(());
        };
        if MOST_PENDING < since.elapsed() {
            return None;
        }
        let flushed = self.socket.flush();
        self.settle(flushed)
    }

    /// Hears what was said; `None` when the page has gone.
    fn listen(&mut self) -> Option<()> {
        for _ in 0..MOST_HEARD {
            if self.pending.is_some() || self.way_due.is_some() {
                break;
            }
            match self.socket.read() {
                Ok(Message::Text(text)) => self.hear(&text)?,
                Ok(Message::Binary(_)) => self.say(wire::notice("send words, not bytes"))?,
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => return None,
            }
        }
        Some(())
    }

    fn hear(&mut self, text: &str) -> Option<()> {
        let Some(words) = Words::parse(text) else {
            return self.say(wire::notice(
                "these words are not known; WIRE.md lists them",
            ));
        };
        if self.desk.is_read_only && !words.is_harmless() {
            return self.say(wire::notice("this game can only be watched"));
        }
        let is_seen_otherwise = matches!(
            words,
            Words::View(_) | Words::Show(_) | Words::Watch(_) | Words::Cells(_)
        );
        match words {
            Words::View(place) => self.view.place = Some(place),
            Words::Show(shown) => self.view.shown = shown,
            Words::Seek(tick) => (self.past, self.is_past_due) = (Some(tick), true),
            Words::Live => {
                self.past = None;
                self.seen = 0;
            }
            Words::Pause => self.desk.set_paused(true, By::Page),
            Words::Play => self.desk.set_paused(false, By::Page),
            Words::Step(count) => self.desk.pause.add_steps(count),
            Words::Watch(key) => self.watch(key),
            Words::Way(way) => self.way_due = Some(way),
            Words::Cells(is_on) => self.show_cells(is_on),
            Words::Ping(text) => return self.say(wire::notice(&format!("pong {text}"))),
            Words::Game(request) => self.ask(request),
        }
        if is_seen_otherwise {
            // The frame on show is sent again, of now or of the past.
            self.seen = 0;
            self.is_past_due = self.past.is_some();
        }
        Some(())
    }

    /// Hands a request to the game. Only what the game has heard going down is let go.
    fn ask(&mut self, request: Request) {
        match &request {
            Request::Key {
                code,
                is_down: true,
            } => self.hold_key(code.clone(), request),
            Request::Key { code, .. } => {
                if self.held.remove(code) {
                    self.desk.ask(request);
                }
            }
            Request::Pointer { at, button } => self.point(*at, *button),
            _ => {
                self.desk.ask(request);
            }
        }
    }

    fn hold_key(&mut self, code: String, request: Request) {
        let has_room = self.held.len() < MOST_HELD || self.held.contains(&code);
        if has_room && self.desk.ask(request) {
            self.held.insert(code);
        }
    }

    fn point(&mut self, at: [f64; 2], button: Option<bool>) {
        let is_lost = button == Some(false) && self.pressed.take().is_none();
        if is_lost || !self.desk.ask(Request::Pointer { at, button }) {
            return;
        }
        if button == Some(true) || self.pressed.is_some() {
            self.pressed = Some(at);
        }
    }

    fn show_cells(&mut self, is_on: bool) {
        if self.view.shows_cells != is_on {
            self.view.shows_cells = is_on;
            let mut wants = self.desk.shared.wants();
            wants.cell_views = match is_on {
                true => wants.cell_views + 1,
                false => wants.cell_views.saturating_sub(1),
            };
        }
    }

    fn watch(&mut self, key: Option<Key>) {
        self.look_at(key);
        let to = self.shown();
        let from = to.saturating_sub(HISTORY - 1);
        self.way_due = key.map(|key| Way { key, from, to });
    }

    /// Asks the game for a close look at a body, and for that at the one before no longer.
    fn look_at(&mut self, key: Option<Key>) {
        let before = std::mem::replace(&mut self.view.watched, key);
        let mut wants = self.desk.shared.wants();
        if let Some(at) = wants.watched.iter().position(|own| Some(*own) == before) {
            wants.watched.swap_remove(at);
        }
        wants.watched.extend(key);
    }

    /// The tick that it looks at.
    fn shown(&self) -> u64 {
        let newest = || self.desk.shared.store().newest();
        self.past.unwrap_or_else(newest)
    }

    /// Shows what is new.
    fn speak(&mut self) -> Option<()> {
        self.show_stage()?;
        self.show_strip()?;
        if let Some(asked) = self.way_due.take() {
            let told = way::tell(&self.desk, asked, self.shown());
            self.say(told)?;
        }
        if self.pending.is_some() {
            return Some(());
        }
        match self.past {
            Some(tick) if self.is_past_due => self.show_past(tick),
            Some(tick) => self.show_again(tick),
            None => self.show_newest(),
        }
    }

    fn show_stage(&mut self) -> Option<()> {
        let (number, stage) = self.desk.stage();
        if number == self.stage_seen {
            return Some(());
        }
        self.stage_seen = number;
        self.say(wire::stage(&stage, self.desk.flags()))
    }

    fn show_strip(&mut self) -> Option<()> {
        if self.strip_at.is_some_and(|at| at.elapsed() < STRIP) {
            return Some(());
        }
        self.strip_at = Some(Instant::now());
        let store = self.desk.shared.store();
        let head = StripHead {
            first: store.first(),
            newest: store.newest(),
            is_paused: self.desk.is_paused(),
            bytes: store.bytes() as u64,
            missed: self.desk.shared.missed.load(Ordering::Relaxed),
        };
        let rows = store.rows_since(self.strip_seen);
        drop(store);
        self.strip_seen = head.newest;
        self.say(wire::strip(head, &rows))
    }

    fn show_newest(&mut self) -> Option<()> {
        let Some((seen, frame)) = self.desk.shared.newer(self.seen, BEAT) else {
            return Some(());
        };
        self.seen = seen;
        let seen = self.view.of(&frame);
        drop(frame);
        self.show(seen, FrameOf::Now)
    }

    /// Waits, and shows a tick once more if the game does: it is the newest one, and there is more to see.
    fn show_again(&mut self, tick: u64) -> Option<()> {
        let Some((seen, frame)) = self.desk.shared.newer(self.seen, BEAT) else {
            return Some(());
        };
        self.seen = seen;
        if frame.tick != tick {
            thread::sleep(BEAT);
            return Some(());
        }
        let seen = self.view.of(&frame);
        drop(frame);
        self.show(seen, FrameOf::ThePast)
    }

    fn show_past(&mut self, tick: u64) -> Option<()> {
        self.is_past_due = false;
        let chunks = self.desk.shared.chunks(tick, tick);
        match self.playback.seek(&chunks, tick) {
            Ok(()) => match self.playback.frame() {
                Some(frame) => {
                    let seen = self.view.of(frame);
                    self.show(seen, FrameOf::ThePast)
                }
                None => Some(()),
            },
            Err(error) => self.say(wire::notice(&error.to_string())),
        }
    }

    fn show(&mut self, frame: Frame, of: FrameOf) -> Option<()> {
        let is_whole = self.since_whole.is_multiple_of(WHOLE_EVERY);
        let before = self.has.as_ref().filter(|_| !is_whole);
        let message = wire::frame_message(before, &frame, of);
        self.since_whole += 1;
        self.has = Some(frame);
        self.say(message)
    }

    /// Sends a message; `None` when the page has gone.
    fn say(&mut self, message: Vec<u8>) -> Option<()> {
        let sent = self.socket.send(Message::Binary(message.into()));
        self.settle(sent)
    }

    /// What the page does not take now is kept by the socket and tried again.
    fn settle(&mut self, outcome: Result<(), Error>) -> Option<()> {
        self.pending = match outcome {
            Ok(()) => None,
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                self.pending.or_else(|| Some(Instant::now()))
            }
            Err(_) => return None,
        };
        Some(())
    }
}

impl Drop for Client {
    /// Lets go of what it held and looked at, however it ended.
    fn drop(&mut self) {
        for code in std::mem::take(&mut self.held) {
            let is_down = false;
            self.desk.ask(Request::Key { code, is_down });
        }
        if let Some(at) = self.pressed.take() {
            let button = Some(false);
            self.desk.ask(Request::Pointer { at, button });
        }
        self.show_cells(false);
        self.look_at(None);
        self.desk.pause.page_goes();
    }
}
