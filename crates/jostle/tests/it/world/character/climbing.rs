//! Ladders: up, down, off the top, off the side.

use super::{Mirror, Stage};
use jostle::{CharacterInput, CharacterJump, Scalar};

const TOWER: &str = "
    .........
    .........
    .###T###.
    ....H....
    ....H....
    ....A....
    #########
";

fn check_up_and_down<S: Scalar>(mirror: Mirror) {
    let mut stage = Stage::<S>::mirrored(TOWER, mirror);
    let ground = stage.height();
    // Its own tile has no ladder, but its head reaches into one.
    stage.ticks(5, CharacterInput::UP);
    assert_eq!(stage.height(), ground, "not climbing yet");
    let jump = CharacterInput::UP.with_jump();
    let hold = stage.until(jump, |done| done.is_climbing);
    assert!(!hold.is_grounded);
    let top = stage.until(CharacterInput::UP, |done| !done.is_climbing);
    assert!(top.is_grounded && top.landed.is_none(), "{top:?}");
    assert_eq!(stage.height(), ground + 64.0, "flush on the top");
    stage.ticks(20, CharacterInput::UP);
    assert_eq!(stage.height(), ground + 64.0, "and stays there");

    let down = stage.until(CharacterInput::DOWN, |done| done.is_climbing);
    assert!(!down.is_grounded);
    let off = stage.until(CharacterInput::DOWN, |done| !done.is_climbing);
    assert!(!off.is_grounded, "the ladder ends above the ground");
    stage.until(CharacterInput::NONE, |done| done.landed.is_some());
    assert_eq!(stage.height(), ground);
}

#[test]
fn climbs_onto_the_top_of_a_ladder_and_down_again() {
    for mirror in [Mirror::None, Mirror::X, Mirror::Y] {
        check_up_and_down::<f32>(mirror);
        check_up_and_down::<f64>(mirror);
        check_up_and_down::<i32>(mirror);
    }
}

const LADDER: &str = "
    .......
    .......
    ...H...
    ...H...
    ...H...
    .A.H...
    #######
";

/// Returns a stage with the character at the foot of the ladder.
fn at_ladder<S: Scalar>() -> Stage<S> {
    let mut stage = Stage::<S>::new(LADDER);
    stage.until(CharacterInput::RIGHT, |done| {
        -8.0 < done.moved.place().center().x.to_f64()
    });
    stage.ticks(20, CharacterInput::NONE);
    stage
}

fn check_end<S: Scalar>() {
    let mut stage = at_ladder::<S>();
    let ground = stage.height();
    stage.ticks(200, CharacterInput::UP);
    assert!(
        (stage.height() - ground - 64.0).abs() < 0.001,
        "with its feet at the end"
    );
    assert!(stage.hero.is_climbing() && !stage.hero.is_grounded());
    let still = stage.clone();
    stage.ticks(50, CharacterInput::NONE);
    assert_eq!(stage.place(), still.place(), "it holds on");
    let middle = stage.place().center().x.to_f64();
    assert!(middle.abs() <= 1.0, "it is centered: {middle}");

    stage.until(CharacterInput::DOWN, |done| done.is_grounded);
    assert_eq!(stage.height(), ground, "down to the ground");
    assert!(!stage.hero.is_climbing());
}

#[test]
fn climbs_to_the_end_of_a_ladder_and_no_further() {
    check_end::<f32>();
    check_end::<i32>();
}

#[test]
fn jumps_off_a_ladder_or_lets_go() {
    let mut stage = at_ladder::<f32>();
    stage.ticks(30, CharacterInput::UP);
    let mut other = stage.clone();
    let leap = stage.tick(CharacterInput::RIGHT.with_jump());
    assert_eq!(leap.jumped, Some(CharacterJump::Ladder));
    assert!(!leap.is_climbing && stage.hero.velocity().y < -200.0);

    let fall = other.tick(CharacterInput::DOWN.with_jump());
    assert!(fall.jumped.is_none() && !fall.is_climbing);
    assert!(0.0 < other.hero.velocity().y);
}

#[test]
fn steps_off_a_ladder_sideways() {
    let mut stage = at_ladder::<i32>();
    stage.ticks(30, CharacterInput::UP);
    let off = stage.until(CharacterInput::RIGHT, |done| !done.is_climbing);
    assert!(!off.is_grounded);
    stage.until(CharacterInput::RIGHT, |done| done.landed.is_some());
}

#[test]
fn a_ladder_ends_below_a_ceiling() {
    let mut stage = Stage::<f32>::new("##### ..H.. ..H.. ..A.. #####");
    stage.tick(CharacterInput::UP.with_jump());
    stage.until(CharacterInput::UP, |done| done.is_climbing);
    stage.ticks(100, CharacterInput::UP);
    assert!(stage.hero.is_climbing());
    assert_eq!(stage.place().min().y, -24.0, "its head at the ceiling");
}
