//! What the threads of the game, the recorder and the pages share. Every lock is held only briefly.

use crate::capture::Interests;
use crate::frame::Frame;
use crate::recorder::Settings;
use crate::recording::{
    Chunk, Closing, END_LEN, Header, OpenChunk, RecordedScene, Recording, RecordingError,
    frame_bytes,
};
use crate::stage::Stage;
use crate::store::Store;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often waiting callers check that the recorder is still alive.
const LIVENESS_INTERVAL: Duration = Duration::from_millis(100);

/// What the threads of the game, the recorder and the pages share.
#[derive(Debug)]
pub(crate) struct Shared {
    /// How long ticks are kept.
    seconds: f32,
    /// How many ticks that is. Atomic, so that the game can change it without waiting for the store.
    max_ticks: AtomicU64,
    store: Mutex<Store>,
    newest: Mutex<Newest>,
    news: Condvar,
    /// The number of drafts stored or skipped.
    pub(crate) done: Mutex<u64>,
    done_news: Condvar,
    /// Ticks skipped because the recorder was busy.
    pub(crate) missed: AtomicU64,
    pub(crate) interests: Mutex<Interests>,
    header: Mutex<Header>,
}

/// The newest frame, for the pages.
#[derive(Debug, Default)]
struct Newest {
    frame: Option<Arc<Frame>>,
    count: u64,
}

/// The last two frames: a recorded frame is encoded as changes to the tick before it.
#[derive(Default)]
pub(super) struct LastTwo {
    before: Option<Arc<Frame>>,
    frame: Arc<Frame>,
}

impl LastTwo {
    /// Adds the newest frame. A frame of the same tick replaces the last one, so `before` stays at the tick before.
    pub(super) fn put(&mut self, frame: Arc<Frame>) -> &Self {
        let last = std::mem::replace(&mut self.frame, frame);
        if last.tick != self.frame.tick {
            self.before = Some(last);
        }
        self
    }
}

impl Shared {
    pub(super) fn new(settings: &Settings, header: Header) -> Self {
        let max_ticks = ticks_in(settings.seconds, header.ticks_per_second);
        let max_bytes = settings.mebibytes.saturating_mul(1 << 20);
        let interests = Interests {
            detailed_bodies: settings.detailed_bodies,
            ..Interests::default()
        };
        Self {
            seconds: settings.seconds,
            max_ticks: AtomicU64::new(max_ticks),
            store: Mutex::new(Store::new(max_ticks, max_bytes)),
            newest: Mutex::default(),
            news: Condvar::new(),
            done: Mutex::new(0),
            done_news: Condvar::new(),
            missed: AtomicU64::new(0),
            interests: Mutex::new(interests),
            header: Mutex::new(header),
        }
    }

