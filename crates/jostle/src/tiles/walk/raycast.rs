//! Rays and segments through a map.

use crate::geometry::{Aabb, Axis, Ray, Segment, Side, Slope};
use crate::narrow::{Hit, Moment, Obstacle, ObstacleKind};
use crate::scalar::Scalar;
use crate::tiles::store::CellRect;
use crate::tiles::store::{CHUNK_BITS, ChunkKey, Sparse, Store};
use crate::tiles::walk::CellWalk;
use crate::tiles::walk::RayOrSegment;
use crate::tiles::{Outside, Tile, TileKind, TileMap, TilePos, exposed_faces};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

/// The first tile that blocks a ray or a segment.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Ray, TileMap, Vec2};
/// use jostle::{Outside, Tile, TilePos};
///
/// let rows = [".....#", "######"];
/// let map = TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Empty)?;
/// let hit = map.raycast(Ray::new([8, 8], [1, 0])).unwrap();
/// assert_eq!((hit.pos, hit.tile), (TilePos::new(5, 0), Tile::SOLID));
/// assert_eq!(hit.enter.unwrap().normal, Vec2::new(-1, 0));
/// # Ok::<(), jostle::errors::TileMapError<i32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileHit<S: Scalar = f32> {
    /// The cell; outside the map, the one that [names](TileMap::visit_near) the large box there.
    pub pos: TilePos,
    /// The tile of the cell.
    pub tile: Tile,
    /// Where the line enters the tile, with the normal of that face. The normal of a slope's surface is that of the
    /// side it faces. `None` if the line starts inside.
    pub enter: Option<Hit<S>>,
}

/// What is called with each part of the outside.
type Show<'a, S> = &'a mut dyn FnMut(TilePos, Obstacle<S>) -> ControlFlow<Infallible>;

impl<S: Scalar> TileHit<S> {
    /// Returns the moment when the line is first inside: the start if it starts there.
    #[must_use]
    pub fn moment(self) -> Moment<S> {
        self.enter.map_or(Moment::start(), |hit| hit.moment)
    }
}

