//! `outside` and `buried`: things that cannot be reached.

use super::scene::Scene;
use super::solids::drawn_solids;
use crate::finding::{Origin, Rule};
use crate::level::{Level, Marker};
use crate::properties::Value;
use jostle::{Aabb, Axis, PackedIndex, Scalar, Vec2};
use std::collections::BTreeSet;

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    // An infinite map ends only where its tiles happen to end.
    if !scene.is_infinite() {
        find_outside(scene);
    }
    let mut starts = scene.starts().into_iter().peekable();
    for (index, marker) in scene.level.markers.iter().enumerate() {
        if starts.next_if_eq(&index).is_none() {
            find_buried(scene, marker);
        }
    }
}

fn find_outside<S: Scalar>(scene: &mut Scene<'_, S>) {
    let level = scene.level;
    let mut areas: Vec<Aabb<S>> = level.areas.iter().map(|area| area.place).collect();
    if areas.is_empty() {
        areas.push(level.bounds);
    }
    let index = PackedIndex::new(&areas);
    let is_outside = |place: Aabb<S>| {
        let near = place.grown(S::ONE);
        let mut is_near = false;
        index.overlapping(near).each(|area| {
            is_near |= areas[area as usize].touches(place);
        });
        !is_near
    };
    let solids = drawn_solids(level).into_iter().filter_map(|object| {
        let boxes = || object.solids.iter().map(|&index| &level.solids[index]);
        let around = Aabb::union_of(boxes().map(|solid| solid.place))?;
        let is_out = boxes().all(|solid| is_outside(solid.place));
        is_out.then(|| {
            (
                "a solid".to_owned(),
                around,
                &level.solids[object.solids[0]].origin,
            )
        })
    });
    let sensors = level.sensors.iter().map(|sensor| {
        let name = named("sensor", [&sensor.class, &sensor.name]);
        (name, sensor.place, &sensor.origin)
    });
    let platforms = level.platforms.iter();
    let platforms = platforms.map(|platform| {
        let name = named("platform", [&platform.name, &platform.class]);
        (name, platform.place, &platform.origin)
    });
    let paths = paths(level);
    let markers = level.markers.iter();
    // A path goes from its platform as it is drawn, wherever that is.
    let markers = markers.filter(|marker| !paths.contains(&path_key(&marker.origin)));
    let markers = markers.map(|marker| (called(marker), marker.place, &marker.origin));
    let things = sensors.chain(platforms).chain(markers);
    let things = things.filter(|(_, place, _)| is_outside(*place));
    let found: Vec<(String, Aabb<S>, &Origin)> = solids.chain(things).collect();
    for (name, place, origin) in found {
        let message = format!("{name} is wholly outside the level");
        let remedy = "move it into the level, or delete it";
        let place = scene.frame.place(place);
        scene.add(Rule::Outside, origin.clone(), place, message, remedy);
    }
}

fn find_buried<S: Scalar>(scene: &mut Scene<'_, S>, marker: &Marker<S>) {
    // Lines are paths, and may lead through walls.
    if !marker.points.is_empty() {
        return;
    }
    let place = scene.frame.place(marker.place);
    let by = Vec2::new(scene.sliver(Axis::X), scene.sliver(Axis::Y));
    let area = if place.is_empty() {
        // A point on a floor or at a wall is not inside it.
        Aabb::from_points(place.min() - by, place.max() + by)
    } else {
        place
    };
    if scene.is_covered(area, |_| true) {
        let message = format!("{} is wholly inside solids", called(marker));
        let remedy = "move it out, unless it is meant to be unreachable";
        scene.add(Rule::Buried, marker.origin.clone(), place, message, remedy);
    }
}

/// Returns the files and ids of the objects that platforms move along.
fn paths<S: Scalar>(level: &Level<S>) -> BTreeSet<(&str, &str)> {
    let paths = level.platforms.iter().filter_map(|platform| {
        let mut properties = platform.properties.iter();
        let path = properties.find(|(name, _)| name.eq_ignore_ascii_case("path"));
        match path?.1 {
            Value::Object(id) => Some((platform.origin.file.as_str(), id.as_str())),
            _ => None,
        }
    });
    paths.collect()
}

fn path_key(origin: &Origin) -> (&str, &str) {
    (&origin.file, &origin.object)
}

/// Returns what a marker is called in messages.
pub(super) fn called<S: Scalar>(marker: &Marker<S>) -> String {
    named("marker", [&marker.name, &marker.class])
}

/// Returns what something is called in messages: by the first of its names that is not empty.
pub(super) fn named(what: &str, names: [&String; 2]) -> String {
    let name = names.into_iter().find(|name| !name.is_empty());
    name.map_or(format!("a {what} without a name"), |name| {
        format!("{what} \"{name}\"")
    })
}
