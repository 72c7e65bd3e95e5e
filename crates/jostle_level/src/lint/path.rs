//! `path-blocked`, `path-away` and `path-still`: platforms whose way is wrong.

use super::frame::Frame;
use super::outside::named;
use super::scene::{Block, Scene, length};
use crate::finding::Rule;
use crate::level::LevelPlatform;
use crate::place::RouteEnd;
use crate::properties::Value;
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
    named("platform", [&platform.name, &platform.class])
}

fn find_still<S: Scalar>(scene: &mut Scene<'_, S>, platform: &LevelPlatform<S>) {
    let (route, zero) = (&platform.route, Vec2::new(S::ZERO, S::ZERO));
    let has_way = route.points().iter().any(|&point| point != zero);
    let (message, remedy) = match (has_way, S::ZERO < route.speed()) {
        (true, true) => return,
        (true, false) => (
            "has a path but no speed, so it never moves",
            "give it the property speed, in pixels per second",
        ),
        (false, _) if refers_to_nothing(platform) => (
            "never moves: its path refers to no line",
            "let its property path refer to a polyline or polygon, or make it a solid",
        ),
        (false, _) => (
            "has a path of one point, so it never moves",
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

/// Whether the property `path` of a platform is an object that no line was found in: it is missing, or a rectangle.
fn refers_to_nothing<S: Scalar>(platform: &LevelPlatform<S>) -> bool {
    let mut properties = platform.properties.iter();
    let path = properties.find(|(name, _)| name.eq_ignore_ascii_case("path"));
    let is_object = path.is_some_and(|(_, value)| matches!(value, Value::Object(_)));
    is_object && platform.route.points().len() < 2
}

fn find_away<S: Scalar>(scene: &mut Scene<'_, S>, platform: &LevelPlatform<S>) {
    let start = platform.place.center() + platform.path_offset;
    if platform.place.touches_point(start) {
        return;
    }
    let message = format!(
        "the path of {} starts {} from its middle",
        called(platform),
        away(platform.path_offset, scene.frame)
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

/// Writes how far away something is, as in "40 to the left and 3 down".
fn away<S: Scalar>(off: Vec2<S>, frame: Frame) -> String {
    let (off, size) = (frame.delta(off), off.abs());
    let word = |axis: Axis, [less, more]: [&str; 2]| {
        let size = size.along(axis);
        let way = if off.along(axis) < S::ZERO {
            less
        } else {
            more
        };
        (size != S::ZERO).then(|| format!("{} {way}", length(size)))
    };
    let x = word(Axis::X, ["to the left", "to the right"]);
    let y = word(Axis::Y, ["up", "down"]);
    let parts: Vec<String> = x.into_iter().chain(y).collect();
    parts.join(" and ")
}

fn find_blocked<S: Scalar>(scene: &mut Scene<'_, S>, platform: &LevelPlatform<S>) {
    let frame = scene.frame;
    let points = platform.route.points().iter();
    let mut points: Vec<Vec2<S>> = points.map(|&point| frame.delta(point)).collect();
    if platform.route.end() == RouteEnd::Loop {
        points.extend(points.first().copied());
    }
    if points.len() < 2 {
        // It stays where it is, which may be inside a wall.
        points = vec![Vec2::new(S::ZERO, S::ZERO); 2];
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
    if !scene.has_steps() {
        return None;
    }
    let blocks = scene.blocks_in(swept).into_iter();
    scene.takes_steps(blocks.len());
    let met = blocks.map(|index| &scene.blocks[index]).filter(is_met);
    Aabb::union_of(met.filter_map(|block| block.place.intersection(swept)))
}
