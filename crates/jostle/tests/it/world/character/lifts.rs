//! The velocity of lifts, for some ticks after they have stopped.

use super::{Mirror, Stage, assert_near, for_all_numbers, num};
use jostle::{Aabb, Body, CharacterInput, Scalar};

const HALL: &str = "
    ............
    ............
    ............
    ............
    ............
    .....A......
    ............
    ............
";

/// Rides a lift up that stops, jumps this many ticks later, and returns the height of the jump.
fn jump_after<S: Scalar>(mirror: Mirror, grace: u16, wait: usize) -> f64 {
    let mut stage = Stage::<S>::mirrored(HALL, mirror);
    stage.hero.settings.lift_grace = grace;
    let feet = match mirror {
        Mirror::Y => stage.place().min().y.saturating_sub(num(8)),
        _ => stage.place().max().y,
    };
    let deck = Aabb::new(num(-40), feet, num(80), num(8));
    let lift = stage.world.add(Body::solid(deck)).unwrap();
    stage.tick(CharacterInput::NONE);
    let up = num(if mirror == Mirror::Y { 1 } else { -1 });
    for _ in 0..8 {
        stage.world.move_solid(lift, [num::<S>(0), up]).unwrap();
        assert!(stage.tick(CharacterInput::NONE).is_grounded);
    }
    for _ in 1..wait {
        stage.tick(CharacterInput::NONE);
    }
    stage.top(CharacterInput::NONE.with_jump()).0
}

fn check_grace<S: Scalar>() {
    for mirror in Mirror::ALL {
        for (grace, wait, is_boosted) in [
            (0, 1, false),
            (6, 1, true),
            (6, 6, true),
            (6, 7, false),
            (3, 4, false),
        ] {
            let height = jump_after::<S>(mirror, grace, wait);
            let context = format!("{mirror:?}, grace {grace}, {wait} ticks later: {height}");
            if is_boosted {
                // At takeoff 2 * 52 / 22 + 1 units per tick, under a gravity of 104 / 484: 76.3 units high.
                assert!((76.0..78.5).contains(&height), "{context}");
            } else {
                assert_near::<S>(height, 52.0);
            }
        }
    }
}

#[test]
fn s122_a_jump_soon_after_a_lift_has_stopped_still_adds_its_velocity() {
    for_all_numbers!(check_grace);
}

#[test]
fn s122_the_grace_period_holds_after_running_off_the_lift() {
    let leap = |grace| {
        let mut stage = Stage::<f64>::new(HALL);
        stage.hero.settings.lift_grace = grace;
        let deck = Aabb::new(-40.0, stage.place().max().y, 50.0, 8.0);
        let lift = stage.world.add(Body::solid(deck)).unwrap();
        for _ in 0..30 {
            stage.world.move_solid(lift, [1.0, 0.0]).unwrap();
            if !stage.tick(CharacterInput::RIGHT).is_grounded {
                break;
            }
        }
        let before = stage.hero.velocity().x;
        assert!(
            stage
                .tick(CharacterInput::RIGHT.with_jump())
                .jumped
                .is_some()
        );
        stage.hero.velocity().x - before
    };
    assert_eq!(leap(0), 0.0, "coyote time alone adds nothing");
    // The air slows it down again, by 20 tiles per second squared: 5 1/3 per tick.
    assert!((leap(6) - 54.666).abs() < 0.01, "{}", leap(6));
}
