//! Records the last ticks of a game on its own thread.
//!
//! A frame goes from the game through the queue to the store. The game only fills a draft; comparing and compressing
//! happen on other threads and never make it wait, unless it keeps every tick.

mod shared;

pub(crate) use shared::{Shared, locked};

use crate::capture::{Caches, Interests};
use crate::draft::Draft;
use crate::frame::Frame;
use crate::queue::{EndOnDrop, Queue};
use crate::recording::{OpenChunk, Recording};
use crate::sketch::Sketch;
use crate::stage::{DEFAULT_RATE, valid_rate};
use shared::LastTwo;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// How many full chunks may wait for compression before the recorder waits.
const MAX_CLOSING: usize = 4;

/// How ticks are kept, and how an inspector is reached.
///
/// # Examples
///
/// ```
/// use jostle_inspect::Settings;
///
/// let settings = Settings { seconds: 10.0, ..Settings::default() };
/// assert_eq!(settings.mebibytes, 256);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How long ticks are kept, in seconds. With 0, only the newest ticks are kept.
    pub seconds: f32,
    /// The most memory for kept ticks, in mebibytes.
    pub mebibytes: usize,
    /// The number of actors per world, in order of their slots, that are recorded in detail: with contacts, hitboxes,
    /// last moves and all properties. Bodies selected on a page are always recorded in detail.
    pub detailed_bodies: usize,
    /// Whether the game waits if the recorder cannot keep up. If `false`, such ticks are skipped and counted.
    pub keeps_every_tick: bool,
    /// The port of the page; if it is taken, the next free one is used. 0 picks any free port.
    pub port: u16,
    /// The address to listen on; by default, only this machine can connect.
    pub address: std::net::IpAddr,
    /// Whether pages may only watch, and not pause, play or change anything.
    pub is_read_only: bool,
}

impl Default for Settings {
    /// Keeps the last 60 seconds or 256 MiB, whichever is less, and listens on 127.0.0.1, port 4848.
    fn default() -> Self {
        Self {
            seconds: 60.0,
            mebibytes: 256,
            detailed_bodies: 64,
            keeps_every_tick: false,
            port: 4848,
            address: std::net::Ipv4Addr::LOCALHOST.into(),
            is_read_only: false,
        }
    }
}

/// Records the last ticks of a game, without a page.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, Body, World};
/// use jostle_inspect::{Recorder, Settings};
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
/// let mut recorder = Recorder::titled("my game", 60.0, &Settings::default());
/// for _ in 0..3 {
///     recorder.begin();
///     world.begin_tick();
///     world.move_and_slide(hero, [1.0, 0.0])?;
///     recorder.record(|sketch| sketch.world(&world));
/// }
/// let recording = recorder.recording();
/// assert_eq!((recording.ticks(), recorder.missed()), (Some((1, 3)), 0));
/// assert_eq!(recording.frame(3)?.bodies[0].place.min, [3.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recorder {
    pub(crate) shared: Arc<Shared>,
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
    caches: Caches,
    interests: Interests,
    tick: u64,
    /// The next recorded tick replaces the last one.
    replaces_last: bool,
    /// Something has changed since the last recorded tick.
    is_changed: bool,
    /// The number of drafts sent to the recorder's thread or skipped.
    sent: u64,
    began: Option<Instant>,
    /// The time the last tick took.
    micros: f32,
    keeps_every_tick: bool,
}

