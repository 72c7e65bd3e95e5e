//! `path-blocked`, `path-away` and `path-still`: platforms whose way is wrong.

use super::scene::{Block, Scene, length};
use crate::finding::Rule;
use crate::level::LevelPlatform;
use crate::place::RouteEnd;
use jostle::{Aabb, Axis, Scalar, Sweep, Vec2};

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    for platform in &scene.level.platforms {
        find_still(scene, platform);
        find_away(scene, platform);
        find_blocked(scene, platform);
    }
}

/// Returns what a platform is called in messages.
fn called<S: Scalar>(platform: &LevelPlatform<S>) -> String {
    let names = [&platform.name, &platform.class];
    let name = names.into_iter().find(|name| !name.is_empty());
    name.map_or("a platform".to_owned(), |name| {
        format!("platform \"{name}\"")
    })
}

fn find_still<S: Scalar>(scene: &mut Scene<'_, S>, platform: &LevelPlatform<S>) {
    let (route, zero) = (&platform.route, Vec2::new(S::ZERO, S::ZERO));
    let has_way = route.points().iter().any(|&point| point != zero);
    let (message, remedy) = match (has_way, S::ZERO < route.speed()) {
        (true, true) => return,
        (true, false) => (
            "has a path but no speed, so it stays",
            "give it the property speed, in pixels per second",
        ),
        (false, _) => (
            "has a path of one point, so it stays",
            "draw a path of at least two points, or make it a solid",
        ),
    };
    let message = format!("{} {message}", called(platform));
    let place = scene.frame.place(platform.place);
    scene.add(
        Rule::PathStill,
        platform.origin.clone(),
        place,
        message,
        remedy,
    );
}

fn find_away<S: Scalar>(scene: &mut Scene<'_, S>, platform: &LevelPlatform<S>) {
    let start = platform.place.center() + platform.path_offset;
    if platform.place.touches_point(start) {
        return;
    }
    let off = platform.path_offset.abs();
    let message = format!(
        "the path of {} begins {} x {} away from its middle",
        called(platform),
        length(off.x),
        length(off.y)
    );
    let remedy = "draw it from the platform: it goes as the line does, but from where it is itself";
    let place = scene.frame.place(platform.place);
    scene.add(
        Rule::PathAway,
        platform.origin.clone(),
        place,
        message,
        remedy,
    );
}

fn find_blocked<S: Scalar>(scene: &mut Scene<'_, S>, platform: &LevelPlatform<S>) {
    let frame = scene.frame;
    let points = platform.route.points().iter();
    let mut points: Vec<Vec2<S>> = points.map(|&point| frame.delta(point)).collect();
    if platform.route.end() == RouteEnd::Loop {
        points.extend(points.first().copied());
    }
    let start = frame.place(platform.place);
    let mut legs = points.windows(2).map(|leg| {
        let from = start.moved(leg[0]);
        (from, leg[1] - leg[0])
    });
    if let Some(place) = legs.find_map(|(from, delta)| blocked(scene, from, delta)) {
        let message = format!("{} moves into something solid", called(platform));
        let remedy = "move its path, or make room for it: it crushes what rides on it";
        let origin = platform.origin.clone();
        scene.add(Rule::PathBlocked, origin, place, message, remedy);
    }
}

/// Returns where a moving box meets blocks on its way; `None` if nowhere.
fn blocked<S: Scalar>(scene: &Scene<'_, S>, from: Aabb<S>, delta: Vec2<S>) -> Option<Aabb<S>> {
    let swept = from.swept(delta);
    let is_straight = Axis::BOTH.iter().any(|&axis| delta.along(axis) == S::ZERO);
    let is_met = |block: &&Block<S>| match block.slope {
        None => !matches!(from.sweep(delta, block.place), Sweep::Clear),
        Some((slope, cell)) if is_straight => slope.overlaps(cell, swept),
        // Only the ends of a slanted way: between them, the box around the slope would be too large.
        Some((slope, cell)) => {
            slope.overlaps(cell, from) || slope.overlaps(cell, from.moved(delta))
        }
    };
    let blocks = scene.blocks_in(swept).into_iter();
    let met = blocks.map(|index| &scene.blocks[index]).filter(is_met);
    Aabb::union_of(met.filter_map(|block| block.place.intersection(swept)))
}
