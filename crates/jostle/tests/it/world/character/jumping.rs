//! Jumps: exact height and duration, coyote time, jump buffering, variable height, wall jumps.

use super::{Mirror, Stage, num};
use jostle::{CharacterInput, CharacterJump, CharacterSettings, Scalar, Side};

const JUMP: CharacterInput = CharacterInput::NONE.with_jump();
const HALL: &str = "
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

/// Returns the greatest height above the start, and the tick that first reached it.
fn apex<S: Scalar>(stage: &mut Stage<S>) -> (f64, u16) {
    let ground = stage.height();
    let (mut most, mut at) = (0.0, 0);
    for tick in 1..=1_000 {
        stage.tick(JUMP);
        let height = stage.height() - ground;
        if most < height {
            (most, at) = (height, tick);
        }
        if stage.hero.is_grounded() {
            return (most, at);
        }
    }
    panic!("it never landed");
}

fn check_apex<S: Scalar>(slack: f64, early: u16) {
    for mirror in [Mirror::None, Mirror::Y] {
        for (rate, height, ticks) in [
            (60, 52, 22),
            (30, 52, 11),
            (144, 40, 50),
            (240, 100, 120),
            (50, 7, 5),
        ] {
            let mut stage = Stage::<S>::mirrored(HALL, mirror);
            stage.hero.settings = CharacterSettings {
                jump_height: num(height),
                apex: ticks,
                body: stage.hero.settings.body,
                ..CharacterSettings::classic(num(16), rate)
            };
            let (most, at) = apex(&mut stage);
            assert!(
                (most - f64::from(height)).abs() <= slack,
                "{most} instead of {height}, {rate} per second"
            );
            // Integers stay at the apex for several ticks.
            let is_then = ticks.saturating_sub(early) <= at && at <= ticks;
            assert!(is_then, "{at} instead of {ticks} ticks, {rate} per second");
        }
    }
}

#[test]
fn a_jump_has_the_configured_height_and_duration() {
    check_apex::<f64>(0.000_1, 0);
    check_apex::<f32>(0.01, 1);
    check_apex::<i32>(0.0, 9);
    check_apex::<i16>(0.0, 9);
}

#[cfg(feature = "fixed")]
#[test]
fn a_jump_in_fixed_point_has_the_configured_height() {
    check_apex::<fixed::types::I22F10>(0.01, 2);
    check_apex::<fixed::types::I28F4>(0.1, 5);
}

/// Integers carry a fraction of a unit when they land, which must not change the next jump.
#[test]
fn jumps_are_equal_after_a_fall_from_any_height() {
    let mut fresh = Stage::<i32>::new(HALL);
    let [x, y] = [fresh.place().min().x, fresh.place().min().y];
    let jump = |stage: &mut Stage<i32>| {
        let heights = (0..60).map(|_| {
            stage.tick(JUMP);
            stage.height()
        });
        heights.collect::<Vec<_>>()
    };
    let expected = jump(&mut fresh);
    for fall in 0..60 {
        let mut stage = Stage::<i32>::new(HALL);
        stage.world.teleport(stage.body, [x, y - fall]).unwrap();
        stage.until(CharacterInput::NONE, |done| done.is_grounded);
        assert_eq!(jump(&mut stage), expected, "after a fall of {fall}");
    }
}

#[test]
fn velocity_is_zero_exactly_at_the_apex() {
    let mut stage = Stage::<f32>::new(HALL);
    for _ in 0..stage.hero.settings.apex {
        assert!(stage.tick(JUMP).moved.blocked.is_empty());
    }
    assert_eq!(stage.hero.velocity(), [0.0, 0.0].into());
    stage.tick(JUMP);
    assert!(0.0 < stage.hero.velocity().y);
}

