//! Dropping through one-way platforms, starting inside the floor, and landing on moving solids.

use super::{Mirror, Stage, num, settings};
use jostle::f32::{Aabb, Body, World};
use jostle::{Character, CharacterInput, CharacterSettings, EventKind, Side, WorldError};

const LOFT: &str = "
    .......
    ...A...
    ..---..
    .......
    .......
    #######
";
const DROP: CharacterInput = CharacterInput::DOWN.with_jump();

#[test]
fn drops_through_a_one_way_with_down_and_jump() {
    for mirror in [Mirror::None, Mirror::X, Mirror::Y] {
        let mut stage = Stage::<i32>::mirrored(LOFT, mirror);
        let loft = stage.height();
        stage.ticks(10, CharacterInput::DOWN);
        assert_eq!(stage.height(), loft, "down alone is not enough");
        let done = stage.tick(DROP);
        assert!(done.has_dropped && done.jumped.is_none());
        let landed = stage.until(DROP, |done| done.landed.is_some());
        assert_eq!(stage.height(), loft - 48.0, "{landed:?}");
        stage.ticks(10, DROP);
        assert_eq!(stage.height(), loft - 48.0);
    }
}

#[test]
fn drops_with_down_alone_if_configured() {
    let mut stage = Stage::<f32>::new(LOFT);
    stage.hero.settings.drops_by_down = true;
    assert!(stage.tick(CharacterInput::DOWN).has_dropped);
    assert!(
        stage
            .until(CharacterInput::DOWN, |done| done.is_grounded)
            .landed
            .is_some()
    );
}

#[test]
fn on_solid_ground_down_and_jump_is_a_jump() {
    let mut stage = Stage::<f32>::new("... .A. ###");
    let done = stage.tick(DROP);
    assert!(done.jumped.is_some() && !done.has_dropped);
}

#[test]
fn jumps_up_through_a_one_way_and_stands_on_it() {
    for mirror in [Mirror::None, Mirror::Y] {
        let mut stage = Stage::<f32>::mirrored("..... ..... ..-.. ..... ..A.. #####", mirror);
        let ground = stage.height();
        let jump = CharacterInput::NONE.with_jump();
        stage.until(jump, |done| {
            assert!(!done.has_bumped_head);
            done.landed.is_some()
        });
        assert_eq!(stage.height(), ground + 48.0);
    }
}

#[test]
fn a_fall_never_exceeds_the_maximum_speed() {
    let mut stage = Stage::among(&[], Aabb::new(0.0, 0.0, 10.0, 14.0));
    for _ in 0..300 {
        stage.tick(CharacterInput::NONE);
        assert!(stage.hero.velocity().y <= 320.0);
    }
    assert!(319.9 < stage.hero.velocity().y);
}

#[test]
fn a_character_spawned_in_the_floor_rests_there() {
    let place = Aabb::new(0.0, 40.0, 16.0, 16.0);
    let mut stage = Stage::among(&[Aabb::new(-50.0, 32.0, 200.0, 64.0)], place);
    for tick in 0..600 {
        let done = stage.tick(CharacterInput::NONE);
        assert!(done.moved.is_stuck, "tick {tick}");
        assert_eq!(stage.place(), place, "tick {tick}");
        assert_eq!(stage.hero.velocity(), [0.0, 0.0].into(), "tick {tick}");
    }
    // Downward velocity is refused and reset.
    stage.hero.set_velocity([0.0, 200.0]).unwrap();
    stage.tick(CharacterInput::NONE);
    assert_eq!(stage.hero.velocity().y, 0.0);
    stage.ticks(60, CharacterInput::RIGHT.with_jump());
    assert_eq!(stage.place().max().y, 32.0, "a jump leads out");
}

#[test]
fn a_character_spawned_in_a_wall_loses_only_refused_velocity() {
    let place = Aabb::new(2.0, 50.0, 16.0, 16.0);
    let mut stage = Stage::among(&[Aabb::new(0.0, 0.0, 64.0, 64.0)], place);
    stage.hero.set_velocity([60.0, 0.0]).unwrap();
    for _ in 0..30 {
        let before = stage.hero.velocity();
        let done = stage.tick(CharacterInput::NONE);
        for side in done.moved.blocked.iter() {
            assert_eq!(stage.hero.velocity().along(side.axis()), 0.0, "{before:?}");
        }
    }
}

