//! Keeps the last ticks of a game, on a thread of its own.
//!
//! Owns: the way of a frame from the game to the store, and what is asked of the game meanwhile. The game only fills
//! a frame; comparing and compressing happen elsewhere, and never make it wait unless it interests every tick.

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

/// How many full chunks may wait for being compressed.
const MAX_CLOSING: usize = 4;

/// How a recorder keeps ticks, and how an inspector is reached.
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
    /// How long ticks are kept, in seconds.
    pub seconds: f32,
    /// How much memory they may take, in mebibytes.
    pub mebibytes: usize,
    /// How many bodies of a tick are kept with contacts, hitboxes, moves and all their fields: the first actors of each
    /// world in the order of their slots, and whatever is selected on a page.
    pub detailed_bodies: usize,
    /// Whether the game waits when the recorder cannot keep up. If not, ticks are left out, and counted.
    pub keeps_every_tick: bool,
    /// The port of the page; if it is taken, the next free one.
    pub port: u16,
    /// The address to listen on: this machine alone, unless told otherwise.
    pub address: std::net::IpAddr,
    /// Whether pages may only watch: they cannot pause, play or set anything.
    pub is_read_only: bool,
}

impl Default for Settings {
    /// The last 60 seconds or 256 MiB, whichever is less; 127.0.0.1, port 4848.
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

/// Keeps the last ticks of a game, without any page.
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
    /// The next tick that is recorded takes the place of the last one.
    replaces_last: bool,
    /// Something was changed since the last tick was recorded.
    is_changed: bool,
    /// How many frames have been given to the recorder's thread, or left out.
    sent: u64,
    began: Option<Instant>,
    /// How long the last tick took.
    micros: f32,
    keeps_every_tick: bool,
}

impl Recorder {
    /// A recorder with nothing in it yet, for a game of 60 ticks per second.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Self::titled("", DEFAULT_RATE, settings)
    }

    /// The same with a title and a number of ticks per second, which recordings tell. 60 are assumed if that is no
    /// positive number.
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
            // Nothing is recorded, and nobody waits.
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

    /// Notes that a tick begins: from here to [`record`](Self::record) it is timed.
    pub fn begin(&mut self) {
        self.began = Some(Instant::now());
        self.replaces_last = false;
    }

    /// Records a tick, as the closure shows it; gives its number, from 1 on.
    pub fn record(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) -> u64 {
        let took = self.began.take().map(|began| began.elapsed());
        let replaces_last = std::mem::take(&mut self.replaces_last);
        self.is_changed = false;
        // A closure that panics leaves no tick behind.
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

    /// Whether somebody interests more of the last tick than was recorded, or has changed something in it: once for each such
    /// wish, and not while a tick is being made. What is recorded next takes the place of that tick, unless another one
    /// begins.
    pub(crate) fn wants_more(&mut self) -> bool {
        let before = self.interests.clone();
        self.refresh_interests();
        let is_still = self.began.is_none() && 0 < self.tick;
        let is_more = is_still && (self.is_changed || is_more(&self.interests, &before));
        self.replaces_last |= is_more;
        is_more
    }

    /// Notes that something is changed between two ticks.
    pub(crate) fn change(&mut self) {
        self.is_changed = true;
    }

    /// Notes that what comes next is of another scene, so that it cannot take the place of the last tick.
    pub(crate) fn begin_scene(&mut self) {
        (self.replaces_last, self.is_changed) = (false, false);
    }

    /// All that is kept, once the recorder has caught up. The caller waits for that, and what is not compressed yet is
    /// compressed on its thread.
    #[must_use]
    pub fn recording(&self) -> Recording {
        let is_alive = || self.threads.iter().any(|thread| !thread.is_finished());
        self.shared.wait_until(self.sent, is_alive);
        self.shared.recording()
    }

    /// How many ticks were left out because the recorder could not keep up.
    #[must_use]
    pub fn missed(&self) -> u64 {
        self.shared.missed.load(Ordering::Relaxed)
    }

    /// The number of the last tick.
    pub(crate) const fn tick(&self) -> u64 {
        self.tick
    }

    fn refresh_interests(&mut self) {
        // A page that changes its mind right now is heard in the next tick.
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
            // It has nothing to tell.
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

/// Whether there is something to look at that was not looked at before.
fn is_more(interests: &Interests, before: &Interests) -> bool {
    let is_new = |key| !before.watched.contains(key);
    let has_cells = before.cell_views == 0 && 0 < interests.cell_views;
    has_cells || interests.watched.iter().any(is_new)
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(run).ok()
}

/// What the recorder's thread does: tells drafts, shows and stores them, until there are no more.
fn keep(shared: &Shared, drafts: &Queue, close: &SyncSender<Arc<OpenChunk>>) {
    let mut frames: Vec<Arc<Frame>> = Vec::new();
    let mut last = LastTwo::default();
    while let Some(mut draft) = drafts.next() {
        let mut frame = spare(&mut frames);
        // Nobody else has it.
        if let Some(own) = Arc::get_mut(&mut frame) {
            draft.finish(own);
        }
        draft.clear();
        drafts.give_back(draft);
        shared.show(&frame);
        frames.push(Arc::clone(&frame));
        let full = shared.keep(last.put(frame));
        if full.is_some_and(|full| close.send(full).is_err()) {
            // The other thread ends before this one only if it panicked: chunks would pile up.
            return;
        }
        shared.count();
    }
}

/// A frame that nobody looks at any more, or a new one.
fn spare(frames: &mut Vec<Arc<Frame>>) -> Arc<Frame> {
    let free = frames
        .iter()
        .position(|frame| Arc::strong_count(frame) == 1);
    free.map_or_else(Arc::default, |at| frames.swap_remove(at))
}

/// What the other thread does: compresses full chunks.
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
