//! Rays and segments through a map.

use crate::geometry::{Aabb, Axis, Ray, Segment, Slope};
use crate::narrow::{Hit, Moment, Obstacle, ObstacleKind};
use crate::scalar::Scalar;
use crate::tiles::blocks::Cells;
use crate::tiles::cell_walk::CellWalk;
use crate::tiles::sight::Sight;
use crate::tiles::store::{CHUNK_BITS, Key, Sparse, Store};
use crate::tiles::{Tile, TileMap, TilePos, cover};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// The first tile that a ray or a segment is blocked by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileHit<S: Scalar = f32> {
    /// Which cell; beyond the map, the one that all of a large box there [goes by](TileMap::visit_near).
    pub pos: TilePos,
    /// What is in it.
    pub tile: Tile,
    /// Where it comes in, with the normal of that face, that of a slope's surface being the normal of the
    /// side it looks to; `None` if it starts inside.
    pub enter: Option<Hit<S>>,
}

impl<S: Scalar> TileHit<S> {
    /// When it is first inside: at the start if it starts there.
    #[must_use]
    pub fn moment(self) -> Moment<S> {
        self.enter.map_or(Moment::start(), |hit| hit.moment)
    }
}

impl<S: Scalar> TileMap<S> {
    /// The cells of the map that hold a point of the ray, in the order of travel.
    ///
    /// As in a box, the least edges belong to a cell: along a seam, and through a corner where four cells
    /// meet, every point is in exactly one of them.
    ///
    /// ```
    /// use jostle::i32::{Ray, TileMap};
    /// use jostle::{Outside, TilePos};
    ///
    /// let map = TileMap::new([0, 0], [10, 10], [3, 3], Outside::Empty).unwrap();
    /// let cells = map.cells_on(Ray::new([-5, 5], [2, 1]));
    /// assert!(cells.eq([[0, 0], [0, 1], [1, 1], [2, 1], [2, 2]].map(TilePos::from)));
    /// ```
    pub fn cells_on(&self, ray: Ray<S>) -> impl Iterator<Item = TilePos> {
        CellWalk::new(&self.lanes, Sight::Ray(ray), self.all_cells(), 1)
    }

    /// The cells of the map that hold a point of the segment, in the order of travel, as
    /// [`cells_on`](Self::cells_on).
    pub fn cells_on_segment(&self, segment: Segment<S>) -> impl Iterator<Item = TilePos> {
        CellWalk::new(&self.lanes, Sight::Segment(segment), self.all_cells(), 1)
    }

    /// The first tile that blocks the ray, or what is outside; `None` if nothing does.
    ///
    /// Exact for boxes. A one-way blocks only over its open face. Where a slope's surface is met is
    /// computed in `f64` and rounded toward the start.
    ///
    /// ```
    /// use jostle::i32::{Ray, TileMap, Vec2};
    /// use jostle::{Outside, Tile, TilePos};
    ///
    /// let map = TileMap::from_text([0, 0], [16, 16], &["...#", "####"], Tile::from_char, Outside::Empty).unwrap();
    /// let hit = map.raycast(Ray::new([4, 8], [1, 0])).unwrap();
    /// assert_eq!(hit.pos, TilePos::new(3, 0));
    /// assert_eq!(hit.enter.unwrap().normal, Vec2::new(-1, 0));
    /// assert_eq!(hit.moment().fraction(), 44.0);
    /// assert!(map.raycast(Ray::new([4, 8], [0, -1])).is_none());
    /// ```
    #[must_use]
    pub fn raycast(&self, ray: Ray<S>) -> Option<TileHit<S>> {
        self.first_on(Sight::Ray(ray))
    }