#[test]
fn walks_on_a_moving_lift() {
    let mut stage = Stage::<f32>::new("....... ...A... ####### ....... .......");
    let lift = stage
        .world
        .add(Body::solid(Aabb::new(-30.0, -16.0, 60.0, 8.0)));
    let lift = lift.unwrap();
    stage.world.teleport(stage.body, [-20.0, -30.0]).unwrap();
    stage.tick(CharacterInput::NONE);
    for tick in 0..40 {
        let up = if tick < 20 { -0.7 } else { 0.7 };
        stage.world.move_solid(lift, [0.3, up]).unwrap();
        let done = stage.tick(if tick < 10 {
            CharacterInput::RIGHT
        } else {
            CharacterInput::NONE
        });
        assert!(done.is_grounded && done.landed.is_none(), "tick {tick}");
        let top = stage.world.place(lift).unwrap().min().y;
        assert_eq!(stage.place().max().y, top, "tick {tick}: flush to the bit");
    }
    assert!(stage.x() > -20.0 + 12.0, "carried by the lift and walking");
}

#[test]
fn lands_on_a_rising_lift() {
    let mut stage = Stage::<f32>::new(".A. ... ... ... ...");
    stage.ticks(5, CharacterInput::NONE);
    let feet = stage.place().max().y;
    let deck = Aabb::new(-40.0, feet + 3.0, 80.0, 8.0);
    let lift = stage.world.add(Body::solid(deck)).unwrap();
    stage.world.move_solid(lift, [0.0, -5.0]).unwrap();
    let done = stage.tick(CharacterInput::NONE);
    assert!(done.landed.is_some() && done.is_grounded, "{done:?}");
}

#[test]
fn reports_coins_along_the_path() {
    let mut stage = Stage::<f32>::new("....... .A..... #######");
    let coin = stage
        .world
        .add(Body::sensor(Aabb::new(0.0, -4.0, 4.0, 4.0)))
        .unwrap();
    let mut entered = 0;
    for _ in 0..40 {
        stage.tick(CharacterInput::RIGHT);
        let enter = EventKind::Enter {
            sensor: coin.into(),
        };
        entered += stage
            .world
            .events()
            .iter()
            .filter(|event| event.kind == enter)
            .count();
    }
    assert_eq!(entered, 1);
}

#[test]
fn invalid_settings_are_refused_and_change_nothing() {
    let mut stage = Stage::<f32>::new("... .A. ###");
    stage.ticks(3, CharacterInput::RIGHT);
    let good = stage.hero.settings;
    let bad = [
        (CharacterSettings { apex: 0, ..good }, "apex"),
        (
            CharacterSettings {
                ticks_per_second: 0,
                ..good
            },
            "ticks_per_second",
        ),
        (
            CharacterSettings {
                run_speed: -1.0,
                ..good
            },
            "run_speed",
        ),
        (
            CharacterSettings {
                jump_height: f32::NAN,
                ..good
            },
            "jump_height",
        ),
        (CharacterSettings::classic(f32::INFINITY, 60), "run_speed"),
    ];
    for (settings, name) in bad {
        let mut hero = stage.hero.clone();
        hero.settings = settings;
        let before = (hero.clone(), stage.world.clone());
        let error = hero
            .tick(&mut stage.world, CharacterInput::RIGHT)
            .unwrap_err();
        assert!(
            matches!(error, WorldError::BadOption { field, .. } if field == name),
            "{error}"
        );
        assert_eq!(format!("{hero:?}"), format!("{:?}", before.0));
        assert_eq!(stage.world, before.1);
    }
    assert!(stage.hero.set_velocity([0.0, f32::NAN]).is_err());
}

#[test]
fn only_actors_of_the_world_can_be_characters() {
    let mut world = World::new();
    let wall = world
        .add(Body::solid(Aabb::new(0.0, 0.0, 8.0, 8.0)))
        .unwrap();
    let gone = world
        .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
        .unwrap();
    world.remove(gone).unwrap();
    let mut tick = |id| Character::new(id, settings()).tick(&mut world, CharacterInput::NONE);
    assert!(matches!(tick(wall), Err(WorldError::WrongKind { .. })));
    assert_eq!(tick(gone), Err(WorldError::UnknownBody(gone)));
    let other = World::new()
        .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
        .unwrap();
    assert_eq!(tick(other), Err(WorldError::OtherWorld(other)));
}

#[test]
fn a_tick_beyond_the_number_range_is_an_error() {
    let mut stage = Stage::<i16>::new("... .A. ...");
    let end = [num(0), i16::MAX - 16];
    stage.world.teleport(stage.body, end).unwrap();
    let mut hero = stage.hero.clone();
    let refused = (0..100).find_map(|_| hero.tick(&mut stage.world, CharacterInput::NONE).err());
    assert!(matches!(refused, Some(WorldError::Move(_))), "{refused:?}");
    assert!(stage.place().edge(Side::MaxY) < i16::MAX);
}
