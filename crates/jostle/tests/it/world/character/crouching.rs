//! Crouching: lower, slower, and up again once there is room.

use super::{Mirror, Stage, ahead, assert_near, for_all_numbers, num};
use jostle::{CharacterInput, Scalar, Side, Vec2};

/// The tunnel is half a tile high.
const TUNNEL: &str = "
    ................
    ......####......
    ......^^^^......
    ..A.............
    ################
";

fn crouching<S: Scalar>(mirror: Mirror) -> Stage<S> {
    let picture = TUNNEL.replace('^', "#");
    Stage::mirrored(&picture, mirror).with_crouch(num(7), num(60))
}

fn check_size<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = crouching::<S>(mirror);
        let standing = stage.place();
        let feet = stage.height();
        let done = stage.tick(CharacterInput::NONE.with_crouch());
        assert!(done.is_crouching && done.is_grounded);
        assert_eq!(done.moved.place(), stage.place());
        assert_eq!(stage.place().size(), Vec2::new(num(10), num(7)));
        assert_eq!(
            (stage.x(), stage.height()),
            (standing.min().x.to_f64(), feet),
            "on its feet"
        );
        stage.ticks(20, CharacterInput::NONE.with_crouch());
        let x = stage.x();
        stage.ticks(20, ahead(mirror).with_crouch());
        assert_near::<S>(stage.hero.velocity().x.to_f64().abs(), 60.0);
        assert!((stage.x() - x).abs() < 20.0);
        let done = stage.tick(CharacterInput::NONE);
        assert!(!done.is_crouching);
        assert_eq!(stage.place().size(), Vec2::new(num(10), num(14)));
        assert_eq!(stage.height(), feet);
    }
}

#[test]
fn s123_crouching_lowers_the_body_and_slows_it() {
    for_all_numbers!(check_size);
}

/// A ceiling 12 above the floor stops a body that is 14 high.
fn low_ceiling<S: Scalar>(mirror: Mirror) -> Stage<S> {
    use jostle::{Aabb, Body};
    let stage = Stage::mirrored("................ ..A............. ################", mirror);
    let mut stage = stage.with_crouch(num(7), num(60));
    // The floor is 8 below the middle.
    let (y, x) = match mirror {
        Mirror::Y => (4, -20),
        _ => (-20, -20),
    };
    let roof = Aabb::new(num(x), num(y), num(40), num(16));
    stage.world.add(Body::solid(roof)).unwrap();
    stage
}

fn check_tunnel<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = low_ceiling::<S>(mirror);
        stage.ticks(80, ahead(mirror));
        let wall = if mirror == Mirror::X { 20.0 } else { -30.0 };
        assert_eq!(stage.x(), wall, "too high for the tunnel");
        stage.ticks(20, ahead(mirror).with_crouch());
        // Without the button, it stays low until there is room.
        let mut low = 0;
        while stage.hero.is_crouching() {
            let done = stage.tick(ahead(mirror));
            assert!(done.is_grounded);
            low += 1;
            assert!(low < 100, "it never stood up: {:?}", stage.place());
        }
        let x = stage.x();
        let is_out = if mirror == Mirror::X {
            x + 10.0 <= -20.0
        } else {
            20.0 <= x
        };
        assert!(is_out && 10 < low, "{mirror:?}: {x} after {low} ticks");
        assert_eq!(stage.place().size(), Vec2::new(num(10), num(14)));
    }
}

#[test]
fn s123_a_character_without_room_stays_crouched() {
    for_all_numbers!(check_tunnel);
}

/// Sizes are kept apart from edges, so crouching anywhere never changes the size.
#[test]
fn s123_crouching_often_never_changes_the_size() {
    let stage = Stage::<f32>::new("................ ..A............. ################");
    let mut stage = stage.with_crouch(7.1, 43.7);
    // Around here, edges of the box are rounded to units of different size.
    let [x, y] = [54.05, stage.place().min().y];
    stage.world.teleport(stage.body, [x, y]).unwrap();
    let size = stage.world.body(stage.body).unwrap().mover().size();
    for turn in 0..400 {
        let run = if turn % 20 < 10 {
            CharacterInput::RIGHT
        } else {
            CharacterInput::LEFT
        };
        assert!(stage.tick(run.with_crouch()).is_crouching, "turn {turn}");
        assert!(!stage.tick(run).is_crouching, "turn {turn}");
        assert_eq!(
            stage.world.body(stage.body).unwrap().mover().size(),
            size,
            "turn {turn}"
        );
    }
}

#[test]
fn s123_a_body_that_is_no_higher_does_not_crouch() {
    let mut stage = crouching::<i32>(Mirror::None).with_crouch(14, 60);
    assert!(!stage.tick(CharacterInput::NONE.with_crouch()).is_crouching);
    stage = stage.with_crouch(7, 60);
    stage.ticks(3, CharacterInput::NONE.with_jump());
    let crouch = CharacterInput::NONE.with_jump().with_crouch();
    assert!(!stage.tick(crouch).is_crouching, "not in midair");
    stage.until(crouch, |done| done.is_crouching);
    // Without the setting, it stands up again.
    stage.hero.settings.crouch = None;
    assert!(!stage.tick(crouch).is_crouching);
}

fn check_resized<S: Scalar>() {
    for mirror in Mirror::ALL {
        let crouch = CharacterInput::NONE.with_crouch();
        let mut stage = crouching::<S>(mirror);
        let feet = stage.height();
        let floor = if mirror == Mirror::Y {
            Side::MinY
        } else {
            Side::MaxY
        };
        stage.tick(crouch);
        // A power-up makes it wider and higher while it crouches.
        let grown = Vec2::new(num(12), num(20));
        stage
            .world
            .try_resize_keeping(stage.body, grown, floor)
            .unwrap();
        let mut standing = stage.clone();
        assert!(!standing.tick(CharacterInput::NONE).is_crouching);
        assert_eq!(standing.place().size(), grown, "it stands as it is");
        assert!(stage.tick(crouch).is_crouching, "it crouches from there");
        assert_eq!(stage.place().size(), Vec2::new(num(12), num(7)));
        assert!(!stage.tick(CharacterInput::NONE).is_crouching);
        assert_eq!((stage.place().size(), stage.height()), (grown, feet));

        // Another height in the settings is no other size of the body.
        stage.tick(crouch);
        stage.hero.settings.crouch = None;
        assert!(!stage.tick(crouch).is_crouching);
        assert_eq!(stage.place().size(), grown);
    }
}

#[test]
fn s123_a_size_that_changes_while_it_crouches_is_kept() {
    for_all_numbers!(check_resized);
}
