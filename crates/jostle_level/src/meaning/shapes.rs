//! What shapes say that are drawn on tiles.

use super::exact::Answer;
use super::hints::{by_object_name, by_properties};
use super::kinds::{flipped_kind, flipped_side, outline_of, recognized};
use super::lookup::{Tile, tile_size};
use super::outline::{bounds, corners, flipped, is_quarter_turn};
use super::raster::{Boxes, boxes_of};
use super::{Blocks, Data, MOST_BOXES, MOST_WORK, Oddity, ShapeBox};
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
    /// About how many corners were looked at.
    pub(super) work: usize,
}

/// Returns what the shapes that are drawn on a tile say, for a tile in a cell of that size.
pub(super) fn shapes(source: &Source, tile: &Tile<'_>, cell: [f64; 2]) -> Drawn {
    let mut parts = shape_parts(source, tile, &blocks);
    let found = parts.blocks(tile, cell);
    if matches!(found, Some(Blocks::Kind(_))) {
        parts.oddities.retain(|odd| odd.rule != Rule::OddShape);
    }
    Drawn {
        blocks: found,
        data: shape_data(tile),
        oddities: parts.oddities,
        work: parts.work,
    }
}

/// Returns the data that the shapes on a tile stand for.
pub(super) fn shape_data(tile: &Tile<'_>) -> Option<Data> {
    let mut shapes = tile.def.into_iter().flat_map(|def| &def.shapes);
    shapes.find_map(|shape| shape_said(shape).data)
}

/// What the shapes on a tile are to an object that shows it, before it is flipped and placed.
#[derive(Debug)]
pub(super) struct ObjectShapes {
    /// Whether any of them blocks, even if it is too thin to become a box.
    pub(super) blocks: bool,
    /// What those that block become.
    pub(super) solid: Vec<ShapeBox>,
    pub(super) data: Option<Data>,
    /// What those become that say the data.
    pub(super) of_data: Vec<ShapeBox>,
    pub(super) oddities: Vec<Oddity>,
    pub(super) work: usize,
}

/// Returns what the shapes on a tile are to an object that shows it; `None` if there are none with an area.
pub(super) fn object_shapes(source: &Source, tile: &Tile<'_>) -> Option<ObjectShapes> {
    let tile = &Tile { flips: 0, ..*tile };
    let mut shapes = tile.def.into_iter().flat_map(|def| &def.shapes);
    if !shapes.any(has_area) {
        return None;
    }
    let data = shape_data(tile);
    let solid = shape_parts(source, tile, &blocks);
    let of_data = match data {
        Some(_) => shape_parts(source, tile, &|said| said.data == data),
        None => ShapeParts::default(),
    };
    Some(ObjectShapes {
        blocks: !solid.parts.is_empty(),
        work: solid.work + of_data.work,
        oddities: [solid.oddities.clone(), of_data.oddities.clone()].concat(),
        solid: solid.boxes(),
        data,
        of_data: of_data.boxes(),
    })
}

/// Some of the shapes of a tile.
#[derive(Default)]
struct ShapeParts {
    parts: Vec<ShapePart>,
    oddities: Vec<Oddity>,
    work: usize,
}

/// A shape of a tile, flipped with it.
struct ShapePart {
    /// The kind of tile that it is by itself.
    kind: Option<TileKind>,
    one_way: Option<Side>,
    boxes: Boxes,
}

impl ShapeParts {
    /// Returns how the shapes block in a cell of that size.
    fn blocks(&self, tile: &Tile<'_>, cell: [f64; 2]) -> Option<Blocks> {
        let [only] = self.parts.as_slice() else {
            let parts = self.parts.iter();
            let boxes = parts.flat_map(|part| part.boxes.boxes.clone());
            return (!self.parts.is_empty()).then(|| Blocks::Boxes(offset(tile, boxes.collect())));
        };
        let is_moved = !is_same(draw_offset(tile), [0.0; 2]);
        let is_in_cell = is_same(flipped_size(tile), cell) && !is_moved;
        let is_whole = only.kind == Some(TileKind::Solid);
        Some(match (only.kind, only.one_way) {
            (Some(kind), None) if is_in_cell => Blocks::Kind(kind),
            (Some(_), Some(side)) if is_in_cell && is_whole => {
                Blocks::Kind(TileKind::OneWay(side.into()))
            }
            (Some(TileKind::Solid), None) if !is_moved => Blocks::Kind(TileKind::Solid),
            _ => Blocks::Boxes(offset(tile, only.boxes.boxes.clone())),
        })
    }

    fn boxes(self) -> Vec<ShapeBox> {
        let parts = self.parts.into_iter();
        parts.flat_map(|part| part.boxes.boxes).collect()
    }
}

/// Whether a shape blocks: one that only says that it is a hazard does not.
fn blocks(said: &Answer) -> bool {
    match said.kind {
        Some(kind) => kind != TileKind::Empty,
        None => said.data.is_none() && said.part.is_none(),
    }
}

fn has_area(shape: &Object) -> bool {
    !matches!(shape.shape, Shape::Point | Shape::Polyline(_) | Shape::Text)
}

/// Returns the shapes of a tile with such an answer, and what is strange about them.
fn shape_parts(
    source: &Source,
    tile: &Tile<'_>,
    is_wanted: &dyn Fn(&Answer) -> bool,
) -> ShapeParts {
    let mut found = ShapeParts::default();
    let mut count = 0;
    let shapes = tile.def.into_iter().flat_map(|def| &def.shapes);
    for shape in shapes.filter(|shape| has_area(shape)) {
        let said = shape_said(shape);
        if !is_wanted(&said) {
            continue;
        }
        let one_way = match said.kind {
            Some(TileKind::OneWay(faces)) => faces.iter().next(),
            _ => None,
        };
        let one_way = one_way.map(|side| flipped_side(side, tile.flips));
        let part = shape_part(source, tile, shape, one_way, &mut found.oddities);
        found.work += part.boxes.work;
        count += part.boxes.boxes.len();
        found.parts.push(part);
        // Such a level is refused when its boxes or its corners are counted.
        if MOST_BOXES < count || MOST_WORK < found.work {
            break;
        }
    }
    found
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
    let size = flipped_size(tile);
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
        said = said.or(by_object_name(name));
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

/// Returns what a kind means in a cell of that size, for a tile that is flipped.
pub(super) fn in_cell(tile: &Tile<'_>, kind: TileKind, cell: [f64; 2]) -> Blocks {
    if kind == TileKind::Empty {
        return Blocks::Nothing;
    }
    let size = flipped_size(tile);
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
pub(super) fn flipped_size(tile: &Tile<'_>) -> [f64; 2] {
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
