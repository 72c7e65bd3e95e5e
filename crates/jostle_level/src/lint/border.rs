//! `open-border` and `seam`: where a level ends.

use super::order;
use super::play_space::PlaySpace;
use super::scene::{Scene, length};
use super::spans::FreeSpans;
use crate::finding::Rule;
use crate::places::Places;
use jostle::{Aabb, Axis, Scalar, Side, Span};

/// Words in the names of markers that lead out of a level.
const EXITS: [&str; 17] = [
    "exit",
    "entrance",
    "door",
    "doorway",
    "gate",
    "gateway",
    "portal",
    "warp",
    "teleport",
    "teleporter",
    "transition",
    "goal",
    "finish",
    "trigger",
    "level",
    "next",
    "death",
];

/// The border of one level at one side.
struct Border<S: Scalar> {
    /// The index of the area.
    area: usize,
    place: Aabb<S>,
    side: Side,
}

impl<S: Scalar> Border<S> {
    /// Returns the axis that it runs along.
    fn axis(&self) -> Axis {
        self.side.axis().other()
    }

    /// Returns where it runs.
    fn span(&self) -> Span<S> {
        self.place.span(self.axis())
    }

    /// Returns a strip along it that reaches so far to the inside and to the outside.
    fn strip(&self, inside: S, outside: S) -> Aabb<S> {
        let (axis, edge) = (self.side.axis(), self.place.edge(self.side));
        let (before, after) = if self.side.is_max() {
            (inside, outside)
        } else {
            (outside, inside)
        };
        let span = Span::new(edge.saturating_sub(before), edge.saturating_add(after));
        span.map_or(self.place, |span| self.place.with_span(axis, span))
    }
}

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>, space: &PlaySpace) {
    let (areas, watched) = (areas(scene), watched(scene));
    // If nothing blocks at all, borders are not the mistake.
    let is_bare = scene.blocks.is_empty() && scene.one_ways.is_empty();
    let has_borders = !is_bare && scene.is_open() && !scene.is_infinite();
    for (area, &place) in areas.all().iter().enumerate() {
        let mut open = Vec::new();
        for side in Side::ALL {
            let border = Border { area, place, side };
            let neighbors = neighbors(&areas, &border);
            find_seams(scene, &border, &neighbors);
            // What jumps out of the top falls back in.
            let is_sky = side == Side::MinY && !scene.lint.is_top_down;
            let mut openings = openings(scene, &border, &neighbors, &watched);
            openings.retain(|part| {
                let strip = border.strip(scene.tile.along(side.axis()), S::ZERO);
                space.has(strip.with_span(border.axis(), *part))
            });
            if has_borders && !is_sky && !openings.is_empty() {
                open.push((border, openings));
            }
        }
        add_open(scene, &open);
    }
}

fn areas<S: Scalar>(scene: &Scene<'_, S>) -> Places<S> {
    let areas = scene.level.areas.iter();
    let mut areas: Vec<Aabb<S>> = areas.map(|area| scene.frame.place(area.place)).collect();
    if areas.is_empty() {
        areas.push(scene.bounds());
    }
    Places::new(areas, S::ONE)
}

/// Returns the sensors, and the markers that are ways out by name: where they are, the game knows what leaves.
fn watched<S: Scalar>(scene: &Scene<'_, S>) -> Places<S> {
    let sensors = scene.level.sensors.iter().map(|sensor| sensor.place);
    let exits = scene.level.markers.iter().filter(|marker| {
        let names = [&marker.class, &marker.name];
        names.iter().any(|name| leads_out(name))
    });
    let all = sensors.chain(exits.map(|marker| marker.place));
    let all = all.map(|place| scene.frame.place(place));
    Places::new(all.filter(|place| !place.is_empty()).collect(), S::ONE)
}

