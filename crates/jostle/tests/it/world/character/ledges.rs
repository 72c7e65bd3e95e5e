//! Ledges: grabbed exactly, held, climbed, let go.

use super::{Mirror, Stage, ahead, ahead_side, assert_near, for_all_numbers, num};
use jostle::{Aabb, Body, BodyId, CharacterInput, CharacterJump, Scalar, WorldError};

/// The ledge is 16 above the middle of the level, and its wall at x 16.
const LEDGE: &str = "
    ........
    ........
    .....###
    .....###
    ...A.###
    ########
";

/// Returns a character that hangs on the ledge.
fn hanging<S: Scalar>(mirror: Mirror, reach: i32) -> Stage<S> {
    let mut stage = Stage::<S>::mirrored(LEDGE, mirror);
    stage.hero.settings.ledge_reach = Some(num(reach));
    stage.hero.jump(num(40)).unwrap();
    let grabbed = stage.until(ahead(mirror), |done| {
        assert!(!done.is_grounded, "it never grabbed the ledge");
        done.ledge.is_some()
    });
    assert_eq!(grabbed.ledge, Some(ahead_side(mirror)));
    stage
}

fn check_hold<S: Scalar>() {
    for mirror in Mirror::ALL {
        for reach in [0, 3] {
            let mut stage = hanging::<S>(mirror, reach);
            let hands = 16.0 - f64::from(reach);
            assert_eq!(stage.height() + 14.0, hands, "exactly at the ledge");
            let place = stage.place();
            for input in [CharacterInput::NONE, ahead(mirror)] {
                stage.ticks(50, input);
                assert_eq!(stage.place(), place, "it holds on");
            }
            assert_eq!(
                stage.hero.can_jump(&stage.world),
                Some(CharacterJump::Ledge)
            );
        }
    }
}

#[test]
fn s119_a_falling_character_grabs_a_ledge_exactly() {
    for_all_numbers!(check_hold);
}

fn check_climb<S: Scalar>() {
    for mirror in Mirror::ALL {
        let mut stage = hanging::<S>(mirror, 0);
        let mut ticks = 0;
        while stage.hero.ledge().is_some() {
            stage.tick(CharacterInput::UP);
            ticks += 1;
        }
        assert!(stage.hero.is_grounded());
        assert_eq!(stage.height(), 16.0, "flush on the ledge");
        // 14 units at 80 per second, and a pixel sideways.
        assert!((11..=12).contains(&ticks), "{ticks} ticks");
        stage.ticks(30, CharacterInput::NONE);
        assert_eq!(stage.height(), 16.0);
    }
}

#[test]
fn s119_up_climbs_onto_the_ledge() {
    for_all_numbers!(check_climb);
}

fn check_let_go<S: Scalar>() {
    for mirror in Mirror::ALL {
        let back = ahead(if mirror == Mirror::X {
            Mirror::None
        } else {
            Mirror::X
        });
        for input in [CharacterInput::DOWN, back] {
            let mut stage = hanging::<S>(mirror, 0);
            assert_eq!(stage.tick(input).ledge, None);
            stage.until(ahead(mirror), |done| {
                assert_eq!(done.ledge, None, "below the ledge");
                done.is_grounded
            });
        }
        let mut stage = hanging::<S>(mirror, 0);
        let from = stage.height();
        let done = stage.tick(CharacterInput::NONE.with_jump());
        assert_eq!(done.jumped, Some(CharacterJump::Ledge));
        let first = stage.height() - from;
        assert_near::<S>(first + stage.top(CharacterInput::NONE.with_jump()).0, 52.0);
    }
}

#[test]
fn s119_down_and_away_let_go_of_a_ledge_and_jump_jumps_off() {
    for_all_numbers!(check_let_go);
}

#[test]
fn s119_only_solid_ledges_with_room_are_grabbed() {
    let grabs = |level: &str, input, roof: Option<jostle::f32::Aabb>| {
        let mut stage = Stage::<f32>::new(level);
        stage.hero.settings.ledge_reach = Some(0.0);
        if let Some(roof) = roof {
            stage.world.add(Body::solid(roof)).unwrap();
        }
        stage.ticks(20, CharacterInput::RIGHT);
        stage.hero.jump(40.0).unwrap();
        (0..80).any(|_| stage.tick(input).ledge.is_some())
    };
    let toward = CharacterInput::RIGHT;
    assert!(grabs(LEDGE, toward, None));
    assert!(
        !grabs(LEDGE, CharacterInput::NONE, None),
        "not steered there"
    );
    let planks = LEDGE.replace(".....###", ".....---");
    assert!(!grabs(&planks, toward, None), "not a wall");
    // 14 high, it fits below a ceiling 14 above the ledge.
    let roof = |gap: f32| Some(Aabb::new(20.0, -24.0 - gap, 28.0, 8.0));
    assert!(grabs(LEDGE, toward, roof(14.0)));
    assert!(!grabs(LEDGE, toward, roof(13.0)), "no room to stand");
}

