//! Serves the page, recordings and web sockets, on its own threads.
//!
//! Never makes the game wait.

mod client;
mod host;
mod permit;

use crate::http::{self, Head, Refusal};
use crate::hub::Hub;
use crate::page;
use crate::recorder::Settings;
use client::Client;
pub(crate) use host::Host;
use permit::Permit;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The most connections at a time.
const MAX_CONNECTIONS: usize = 64;

/// The most recordings sent at a time.
const MAX_DOWNLOADS: usize = 4;

/// The number of ports that are tried.
const PORTS_TRIED: u16 = 64;

/// How long a browser may take to send its request.
const TIMEOUT: Duration = Duration::from_secs(5);

/// A server that runs until it is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) host: Arc<Host>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub(crate) fn start(settings: &Settings, hub: Arc<Hub>) -> io::Result<Self> {
        let listener = bind(settings.address, settings.port)?;
        let host = Arc::new(Host::new(hub, listener.local_addr()?));
        let own = Arc::clone(&host);
        let builder = thread::Builder::new().name("jostle inspector".to_owned());
        let thread = builder.spawn(move || accept(&listener, &own))?;
        Ok(Self {
            host,
            thread: Some(thread),
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.host.end();
        // Wakes the thread that waits for connections. If that fails, joining it would block forever.
        let address = local_address(self.host.address);
        let is_woken = TcpStream::connect_timeout(&address, TIMEOUT).is_ok();
        if let Some(thread) = self.thread.take().filter(|_| is_woken) {
            // A thread that panicked has nothing left to save.
            let _ = thread.join();
        }
    }
}

/// Returns the address under which a listening server is reached from this machine.
fn local_address(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Binds to the port or to the next free one; port 0 picks any.
fn bind(address: IpAddr, port: u16) -> io::Result<TcpListener> {
    let mut outcome = TcpListener::bind((address, port));
    for next in (1..PORTS_TRIED).map_while(|step| port.checked_add(step)) {
        match &outcome {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                outcome = TcpListener::bind((address, next));
            }
            _ => break,
        }
    }
    outcome
}

fn accept(listener: &TcpListener, host: &Arc<Host>) {
    for stream in listener.incoming() {
        if host.is_over() {
            return;
        }
        let Ok(stream) = stream else {
            // Most likely out of file handles: wait until another connection ends.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let Some(permit) = Permit::take(&host.connections, MAX_CONNECTIONS) else {
            refuse(stream);
            continue;
        };
        let own = Arc::clone(host);
        let run = move || {
            let _permit = permit;
            // A browser that disconnects is not an error of the game.
            let _ = answer(stream, &own);
        };
        // If no thread can be started, dropping the stream closes the connection.
        let _ = thread::Builder::new()
            .name("jostle page".to_owned())
            .spawn(run);
    }
}

/// Rejects a connection beyond the limit without blocking the thread that accepts others.
fn refuse(mut stream: TcpStream) {
    let sent = stream
        .set_nonblocking(true)
        .and_then(|()| Refusal::Busy.send(&mut stream));
    // Best effort: the client is over the limit anyway.
    let _ = sent;
}

fn answer(mut stream: TcpStream, host: &Arc<Host>) -> io::Result<()> {
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    let is_loopback = host.address.ip().is_loopback();
    let head = match http::read_head(&mut stream, TIMEOUT, is_loopback)? {
        Ok(head) => head,
        Err(refusal) => return refusal.send(&mut stream),
    };
    match head {
        Head {
            socket_key: Some(key),
            path,
            ..
        } if path == "/socket" => Client::open(stream, &key, Arc::clone(host)),
        head if head.path == "/recording" => match head.ticks() {
            Ok(ticks) => send_recording(&mut stream, host, ticks),
            Err(refusal) => refusal.send(&mut stream),
        },
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

/// Sends these ticks, as far as they are kept, chunk by chunk. Only a few recordings are sent at a time, since chunks stay
/// in memory until they are sent.
fn send_recording(
    stream: &mut TcpStream,
    host: &Host,
    ticks: RangeInclusive<u64>,
) -> io::Result<()> {
    let Some(_permit) = Permit::take(&host.downloads, MAX_DOWNLOADS) else {
        return Refusal::Busy.send(stream);
    };
    let recording = host
        .hub
        .shared
        .recording_between(*ticks.start(), *ticks.end());
    let recording = recording.map_err(io::Error::other)?;
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
    use super::{Host, Hub, MAX_DOWNLOADS, Permit, Server, local_address};
    use crate::recorder::{Recorder, Settings};
    use crate::stage::Stage;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::sync::Arc;

    #[track_caller]
    fn check(address: &str, expected: &str) {
        let address = address.parse().unwrap();
        assert_eq!(local_address(address), expected.parse().unwrap());
    }

    #[test]
    fn unspecified_addresses_are_reached_at_localhost() {
        check("0.0.0.0:4848", "127.0.0.1:4848");
        check("[::]:4848", "[::1]:4848");
        check("127.0.0.2:4848", "127.0.0.2:4848");
        check("[fe80::1]:4848", "[fe80::1]:4848");
    }

    /// Requests the recording and returns the start of the response.
    fn status(host: &Host) -> String {
        let mut stream = TcpStream::connect(host.address).unwrap();
        let name = host.address;
        write!(stream, "GET /recording HTTP/1.1\r\nHost: {name}\r\n\r\n").unwrap();
        let mut bytes = [0; 12];
        stream.read_exact(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn only_a_few_recordings_are_sent_at_a_time() {
        let settings = Settings {
            port: 0,
            ..Settings::default()
        };
        let shared = Recorder::new(&settings).shared.clone();
        let hub = Arc::new(Hub::new(shared, Stage::new("test")));
        let server = Server::start(&settings, hub).unwrap();
        let host = &server.host;
        let take = || Permit::take(&host.downloads, MAX_DOWNLOADS);
        let mut permits: Vec<Permit> = (0..MAX_DOWNLOADS).filter_map(|_| take()).collect();
        assert_eq!(status(host), "HTTP/1.1 503");
        permits.pop();
        assert_eq!(status(host), "HTTP/1.1 200");
    }
}
