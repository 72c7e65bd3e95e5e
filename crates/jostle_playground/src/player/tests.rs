#![expect(
    clippy::float_cmp,
    reason = "values of controls are stored as they are"
)]

mod files;

use super::{Player, clamped};
use crate::demo::Demo;
use crate::scene::Input;
use crate::scenes::SCENES;
use jostle_inspect::{Control, ControlKind, Drawing, Frame, Request, Shape};
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
    player.handle(click);
    player.handle(key("F5", true));
    player.handle(key("Space", false));
    player.tick();
    assert!(player.demo.is_on(), "nobody plays");
    player.handle(key("ArrowRight", true));
    player.tick();
    assert_eq!(player.stage().hint, SCENES[0].hint);
    let mut fresh = (SCENES[0].begin)(|| Duration::ZERO);
    let right = Input {
        right: true,
        ..Input::default()
    };
    fresh.tick(&right);
    assert_eq!(player.scene.checksum(), fresh.checksum());
}

/// Returns the number and the value of a slider.
fn slider(player: &Player, name: &str) -> (usize, f64) {
    let controls = player.stage().controls;
    let at = controls.iter().position(|one| one.name == name).unwrap();
    let ControlKind::Slider { value, .. } = controls[at].kind else {
        panic!("{name} is not a slider");
    };
    (at, value)
}

fn set(player: &mut Player, name: &str, value: f64) {
    let (control, _) = slider(player, name);
    player.handle(Request::Set { control, value });
    assert_eq!(slider(player, name), (control, value));
}

#[test]
fn changing_a_setting_ends_the_demo_and_starts_a_game_with_it() {
    let mut player = player(0);
    (0..50).for_each(|_| player.tick());
    let bodies = |player: &mut Player| {
        let frame = Frame::sketched(1, |sketch| player.show(sketch));
        frame.bodies
    };
    let paused = bodies(&mut player);
    set(&mut player, "Coyote time", 17.0);
    assert_eq!(bodies(&mut player), paused, "until a tick runs");
    assert_eq!(player.stage().hint, SCENES[0].hint);
    player.tick();
    let mut fresh = (SCENES[0].begin)(|| Duration::ZERO);
    fresh.set(slider(&player, "Coyote time").0, 17.0);
    fresh.tick(&Input::default());
    assert_eq!(player.scene.checksum(), fresh.checksum());
    assert_eq!(slider(&player, "Coyote time").1, 17.0);
}

#[test]
fn restart_ends_the_demo() {
    let mut player = player(0);
    player.tick();
    let (control, value) = (0, 1.0);
    player.handle(Request::Set { control, value });
    player.tick();
    assert_eq!(player.demo, Demo::Off(0));
}

#[test]
fn the_demo_runs_with_its_own_settings_and_gives_those_of_the_player_back() {
    let mut player = player(0);
    let usual = slider(&player, "Jump height").1;
    set(&mut player, "Jump height", 1.0);
    set(&mut player, "Run speed", 3.0);
    player.tick();
    for demo in [Demo::On(0), Demo::On(0)] {
        player.demo = demo;
        let mut alone = (SCENES[0].begin)(|| Duration::ZERO);
        for tick in 0..SCENES[0].ticks {
            player.tick();
            alone.tick(&(SCENES[0].script)(tick));
        }
        assert!(player.scene.is_over(), "it reaches the goal");
        assert_eq!(player.scene.checksum(), alone.checksum());
        assert_eq!(slider(&player, "Jump height").1, usual);
    }
    player.handle(key("Space", true));
    player.tick();
    assert_eq!(slider(&player, "Jump height").1, 1.0);
    assert_eq!(slider(&player, "Run speed").1, 3.0);
}

#[test]
fn a_setting_changed_during_a_demo_joins_those_of_the_player() {
    let mut player = player(0);
    set(&mut player, "Run speed", 3.0);
    player.tick();
    player.demo = Demo::On(0);
    player.tick();
    set(&mut player, "Jump height", 2.0);
    player.tick();
    assert_eq!(slider(&player, "Jump height").1, 2.0);
    assert_eq!(slider(&player, "Run speed").1, 3.0);
}

#[test]
fn a_scene_keeps_its_settings_while_others_are_shown() {
    let mut player = player(0);
    player.tick();
    player.handle(Request::Set {
        control: 1,
        value: 2.0,
    });
    set(&mut player, "Jump height", 2.0);
    player.tick();
    let tuned = player.settings();
    let others = (1..SCENES.len()).chain([0]);
    for at in others.clone().chain(others) {
        player.handle(Request::Scene(at));
        player.tick();
    }
    assert_eq!(player.settings(), tuned);
    assert!(!player.demo.is_on(), "its sliders would show other values");
    player.handle(Request::Scene(0));
    assert_eq!(player.settings(), tuned, "chosen again");
    let (control, value) = (0, 1.0);
    player.handle(Request::Set { control, value });
    assert_eq!(player.settings(), tuned, "restarted");
}

