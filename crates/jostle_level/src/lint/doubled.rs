//! `doubled` and `no-size`: solids that change nothing.

use super::scene::{Block, BlockSource, Scene};
use super::solids::{DrawnSolid, drawn_solids};
use crate::finding::{Origin, Rule};
use crate::level::LevelSolid;
use jostle::{Aabb, Scalar, Vec2};

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    find_doubled(scene);
    let level = scene.level;
    for solid in &level.solids {
        add_if_empty(scene, "solid", solid.place, &solid.origin);
    }
    for sensor in &level.sensors {
        add_if_empty(scene, "sensor", sensor.place, &sensor.origin);
    }
    for platform in &level.platforms {
        add_if_empty(scene, "platform", platform.place, &platform.origin);
    }
}

fn add_if_empty<S: Scalar>(scene: &mut Scene<'_, S>, what: &str, place: Aabb<S>, origin: &Origin) {
    if place.is_empty() {
        let message = format!("a {what} has no area");
        let remedy = "give it a width and a height, or delete it";
        let place = scene.frame.place(place);
        scene.add(Rule::NoSize, origin.clone(), place, message, remedy);
    }
}

fn find_doubled<S: Scalar>(scene: &mut Scene<'_, S>) {
    for object in drawn_solids(scene.level) {
        let first = &scene.level.solids[object.solids[0]];
        let places = object.solids.iter();
        let places: Vec<Aabb<S>> = places
            .map(|&index| scene.frame.place(scene.level.solids[index].place))
            .collect();
        let is_doubled = is_plain(first)
            && places
                .iter()
                .all(|&place| is_covered(scene, &object, place));
        let around = Aabb::union_of(places).filter(|_| is_doubled);
        if let Some(place) = around {
            let message = "a solid is wholly inside others";
            let remedy = "delete it: without it, the same places block";
            scene.add(Rule::Doubled, first.origin.clone(), place, message, remedy);
        }
    }
}

/// Whether a solid could be deleted if it is inside others.
fn is_plain<S: Scalar>(solid: &LevelSolid<S>) -> bool {
    // A conveyor carries what stands on it even if it is flush with a floor. The boxes of a tile are not drawn one by one,
    // so none of them can be deleted.
    let is_drawn = solid.origin.cell.is_none() && solid.conveyor == Vec2::new(S::ZERO, S::ZERO);
    is_drawn && solid.one_way.is_none()
}

/// Whether a box of an object is inside others: tiles and boxes of other objects.
fn is_covered<S: Scalar>(scene: &Scene<'_, S>, object: &DrawnSolid, place: Aabb<S>) -> bool {
    let is_other = |block: &Block<S>| match block.source {
        BlockSource::Map(_) => true,
        // Of two that are equal, the later one is superfluous.
        BlockSource::Solid(other) => {
            let is_later = object.solids[0] < other;
            !(object.solids.contains(&other) || is_later && block.place == place)
        }
        BlockSource::Outside => false,
    };
    !place.is_empty() && scene.is_covered(place, is_other)
}
