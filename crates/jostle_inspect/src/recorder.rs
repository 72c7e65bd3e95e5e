//! Records the last ticks of a game.
//!
//! A frame goes from the game through the queue to the store. The game only fills a draft; comparing and compressing
//! happen on other threads and never make it wait, unless it keeps every tick. Where there are no threads, as in
//! WebAssembly, the game does all of it, and compresses a part of a full chunk in each tick.

mod keeper;
mod shared;
mod threads;

pub(crate) use shared::{Shared, locked};

use crate::capture::{Caches, Interests};
use crate::clock::{self, Clock};
use crate::draft::Draft;
use crate::recording::{Closing, Header, Recording};
use crate::sketch::Sketch;
use crate::stage::{DEFAULT_RATE, Stage};
use keeper::Keeper;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use threads::Threads;

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
    /// The most bytes of [files](crate::Request::Files) that a page may send at once. With 0, which is the default, pages
    /// take no files for the game.
    pub max_file_bytes: usize,
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
            max_file_bytes: 0,
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
    keeping: Keeping,
    caches: Caches,
    interests: Interests,
    tick: u64,
    /// The scene of the stage, and which run of it this is.
    scene: usize,
    run: u64,
    /// The next recorded tick replaces the last one.
    replaces_last: bool,
    /// Something has changed since the last recorded tick.
    is_changed: bool,
    /// The number of drafts sent to the recorder's thread or skipped.
    sent: u64,
    clock: Clock,
    began: Option<Duration>,
    /// The time the last tick took.
    micros: f32,
}

/// Where drafts become frames that are kept.
enum Keeping {
    OnThreads(Threads),
    Here {
        keeper: Keeper,
        /// The draft before, for its memory.
        spare: Box<Draft>,
        /// The last full chunk, until it is compressed.
        closing: Option<Closing>,
    },
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
        let shared = Arc::new(Shared::new(settings, Header::new(title, ticks_per_second)));
        let keeping = Threads::start(&shared, settings.keeps_every_tick)
            .map_or_else(Keeping::here, Keeping::OnThreads);
        Self::of(shared, keeping, clock::system_clock)
    }

    /// Sets what recordings say about the game: the title, the ticks per second, the names of layers, and the images
    /// that its ticks draw. A new scene, or a new [run](Stage::run) of it, starts with the next tick.
    ///
    /// ```
    /// use jostle_inspect::{Image, Recorder, Settings, Stage};
    ///
    /// let mut stage = Stage::new("my game");
    /// stage.images = vec![Image::png(&b"the bytes of a PNG file"[..], [16, 16])];
    /// let mut recorder = Recorder::new(&Settings::default());
    /// recorder.set_stage(&stage);
    /// assert_eq!(recorder.recording().images(), stage.images);
    /// ```
    pub fn set_stage(&mut self, stage: &Stage) {
        let is_same = (self.scene, self.run) == (stage.scene, stage.run);
        (self.scene, self.run) = (stage.scene, stage.run);
        if !is_same {
            // The next frame is of other bodies, so it does not replace the last tick.
            (self.replaces_last, self.is_changed) = (false, false);
        }
        let next_tick = self.tick + 1;
        self.shared
            .set_stage(stage, (!is_same).then_some(next_tick));
    }

    /// Creates an empty recorder that uses no threads.
    pub(crate) fn without_threads(
        title: &str,
        ticks_per_second: f32,
        settings: &Settings,
        clock: Clock,
    ) -> Self {
        let shared = Shared::new(settings, Header::new(title, ticks_per_second));
        Self::of(Arc::new(shared), Keeping::here(), clock)
    }

    fn of(shared: Arc<Shared>, keeping: Keeping, clock: Clock) -> Self {
        let interests = shared.interests().clone();
        Self {
            shared,
            keeping,
            caches: Caches::default(),
            interests,
            tick: 0,
            scene: 0,
            run: 0,
            replaces_last: false,
            is_changed: false,
            sent: 0,
            clock,
            began: None,
            micros: 0.0,
        }
    }

    /// Marks the start of a tick, which is timed until [`record`](Self::record).
    pub fn begin(&mut self) {
        self.began = Some((self.clock)());
        self.replaces_last = false;
    }

    /// Records a tick filled by the closure, and returns its number, starting at 1.
    pub fn record(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) -> u64 {
        let now = self.clock;
        let took = self.began.take().map(|began| now().saturating_sub(began));
        let replaces_last = std::mem::take(&mut self.replaces_last);
        self.is_changed = false;
        // Only stored at the end, so that a closure that panics leaves no tick behind.
        let tick = self.tick + u64::from(!replaces_last);
        self.refresh_interests();
        let mut draft = self.keeping.spare();
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

    /// Returns everything that is kept. Waits for the recorder to catch up, and compresses the rest on the calling
    /// thread.
    #[must_use]
    pub fn recording(&self) -> Recording {
        if let Keeping::OnThreads(threads) = &self.keeping {
            self.shared.wait_until(self.sent, || threads.are_alive());
        }
        self.shared.recording()
    }

    /// Returns the number of ticks that were skipped because the recorder could not keep up.
    #[must_use]
    pub fn missed(&self) -> u64 {
        self.shared.missed.load(Ordering::Relaxed)
    }

    /// Returns the number of the last tick.
    #[cfg(test)]
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
        if !self.keeping.send(&self.shared, draft) {
            let missed = u64::from(is_new);
            self.shared.missed.fetch_add(missed, Ordering::Relaxed);
            self.shared.count();
        }
    }
}

impl Keeping {
    fn here() -> Self {
        Self::Here {
            keeper: Keeper::default(),
            spare: Box::default(),
            closing: None,
        }
    }

    /// Returns an empty draft, reusing memory if possible.
    fn spare(&mut self) -> Box<Draft> {
        match self {
            Self::OnThreads(threads) => threads.spare(),
            Self::Here { spare, .. } => std::mem::take(spare),
        }
    }

    /// Keeps a draft, now or soon; returns `false` if it is skipped.
    fn send(&mut self, shared: &Shared, mut draft: Box<Draft>) -> bool {
        match self {
            Self::OnThreads(threads) => threads.send(draft),
            Self::Here {
                keeper,
                spare,
                closing,
            } => {
                if let Some(full) = keeper.keep(shared, &mut draft) {
                    // What was not compressed in time is stored as it is.
                    shared.put_closed(closing.take());
                    *closing = shared.begin_closing(full);
                }
                let is_done = closing.as_mut().is_some_and(Closing::advance);
                shared.put_closed(closing.take_if(|_| is_done));
                *spare = draft;
                true
            }
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
