//! Random tile maps, with boxes, points and displacements in and around them.

use crate::draw::{Draw, Lattice, vec};
use jostle::{Aabb, Outside, Tile, TileKind, TileMap, TilePos, Vec2};

/// Characters of the legend, chosen so that many tiles are solid or empty.
const KINDS: &[u8] = b"........#########------__[]||nn=u()^v<>/\\7FabcdABCD";
const STRAIGHT: &[u8] = b"........................#####---_[]||nnn=u()^v<>";
const BARE: &[u8] = b"..............................#";

pub(crate) struct RandomMap<S: Lattice> {
    pub(crate) map: TileMap<S>,
    /// In units.
    origin: [i64; 2],
    reach: [i64; 2],
}

impl<S: Lattice> RandomMap<S> {
    /// Creates a map of a few cells, with a size that the number type may have to round.
    pub(crate) fn draw(draw: &mut Draw) -> Self {
        let units = [1, 2, 3, 5, 8, 16, 16, 17];
        let sides = [draw.pick(&units), draw.pick(&units)];
        let origin = [draw.within(60), draw.within(60)];
        let counts = [1, 1, 2, 3, 4, 7, 12, 40].map(|count: usize| count);
        let cells = [draw.pick(&counts), draw.pick(&counts)];
        let is_uneven = draw.index(2) == 0;
        let size = sides.map(|side| {
            let even = S::of_units(side);
            let uneven = even.scaled(7, 10).filter(|&size| S::ZERO < size);
            uneven.filter(|_| is_uneven).unwrap_or(even)
        });
        let outside = draw.pick(&[Outside::Solid, Outside::Empty, Outside::Clamp]);
        let kinds = draw.pick(&[BARE, STRAIGHT, KINDS]);
        let map = TileMap::from_fn(vec::<S>(origin), size, cells, outside, |_| {
            tile(draw, kinds)
        });
        let along = |axis: usize| sides[axis] * i64::try_from(cells[axis]).expect("few");
        Self {
            map: map.expect("a sound map"),
            origin,
            reach: [along(0), along(1)],
        }
    }

    /// Returns an endless map with those tiles, and the outside of the map or nothing around them.
    pub(crate) fn sparse(&self) -> TileMap<S> {
        let outside = match self.map.outside() {
            Outside::Solid => Outside::Solid,
            Outside::Empty | Outside::Clamp => Outside::Empty,
        };
        let map = TileMap::sparse(self.map.origin(), self.map.tile_size(), outside);
        let mut map = map.expect("a sound map");
        for pos in all_cells(&self.map) {
            map.set(pos, self.map.tile(pos)).expect("in range");
        }
        map
    }

    /// Returns a point in the map or near it, sometimes on one of its edges.
    fn coordinate(&self, draw: &mut Draw, axis: usize) -> S {
        let reach = self.reach[axis];
        let middle = self.origin[axis] + reach / 2;
        let units = middle + draw.within(reach / 2 + 20);
        let index = i64::try_from(draw.index(41)).expect("small");
        let (origin, size) = (self.map.origin(), self.map.tile_size());
        let axis = jostle::Axis::BOTH[axis];
        let edge = S::cell_edge(origin.along(axis), size.along(axis), index);
        edge.filter(|_| draw.index(3) == 0)
            .unwrap_or_else(|| S::of_units(units))
    }

    pub(crate) fn point(&self, draw: &mut Draw) -> Vec2<S> {
        Vec2::new(self.coordinate(draw, 0), self.coordinate(draw, 1))
    }

    pub(crate) fn aabb(&self, draw: &mut Draw) -> Aabb<S> {
        let aabb = Aabb::try_from_points(self.point(draw), self.point(draw)).ok();
        aabb.expect("finite")
    }

    /// Returns a box of a few cells at most.
    pub(crate) fn mover(&self, draw: &mut Draw) -> Aabb<S> {
        let at = self.point(draw);
        let mut side = || S::of_units(1 + draw.within(20).abs());
        Aabb::new(at.x, at.y, side(), side())
    }

    /// Returns a displacement, sometimes far beyond the map, along one axis, or none.
    pub(crate) fn delta(&self, draw: &mut Draw) -> Vec2<S> {
        let far = draw.pick(&[4, 30, 30, 200, 200, S::REACH / 4]);
        // The moment of a slope is rounded to a fraction of the whole move, which is many cells if the move is
        // long.
        let is_slope = |tile: Tile| matches!(tile.kind(), TileKind::Slope(_));
        let far = if self.map.tiles().any(|(_, tile)| is_slope(tile)) {
            far.min(200)
        } else {
            far
        };
        let keep = draw.pick(&[[1, 1], [1, 1], [1, 0], [0, 1]]);
        vec([draw.within(far) * keep[0], draw.within(far) * keep[1]])
    }
}

fn tile(draw: &mut Draw, kinds: &[u8]) -> Tile {
    let tile = Tile::from_char(char::from(draw.pick(kinds))).expect("in the legend");
    match draw.index(5) {
        0 => tile.with_data(u16::try_from(draw.index(9)).expect("small")),
        _ => tile,
    }
}

pub(crate) fn all_cells<S: Lattice>(map: &TileMap<S>) -> impl Iterator<Item = TilePos> + use<S> {
    let [first, last] = map.cells();
    (first.row..=last.row).flat_map(move |row| {
        (first.column..=last.column).map(move |column| TilePos::new(column, row))
    })
}
