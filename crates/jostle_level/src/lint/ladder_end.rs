//! `ladder-end`: ladders that lead nowhere.

use super::floors::{Floor, floors};
use super::scene::{BlockSource, Scene, length};
use crate::finding::Rule;
use jostle::{Aabb, Axis, Scalar, Span};
use std::collections::BTreeSet;

/// Cells of a ladder that a character climbs from one to the next, also sideways.
struct Ladder<S: Scalar> {
    /// A box around all of it.
    place: Aabb<S>,
    /// The cells without another above them.
    tops: Vec<Aabb<S>>,
    /// The cells without another below them.
    bottoms: Vec<Aabb<S>>,
}

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    let Some(data) = ladder_data(scene) else {
        return;
    };
    for index in 0..scene.level.maps.len() {
        for ladder in ladders(scene, index, data) {
            let origin = scene.origin(BlockSource::Map(index), ladder.place);
            if is_stuck_at_top(scene, &ladder) {
                let message = "a ladder ends where there is nothing to step off to";
                let remedy = "put a floor beside its top, or a one-way platform onto it";
                scene.add(
                    Rule::LadderEnd,
                    origin.clone(),
                    ladder.place,
                    message,
                    remedy,
                );
            }
            if let Some(height) = too_high(scene, &ladder) {
                let message = format!(
                    "the lower end of a ladder is {height} above the floor, higher than a jump"
                );
                let remedy = "continue it down to where a jump reaches it";
                scene.add(Rule::LadderEnd, origin, ladder.place, message, remedy);
            }
        }
    }
}

/// Returns the data of ladder tiles.
fn ladder_data<S: Scalar>(scene: &Scene<'_, S>) -> Option<u16> {
    let settings = scene.lint.settings;
    let data = settings.and_then(|settings| settings.ladder);
    data.or_else(|| scene.level.data("ladder"))
}

/// Returns the ladders of a map.
fn ladders<S: Scalar>(scene: &Scene<'_, S>, index: usize, data: u16) -> Vec<Ladder<S>> {
    let map = &scene.level.maps[index].map;
    let cells = map.tiles().filter(|(_, tile)| tile.data() == data);
    let cells: BTreeSet<[i32; 2]> = cells.map(|(pos, _)| [pos.column, pos.row]).collect();
    let mut rest = cells.clone();
    let mut ladders = Vec::new();
    while let Some(first) = rest.pop_first() {
        let own = connected(first, &mut rest);
        let place = |cell: &[i32; 2]| map.cell_box(*cell).map(|place| scene.frame.place(place));
        let ends = |is_lower: bool| {
            let way = if is_lower == scene.frame.is_turned() {
                -1
            } else {
                1
            };
            let ends = own.iter().filter(|[column, row]| {
                let next = row.checked_add(way);
                next.is_none_or(|row| !cells.contains(&[*column, row]))
            });
            ends.filter_map(place).collect()
        };
        ladders.extend(
            Aabb::union_of(own.iter().filter_map(place)).map(|place| Ladder {
                place,
                tops: ends(false),
                bottoms: ends(true),
            }),
        );
    }
    ladders
}

/// Takes the cells that are connected with another out of a set, and returns them with it.
fn connected(first: [i32; 2], rest: &mut BTreeSet<[i32; 2]>) -> Vec<[i32; 2]> {
    let mut found = vec![first];
    let mut next = 0;
    while let Some(&[column, row]) = found.get(next) {
        let [left, right] = [-1, 1].map(|by| column.saturating_add(by));
        let [above, below] = [-1, 1].map(|by| row.saturating_add(by));
        let beside = [[left, row], [right, row], [column, above], [column, below]];
        found.extend(beside.into_iter().filter(|cell| rest.remove(cell)));
        next += 1;
    }
    found
}

/// Returns how high a character jumps.
fn jump_height<S: Scalar>(scene: &Scene<'_, S>) -> S {
    let jump = scene.lint.settings.map(|settings| settings.jump_height);
    let usual = scene.tile.y.scaled(13, 4);
    jump.or(usual).unwrap_or(scene.tile.y)
}

/// Returns how far aside a character gets in a jump to the same height, roughly: four tiles without settings.
fn jump_width<S: Scalar>(scene: &Scene<'_, S>) -> S {
    let settings = scene.lint.settings;
    let run = settings.and_then(|settings| {
        let ticks = 2 * u32::from(settings.apex);
        settings.run_speed.scaled(ticks, settings.ticks_per_second)
    });
    let usual = scene.tile.x.scaled(4, 1);
    run.or(usual).unwrap_or(scene.tile.x)
}

