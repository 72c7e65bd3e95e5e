//! The game's side of an inspector: its recorder, and what it shares with the pages.

use crate::clock::Clock;
use crate::hub::Hub;
use crate::recorder::{Recorder, Settings};
use crate::recording::{Recording, RecordingError};
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

    fn of(mut recorder: Recorder, stage: Stage, settings: &Settings, clock: Clock) -> Self {
        recorder.set_stage(&stage);
        let mut hub = Hub::new(recorder.shared.clone(), stage);
        hub.is_read_only = settings.is_read_only;
        hub.max_file_bytes = settings.max_file_bytes;
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
        if *self.hub.stage().1 == stage {
            return;
        }
        // First, since a page that gets the stage gets the scenes, too.
        self.recorder.set_stage(&stage);
        self.hub.set_stage(stage);
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

    pub(crate) fn recording_between(
        &self,
        from: u64,
        to: u64,
    ) -> Result<Recording, RecordingError> {
        self.recorder.shared.recording_between(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::Attachment;
    use crate::recorder::Settings;
    use crate::recording::Recording;
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
    fn a_scene_that_starts_over_replaces_no_tick() {
        let mut attachment = paused();
        attachment.recorder.change();
        assert!(attachment.should_show());
        let mut stage = Stage::new("one");
        stage.run = 1;
        attachment.set_stage(stage);
        assert_eq!(shown(&mut attachment), 2);
        assert_eq!(attachment.hub.scene_of(1), (1, 1));
        assert_eq!(attachment.hub.scene_of(2), (2, u64::MAX));
    }

    /// Plays two scenes of 100 ticks each, and the second one again.
    fn played() -> Attachment {
        let settings = Settings {
            keeps_every_tick: true,
            ..Settings::default()
        };
        let mut attachment = Attachment::new(Stage::new("cave"), &settings);
        for (title, scene, run) in [("cave", 0, 0), ("castle", 1, 0), ("castle", 1, 1)] {
            attachment.set_stage(Stage {
                scene,
                run,
                layer_names: vec![format!("{title} ground")],
                ..Stage::new(title)
            });
            (0..100).for_each(|_| attachment.sketch(|_| {}));
        }
        attachment
    }

    #[test]
    fn a_range_is_saved_with_the_titles_and_layers_of_its_scenes() {
        let attachment = played();
        let all = attachment.recording();
        let starts = |from, to| -> Vec<(u64, String, String)> {
            let part = all.between(from, to).unwrap();
            let own = attachment.recording_between(from, to).unwrap();
            assert_eq!(part.to_bytes(), own.to_bytes(), "{from} to {to}");
            let back = Recording::from_bytes(&own.to_bytes()).unwrap();
            let scenes = back.scenes().iter();
            scenes
                .map(|scene| (scene.first, scene.title.clone(), scene.layer_names.concat()))
                .collect()
        };
        let scene = |first: u64, title: &str| (first, title.to_owned(), format!("{title} ground"));
        let [cave, castle, again] = [(1, "cave"), (101, "castle"), (201, "castle")]
            .map(|(first, title)| scene(first, title));
        assert_eq!(starts(1, 100), std::slice::from_ref(&cave));
        assert_eq!(starts(130, 150), std::slice::from_ref(&castle));
        assert_eq!(starts(201, 900), std::slice::from_ref(&again));
        assert_eq!(starts(90, 300), [cave, castle, again]);
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
