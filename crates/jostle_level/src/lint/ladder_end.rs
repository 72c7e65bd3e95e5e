//! `ladder-end`: ladders that lead nowhere.

use super::scene::{BlockSource, Scene, length};
use crate::finding::Rule;
use jostle::{Aabb, Axis, Scalar, Side, Span};

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    let Some(data) = ladder_data(scene) else {
        return;
    };
    for index in 0..scene.level.maps.len() {
        for ladder in ladders(scene, index, data) {
            let origin = scene.origin(BlockSource::Map(index), ladder);
            if is_stuck_at_top(scene, ladder) {
                let message = "a ladder ends where there is nothing to step off to";
                let remedy = "put a floor beside its top, or a one-way platform onto it";
                scene.add(Rule::LadderEnd, origin.clone(), ladder, message, remedy);
            }
            if let Some(height) = too_high(scene, ladder) {
                let message = format!(
                    "the lower end of a ladder is {height} above the floor, higher than a jump"
                );
                let remedy = "continue it down to where a jump reaches it";
                scene.add(Rule::LadderEnd, origin, ladder, message, remedy);
            }
        }
    }
}

/// Returns the data of ladder tiles.
fn ladder_data<S: Scalar>(scene: &Scene<'_, S>) -> Option<u16> {
    let settings = scene.lint.settings;
    let mut classes = scene.level.classes.iter();
    let class = || {
        classes
            .find(|(name, _)| name == "ladder")
            .map(|(_, data)| *data)
    };
    settings.and_then(|settings| settings.ladder).or_else(class)
}

/// Returns the ladders of a map, as boxes: columns of equal height side by side are one.
fn ladders<S: Scalar>(scene: &Scene<'_, S>, index: usize, data: u16) -> Vec<Aabb<S>> {
    let map = &scene.level.maps[index].map;
    let cells = map.tiles().filter(|(_, tile)| tile.data() == data);
    let mut cells: Vec<_> = cells.map(|(pos, _)| (pos.column, pos.row)).collect();
    cells.sort_unstable();
    let mut columns: Vec<(i32, [i32; 2])> = Vec::new();
    for (column, row) in cells {
        match columns.last_mut() {
            Some((last, rows)) if *last == column && rows[1].checked_add(1) == Some(row) => {
                rows[1] = row;
            }
            _ => columns.push((column, [row, row])),
        }
    }
    columns.sort_unstable_by_key(|&(column, rows)| (rows, column));
    let mut ladders: Vec<([i32; 2], [i32; 2])> = Vec::new();
    for (column, rows) in columns {
        match ladders.last_mut() {
            Some((last, same)) if *same == rows && last[1].checked_add(1) == Some(column) => {
                last[1] = column;
            }
            _ => ladders.push(([column, column], rows)),
        }
    }
    let boxes = ladders.into_iter().filter_map(|(columns, rows)| {
        let first = map.cell_box([columns[0], rows[0]])?;
        Some(
            scene
                .frame
                .place(first.union(map.cell_box([columns[1], rows[1]])?)),
        )
    });
    boxes.collect()
}

/// Whether there is nothing to stand on at the top of a ladder: neither on it, nor beside it.
fn is_stuck_at_top<S: Scalar>(scene: &Scene<'_, S>, ladder: Aabb<S>) -> bool {
    let top = ladder.min().y;
    if top <= scene.bounds().min().y {
        return false;
    }
    // A ladder often reaches above its floor, as high as the player on it.
    let lowest = top
        .saturating_add(scene.body.y)
        .saturating_add(scene.tile.y);
    let lowest = if ladder.max().y < lowest {
        ladder.max().y
    } else {
        lowest
    };
    let width = scene.body.x;
    let (left, right) = (ladder.min().x, ladder.max().x);
    let near = [
        Span::new(left, right),
        Span::new(left.saturating_sub(width), left),
        Span::new(right, right.saturating_add(width)),
    ];
    let highest = top.saturating_sub(scene.sliver(Axis::Y));
    !near.into_iter().flatten().any(|x| {
        let tops = floors(scene, x, [highest, lowest]);
        tops.into_iter().any(|floor| {
            let body = scene.body_at(x.middle(), floor);
            body.is_some_and(|body| scene.is_free(body))
        })
    })
}

/// Returns how far the lower end of a ladder is above the floor, if that is more than a jump; "far" if there is none.
fn too_high<S: Scalar>(scene: &Scene<'_, S>, ladder: Aabb<S>) -> Option<String> {
    let bottom = ladder.max().y;
    if scene.bounds().max().y <= bottom {
        return None;
    }
    let settings = scene.lint.settings;
    let jump = settings.map(|settings| settings.jump_height);
    let jump = jump
        .or_else(|| scene.tile.y.scaled(13, 4))
        .unwrap_or(scene.tile.y);
    // The head reaches a body's height farther than the feet.
    let reach = jump.saturating_add(scene.body.y);
    let aside = scene.tile.x.saturating_add(scene.tile.x);
    let from = ladder.min().x.saturating_sub(aside);
    let x = Span::new(from, ladder.max().x.saturating_add(aside))?;
    let within = floors(scene, x, [bottom, bottom.saturating_add(reach)]);
    if !within.is_empty() {
        return None;
    }
    let below = floors(
        scene,
        ladder.span(Axis::X),
        [bottom, scene.bounds().max().y],
    );
    let floor = below.first().copied();
    Some(floor.map_or("far".to_owned(), |floor| {
        length(floor.saturating_sub(bottom))
    }))
}

/// Returns the heights of floors that are over a stretch of x, between two heights, both included, from top to bottom.
fn floors<S: Scalar>(scene: &Scene<'_, S>, x: Span<S>, heights: [S; 2]) -> Vec<S> {
    let Some(y) = Span::new(heights[0], heights[1]) else {
        return Vec::new();
    };
    let area = Aabb::from_spans(x, y);
    let blocks = scene.blocks_at(area).into_iter();
    let blocks = blocks.map(|index| &scene.blocks[index]);
    // The upper end of a slope will do.
    let blocks = blocks.map(|block| block.place);
    let one_ways = scene.one_ways_at(area).into_iter();
    let one_ways = one_ways.map(|index| &scene.one_ways[index]);
    let one_ways = one_ways.filter(|one_way| one_way.faces.has(Side::MinY));
    let one_ways = one_ways.map(|one_way| one_way.place);
    let platforms = scene.level.platforms.iter();
    let platforms = platforms.map(|platform| scene.frame.place(platform.place));
    let all = blocks.chain(one_ways).chain(platforms);
    let is_exposed = |place: &Aabb<S>| {
        let above = Span::new(
            place.min().y.saturating_sub(scene.sliver(Axis::Y)),
            place.min().y,
        );
        let over = place
            .span(Axis::X)
            .intersection(x)
            .filter(|over| !over.is_empty());
        let area = over.zip(above).map(|(x, y)| Aabb::from_spans(x, y));
        area.is_some_and(|area| !scene.is_covered(area, |_| true))
    };
    let over = all.filter(is_exposed);
    let mut tops: Vec<S> = over
        .map(|place| place.min().y)
        .filter(|&top| y.touches_point(top))
        .collect();
    tops.sort_by(|a, b| super::order(*a, *b));
    tops
}
