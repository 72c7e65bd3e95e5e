//! S106 and S107: worlds as lines and boxes, and where bodies were when the tick began.

use super::scene::{Scene, in_all_frames};
use crate::numbers::{Number, aabb, for_numbers, vec};
use jostle::{
    Aabb, Body, BodyKind, DrawnKind, DrawnShape, Hitbox, Label, Outside, Segment, Side, Tile,
    TileMap, World,
};

for_numbers! {
    s106_a_drawing_is_the_outline_of_what_is_in_view: i16 i32 i64 f32 f64;
    s107_places_of_the_last_tick_are_kept_on_request: i16 i32 i64 f32 f64;
}

/// A body that crouches between two ticks is drawn with its feet on the floor.
#[test]
fn s107_both_corners_are_drawn_between_ticks() {
    let mut world = World::new();
    let hero = world
        .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 16.0)))
        .unwrap();
    let now = Aabb::new(2.0, 8.0, 8.0, 8.0);
    world.begin_tick();
    world.try_resize(hero, now).unwrap();
    assert_eq!(
        world.place_between(hero, 0.25),
        Some(now),
        "no places are kept"
    );
    world.resize(hero, Aabb::new(0.0, 0.0, 8.0, 16.0)).unwrap();
    world.set_keeps_places(true);
    world.begin_tick();
    world.try_resize(hero, now).unwrap();
    assert_eq!(world.place_between(hero, 0.0), world.place_before(hero));
    assert_eq!(
        world.place_between(hero, 0.25),
        Some(Aabb::new(0.5, 2.0, 8.0, 14.0))
    );
    for beyond in [1.0, 2.0, f32::INFINITY] {
        assert_eq!(world.place_between(hero, beyond), Some(now));
    }
    assert_eq!(
        world.place_between(hero, f32::NAN),
        world.place_before(hero)
    );
    world.remove(hero).unwrap();
    assert_eq!(world.place_between(hero, 0.5), None);
}

/// The thin end of a slope is no line.
#[test]
fn s106_every_line_of_a_level_has_a_length() {
    let mut world = World::new();
    let rows = ["....", r"#\..", r"##\.", "####"];
    let map = TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Empty);
    world.add_map(map.unwrap());
    world.draw(Aabb::new(0, 0, 64, 64), |drawn| {
        if let DrawnShape::Line(line) = drawn.shape {
            assert!(line.start() != line.end(), "{drawn:?}");
        }
    });
}

fn s106_a_drawing_is_the_outline_of_what_is_in_view<S: Number>() {
    in_all_frames::<S>(|scene| {
        scene.map((0.0, 8.0), 8.0, &["##-", "#.."]);
        let hero = scene.actor((1.0, 0.0, 4.0, 8.0));
        let label = Label::new("skin").unwrap();
        let hitbox = Hitbox::new(label, aabb((0.0, 0.0, 4.0, 8.0)));
        scene.world.add_hitbox(hero, hitbox).unwrap();
        let shelf = scene.shelf((40.0, 0.0, 8.0, 8.0));
        scene.sensor((500.0, 0.0, 8.0, 8.0));
        scene.slide(hero, (0.0, 1.0));
        let mut drawn = Vec::new();
        scene
            .world
            .draw(scene.seen((-50.0, -50.0, 150.0, 150.0)), |one| {
                drawn.push(one);
            });
        let of = |kind: DrawnKind| drawn.iter().filter(move |one| one.kind == kind);
        // Two tops, the right, the notch below and beside it, left twice, and the bottom.
        assert_eq!(of(DrawnKind::Face).count(), 8, "{drawn:?}");
        assert_eq!(of(DrawnKind::OneWay).count(), 2, "a tile and a shelf");
        assert_eq!(
            of(DrawnKind::Body(BodyKind::Sensor)).count(),
            0,
            "out of view"
        );
        let place = DrawnShape::Box(scene.world[hero]);
        assert!(
            of(DrawnKind::Body(BodyKind::Actor))
                .all(|one| one.shape == place && one.other == hero.into())
        );
        assert!(of(DrawnKind::Hitbox(label)).any(|one| one.shape == place));
        assert!(of(DrawnKind::Body(BodyKind::Solid)).all(|one| one.other.body() == Some(shelf)));
        let feet = scene.seen((1.0, 8.0, 4.0, 0.0));
        let side = scene.seen_side(Side::MaxY);
        let contact = of(DrawnKind::Contact(side)).next().unwrap();
        assert_eq!(
            contact.shape,
            DrawnShape::Line(Segment::new(feet.min(), feet.max()))
        );

        // Faces end at the border of the view, which may be smaller than a tile.
        let view = scene.seen((2.0, 6.0, 3.0, 4.0));
        let mut lines = Vec::new();
        scene.world.draw(view, |one| match one.shape {
            DrawnShape::Line(line) if one.kind == DrawnKind::Face => lines.push(line.bounds()),
            _ => {}
        });
        assert_eq!(lines, [scene.seen((2.0, 8.0, 3.0, 0.0))]);
    });
}

fn s107_places_of_the_last_tick_are_kept_on_request<S: Number>() {
    in_all_frames::<S>(|scene| {
        let hero = scene.actor((0.0, 0.0, 8.0, 8.0));
        scene.world.begin_tick();
        assert_eq!(scene.world.place_before(hero), None, "off at first");
        scene.world.set_keeps_places(true);
        let at = |scene: &Scene<S>, id| scene.plain(scene.world.place_before(id).unwrap()).min();
        scene.slide(hero, (5.0, 0.0));
        assert_eq!(at(scene, hero), vec((0.0, 0.0)));
        scene.world.begin_tick();
        assert_eq!(at(scene, hero), vec((5.0, 0.0)));
        let late = scene.actor((20.0, 0.0, 8.0, 8.0));
        scene.slide(late, (3.0, 0.0));
        assert_eq!(at(scene, late), vec((20.0, 0.0)), "where it was added");
        scene.teleport(hero, (90.0, 0.0));
        scene.slide(hero, (4.0, 0.0));
        assert_eq!(at(scene, hero), vec((90.0, 0.0)), "it did not fly there");
        scene.world.remove(late).unwrap();
        let next = scene.actor((40.0, 0.0, 8.0, 8.0));
        assert_eq!(
            (next.slot(), at(scene, next)),
            (late.slot(), vec((40.0, 0.0)))
        );
        assert_eq!(scene.world.place_before(late), None);
        let copy = scene.world.clone();
        assert_eq!(copy.place_before(hero), scene.world.place_before(hero));
        let bytes = scene.world.save();
        scene.world.set_keeps_places(false);
        assert!(
            scene.world == copy && scene.world.save() == bytes,
            "it is no state"
        );
        assert_eq!(scene.world.place_before(hero), None);
    });
}