    /// Creates the shared state of a recording, with its last tick as the newest.
    #[cfg_attr(
        not(feature = "serve"),
        expect(dead_code, reason = "only a server shows recordings")
    )]
    pub(crate) fn of(recording: &Recording) -> Result<Self, RecordingError> {
        let shared = Self::new(&Settings::default(), recording.header.clone());
        *shared.store() = Store::of(recording)?;
        if let Some((_, last)) = recording.ticks() {
            shared.show(&Arc::new(recording.frame(last)?));
        }
        Ok(shared)
    }

    /// Returns everything that is kept. Compresses the rest on this thread, without holding the lock.
    pub(crate) fn recording(&self) -> Recording {
        let header = self.header().clone();
        let (mut chunks, undone) = self.store().parts();
        chunks.extend(undone.iter().map(|chunk| Arc::new(chunk.close())));
        Recording::of(header, chunks)
    }

    /// Returns the ticks from one to another, both included, compressing only what is needed.
    pub(crate) fn recording_between(
        &self,
        from: u64,
        to: u64,
    ) -> Result<Recording, RecordingError> {
        let header = self.header().clone();
        let (mut chunks, undone) = self.store().parts();
        let near = undone.iter().filter(|chunk| chunk.is_near(from, to));
        chunks.extend(near.map(|chunk| Arc::new(chunk.close())));
        Recording { header, chunks }.between(from, to)
    }

    /// Returns about how many bytes saving these ticks takes; 0 if none of them is kept.
    pub(crate) fn size_between(&self, from: u64, to: u64) -> u64 {
        let ticks = self.store().size_between(from, to);
        if ticks == 0 {
            return 0;
        }
        ticks + (self.header().len_between(from, to) + END_LEN) as u64
    }

    /// Returns the first and the last tick of the scene that a tick belongs to, as far as known.
    pub(crate) fn scene_of(&self, tick: u64) -> (u64, u64) {
        self.header().scenes.span_of(tick)
    }

    /// Returns the scenes of which ticks are kept, and the present one.
    pub(crate) fn scenes(&self) -> Vec<RecordedScene> {
        let first = self.store().first();
        self.header().scenes.between(first, u64::MAX).to_vec()
    }

    fn header(&self) -> MutexGuard<'_, Header> {
        locked(&self.header)
    }

    pub(crate) fn store(&self) -> MutexGuard<'_, Store> {
        locked(&self.store)
    }

    pub(crate) fn interests(&self) -> MutexGuard<'_, Interests> {
        locked(&self.interests)
    }

    /// Sets what recordings say about the game from now on, or from the first tick of a new scene on.
    pub(crate) fn set_stage(&self, stage: &Stage, new_scene: Option<u64>) {
        let mut header = self.header();
        header.set_stage(stage, new_scene);
        let max_ticks = ticks_in(self.seconds, header.ticks_per_second);
        self.max_ticks.store(max_ticks, Ordering::Relaxed);
    }

    /// Stores a frame as changes to the tick before, and returns a chunk that became full, to be compressed.
    pub(super) fn keep(&self, LastTwo { before, frame }: &LastTwo) -> Option<Arc<OpenChunk>> {
        // Only one thread adds frames, so this stays true while the frame is encoded without the lock.
        let begins_chunk = self.store().begins_chunk(frame.tick);
        let bytes = frame_bytes(before.as_deref().filter(|_| !begins_chunk), frame);
        let mut store = self.store();
        store.set_max_ticks(self.max_ticks.load(Ordering::Relaxed));
        store.push((&**frame).into(), bytes)
    }

    /// Compresses a full chunk, unless chunks pile up, and stores it.
    pub(super) fn put(&self, full: &OpenChunk) {
        let is_behind = self.store().is_behind();
        let chunk = if is_behind {
            full.close_quickly()
        } else {
            full.close()
        };
        self.store().put(chunk);
    }

    /// Starts to compress a full chunk in parts. Stores it right away, and returns `None`, if that would take too long.
    pub(super) fn begin_closing(&self, full: Arc<OpenChunk>) -> Option<Closing> {
        let closing = Closing::new(Arc::clone(&full));
        if closing.is_none() {
            self.store().put(full.close_quickly());
        }
        closing
    }

    /// Stores a full chunk, compressed if it is done.
    pub(super) fn put_closed(&self, closing: Option<Closing>) {
        if let Some(closing) = closing {
            let chunk = closing.close();
            self.store().put(chunk);
        }
    }

    /// Returns all finished chunks, and those unfinished ones that contain these ticks or the last one before them.
    pub(crate) fn chunks(&self, from: u64, to: u64) -> Vec<Arc<Chunk>> {
        let (mut chunks, undone) = self.store().parts();
        let end = undone.partition_point(|chunk| chunk.first() <= to);
        let begin = undone[..end].partition_point(|chunk| chunk.last() < from);
        let begin = begin.min(end.saturating_sub(1));
        let undone = undone[begin..end].iter();
        chunks.extend(undone.map(|chunk| Arc::new(chunk.close_quickly())));
        chunks
    }

    /// Publishes the newest frame to the pages.
    pub(super) fn show(&self, frame: &Arc<Frame>) {
        let mut newest = locked(&self.newest);
        newest.frame = Some(Arc::clone(frame));
        newest.count += 1;
        drop(newest);
        self.news.notify_all();
    }

    /// Returns the newest frame if its number differs from `seen`.
    pub(crate) fn newer(&self, seen: u64) -> Option<(u64, Arc<Frame>)> {
        let newest = locked(&self.newest);
        let frame = newest.frame.as_ref().filter(|_| newest.count != seen)?;
        Some((newest.count, Arc::clone(frame)))
    }

    /// Waits until the number of the newest frame differs from `seen`, or until the time-out.
    #[cfg(feature = "serve")]
    pub(crate) fn wait_for_newer(&self, seen: u64, timeout: Duration) {
        let newest = locked(&self.newest);
        let is_seen = |newest: &mut Newest| newest.count == seen;
        // The caller checks again.
        let _ = self.news.wait_timeout_while(newest, timeout, is_seen);
    }

    pub(super) fn count(&self) {
        *locked(&self.done) += 1;
        self.done_news.notify_all();
    }

    /// Waits until this many drafts are stored or skipped, or no thread is left to do it.
    pub(super) fn wait_until(&self, count: u64, is_alive: impl Fn() -> bool) {
        let mut done = locked(&self.done);
        while *done < count && is_alive() {
            let waited = self.done_news.wait_timeout(done, LIVENESS_INTERVAL);
            (done, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and nothing is negative"
)]
fn ticks_in(seconds: f32, ticks_per_second: f32) -> u64 {
    (seconds.max(0.0) * ticks_per_second.max(0.0)) as u64
}

/// Locks a mutex even if a thread panicked while holding it: what it protects is replaced as a whole, so it is never
/// half-written.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
