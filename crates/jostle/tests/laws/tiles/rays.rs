//! Rays and segments through a map.

use super::faces::faces;
use super::random_map::{RandomMap, all_cells};
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::{
    Aabb, Moment, Outside, Ray, RayHit, Segment, Sides, Span, Tile, TileHit, TileKind, TileMap,
    TilePos, Vec2,
};

/// A ray or a segment.
#[derive(Clone, Copy, Debug)]
enum Sight<S: Lattice> {
    Ray(Ray<S>),
    Segment(Segment<S>),
}

impl<S: Lattice> Sight<S> {
    /// Creates a line through points of the map, often through edges and corners.
    fn draw(scene: &RandomMap<S>, draw: &mut Draw) -> Self {
        let from = scene.point(draw);
        let to = match draw.index(3) {
            0 => from + scene.delta(draw),
            _ => scene.point(draw),
        };
        let to = if draw.index(5) == 0 {
            Vec2::new(from.x, to.y)
        } else {
            to
        };
        let ray = to
            .checked_sub(from)
            .and_then(|way| Ray::try_new(from, way).ok());
        match ray.filter(|_| draw.index(2) == 0) {
            Some(ray) => Self::Ray(ray),
            None => Self::Segment(Segment::new(from, to)),
        }
    }

    fn through(self, aabb: Aabb<S>) -> Option<RayHit<S>> {
        match self {
            Self::Ray(ray) => ray.raycast(aabb),
            Self::Segment(segment) => segment.raycast(aabb),
        }
    }

    /// Returns whether the line crosses a face when it enters the box.
    ///
    /// It crosses the faces of those half-planes that it enters last.
    fn crosses(self, aabb: Aabb<S>, faces: Sides, hit: &RayHit<S>) -> bool {
        let Some(enter) = hit.enter else { return false };
        faces.iter().any(|face| {
            let span = aabb.span(face.axis());
            let half_plane = if face.is_max() {
                Span::new(S::MIN, span.max())
            } else {
                Span::new(span.min(), S::MAX)
            };
            let whole = Aabb::from_corners(Vec2::new(S::MIN, S::MIN), Vec2::new(S::MAX, S::MAX));
            let beyond = whole.with_span(face.axis(), half_plane.expect("in order"));
            let entered = self.through(beyond).and_then(|hit| hit.enter);
            entered.is_some_and(|hit| hit.moment == enter.moment)
        })
    }

    fn cells(self, map: &TileMap<S>) -> Vec<TilePos> {
        match self {
            Self::Ray(ray) => map.cells_on(ray).collect(),
            Self::Segment(segment) => map.cells_on_segment(segment).collect(),
        }
    }

    fn seen(self, map: &TileMap<S>) -> Option<TileHit<S>> {
        match self {
            Self::Ray(ray) => map.raycast(ray),
            Self::Segment(segment) => map.raycast_segment(segment),
        }
    }
}

/// The cells on a line are those it passes through, in that order.
pub(super) fn rays_on_tiles<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let (map, sight) = (&scene.map, Sight::draw(&scene, draw));
    let through = all_cells(map).filter_map(|pos| Some((pos, sight.through(map.cell_box(pos)?)?)));
    let mut expected: Vec<_> = through.collect();
    // A line that only passes a cell's corner enters and leaves it at the same moment.
    let order = |hit: &RayHit<S>| {
        (
            hit.moment(),
            hit.exit.is_none(),
            hit.exit.map_or(Moment::start(), |exit| exit.moment),
        )
    };
    expected.sort_by_key(|(_, hit)| order(hit));
    let expected: Vec<_> = expected.into_iter().map(|(pos, _)| pos).collect();
    same!(sight.cells(map), expected, "on {sight:?} in {map:?}");
    Ok(())
}

/// Returns the box of the tile in a cell, except for slopes, and the faces of a one-way.
fn blocking<S: Lattice>(map: &TileMap<S>, pos: TilePos) -> Option<(Aabb<S>, Option<Sides>)> {
    let cell = map.cell_box(pos)?;
    match map.tile(pos).kind() {
        TileKind::Solid => Some((cell, None)),
        TileKind::OneWay(_) => Some((cell, Some(faces(map, pos)))),
        TileKind::Half(side) => {
            let middle = cell.span(side.axis()).middle();
            let span = if side.is_max() {
                Span::new(middle, cell.max().along(side.axis()))
            } else {
                Span::new(cell.min().along(side.axis()), middle)
            };
            Some((cell.with_span(side.axis(), span?), None))
        }
        TileKind::Empty | TileKind::Slope(_) => None,
    }
}

/// The first tile hit is the first of all tiles, and a solid map lets no line through.
pub(super) fn seen_tiles<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomMap::<S>::draw(draw);
    let mut map = scene.map.clone();
    let sight = Sight::draw(&scene, draw);
    let slopes: Vec<_> = map
        .tiles()
        .filter(|(_, tile)| matches!(tile.kind(), TileKind::Slope(_)))
        .collect();
    for (pos, _) in slopes {
        map.set(pos, Tile::EMPTY).expect("a cell");
    }
    let seen = all_cells(&map).filter_map(|pos| {
        let (aabb, faces) = blocking(&map, pos)?;
        let hit = sight.through(aabb)?;
        let is_blocked = faces.is_none_or(|faces| sight.crosses(aabb, faces, &hit));
        is_blocked.then(|| hit.moment())
    });
    let inside = seen.min();
    let actual = sight.seen(&map);
    if map.outside() == Outside::Empty {
        same!(actual.map(TileHit::moment), inside, "{sight:?} in {map:?}");
    } else if let Some(inside) = inside {
        same!(
            actual.is_some_and(|hit| hit.moment() <= inside),
            true,
            "{sight:?} in {map:?}"
        );
    }
    let [first, last] = map.cells();
    map.fill(first, last, Tile::SOLID).expect("its own cells");
    let passes = sight.through(map.bounds()).map(RayHit::moment);
    if map.outside() == Outside::Empty {
        same!(
            sight.seen(&map).map(TileHit::moment),
            passes,
            "{sight:?} in a full {map:?}"
        );
    }
    Ok(())
}
