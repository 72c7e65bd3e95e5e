//! On the ground: at rest, over tile seams, on slopes.

use super::{Mirror, Stage, num};
use jostle::{
    Aabb, Body, CharacterInput, CharacterSettings, Outside, Scalar, Side, Sides, Tile, TileMap,
    World,
};
use jostle::{BodyId, Character};

fn check_rest<S: Scalar>(mirror: Mirror) {
    let mut stage = Stage::<S>::mirrored("....... ...A... #######", mirror);
    stage.ticks(20, CharacterInput::RIGHT);
    stage.ticks(60, CharacterInput::NONE);
    let still = stage.clone();
    for tick in 0..100_000 {
        let done = stage.tick(CharacterInput::NONE);
        assert!(done.is_grounded && done.landed.is_none(), "tick {tick}");
        assert_eq!(stage.place(), still.place(), "tick {tick}");
    }
    assert_eq!(stage, still);
}

#[test]
fn stands_still_for_ever() {
    check_rest::<f32>(Mirror::None);
    check_rest::<i16>(Mirror::Y);
}

/// Creates a floor of single tiles with a character on it.
fn long_floor<S: Scalar>(speed: i32) -> (World<S>, BodyId, Character<S>) {
    let tile = |pos: jostle::TilePos| {
        if pos.row == 1 {
            Tile::SOLID
        } else {
            Tile::EMPTY
        }
    };
    let size = [num(16), num(16)];
    let map = TileMap::from_fn([S::ZERO, S::ZERO], size, [3_010, 2], Outside::Empty, tile);
    let mut world = World::new();
    world.add_map(map.unwrap());
    let place = Aabb::new(num(16), num(2), num(10), num(14));
    let body = world.add(Body::actor(place)).unwrap();
    let settings = CharacterSettings {
        run_speed: num(speed),
        ..CharacterSettings::classic(num(16), 60)
    };
    (world, body, Character::new(body, settings))
}

fn check_walk<S: Scalar>(speed: i32) {
    let (mut world, body, mut hero) = long_floor::<S>(speed);
    let floor = Sides::from(Side::MaxY);
    let goal: S = num(3_001 * 16);
    let (mut tick, mut last) = (0, world.place(body).unwrap());
    while last.min().x < goal {
        let done = hero.tick(&mut world, CharacterInput::RIGHT).unwrap();
        let place = done.moved.place();
        assert_eq!(
            done.moved.touching, floor,
            "speed {speed}, tick {tick} at {place:?}"
        );
        assert!(
            done.moved.blocked.is_empty() && done.is_grounded,
            "speed {speed}, tick {tick}"
        );
        assert!(
            tick < 2 || last.min().x < place.min().x,
            "speed {speed}, tick {tick}: stalled"
        );
        (tick, last) = (tick + 1, place);
    }
}

#[test]
fn walks_three_thousand_tiles_without_a_hitch() {
    for speed in [127, 333, 960, 2_000] {
        check_walk::<f32>(speed);
        check_walk::<i32>(speed);
    }
    check_walk::<f64>(61);
}

#[test]
fn accelerates_keeps_its_speed_and_stops() {
    let (mut world, _, mut hero) = long_floor::<f32>(120);
    hero.settings.ground_acceleration = 720.0;
    hero.settings.ground_friction = 1_440.0;
    let mut speeds = Vec::new();
    for tick in 0..30 {
        let input = if tick < 20 {
            CharacterInput::RIGHT
        } else {
            CharacterInput::NONE
        };
        hero.tick(&mut world, input).unwrap();
        speeds.push(hero.velocity().x);
    }
    let near = |tick: usize, speed: f32| (speeds[tick] - speed).abs() < 0.01;
    assert!(
        near(0, 12.0) && near(4, 60.0) && near(9, 120.0) && near(19, 120.0),
        "{speeds:?}"
    );
    assert!(
        near(20, 96.0) && near(24, 0.0) && speeds[24..].iter().all(|&speed| speed == 0.0),
        "{speeds:?}"
    );
}

#[test]
fn a_half_pressed_stick_gives_half_the_speed() {
    let (mut world, _, mut hero) = long_floor::<f32>(127);
    let input = CharacterInput {
        move_x: 64,
        ..CharacterInput::NONE
    };
    for _ in 0..60 {
        hero.tick(&mut world, input).unwrap();
    }
    assert!((hero.velocity().x - 64.0).abs() < 0.01);
    let least = CharacterInput {
        move_x: i8::MIN,
        ..CharacterInput::NONE
    };
    for _ in 0..90 {
        hero.tick(&mut world, least).unwrap();
    }
    assert!(
        (hero.velocity().x + 127.0).abs() < 0.01,
        "not faster than -127"
    );
}

fn check_slopes<S: Scalar>() {
    for mirror in [Mirror::None, Mirror::X, Mirror::Y] {
        let mut stage = Stage::<S>::mirrored(
            "
            ..............
            ..............
            ...../##\\.....
            .A../####\\....
            ##############
            ",
            mirror,
        );
        let input = if mirror == Mirror::X {
            CharacterInput::LEFT
        } else {
            CharacterInput::RIGHT
        };
        let start = stage.height();
        let mut highest = start;
        for tick in 0..95 {
            let done = stage.tick(input);
            assert!(
                done.is_grounded,
                "{mirror:?}, tick {tick}: {:?}",
                stage.place()
            );
            highest = highest.max(stage.height());
        }
        let end = (stage.height(), highest - start);
        assert_eq!(end, (start, 48.0 - 16.0), "{mirror:?}");
    }
}

#[test]
fn walks_over_a_hill_without_leaving_the_ground() {
    check_slopes::<f64>();
    check_slopes::<i32>();
}

#[test]
fn a_wall_ends_the_run() {
    let mut stage = Stage::<i32>::new("....#.. .A..#.. #######");
    let done = stage.until(CharacterInput::RIGHT, |done| {
        done.moved.blocked.has(Side::MaxX)
    });
    assert!(done.is_grounded && done.wall_slide.is_none());
    assert_eq!(stage.hero.velocity().x, 0);
    assert_eq!(stage.place().max().x, 8);
}
