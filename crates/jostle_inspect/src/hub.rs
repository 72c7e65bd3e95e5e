//! What the game and the pages share besides frames: the stage, requests and the pause.

mod pace;
mod pause;

use crate::recorder::{Shared, locked};
use crate::request::Request;
use crate::stage::Stage;
use crate::wire::StageStatus;
use pace::Pace;
use pause::Pause;
pub(crate) use pause::PausedBy;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The most requests that wait for the game.
const MAX_REQUESTS: usize = 1024;

/// The most warnings that are kept for pages that have yet to see them.
const MAX_WARNINGS: usize = 8;

/// What the game and the pages share besides frames. Every time is one of the same clock.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) shared: Arc<Shared>,
    stage: Mutex<(u64, Arc<Stage>)>,
    requests: Mutex<Vec<Request>>,
    pub(crate) pause: Pause,
    pace: Mutex<Pace>,
    pub(crate) is_read_only: bool,
    pub(crate) is_recording: bool,
    /// The most bytes of files that a page may send at once.
    pub(crate) max_file_bytes: usize,
    warnings: Mutex<Warnings>,
}

/// What the game sends to all pages.
#[derive(Debug, Default)]
struct Warnings {
    /// How many there were.
    count: u64,
    /// The last few of them.
    last: VecDeque<Arc<str>>,
}

impl Hub {
    pub(crate) fn new(shared: Arc<Shared>, stage: Stage) -> Self {
        Self {
            shared,
            stage: Mutex::new((1, Arc::new(stage))),
            requests: Mutex::default(),
            pause: Pause::default(),
            pace: Mutex::default(),
            is_read_only: false,
            is_recording: false,
            max_file_bytes: 0,
            warnings: Mutex::default(),
        }
    }

    /// Ends a pause and slow or fast motion that no page is left to end.
    pub(crate) fn expire(&self, now: Duration) {
        if self.pause.is_on() && self.pause.is_abandoned(now) {
            self.set_paused(false, PausedBy::Page);
        }
        if self.pause.are_pages_gone(now) {
            self.set_speed(1.0);
        }
    }

    /// Whether the game is paused.
    pub(crate) fn is_paused(&self) -> bool {
        self.pause.is_on()
    }

    pub(crate) fn set_paused(&self, is_paused: bool, by: PausedBy) {
        if self.pause.set(is_paused, by) {
            // A new number makes every page send the stage again, which includes the pause.
            locked(&self.stage).0 += 1;
        }
    }

    /// Whether the game should run a tick in this call of its loop: as its speed says, or a step while it is paused.
    pub(crate) fn is_tick_due(&self, now: Duration) -> bool {
        self.expire(now);
        if self.is_paused() {
            return self.pause.take_step();
        }
        locked(&self.pace).is_due()
    }

    /// Returns the speed of the game.
    pub(crate) fn speed(&self) -> f32 {
        locked(&self.pace).speed()
    }

    pub(crate) fn set_speed(&self, speed: f32) {
        if locked(&self.pace).set(speed) {
            // As for a pause: every page gets the stage again, which includes the speed.
            locked(&self.stage).0 += 1;
        }
    }

    pub(crate) fn stage(&self) -> (u64, Arc<Stage>) {
        let stage = locked(&self.stage);
        (stage.0, Arc::clone(&stage.1))
    }

    pub(crate) fn set_stage(&self, stage: Stage) {
        let mut own = locked(&self.stage);
        *own = (own.0 + 1, Arc::new(stage));
    }

    /// Returns the first and the last tick of the scene that a tick belongs to, as far as known.
    pub(crate) fn scene_of(&self, tick: u64) -> (u64, u64) {
        self.shared.scene_of(tick)
    }

    /// Returns what a page is told with the stage.
    pub(crate) fn status(&self) -> StageStatus {
        StageStatus {
            is_read_only: self.is_read_only,
            is_recording: self.is_recording,
            is_paused: self.is_paused(),
            speed: self.speed(),
            max_file_bytes: match self.is_read_only {
                true => 0,
                false => self.max_file_bytes,
            },
        }
    }

    /// Shows a sentence on every page.
    pub(crate) fn warn(&self, sentence: &str) {
        let mut warnings = locked(&self.warnings);
        warnings.count += 1;
        warnings.last.push_back(sentence.into());
        if MAX_WARNINGS < warnings.last.len() {
            warnings.last.pop_front();
        }
    }

    /// Returns the number of warnings so far, and those since an earlier number, as far as they are kept.
    pub(crate) fn warnings_since(&self, seen: u64) -> (u64, Vec<Arc<str>>) {
        let warnings = locked(&self.warnings);
        let new = usize::try_from(warnings.count - seen).unwrap_or(usize::MAX);
        let known = warnings.last.len().saturating_sub(new);
        (
            warnings.count,
            warnings.last.range(known..).cloned().collect(),
        )
    }

    /// Queues a request for the game; returns `false` if it was dropped. Only the last of consecutive pointer moves is
    /// kept. When the queue is full, only releases are added, each once: a key whose release is lost would stay down
    /// forever. Files replace those that still wait, since they can be large.
    pub(crate) fn ask(&self, request: Request) -> bool {
        let mut requests = locked(&self.requests);
        let is_move = |request: &Request| matches!(request, Request::Pointer { button: None, .. });
        if is_move(&request) && requests.last().is_some_and(is_move) {
            requests.pop();
        }
        if matches!(request, Request::Files(_)) {
            requests.retain(|request| !matches!(request, Request::Files(_)));
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

#[cfg(test)]
mod tests {
    use super::{Hub, PausedBy};
    use crate::recorder::{Recorder, Settings};
    use crate::stage::Stage;
    use std::time::Duration;

    fn hub() -> Hub {
        let shared = Recorder::new(&Settings::default()).shared.clone();
        Hub::new(shared, Stage::new("test"))
    }

    fn is_normal(speed: f32) -> bool {
        speed.to_bits() == 1.0_f32.to_bits()
    }

    #[test]
    fn slow_motion_ends_when_no_page_is_left() {
        let (hub, now) = (hub(), Duration::from_secs(100));
        hub.pause.page_comes();
        hub.set_speed(0.25);
        hub.pause.page_goes(now);
        hub.expire(now);
        assert!(!is_normal(hub.speed()), "the page may be reloading");
        let number = hub.stage().0;
        hub.expire(now + Duration::from_secs(60));
        assert!(is_normal(hub.speed()));
        assert!(number < hub.stage().0, "the stage is sent again");
    }

    #[test]
    fn steps_of_a_paused_game_ignore_its_speed() {
        let (hub, now) = (hub(), Duration::ZERO);
        hub.set_speed(0.05);
        hub.set_paused(true, PausedBy::Page);
        assert!(!hub.is_tick_due(now));
        hub.pause.add_steps(2);
        let calls: Vec<bool> = (0..3).map(|_| hub.is_tick_due(now)).collect();
        assert_eq!(calls, [true, true, false]);
    }
}
