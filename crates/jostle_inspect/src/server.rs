//! Answers browsers: the page, recordings, sockets; on threads of its own.
//!
//! Owns: who is connected. Never: makes the game wait.

mod client;

use crate::http::{self, Head, Refusal};
use crate::page;
use crate::recorder::{Settings, Shared, locked};
use crate::request::Request;
use crate::stage::Stage;
use crate::wire::StageFlags;
use client::Client;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How many connections there may be at a time.
const MOST_CONNECTIONS: usize = 64;

/// How many recordings may be sent at a time.
const MOST_DOWNLOADS: usize = 4;

/// How many requests may wait for the game.
const MOST_REQUESTS: usize = 1024;

/// How many ports are tried.
const TRIES: u16 = 64;

/// How long a browser may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the server's threads and the game share beside the frames.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) shared: Arc<Shared>,
    stage: Mutex<(u64, Arc<Stage>)>,
    requests: Mutex<Vec<Request>>,
    is_paused: AtomicBool,
    steps: AtomicU32,
    is_over: AtomicBool,
    is_read_only: bool,
    is_recording: bool,
    connections: AtomicUsize,
    downloads: AtomicUsize,
    pub(crate) address: SocketAddr,
}

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
        let desk = Arc::new(Desk {
            shared,
            stage: Mutex::new((1, Arc::new(stage))),
            requests: Mutex::default(),
            is_paused: AtomicBool::new(false),
            steps: AtomicU32::new(0),
            is_over: AtomicBool::new(false),
            is_read_only: settings.is_read_only,
            is_recording,
            connections: AtomicUsize::new(0),
            downloads: AtomicUsize::new(0),
            address: listener.local_addr()?,
        });
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
        self.desk.is_over.store(true, Ordering::Relaxed);
        // Wakes the thread that waits for connections.
        let mut address = self.desk.address;
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::from([127, 0, 0, 1]));
        }
        drop(TcpStream::connect_timeout(&address, PATIENCE));
        if let Some(thread) = self.thread.take() {
            // It has nothing to tell.
            let _ = thread.join();
        }
    }
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
        if MOST_CONNECTIONS <= desk.connections.fetch_add(1, Ordering::Relaxed) {
            desk.connections.fetch_sub(1, Ordering::Relaxed);
            refuse(stream);
            continue;
        }
        let own = Arc::clone(desk);
        let run = move || {
            // A browser that goes away is no error of the game's.
            let _ = answer(stream, &own);
            own.connections.fetch_sub(1, Ordering::Relaxed);
        };
        let builder = thread::Builder::new().name("jostle page".to_owned());
        if builder.spawn(run).is_err() {
            desk.connections.fetch_sub(1, Ordering::Relaxed);
        }
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
    let others = desk.downloads.fetch_add(1, Ordering::Relaxed);
    let sent = match others < MOST_DOWNLOADS {
        true => write_recording(stream, desk),
        false => Refusal::Busy.send(stream),
    };
    desk.downloads.fetch_sub(1, Ordering::Relaxed);
    sent
}

fn write_recording(stream: &mut TcpStream, desk: &Desk) -> io::Result<()> {
    let recording = desk.shared.recording();
    let headers = [
        ("Content-Type", "application/octet-stream"),
        ("Content-Disposition", "attachment"),
    ];
    http::send_head(stream, "200 OK", &headers, recording.file_len())?;
    recording.write_to(stream)?;
    http::end(stream)
}

impl Desk {
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused.load(Ordering::Relaxed)
    }

    pub(crate) fn set_paused(&self, is_paused: bool) {
        self.steps.store(0, Ordering::Relaxed);
        if self.is_paused.swap(is_paused, Ordering::Relaxed) != is_paused {
            // The stage tells pages.
            locked(&self.stage).0 += 1;
        }
    }

    pub(crate) fn add_steps(&self, count: u32) {
        self.steps.fetch_add(count.min(600), Ordering::Relaxed);
    }

    /// Takes a step, if one was asked for.
    pub(crate) fn take_step(&self) -> bool {
        let less = |steps: u32| steps.checked_sub(1);
        self.steps
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
            .is_ok()
    }

    pub(crate) fn stage(&self) -> (u64, Arc<Stage>) {
        let stage = locked(&self.stage);
        (stage.0, Arc::clone(&stage.1))
    }

    pub(crate) fn set_stage(&self, stage: Stage) {
        let mut own = locked(&self.stage);
        if *own.1 != stage {
            *own = (own.0 + 1, Arc::new(stage));
        }
    }

    pub(crate) fn flags(&self) -> StageFlags {
        StageFlags {
            is_read_only: self.is_read_only,
            is_recording: self.is_recording,
            is_paused: self.is_paused(),
        }
    }

    /// Puts a request where the game finds it. Of moves of the pointer the last one counts; one too many is left out,
    /// unless it lets something go.
    pub(crate) fn ask(&self, request: Request) {
        let mut requests = locked(&self.requests);
        let is_move = |request: &Request| matches!(request, Request::Pointer { button: None, .. });
        if is_move(&request) && requests.last().is_some_and(is_move) {
            requests.pop();
        }
        if requests.len() < MOST_REQUESTS || request.is_release() {
            requests.push(request);
        }
    }

    pub(crate) fn take_requests(&self) -> Vec<Request> {
        std::mem::take(&mut *locked(&self.requests))
    }
}
