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
    player.tick();
    assert!(!player.demo.is_on());
    assert_eq!(coyote(&player), tuned);
    player.handle(Request::Scene(0));
    assert!(player.demo.is_on());
    let (control, value) = (0, 1.0);
    player.handle(Request::Set { control, value });
    assert!(!player.demo.is_on());
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