/// Returns a stretch of x with some more at both ends.
fn widened<S: Scalar>(x: Span<S>, by: S) -> Span<S> {
    let wide = Span::new(x.min().saturating_sub(by), x.max().saturating_add(by));
    wide.unwrap_or(x)
}

/// Whether there is nothing to stand on that a character gets to from the top of a ladder.
fn is_stuck_at_top<S: Scalar>(scene: &Scene<'_, S>, ladder: &Ladder<S>) -> bool {
    let border = scene.bounds().min().y;
    let mut tops = ladder.tops.iter();
    !tops.any(|&top| top.min().y <= border || has_way_off(scene, top, ladder.place.max().y))
}

/// Whether a character can step or jump off the upper end of a ladder: it climbs until its feet are there, and may jump
/// as if it stood.
fn has_way_off<S: Scalar>(scene: &Scene<'_, S>, top: Aabb<S>, bottom: S) -> bool {
    let end = top.min().y;
    // A ladder often reaches above its floor, as high as the player on it.
    let lowest = end
        .saturating_add(scene.body.y)
        .saturating_add(scene.tile.y);
    let lowest = if bottom < lowest { bottom } else { lowest };
    let highest = end.saturating_sub(jump_height(scene));
    let x = widened(top.span(Axis::X), jump_width(scene));
    let level = end.saturating_sub(scene.sliver(Axis::Y));
    let floors = floors(scene, x, [highest, lowest]);
    let upright = scene.body_at(top.span(Axis::X).middle(), end);
    let has_headroom = upright.is_some_and(|body| scene.is_free(body));
    floors.iter().any(|floor| {
        // Only a one-way platform lets a jump through from below.
        let is_ceiling = floor.is_solid && floor.x.overlaps(top.span(Axis::X));
        let is_in_reach = level <= floor.top || has_headroom && !is_ceiling;
        is_in_reach && has_room(scene, floor)
    })
}

/// Whether a body can stand on a floor: in its middle, or at one of its ends.
fn has_room<S: Scalar>(scene: &Scene<'_, S>, floor: &Floor<S>) -> bool {
    let at = [floor.x.middle(), floor.x.min(), floor.x.max()];
    at.into_iter().any(|x| {
        let body = scene.body_at(x, floor.top);
        body.is_some_and(|body| scene.is_free(body))
    })
}

/// Returns how far the lower end of a ladder is above the floor, if no jump gets to it; "far" if there is none.
fn too_high<S: Scalar>(scene: &Scene<'_, S>, ladder: &Ladder<S>) -> Option<String> {
    let border = scene.bounds().max().y;
    let mut bottoms = ladder.bottoms.iter();
    if bottoms.any(|bottom| border <= bottom.max().y || is_in_reach(scene, ladder, *bottom)) {
        return None;
    }
    let lowest = |a: &&Aabb<S>, b: &&Aabb<S>| super::order(a.max().y, b.max().y);
    let lowest = ladder.bottoms.iter().max_by(lowest)?;
    let bottom = lowest.max().y;
    let below = floors(scene, lowest.span(Axis::X), [bottom, border]);
    let floor = below.first().map(|floor| floor.top);
    Some(floor.map_or("far".to_owned(), |floor| {
        length(floor.saturating_sub(bottom))
    }))
}

/// Whether a jump from some floor gets to the lower end of a ladder.
fn is_in_reach<S: Scalar>(scene: &Scene<'_, S>, ladder: &Ladder<S>, bottom: Aabb<S>) -> bool {
    let (end, x) = (bottom.max().y, bottom.span(Axis::X));
    // The head reaches a body's height farther than the feet.
    let reach = jump_height(scene).saturating_add(scene.body.y);
    let lowest = end.saturating_add(reach);
    let wide = widened(x, jump_width(scene));
    if !floors(scene, wide, [end, lowest]).is_empty() {
        return true;
    }
    // A rope is jumped at from a floor aside. A ladder right at a floor is climbed down from there, and up again only if
    // its lower end is in reach.
    let beside = widened(x, scene.body.x);
    let higher = floors(scene, wide, [ladder.place.min().y, end]);
    higher.iter().any(|floor| !floor.x.overlaps(beside))
}
