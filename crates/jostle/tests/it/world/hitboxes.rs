//! Hitboxes move with their bodies and overlap each other.

use crate::random::Random;
use jostle::f32::{Aabb, Body, Hitbox, World, WorldError};
use jostle::{BodyId, BodyRef, Filter, Label};

fn label(text: &str) -> Label {
    Label::new(text).unwrap()
}

fn boxed(x: f32) -> Body {
    Body::actor(Aabb::new(x, 0.0, 16.0, 16.0))
}

#[test]
fn turning_around_mirrors_hitboxes_and_leaves_the_body() {
    let mut world = World::new();
    let (sword, feet) = (label("sword"), label("feet"));
    let hero = boxed(100.0)
        .with_hitbox(Hitbox::new(sword, Aabb::new(12.0, 6.0, 10.0, 4.0)))
        .with_hitbox(Hitbox::new(feet, Aabb::new(2.0, 16.0, 12.0, 2.0)).inactive());
    let hero = world.add(hero).unwrap();
    let right = [sword, feet].map(|label| world.hitbox(hero, label).unwrap());
    assert_eq!(right[0], Aabb::new(112.0, 6.0, 10.0, 4.0));

    world.set_flipped(hero, true).unwrap();
    assert_eq!(world.place(hero), Some(Aabb::new(100.0, 0.0, 16.0, 16.0)));
    assert_eq!(
        world.hitbox(hero, sword),
        Some(Aabb::new(94.0, 6.0, 10.0, 4.0))
    );
    assert_eq!(world.hitbox(hero, feet), Some(right[1]), "in the middle");
    let behind = Aabb::new(95.0, 0.0, 1.0, 16.0);
    assert_eq!(
        world.hitboxes_overlapping(behind, u32::MAX),
        [(hero.into(), sword)]
    );

    world.set_flipped(hero, false).unwrap();
    assert_eq!(world.hitbox(hero, sword), Some(right[0]));
    assert!(world.hitboxes_overlapping(behind, u32::MAX).is_empty());
}

/// S60: nothing is lost outside any bounds.
#[test]
fn hitboxes_far_outside_still_overlap() {
    let mut world = World::new();
    let skin = label("skin");
    for k in 0..100_u16 {
        world.add(boxed(20.0 * f32::from(k))).unwrap();
    }
    let skinned = |x| boxed(x).with_hitbox(Hitbox::new(skin, Aabb::new(0.0, 0.0, 16.0, 16.0)));
    let [one, other] = [10_000.0, 10_008.0].map(|x| world.add(skinned(x)).unwrap());
    assert_eq!(
        world.hitbox_pairs(),
        [[(one.into(), skin), (other.into(), skin)]]
    );
}

#[test]
fn labels_are_unique_on_a_body() {
    let mut world = World::new();
    let skin = Hitbox::new(label("skin"), Aabb::new(0.0, 0.0, 16.0, 16.0));
    let twice = boxed(0.0).with_hitbox(skin).with_hitbox(skin);
    let double = WorldError::DuplicateHitbox(skin.label);
    assert_eq!(world.add(twice), Err(double));
    let id = world.add(boxed(0.0)).unwrap();
    assert_eq!(world.add_hitbox(id, skin), Ok(()));
    assert_eq!(world.add_hitbox(id, skin), Err(double));
    let empty = Hitbox::new(label("none"), Aabb::new(0.0, 0.0, 0.0, 1.0));
    assert_eq!(
        world.add_hitbox(id, empty),
        Err(WorldError::EmptyBox(empty.offset))
    );
    assert_eq!(world.remove_hitbox(id, skin.label), Ok(skin));
    let unknown = WorldError::UnknownHitbox(id, skin.label);
    assert_eq!(world.remove_hitbox(id, skin.label), Err(unknown));
    assert_eq!(world.set_hitbox_active(id, skin.label, true), Err(unknown));
    assert_eq!(
        world.set_hitbox_filter(id, skin.label, Filter::ALL),
        Err(unknown)
    );
}