/// Whether some word of a name stands for a way out: a frigate is no gate.
fn leads_out(name: &str) -> bool {
    let mut words = String::new();
    let mut was_lower = false;
    for character in name.chars() {
        if was_lower && character.is_uppercase() || !character.is_alphabetic() {
            words.push(' ');
        }
        was_lower = character.is_lowercase();
        words.extend(character.to_lowercase());
    }
    let mut words = words.split(|character: char| !character.is_alphabetic());
    words.any(|word| !word.is_empty() && is_made_of_exits(word))
}

/// Whether a word is one of [`EXITS`], or several without a gap, such as `nextlevel`.
fn is_made_of_exits(mut word: &str) -> bool {
    while !word.is_empty() {
        // What a longer exit has more than a shorter one begins no exit, so the longest is the right one.
        let rests = EXITS.iter().filter_map(|exit| word.strip_prefix(exit));
        let Some(rest) = rests.min_by_key(|rest| rest.len()) else {
            return false;
        };
        word = rest.strip_prefix('s').unwrap_or(rest);
    }
    true
}

/// Returns the areas on the other side of a border.
fn neighbors<S: Scalar>(areas: &Places<S>, border: &Border<S>) -> Vec<Aabb<S>> {
    let edge = border.place.edge(border.side);
    let is_beyond = |area: &Aabb<S>| {
        let across = area.span(border.side.axis());
        let begins = if border.side.is_max() {
            across.contains_point(edge)
        } else {
            across.min() < edge && edge <= across.max()
        };
        begins && area.span(border.axis()).overlaps(border.span())
    };
    let others = areas.touching(border.place);
    let others = others.filter(|(index, _)| *index != border.area);
    others.map(|(_, area)| area).filter(is_beyond).collect()
}

/// Adds one finding for all openings in the borders of a level: there are mostly several, or none.
fn add_open<S: Scalar>(scene: &mut Scene<'_, S>, open: &[(Border<S>, Vec<Span<S>>)]) {
    let Some((first, _)) = open.first() else {
        return;
    };
    let ways: Vec<String> = open
        .iter()
        .map(|(border, openings)| way_out(border, openings))
        .collect();
    let ways = match &ways[..] {
        [ways @ .., last] if !ways.is_empty() => format!("{} and {last}", ways.join(", ")),
        ways => ways.concat(),
    };
    let of = area_name(scene, first);
    let message = format!("a body can leave the level{of} {ways}");
    let remedy = "close the border, or put a sensor there, unless the game handles what leaves";
    let strips = open.iter().filter_map(|(border, openings)| {
        let all = openings.iter().copied().reduce(Span::union)?;
        let depth = scene.tile.along(border.side.axis());
        Some(border.strip(depth, S::ZERO).with_span(border.axis(), all))
    });
    let place = Aabb::union_of(strips).unwrap_or(first.place);
    let origin = scene.level_origin();
    scene.add(Rule::OpenBorder, origin, place, message, remedy);
}

/// Returns where a body can leave, as in "on the left (an opening of 48)".
fn way_out<S: Scalar>(border: &Border<S>, openings: &[Span<S>]) -> String {
    let way = match border.side {
        Side::MinX => "on the left",
        Side::MaxX => "on the right",
        Side::MinY => "at the top",
        Side::MaxY => "at the bottom",
    };
    let widest = openings.iter().map(|part| part.length());
    let widest = length(widest.max_by(|a, b| order(*a, *b)).unwrap_or(S::ZERO));
    match openings.len() {
        1 => format!("{way} (an opening of {widest})"),
        count => format!("{way} ({count} openings, the widest of {widest})"),
    }
}

