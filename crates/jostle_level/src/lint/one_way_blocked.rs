//! `one-way-blocked`: a one-way platform that never blocks anything.

use super::scene::{Block, BlockSource, OneWay, Scene};
use super::spans::FreeSpans;
use crate::finding::Rule;
use jostle::{Aabb, Scalar, Side, Span};

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    for platform in platforms(scene) {
        let is_inside = scene.is_covered(platform.place, |_| true);
        let mut faces = platform.faces.iter();
        if !is_inside && !faces.all(|side| is_face_covered(scene, platform.place, side)) {
            continue;
        }
        let message = if is_inside {
            "a one-way platform is inside a solid"
        } else {
            "something solid covers the face of a one-way platform"
        };
        let remedy = "move one of the two: as it is, the platform never blocks anything";
        let origin = scene.origin(platform.source, platform.place);
        scene.add(Rule::OneWayBlocked, origin, platform.place, message, remedy);
    }
}

/// Returns one-way platforms: tiles of a row or column with the same faces are one.
fn platforms<S: Scalar>(scene: &Scene<'_, S>) -> Vec<OneWay<S>> {
    let mut all: Vec<OneWay<S>> = Vec::new();
    let mut tiles: Vec<&OneWay<S>> = Vec::new();
    for one_way in &scene.one_ways {
        match one_way.source {
            BlockSource::Map(_) => tiles.push(one_way),
            _ => all.push(one_way.clone()),
        }
    }
    // A platform to stand on is a row; one that blocks sideways is a column.
    let is_row =
        |one_way: &OneWay<S>| one_way.faces.has(Side::MinY) || one_way.faces.has(Side::MaxY);
    let key = |one_way: &OneWay<S>| {
        let (min, is_row) = (one_way.place.min(), is_row(one_way));
        let [across, along] = if is_row {
            [min.y, min.x]
        } else {
            [min.x, min.y]
        };
        (map_of(one_way.source), is_row, across, along)
    };
    tiles.sort_by(|a, b| {
        let order = key(a).partial_cmp(&key(b));
        order.unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut runs: Vec<OneWay<S>> = Vec::new();
    for tile in tiles {
        let continues = |last: &OneWay<S>| {
            let (a, b) = (last.place, tile.place);
            let is_next = if is_row(tile) {
                a.max().x == b.min().x && a.min().y == b.min().y
            } else {
                a.max().y == b.min().y && a.min().x == b.min().x
            };
            is_next && last.faces == tile.faces && last.source == tile.source
        };
        match runs.last_mut() {
            Some(last) if continues(last) => last.place = last.place.union(tile.place),
            _ => runs.push(tile.clone()),
        }
    }
    all.extend(runs);
    all
}

fn map_of(source: BlockSource) -> usize {
    match source {
        BlockSource::Map(index) | BlockSource::Solid(index) => index,
        BlockSource::Outside => usize::MAX,
    }
}

/// Whether blocks lie directly on all of a face.
fn is_face_covered<S: Scalar>(scene: &Scene<'_, S>, place: Aabb<S>, side: Side) -> bool {
    let (axis, edge) = (side.axis(), place.edge(side));
    let Some(line) = Span::new(edge, edge).filter(|_| scene.has_steps()) else {
        return false;
    };
    let covers = |block: &Block<S>| {
        let span = block.place.span(axis);
        let is_on = if side.is_max() {
            span.contains_point(edge)
        } else {
            span.min() < edge && edge <= span.max()
        };
        // The slanted side of a slope leaves room.
        is_on && block.faces.has(side.opposite())
    };
    let found = scene.blocks_at(place.with_span(axis, line));
    scene.takes_steps(found.len());
    let found = found
        .into_iter()
        .map(|index| &scene.blocks[index])
        .filter(|block| covers(block));
    let covered = found.map(|block| block.place.span(axis.other())).collect();
    FreeSpans::without(place.span(axis.other()), covered).is_empty()
}
