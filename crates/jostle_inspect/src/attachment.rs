//! The game's side of an inspector: its recorder, and what it shares with the pages.

use crate::clock::Clock;
use crate::hub::Hub;
use crate::recorder::{Recorder, Settings};
use crate::recording::{Header, Recording};
use crate::request::Request;
use crate::sketch::Sketch;
use crate::stage::{Stage, valid_rate};
use std::sync::Arc;

/// A game that can be watched.
#[derive(Debug)]
pub(crate) struct Attachment {
    hub: Arc<Hub>,
    recorder: Recorder,
    clock: Clock,
}

impl Attachment {
    #[cfg(feature = "serve")]
    pub(crate) fn new(mut stage: Stage, settings: &Settings) -> Self {
        stage.ticks_per_second = valid_rate(stage.ticks_per_second);
        let recorder = Recorder::titled(&stage.title, stage.ticks_per_second, settings);
        Self::of(recorder, stage, settings, crate::clock::system_clock)
    }

    /// Creates one that uses neither threads nor the system's clock.
    pub(crate) fn without_threads(mut stage: Stage, settings: &Settings, clock: Clock) -> Self {
        stage.ticks_per_second = valid_rate(stage.ticks_per_second);
        let rate = stage.ticks_per_second;
        let recorder = Recorder::without_threads(&stage.title, rate, settings, clock);
        Self::of(recorder, stage, settings, clock)
    }

    fn of(recorder: Recorder, stage: Stage, settings: &Settings, clock: Clock) -> Self {
        recorder.shared.set_header(Header::of(&stage));
        let mut hub = Hub::new(recorder.shared.clone(), stage);
        hub.is_read_only = settings.is_read_only;
        Self {
            hub: Arc::new(hub),
            recorder,
            clock,
        }
    }

    pub(crate) const fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    pub(crate) fn should_tick(&mut self) -> bool {
        let is_due = self.hub.is_tick_due((self.clock)());
        if is_due {
            self.recorder.begin();
        }
        is_due
    }

    pub(crate) fn should_show(&mut self) -> bool {
        self.is_paused() && self.recorder.wants_more()
    }

    pub(crate) fn sketch(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) {
        self.recorder.record(draw);
    }

    pub(crate) fn requests(&mut self) -> Vec<Request> {
        let requests = self.hub.take_requests();
        let is_set = |request: &Request| matches!(request, Request::Set { .. });
        if requests.iter().any(is_set) {
            self.recorder.change();
        }
        requests
    }

    pub(crate) fn set_stage(&mut self, mut stage: Stage) {
        stage.ticks_per_second = valid_rate(stage.ticks_per_second);
        if self.hub.stage().1.scene != stage.scene {
            self.recorder.begin_scene();
        }
        let next_tick = self.recorder.tick() + 1;
        if let Some(stage) = self.hub.set_stage(stage, next_tick) {
            let shared = &self.recorder.shared;
            shared.set_header(Header::of(&stage));
        }
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.hub.expire((self.clock)());
        self.hub.is_paused()
    }

    #[cfg(feature = "serve")]
    pub(crate) fn set_paused(&self, is_paused: bool) {
        self.hub.set_paused(is_paused, crate::hub::PausedBy::Game);
    }

    #[cfg(feature = "serve")]
    pub(crate) fn pages(&self) -> usize {
        self.hub.pause.pages()
    }

    pub(crate) fn speed(&self) -> f32 {
        self.hub.expire((self.clock)());
        self.hub.speed()
    }

    pub(crate) fn recording(&self) -> Recording {
        self.recorder.recording()
    }
}

#[cfg(test)]
mod tests {
    use super::Attachment;
    use crate::recorder::Settings;
    use crate::stage::Stage;
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    /// Returns a game that is paused after its first tick.
    fn paused() -> Attachment {
        let mut attachment = Attachment::new(Stage::new("one"), &Settings::default());
        attachment.sketch(|_| {});
        attachment.set_paused(true);
        assert!(!attachment.should_show());
        attachment
    }

    /// Shows another frame and returns its tick.
    fn shown(attachment: &mut Attachment) -> u64 {
        attachment.sketch(|_| {});
        attachment.recorder.tick()
    }

    #[test]
    fn changed_controls_are_shown_in_the_same_tick() {
        let mut attachment = paused();
        attachment.recorder.change();
        assert!(attachment.should_show());
        assert_eq!(shown(&mut attachment), 1);
        assert!(!attachment.should_show(), "once");
        assert_eq!(shown(&mut attachment), 2);
    }

    #[test]
    fn a_running_tick_replaces_none() {
        let mut attachment = paused();
        let recorder = &mut attachment.recorder;
        recorder.begin();
        recorder.change();
        assert!(!attachment.should_show(), "a running tick is shown anyway");
        assert_eq!(shown(&mut attachment), 2);
    }

    #[test]
    fn a_new_scene_replaces_no_tick() {
        let mut attachment = paused();
        attachment.recorder.change();
        assert!(attachment.should_show());
        let mut stage = Stage::new("two");
        stage.scene = 1;
        attachment.set_stage(stage);
        assert_eq!(shown(&mut attachment), 2);
    }

    #[test]
    fn setting_the_stage_does_not_wait_for_the_store() {
        let mut attachment = Attachment::new(Stage::new("one"), &Settings::default());
        let shared = attachment.recorder.shared.clone();
        let held = shared.store();
        let (done, is_done) = channel();
        let game = thread::spawn(move || {
            for title in ["one", "two"] {
                attachment.set_stage(Stage::new(title));
            }
            done.send(())
        });
        let outcome = is_done.recv_timeout(Duration::from_secs(120));
        drop(held);
        assert_eq!(outcome, Ok(()), "the game is blocked");
        game.join().unwrap().unwrap();
    }
}
