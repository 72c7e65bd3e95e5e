//! An inspector for a page in the same process, for example when both run in a browser.

use crate::attachment::Attachment;
use crate::clock::Clock;
use crate::recorder::Settings;
use crate::recording::{Recording, RecordingError};
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
/// assert_eq!(kinds, [1, 8, 3, 2], "the stage, its scenes, numbers for the plots, and a frame");
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
    /// that it has to know again. A pause or a speed that it has set stays.
    ///
    /// ```
    /// # use jostle_inspect::{EmbeddedInspector, Settings, Stage};
    /// # let clock = || std::time::Duration::ZERO;
    /// # let mut inspector = EmbeddedInspector::new(Stage::new("my game"), &Settings::default(), clock);
    /// assert!(!inspector.messages().is_empty(), "the stage");
    /// assert!(inspector.messages().is_empty(), "nothing is new");
    /// inspector.rejoin();
    /// assert!(!inspector.messages().is_empty(), "the stage again");
    /// ```
    pub fn rejoin(&mut self) {
        self.talk.end((self.clock)());
        self.talk = Talk::new(self.game.hub().clone());
        self.outbox.clear();
    }

    /// Handles a command from the page. An unknown command is answered by a notice.
    ///
    /// ```
    /// # use jostle_inspect::{EmbeddedInspector, Settings, Stage};
    /// # let clock = || std::time::Duration::ZERO;
    /// # let mut inspector = EmbeddedInspector::new(Stage::new("my game"), &Settings::default(), clock);
    /// inspector.receive("ping hello");
    /// assert!(inspector.messages()[0].ends_with(b"pong hello"));
    /// ```
    pub fn receive(&mut self, command: &str) {
        if self.talk.has_answer_due() {
            self.talk.send_updates((self.clock)(), &mut self.outbox);
        }
        self.talk.handle(command, &mut self.outbox);
    }

    /// Handles files from the page, in the bytes of a binary message. Answered by a notice unless
    /// [`Settings::max_file_bytes`] allows files.
    pub fn receive_files(&mut self, message: &[u8]) {
        self.talk.handle_files(message, &mut self.outbox);
    }

    /// Shows a sentence about something that failed on the page. Use it as
    /// [`Inspector::warn`](crate::Inspector::warn).
    pub fn warn(&mut self, sentence: &str) {
        self.game.hub().warn(sentence);
    }

    /// Returns what is new for the page: answers, the stage, numbers and the newest frame. Call it only once the page
    /// has taken the messages before; frames in between are skipped. Empty if nothing is new.
    #[must_use]
    pub fn messages(&mut self) -> Vec<Vec<u8>> {
        self.talk.send_updates((self.clock)(), &mut self.outbox);
        std::mem::take(&mut self.outbox)
    }

    /// Whether the game should run a tick, which is timed from here to [`show`](Self::show). Use it as
    /// [`Inspector::should_tick`](crate::Inspector::should_tick).
    #[must_use]
    pub fn should_tick(&mut self) -> bool {
        self.game.should_tick()
    }

    /// Whether a paused game should show its tick again. Use it as
    /// [`Inspector::should_show`](crate::Inspector::should_show).
    #[must_use]
    pub fn should_show(&mut self) -> bool {
        self.game.should_show()
    }

    /// Whether the page has paused the game. It stays paused until the page resumes it.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.game.is_paused()
    }

    /// Returns the speed that the page has set, from 0.05 to 4; 1 if it has not. Use it as
    /// [`Inspector::speed`](crate::Inspector::speed).
    ///
    /// ```
    /// # use jostle_inspect::{EmbeddedInspector, Settings, Stage};
    /// # let clock = || std::time::Duration::ZERO;
    /// # let mut inspector = EmbeddedInspector::new(Stage::new("my game"), &Settings::default(), clock);
    /// inspector.receive("speed 0.5");
    /// assert_eq!(inspector.speed(), 0.5);
    /// assert_eq!([inspector.should_tick(), inspector.should_tick()], [false, true]);
    /// ```
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

    /// Returns what the page has requested since the last call. Use it as
    /// [`Inspector::requests`](crate::Inspector::requests).
    ///
    /// ```
    /// # use jostle_inspect::{EmbeddedInspector, Request, Settings, Stage};
    /// # let clock = || std::time::Duration::ZERO;
    /// # let mut inspector = EmbeddedInspector::new(Stage::new("my game"), &Settings::default(), clock);
    /// inspector.receive("scene 2");
    /// assert_eq!(inspector.requests(), [Request::Scene(2)]);
    /// assert!(inspector.requests().is_empty());
    /// ```
    pub fn requests(&mut self) -> Vec<Request> {
        self.game.requests()
    }

    /// Sets what the page shows around the canvas. Use it as
    /// [`Inspector::set_stage`](crate::Inspector::set_stage).
    pub fn set_stage(&mut self, stage: Stage) {
        self.game.set_stage(stage);
    }

    /// Returns everything that is kept, and compresses what is not compressed yet.
    #[must_use]
    pub fn recording(&self) -> Recording {
        self.game.recording()
    }

    /// Returns the ticks from one to another, both included, with the scenes they belong to. Empty if none of them is
    /// kept. Cheaper than [`recording`](Self::recording): compresses only these ticks.
    ///
    /// # Errors
    ///
    /// Returns an error if a tick cannot be decoded.
    pub fn recording_between(&self, from: u64, to: u64) -> Result<Recording, RecordingError> {
        self.game.recording_between(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::EmbeddedInspector;
    use crate::image::Image;
    use crate::recorder::Settings;
    use crate::request::{Request, SentFile};
    use crate::stage::Stage;
    use crate::wire::Writer;
    use std::cell::Cell;
    use std::time::Duration;

    const STAGE: u8 = 1;
    const FRAME: u8 = 2;
    const STRIP: u8 = 3;
    const NOTICE: u8 = 4;
    const HISTORY: u8 = 5;
    const IMAGES: u8 = 6;
    const SCENES: u8 = 8;
    const WARNING: u8 = 9;

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
            [STAGE, SCENES, STRIP, FRAME],
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
        assert_eq!(kinds(&mut inspector), [IMAGES, STAGE, SCENES]);
        assert_eq!(inspector.recording().images(), stage.images);
        stage.hint = "try it".to_owned();
        inspector.set_stage(stage);
        assert_eq!(kinds(&mut inspector), [STAGE]);
        inspector.set_stage(Stage::new("two"));
        assert_eq!(kinds(&mut inspector), [IMAGES, STAGE]);
    }

    #[test]
    fn a_page_learns_where_scenes_start() {
        let mut inspector = ticked(3);
        let _ = inspector.messages();
        let mut stage = Stage::new("one");
        stage.run = 1;
        inspector.set_stage(stage);
        let messages = inspector.messages();
        assert_eq!(messages.len(), 2, "the stage, and its scenes");
        assert_eq!(messages[1], b"\x08\x02\x01\x03one\0\x04\x03one\0");
    }

    #[test]
    fn a_range_of_ticks_is_saved() {
        let inspector = ticked(200);
        let part = inspector.recording_between(150, 180).unwrap();
        assert_eq!(part.ticks(), Some((150, 180)));
        assert_eq!(part.title(), "one");
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
    fn a_page_that_returns_gets_the_images_again_and_watches_nothing() {
        let mut stage = Stage::new("one");
        stage.images = vec![Image::png(&b"hero"[..], [16, 16])];
        let mut inspector = EmbeddedInspector::new(stage, &Settings::default(), clock);
        tick(&mut inspector);
        for command in ["watch 0 3 1", "cells on"] {
            inspector.receive(command);
        }
        let interests = |inspector: &EmbeddedInspector| {
            let interests = inspector.game.hub().shared.interests();
            (interests.watched.len(), interests.cell_views)
        };
        assert_eq!(interests(&inspector), (1, 1));
        let _ = inspector.messages();
        inspector.rejoin();
        assert_eq!(interests(&inspector), (0, 0));
        assert_eq!(kinds(&mut inspector), [IMAGES, STAGE, SCENES, STRIP, FRAME]);
    }

    #[test]
    fn slow_motion_skips_calls_and_stays_when_the_page_returns() {
        let mut inspector = ticked(1);
        inspector.receive("speed 0.25");
        let calls = |inspector: &mut EmbeddedInspector| -> Vec<bool> {
            (0..4).map(|_| inspector.should_tick()).collect()
        };
        assert_eq!(calls(&mut inspector), [false, false, false, true]);
        inspector.rejoin();
        MILLIS.set(MILLIS.get() + 60_000);
        assert_eq!(calls(&mut inspector), [false, false, false, true]);
        inspector.receive("speed 1");
        assert_eq!(calls(&mut inspector), [true; 4]);
    }

    #[test]
    fn a_paused_game_shows_its_tick_again_once_for_each_change() {
        let mut inspector = ticked(2);
        inspector.receive("watch 0 0 1");
        assert!(!inspector.should_show(), "the next tick shows it");
        inspector.receive("pause");
        for command in ["watch 0 1 1", "cells on", "set 0 1"] {
            inspector.receive(command);
            let _ = inspector.requests();
            assert!(inspector.should_show(), "{command}");
            inspector.sketch(|sketch| sketch.gauge("lives", "", 2.0));
            assert!(!inspector.should_show(), "{command}: once");
        }
        let recording = inspector.recording();
        assert_eq!(recording.ticks(), Some((1, 2)), "the same tick");
        assert_eq!(
            recording.frame(2).unwrap().gauges[0].value.to_bits(),
            2.0_f64.to_bits()
        );
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

    /// The message for one file.
    fn file_message(name: &str, contents: &str) -> Vec<u8> {
        let mut out = Writer::default();
        out.bytes.extend([1, 1]);
        out.text(name);
        out.text(contents);
        out.bytes
    }

    /// An inspector that takes files of up to this many bytes, and has announced it.
    fn taking(max_file_bytes: usize) -> EmbeddedInspector {
        let settings = Settings {
            max_file_bytes,
            ..Settings::default()
        };
        let mut inspector = EmbeddedInspector::new(Stage::new("one"), &settings, clock);
        let stage = inspector.messages().remove(0);
        let mut limit = Writer::default();
        limit.len(max_file_bytes);
        assert!(stage.ends_with(&limit.bytes), "pages know the limit");
        inspector
    }

    #[test]
    fn files_reach_the_game_and_replace_those_that_wait() {
        let mut inspector = taking(100);
        inspector.receive_files(&file_message("a.tmx", "<map/>"));
        inspector.receive("scene 2");
        inspector.receive_files(&file_message("b.tmx", "<map />"));
        let file = SentFile {
            name: "b.tmx".to_owned(),
            bytes: b"<map />".to_vec(),
        };
        let expected = [Request::Scene(2), Request::Files(vec![file])];
        assert_eq!(inspector.requests(), expected);
        assert!(inspector.messages().is_empty());
    }

    #[test]
    fn files_that_are_unwanted_damaged_or_too_large_are_answered() {
        let message = file_message("a.tmx", "<map/>");
        let check = |max: usize, message: &[u8], kind: u8, start: &str| {
            let mut inspector = taking(max);
            inspector.receive_files(message);
            let answer = inspector.messages().remove(0);
            let text = String::from_utf8_lossy(&answer[2..]).into_owned();
            assert_eq!(answer[0], kind, "{text}");
            assert!(text.starts_with(start), "{text}");
            assert!(inspector.requests().is_empty());
        };
        check(0, &message, NOTICE, "This game takes no files.");
        let too_large = "The files are too large: the game takes at most 10 bytes at once.";
        check(10, &message, WARNING, too_large);
        for end in 0..message.len() {
            check(
                100,
                &message[..end],
                NOTICE,
                "The files cannot be read at byte ",
            );
        }
        let longer = [&message[..], b"!"].concat();
        check(100, &longer, NOTICE, "The files cannot be read at byte ");
    }

    #[test]
    fn long_commands_are_refused_where_long_files_are_taken() {
        let mut inspector = taking(1 << 20);
        inspector.receive(&format!("ping {}", "1".repeat(1020)));
        let answer = inspector.messages().remove(0);
        assert_eq!(answer[0], NOTICE);
        assert_eq!(&answer[2..], b"A command has at most 1,024 bytes.");
    }

    #[test]
    fn warnings_are_shown_once_and_only_by_pages_that_are_open() {
        let mut inspector = ticked(1);
        let _ = inspector.messages();
        inspector.warn("it failed");
        inspector.warn("again");
        let messages = inspector.messages();
        let texts: Vec<&[u8]> = messages.iter().map(|message| &message[2..]).collect();
        assert_eq!(texts, [&b"it failed"[..], b"again"]);
        assert!(inspector.messages().is_empty());
        inspector.rejoin();
        assert!(!kinds(&mut inspector).contains(&WARNING));
        (0..20).for_each(|_| inspector.warn("too many"));
        let warnings = kinds(&mut inspector).into_iter();
        assert_eq!(warnings.filter(|kind| *kind == WARNING).count(), 8);
    }
}
