//! The presets, the one call that sets a character up, and settings that are refused.

use super::{Mirror, Stage, ahead, for_all_numbers, num};
use jostle::f32::{Aabb, Body, World};
use jostle::{Character, CharacterInput, CharacterSettings, Crouch, MoveOptions, Scalar, Side};

const HILL: &str = "
    ................#
    ................#
    ....../#\\.......#
    .A.../###\\......#
    #################
";

/// Returns in how many of some ticks a character in a run over a hill is in the air.
fn flights<S: Scalar>(mirror: Mirror, settings: CharacterSettings<S>) -> usize {
    let mut stage = Stage::<S>::mirrored(HILL, mirror);
    let up = stage.hero.settings.body.up;
    stage.hero.settings = settings;
    stage.hero.settings.body.up = up;
    let sprint = ahead(mirror).with_sprint();
    (0..45).filter(|_| !stage.tick(sprint).is_grounded).count()
}

fn check_hill<S: Scalar>() {
    for mirror in Mirror::ALL {
        for rate in [30, 60, 144] {
            for (name, preset) in [
                (
                    "classic",
                    CharacterSettings::<S>::classic as fn(S, u32) -> _,
                ),
                ("precise", CharacterSettings::precise),
                ("floaty", CharacterSettings::floaty),
            ] {
                let flights = flights(mirror, preset(num(16), rate));
                assert_eq!(flights, 0, "{name}, {mirror:?}, {rate} per second");
            }
        }
        let bare = CharacterSettings::<S> {
            body: MoveOptions::default(),
            ..CharacterSettings::classic(num(16), 60)
        };
        assert!(
            4 < flights(mirror, bare),
            "{mirror:?}: without snap it flies"
        );
    }
}

#[test]
fn s111_a_hero_of_any_preset_stays_on_slopes() {
    for_all_numbers!(check_hill);
}

#[test]
fn s111_spawning_adds_the_body_with_its_options() {
    let mut world = World::new();
    let settings = CharacterSettings::precise(16.0, 60);
    let place = Aabb::new(3.0, 4.0, 10.0, 14.0);
    let hero = Character::spawn(&mut world, place, settings).unwrap();
    let view = world.body(hero.body()).unwrap();
    assert_eq!((view.place(), view.options()), (place, settings.body));
    assert_eq!(hero, Character::new(hero.body(), settings));

    let bad = CharacterSettings {
        apex: 0,
        ..settings
    };
    assert!(Character::spawn(&mut world, place, bad).is_err());
    let bad = CharacterSettings {
        body: MoveOptions {
            snap: -1.0,
            ..settings.body
        },
        ..settings
    };
    assert!(Character::spawn(&mut world, place, bad).is_err());
    let empty = Aabb::new(0.0, 0.0, 0.0, 8.0);
    assert!(Character::spawn(&mut world, empty, settings).is_err());
    assert_eq!(world.len(), 1, "nothing was added");
}

/// Settings that are refused, each with the sentence that says why.
fn bad_settings() -> [(CharacterSettings<f32>, &'static str); 8] {
    let good = CharacterSettings::<f32>::classic(16.0, 60);
    let crouch = |height| Some(Crouch { height, speed: 1.0 });
    let wall_jump = CharacterSettings::<f32>::precise(16.0, 60)
        .wall_jump
        .map(|mut jump| {
            jump.reach = -3.0;
            jump
        });
    [
        (
            CharacterSettings { apex: 0, ..good },
            "`apex` is 0: it must be greater than zero",
        ),
        (
            CharacterSettings::classic(16.0, 0),
            "`ticks_per_second` is 0: it must be greater than zero",
        ),
        (
            CharacterSettings {
                hang_time: 1,
                hang_gravity: 0,
                ..good
            },
            "`hang_gravity` is 0: it must be greater than zero",
        ),
        (
            CharacterSettings {
                crouch: crouch(0.0),
                ..good
            },
            "`crouch.height` is 0: it must be greater than zero",
        ),
        (
            CharacterSettings {
                crouch: crouch(f32::NAN),
                ..good
            },
            "`crouch.height` is NaN: it must be a finite number",
        ),
        (
            CharacterSettings {
                run_speed: -2.5,
                ..good
            },
            "`run_speed` is -2.5: it must be zero or more",
        ),
        (
            CharacterSettings { wall_jump, ..good },
            "`wall_jump.reach` is -3: it must be zero or more",
        ),
        (
            CharacterSettings {
                sprint_speed: Some(f32::INFINITY),
                ..good
            },
            "`sprint_speed` is inf: it must be a finite number",
        ),
    ]
}

#[test]
fn s128_errors_name_the_value_and_the_rule() {
    for (settings, sentence) in bad_settings() {
        let mut world = World::new();
        let place = Aabb::new(0.0, 0.0, 8.0, 8.0);
        let error = Character::spawn(&mut world, place, settings).unwrap_err();
        assert_eq!(error.to_string(), sentence);
        let body = world.add(Body::actor(place)).unwrap();
        let error = Character::new(body, settings).tick(&mut world, CharacterInput::NONE);
        assert_eq!(error.unwrap_err().to_string(), sentence);
    }
    let mut hero = Stage::<f32>::new(HILL).hero;
    let error = hero.jump(-1.0).unwrap_err();
    assert_eq!(error.to_string(), "`height` is -1: it must be zero or more");
}

#[test]
fn s129_a_tick_gives_the_body_the_options_in_the_settings() {
    let mut stage = Stage::<i32>::new("....... ...A... #######");
    stage
        .world
        .set_options(stage.body, MoveOptions::default())
        .unwrap();
    stage.tick(CharacterInput::NONE);
    let options = |stage: &Stage<i32>| stage.world.body(stage.body).unwrap().options();
    assert_eq!(options(&stage), stage.hero.settings.body);

    // Gravity turns around with the settings.
    let feet = stage.place().max().y;
    stage.hero.settings.body.up = Some(Side::MaxY);
    stage.ticks(30, CharacterInput::NONE);
    assert!(
        stage.place().max().y < feet - 16,
        "it falls up: {:?}",
        stage.place()
    );
}

#[test]
fn s129_a_refused_tick_takes_everything_back() {
    let mut stage = Stage::<i16>::new("... .A. ###");
    stage.hero.settings.crouch = Some(Crouch {
        height: 7,
        speed: 20,
    });
    stage.tick(CharacterInput::NONE);
    // A floor at the very end of the range, and a step that leads beyond it.
    let end = [i16::MAX - 10, -14];
    let floor = jostle::Aabb::new(i16::MAX - 100, 0, 100, 8);
    stage.world.add(jostle::Body::solid(floor)).unwrap();
    stage.world.teleport(stage.body, end).unwrap();
    stage.hero.set_velocity([600, 0]).unwrap();
    stage.hero.settings.body.snap = 7;
    let before = stage.clone();
    let crouched = CharacterInput::RIGHT.with_crouch();
    assert!(stage.hero.tick(&mut stage.world, crouched).is_err());
    assert_eq!(stage.place(), before.place(), "as high as before");
    assert_eq!(stage.hero, before.hero);
    let snap = |stage: &Stage<i16>| stage.world.body(stage.body).unwrap().options().snap;
    assert_eq!(snap(&stage), snap(&before));
}
