//! Commands and queries of a character: jumps on command, dashes, suspended gravity, whether it can jump.

use super::{Mirror, Stage, ahead, assert_near, for_all_numbers, num};
use jostle::{CharacterInput, CharacterJump, Scalar};

const HALL: &str = "
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ....................
    ..........A.........
    ####################
";

fn check_jump<S: Scalar>() {
    for mirror in Mirror::ALL {
        // The ticks to the top follow from the gravity: the least n with 52 (n / 22)^2 at or above the height.
        for (height, ticks) in [(1, 4), (7, 9), (30, 17), (52, 22), (53, 23), (100, 31)] {
            let mut stage = Stage::<S>::mirrored(HALL, mirror);
            stage.tick(CharacterInput::NONE);
            stage.hero.jump(num(height)).unwrap();
            let mut falling = stage.clone();
            let done = stage.clone().tick(CharacterInput::NONE);
            assert_eq!(done.jumped, Some(CharacterJump::Command));
            let (top, at) = stage.top(CharacterInput::NONE);
            assert_near::<S>(top, height.into());
            assert!(at <= ticks && ticks <= at + 4, "{at} instead of {ticks}");

            // In midair, while falling.
            falling.hero.jump(num(60)).unwrap();
            falling.ticks(40, CharacterInput::NONE);
            assert!(falling.rise() < 0.0, "it falls");
            falling.hero.jump(num(height)).unwrap();
            assert_near::<S>(falling.top(CharacterInput::NONE).0, height.into());
        }
    }
}

#[test]
fn s112_a_jump_on_command_has_exactly_its_height() {
    for_all_numbers!(check_jump);
}

#[test]
fn s112_a_jump_on_command_of_no_height_ends_a_fall() {
    let mut stage = Stage::<i32>::new(HALL);
    stage.hero.jump(40).unwrap();
    stage.ticks(30, CharacterInput::NONE);
    assert!(stage.rise() < 0.0);
    stage.hero.jump(0).unwrap();
    let height = stage.height();
    stage.tick(CharacterInput::NONE);
    assert_eq!(stage.height(), height, "less than half a pixel");
}

fn check_dash<S: Scalar>() {
    for mirror in Mirror::ALL {
        let sign = if mirror == Mirror::X { -1 } else { 1 };
        let mut stage = Stage::<S>::mirrored(HALL, mirror);
        stage.hero.jump(num(60)).unwrap();
        stage.ticks(12, CharacterInput::NONE);
        let (x, height) = (stage.x(), stage.height());
        stage.hero.dash([num(300 * sign), S::ZERO], 10).unwrap();
        for tick in 1..=10 {
            assert!(stage.hero.is_dashing());
            // Steering against it has no effect.
            stage.tick(ahead(if mirror == Mirror::X {
                Mirror::None
            } else {
                Mirror::X
            }));
            assert_near::<S>((stage.x() - x) * f64::from(sign), 5.0 * f64::from(tick));
            assert_eq!(stage.height(), height, "no gravity");
        }
        assert!(!stage.hero.is_dashing());
        stage.ticks(4, CharacterInput::NONE);
        assert!(stage.height() < height, "gravity is back");
    }
}

#[test]
fn s114_a_dash_keeps_its_velocity_for_its_ticks() {
    for_all_numbers!(check_dash);
}

#[test]
fn s114_a_dash_ends_at_a_wall_or_with_a_jump() {
    let mut stage = Stage::<i32>::new("....#.. .A..#.. #######");
    stage.tick(CharacterInput::NONE);
    stage.hero.dash([600, 0], 30).unwrap();
    stage.ticks(10, CharacterInput::NONE);
    assert_eq!(stage.place().max().x, 8, "at the wall");
    assert_eq!(stage.hero.velocity().x, 0);
    let jump = stage.tick(CharacterInput::NONE.with_jump());
    assert_eq!(jump.jumped, Some(CharacterJump::Ground));
    assert!(!stage.hero.is_dashing());
}

fn check_float<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = Stage::<S>::mirrored(HALL, mirror);
        stage.hero.jump(num(60)).unwrap();
        stage.ticks(30, CharacterInput::NONE);
        stage.hero.set_velocity([S::ZERO, S::ZERO]).unwrap();
        stage.hero.suspend_gravity(20);
        let height = stage.height();
        stage.ticks(20, ahead(mirror));
        assert_eq!(stage.height(), height, "it floats, and can be steered");
        stage.ticks(3, ahead(mirror));
        assert!(stage.height() < height);
    }
}

#[test]
fn s114_suspended_gravity_holds_a_character_in_the_air() {
    for_all_numbers!(check_float);
}

#[test]
fn s126_can_jump_follows_the_ground_coyote_time_and_the_ladder() {
    let mut stage = Stage::<f32>::new("........ ..A..... ..##H... ....H...");
    let now = |stage: &Stage<f32>| stage.hero.can_jump(&stage.world);
    assert_eq!(now(&stage), Some(CharacterJump::Ground));
    stage.until(CharacterInput::RIGHT, |done| !done.is_grounded);
    assert_eq!(now(&stage), Some(CharacterJump::Ground), "coyote time");
    let before = stage.clone();
    stage.until(CharacterInput::UP, |done| done.is_climbing);
    assert_eq!(now(&stage), Some(CharacterJump::Ladder));
    let mut falling = before;
    falling.ticks(20, CharacterInput::RIGHT);
    assert_eq!(now(&falling), None, "in the air");
    falling.hero.jump(30.0).unwrap();
    assert_eq!(now(&falling), Some(CharacterJump::Command));
    falling.world.remove(falling.body).unwrap();
    assert_eq!(now(&falling), None, "gone");
}