impl<S: Scalar> TileMap<S> {
    /// Returns the cells of the map that contain a point of the ray, in the order of travel.
    ///
    /// Cells are half-open like boxes: along a seam, and through a corner where four cells meet, every point is in
    /// exactly one of them.
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
        CellWalk::new(&self.axes, RayOrSegment::Ray(ray), self.all_cells(), 1)
    }

    /// Returns the cells of the map that contain a point of the segment, in the order of travel, like
    /// [`cells_on`](Self::cells_on).
    pub fn cells_on_segment(&self, segment: Segment<S>) -> impl Iterator<Item = TilePos> {
        CellWalk::new(
            &self.axes,
            RayOrSegment::Segment(segment),
            self.all_cells(),
            1,
        )
    }

    /// Returns the first tile that blocks the ray, inside the map or outside; `None` if nothing does.
    ///
    /// Exact for boxes. A one-way blocks only at its faces. Where the ray meets a slope's surface is computed in
    /// `f64` and rounded toward the start.
    ///
    /// A ray that starts inside a solid, half or sloped tile is blocked at once, by that tile and with `enter` set to
    /// `None`; what is ahead stays hidden. To look past the tile, start the ray outside it; queries of a world can leave
    /// it out with `filter`. One-way tiles do not stop a ray from inside.
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
        self.first_on(RayOrSegment::Ray(ray), &|_| true)
    }

    /// Returns the first tile that blocks the segment, like [`raycast`](Self::raycast).
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
        self.first_on(RayOrSegment::Segment(segment), &|_| true)
    }

    /// Returns the first tile that blocks the line, out of those that are wanted.
    pub(crate) fn first_on(
        &self,
        line: RayOrSegment<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> Option<TileHit<S>> {
        let inside = match &self.store {
            Store::Dense(_) => self.first_among(line, self.all_cells(), is_wanted),
            Store::Sparse(sparse) => self.first_in_chunks(sparse, line, is_wanted),
        };
        let starts_inside = !self.is_sparse() && self.bounds().contains_point(line.from());
        if starts_inside && inside.is_some() {
            return inside;
        }
        let outside = self.first_outside(line, is_wanted);
        match (inside, outside) {
            (Some(a), Some(b)) => Some(if b.moment() < a.moment() { b } else { a }),
            (a, b) => a.or(b),
        }
    }

    /// Returns the first tile that blocks among some cells.
    fn first_among(
        &self,
        line: RayOrSegment<S>,
        cells: CellRect,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> Option<TileHit<S>> {
        CellWalk::new(&self.axes, line, cells, 1).find_map(|pos| {
            let tile = self.tile_at(pos.column, pos.row);
            if !tile.is_blocking() {
                return None;
            }
            // What a line meets first is no inner face, unless it starts inside one-ways.
            let beside = |side: Side| match tile.kind() {
                TileKind::OneWay(_) => {
                    let next = pos.beside(side);
                    self.tile_at(next.column, next.row)
                }
                _ => Tile::EMPTY,
            };
            let obstacle = exposed_faces::obstacle(tile, self.box_of(pos), beside)?;
            let enter = line.met(&obstacle)?;
            is_wanted(pos).then_some(TileHit { pos, tile, enter })
        })
    }

    fn first_outside(
        &self,
        line: RayOrSegment<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> Option<TileHit<S>> {
        let shown = |visit: &dyn Fn(Show<'_, S>)| self.first_shown(line, is_wanted, visit);
        let all = || shown(&|show| _ = self.visit_outside(line.bounds(), show));
        match (&self.store, self.outside) {
            (Store::Dense(_), Outside::Solid) => {
                // Mostly one of the few boxes beside its way out, and no other comes before these: a ray's bounds may
                // hold all there are.
                let beside = self.last_on(line)?;
                let near = shown(&|show| _ = self.visit_beside(beside, show));
                near.or_else(all)
            }
            // A ray enters boxes, and asks for no faces.
            (Store::Sparse(sparse), Outside::Solid) => {
                shown(&|show| _ = self.visit_gaps(sparse, line.bounds(), show))
            }
            _ => all(),
        }
    }

    /// Returns the first tile outside that blocks, of those that are shown.
    fn first_shown(
        &self,
        line: RayOrSegment<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
        visit: &dyn Fn(Show<'_, S>),
    ) -> Option<TileHit<S>> {
        let mut first: Option<TileHit<S>> = None;
        visit(&mut |pos, obstacle| {
            if let Some(enter) = line.met(&obstacle).filter(|_| is_wanted(pos)) {
                let tile = self.tile_at(pos.column, pos.row);
                let hit = TileHit { pos, tile, enter };
                let is_first = first.is_none_or(|first| hit.moment() < first.moment());
                first = if is_first { Some(hit) } else { first };
            }
            ControlFlow::Continue(())
        });
        first
    }

    /// Returns the last cell of a dense map that a line passes, or the cell outside that it starts in.
    fn last_on(&self, line: RayOrSegment<S>) -> Option<TilePos> {
        if self.bounds().contains_point(line.from()) {
            CellWalk::new(&self.axes, line, self.all_cells(), 1).last()
        } else {
            Some(self.cell_drawn_out(line.from()))
        }
    }

    fn first_in_chunks(
        &self,
        sparse: &Sparse,
        line: RayOrSegment<S>,
        is_wanted: &dyn Fn(TilePos) -> bool,
    ) -> Option<TileHit<S>> {
        let content = sparse.content()?.common(self.all_cells())?;
        let side = 1 << CHUNK_BITS;
        let chunks = u64::from(content.columns.last.abs_diff(content.columns.first) >> CHUNK_BITS)
            + u64::from(content.rows.last.abs_diff(content.rows.first) >> CHUNK_BITS);
        let among = |key: ChunkKey| {
            let cells = key.cells().common(self.all_cells())?;
            self.first_among(line, cells, is_wanted)
        };
        // If there are fewer chunks than steps from end to end, testing every chunk is faster.
        if (sparse.keys.len() as u64) < chunks {
            let mut passed: Vec<_> = self.chunks_on(sparse, line);
            passed.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
            return passed.into_iter().find_map(|(.., key)| among(key));
        }
        CellWalk::new(&self.axes, line, content, side)
            .find_map(|chunk| sparse.chunk(chunk).and_then(among))
    }

    /// Returns the chunks that the line passes, each with the moments when it enters and leaves.
    fn chunks_on(
        &self,
        sparse: &Sparse,
        line: RayOrSegment<S>,
    ) -> Vec<(Moment<S>, Option<Moment<S>>, ChunkKey)> {
        let passed = sparse.keys.iter().filter_map(|&key| {
            let cells = key.cells().common(self.all_cells())?;
            let first = self.box_of(TilePos::new(cells.columns.first, cells.rows.first));
            let last = self.box_of(TilePos::new(cells.columns.last, cells.rows.last));
            let through = line.through(first.union(last))?;
            Some((through.moment(), through.exit.map(|exit| exit.moment), key))
        });
        passed.collect()
    }
}

impl<S: Scalar> RayOrSegment<S> {
    /// Returns where the line enters an obstacle that blocks it; `Some(None)` if it starts inside.
    #[expect(
        clippy::option_option,
        reason = "blocked or not, and from inside or not"
    )]
    pub(crate) fn met(self, obstacle: &Obstacle<S>) -> Option<Option<Hit<S>>> {
        match obstacle.kind {
            ObstacleKind::Solid => self.through(obstacle.place).map(|hit| hit.enter),
            ObstacleKind::OneWay => {
                let enter = self.through(obstacle.place)?.enter?;
                self.blocked_at(obstacle, enter).map(Some)
            }
            ObstacleKind::Slope(slope) => met_slope(self, slope, obstacle.place),
        }
    }
}

impl<S: Scalar> RayOrSegment<S> {
    /// Returns where the line, which enters the box of an obstacle there, is blocked by a face of it.
    ///
    /// Through a corner the line crosses two faces at once, and either blocks.
    pub(crate) fn blocked_at(self, obstacle: &Obstacle<S>, enter: Hit<S>) -> Option<Hit<S>> {
        let crosses = |face: Side| {
            let (axis, edge) = (face.axis(), obstacle.place.edge(face));
            // A point on the least edge is inside, one on the greatest is not.
            let from = self.from().along(axis);
            let was_outside = if face.is_max() {
                edge <= from
            } else {
                from < edge
            };
            let moves = self.heading(axis).is_ne();
            was_outside && moves && self.moment_at(axis, edge) == enter.moment
        };
        let own = enter.side()?.opposite();
        let blocks = |face: &Side| obstacle.faces.has(*face) && (*face == own || crosses(*face));
        let face = [own].into_iter().chain(Side::ALL).find(blocks)?;
        Some(Hit {
            normal: face.normal(),
            ..enter
        })
    }
}

#[expect(
    clippy::option_option,
    reason = "blocked or not, and from inside or not"
)]
fn met_slope<S: Scalar>(
    line: RayOrSegment<S>,
    slope: Slope,
    cell: Aabb<S>,
) -> Option<Option<Hit<S>>> {
    let bounds = slope.bounds(cell);
    let through = line.through(bounds)?;
    let (begin, end) = (
        through.moment().fraction(),
        through.exit.map_or(1.0, Hit::fraction),
    );
    let [before, after] = [begin, end].map(|moment| depth(line, slope, cell, moment));
    if 0.0 < before {
        return Some(through.enter);
    }
    if after <= 0.0 || after.is_nan() {
        return None;
    }
    let at = begin + (end - begin) * (before / (before - after));
    let moment = moment_near(line, bounds, at);
    let moment = moment.max(through.moment());
    let moment = through.exit.map_or(moment, |exit| moment.min(exit.moment));
    Some(Some(Hit {
        moment,
        normal: slope.surface().normal(),
        is_corner: false,
    }))
}

