//! The character with settings, velocities and worlds that make no sense.

use super::values::{Special, for_each};
use jostle::{
    Aabb, AirJump, Body, Character, CharacterInput, CharacterSettings, Crouch, MoveOptions,
    Outside, Scalar, Side, Tile, TileMap, Vec2, WallJump, World,
};

const LADDER: u16 = 3;
const WATER: u16 = 4;

/// Creates a ladder between two floors, as far as the number type allows.
fn ladder_world<S: Scalar>() -> World<S> {
    let (unit, tile) = (S::ONE, S::ONE.scaled(16, 1).unwrap());
    let rows = ["...", "H.H", "#H#", "-H-", "~~~", "###"];
    let legend = |character| match character {
        '~' => Some(Tile::EMPTY.with_data(WATER)),
        'H' => Some(Tile::EMPTY.with_data(LADDER)),
        other => Tile::from_char(other),
    };
    let mut world = World::new();
    for size in [unit, tile] {
        let map = TileMap::from_text([S::ZERO, unit], [size, size], &rows, legend, Outside::Empty);
        world.add_map(map.unwrap());
    }
    world
}

fn inputs() -> [CharacterInput; 6] {
    let extreme = |move_x, up, down| CharacterInput {
        move_x,
        up,
        down,
        jump: false,
        sprint: up,
        crouch: down,
    };
    [
        CharacterInput::NONE,
        extreme(i8::MIN, true, true).with_jump(),
        extreme(i8::MAX, true, false),
        extreme(-1, false, true).with_jump(),
        CharacterInput::UP,
        CharacterInput::DOWN.with_jump(),
    ]
}

/// Checks that a tick never panics, that a refusal changes nothing, and that velocities stay finite.
fn check_ticks<S: Special>(world: &mut World<S>, hero: &mut Character<S>) {
    for input in inputs() {
        let before = (world.place(hero.body()), hero.velocity());
        match hero.tick(world, input) {
            Ok(done) => {
                assert!(done.landed.is_none_or(S::is_finite));
                assert_eq!(done.is_climbing, hero.is_climbing());
                assert_eq!(done.is_grounded, hero.is_grounded());
                assert_eq!(done.is_swimming, hero.is_swimming());
                assert_eq!(done.is_crouching, hero.is_crouching());
                assert_eq!(done.ledge, hero.ledge());
                assert_eq!(Some(done.moved.place()), world.place(hero.body()));
            }
            Err(_) => assert_eq!(before, (world.place(hero.body()), hero.velocity())),
        }
        assert!(hero.velocity().is_finite());
        assert!(hero.can_jump(world).is_none() || hero.settings.jump_height.is_finite());
        assert_eq!(hero.clone().checksum(), hero.checksum());
        let _ = (hero.is_flipped(), hero.is_dashing());
    }
}

fn check_settings<S: Special>() {
    for_each(1_500, |[a, b, c]: [S; 3]| {
        let mut world = ladder_world();
        let side = S::ONE.scaled(4, 1).unwrap();
        let place = Aabb::new(S::ZERO, S::ZERO, side, side);
        let body = world.add(Body::actor(place)).unwrap();
        let settings = CharacterSettings {
            jump_height: b,
            climb_speed: c,
            wall_jump: Some(WallJump {
                speed: a,
                height: b,
                reach: c,
                lock: u16::MAX,
            }),
            wall_slide_speed: Some(c),
            air_jump: Some(AirJump {
                count: u8::MAX,
                height: c,
            }),
            sprint_speed: Some(b),
            running_jump_height: Some(a),
            fast_fall_speed: Some(c),
            ground_turn: Some(b),
            ledge_reach: Some(a),
            crouch: Some(Crouch {
                height: c,
                speed: b,
            }),
            water: Some(WATER),
            swim_speed: c,
            hang_time: u16::MAX,
            hang_gravity: u16::MAX,
            lift_grace: u16::MAX,
            air_acceleration: b,
            apex: 1,
            jump_cut: u8::MAX,
            fall_gravity: u16::MAX,
            coyote: u16::MAX,
            buffer: u16::MAX,
            ladder: Some(LADDER),
            ..CharacterSettings::classic(a, 1)
        };
        check_ticks(&mut world, &mut Character::new(body, settings));
        let settings = CharacterSettings {
            fall_speed: S::MAX,
            ..CharacterSettings::classic(a, u32::MAX)
        };
        check_ticks(&mut world, &mut Character::new(body, settings));
        for preset in [CharacterSettings::precise, CharacterSettings::floaty] {
            let is_sound = a.is_finite() && S::ZERO <= a;
            let spawned = Character::spawn(&mut world, place, preset(a, 60));
            assert_eq!(spawned.is_ok(), is_sound, "{a}");
            assert_eq!(preset(a, 60).check().is_ok(), is_sound, "{a}");
            assert!(Character::spawn(&mut world, place, preset(a, 0)).is_err());
        }
    });
}

fn check_places<S: Special>() {
    for_each(1_500, |[x, y, vx, vy]: [S; 4]| {
        let mut world = ladder_world();
        let side = S::ONE.scaled(4, 1).unwrap();
        for up in Side::ALL {
            let Ok(place) = Aabb::try_new(x, y, side, side) else {
                return;
            };
            let settings = CharacterSettings {
                body: MoveOptions {
                    up: Some(up),
                    ..MoveOptions::default()
                },
                ladder: Some(LADDER),
                water: Some(WATER),
                ..CharacterSettings::floaty(side, 1)
            };
            let Ok(mut hero) = Character::spawn(&mut world, place, settings) else {
                return;
            };
            let is_sound = Vec2::new(vx, vy).is_finite();
            assert_eq!(hero.set_velocity([vx, vy]).is_ok(), is_sound);
            check_ticks(&mut world, &mut hero);
            assert_eq!(hero.dash([vx, vy], u16::MAX).is_ok(), is_sound);
            assert_eq!(hero.jump(vx).is_ok(), vx.is_finite() && S::ZERO <= vx);
            check_ticks(&mut world, &mut hero);
            hero.suspend_gravity(u16::MAX);
            check_ticks(&mut world, &mut hero);
        }
    });
}

#[test]
fn sticks_of_any_bits_steer_within_range() {
    let sticks = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        f32::MIN_POSITIVE,
        f32::MAX,
        f32::MIN,
    ];
    let beyond = [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    let steered = |stick: f32| CharacterInput::RIGHT.with_move_x(stick).move_x;
    assert_eq!(
        sticks.map(steered),
        [0, 0, 127, -127, 64, -64, 0, 127, -127]
    );
    assert_eq!(beyond.map(steered), [0, 0, 127, -127]);
    let all = CharacterInput::NONE.with_sprint().with_crouch();
    assert!(all.sprint && all.crouch && !all.jump);
    let drop = CharacterInput::NONE.with_down().with_jump();
    assert!(drop.down && drop.jump && !drop.up && drop.with_up().up);
}

macro_rules! for_numbers {
    ($($number:ident)*) => {$(
        mod $number {
            #[test]
            fn invalid_settings_are_refused_or_harmless() {
                super::check_settings::<$number>();
            }

            #[test]
            fn extreme_places_and_velocities_are_refused_or_harmless() {
                super::check_places::<$number>();
            }
        }
    )*};
}

for_numbers!(i16 i32 i64 f32 f64);