#[test]
fn labels_hold_fifteen_bytes() {
    assert_eq!(label("fifteen letters").as_str(), "fifteen letters");
    let error = Label::new("sixteen letters!").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the label has 16 bytes: it must have at most 15"
    );
    assert_eq!(label("жук").to_string(), "жук");
    assert!(label("") < label("a") && label("a") < label("a\0") && label("a\0") < label("aa"));
}

type Name = (BodyRef, Label);

/// Random bodies with up to seven hitboxes each, changed in every way, compared with two nested loops.
#[test]
fn pairs_and_queries_agree_with_two_loops() {
    let labels = ["a", "b", "c", "d", "e", "f", "g"].map(label);
    for seed in 0..40 {
        let mut draw = Random::seed(seed);
        let mut world = World::new();
        let mut ids: Vec<BodyId> = Vec::new();
        for step in 0..120 {
            change(&mut world, &mut ids, &mut draw, labels);
            if step % 10 == 0 {
                let all = active(&world);
                assert_eq!(
                    world.hitbox_pairs(),
                    pairs_of(&all),
                    "seed {seed}, step {step}"
                );
                let area = some_box(&mut draw).moved([50.0, 50.0]);
                let inside = |(_, at, filter): &(Name, Aabb, Filter)| {
                    at.overlaps(area) && filter.layers & 3 != 0
                };
                let mut expected: Vec<Name> = all
                    .iter()
                    .filter(|one| inside(one))
                    .map(|one| one.0)
                    .collect();
                expected.sort_unstable();
                assert_eq!(world.hitboxes_overlapping(area, 3), expected, "seed {seed}");
            }
        }
    }
}

fn some_box(draw: &mut Random) -> Aabb {
    let mut number = |below| f32::from(u16::try_from(draw.below(below)).unwrap());
    Aabb::new(
        number(20) - 10.0,
        number(20) - 10.0,
        1.0 + number(12),
        1.0 + number(12),
    )
}

fn change(world: &mut World, ids: &mut Vec<BodyId>, draw: &mut Random, labels: [Label; 7]) {
    let label = draw.pick(&labels);
    let filter = Filter::new(1 << draw.below(4), 1 << draw.below(4));
    if ids.len() < 12 || draw.below(8) == 0 {
        let at = some_box(draw).moved([50.0 + 2.0 * some_box(draw).width(), 50.0]);
        ids.push(world.add(Body::actor(at)).unwrap());
    }
    let at = draw.index(ids.len());
    let id = ids[at];
    // Calls that are refused are part of the test.
    let _ = match draw.below(8) {
        0 => world.remove(ids.swap_remove(at)).map(|_| ()),
        1 => world.remove_hitbox(id, label).map(|_| ()),
        2 => world.set_flipped(id, draw.below(2) == 0),
        3 => world.set_hitbox_active(id, label, draw.below(2) == 0),
        4 => world.set_hitbox_filter(id, label, filter),
        _ => world.add_hitbox(id, Hitbox::new(label, some_box(draw)).with_filter(filter)),
    };
}

fn active(world: &World) -> Vec<(Name, Aabb, Filter)> {
    let of_body = |body: jostle::BodyView<'_>| {
        let id = BodyRef::from(body.id());
        let active = body.hitboxes().filter(|(hitbox, _)| hitbox.is_active);
        let named = active.map(|(hitbox, at)| ((id, hitbox.label), at, hitbox.filter));
        named.collect::<Vec<_>>()
    };
    world.bodies().flat_map(of_body).collect()
}

fn pairs_of(all: &[(Name, Aabb, Filter)]) -> Vec<[Name; 2]> {
    let mut pairs = Vec::new();
    for (k, (a, at, filter)) in all.iter().enumerate() {
        for (b, other, others) in &all[k + 1..] {
            if a.0 != b.0 && at.overlaps(*other) && filter.meets(*others) {
                pairs.push([*a.min(b), *a.max(b)]);
            }
        }
    }
    pairs.sort_unstable();
    pairs
}