    /// The first tile that blocks the segment, as [`raycast`](Self::raycast).
    ///
    /// ```
    /// use jostle::i32::{Segment, TileMap};
    /// use jostle::{Outside, Tile};
    ///
    /// let map = TileMap::from_text([0, 0], [16, 16], &["..#."], Tile::from_char, Outside::Empty).unwrap();
    /// let sees = |x: i32| map.raycast_segment(Segment::new([4, 8], [x, 8])).is_none();
    /// assert!(sees(31) && !sees(32) && !sees(60));
    /// ```
    #[must_use]
    pub fn raycast_segment(&self, segment: Segment<S>) -> Option<TileHit<S>> {
        self.first_on(Sight::Segment(segment))
    }

    fn first_on(&self, sight: Sight<S>) -> Option<TileHit<S>> {
        let inside = match &self.store {
            Store::Dense(_) => self.first_among(sight, self.all_cells()),
            Store::Sparse(sparse) => self.first_in_chunks(sparse, sight),
        };
        let starts_inside = !self.is_sparse() && self.bounds().contains_point(sight.from());
        if starts_inside && inside.is_some() {
            return inside;
        }
        let outside = self.first_outside(sight);
        match (inside, outside) {
            (Some(a), Some(b)) => Some(if b.moment() < a.moment() { b } else { a }),
            (a, b) => a.or(b),
        }
    }

    /// The first tile that blocks among some cells.
    fn first_among(&self, sight: Sight<S>, cells: Cells) -> Option<TileHit<S>> {
        CellWalk::new(&self.lanes, sight, cells, 1).find_map(|pos| {
            let tile = self.tile_at(pos.column, pos.row);
            if !tile.is_blocking() {
                return None;
            }
            let whole = cover::obstacle(tile, self.box_of(pos), |_| Tile::EMPTY)?;
            let enter = met(sight, &whole)?;
            Some(TileHit { pos, tile, enter })
        })
    }

    fn first_outside(&self, sight: Sight<S>) -> Option<TileHit<S>> {
        let mut first: Option<TileHit<S>> = None;
        let mut show = |pos: TilePos, obstacle: Obstacle<S>| {
            if let Some(enter) = met(sight, &obstacle) {
                let tile = self.tile_at(pos.column, pos.row);
                let hit = TileHit { pos, tile, enter };
                let is_first = first.is_none_or(|first| hit.moment() < first.moment());
                first = if is_first { Some(hit) } else { first };
            }
            ControlFlow::<Infallible>::Continue(())
        };
        let _ = self.visit_outside(sight.bounds(), &mut show);
        first
    }

    fn first_in_chunks(&self, sparse: &Sparse, sight: Sight<S>) -> Option<TileHit<S>> {
        let content = sparse.content()?.common(self.all_cells())?;
        let side = 1 << CHUNK_BITS;
        let chunks = u64::from(content.columns.1.abs_diff(content.columns.0) >> CHUNK_BITS)
            + u64::from(content.rows.1.abs_diff(content.rows.0) >> CHUNK_BITS);
        let among = |key: Key| {
            let cells = key.cells().common(self.all_cells())?;
            self.first_among(sight, cells)
        };
        // Where the way is longer than the list, it is quicker to go through the list.
        if (sparse.keys.len() as u64) < chunks {
            let mut passed: Vec<_> = self.chunks_on(sparse, sight);
            passed.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
            return passed.into_iter().find_map(|(.., key)| among(key));
        }
        CellWalk::new(&self.lanes, sight, content, side)
            .find_map(|chunk| sparse.chunk(chunk).and_then(among))
    }

    /// The chunks that it passes, each with the moments when it comes and goes.
    fn chunks_on(
        &self,
        sparse: &Sparse,
        sight: Sight<S>,
    ) -> Vec<(Moment<S>, Option<Moment<S>>, Key)> {
        let passed = sparse.keys.iter().filter_map(|&key| {
            let cells = key.cells().common(self.all_cells())?;
            let first = self.box_of(TilePos::new(cells.columns.0, cells.rows.0));
            let last = self.box_of(TilePos::new(cells.columns.1, cells.rows.1));
            let through = sight.through(first.union(last))?;
            Some((through.moment(), through.exit.map(|exit| exit.moment), key))
        });
        passed.collect()
    }
}

