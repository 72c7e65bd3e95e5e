//! The talk with one page: takes its commands and gives it what is new.
//!
//! It knows neither sockets nor threads nor a clock, so that a page can be at the other end of a socket or in the same
//! process.

mod trail;
mod updates;

use crate::frame::{BodyKey, Frame};
use crate::hub::{Hub, PausedBy};
use crate::image::Image;
use crate::recording::{Playback, RecordedScene};
use crate::request::{Command, MAX_BYTES, Request, Trail, read_files};
use crate::view::View;
use crate::wire;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// The most keys held down at a time.
const MAX_HELD: usize = 32;

/// How far back the history of a watched body is sent, in ticks.
const HISTORY_TICKS: u64 = 600;

/// Takes the messages for a page.
pub(crate) trait Outlet {
    /// Sends a message; `None` if the page is gone.
    fn send(&mut self, message: Vec<u8>) -> Option<()>;

    /// Whether the page has yet to read a message, so that it should get no more frames.
    fn is_busy(&self) -> bool;
}

/// For a page in the same process, which reads everything.
impl Outlet for Vec<Vec<u8>> {
    fn send(&mut self, message: Vec<u8>) -> Option<()> {
        self.push(message);
        Some(())
    }

    fn is_busy(&self) -> bool {
        false
    }
}

/// The talk with a page. Every time is one of the same clock.
#[derive(Debug)]
pub(crate) struct Talk {
    hub: Arc<Hub>,
    view: View,
    /// The past tick that the page shows.
    past: Option<u64>,
    /// Whether that tick must still be sent.
    is_past_due: bool,
    playback: Playback,
    /// The last frame sent: the next one is encoded as changes to it. This must be exactly what the page received, so
    /// it is set for every frame that is handed out.
    sent: Option<Frame>,
    frames_sent: u32,
    seen: u64,
    stage_seen: u64,
    images_sent: Vec<Image>,
    scenes_sent: Vec<RecordedScene>,
    strip_seen: u64,
    strip_at: Option<Duration>,
    /// The number of warnings that the page has seen, or was not there for.
    warnings_seen: u64,
    /// Keys that are down in the game because of this page.
    held: BTreeSet<String>,
    /// The position of the pointer while its button is down.
    pressed: Option<[f64; 2]>,
    /// A request for a history that is still to be answered. No further commands are handled before, so that they
    /// cannot pile up.
    trail_due: Option<Trail>,
}

impl Talk {
    pub(crate) fn new(hub: Arc<Hub>) -> Self {
        // Before the game can see the page: what it says to it from then on must not count as seen.
        let (warnings_seen, _) = hub.warnings_since(0);
        hub.pause.page_comes();
        Self {
            hub,
            view: View::default(),
            past: None,
            is_past_due: false,
            playback: Playback::default(),
            sent: None,
            frames_sent: 0,
            seen: 0,
            stage_seen: 0,
            images_sent: Vec::new(),
            scenes_sent: Vec::new(),
            strip_seen: 0,
            strip_at: None,
            warnings_seen,
            held: BTreeSet::new(),
            pressed: None,
            trail_due: None,
        }
    }

    /// Whether a command is still to be answered. No further ones should be handled before.
    pub(crate) const fn has_answer_due(&self) -> bool {
        self.trail_due.is_some()
    }

    #[cfg(feature = "serve")]
    /// Whether the page shows a past tick.
    pub(crate) const fn is_past(&self) -> bool {
        self.past.is_some()
    }

    #[cfg(feature = "serve")]
    /// Returns the number of the last frame that was considered.
    pub(crate) const fn seen(&self) -> u64 {
        self.seen
    }

    /// Handles a command; `None` if the page is gone.
    pub(crate) fn handle(&mut self, text: &str, page: &mut impl Outlet) -> Option<()> {
        // Files are larger, but they are not text.
        if MAX_BYTES < text.len() {
            return page.send(wire::notice("A command has at most 1,024 bytes."));
        }
        let Some(command) = Command::parse(text) else {
            return page.send(wire::notice("Unknown command; WIRE.md lists them all."));
        };
        if self.hub.is_read_only && !command.is_harmless() {
            return page.send(wire::notice("This game is read-only."));
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
            Command::Speed(speed) => self.hub.set_speed(speed),
            Command::Watch(key) => self.watch(key),
            Command::Trail(trail) => self.trail_due = Some(trail),
            Command::Cells(is_on) => self.show_cells(is_on),
            Command::Measure { from, to } => {
                let bytes = self.hub.shared.size_between(from, to);
                return page.send(wire::size(from..=to, bytes));
            }
            Command::Ping(text) => return page.send(wire::notice(&format!("pong {text}"))),
            Command::Game(request) => self.ask(request),
        }
        if changes_view {
            // Sends the current frame again, live or past.
            self.seen = 0;
            self.is_past_due = self.past.is_some();
        }
        Some(())
    }

    /// Passes the files of a binary message on to the game; `None` if the page is gone.
    pub(crate) fn handle_files(&mut self, message: &[u8], page: &mut impl Outlet) -> Option<()> {
        let max = self.hub.status().max_file_bytes;
        if max == 0 {
            return page.send(wire::notice("This game takes no files."));
        }
        if max < message.len() {
            return self.refuse_size(page);
        }
        match read_files(message) {
            Ok(files) => {
                self.hub.ask(Request::Files(files));
                Some(())
            }
            Err(error) => page.send(wire::notice(&format!("The files cannot be read {error}."))),
        }
    }

    /// Says how large messages may be; `None` if the page is gone.
    pub(crate) fn refuse_size(&self, page: &mut impl Outlet) -> Option<()> {
        let max = self.hub.status().max_file_bytes;
        if max == 0 {
            let sentence = "This game takes no files.";
            return page.send(wire::notice(sentence));
        }
        let max = byte_text(max);
        let sentence = format!("The files are too large: the game takes at most {max} at once.");
        page.send(wire::warning(&sentence))
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

    /// Releases everything that the page held or watched.
    pub(crate) fn end(&mut self, now: Duration) {
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
        self.hub.pause.page_goes(now);
    }
}

/// Returns a number of bytes with a unit, as pages write it: rounded down, since it is a limit.
fn byte_text(bytes: usize) -> String {
    let (unit, name) = match bytes {
        ..0x400 => return format!("{bytes} bytes"),
        0x400..0x10_0000 => (0x400, "KiB"),
        _ => (0x10_0000, "MiB"),
    };
    let (whole, tenth) = (bytes / unit, bytes % unit * 10 / unit);
    match tenth {
        0 => format!("{whole} {name}"),
        _ => format!("{whole}.{tenth} {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::byte_text;

    #[test]
    fn sizes_have_one_unit() {
        for (bytes, text) in [
            (2, "2 bytes"),
            (1023, "1023 bytes"),
            (1024, "1 KiB"),
            (100_000, "97.6 KiB"),
            ((1 << 20) - 1, "1023.9 KiB"),
            (1 << 20, "1 MiB"),
            (3 << 19, "1.5 MiB"),
            (16 << 20, "16 MiB"),
        ] {
            assert_eq!(byte_text(bytes), text);
        }
    }
}