/// Runs off the edge, presses jump that many ticks later, and returns whether it jumps.
fn jumps_late(ticks: usize) -> bool {
    let mut stage = Stage::<i32>::new(
        "
        ........A.........
        ........##........
        ..................
        ..................
        ..................
        ",
    );
    stage.hero.settings.coyote = 6;
    stage.until(CharacterInput::RIGHT, |done| !done.is_grounded);
    stage.ticks(ticks - 1, CharacterInput::RIGHT);
    stage
        .tick(CharacterInput::RIGHT.with_jump())
        .jumped
        .is_some()
}

#[test]
fn coyote_time_allows_a_late_jump() {
    assert!((1..=6).all(jumps_late));
    assert!(!jumps_late(7), "one tick too late");
}

#[test]
fn without_coyote_time_a_late_jump_fails() {
    let mut stage = Stage::<f32>::new("...A... ..##...");
    stage.hero.settings.coyote = 0;
    stage.until(CharacterInput::RIGHT, |done| !done.is_grounded);
    assert_eq!(stage.tick(CharacterInput::RIGHT.with_jump()).jumped, None);
}

/// Presses jump that many ticks before landing, holds it, and returns whether it jumps.
fn jumps_early(ticks: usize) -> bool {
    let mut fall = Stage::<f64>::new(HALL);
    fall.hero.settings.buffer = 5;
    fall.tick(JUMP);
    let mut count = 0;
    let probe = |stage: &mut Stage<f64>| stage.tick(CharacterInput::NONE).landed.is_some();
    let mut clone = fall.clone();
    while !probe(&mut clone) {
        count += 1;
    }
    // It lands in tick `count + 1` from here, so it can jump in tick `count + 2` at the earliest.
    fall.ticks(count + 1 - ticks, CharacterInput::NONE);
    (0..=ticks).any(|_| fall.tick(JUMP).jumped.is_some())
}

#[test]
fn jump_buffering_allows_an_early_press() {
    assert!((1..=5).all(jumps_early));
    assert!(!jumps_early(6), "one tick too early");
}

#[test]
fn one_press_is_one_jump() {
    let mut stage = Stage::<f32>::new(HALL);
    assert_eq!(stage.tick(JUMP).jumped, Some(CharacterJump::Ground));
    let landed = stage.until(JUMP, |done| done.landed.is_some());
    assert!(landed.landed > Some(200.0), "{landed:?}");
    stage.until(JUMP, |done| {
        assert_eq!(done.jumped, None, "the button is still held");
        done.is_grounded
    });
    stage.ticks(10, JUMP);
    assert!(stage.hero.is_grounded());
    stage.tick(CharacterInput::NONE);
    assert!(stage.tick(JUMP).jumped.is_some());
}

#[test]
fn releasing_jump_early_lowers_the_jump() {
    let height_held = |held: usize| {
        let mut stage = Stage::<i32>::new(HALL);
        let ground = stage.height();
        let mut most = 0.0_f64;
        for tick in 0..100 {
            stage.tick(if tick < held {
                JUMP
            } else {
                CharacterInput::NONE
            });
            most = most.max(stage.height() - ground);
        }
        most
    };
    let heights = [1, 4, 8, 12, 100].map(height_held);
    assert!(heights.is_sorted_by(|a, b| a < b), "{heights:?}");
    assert!(heights[0] < 16.0 && heights[4] == 52.0, "{heights:?}");
}

#[test]
fn a_ceiling_ends_the_jump() {
    let mut stage = Stage::<f32>::new("##### ..... ..... ..A.. #####");
    let bumped = stage.until(JUMP, |done| done.has_bumped_head);
    assert_eq!(stage.hero.velocity().y, 0.0);
    assert_eq!(
        bumped.moved.place().min().y,
        -24.0,
        "exactly the ceiling's edge"
    );
    stage.until(JUMP, |done| done.landed.is_some());
}