impl Recorder {
    /// Creates an empty recorder for a game of 60 ticks per second.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::titled("", DEFAULT_RATE, settings)
    }

    /// Creates an empty recorder with the title and the ticks per second to store in recordings. A rate that is not a
    /// positive number counts as 60.
    #[must_use]
    pub fn titled(title: &str, ticks_per_second: f32, settings: &Settings) -> Self {
        let rate = valid_rate(ticks_per_second);
        let shared = Arc::new(Shared::new(settings, title, rate));
        let interests = shared.interests().clone();
        let queue = Arc::new(Queue::default());
        let (close, to_close) = sync_channel(MAX_CLOSING);
        let (own, other) = (Arc::clone(&shared), Arc::clone(&shared));
        let drafts = Arc::clone(&queue);
        let threads = [
            spawn("jostle recorder", move || {
                let _ending = EndOnDrop(&drafts);
                keep(&own, &drafts, &close);
            }),
            spawn("jostle chunks", move || compress(&other, &to_close)),
        ];
        if threads.iter().any(Option::is_none) {
            // Without its threads the recorder records nothing: end the queue, so that the game never waits for it.
            queue.end();
        }
        Self {
            shared,
            queue,
            threads: threads.into_iter().flatten().collect(),
            caches: Caches::default(),
            interests,
            tick: 0,
            replaces_last: false,
            is_changed: false,
            sent: 0,
            began: None,
            micros: 0.0,
            keeps_every_tick: settings.keeps_every_tick,
        }
    }

    /// Marks the start of a tick, which is timed until [`record`](Self::record).
    pub fn begin(&mut self) {
        self.began = Some(Instant::now());
        self.replaces_last = false;
    }

    /// Records a tick filled by the closure, and returns its number, starting at 1.
    pub fn record(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) -> u64 {
        let took = self.began.take().map(|began| began.elapsed());
        let replaces_last = std::mem::take(&mut self.replaces_last);
        self.is_changed = false;
        // Only stored at the end, so that a closure that panics leaves no tick behind.
        let tick = self.tick + u64::from(!replaces_last);
        self.refresh_interests();
        let mut draft = self.queue.spare();
        draft.sketch(tick, &self.interests, &mut self.caches, draw);
        if !replaces_last {
            self.micros = took.unwrap_or_default().as_secs_f32() * 1e6;
        }
        draft.frame.cost.micros = self.micros;
        self.send(draft);
        self.tick = tick;
        tick
    }

    /// Whether a page wants more of the last tick than was recorded, or has changed something in it. Returns `true`
    /// once for each such request, and never while a tick is running. What is recorded next replaces that tick, unless
    /// another one begins.
    pub(crate) fn wants_more(&mut self) -> bool {
        let before = self.interests.clone();
        self.refresh_interests();
        let is_still = self.began.is_none() && 0 < self.tick;
        let is_more = is_still && (self.is_changed || is_more(&self.interests, &before));
        self.replaces_last |= is_more;
        is_more
    }

    /// Notes that something has changed between two ticks.
    pub(crate) fn change(&mut self) {
        self.is_changed = true;
    }

    /// Notes that the next frame belongs to another scene, so that it does not replace the last tick.
    pub(crate) fn begin_scene(&mut self) {
        (self.replaces_last, self.is_changed) = (false, false);
    }

    /// Returns everything that is kept. Waits for the recorder to catch up, and compresses the rest on the calling
    /// thread.
    #[must_use]
    pub fn recording(&self) -> Recording {
        let is_alive = || self.threads.iter().any(|thread| !thread.is_finished());
        self.shared.wait_until(self.sent, is_alive);
        self.shared.recording()
    }

    /// Returns the number of ticks that were skipped because the recorder could not keep up.
    #[must_use]
    pub fn missed(&self) -> u64 {
        self.shared.missed.load(Ordering::Relaxed)
    }

    /// Returns the number of the last tick.
    pub(crate) const fn tick(&self) -> u64 {
        self.tick
    }

    fn refresh_interests(&mut self) {
        // The game must not wait for a page that changes its interests right now: the next tick picks them up.
        if let Ok(interests) = self.shared.interests.try_lock()
            && *interests != self.interests
        {
            self.interests.clone_from(&interests);
        }
    }

    fn send(&mut self, draft: Box<Draft>) {
        let is_new = self.tick < draft.frame.tick;
        self.sent += 1;
        let is_sent = if self.keeps_every_tick {
            self.queue.push(draft)
        } else {
            self.queue.try_push(draft)
        };
        if !is_sent {
            let missed = u64::from(is_new);
            self.shared.missed.fetch_add(missed, Ordering::Relaxed);
            self.shared.count();
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.queue.end();
        for thread in self.threads.drain(..) {
            // A thread that panicked has nothing left to save.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tick = self.tick;
        f.debug_struct("Recorder")
            .field("tick", &tick)
            .finish_non_exhaustive()
    }
}

/// Whether there is something to record that was not recorded before.
fn is_more(interests: &Interests, before: &Interests) -> bool {
    let is_new = |key| !before.watched.contains(key);
    let has_cells = before.cell_views == 0 && 0 < interests.cell_views;
    has_cells || interests.watched.iter().any(is_new)
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(run).ok()
}

/// Runs the recorder's thread: finishes, shows and stores drafts until there are no more.
fn keep(shared: &Shared, drafts: &Queue, close: &SyncSender<Arc<OpenChunk>>) {
    let mut frames: Vec<Arc<Frame>> = Vec::new();
    let mut last = LastTwo::default();
    while let Some(mut draft) = drafts.next() {
        let mut frame = spare(&mut frames);
        // Nobody else has a reference to it.
        if let Some(own) = Arc::get_mut(&mut frame) {
            draft.finish(own);
        }
        draft.clear();
        drafts.give_back(draft);
        shared.show(&frame);
        frames.push(Arc::clone(&frame));
        let full = shared.keep(last.put(frame));
        if full.is_some_and(|full| close.send(full).is_err()) {
            // The compressing thread only ends early if it panicked. Without it chunks would pile up, so recording ends
            // too.
            return;
        }
        shared.count();
    }
}

/// Returns a frame that no page uses any more, or a new one.
fn spare(frames: &mut Vec<Arc<Frame>>) -> Arc<Frame> {
    let free = frames
        .iter()
        .position(|frame| Arc::strong_count(frame) == 1);
    free.map_or_else(Arc::default, |at| frames.swap_remove(at))
}

/// Runs the compressing thread.
fn compress(shared: &Shared, full: &Receiver<Arc<OpenChunk>>) {
    for chunk in full {
        let is_behind = shared.store().is_behind();
        let chunk = if is_behind {
            chunk.close_quickly()
        } else {
            chunk.close()
        };
        shared.store().put(chunk);
    }
}
