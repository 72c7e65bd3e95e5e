//! Threads that keep drafts and compress chunks while the game goes on.

use crate::draft::Draft;
use crate::queue::{EndOnDrop, Queue};
use crate::recorder::Shared;
use crate::recorder::keeper::Keeper;
use crate::recording::OpenChunk;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// How many full chunks may wait for compression before the recorder waits.
const MAX_CLOSING: usize = 4;

/// The threads of a recorder, which end when this is dropped.
pub(super) struct Threads {
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
    keeps_every_tick: bool,
}

impl Threads {
    /// Starts the threads; `None` if that is not possible.
    pub(super) fn start(shared: &Arc<Shared>, keeps_every_tick: bool) -> Option<Self> {
        let queue = Arc::new(Queue::default());
        let (close, to_close) = sync_channel(MAX_CLOSING);
        let (own, other) = (Arc::clone(shared), Arc::clone(shared));
        let drafts = Arc::clone(&queue);
        let mut threads = Self {
            queue,
            threads: Vec::new(),
            keeps_every_tick,
        };
        // If the second one cannot be started, dropping `threads` ends the first.
        threads.spawn("jostle chunks", move || compress(&other, &to_close))?;
        threads.spawn("jostle recorder", move || {
            let _ending = EndOnDrop(&drafts);
            keep(&own, &drafts, &close);
        })?;
        Some(threads)
    }

    fn spawn(&mut self, name: &str, run: impl FnOnce() + Send + 'static) -> Option<()> {
        let builder = thread::Builder::new().name(name.to_owned());
        self.threads.push(builder.spawn(run).ok()?);
        Some(())
    }

    /// Returns an empty draft, reusing memory if possible.
    pub(super) fn spare(&self) -> Box<Draft> {
        self.queue.spare()
    }

    /// Hands over a draft; returns `false` if it is skipped because the threads cannot keep up.
    pub(super) fn send(&self, draft: Box<Draft>) -> bool {
        if self.keeps_every_tick {
            self.queue.push(draft)
        } else {
            self.queue.try_push(draft)
        }
    }

    pub(super) fn are_alive(&self) -> bool {
        self.threads.iter().any(|thread| !thread.is_finished())
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.queue.end();
        for thread in self.threads.drain(..) {
            // A thread that panicked has nothing left to save.
            let _ = thread.join();
        }
    }
}

/// Runs the recorder's thread: keeps drafts until there are no more.
fn keep(shared: &Shared, drafts: &Queue, close: &SyncSender<Arc<OpenChunk>>) {
    let mut keeper = Keeper::default();
    while let Some(mut draft) = drafts.next() {
        let full = keeper.keep(shared, &mut draft);
        drafts.give_back(draft, keeper.used);
        if full.is_some_and(|full| close.send(full).is_err()) {
            // The compressing thread only ends early if it panicked. Without it chunks would pile up, so recording ends
            // too.
            return;
        }
        shared.count();
    }
}

/// Runs the compressing thread.
fn compress(shared: &Shared, full: &Receiver<Arc<OpenChunk>>) {
    for chunk in full {
        shared.put(&chunk);
    }
}
