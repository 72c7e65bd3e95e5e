use super::{ENTRY, Shooter};
use crate::scene::{Input, Scene};
use jostle_inspect::ControlKind;

#[test]
fn thousands_of_bullets_hit_without_a_player() {
    let mut game = Shooter::new();
    let (mut most, mut hits) = (0, 0);
    for _ in 0..400 {
        game.tick(&Input::default());
        most = most.max(game.bullets.len());
        hits += game.hits;
    }
    assert!(2_000 < most, "{most}");
    assert!(500 < hits, "{hits}");
    assert!(game.fleet.here().count() < 160, "some are away");
}

/// What two loops find is what the two sets find.
#[test]
fn hits_are_those_of_brute_force() {
    let mut game = Shooter::new();
    for tick in 0..300 {
        game.tick(&(ENTRY.script)(tick));
    }
    let bullets = (0_u32..).zip(&game.bullets.places);
    let expected: Vec<[u32; 2]> = bullets
        .flat_map(|(a, bullet)| {
            let enemies = (0_u32..).zip(&game.fleet.places);
            let hit = enemies.filter(|(_, enemy)| enemy.overlaps(*bullet));
            hit.map(move |(b, _)| [a, b])
        })
        .collect();
    let found = game
        .sets
        .pairs_between(&game.bullets.places, &game.fleet.places);
    assert_eq!(found.sorted(), expected);
    assert!(!expected.is_empty());
}

#[test]
fn a_smaller_hitbox_is_hit_less_often() {
    let hits = |shrunk: f64| {
        let mut game = Shooter::new();
        game.set(2, shrunk);
        for _ in 0..600 {
            game.tick(&Input::default());
        }
        game.ship_hits
    };
    assert!(hits(11.0) < hits(0.0));
}

#[test]
fn fires_only_on_request_once_it_is_steered() {
    let mut game = Shooter::new();
    let left = Input {
        left: true,
        ..Input::default()
    };
    for _ in 0..400 {
        game.tick(&left);
    }
    assert_eq!(game.bullets.len(), 0);
    game.tick(&Input { jump: true, ..left });
    assert_ne!(game.bullets.len(), 0);
}

#[test]
fn every_setting_leaves_few_enough_boxes_to_be_drawn() {
    let mut game = Shooter::new();
    for control in [0, 1] {
        let control_kind = game.controls()[control].kind.clone();
        let ControlKind::Slider { max, .. } = control_kind else {
            panic!("it is a slider");
        };
        game.set(control, max);
    }
    for _ in 0..600 {
        game.tick(&Input::default());
        assert!(game.bodies() <= 10_000, "{}", game.bodies());
    }
}
