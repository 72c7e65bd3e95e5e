//! Running: the run button, turning around, jumps by speed, sticks.

use super::{Mirror, Stage, ahead, assert_near, for_all_numbers, num};
use jostle::{CharacterInput, Scalar};

const FLOOR: &str = "
    ................................................
    ................................................
    ................................................
    ................................................
    ................................................
    ....................A...........................
    ################################################
";

/// Returns the speed in the direction that is right in a level, left in its mirror.
fn speed<S: Scalar>(stage: &Stage<S>, mirror: Mirror) -> f64 {
    let x = stage.hero.velocity().x.to_f64();
    if mirror == Mirror::X { -x } else { x }
}

fn check_turn<S: Scalar>() {
    for mirror in Mirror::ALL {
        let back = ahead(if mirror == Mirror::X {
            Mirror::None
        } else {
            Mirror::X
        });
        let turn = |turn: Option<i32>| {
            let mut stage = Stage::<S>::mirrored(FLOOR, mirror);
            let settings = &mut stage.hero.settings;
            (settings.run_speed, settings.ground_acceleration) = (num(120), num(720));
            settings.ground_turn = turn.map(num);
            stage.ticks(20, ahead(mirror));
            let speeds = (0..12).map(|_| {
                stage.tick(back);
                speed(&stage, mirror)
            });
            speeds.collect::<Vec<_>>()
        };
        let near =
            |value: f64, wanted: f64| assert!((value - wanted).abs() < 0.6, "{value} {wanted}");
        // 720 units per second squared are 12 per tick.
        let usual = turn(None);
        for (at, wanted) in [(0, 108.0), (4, 60.0), (9, 0.0), (11, -24.0)] {
            near(usual[at], wanted);
        }
        // 25 per tick until it runs the other way, then as usual.
        let quick = turn(Some(1_500));
        for (at, wanted) in [(0, 95.0), (3, 20.0), (4, -5.0), (5, -17.0), (9, -65.0)] {
            near(quick[at], wanted);
        }
    }
}

#[test]
fn s116_turning_around_has_its_own_acceleration() {
    for_all_numbers!(check_turn);
}

#[test]
fn s116_turning_in_the_air_has_its_own_acceleration() {
    let turn = |air_turn| {
        let mut stage = Stage::<f64>::new(FLOOR);
        stage.hero.settings.air_turn = air_turn;
        stage.ticks(20, CharacterInput::RIGHT);
        stage.ticks(3, CharacterInput::RIGHT.with_jump());
        stage.tick(CharacterInput::LEFT.with_jump());
        stage.hero.velocity().x
    };
    // 800 units per second squared are 13 1/3 per tick, 1,200 are 20.
    assert!((turn(None) - 114.667).abs() < 0.01, "{}", turn(None));
    assert!((turn(Some(1_200.0)) - 108.0).abs() < 0.01);
}

fn check_sprint<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = Stage::<S>::mirrored(FLOOR, mirror);
        stage.hero.settings.sprint_speed = Some(num(192));
        stage.ticks(20, ahead(mirror));
        assert_near::<S>(speed(&stage, mirror), 128.0);
        stage.ticks(10, ahead(mirror).with_sprint());
        assert_near::<S>(speed(&stage, mirror), 192.0);
        let x = stage.x();
        stage.ticks(5, ahead(mirror).with_sprint());
        assert_near::<S>((stage.x() - x).abs(), 16.0);
        stage.ticks(10, ahead(mirror));
        assert_near::<S>(speed(&stage, mirror), 128.0);
        stage.hero.settings.sprint_speed = None;
        stage.ticks(10, ahead(mirror).with_sprint());
        assert_near::<S>(speed(&stage, mirror), 128.0);
    }
}

#[test]
fn s120_the_run_button_runs_faster() {
    for_all_numbers!(check_sprint);
}

fn check_running_jump<S: Scalar>() {
    for mirror in Mirror::ALL {
        let jump = |input: CharacterInput| {
            let mut stage = Stage::<S>::mirrored(FLOOR, mirror);
            stage.hero.settings.sprint_speed = Some(num(256));
            stage.hero.settings.running_jump_height = Some(num(72));
            stage.ticks(30, input);
            stage.top(input.with_jump()).0
        };
        assert_near::<S>(jump(CharacterInput::NONE), 52.0);
        // Half of the highest speed, half of the difference.
        assert_near::<S>(jump(ahead(mirror)), 62.0);
        assert_near::<S>(jump(ahead(mirror).with_sprint()), 72.0);
    }
}

#[test]
fn s120_faster_runs_make_higher_jumps() {
    for_all_numbers!(check_running_jump);
}

fn check_stick<S: Scalar>() {
    for mirror in Mirror::ALL {
        for (stick, wanted) in [
            (1.0, 127.0),
            (0.5, 64.0),
            (0.25, 32.0),
            (7.0, 127.0),
            (f32::NAN, 0.0),
        ] {
            let mut stage = Stage::<S>::mirrored(FLOOR, mirror);
            stage.hero.settings.run_speed = num(127);
            let stick = if mirror == Mirror::X { -stick } else { stick };
            stage.ticks(30, CharacterInput::NONE.with_move_x(stick));
            assert_near::<S>(speed(&stage, mirror), wanted);
        }
    }
}

#[test]
fn s125_a_stick_steers_by_shares_of_the_speed() {
    for_all_numbers!(check_stick);
}