/// Returns roughly how far a line is below the surface of a slope at a moment.
fn depth<S: Scalar>(line: RayOrSegment<S>, slope: Slope, cell: Aabb<S>, moment: f64) -> f64 {
    let [x, y] = Axis::BOTH.map(|axis| {
        let [from, way] = line.in_f64(axis);
        from + way * moment
    });
    let [thin, thick] =
        [slope.uphill().opposite(), slope.uphill()].map(|side| cell.edge(side).to_f64());
    let [low, high] = slope.levels(cell).map(S::to_f64);
    let surface = low + (high - low) * ((x - thin) / (thick - thin)).clamp(0.0, 1.0);
    if slope.surface().is_max() {
        surface - y
    } else {
        y - surface
    }
}

/// Returns a moment near a number at which the line is in the box: when it reaches a coordinate, rounded toward the
/// start, of the axis along which it is faster.
fn moment_near<S: Scalar>(line: RayOrSegment<S>, aabb: Aabb<S>, moment: f64) -> Moment<S> {
    const WHOLE: u32 = 1 << 31;
    let ways = Axis::BOTH.map(|axis| line.in_f64(axis));
    let axis = if ways[0][1].abs() < ways[1][1].abs() {
        Axis::Y
    } else {
        Axis::X
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
    let edge = if is_up {
        begin.saturating_add(gone)
    } else {
        begin.saturating_sub(gone)
    };
    line.moment_at(axis, edge)
}
