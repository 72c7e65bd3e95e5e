//! The connection to one page, on its own thread: receives commands, and sends what is new.
//!
//! The thread alternates between the two. It never blocks on a write: if the page does not read, the rest of the
//! message is kept by the socket, nothing more is read or sent until it is gone, and frames in between are skipped. A
//! stalled page can therefore slow down neither the game nor other pages.

use crate::clock;
use crate::request::MAX_BYTES;
use crate::server::Host;
use crate::talk::{Outlet, Talk};
use std::io::{self, Read, Write};
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

/// How long to read the rest of a message that is too large, and how long to wait for more of it.
const MAX_REFUSAL: Duration = Duration::from_secs(5);
const MAX_SILENCE: Duration = Duration::from_millis(300);

/// How long a page may leave a message unread before it is disconnected.
const MAX_PENDING: Duration = Duration::from_secs(30);

/// A connected page.
pub(super) struct Client {
    host: Arc<Host>,
    talk: Talk,
    line: Line,
}

/// The socket of a page.
struct Line {
    socket: WebSocket<TcpStream>,
    /// Since when the page has not read a message.
    pending: Option<Instant>,
}

impl Client {
    /// Accepts the upgrade and serves the page until it disconnects.
    pub(super) fn open(mut stream: TcpStream, key: &str, host: Arc<Host>) -> io::Result<()> {
        let accept = derive_accept_key(key.as_bytes());
        write!(
            stream,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Accept: {accept}\r\n\r\n"
        )?;
        stream.set_nonblocking(true)?;
        let max_bytes = MAX_BYTES.max(host.hub.status().max_file_bytes);
        let config = WebSocketConfig::default()
            .max_message_size(Some(max_bytes))
            .max_frame_size(Some(max_bytes))
            .read_buffer_size(4 << 10)
            .write_buffer_size(0);
        let socket = WebSocket::from_raw_socket(stream, Role::Server, Some(config));
        let pending = None;
        let mut client = Self {
            talk: Talk::new(Arc::clone(&host.hub)),
            host,
            line: Line { socket, pending },
        };
        client.run();
        Ok(())
    }

    /// Receives and sends in turns.
    fn run(&mut self) {
        while !self.host.is_over() && self.line.flush_pending().is_some() {
            // No commands are read from a page that does not read: its answers would pile up.
            if self.line.is_busy() {
                thread::sleep(POLL_INTERVAL);
                continue;
            }
            if self.listen().is_none() {
                return;
            }
            let now = clock::system_clock();
            if self.talk.send_updates(now, &mut self.line).is_none() {
                return;
            }
            self.wait();
        }
        // Best effort: closes the connection properly if the page is still there.
        let _ = self.line.socket.close(None);
        let _ = self.line.socket.flush();
    }

    /// Handles received messages; `None` if the page is gone.
    fn listen(&mut self) -> Option<()> {
        for _ in 0..MAX_MESSAGES {
            if self.line.is_busy() || self.talk.has_answer_due() {
                break;
            }
            match self.line.socket.read() {
                Ok(Message::Text(text)) => self.talk.handle(&text, &mut self.line)?,
                Ok(Message::Binary(bytes)) => self.talk.handle_files(&bytes, &mut self.line)?,
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(Error::Capacity(_)) => return self.refuse(),
                Err(_) => return None,
            }
        }
        Some(())
    }

    /// Tells a page that its message is too large, and disconnects it.
    ///
    /// What is still on its way is read first, without keeping it: a connection that is closed with unread bytes can
    /// lose the sentence.
    fn refuse(&mut self) -> Option<()> {
        self.talk.refuse_size(&mut self.line)?;
        let closed = self.line.socket.close(None);
        self.line.track_pending(closed)?;
        let (since, mut rest) = (Instant::now(), [0; 4 << 10]);
        let mut heard = since;
        while since.elapsed() < MAX_REFUSAL && heard.elapsed() < MAX_SILENCE && !self.host.is_over()
        {
            self.line.flush_pending()?;
            match self.line.socket.get_mut().read(&mut rest) {
                Ok(0) => break,
                Ok(_) => heard = Instant::now(),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(POLL_INTERVAL);
                }
                Err(_) => break,
            }
        }
        None
    }

    /// Waits for another frame, but not for long: a command may come first.
    fn wait(&self) {
        if self.talk.is_past() {
            // Frames of a fast game, which the page does not show, must not keep a core busy.
            thread::sleep(POLL_INTERVAL);
        } else {
            let shared = &self.host.hub.shared;
            shared.wait_for_newer(self.talk.seen(), POLL_INTERVAL);
        }
    }
}

impl Line {
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

impl Outlet for Line {
    fn send(&mut self, message: Vec<u8>) -> Option<()> {
        let sent = self.socket.send(Message::Binary(message.into()));
        self.track_pending(sent)
    }

    fn is_busy(&self) -> bool {
        self.pending.is_some()
    }
}

impl Drop for Client {
    /// Ends the talk, however the connection ended.
    fn drop(&mut self) {
        self.talk.end(clock::system_clock());
    }
}
