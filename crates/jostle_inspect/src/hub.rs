//! What the game and the pages share besides frames: the stage, requests and the pause.

mod pause;

use crate::recorder::{Shared, locked};
use crate::request::Request;
use crate::stage::Stage;
use crate::wire::StageFlags;
use pause::Pause;
pub(crate) use pause::PausedBy;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The most requests that wait for the game.
const MAX_REQUESTS: usize = 1024;

/// The most scene changes that are remembered.
const MAX_SCENES: usize = 1024;

/// What the game and the pages share besides frames. Every time is one of the same clock.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) shared: Arc<Shared>,
    stage: Mutex<(u64, Arc<Stage>)>,
    /// The first tick of each scene after the first.
    scenes: Mutex<VecDeque<u64>>,
    requests: Mutex<Vec<Request>>,
    pub(crate) pause: Pause,
    pub(crate) is_read_only: bool,
    pub(crate) is_recording: bool,
}

impl Hub {
    pub(crate) fn new(shared: Arc<Shared>, stage: Stage) -> Self {
        Self {
            shared,
            stage: Mutex::new((1, Arc::new(stage))),
            scenes: Mutex::default(),
            requests: Mutex::default(),
            pause: Pause::default(),
            is_read_only: false,
            is_recording: false,
        }
    }

    /// Whether the game is paused. Ends a pause that no page can end any more.
    pub(crate) fn is_paused(&self, now: Duration) -> bool {
        if self.pause.is_on() && self.pause.is_abandoned(now) {
            self.set_paused(false, PausedBy::Page);
        }
        self.pause.is_on()
    }

    pub(crate) fn set_paused(&self, is_paused: bool, by: PausedBy) {
        if self.pause.set(is_paused, by) {
            // A new number makes every page send the stage again, which includes the pause.
            locked(&self.stage).0 += 1;
        }
    }

    /// Takes a step, if one was requested.
    pub(crate) fn take_step(&self) -> bool {
        self.pause.take_step()
    }

    pub(crate) fn stage(&self) -> (u64, Arc<Stage>) {
        let stage = locked(&self.stage);
        (stage.0, Arc::clone(&stage.1))
    }

    /// Sets the stage from the next tick on and returns it; `None` if nothing changed.
    pub(crate) fn set_stage(&self, stage: Stage, next_tick: u64) -> Option<Arc<Stage>> {
        let mut own = locked(&self.stage);
        if *own.1 == stage {
            return None;
        }
        if own.1.scene != stage.scene {
            self.begin_scene(next_tick);
        }
        let stage = Arc::new(stage);
        *own = (own.0 + 1, Arc::clone(&stage));
        Some(stage)
    }

    fn begin_scene(&self, tick: u64) {
        let mut scenes = locked(&self.scenes);
        if scenes.back() != Some(&tick) {
            scenes.push_back(tick);
        }
        if MAX_SCENES < scenes.len() {
            scenes.pop_front();
        }
    }

    /// Returns the first and last tick of the scene that a tick belongs to, as far as known.
    pub(crate) fn scene_of(&self, tick: u64) -> (u64, u64) {
        let scenes = locked(&self.scenes);
        let behind = scenes.partition_point(|first| *first <= tick);
        let first = behind.checked_sub(1).map_or(0, |at| scenes[at]);
        let last = scenes.get(behind).map_or(u64::MAX, |next| next - 1);
        (first, last)
    }

    pub(crate) fn flags(&self, now: Duration) -> StageFlags {
        StageFlags {
            is_read_only: self.is_read_only,
            is_recording: self.is_recording,
            is_paused: self.is_paused(now),
        }
    }

    /// Queues a request for the game; returns `false` if it was dropped. Only the last of consecutive pointer moves is
    /// kept. When the queue is full, only releases are added, each once: a key whose release is lost would stay down
    /// forever.
    pub(crate) fn ask(&self, request: Request) -> bool {
        let mut requests = locked(&self.requests);
        let is_move = |request: &Request| matches!(request, Request::Pointer { button: None, .. });
        if is_move(&request) && requests.last().is_some_and(is_move) {
            requests.pop();
        }
        let is_kept = match requests.get(MAX_REQUESTS..) {
            Some(beyond) => request.is_release() && !beyond.contains(&request),
            None => true,
        };
        if is_kept {
            requests.push(request);
        }
        is_kept
    }

    pub(crate) fn take_requests(&self) -> Vec<Request> {
        std::mem::take(&mut *locked(&self.requests))
    }
}
