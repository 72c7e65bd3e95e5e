//! The connection to one page, on its own thread: receives commands, and sends what is new.
//!
//! The thread alternates between the two. It never blocks on a write: if the page does not read, the rest of the
//! message is kept by the socket, nothing more is read or sent until it is gone, and frames in between are skipped. A
//! stalled page can therefore slow down neither the game nor other pages.

mod updates;

use crate::frame::{BodyKey, Frame};
use crate::recording::Playback;
use crate::request::{Command, MAX_BYTES, Request, Trail};
use crate::server::{Hub, PausedBy};
use crate::view::View;
use crate::wire;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

/// How long to wait for a frame before checking for commands again. Short enough not to delay input noticeably, long
/// enough not to keep a core busy.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// The most messages handled before something is sent, so that a flood of commands cannot starve the frames.
const MAX_MESSAGES: usize = 256;

/// The most keys held down at a time.
const MAX_HELD: usize = 32;

/// How far back the history of a watched body is sent, in ticks.
const HISTORY_TICKS: u64 = 600;

/// How long a page may leave a message unread before it is disconnected.
const MAX_PENDING: Duration = Duration::from_secs(30);

/// A connected page.
pub(super) struct Client {
    hub: Arc<Hub>,
    socket: WebSocket<TcpStream>,
    view: View,
    /// The past tick that the page shows.
    past: Option<u64>,
    /// Whether that tick must still be sent.
    is_past_due: bool,
    playback: Playback,
    /// The last frame sent: the next one is encoded as changes to it. This must be exactly what the page received, so
    /// it is set for every frame that is handed to the socket.
    sent: Option<Frame>,
    frames_sent: u32,
    seen: u64,
    stage_seen: u64,
    strip_seen: u64,
    strip_at: Option<Instant>,
    /// Keys that are down in the game because of this page.
    held: BTreeSet<String>,
    /// The position of the pointer while its button is down.
    pressed: Option<[f64; 2]>,
    /// Since when the page has not read a message.
    pending: Option<Instant>,
    /// A request for a history that is still to be answered. No further commands are handled before, so that they
    /// cannot pile up.
    trail_due: Option<Trail>,
}