/// Where a line comes into an obstacle, if it is blocked by it; no place at all if it starts inside.
#[expect(
    clippy::option_option,
    reason = "blocked or not, and from inside or not"
)]
fn met<S: Scalar>(sight: Sight<S>, obstacle: &Obstacle<S>) -> Option<Option<Hit<S>>> {
    match obstacle.form {
        ObstacleKind::Solid => sight.through(obstacle.place).map(|hit| hit.enter),
        ObstacleKind::OneWay => {
            let enter = sight.through(obstacle.place)?.enter?;
            let side = enter.side()?.opposite();
            obstacle.faces.has(side).then_some(Some(enter))
        }
        ObstacleKind::Slope(slope) => met_slope(sight, slope, obstacle.place),
    }
}

#[expect(
    clippy::option_option,
    reason = "blocked or not, and from inside or not"
)]
fn met_slope<S: Scalar>(sight: Sight<S>, slope: Slope, cell: Aabb<S>) -> Option<Option<Hit<S>>> {
    let bounds = slope.bounds(cell);
    let through = sight.through(bounds)?;
    let (begin, end) = (
        through.moment().fraction(),
        through.exit.map_or(1.0, Hit::fraction),
    );
    let [before, after] = [begin, end].map(|moment| depth(sight, slope, cell, moment));
    if 0.0 < before {
        return Some(through.enter);
    }
    if after <= 0.0 || after.is_nan() {
        return None;
    }
    let at = begin + (end - begin) * (before / (before - after));
    let moment = moment_near(sight, bounds, at);
    let moment = moment.max(through.moment());
    let moment = through.exit.map_or(moment, |exit| moment.min(exit.moment));
    Some(Some(Hit {
        moment,
        normal: slope.surface().normal(),
        is_corner: false,
    }))
}

/// How far a line is below the surface of a slope at a moment, about.
fn depth<S: Scalar>(sight: Sight<S>, slope: Slope, cell: Aabb<S>, moment: f64) -> f64 {
    let [x, y] = Axis::BOTH.map(|axis| {
        let [from, way] = sight.in_f64(axis);
        from + way * moment
    });
    let [thin, thick] =
        [slope.uphill().opposite(), slope.uphill()].map(|side| cell.edge(side).to_f64());
    let [low, high] = slope.levels(cell).map(S::to_f64);
    let surface = low + (high - low) * ((x - thin) / (thick - thin)).clamp(0.0, 1.0);
    match slope.surface().is_max() {
        true => surface - y,
        false => y - surface,
    }
}

/// A moment near a number at which the line is in the box: when it comes to a coordinate, rounded toward
/// the start, of the axis along which it is quicker.
fn moment_near<S: Scalar>(sight: Sight<S>, aabb: Aabb<S>, moment: f64) -> Moment<S> {
    const WHOLE: u32 = 1 << 31;
    let ways = Axis::BOTH.map(|axis| sight.in_f64(axis));
    let axis = match ways[0][1].abs() < ways[1][1].abs() {
        true => Axis::Y,
        false => Axis::X,
    };
    let [from, way] = ways[axis as usize];
    let (span, is_up) = (aabb.span(axis), 0.0 < way);
    let begin = span.end(!is_up);
    let gone = (from + way * moment - begin.to_f64()).abs() / span.length().to_f64();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the cast saturates, and NaN counts as nothing"
    )]
    let share = ((gone * f64::from(WHOLE)) as u32).min(WHOLE);
    let gone = span.length().scaled(share, WHOLE).unwrap_or(S::ZERO);
    let edge = match is_up {
        true => begin.saturating_add(gone),
        false => begin.saturating_sub(gone),
    };
    sight.moment_at(axis, edge)
}
