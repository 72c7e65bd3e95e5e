//! In the air: jumps in midair, hang time, fast falls.

use super::{Mirror, Stage, assert_near, for_all_numbers, num};
use jostle::{AirJump, CharacterInput, CharacterJump, Scalar};

const JUMP: CharacterInput = CharacterInput::NONE.with_jump();
const HALL: &str = "
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    ....A.....
    ##########
";

/// Falls for some ticks and presses jump, which makes a jump of 30 units or none.
fn check_air_jump<S: Scalar>(stage: &mut Stage<S>, jumps: bool) {
    stage.ticks(6, CharacterInput::NONE);
    let from = stage.height();
    let done = stage.tick(JUMP);
    assert_eq!(done.jumped, jumps.then_some(CharacterJump::Air));
    if jumps {
        let first = stage.height() - from;
        let (top, at) = stage.top(JUMP);
        assert_near::<S>(first + top, 30.0);
        // The least n with 52 (n / 22)^2 at or above 30 is 17; pixels reach it a little earlier.
        assert!((13..=16).contains(&at), "{at}");
    }
}

fn check_air_jumps<S: Scalar>() {
    for mirror in Mirror::ALL {
        for count in [0, 1, 2] {
            let mut stage = Stage::<S>::mirrored(HALL, mirror);
            let height = num(30);
            stage.hero.settings.buffer = 0;
            stage.hero.settings.air_jump = Some(AirJump { count, height });
            for _ in 0..2 {
                // Twice: the ground makes them available again.
                let ground = stage.height();
                stage.tick(CharacterInput::NONE);
                stage.ticks(22, JUMP);
                assert_near::<S>(stage.height() - ground, 52.0);
                for made in 0..=count {
                    check_air_jump(&mut stage, made < count);
                }
                stage.until(CharacterInput::NONE, |done| done.is_grounded);
            }
        }
    }
}

#[test]
fn s113_jumps_in_midair_are_counted_and_have_their_height() {
    for_all_numbers!(check_air_jumps);
}

fn check_hang<S: Scalar>() {
    for mirror in Mirror::ALL {
        let play = |hang_time, hang_gravity| {
            let mut stage = Stage::<S>::mirrored(HALL, mirror);
            let settings = &mut stage.hero.settings;
            (settings.hang_time, settings.hang_gravity) = (hang_time, hang_gravity);
            settings.fall_gravity = 100;
            let ground = stage.height();
            let heights = (0..60).map(|_| {
                stage.tick(JUMP);
                stage.height() - ground
            });
            let heights: Vec<f64> = heights.collect();
            // The height and the duration are those of the settings, however long it hangs.
            assert_near::<S>(heights[21], 52.0);
            assert_near::<S>(heights.iter().copied().fold(0.0, f64::max), 52.0);
            heights.iter().filter(|&&height| 48.0 <= height).count()
        };
        let usual = play(0, 100);
        assert_eq!(
            play(8, 100),
            usual,
            "{mirror:?}: a hundred percent change nothing"
        );
        let (some, more) = (play(6, 50), play(10, 20));
        assert!(usual < some && some < more, "{usual} {some} {more}");
    }
}

#[test]
fn s115_hang_time_lengthens_the_top_of_a_jump_alone() {
    for_all_numbers!(check_hang);
}

#[test]
fn s115_a_fall_without_a_jump_does_not_hang() {
    let fall = |hang_time| {
        let mut stage = Stage::<f64>::new("..A.. ..... ..... .....");
        stage.hero.settings.hang_time = hang_time;
        stage.hero.settings.hang_gravity = 10;
        stage.hero.settings.jump_height = 52.0;
        // The gravity of a jump that hangs is another, so compare with itself.
        let start = stage.height();
        stage.ticks(2, CharacterInput::NONE);
        start - stage.height()
    };
    assert!(
        fall(0) < fall(8),
        "hang time makes the rest of a jump steeper"
    );
}

fn check_fast_fall<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = Stage::<S>::mirrored(HALL, mirror);
        stage.hero.settings.fast_fall_speed = Some(num(480));
        stage.hero.jump(num(100)).unwrap();
        // Not while it rises.
        let (top, _) = stage.clone().top(CharacterInput::DOWN);
        assert_near::<S>(top, 100.0);
        stage.ticks(40, CharacterInput::NONE);
        let slow = stage.rise();
        assert!(-200.0 < slow && slow < 0.0, "{slow}");
        assert!(!stage.tick(CharacterInput::NONE).is_fast_falling);
        assert!(stage.tick(CharacterInput::DOWN).is_fast_falling);
        assert_near::<S>(stage.rise(), -480.0);
        let height = stage.height();
        stage.tick(CharacterInput::DOWN);
        assert_near::<S>(height - stage.height(), 8.0);
        stage.tick(CharacterInput::NONE);
        assert_near::<S>(stage.rise(), -320.0);
    }
}

#[test]
fn s121_down_falls_fast_at_once() {
    for_all_numbers!(check_fast_fall);
}

/// The platform is 40 above the floor.
fn check_fast_fall_press<S: Scalar>() {
    let level = "....... ...A... ...-... ....... ....... ....... ....... ....... #######";
    let drop = CharacterInput::DOWN.with_jump();
    for mirror in Mirror::ALL {
        for by_down in [false, true] {
            let mut stage = Stage::<S>::mirrored(level, mirror);
            stage.hero.settings.fast_fall_speed = Some(num(480));
            stage.hero.settings.drops_by_down = by_down;
            stage.tick(CharacterInput::NONE);
            let press = if by_down { CharacterInput::DOWN } else { drop };
            let done = stage.tick(press);
            assert!(done.has_dropped && !done.is_fast_falling);
            for _ in 0..8 {
                assert!(!stage.tick(CharacterInput::DOWN).is_fast_falling);
            }
            assert!(-240.0 < stage.rise(), "{}", stage.rise());
            // Another press of down does it.
            assert!(!stage.tick(CharacterInput::NONE).is_fast_falling);
            assert!(stage.tick(CharacterInput::DOWN).is_fast_falling);
            assert_near::<S>(stage.rise(), -480.0);
            assert!(stage.tick(CharacterInput::DOWN).is_fast_falling);
        }
        // Held since before it jumped.
        let mut stage = Stage::<S>::mirrored(HALL, mirror);
        stage.hero.settings.fast_fall_speed = Some(num(480));
        stage.tick(CharacterInput::DOWN);
        stage.tick(drop);
        stage.until(drop, |done| {
            assert!(!done.is_fast_falling);
            done.is_grounded
        });
    }
}

#[test]
fn s121_a_fast_fall_takes_a_press_of_down_in_the_air() {
    for_all_numbers!(check_fast_fall_press);
}
