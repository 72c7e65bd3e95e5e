//! The playground as WebAssembly: functions that a worker of its page calls. All they do is pass numbers and bytes on
//! to [`Session`].
//!
//! It has unsafe attributes, those of its exports and of the clock that it imports, and no unsafe block.
#![cfg(target_arch = "wasm32")]
#![expect(unsafe_code, reason = "exports and imports have unsafe attributes")]

use jostle_playground::{SCENES, Session};
use std::cell::RefCell;
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Returns `performance.now()`.
    safe fn now() -> f64;

    /// Takes the text of a panic, after which nothing may be called any more.
    safe fn panicked(text: *const u8, bytes: usize);
}

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
    /// Bytes from the page.
    static INBOX: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Bytes for the page.
    static OUTBOX: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}

fn with_session<R: Default>(run: impl FnOnce(&mut Session) -> R) -> R {
    SESSION.with_borrow_mut(|session| session.as_mut().map(run).unwrap_or_default())
}

/// Stores bytes for the page and returns the number of parts.
fn hand_out(parts: Vec<Vec<u8>>) -> usize {
    let count = parts.len();
    OUTBOX.replace(parts);
    count
}

/// Starts the first scene.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        panicked(text.as_ptr(), text.len());
    }));
    SESSION.replace(Session::new(SCENES, clock));
}

/// Starts over with a page that has dropped what it received.
#[unsafe(no_mangle)]
pub extern "C" fn join() {
    with_session(Session::rejoin);
}

/// Makes room for a command or for files and returns where to write them.
#[unsafe(no_mangle)]
pub extern "C" fn inbox(bytes: usize) -> *mut u8 {
    INBOX.with_borrow_mut(|inbox| {
        inbox.resize(bytes, 0);
        inbox.as_mut_ptr()
    })
}

/// Handles the command in the inbox.
#[unsafe(no_mangle)]
pub extern "C" fn receive() {
    let command = INBOX.take();
    with_session(|session| session.receive(&String::from_utf8_lossy(&command)));
}

/// Handles the files in the inbox.
#[unsafe(no_mangle)]
pub extern "C" fn receive_files() {
    let message = INBOX.take();
    with_session(|session| session.receive_files(&message));
}

/// Runs a tick if one is due, and returns the milliseconds from this call to the next.
#[unsafe(no_mangle)]
pub extern "C" fn advance() -> f64 {
    with_session(|session| {
        session.advance();
        session.interval().as_secs_f64() * 1000.0
    })
}

/// Puts what is new for the page into the outbox, and returns the number of messages.
#[unsafe(no_mangle)]
pub extern "C" fn messages() -> usize {
    hand_out(with_session(Session::messages))
}

/// Puts a recording of the ticks from one to another into the outbox as one part, and returns 1; returns 0 if they cannot
/// be read.
#[unsafe(no_mangle)]
pub extern "C" fn record(from: u64, to: u64) -> usize {
    let recording = with_session(|session| session.recording_between(from, to).ok());
    let file = recording.map(|recording| recording.to_bytes());
    hand_out(file.into_iter().collect())
}

/// Returns where a part of the outbox begins.
#[unsafe(no_mangle)]
pub extern "C" fn part(at: usize) -> *const u8 {
    OUTBOX.with_borrow(|outbox| {
        outbox
            .get(at)
            .map_or(std::ptr::null(), |part| part.as_ptr())
    })
}

/// Returns the length of a part of the outbox.
#[unsafe(no_mangle)]
pub extern "C" fn part_len(at: usize) -> usize {
    OUTBOX.with_borrow(|outbox| outbox.get(at).map_or(0, Vec::len))
}

/// Returns the number of scenes.
#[unsafe(no_mangle)]
pub extern "C" fn scenes() -> usize {
    SCENES.len()
}

/// Returns the checksum that a scene must have after its scripted run.
#[unsafe(no_mangle)]
pub extern "C" fn golden(scene: usize) -> u64 {
    SCENES.get(scene).map_or(0, |entry| entry.golden)
}

/// Runs a scene's script and returns the checksum it ends with.
#[unsafe(no_mangle)]
pub extern "C" fn checksum(scene: usize) -> u64 {
    SCENES.get(scene).map_or(0, |entry| entry.run(clock))
}