#[test]
fn a_scene_left_during_its_demo_keeps_the_settings_of_the_player() {
    let mut player = player(0);
    set(&mut player, "Run speed", 3.0);
    player.tick();
    player.demo = Demo::On(0);
    player.tick();
    player.handle(Request::Scene(1));
    player.handle(Request::Scene(0));
    assert_eq!(slider(&player, "Run speed").1, 3.0);
}

#[test]
fn an_untouched_scene_begins_with_its_demo_again() {
    let mut player = player(0);
    (0..5).for_each(|_| player.tick());
    player.handle(Request::Scene(1));
    player.handle(Request::Scene(0));
    player.tick();
    assert!(player.demo.is_on());
}

#[test]
fn only_keys_of_the_scene_end_its_demo() {
    let mut player = player(0);
    for code in ["Digit1", "Digit4", "KeyQ"] {
        player.handle(key(code, true));
        player.tick();
        assert!(player.demo.is_on(), "{code}");
    }
    player.handle(key("KeyA", true));
    player.tick();
    assert!(!player.demo.is_on());
}

#[test]
fn the_invitation_is_the_same_on_the_canvas_and_in_both_hints() {
    let mut player = player(0);
    player.tick();
    let frame = Frame::sketched(1, |sketch| player.show(sketch));
    let is_invitation = |drawing: &Drawing| matches!(&drawing.shape, Shape::Text { text, .. } if text == "Demo: run or jump to play");
    assert!(frame.drawings.iter().any(is_invitation));
    let stage = player.stage();
    for hint in [stage.hint, stage.touch_hint] {
        assert!(hint.starts_with("Demo: run or jump to play. "), "{hint}");
    }
}

#[test]
fn a_paused_demo_stays_as_it_is_until_a_tick_runs() {
    let mut player = player(0);
    (0..50).for_each(|_| player.tick());
    let paused = player.scene.checksum();
    assert!(!player.handle(key("ArrowLeft", true)));
    assert_eq!(player.scene.checksum(), paused);
    player.tick();
    assert!(!player.demo.is_on());
    assert_ne!(player.scene.checksum(), paused);
}

#[test]
fn a_click_that_selects_a_body_is_not_playing() {
    let mut player = player(0);
    for button in [Some(true), None, Some(false)] {
        player.handle(Request::Pointer {
            at: [80.0, 260.0],
            button,
        });
        player.tick();
        assert!(player.demo.is_on() && !player.is_played());
    }
}

#[test]
fn images_of_a_scene_are_kept_for_its_past_ticks() {
    let mut player = player(0);
    let images = player.stage().images;
    assert!(!images.is_empty());
    player.handle(Request::Scene(1));
    assert_eq!(player.stage().images, images);
}

#[test]
fn number_keys_are_numbers() {
    let painter = SCENES.iter().position(|entry| entry.cli_name == "painter");
    let mut player = player(painter.unwrap());
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
fn values_are_clamped_to_their_control() {
    let slider = Control::slider("speed", "u/s", [1.0, 5.0, 0.5], 2.0);
    assert_eq!(
        [
            clamped(&slider, 0.0),
            clamped(&slider, 3.0),
            clamped(&slider, 9.0)
        ],
        [1.0, 3.0, 5.0]
    );
    let choice = Control::choice("grid", &["a", "b"], 0);
    assert_eq!(
        [
            clamped(&choice, -4.0),
            clamped(&choice, 0.6),
            clamped(&choice, 7.0)
        ],
        [0.0, 1.0, 1.0]
    );
    assert_eq!(clamped(&Control::switch("on", false), 7.0), 1.0);
}

/// The button that starts a search, among the controls of levels.
const LEVELS_WAY: usize = 2;

#[test]
fn every_control_of_every_scene_can_be_set() {
    for (at, entry) in SCENES.iter().enumerate() {
        let mut player = player(at);
        for control in 0..player.stage().controls.len() {
            // Without optimization, a search takes minutes.
            if entry.cli_name == "levels" && control == LEVELS_WAY {
                continue;
            }
            for value in [-1e300, 0.0, 1.0, 1e300] {
                player.set(control, value);
                player.tick();
            }
        }
        let stage = player.stage();
        player.set(99, 0.0);
        assert_eq!(player.stage(), stage, "it does not exist");
    }
}
