//! A scene played from pages: turns requests into input, settings and scene changes.

#[cfg(test)]
mod tests;

use crate::attached::Attached;
use crate::demo::{Demo, NextInput};
use crate::latch::{KeyLatch, PointerLatch};
use crate::opened_file::{KeptFiles, OpenedFile};
use crate::scene::{Input, Scene, SceneEntry};
use jostle_inspect::{Clock, Control, ControlKind, Image, Request, SentFile, Sketch, Stage};
use std::fmt;

/// The keys in use: the directions, each with its twin, the actions, and the number keys.
const KEYS: [&str; 16] = [
    "ArrowLeft",
    "KeyA",
    "ArrowRight",
    "KeyD",
    "ArrowUp",
    "KeyW",
    "ArrowDown",
    "KeyS",
    "Space",
    "KeyX",
    "KeyC",
    "KeyZ",
    "Digit1",
    "Digit2",
    "Digit3",
    "Digit4",
];

/// The scene that plays level files, and its choice of one.
const LEVELS: &str = "levels";
const LEVEL: &str = "Level";

/// The button that starts a scene over.
const RESTART: &str = "Restart";

/// The current scene, and the keys and pointer of the player.
pub struct Player {
    scenes: &'static [SceneEntry],
    at: usize,
    scene: Box<dyn Scene>,
    /// Counts how often a scene has started.
    run: u64,
    /// The [`KEYS`], in order.
    keys: [KeyLatch; KEYS.len()],
    pointer: PointerLatch,
    /// What the last tick has seen of the player.
    input: Input,
    demo: Demo,
    /// The player's settings during a demo, which runs with those of a new scene: its script succeeds with no others.
    own_settings: Option<Vec<Option<f64>>>,
    /// The player's settings of each scene when it was left; empty for those that were not.
    kept_settings: Vec<Vec<Option<f64>>>,
    images: Vec<Image>,
    /// Level files, for the scene that plays them.
    opened: KeptFiles,
    /// What pages have yet to be told.
    warnings: Vec<String>,
    clock: Clock,
}

impl Player {
    /// Starts the scene at this index; returns `None` if there is no such scene.
    #[must_use]
    pub fn new(scenes: &'static [SceneEntry], at: usize, clock: Clock) -> Option<Self> {
        let scene = (scenes.get(at)?.begin)(clock);
        Some(Self {
            scenes,
            at,
            demo: Demo::new(scene.invitation().is_some()),
            own_settings: None,
            kept_settings: vec![Vec::new(); scenes.len()],
            images: scene.images(),
            scene,
            run: 0,
            keys: Default::default(),
            pointer: PointerLatch::default(),
            input: Input::default(),
            opened: KeptFiles::default(),
            warnings: Vec::new(),
            clock,
        })
    }

    /// Handles what pages have requested, runs a tick if one is due, and shows what is new.
    pub fn advance(&mut self, inspector: &mut impl Attached) {
        let mut is_new = false;
        for request in inspector.requests() {
            is_new |= self.handle(request);
        }
        for warning in self.warnings.drain(..) {
            inspector.warn(&warning);
        }
        if inspector.should_tick() {
            self.tick();
            is_new = true;
        }
        if is_new || inspector.should_show() {
            // Scenes change their own settings as well.
            inspector.set_stage(self.stage());
            inspector.sketch(|sketch| self.show(sketch));
        }
    }

    /// Runs one tick.
    pub fn tick(&mut self) {
        self.keys.iter_mut().for_each(KeyLatch::advance);
        self.pointer.advance();
        self.input = self.read();
        let has_input = self.is_played();
        if self.demo == Demo::Ending || has_input && self.demo.is_on() {
            self.begin_game();
        }
        let entry = self.entry();
        match self.demo.advance(entry, has_input, self.scene.is_over()) {
            NextInput::Player => self.scene.tick(&self.input),
            NextInput::Script(tick) => {
                if tick == 0 {
                    self.begin_demo();
                }
                self.scene.tick(&(entry.script)(tick));
            }
        }
    }

    /// Shows the state after the last tick.
    pub fn show(&mut self, sketch: &mut Sketch<'_>) {
        self.scene.show(sketch);
        if self.demo.is_on() {
            self.scene.invite(sketch);
        }
    }