/// Returns the stretches of a border that are wide enough for the body and that nothing closes.
fn openings<S: Scalar>(
    scene: &Scene<'_, S>,
    border: &Border<S>,
    neighbors: &[Aabb<S>],
    watched: &Places<S>,
) -> Vec<Span<S>> {
    let (axis, depth) = (border.axis(), scene.tile.along(border.side.axis()));
    let strip = border.strip(depth, depth);
    let mut covered = blocked(scene, border, strip);
    covered.extend(neighbors.iter().map(|area| area.span(axis)));
    let watched = watched.touching(strip).map(|(_, place)| place);
    // Water around everything watches no border.
    let watched = watched.filter(|place| place.overlaps(strip) && !place.contains(border.place));
    covered.extend(watched.map(|place| place.span(axis)));
    let body = scene.body.along(axis);
    let mut openings = FreeSpans::without(border.span(), covered);
    openings.retain(|part| body <= part.length());
    openings
}

/// Returns the name of the area, if there are several.
fn area_name<S: Scalar>(scene: &Scene<'_, S>, border: &Border<S>) -> String {
    match &scene.level.areas[..] {
        areas if 1 < areas.len() => format!(" \"{}\"", areas[border.area].name),
        _ => String::new(),
    }
}

/// Returns the stretches of a border where something in a strip stops what leaves.
fn blocked<S: Scalar>(scene: &Scene<'_, S>, border: &Border<S>, strip: Aabb<S>) -> Vec<Span<S>> {
    let axis = border.axis();
    let blocks = scene.blocks_at(strip).into_iter();
    let blocks = blocks.map(|index| scene.blocks[index].place);
    let one_ways = scene.one_ways_at(strip).into_iter();
    let one_ways = one_ways.map(|index| &scene.one_ways[index]);
    let one_ways = one_ways.filter(|one_way| one_way.faces.has(border.side.opposite()));
    let all = blocks.chain(one_ways.map(|one_way| one_way.place));
    all.map(|place| place.span(axis)).collect()
}

/// Adds a finding for each hole in the wall of a level that its neighbors close.
fn find_seams<S: Scalar>(scene: &mut Scene<'_, S>, border: &Border<S>, neighbors: &[Aabb<S>]) {
    if neighbors.is_empty() {
        return;
    }
    let depth = scene.sliver(border.side.axis());
    let axis = border.axis();
    let inner = blocked(scene, border, inside(border, depth));
    let holes = FreeSpans::without(border.span(), inner);
    let outer = blocked(scene, border, outside(border, depth));
    let body = scene.body.along(axis);
    for hole in holes {
        // An open sky, or a level without a wall at that side, is no hole.
        let whole = border.span();
        let is_hole = whole.min() < hole.min() && hole.max() < whole.max();
        let is_open = |part: &Span<S>| body <= part.length();
        let beyond = FreeSpans::without(hole, outer.clone());
        let beside = neighbors.iter().map(|area| area.span(axis)).collect();
        let faces_neighbor = FreeSpans::without(hole, beside).is_empty();
        if !is_hole || !is_open(&hole) || !faces_neighbor || beyond.iter().any(is_open) {
            continue;
        }
        let size = length(hole.length());
        let of = area_name(scene, border);
        let message =
            format!("an opening of {size} in the wall of level{of} meets a wall of its neighbor");
        let remedy = "open the other wall too, or close this one";
        let place = border.strip(depth, S::ZERO).with_span(axis, hole);
        let origin = scene.level_origin();
        scene.add(Rule::Seam, origin, place, message, remedy);
    }
}

/// Returns a strip of that depth within a border, which touches nothing beyond it.
fn inside<S: Scalar>(border: &Border<S>, depth: S) -> Aabb<S> {
    shrunk(border, border.strip(depth, S::ZERO))
}

/// Returns a strip of that depth beyond a border, which touches nothing within it.
fn outside<S: Scalar>(border: &Border<S>, depth: S) -> Aabb<S> {
    shrunk(border, border.strip(S::ZERO, depth))
}

/// Returns the middle of a strip, which shares no edge with it.
fn shrunk<S: Scalar>(border: &Border<S>, strip: Aabb<S>) -> Aabb<S> {
    let axis = border.side.axis();
    let middle = strip.span(axis).middle();
    Span::new(middle, middle).map_or(strip, |line| strip.with_span(axis, line))
}
