//! `trip`: floors side by side whose heights differ too little to be seen, but enough to stop a body.

use super::order;
use super::scene::{BlockSource, Scene, length};
use crate::finding::{Origin, Rule};
use jostle::{Aabb, Axis, Scalar, Side, Sides, Span};

/// Something to walk on.
struct TripFloor<S: Scalar> {
    place: Aabb<S>,
    faces: Sides,
    source: BlockSource,
}

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    let blocks = scene.blocks.iter().filter(|block| block.is_floor());
    let blocks = blocks.map(|block| TripFloor {
        place: block.place,
        faces: block.faces,
        source: block.source,
    });
    let one_ways = scene.one_ways.iter();
    let one_ways = one_ways
        .filter(|one_way| one_way.faces.has(Side::MinY))
        .map(|one_way| TripFloor {
            place: one_way.place,
            faces: one_way.faces,
            source: one_way.source,
        });
    let floors: Vec<TripFloor<S>> = blocks.chain(one_ways).collect();
    for floor in &floors {
        for side in [Side::MinX, Side::MaxX] {
            find_beside(scene, floor, side);
        }
    }
}

/// Looks for a floor that is slightly lower at the side of another.
fn find_beside<S: Scalar>(scene: &mut Scene<'_, S>, floor: &TripFloor<S>, side: Side) {
    // From the side, a body walks into a one-way platform as if it were not there.
    if !floor.faces.has(side) || !scene.has_steps() {
        return;
    }
    let (edge, top) = (floor.place.edge(side), floor.place.min().y);
    let reach = scene.sliver(Axis::Y);
    let Some(lower) = highest_beside(scene, edge, side, [top, top.saturating_add(reach)]) else {
        return;
    };
    let step = lower.place.min().y.saturating_sub(top);
    let is_rough = scene.is_rough(floor.source) || scene.is_rough(lower.source);
    if !is_low(scene, step, is_rough) || is_climbed(scene, step) {
        return;
    }
    let body = scene.body_at(edge, top);
    if !body.is_some_and(|body| scene.is_free(body)) {
        return;
    }
    let across = if side.is_max() {
        Span::new(edge, edge.saturating_add(step))
    } else {
        Span::new(edge.saturating_sub(step), edge)
    };
    let (Some(x), Some(y)) = (across, Span::new(top, lower.place.min().y)) else {
        return;
    };
    let place = Aabb::from_spans(x, y);
    let origin = origin(scene, floor, &lower, place);
    let message = format!(
        "two floors side by side differ by {} in height",
        length(step)
    );
    let remedy = "give both the same height: bodies stop at such an edge";
    scene.add(Rule::Trip, origin, place, message, remedy);
}

/// Whether a body climbs a step of that height without stopping.
fn is_climbed<S: Scalar>(scene: &Scene<'_, S>, step: S) -> bool {
    let settings = scene.lint.settings;
    settings.is_some_and(|settings| step <= settings.body.step)
}

/// Whether a step is lower than anyone would draw on purpose.
fn is_low<S: Scalar>(scene: &Scene<'_, S>, step: S, is_rough: bool) -> bool {
    let [step, tile] = [step, scene.tile.y].map(S::to_f64);
    let is_low = if is_rough {
        step * 8.0 < tile
    } else {
        step * 8.0 <= tile
    };
    0.0 < step && is_low
}

/// Returns the highest floor just beyond an edge, with its top between two heights, both included.
fn highest_beside<S: Scalar>(
    scene: &Scene<'_, S>,
    edge: S,
    side: Side,
    heights: [S; 2],
) -> Option<TripFloor<S>> {
    let [top, bottom] = heights;
    let line = Aabb::from_points([edge, top], [edge, bottom]);
    let is_beyond = |place: Aabb<S>| {
        let x = place.span(Axis::X);
        if side.is_max() {
            x.contains_point(edge)
        } else {
            x.min() < edge && edge <= x.max()
        }
    };
    let blocks = scene.blocks_at(line).into_iter();
    if !scene.takes_steps(blocks.len()) {
        return None;
    }
    let blocks = blocks.map(|index| &scene.blocks[index]);
    let blocks = blocks.filter(|block| block.is_floor());
    let blocks = blocks.map(|block| TripFloor {
        place: block.place,
        faces: block.faces,
        source: block.source,
    });
    let one_ways = scene.one_ways_at(line).into_iter();
    let one_ways = one_ways.map(|index| &scene.one_ways[index]);
    let one_ways = one_ways.filter(|one_way| one_way.faces.has(Side::MinY));
    let one_ways = one_ways.map(|one_way| TripFloor {
        place: one_way.place,
        faces: one_way.faces,
        source: one_way.source,
    });
    blocks
        .chain(one_ways)
        .filter(|floor| is_beyond(floor.place))
        .filter(|floor| top <= floor.place.min().y && floor.place.min().y <= bottom)
        .min_by(|a, b| order(a.place.min().y, b.place.min().y))
}

/// Returns the origin of the object, if one of the two is one.
fn origin<S: Scalar>(
    scene: &Scene<'_, S>,
    floor: &TripFloor<S>,
    lower: &TripFloor<S>,
    place: Aabb<S>,
) -> Origin {
    let [first, second] = [floor, lower].map(|floor| scene.origin(floor.source, place));
    let mut allow = [first.allow.clone(), second.allow.clone()].concat();
    allow.extend(scene.allowed_in(scene.grown(place)));
    let is_second = first.object.is_empty() && !second.object.is_empty();
    Origin {
        allow,
        ..if is_second { second } else { first }
    }
}
