//! A scene played from pages: turns requests into input, settings and scene changes.

use crate::demo::{Demo, Turn};
use crate::latch::{KeyLatch, PointerLatch};
use crate::scene::{Clock, Input, Scene, SceneEntry};
use jostle_inspect::{Control, ControlKind, Request, Sketch, Stage};
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
        let entry = &self.scenes[self.at];
        let has_input = self.input != Input::default();
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
            controls: self.scene.controls(),
            images: self.scene.images(),
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

    /// Handles a request; invalid ones are ignored. Returns whether another scene or game starts.
    pub fn handle(&mut self, request: Request) -> bool {
        match request {
            Request::Key { code, is_down } => return self.hold(&code, is_down),
            Request::Pointer { at, button } => {
                self.pointer.set(at, button);
                let is_pressed = button == Some(true) && self.scenes[self.at].has_pointer;
                return is_pressed && self.end_demo();
            }
            Request::Scene(at) => return self.change(at),
            Request::Set { control, value } => {
                self.set(control, value);
            }
            _ => {}
        }
        false
    }

    /// Presses or releases a key; returns whether that starts a game.
    fn hold(&mut self, code: &str, is_down: bool) -> bool {
        let Some(key) = KEYS.iter().position(|key| *key == code) else {
            return false;
        };
        self.keys[key].set(is_down);
        is_down && self.end_demo()
    }

    /// Starts a game for the player, if a demo is on; returns whether it was.
    fn end_demo(&mut self) -> bool {
        let was_on = self.demo.is_on();
        if was_on {
            self.demo = Demo::Off(0);
            self.begin_again();
        }
        was_on
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
        self.demo = Demo::new(self.scene.has_demo());
        self.keys = Default::default();
        self.pointer = PointerLatch::default();
        self.input = Input::default();
        true
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

#[cfg(test)]
mod tests {
    use super::{Player, held};
    use crate::scene::Input;
    use crate::scenes::SCENES;
    use jostle_inspect::{Control, Request};
    use std::time::Duration;

    fn player(at: usize) -> Player {
        Player::new(SCENES, at, || Duration::ZERO).unwrap()
    }

    fn key(code: &str, is_down: bool) -> Request {
        let code = code.to_owned();
        Request::Key { code, is_down }
    }

    #[test]
    fn keys_and_pointer_become_input() {
        let mut player = player(0);
        player.handle(key("ArrowLeft", true));
        player.handle(key("Space", true));
        player.handle(key("ArrowLeft", false));
        player.handle(key("F5", true));
        (0..2).for_each(|_| player.tick());
        assert!(player.input.jump && !player.input.left);
        player.handle(key("KeyD", true));
        player.handle(key("ArrowRight", true));
        player.handle(key("ArrowRight", false));
        (0..2).for_each(|_| player.tick());
        assert!(player.input.right, "the other key is still down");
        let at = [3.0, 4.0];
        player.handle(Request::Pointer {
            at,
            button: Some(true),
        });
        player.handle(Request::Pointer {
            at: [5.0, 4.0],
            button: None,
        });
        (0..2).for_each(|_| player.tick());
        assert_eq!(player.input.pointer, Some([5.0, 4.0]));
        assert!(player.input.is_pressed);
    }

    #[test]
    fn a_tap_between_two_ticks_is_seen_for_one_tick() {
        let mut player = player(0);
        player.handle(key("Space", true));
        player.handle(key("Space", false));
        let seen = [(); 3].map(|()| {
            player.tick();
            player.input.jump
        });
        assert_eq!(seen, [true, false, false]);
    }

    #[test]
    fn a_key_released_and_pressed_between_two_ticks_is_pressed_twice() {
        let mut player = player(0);
        player.handle(key("Space", true));
        player.tick();
        player.handle(key("Space", false));
        player.handle(key("Space", true));
        let seen = [(); 3].map(|()| {
            player.tick();
            player.input.jump
        });
        assert_eq!(seen, [false, true, true], "it is still held");
    }

    #[test]
    fn many_taps_between_two_ticks_count_without_keeping_the_key_down() {
        let mut player = player(0);
        for _ in 0..9 {
            player.handle(key("Space", true));
            player.handle(key("Space", false));
        }
        let seen = [(); 6].map(|()| {
            player.tick();
            player.input.jump
        });
        assert_eq!(seen, [true, false, true, false, false, false]);
    }

    #[test]
    fn a_click_between_two_ticks_is_seen_where_it_was() {
        let mut player = player(0);
        let pointer = |x, button| Request::Pointer {
            at: [x, 0.0],
            button,
        };
        for (x, button) in [
            (1.0, None),
            (2.0, Some(true)),
            (3.0, Some(false)),
            (4.0, None),
        ] {
            player.handle(pointer(x, button));
        }
        let seen = [(); 3].map(|()| {
            player.tick();
            (player.input.pointer, player.input.is_pressed)
        });
        let expected = [(2.0, true), (3.0, false), (4.0, false)];
        assert_eq!(
            seen,
            expected.map(|(x, is_pressed)| (Some([x, 0.0]), is_pressed))
        );
    }

    #[test]
    fn the_letters_beside_the_arrows_are_listed_and_do_the_same() {
        let mut player = player(0);
        let keys = player.stage().keys;
        let does = |wanted: &str| {
            keys.iter()
                .find(|(code, _)| code == wanted)
                .map(|(_, does)| does)
        };
        assert!(does("KeyA").is_some() && does("KeyA") == does("ArrowLeft"));
        player.handle(key("KeyA", true));
        player.tick();
        assert!(player.input.left);
    }

    #[test]
    fn the_script_plays_until_a_key_is_pressed() {
        let mut player = player(0);
        let mut alone = (SCENES[0].begin)(|| Duration::ZERO);
        for tick in 0..200 {
            player.tick();
            alone.tick(&(SCENES[0].script)(tick));
        }
        assert_eq!(player.scene.checksum(), alone.checksum());
        assert!(player.stage().hint.starts_with("Demo"));
        let click = Request::Pointer {
            at: [0.0; 2],
            button: Some(true),
        };
        assert!(!player.handle(click), "a click selects a body");
        assert!(!player.handle(key("F5", true)), "not a key of the game");
        assert!(!player.handle(key("Space", false)), "not a press");
        assert!(player.handle(key("ArrowRight", true)), "a new game");
        assert_eq!(player.stage().hint, SCENES[0].hint);
        player.tick();
        let mut fresh = (SCENES[0].begin)(|| Duration::ZERO);
        let right = Input {
            right: true,
            ..Input::default()
        };
        fresh.tick(&right);
        assert_eq!(player.scene.checksum(), fresh.checksum());
    }

    #[test]
    fn a_demo_keeps_the_settings_and_ends_with_a_restart() {
        let coyote = |player: &Player| {
            let controls = player.stage().controls;
            let found = controls.iter().position(|one| one.name == "Coyote time");
            found.map(|at| (at, controls[at].clone())).unwrap()
        };
        let mut player = player(0);
        player.tick();
        let (control, before) = coyote(&player);
        let value = 17.0;
        player.handle(Request::Set { control, value });
        assert_ne!(coyote(&player).1, before);
        assert!(player.demo.is_on());
        let tuned = coyote(&player);
        player.handle(key("Space", true));
        assert_eq!(coyote(&player), tuned);
        player.handle(Request::Scene(0));
        assert!(player.demo.is_on());
        let (control, value) = (0, 1.0);
        player.handle(Request::Set { control, value });
        assert!(!player.demo.is_on());
    }

    #[test]
    fn number_keys_are_numbers() {
        let mut player = player(0);
        player.handle(key("Digit3", true));
        player.tick();
        assert_eq!(player.input.number, Some(3));
    }

    #[test]
    fn controls_changed_by_a_scene_are_sent() {
        let tunnelling = SCENES
            .iter()
            .position(|entry| entry.cli_name == "tunnelling");
        let mut player = player(tunnelling.unwrap());
        let before = player.stage();
        player.tick();
        assert_eq!(player.stage(), before);
        player.handle(key("ArrowRight", true));
        player.tick();
        assert_ne!(player.stage(), before, "the arrow makes bullets faster");
    }

    #[test]
    fn a_new_scene_releases_everything() {
        let mut player = player(0);
        player.handle(key("ArrowLeft", true));
        player.tick();
        player.handle(key("Space", true));
        assert!(player.handle(Request::Scene(1)));
        assert_eq!(player.stage().scene, 1);
        assert_eq!(player.stage().title, SCENES[1].name);
        player.tick();
        assert!(!player.input.left && !player.input.jump);
        assert!(!player.handle(Request::Scene(99)), "it does not exist");
        assert_eq!(player.stage().scene, 1);
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers")]
    fn values_are_clamped_to_their_control() {
        let slider = Control::slider("speed", "u/s", [1.0, 5.0, 0.5], 2.0);
        assert_eq!(
            [held(&slider, 0.0), held(&slider, 3.0), held(&slider, 9.0)],
            [1.0, 3.0, 5.0]
        );
        let choice = Control::choice("grid", &["a", "b"], 0);
        assert_eq!(
            [held(&choice, -4.0), held(&choice, 0.6), held(&choice, 7.0)],
            [0.0, 1.0, 1.0]
        );
        assert_eq!(held(&Control::switch("on", false), 7.0), 1.0);
    }

    #[test]
    fn every_control_of_every_scene_can_be_set() {
        for at in 0..SCENES.len() {
            let mut player = player(at);
            for control in 0..player.stage().controls.len() {
                for value in [-1e300, 0.0, 1.0, 1e300] {
                    assert!(player.set(control, value));
                    player.tick();
                }
            }
            assert!(!player.set(99, 0.0), "it does not exist");
        }
    }
}
