//! Swimming in tiles of water.

use super::{Mirror, Stage, WATER, ahead, assert_near, for_all_numbers, num};
use jostle::{
    Aabb, Character, CharacterInput, CharacterJump, CharacterSettings, Outside, Scalar, Side, Tile,
    TileMap, World,
};

/// The surface is at the middle of the level.
const POOL: &str = "
    ..........
    ..........
    ..........
    ....A.....
    #~~~~~~~~#
    #~~~~~~~~#
    #~~~~~~~~#
    ##########
";

fn pool<S: Scalar>(mirror: Mirror) -> Stage<S> {
    let mut stage = Stage::<S>::mirrored(POOL, mirror);
    stage.hero.settings.water = Some(WATER);
    stage
}

fn check_swim<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = pool::<S>(mirror);
        let splash = stage.until(CharacterInput::NONE, |done| done.is_swimming);
        assert!(!splash.is_grounded);
        // It sinks to the bottom at its own pace, and rests there.
        stage.ticks(120, CharacterInput::NONE);
        assert_eq!(stage.height(), -48.0, "on the bottom");
        assert!(stage.hero.is_grounded() && stage.hero.is_swimming());
        let still = stage.clone();
        stage.ticks(50, CharacterInput::NONE);
        assert_eq!((stage.place(), &stage.hero), (still.place(), &still.hero));

        stage.ticks(12, CharacterInput::UP);
        assert_near::<S>(stage.rise(), 80.0);
        let height = stage.height();
        stage.ticks(3, CharacterInput::UP);
        assert_near::<S>(stage.height() - height, 4.0);
        stage.ticks(200, CharacterInput::UP);
        assert_eq!(stage.height(), -7.0, "its middle is at the surface");
        assert!(stage.hero.is_swimming());

        stage.ticks(12, CharacterInput::DOWN);
        assert_near::<S>(stage.rise(), -80.0);
        stage.ticks(60, ahead(mirror));
        assert!(stage.hero.velocity().x.to_f64().abs() <= 80.0);
    }
}

#[test]
fn s124_swims_up_to_the_surface_and_sinks_to_the_ground() {
    for_all_numbers!(check_swim);
}

fn check_speeds<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = pool::<S>(mirror);
        let settings = &mut stage.hero.settings;
        (settings.swim_speed, settings.sink_speed) = (num(60), num(15));
        settings.swim_acceleration = num(3_600);
        stage.until(CharacterInput::NONE, |done| done.is_swimming);
        // 60 units per second more or less in each tick, so at once at the speed it wants.
        stage.ticks(8, CharacterInput::NONE);
        assert_near::<S>(stage.rise(), -15.0);
        stage.ticks(2, ahead(mirror));
        let x = stage.x();
        stage.ticks(8, ahead(mirror));
        assert_near::<S>((stage.x() - x).abs(), 8.0);
        stage.tick(CharacterInput::NONE);
        assert_near::<S>(stage.hero.velocity().x.to_f64(), 0.0);
        stage.hero.settings.sink_speed = S::ZERO;
        stage.tick(CharacterInput::NONE);
        let place = stage.place();
        stage.ticks(30, CharacterInput::NONE);
        assert_eq!(stage.place(), place, "it floats");
    }
}

#[test]
fn s124_speeds_in_water_are_those_of_the_settings() {
    for_all_numbers!(check_speeds);
}

fn check_jump_out<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = pool::<S>(mirror);
        stage.until(CharacterInput::NONE, |done| done.is_swimming);
        stage.ticks(100, CharacterInput::UP);
        assert_eq!(
            stage.hero.can_jump(&stage.world),
            Some(CharacterJump::Water)
        );
        let surface = stage.height();
        let done = stage.tick(CharacterInput::UP.with_jump());
        assert_eq!(done.jumped, Some(CharacterJump::Water));
        let first = stage.height() - surface;
        let top = first + stage.top(CharacterInput::UP.with_jump()).0;
        assert!(
            (52.0..=55.0).contains(&top),
            "gravity begins above the water: {top}"
        );
    }
}

#[test]
fn s124_jumps_out_of_the_water() {
    for_all_numbers!(check_jump_out);
}

#[test]
fn s124_without_the_setting_water_is_air() {
    let mut stage = Stage::<f32>::new(POOL);
    let landed = stage.until(CharacterInput::UP, |done| {
        assert!(!done.is_swimming);
        done.landed.is_some()
    });
    assert!(landed.landed > Some(200.0), "{landed:?}");
}

/// A pool of two tiles, each lower than the way that it swims in a tick.
fn check_low_tiles<S: Scalar>() {
    for up in [Side::MinY, Side::MaxY] {
        let mut rows = ["...", "...", "~~~", "~~~", "###"];
        if up == Side::MaxY {
            rows.reverse();
        }
        let legend = |character| match character {
            '~' => Some(Tile::EMPTY.with_data(WATER)),
            other => Tile::from_char(other),
        };
        let size = [num(4), num(4)];
        let map = TileMap::from_text([num(0), num(0)], size, &rows, legend, Outside::Empty);
        let mut world = World::<S>::new();
        world.add_map(map.unwrap());
        let mut settings = CharacterSettings {
            water: Some(WATER),
            swim_speed: num(360),
            swim_acceleration: num(21_600),
            ..CharacterSettings::classic(num(4), 60)
        };
        settings.body.up = Some(up);
        // Its middle is 5 below the surface, and 1 below the seam of the two tiles.
        let y = if up == Side::MinY { 12 } else { 6 };
        let place = Aabb::new(num(4), num(y), num(2), num(2));
        let mut hero = Character::spawn(&mut world, place, settings).unwrap();
        // 6 per tick after a tick of acceleration, so 3 on average in the first one.
        for risen in [3, 5, 5, 5] {
            hero.tick(&mut world, CharacterInput::UP).unwrap();
            let y = if up == Side::MinY {
                y - risen
            } else {
                y + risen
            };
            let at = world.place(hero.body()).unwrap().min().y;
            assert_eq!(at, num(y), "{up:?} {risen}");
        }
        assert!(hero.is_swimming());
    }
}

#[test]
fn s124_swims_past_the_seams_of_low_tiles() {
    for_all_numbers!(check_low_tiles);
}
