//! `start-in-wall` and `start-over-nothing`: a level that is over before it begins.

use super::order;
use super::outside::called;
use super::scene::{Scene, length};
use crate::finding::Rule;
use crate::level::Marker;
use jostle::{Aabb, Axis, Scalar, Side, Span};

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    let level = scene.level;
    for index in scene.starts() {
        let marker = &level.markers[index];
        let place = scene.frame.place(marker.place);
        let Some(body) = body(scene, place) else {
            continue;
        };
        if !scene.is_free(body) || is_in_platform(scene, body) {
            add_in_wall(scene, marker, body);
        } else if !scene.lint.is_top_down && body.touches(scene.bounds()) && falls_out(scene, body)
        {
            let message = format!(
                "a body that starts at {} falls out of the level",
                called(marker)
            );
            let remedy = "put a floor below it, or move it above one; in a game seen from above, check with .top_down()";
            let origin = marker.origin.clone();
            scene.add(Rule::StartOverNothing, origin, body, message, remedy);
        }
    }
}

/// Returns where the body starts: with its feet in the middle of the marker's lower edge, or in its middle if the game
/// is seen from above.
pub(super) fn body<S: Scalar>(scene: &Scene<'_, S>, place: Aabb<S>) -> Option<Aabb<S>> {
    let center = place.center();
    if scene.lint.is_top_down {
        let body = Aabb::try_from_center_size(center, scene.body).ok()?;
        return (!body.is_empty()).then_some(body);
    }
    scene.body_at(center.x, place.max().y)
}

/// Whether a body is inside a moving platform where that starts.
fn is_in_platform<S: Scalar>(scene: &Scene<'_, S>, body: Aabb<S>) -> bool {
    let found = scene.platforms_at(body).into_iter();
    let mut found = found.map(|index| &scene.level.platforms[index]);
    found.any(|one| one.one_way.is_none() && scene.frame.place(one.place).overlaps(body))
}

fn add_in_wall<S: Scalar>(scene: &mut Scene<'_, S>, marker: &Marker<S>, body: Aabb<S>) {
    let message = format!("a body that starts at {} is inside a solid", called(marker));
    let remedy = lift(scene, body).map_or_else(
        || "move it to where the body has room".to_owned(),
        |lift| format!("move it up by {}", length(lift)),
    );
    scene.add(
        Rule::StartInWall,
        marker.origin.clone(),
        body,
        message,
        remedy,
    );
}

/// Returns how far up a body that stands in a floor is free; `None` if that is farther than its own height.
fn lift<S: Scalar>(scene: &Scene<'_, S>, body: Aabb<S>) -> Option<S> {
    let found = scene.blocks_in(body).into_iter();
    let tops = found.map(|index| match scene.blocks[index].slope {
        Some((slope, cell)) if slope.surface() == Side::MinY => {
            let rest = slope.rest(cell, body.span(Axis::X));
            rest.unwrap_or(body.max().y)
        }
        _ => scene.blocks[index].place.min().y,
    });
    let top = tops.min_by(|a, b| order(*a, *b))?;
    let lift = body.max().y.saturating_sub(top);
    let lifted = body.checked_moved([S::ZERO, S::ZERO.saturating_sub(lift)])?;
    let is_near = S::ZERO < lift && lift <= body.height();
    (is_near && !scene.lint.is_top_down && scene.is_free(lifted)).then_some(lift)
}

/// Whether nothing below a body could hold it. Platforms count wherever they get to, and so do ladders and water.
fn falls_out<S: Scalar>(scene: &Scene<'_, S>, body: Aabb<S>) -> bool {
    let Some(fall) = Span::new(body.max().y, scene.bounds().max().y) else {
        return scene.is_open();
    };
    let column = body.with_span(Axis::Y, fall);
    let is_below = |place: Aabb<S>| {
        place.span(Axis::X).overlaps(column.span(Axis::X)) && column.max().y >= place.min().y
    };
    let blocks = scene.blocks_at(column).into_iter();
    let has_block = blocks.map(|index| scene.blocks[index].place).any(is_below);
    let one_ways = scene.one_ways_at(column).into_iter();
    let mut one_ways = one_ways.map(|index| &scene.one_ways[index]);
    let has_one_way =
        one_ways.any(|one_way| one_way.faces.has(Side::MinY) && is_below(one_way.place));
    let has_platform = !scene.platforms_at(column).is_empty();
    // If nothing blocks at all, the start is not the mistake.
    let is_bare = scene.blocks.is_empty() && scene.one_ways.is_empty();
    let is_held = is_bare || has_block || has_one_way || has_platform || has_grip(scene, column);
    scene.is_open() && !is_held
}

/// Whether there is a ladder or water in an area.
fn has_grip<S: Scalar>(scene: &Scene<'_, S>, area: Aabb<S>) -> bool {
    let level = scene.level;
    let classes = level.classes.iter();
    let data: Vec<u16> = classes
        .filter(|(name, _)| name == "ladder" || name == "water")
        .map(|(_, data)| *data)
        .collect();
    let area = scene.frame.place(area);
    let mut maps = level.maps.iter();
    let mut sensors = level.sensors.iter();
    maps.any(|map| {
        map.map
            .tiles_in(area)
            .any(|(_, tile)| data.contains(&tile.data()))
    }) || sensors.any(|sensor| sensor.class == "water" && sensor.place.overlaps(area))
}
