//! The character with settings, velocities and worlds that make no sense.

use super::values::{Special, for_each};
use jostle::{
    Aabb, Body, Character, CharacterInput, CharacterSettings, Outside, Scalar, Side, Tile, TileMap,
    Vec2, World,
};

const LADDER: u16 = 3;

/// Creates a ladder between two floors, as far as the number type allows.
fn ladder_world<S: Scalar>() -> World<S> {
    let (unit, tile) = (S::ONE, S::ONE.scaled(16, 1).unwrap());
    let rows = ["...", "H.H", "#H#", "-H-", "###"];
    let legend = |character| match character {
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
                assert_eq!(Some(done.moved.place()), world.place(hero.body()));
            }
            Err(_) => assert_eq!(before, (world.place(hero.body()), hero.velocity())),
        }
        assert!(hero.velocity().is_finite());
        let _ = hero.is_flipped();
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
            wall_jump_speed: a,
            air_acceleration: b,
            apex: 1,
            jump_cut: u8::MAX,
            fall_gravity: u16::MAX,
            coyote: u16::MAX,
            buffer: u16::MAX,
            ladder: Some(LADDER),
            ..CharacterSettings::for_tiles(a, 1)
        };
        check_ticks(&mut world, &mut Character::new(body, settings));
        let settings = CharacterSettings {
            fall_speed: S::MAX,
            ..CharacterSettings::for_tiles(a, u32::MAX)
        };
        check_ticks(&mut world, &mut Character::new(body, settings));
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
            let options = jostle::MoveOptions {
                up: Some(up),
                ..jostle::MoveOptions::default()
            };
            let Ok(body) = world.add(Body::actor(place).with_options(options)) else {
                return;
            };
            let settings = CharacterSettings {
                ladder: Some(LADDER),
                ..CharacterSettings::for_tiles(side, 1)
            };
            let mut hero = Character::new(body, settings);
            let is_sound = Vec2::new(vx, vy).is_finite();
            assert_eq!(hero.set_velocity([vx, vy]).is_ok(), is_sound);
            check_ticks(&mut world, &mut hero);
        }
    });
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
