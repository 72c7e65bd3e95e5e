//! An inspector for a page in the same process, as where both run in a browser.

use crate::attachment::Attachment;
use crate::clock::Clock;
use crate::recorder::Settings;
use crate::recording::Recording;
use crate::request::Request;
use crate::sketch::Sketch;
use crate::stage::Stage;
use crate::talk::Talk;
use jostle::{Scalar, World};

/// An inspector without a server, sockets or threads: you carry the messages to the page and back, for example from
/// WebAssembly to a page in the same browser. `WIRE.md` specifies the messages.
///
/// There is no clock in WebAssembly either, so the time is passed in as a function.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{EmbeddedInspector, Settings, Stage};
/// use std::time::Duration;
///
/// let clock = || Duration::ZERO; // in a browser: performance.now()
/// let mut inspector = EmbeddedInspector::new(Stage::new("my game"), &Settings::default(), clock);
/// if inspector.should_tick() {
///     inspector.sketch(|sketch| sketch.gauge("lives", "", 3.0));
/// }
/// let kinds: Vec<u8> = inspector.messages().iter().map(|message| message[0]).collect();
/// assert_eq!(kinds, [1, 3, 2], "the stage, numbers for the plots, and a frame");
///
/// inspector.receive("pause");
/// assert!(!inspector.should_tick());
/// assert_eq!(inspector.recording().ticks(), Some((1, 1)));
/// ```
#[derive(Debug)]
pub struct EmbeddedInspector {
    game: Attachment,
    talk: Talk,
    clock: Clock,
    outbox: Vec<Vec<u8>>,
}

impl EmbeddedInspector {
    /// Creates an inspector with a stage around the canvas. Of the settings, those about the server have no effect.
    #[must_use]
    pub fn new(stage: Stage, settings: &Settings, clock: Clock) -> Self {
        let game = Attachment::without_threads(stage, settings, clock);
        Self {
            talk: Talk::new(game.hub().clone()),
            game,
            clock,
            outbox: Vec::new(),
        }
    }

    /// Starts over with a page that has lost or dropped what it received: releases what it held, and sends everything
    /// that it has to know again.
    pub fn rejoin(&mut self) {
        self.talk.end((self.clock)());
        self.talk = Talk::new(self.game.hub().clone());
        self.outbox.clear();
    }

    /// Handles a command from the page.
    pub fn receive(&mut self, command: &str) {
        if self.talk.has_answer_due() {
            self.talk.send_updates((self.clock)(), &mut self.outbox);
        }
        self.talk.handle(command, &mut self.outbox);
    }

    /// Returns what is new for the page: answers, the stage, numbers and the newest frame. Call it only once the page
    /// has taken the messages before; frames in between are skipped.
    #[must_use]
    pub fn messages(&mut self) -> Vec<Vec<u8>> {
        self.talk.send_updates((self.clock)(), &mut self.outbox);
        std::mem::take(&mut self.outbox)
    }

    /// Whether the game should run a tick: always while it is not paused, and once for each step that the page
    /// requests. In slow motion only some calls return `true`, as [`speed`](Self::speed) says. The tick is timed from
    /// here to [`show`](Self::show).
    #[must_use]
    pub fn should_tick(&mut self) -> bool {
        self.game.should_tick()
    }

    /// Whether a paused game should show its tick again, because the page selected another body, turned on the cells
    /// of the broad phase, or changed a control. Returns `true` once for each such change.
    #[must_use]
    pub fn should_show(&mut self) -> bool {
        self.game.should_show()
    }

    /// Whether the game is paused.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.game.is_paused()
    }

    /// Returns the speed that the page has set, from 0.05 to 4; 1 if it has not. Below 1,
    /// [`should_tick`](Self::should_tick) returns `true` less often. Above 1, the game runs faster only if its loop
    /// calls `should_tick` that much more often.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.game.speed()
    }

    /// Shows a world after a tick.
    pub fn show<S: Scalar>(&mut self, world: &World<S>) {
        self.sketch(|sketch| sketch.world(world));
    }

    /// Shows a tick filled by the closure: worlds, boxes, lines, texts, numbers and labels.
    pub fn sketch(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) {
        self.game.sketch(draw);
    }

    /// Returns what the page has requested since the last call: keys, pointer, controls and scenes. Up to 1,024
    /// requests wait; further ones are dropped, except releases of keys and of the pointer.
    pub fn requests(&mut self) -> Vec<Request> {
        self.game.requests()
    }

    /// Sets what the page shows around the canvas: title, hint, scenes, keys and controls. Cheap if nothing has
    /// changed. A new scene starts a new history for every body.
    pub fn set_stage(&mut self, stage: Stage) {
        self.game.set_stage(stage);
    }

    /// Returns everything that is kept.
    #[must_use]
    pub fn recording(&self) -> Recording {
        self.game.recording()
    }
}

