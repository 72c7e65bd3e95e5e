//! What shapes say that are drawn on tiles.

use super::exact::Answer;
use super::kinds::{flipped_kind, flipped_side, outline_of, recognized};
use super::outline::{bounds, corners, flipped, is_quarter_turn};
use super::raster::{Boxes, boxes_of};
use super::said::{by_name, by_properties};
use super::tiles::{Tile, tile_size};
use super::words::NameOf;
use super::{Blocks, Data, MOST_BOXES, Oddity, ShapeBox};
use crate::finding::Rule;
use crate::source::{Object, Shape, Source, flags, is_same};
use jostle::{Side, TileKind};

/// How many squares a raster has along each axis of a tile.
const SQUARES: f64 = 8.0;

/// What the shapes of a tile say.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) blocks: Option<Blocks>,
    pub(super) data: Option<Data>,
    pub(super) oddities: Vec<Oddity>,
}

/// Returns what the shapes that are drawn on a tile say, for a tile in a cell of that size.
pub(super) fn shapes(source: &Source, tile: &Tile<'_>, cell: [f64; 2]) -> Drawn {
    let mut found = Drawn::default();
    let parts = shape_parts(source, tile, &mut found);
    let [only] = parts.as_slice() else {
        if !parts.is_empty() {
            let boxes = parts.into_iter().flat_map(|part| part.boxes.boxes);
            found.blocks = Some(Blocks::Boxes(offset(tile, boxes.collect())));
        }
        return found;
    };
    let size = drawn_size(tile);
    let is_moved = !is_same(draw_offset(tile), [0.0; 2]);
    let is_in_cell = is_same(size, cell) && !is_moved;
    let is_whole = only.kind == Some(TileKind::Solid);
    found.blocks = Some(match (only.kind, only.one_way) {
        (Some(kind), None) if is_in_cell => Blocks::Kind(kind),
        (Some(_), Some(side)) if is_in_cell && is_whole => {
            Blocks::Kind(TileKind::OneWay(side.into()))
        }
        (Some(TileKind::Solid), None) if !is_moved => Blocks::Kind(TileKind::Solid),
        _ => Blocks::Boxes(offset(tile, only.boxes.boxes.clone())),
    });
    if matches!(found.blocks, Some(Blocks::Kind(_))) {
        found
            .oddities
            .retain(|oddity| oddity.rule != Rule::OddShape);
    }
    found
}

/// A shape of a tile that blocks, flipped with it.
struct ShapePart {
    /// The kind of tile that it is by itself.
    kind: Option<TileKind>,
    one_way: Option<Side>,
    boxes: Boxes,
}

/// Returns the shapes of a tile that block, and adds what the others say and what is strange about them.
fn shape_parts(source: &Source, tile: &Tile<'_>, found: &mut Drawn) -> Vec<ShapePart> {
    let mut parts: Vec<ShapePart> = Vec::new();
    let mut count = 0;
    for shape in tile.def.into_iter().flat_map(|def| &def.shapes) {
        let said = shape_said(shape);
        if let Some(data) = said.data {
            found.data = found.data.take().or(Some(data));
            continue;
        }
        let has_area = !matches!(shape.shape, Shape::Point | Shape::Polyline(_) | Shape::Text);
        if said.kind == Some(TileKind::Empty) || !has_area {
            continue;
        }
        let one_way = match said.kind {
            Some(TileKind::OneWay(faces)) => faces.iter().next(),
            _ => None,
        };
        let one_way = one_way.map(|side| flipped_side(side, tile.flips));
        parts.push(shape_part(
            source,
            tile,
            shape,
            one_way,
            &mut found.oddities,
        ));
        count += parts.last().map_or(0, |part| part.boxes.boxes.len());
        // Such a level is refused when its boxes are counted.
        if MOST_BOXES < count {
            break;
        }
    }
    parts
}

fn shape_part(
    source: &Source,
    tile: &Tile<'_>,
    shape: &Object,
    one_way: Option<Side>,
    oddities: &mut Vec<Oddity>,
) -> ShapePart {
    let points = corners(source, shape).into_iter();
    let scale = shape_scale(tile);
    let points: Vec<[f64; 2]> = points
        .map(|[x, y]| flipped([x * scale[0], y * scale[1]], tile.size, tile.flips))
        .collect();
    let size = drawn_size(tile);
    let kind = recognized(&points, size);
    let mut boxes = boxes_of(&points, size.map(|side| side / SQUARES));
    for one in &mut boxes.boxes {
        one.one_way = one_way;
    }
    let set = tile.set.map_or("", |set| set.name.as_str());
    let name = format!("tile {} of tileset \"{set}\"", tile.id);
    if 0.0 < boxes.differs && kind.is_none() {
        oddities.push(odd_shape(&format!("a shape on {name}"), shape, &boxes));
    }
    let slack = size.map(|side| side / 32.0);
    let is_out = bounds(&points).is_some_and(|around| {
        [0, 1].iter().any(|&axis| {
            around.min[axis] < -slack[axis] || size[axis] + slack[axis] < around.max[axis]
        })
    });
    if is_out {
        oddities.push(Oddity {
            rule: Rule::ShapeOutside,
            message: format!("a shape on {name} reaches beyond the tile"),
            remedy: "keep it within the tile, or draw the wall as an object".to_owned(),
            unknown: None,
        });
    }
    ShapePart {
        kind,
        one_way,
        boxes,
    }
}

