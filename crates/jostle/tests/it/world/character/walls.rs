//! Wall jumps from a distance, and walls that are nothing but walls.

use super::{Mirror, Stage, ahead, ahead_side, assert_near, for_all_numbers, num};
use jostle::{CharacterInput, CharacterJump, Scalar, WallJump};

const SHAFT: &str = "
    #........#
    #........#
    #........#
    #........#
    #........#
    #.......A#
    #........#
    ##########
";

/// Returns a character that falls beside a wall, this far away from it.
fn beside_wall<S: Scalar>(mirror: Mirror, gap: i32, reach: i32) -> Stage<S> {
    let mut stage = Stage::<S>::mirrored(SHAFT, mirror);
    stage.hero.settings.wall_jump = Some(WallJump {
        speed: num(128),
        height: num(40),
        reach: num(reach),
        lock: 7,
    });
    let x = if mirror == Mirror::X {
        -64 + gap
    } else {
        54 - gap
    };
    let y = stage.place().min().y;
    stage.world.teleport(stage.body, [num(x), y]).unwrap();
    stage.tick(CharacterInput::NONE);
    stage
}

fn check_reach<S: Scalar>() {
    for mirror in Mirror::ALL {
        for (gap, reach, jumps) in [
            (0, 0, true),
            (1, 0, false),
            (3, 3, true),
            (4, 3, false),
            (3, 2, false),
        ] {
            let mut stage = beside_wall::<S>(mirror, gap, reach);
            let wall = CharacterJump::Wall(ahead_side(mirror));
            let wanted = jumps.then_some(wall);
            assert_eq!(stage.hero.can_jump(&stage.world), wanted);
            let (x, height) = (stage.x(), stage.height());
            let done = stage.tick(CharacterInput::NONE.with_jump());
            assert_eq!(
                done.jumped, wanted,
                "{mirror:?}: {gap} away with a reach of {reach}"
            );
            if jumps {
                let first = stage.height() - height;
                assert_near::<S>(first + stage.top(CharacterInput::NONE.with_jump()).0, 40.0);
                assert!(10.0 < (stage.x() - x).abs(), "away from the wall");
                assert_eq!(stage.hero.is_flipped(), mirror != Mirror::X);
            }
        }
    }
}

#[test]
fn s117_a_wall_jump_reaches_walls_nearby() {
    for_all_numbers!(check_reach);
}

fn check_none<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = beside_wall::<S>(mirror, 0, 3);
        stage.hero.settings.wall_jump = None;
        stage.hero.settings.wall_slide_speed = None;
        stage.ticks(3, ahead(mirror));
        let done = stage.tick(ahead(mirror).with_jump());
        assert_eq!((done.jumped, done.wall_slide), (None, None));
        let fall = stage.until(ahead(mirror), |done| {
            assert_eq!(done.wall_slide, None);
            done.landed.is_some()
        });
        assert!(
            100.0 < fall.landed.unwrap().to_f64(),
            "not slowed down: {fall:?}"
        );

        // Walls can slow a fall without being jumped off.
        let mut stage = beside_wall::<S>(mirror, 0, 3);
        stage.hero.settings.wall_jump = None;
        stage.hero.settings.wall_slide_speed = Some(num(16));
        stage.ticks(6, ahead(mirror));
        assert_near::<S>(stage.rise(), -16.0);
        assert_eq!(stage.tick(ahead(mirror).with_jump()).jumped, None);
    }
}

#[test]
fn s118_without_wall_abilities_walls_are_only_walls() {
    for_all_numbers!(check_none);
}