#[cfg(test)]
mod tests {
    use super::EmbeddedInspector;
    use crate::image::Image;
    use crate::recorder::Settings;
    use crate::request::Request;
    use crate::stage::Stage;
    use std::cell::Cell;
    use std::time::Duration;

    const STAGE: u8 = 1;
    const FRAME: u8 = 2;
    const STRIP: u8 = 3;
    const NOTICE: u8 = 4;
    const HISTORY: u8 = 5;
    const IMAGES: u8 = 6;

    thread_local! {
        static MILLIS: Cell<u64> = const { Cell::new(0) };
    }

    /// A clock that tests set.
    fn clock() -> Duration {
        Duration::from_millis(MILLIS.get())
    }

    /// Returns the inspector of a game after this many ticks.
    fn ticked(ticks: u32) -> EmbeddedInspector {
        let stage = Stage::new("one");
        let mut inspector = EmbeddedInspector::new(stage, &Settings::default(), clock);
        (0..ticks).for_each(|_| tick(&mut inspector));
        inspector
    }

    fn tick(inspector: &mut EmbeddedInspector) {
        assert!(inspector.should_tick());
        MILLIS.set(MILLIS.get() + 3);
        inspector.sketch(|sketch| sketch.gauge("lives", "", 3.0));
    }

    fn kinds(inspector: &mut EmbeddedInspector) -> Vec<u8> {
        let messages = inspector.messages();
        messages.iter().map(|message| message[0]).collect()
    }

    #[test]
    fn a_page_gets_what_is_new_and_nothing_twice() {
        let mut inspector = ticked(3);
        assert_eq!(
            kinds(&mut inspector),
            [STAGE, STRIP, FRAME],
            "frames are skipped"
        );
        assert!(kinds(&mut inspector).is_empty());
        tick(&mut inspector);
        assert_eq!(kinds(&mut inspector), [FRAME]);
        MILLIS.set(MILLIS.get() + 200);
        assert_eq!(
            kinds(&mut inspector),
            [STRIP],
            "numbers come five times a second"
        );
    }

    #[test]
    fn images_come_before_the_stage_and_only_if_they_have_changed() {
        let mut inspector = ticked(1);
        let _ = inspector.messages();
        let mut stage = Stage::new("two");
        stage.images = vec![Image::png(&b"hero"[..], [16, 16])];
        inspector.set_stage(stage.clone());
        assert_eq!(kinds(&mut inspector), [IMAGES, STAGE]);
        assert_eq!(inspector.recording().images(), stage.images);
        stage.title = "three".to_owned();
        inspector.set_stage(stage);
        assert_eq!(kinds(&mut inspector), [STAGE]);
        inspector.set_stage(Stage::new("four"));
        assert_eq!(kinds(&mut inspector), [IMAGES, STAGE]);
    }

    #[test]
    fn every_command_is_answered() {
        let mut inspector = ticked(3);
        let _ = inspector.messages();
        for command in ["ping a", "way 0 0 1 1 2", "way 0 0 1 2 3", "nonsense"] {
            inspector.receive(command);
        }
        let kinds: Vec<u8> = kinds(&mut inspector);
        assert_eq!(kinds, [NOTICE, HISTORY, HISTORY, NOTICE]);
        inspector.receive("seek 1");
        assert_eq!(inspector.messages().len(), 1, "the past tick");
    }

    #[test]
    fn a_page_that_returns_gets_everything_and_holds_nothing() {
        let mut inspector = ticked(2);
        inspector.receive("key down Space");
        let _ = (inspector.messages(), inspector.requests());
        inspector.rejoin();
        let (code, is_down) = ("Space".to_owned(), false);
        assert_eq!(inspector.requests(), [Request::Key { code, is_down }]);
        let kinds = kinds(&mut inspector);
        assert!(kinds.starts_with(&[STAGE]), "{kinds:?}");
        assert!(kinds.contains(&FRAME), "{kinds:?}");
    }

    #[test]
    fn a_paused_game_steps() {
        let mut inspector = ticked(1);
        inspector.receive("pause");
        inspector.receive("step 1");
        assert!(inspector.is_paused());
        tick(&mut inspector);
        assert!(!inspector.should_tick());
        MILLIS.set(MILLIS.get() + 60_000);
        assert!(
            inspector.is_paused(),
            "the page is there for as long as the game is"
        );
    }

    #[test]
    fn requests_reach_the_game() {
        let mut inspector = ticked(1);
        inspector.receive("key down Space");
        let (code, is_down) = ("Space".to_owned(), true);
        assert_eq!(inspector.requests(), [Request::Key { code, is_down }]);
    }

    #[test]
    fn ticks_are_timed_by_the_clock_and_kept() {
        let inspector = ticked(200);
        let recording = inspector.recording();
        assert_eq!(recording.ticks(), Some((1, 200)));
        let frame = recording.frame(150).unwrap();
        assert_eq!(frame.tick, 150);
        assert!(
            (frame.cost.micros - 3000.0).abs() < 0.5,
            "{}",
            frame.cost.micros
        );
    }
}
