//! A scene played from pages: turns requests into input, settings and scene changes.

#[cfg(test)]
mod tests;

use crate::demo::{Demo, Turn};
use crate::latch::{KeyLatch, PointerLatch};
use crate::scene::{Clock, Input, Scene, SceneEntry};
use jostle_inspect::{Control, ControlKind, Image, Request, Sketch, Stage};
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

/// The keys that do the same as the arrows.
const TWINS: [(&str, &str); 4] = [
    ("ArrowLeft", "KeyA"),
    ("ArrowRight", "KeyD"),
    ("ArrowUp", "KeyW"),
    ("ArrowDown", "KeyS"),
];

/// The button that starts a game for the player.
const RESTART: &str = "Restart";

/// The current scene, and the keys and pointer of the player.
pub struct Player {
    scenes: &'static [SceneEntry],
    at: usize,
    scene: Box<dyn Scene>,
    /// The [`KEYS`], in order.
    keys: [KeyLatch; KEYS.len()],
    pointer: PointerLatch,
    /// What the last tick has seen of the player.
    input: Input,
    demo: Demo,
    images: Vec<Image>,
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
            demo: Demo::new(scene.has_demo()),
            images: scene.images(),
            scene,
            keys: Default::default(),
            pointer: PointerLatch::default(),
            input: Input::default(),
            clock,
        })
    }

    /// Runs one tick.
    pub fn tick(&mut self) {
        self.keys.iter_mut().for_each(KeyLatch::advance);
        self.pointer.advance();
        self.input = self.read();
        let has_input = self.is_played();
        if has_input {
            self.end_demo();
        }
        let entry = &self.scenes[self.at];
        match self.demo.advance(entry, has_input, self.scene.is_over()) {
            Turn::Player => self.scene.tick(&self.input),
            Turn::Script(tick) => {
                if tick == 0 {
                    self.begin_again();
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
        let entry = &self.scenes[self.at];
        let pair = |(a, b): &(&str, &str)| ((*a).to_owned(), (*b).to_owned());
        let twins = entry.keys.iter().filter_map(|&(code, does)| {
            let (_, twin) = TWINS.iter().find(|(arrow, _)| *arrow == code)?;
            Some(pair(&(*twin, does)))
        });
        Stage {
            hint: self.hint("Demo: press a key to play.", entry.hint),
            touch_hint: self.hint("Demo: tap a button to play.", entry.touch_hint),
            code: entry.code.to_owned(),
            scenes: self
                .scenes
                .iter()
                .map(|entry| pair(&(entry.name, entry.topic)))
                .collect(),
            scene: self.at,
            keys: entry.keys.iter().map(pair).chain(twins).collect(),
            has_pointer: entry.has_pointer,
            shows_cells: self.scene.shows_cells(),
            controls: self.scene.controls(),
            images: self.images.clone(),
            layer_names: names(self.scene.layer_names()),
            ..Stage::new(entry.name)
        }
    }

    /// Returns a hint, after an invitation to play during a demo.
    fn hint(&self, invitation: &str, hint: &str) -> String {
        if self.demo.is_on() {
            format!("{invitation} {hint}").trim_end().to_owned()
        } else {
            hint.to_owned()
        }
    }

    /// Handles a request; invalid ones are ignored. Returns whether another scene starts.
    pub fn handle(&mut self, request: Request) -> bool {
        match request {
            Request::Key { code, is_down } => self.hold(&code, is_down),
            Request::Pointer { at, button } => self.pointer.set(at, button),
            Request::Scene(at) => return self.change(at),
            Request::Set { control, value } => {
                self.set(control, value);
            }
            _ => {}
        }
        false
    }

    fn hold(&mut self, code: &str, is_down: bool) {
        if let Some(key) = KEYS.iter().position(|key| *key == code) {
            self.keys[key].set(is_down);
        }
    }

    /// Whether somebody plays in this tick. Where the pointer is does not count, and a press does only in scenes
    /// played with the pointer: in others it selects a body on the page.
    fn is_played(&self) -> bool {
        let is_pressed = self.input.is_pressed && self.scenes[self.at].has_pointer;
        let pointer = None;
        let input = Input {
            pointer,
            is_pressed,
            ..self.input
        };
        input != Input::default()
    }

    /// Starts a game for the player, if a demo is on. Only a tick does so: a paused demo stays as it is, whatever is
    /// pressed meanwhile.
    fn end_demo(&mut self) {
        if self.demo.is_on() {
            self.demo = Demo::Off(0);
            self.begin_again();
        }
    }

    /// Starts the scene over with the same settings.
    fn begin_again(&mut self) {
        let settings = self.scene.controls();
        self.scene = (self.scenes[self.at].begin)(self.clock);
        for (at, control) in settings.iter().enumerate() {
            if let Some(value) = value_of(control) {
                self.scene.set(at, value);
            }
        }
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
        let Some(entry) = self.scenes.get(at) else {
            return false;
        };
        self.at = at;
        self.scene = (entry.begin)(self.clock);
        self.keep_images();
        self.demo = Demo::new(self.scene.has_demo());
        self.keys = Default::default();
        self.pointer = PointerLatch::default();
        self.input = Input::default();
        true
    }

    /// Takes the images of a new scene. Those of an earlier one stay while the new one has none, since its ticks can
    /// still be looked at.
    fn keep_images(&mut self) {
        let images = self.scene.images();
        if !images.is_empty() {
            self.images = images;
        }
    }

    fn set(&mut self, at: usize, value: f64) -> bool {
        let controls = self.scene.controls();
        let Some(control) = controls.get(at) else {
            return false;
        };
        if control.name == RESTART {
            self.demo = Demo::Off(0);
        }
        self.scene.set(at, held(control, value));
        true
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player")
            .field("scene", &self.scenes[self.at].name)
            .field("input", &self.input)
            .finish_non_exhaustive()
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
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
fn held(control: &Control, value: f64) -> f64 {
    match &control.kind {
        ControlKind::Slider { min, max, .. } => value.clamp(*min, *max),
        ControlKind::Choice { names, .. } => value
            .round()
            .clamp(0.0, names.len().saturating_sub(1) as f64),
        ControlKind::Switch(_) | ControlKind::Button => f64::from(u8::from(value != 0.0)),
    }
}
