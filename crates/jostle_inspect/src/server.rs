//! Answers browsers: the page, recordings, sockets; on threads of its own.
//!
//! Owns: who is connected. Never: makes the game wait.

mod client;
mod desk;
mod pause;
mod seat;
mod way;

use crate::http::{self, Head, Refusal};
use crate::page;
use crate::recorder::{Settings, Shared};
use crate::stage::Stage;
use client::Client;
pub(crate) use desk::Desk;
pub(crate) use pause::By;
use seat::Seat;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How many connections there may be at a time.
const MOST_CONNECTIONS: usize = 64;

/// How many recordings may be sent at a time.
const MOST_DOWNLOADS: usize = 4;

/// How many ports are tried.
const TRIES: u16 = 64;

/// How long a browser may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(5);

/// The server, until it is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) desk: Arc<Desk>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start(
        settings: &Settings,
        stage: Stage,
        shared: Arc<Shared>,
        is_recording: bool,
    ) -> io::Result<Self> {
        let listener = bind(settings.address, settings.port)?;
        let mut desk = Desk::new(shared, stage, listener.local_addr()?);
        desk.is_read_only = settings.is_read_only;
        desk.is_recording = is_recording;
        let desk = Arc::new(desk);
        let own = Arc::clone(&desk);
        let builder = thread::Builder::new().name("jostle inspector".to_owned());
        let thread = builder.spawn(move || accept(&listener, &own))?;
        Ok(Self {
            desk,
            thread: Some(thread),
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.desk.end();
        // Wakes the thread that waits for connections. One that cannot be woken is not waited for.
        let door = door(self.desk.address);
        let is_woken = TcpStream::connect_timeout(&door, PATIENCE).is_ok();
        if let Some(thread) = self.thread.take().filter(|_| is_woken) {
            // It has nothing to tell.
            let _ = thread.join();
        }
    }
}

/// Where a server that listens at an address is reached from this machine.
fn door(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Binds to the port, or to the next one that is free; port 0 is any.
fn bind(address: IpAddr, port: u16) -> io::Result<TcpListener> {
    let mut outcome = TcpListener::bind((address, port));
    for next in (1..TRIES).map_while(|step| port.checked_add(step)) {
        match &outcome {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                outcome = TcpListener::bind((address, next));
            }
            _ => break,
        }
    }
    outcome
}

fn accept(listener: &TcpListener, desk: &Arc<Desk>) {
    for stream in listener.incoming() {
        if desk.is_over() {
            return;
        }
        let Ok(stream) = stream else {
            // Out of handles, most likely: others may end soon.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let Some(seat) = Seat::take(&desk.connections, MOST_CONNECTIONS) else {
            refuse(stream);
            continue;
        };
        let own = Arc::clone(desk);
        let run = move || {
            let _seat = seat;
            // A browser that goes away is no error of the game's.
            let _ = answer(stream, &own);
        };
        // Without a thread for it, the browser is hung up on.
        let _ = thread::Builder::new()
            .name("jostle page".to_owned())
            .spawn(run);
    }
}

/// Tells one too many so, without waiting for anything.
fn refuse(mut stream: TcpStream) {
    let sent = stream
        .set_nonblocking(true)
        .and_then(|()| Refusal::Busy.send(&mut stream));
    // It is one of too many.
    let _ = sent;
}

fn answer(mut stream: TcpStream, desk: &Arc<Desk>) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let is_loopback = desk.address.ip().is_loopback();
    let head = match http::read_head(&mut stream, PATIENCE, is_loopback)? {
        Ok(head) => head,
        Err(refusal) => return refusal.send(&mut stream),
    };
    match head {
        Head {
            socket_key: Some(key),
            path,
        } if path == "/socket" => Client::open(stream, &key, Arc::clone(desk)),
        Head { path, .. } if path == "/recording" => send_recording(&mut stream, desk),
        Head { path, .. } => match page::file(&path) {
            Some((kind, text)) => http::send(
                &mut stream,
                "200 OK",
                &[("Content-Type", kind)],
                text.as_bytes(),
            ),
            None => Refusal::NotFound.send(&mut stream),
        },
    }
}

/// Sends all that is kept, chunk by chunk; to a few at a time, since chunks are kept until they are sent.
fn send_recording(stream: &mut TcpStream, desk: &Desk) -> io::Result<()> {
    let Some(_seat) = Seat::take(&desk.downloads, MOST_DOWNLOADS) else {
        return Refusal::Busy.send(stream);
    };
    let recording = desk.shared.recording();
    let headers = [
        ("Content-Type", "application/octet-stream"),
        ("Content-Disposition", "attachment"),
    ];
    http::send_head(stream, "200 OK", &headers, recording.file_len())?;
    recording.write_to(stream)?;
    http::end(stream)
}

#[cfg(test)]
mod tests {
    use super::{Desk, MOST_DOWNLOADS, Seat, Server, door};
    use crate::recorder::{Recorder, Settings};
    use crate::stage::Stage;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    #[track_caller]
    fn check(address: &str, expected: &str) {
        let address = address.parse().unwrap();
        assert_eq!(door(address), expected.parse().unwrap());
    }

    #[test]
    fn knocks_at_the_door_it_listens_at() {
        check("0.0.0.0:4848", "127.0.0.1:4848");
        check("[::]:4848", "[::1]:4848");
        check("127.0.0.2:4848", "127.0.0.2:4848");
        check("[fe80::1]:4848", "[fe80::1]:4848");
    }

    /// The first words of the answer to who asks for the recording.
    fn status(desk: &Desk) -> String {
        let mut stream = TcpStream::connect(desk.address).unwrap();
        let host = desk.address;
        write!(stream, "GET /recording HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut bytes = [0; 12];
        stream.read_exact(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn a_few_recordings_are_sent_at_a_time() {
        let settings = Settings {
            port: 0,
            ..Settings::default()
        };
        let shared = Recorder::new(&settings).shared.clone();
        let server = Server::start(&settings, Stage::new("test"), shared, false).unwrap();
        let desk = &server.desk;
        let take = || Seat::take(&desk.downloads, MOST_DOWNLOADS);
        let mut seats: Vec<Seat> = (0..MOST_DOWNLOADS).filter_map(|_| take()).collect();
        assert_eq!(status(desk), "HTTP/1.1 503");
        seats.pop();
        assert_eq!(status(desk), "HTTP/1.1 200");
    }
}