/// Returns by how much the shapes of a tile are drawn larger than they are in its tileset.
fn shape_scale(tile: &Tile<'_>) -> [f64; 2] {
    let own = tile
        .set
        .map_or(tile.size, |set| tile_size(set, tile.id, tile.size));
    [0, 1].map(|axis| tile.size[axis] / own[axis])
}

/// Returns what class, name and properties of a shape say.
fn shape_said(shape: &Object) -> Answer {
    let mut said = by_properties(&shape.properties, shape.size[1].max(1.0));
    for name in [&shape.class, &shape.name] {
        said = said.or(by_name(name, NameOf::Anything));
    }
    said.answer
}

/// Returns the oddity of a shape that no upright boxes can be equal to.
pub(super) fn odd_shape(name: &str, shape: &Object, boxes: &Boxes) -> Oddity {
    let share = 100.0 * boxes.differs / boxes.area.max(f64::MIN_POSITIVE);
    let becomes = match boxes.boxes.len() {
        0 => "nothing, since it is too thin".to_owned(),
        1 => format!("one upright box, which differs in {share:.0}% of its area"),
        count => format!("{count} upright boxes, which differ in {share:.0}% of its area"),
    };
    let is_turned = !is_quarter_turn(shape.rotation);
    if is_turned && shape.shape == Shape::Rectangle {
        return Oddity {
            rule: Rule::NotUpright,
            message: format!(
                "{name} is rotated by {} degrees: it becomes {becomes}",
                shape.rotation
            ),
            remedy: "rotate it by quarter turns only, or draw upright rectangles".to_owned(),
            unknown: None,
        };
    }
    Oddity {
        rule: Rule::OddShape,
        message: format!(
            "{name} is neither a rectangle nor a slope of 1:1 or 1:2: it becomes {becomes}"
        ),
        remedy:
            "draw it as rectangles, or as slopes from corner to corner or to the middle of a side"
                .to_owned(),
        unknown: None,
    }
}

/// Returns the boxes of a tile's drawn shapes, or of the whole tile, before it is placed: for tile objects.
pub(super) fn object_boxes(
    source: &Source,
    tile: &Tile<'_>,
    oddities: &mut Vec<Oddity>,
) -> Vec<ShapeBox> {
    let mut found = Drawn::default();
    let parts = shape_parts(source, tile, &mut found);
    oddities.append(&mut found.oddities);
    parts
        .into_iter()
        .flat_map(|part| part.boxes.boxes)
        .collect()
}

/// Returns what a kind means in a cell of that size, for a tile that is flipped.
pub(super) fn in_cell(tile: &Tile<'_>, kind: TileKind, cell: [f64; 2]) -> Blocks {
    if kind == TileKind::Empty {
        return Blocks::Nothing;
    }
    let size = drawn_size(tile);
    let is_moved = !is_same(size, cell) && !is_same(draw_offset(tile), [0.0; 2]);
    match flipped_kind(kind, tile.flips) {
        Some(TileKind::Solid) if !is_moved => Blocks::Kind(TileKind::Solid),
        Some(kind) if is_same(size, cell) => Blocks::Kind(kind),
        _ => {
            let points = outline_of(kind, tile.size).into_iter();
            let points: Vec<[f64; 2]> = points
                .map(|point| flipped(point, tile.size, tile.flips))
                .collect();
            let mut boxes = boxes_of(&points, size.map(|side| side / SQUARES)).boxes;
            if let TileKind::OneWay(faces) = kind {
                let side = faces
                    .iter()
                    .next()
                    .map(|side| flipped_side(side, tile.flips));
                boxes.iter_mut().for_each(|one| one.one_way = side);
            }
            Blocks::Boxes(offset(tile, boxes))
        }
    }
}

/// Returns the size of a tile as it is drawn.
fn drawn_size(tile: &Tile<'_>) -> [f64; 2] {
    let [w, h] = tile.size;
    if tile.flips & flags::D == 0 {
        [w, h]
    } else {
        [h, w]
    }
}

pub(super) fn draw_offset(tile: &Tile<'_>) -> [f64; 2] {
    tile.set.map_or([0.0; 2], |set| set.draw_offset)
}

/// Moves boxes to where the tileset draws its tiles.
fn offset(tile: &Tile<'_>, mut boxes: Vec<ShapeBox>) -> Vec<ShapeBox> {
    let by = draw_offset(tile);
    for one in &mut boxes {
        for axis in [0, 1] {
            one.min[axis] += by[axis];
            one.max[axis] += by[axis];
        }
    }
    boxes
}
