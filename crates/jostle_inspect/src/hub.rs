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
    pace: Mutex<Pace>,
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
            pace: Mutex::default(),
            is_read_only: false,
            is_recording: false,
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

    /// Returns the first tick of each scene of which ticks are kept, given the first and the newest of these ticks.
    /// The first tick of the oldest scene itself may be kept no more.
    pub(crate) fn scene_starts(&self, first: u64, newest: u64) -> Vec<u64> {
        if newest < first || newest == 0 {
            return Vec::new();
        }
        // Ticks are counted from 1.
        let oldest = self.scene_of(first).0.max(1);
        let scenes = locked(&self.scenes);
        let later = scenes.iter().copied();
        let later = later.filter(|start| first < *start && *start <= newest);
        [oldest].into_iter().chain(later).collect()
    }

    /// Returns what a page is told with the stage.
    pub(crate) fn status(&self) -> StageStatus {
        StageStatus {
            is_read_only: self.is_read_only,
            is_recording: self.is_recording,
            is_paused: self.is_paused(),
            speed: self.speed(),
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
    fn scenes_start_at_their_first_tick_kept_or_not() {
        let hub = hub();
        for (scene, tick) in [(1, 40), (2, 70), (0, 101)] {
            let mut stage = Stage::new("test");
            stage.scene = scene;
            hub.set_stage(stage, tick);
        }
        let all = [1, 40, 70, 101];
        assert_eq!(hub.scene_starts(1, 101), all);
        assert_eq!(
            hub.scene_starts(1, 100),
            all[..3],
            "no tick of the last scene"
        );
        assert_eq!(hub.scene_starts(40, 60), [40]);
        assert_eq!(hub.scene_starts(55, 80), [40, 70]);
        assert_eq!(hub.scene_starts(9, 39), [1]);
        assert!(hub.scene_starts(0, 0).is_empty(), "nothing is kept");
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