fn check_lift<S: Scalar>() {
    for mirror in Mirror::ALL {
        let (mut stage, lift) = hanging_on_solid::<S>(mirror);
        let up = num(if mirror == Mirror::Y { 1 } else { -1 });
        for tick in 1..=10 {
            stage.world.move_solid(lift, [num::<S>(0), up]).unwrap();
            let done = stage.tick(CharacterInput::NONE);
            assert!(done.ledge.is_some(), "tick {tick}");
            assert_eq!(stage.height() + 14.0, 8.0 + f64::from(tick), "it follows");
        }
        stage.world.remove(lift).unwrap();
        assert_eq!(stage.tick(CharacterInput::NONE).ledge, None);
    }
}

#[test]
fn s119_a_ledge_that_moves_takes_the_character_along() {
    for_all_numbers!(check_lift);
}

/// Returns a character that hangs on a solid, which is to its right or, mirrored, to its left.
fn hanging_on_solid<S: Scalar>(mirror: Mirror) -> (Stage<S>, BodyId) {
    let mut stage = Stage::<S>::mirrored("........ ........ ........ ...A.... ########", mirror);
    stage.hero.settings.ledge_reach = Some(S::ZERO);
    let wall = match mirror {
        Mirror::None => Aabb::new(num(20), num(-8), num(16), num(24)),
        Mirror::X => Aabb::new(num(-36), num(-8), num(16), num(24)),
        Mirror::Y => Aabb::new(num(20), num(-16), num(16), num(24)),
    };
    let solid = stage.world.add(Body::solid(wall)).unwrap();
    stage.hero.jump(num(25)).unwrap();
    stage.until(ahead(mirror), |done| done.ledge.is_some());
    assert_eq!(stage.height() + 14.0, 8.0);
    (stage, solid)
}

fn check_any_way<S: Scalar>() {
    for mirror in Mirror::ALL {
        // Away from the character and toward it, up and down, and both at once.
        for (away, up) in [(2, 0), (-2, 0), (0, 2), (0, -1), (2, 1), (-2, 1), (-2, -1)] {
            let (mut stage, solid) = hanging_on_solid::<S>(mirror);
            let (x, height) = (stage.x(), stage.height());
            let (right, down) = match mirror {
                Mirror::None => (away, -up),
                Mirror::X => (-away, -up),
                Mirror::Y => (away, up),
            };
            for tick in 1..=5 {
                let delta = [num::<S>(right), num(down)];
                stage.world.move_solid(solid, delta).unwrap();
                let done = stage.tick(CharacterInput::NONE);
                let case = format!("{mirror:?} {away} {up} tick {tick}");
                assert_eq!(done.ledge, Some(ahead_side(mirror)), "{case}");
                assert_eq!(stage.x() - x, f64::from(right * tick), "{case}");
                assert_eq!(stage.height() - height, f64::from(up * tick), "{case}");
            }
        }
    }
}

#[test]
fn s119_a_ledge_takes_the_character_along_whichever_way_it_moves() {
    for_all_numbers!(check_any_way);
}

#[test]
fn s119_a_character_that_was_moved_away_lets_go() {
    for way in [-30, -1, 60] {
        let (mut stage, _) = hanging_on_solid::<i32>(Mirror::None);
        let at = stage.place().min();
        stage
            .world
            .teleport(stage.body, [at.x + way, at.y - 30])
            .unwrap();
        assert_eq!(stage.tick(CharacterInput::NONE).ledge, None, "{way}");
        assert_eq!(stage.place().min().x, at.x + way, "it is not pulled back");
    }
}

#[test]
fn s119_a_climb_beyond_the_number_range_changes_nothing() {
    let (mut stage, solid) = hanging_on_solid::<i16>(Mirror::None);
    let wall = stage.world.place(solid).unwrap().min();
    // There is room to follow the ledge up to the end of the range, and none to climb 5 in a tick.
    stage.hero.settings.climb_speed = 300;
    stage.world.teleport(solid, [wall.x, i16::MIN + 1]).unwrap();
    let before = stage.clone();
    let Stage { world, hero, .. } = &mut stage;
    let refused = hero.tick(world, CharacterInput::UP);
    assert!(matches!(refused, Err(WorldError::Move(_))), "{refused:?}");
    assert_eq!(stage, before);
    assert!(stage.tick(CharacterInput::NONE).ledge.is_some());
    assert_eq!(stage.place().min().y, i16::MIN + 1);
}

#[test]
fn s119_a_ledge_that_is_gone_lets_go() {
    // Its feet still touch the wall below the tile that it holds on to.
    let mut stage = hanging::<i32>(Mirror::None, 3);
    let map = stage.world.maps().next().unwrap().0;
    let map = stage.world.map_mut(map).unwrap();
    assert!(
        map.set(jostle::TilePos::new(5, 2), jostle::Tile::EMPTY)
            .is_ok()
    );
    assert_eq!(stage.tick(CharacterInput::NONE).ledge, None);
}