    /// Returns what pages show around the canvas.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let entry = self.entry();
        let scenes = self.scenes.iter();
        let stage = entry.stage(&*self.scene, self.images.clone());
        Stage {
            hint: self.hint(&stage.hint),
            touch_hint: self.hint(&stage.touch_hint),
            scenes: scenes
                .map(|entry| (entry.name.to_owned(), entry.topic.to_owned()))
                .collect(),
            scene: self.at,
            run: self.run,
            ..stage
        }
    }

    fn entry(&self) -> &'static SceneEntry {
        &self.scenes[self.at]
    }

    /// Returns a hint, after the invitation to play during a demo.
    fn hint(&self, hint: &str) -> String {
        match self.scene.invitation() {
            Some(invitation) if self.demo.is_on() && !hint.is_empty() => {
                format!("{invitation}. {hint}")
            }
            _ => hint.to_owned(),
        }
    }

    /// Handles a request; invalid ones are ignored. Returns whether another scene starts.
    pub fn handle(&mut self, request: Request) -> bool {
        match request {
            Request::Key { code, is_down } => self.hold(&code, is_down),
            Request::Pointer { at, button } => self.pointer.set(at, button),
            Request::Scene(at) => return self.change(at),
            Request::Set { control, value } => self.set(control, value),
            Request::Files(files) => return self.receive(&files),
            _ => {}
        }
        false
    }

    /// Plays the levels in files that were dropped on a page. If there is none, or one cannot be played, the page says so,
    /// and nothing changes.
    fn receive(&mut self, files: &[SentFile]) -> bool {
        let read = OpenedFile::read(files).map_err(|error| error.to_string());
        let played = read.and_then(|files| self.open(files));
        if let Err(sentence) = &played {
            self.warnings.push(format!("{sentence}."));
        }
        played.is_ok()
    }

    /// Plays the first level of files, with the others to choose from.
    ///
    /// # Errors
    ///
    /// Returns a sentence if no scene plays levels.
    pub fn open(&mut self, files: Vec<OpenedFile>) -> Result<(), String> {
        let is_levels = |entry: &SceneEntry| entry.cli_name == LEVELS;
        let Some(at) = self.scenes.iter().position(is_levels) else {
            return Err("there is no scene that plays levels".to_owned());
        };
        for file in &files {
            self.warnings.extend_from_slice(file.warnings());
        }
        let chosen = self.opened.add(files);
        self.enter(at, chosen);
        Ok(())
    }

    /// Notes that a key goes down or up. Only the keys of the scene count: others would end a demo without doing
    /// anything in the game.
    fn hold(&mut self, code: &str, is_down: bool) {
        let is_used = self.entry().all_keys().any(|(used, _)| used == code);
        let key = KEYS.iter().position(|key| *key == code);
        if let Some(key) = key.filter(|_| is_used) {
            self.keys[key].set(is_down);
        }
    }

    /// Whether somebody plays in this tick. Where the pointer is does not count, and a press does only in scenes
    /// played with the pointer: in others it selects a body on the page.
    fn is_played(&self) -> bool {
        let is_pressed = self.input.is_pressed && self.entry().has_pointer;
        let pointer = None;
        let input = Input {
            pointer,
            is_pressed,
            ..self.input
        };
        input != Input::default()
    }

    /// Ends the demo and starts a game with the player's settings. Only a tick does so: a paused demo stays as it is,
    /// whatever is pressed meanwhile.
    fn begin_game(&mut self) {
        self.demo = Demo::Off(0);
        let own = self.own_settings.take();
        let settings = own.unwrap_or_else(|| self.settings());
        self.begin_again();
        self.apply(&settings);
    }

    /// Starts the scene over for its script.
    fn begin_demo(&mut self) {
        let settings = self.settings();
        self.own_settings.get_or_insert(settings);
        self.begin_again();
    }

    fn begin_again(&mut self) {
        self.begin(None);
        self.run += 1;
    }

    /// Starts the scene, with the level files that were opened. If none of them is chosen, the last one is.
    fn begin(&mut self, chosen: Option<usize>) {
        self.scene = (self.entry().begin)(self.clock);
        let files = self.opened.files();
        if let Some(last) = files.len().checked_sub(1) {
            self.scene.open(files, chosen.unwrap_or(last));
        }
    }

    /// Returns the value of each control of the scene; `None` for buttons.
    fn settings(&self) -> Vec<Option<f64>> {
        self.scene.controls().iter().map(value_of).collect()
    }

    /// Changes the settings that differ; returns whether any did. The others stay untouched, since a change may start
    /// the scene over.
    #[expect(clippy::float_cmp, reason = "values are stored as they are")]
    fn apply(&mut self, settings: &[Option<f64>]) -> bool {
        let mut has_changed = false;
        for (at, wanted) in settings.iter().enumerate() {
            let current = self.scene.controls().get(at).and_then(value_of);
            if let (Some(wanted), Some(current)) = (*wanted, current)
                && wanted != current
            {
                self.scene.set(at, wanted);
                has_changed = true;
            }
        }
        has_changed
    }

    /// Returns what is held in this tick.
    fn read(&self) -> Input {
        let [
            arrow_left,
            a,
            arrow_right,
            d,
            arrow_up,
            w,
            arrow_down,
            s,
            rest @ ..,
        ] = self.keys.map(KeyLatch::is_down);
        let [jump, act, run, dash, numbers @ ..] = rest;
        Input {
            left: arrow_left || a,
            right: arrow_right || d,
            up: arrow_up || w,
            down: arrow_down || s,
            jump,
            act,
            run,
            dash,
            number: (1..)
                .zip(numbers)
                .find_map(|(number, is_down)| is_down.then_some(number)),
            pointer: self.pointer.at(),
            is_pressed: self.pointer.is_down(),
        }
    }

    fn change(&mut self, at: usize) -> bool {
        let is_there = at < self.scenes.len();
        if is_there {
            self.enter(at, None);
        }
        is_there
    }

    /// Starts a scene that is there, perhaps with one of the files that were opened.
    fn enter(&mut self, at: usize, file: Option<usize>) {
        let left = self.own_settings.take();
        self.kept_settings[self.at] = left.unwrap_or_else(|| self.settings());
        self.at = at;
        self.run += 1;
        self.begin(file);
        let mut settings = self.kept_settings[at].clone();
        if file.is_some() {
            let controls = self.scene.controls();
            let level = controls.iter().position(|control| control.name == LEVEL);
            level.and_then(|level| settings.get_mut(level)?.take());
        }
        let is_tuned = self.apply(&settings);
        self.keep_images();
        // A demo would run with other settings than those that the player returns to.
        self.demo = Demo::new(self.scene.invitation().is_some() && !is_tuned);
        self.keys = Default::default();
        self.pointer = PointerLatch::default();
        self.input = Input::default();
    }

    /// Takes the images of the scene. Those of an earlier one stay while they begin with the same, or if there are no
    /// others, since its ticks can still be looked at.
    fn keep_images(&mut self) {
        let images = self.scene.images();
        if !self.images.starts_with(&images) {
            self.images = images;
        }
    }

    /// Changes a setting. During a demo, this changes the player's settings and ends the demo.
    fn set(&mut self, at: usize, value: f64) {
        let controls = self.scene.controls();
        let Some(control) = controls.get(at) else {
            return;
        };
        if control.name == RESTART {
            self.run += 1;
        }
        if self.demo.is_on() {
            self.demo = Demo::Ending;
            let own = self.own_settings.take();
            self.apply(&own.unwrap_or_default());
        }
        let is_level = control.name == LEVEL;
        self.scene.set(at, clamped(control, value));
        if is_level {
            self.keep_images();
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player")
            .field("scene", &self.entry().name)
            .field("input", &self.input)
            .finish_non_exhaustive()
    }
}

/// Returns the value of a control; `None` for a button.
#[expect(clippy::cast_precision_loss, reason = "there are few choices")]
fn value_of(control: &Control) -> Option<f64> {
    match &control.kind {
        ControlKind::Slider { value, .. } => Some(*value),
        ControlKind::Switch(is_on) => Some(f64::from(u8::from(*is_on))),
        ControlKind::Choice { chosen, .. } => Some(*chosen as f64),
        ControlKind::Button => None,
    }
}

/// Clamps a value to what the control allows.
#[expect(clippy::cast_precision_loss, reason = "there are few choices")]
fn clamped(control: &Control, value: f64) -> f64 {
    match &control.kind {
        ControlKind::Slider { min, max, .. } => value.clamp(*min, *max),
        ControlKind::Choice { names, .. } => value
            .round()
            .clamp(0.0, names.len().saturating_sub(1) as f64),
        ControlKind::Switch(_) | ControlKind::Button => f64::from(u8::from(value != 0.0)),
    }
}