#[test]
fn a_corner_of_the_ceiling_is_forgiven() {
    for mirror in [Mirror::None, Mirror::X, Mirror::Y] {
        let mut stage = Stage::<i32>::mirrored(
            "......... ##..##### ......... ......... ....A.... #########",
            mirror,
        );
        // Three of the ten units of its head are under the ceiling.
        let x = if mirror == Mirror::X { 5 } else { -15 };
        let y = stage.place().min().y;
        stage.world.teleport(stage.body, [x, y]).unwrap();
        for _ in 0..22 {
            let done = stage.tick(JUMP);
            assert!(!done.has_bumped_head, "{mirror:?}: {:?}", stage.place());
        }
        assert!(19.0 < stage.height(), "{mirror:?}: past the ceiling");
    }
}

const SHAFT: &str = "
    #........#
    #........#
    #........#
    #........#
    #........#
    #........#
    #........#
    #........#
    #.......A#
    ##########
";

#[test]
fn wall_slides_slow_the_fall_and_allow_a_wall_jump() {
    for mirror in [Mirror::None, Mirror::X, Mirror::Y] {
        let mut stage = Stage::<f32>::mirrored(SHAFT, mirror);
        let (toward, wall) = match mirror {
            Mirror::X => (CharacterInput::LEFT, Side::MinX),
            _ => (CharacterInput::RIGHT, Side::MaxX),
        };
        stage.tick(toward.with_jump());
        let slide = stage.until(toward.with_jump(), |done| done.wall_slide.is_some());
        assert_eq!(slide.wall_slide, Some(wall));
        stage.ticks(12, toward);
        let speed = stage.hero.velocity().y.abs();
        assert!(
            (63.0..=64.0).contains(&speed),
            "four tiles per second, not {speed}"
        );

        let x = stage.x();
        let off = stage.tick(toward.with_jump());
        assert_eq!(off.jumped, Some(CharacterJump::Wall(wall)));
        assert_eq!(stage.hero.is_flipped(), wall == Side::MaxX, "it faces away");
        stage.ticks(6, toward.with_jump());
        let gone = (stage.x() - x).abs();
        assert!((13.0..16.0).contains(&gone), "steering is locked: {gone}");
        stage.ticks(30, toward.with_jump());
        assert!(
            (stage.x() - x).abs() < gone + 16.0,
            "after that it can be steered back"
        );
    }
}

#[test]
fn a_wall_slide_needs_a_press_against_the_wall() {
    let mut stage = Stage::<i32>::new(SHAFT);
    stage.tick(CharacterInput::RIGHT.with_jump());
    stage.ticks(20, CharacterInput::RIGHT.with_jump());
    let fall = stage.until(CharacterInput::NONE, |done| {
        assert_eq!(done.wall_slide, None);
        done.landed.is_some()
    });
    assert!(fall.landed > Some(200), "{fall:?}");
}

#[test]
fn a_jump_off_a_lift_keeps_its_speed() {
    use jostle::f32::{Aabb, Body};
    let fly = |inherits: bool| {
        let mut stage = Stage::<f32>::new(HALL);
        stage.hero.settings.inherits_velocity = inherits;
        let deck = Aabb::new(-40.0, 40.0, 80.0, 8.0);
        let lift = stage.world.add(Body::solid(deck)).unwrap();
        stage.world.teleport(stage.body, [0.0, 26.0]).unwrap();
        stage.tick(CharacterInput::NONE);
        for tick in 0..3 {
            stage.world.move_solid(lift, [2.0, -1.0]).unwrap();
            stage.tick(if tick == 2 {
                JUMP
            } else {
                CharacterInput::NONE
            });
        }
        assert!(stage.place().max().y < 36.0, "{:?}", stage.place());
        stage.hero.velocity()
    };
    let (with, without) = (fly(true), fly(false));
    assert_eq!(without.x, 0.0);
    assert!((100.0..=120.0).contains(&with.x), "{with:?}");
    assert!(
        (with.y - without.y + 60.0).abs() < 0.1,
        "{with:?} {without:?}"
    );
}