impl Client {
    /// Accepts the upgrade and serves the page until it disconnects.
    pub(super) fn open(mut stream: TcpStream, key: &str, hub: Arc<Hub>) -> io::Result<()> {
        let accept = derive_accept_key(key.as_bytes());
        write!(
            stream,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Accept: {accept}\r\n\r\n"
        )?;
        stream.set_nonblocking(true)?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_BYTES))
            .max_frame_size(Some(MAX_BYTES))
            .read_buffer_size(4 << 10)
            .write_buffer_size(0);
        let socket = WebSocket::from_raw_socket(stream, Role::Server, Some(config));
        Self::new(hub, socket).run();
        Ok(())
    }

    fn new(hub: Arc<Hub>, socket: WebSocket<TcpStream>) -> Self {
        hub.pause.page_comes();
        Self {
            hub,
            socket,
            view: View::default(),
            past: None,
            is_past_due: false,
            playback: Playback::default(),
            sent: None,
            frames_sent: 0,
            seen: 0,
            stage_seen: 0,
            strip_seen: 0,
            strip_at: None,
            held: BTreeSet::new(),
            pressed: None,
            pending: None,
            trail_due: None,
        }
    }

    /// Receives and sends in turns.
    fn run(&mut self) {
        while !self.hub.is_over() && self.flush_pending().is_some() {
            // No commands are read from a page that does not read: its answers would pile up.
            if self.pending.is_some() {
                thread::sleep(POLL_INTERVAL);
                continue;
            }
            if self.listen().is_none() {
                return;
            }
            if self.send_updates().is_none() {
                return;
            }
        }
        // Best effort: closes the connection properly if the page is still there.
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }

    /// Continues sending what is pending; `None` if the page is gone or has stalled for too long.
    fn flush_pending(&mut self) -> Option<()> {
        let Some(since) = self.pending else {
            return Some(());
        };
        if MAX_PENDING < since.elapsed() {
            return None;
        }
        let flushed = self.socket.flush();
        self.track_pending(flushed)
    }

    /// Handles received messages; `None` if the page is gone.
    fn listen(&mut self) -> Option<()> {
        for _ in 0..MAX_MESSAGES {
            if self.pending.is_some() || self.trail_due.is_some() {
                break;
            }
            match self.socket.read() {
                Ok(Message::Text(text)) => self.handle(&text)?,
                Ok(Message::Binary(_)) => {
                    self.send(wire::notice("Commands must be text, not binary."))?;
                }
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => return None,
            }
        }
        Some(())
    }

    fn handle(&mut self, text: &str) -> Option<()> {
        let Some(command) = Command::parse(text) else {
            return self.send(wire::notice("Unknown command; WIRE.md lists them all."));
        };
        if self.hub.is_read_only && !command.is_harmless() {
            return self.send(wire::notice("This game is read-only."));
        }
        let changes_view = matches!(
            command,
            Command::View(_) | Command::Show(_) | Command::Watch(_) | Command::Cells(_)
        );
        match command {
            Command::View(place) => self.view.place = Some(place),
            Command::Show(filter) => self.view.filter = filter,
            Command::Seek(tick) => (self.past, self.is_past_due) = (Some(tick), true),
            Command::Live => {
                self.past = None;
                self.seen = 0;
            }
            Command::Pause => self.hub.set_paused(true, PausedBy::Page),
            Command::Play => self.hub.set_paused(false, PausedBy::Page),
            Command::Step(count) => self.hub.pause.add_steps(count),
            Command::Watch(key) => self.watch(key),
            Command::Trail(trail) => self.trail_due = Some(trail),
            Command::Cells(is_on) => self.show_cells(is_on),
            Command::Ping(text) => return self.send(wire::notice(&format!("pong {text}"))),
            Command::Game(request) => self.ask(request),
        }
        if changes_view {
            // Sends the current frame again, live or past.
            self.seen = 0;
            self.is_past_due = self.past.is_some();
        }
        Some(())
    }

    /// Passes a request on to the game. A release is only passed on if the press was.
    fn ask(&mut self, request: Request) {
        match &request {
            Request::Key {
                code,
                is_down: true,
            } => self.hold_key(code.clone(), request),
            Request::Key { code, .. } => {
                if self.held.remove(code) {
                    self.hub.ask(request);
                }
            }
            Request::Pointer { at, button } => self.point(*at, *button),
            _ => {
                self.hub.ask(request);
            }
        }
    }

    fn hold_key(&mut self, code: String, request: Request) {
        let has_room = self.held.len() < MAX_HELD || self.held.contains(&code);
        if has_room && self.hub.ask(request) {
            self.held.insert(code);
        }
    }

    fn point(&mut self, at: [f64; 2], button: Option<bool>) {
        let is_stray = button == Some(false) && self.pressed.take().is_none();
        if is_stray || !self.hub.ask(Request::Pointer { at, button }) {
            return;
        }
        if button == Some(true) || self.pressed.is_some() {
            self.pressed = Some(at);
        }
    }

    fn show_cells(&mut self, is_on: bool) {
        if self.view.shows_cells != is_on {
            self.view.shows_cells = is_on;
            let mut interests = self.hub.shared.interests();
            interests.cell_views = if is_on {
                interests.cell_views + 1
            } else {
                interests.cell_views.saturating_sub(1)
            };
        }
    }

    fn watch(&mut self, key: Option<BodyKey>) {
        self.set_watched(key);
        let to = self.shown_tick();
        let from = to.saturating_sub(HISTORY_TICKS - 1);
        self.trail_due = key.map(|key| Trail { key, from, to });
    }

    /// Asks the recorder for the details of a body, and no longer for those of the one before.
    fn set_watched(&mut self, key: Option<BodyKey>) {
        let before = std::mem::replace(&mut self.view.watched, key);
        let mut interests = self.hub.shared.interests();
        if let Some(at) = interests
            .watched
            .iter()
            .position(|own| Some(*own) == before)
        {
            interests.watched.swap_remove(at);
        }
        interests.watched.extend(key);
    }

    /// Returns the tick that the page shows.
    fn shown_tick(&self) -> u64 {
        let newest = || self.hub.shared.store().newest();
        self.past.unwrap_or_else(newest)
    }

    /// Sends a message; `None` if the page is gone.
    fn send(&mut self, message: Vec<u8>) -> Option<()> {
        let sent = self.socket.send(Message::Binary(message.into()));
        self.track_pending(sent)
    }

    /// Notes whether the page took the message. The socket keeps the rest of one that it did not.
    fn track_pending(&mut self, outcome: Result<(), Error>) -> Option<()> {
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
    /// Releases everything that the page held or watched, however the connection ended.
    fn drop(&mut self) {
        for code in std::mem::take(&mut self.held) {
            let is_down = false;
            self.hub.ask(Request::Key { code, is_down });
        }
        if let Some(at) = self.pressed.take() {
            let button = Some(false);
            self.hub.ask(Request::Pointer { at, button });
        }
        self.show_cells(false);
        self.set_watched(None);
        self.hub.pause.page_goes(Instant::now());
    }
}
