//! What blocks along a path, in the order of travel.

use crate::narrow::{Moment, Obstacle, Path};
use crate::scalar::Scalar;
use crate::tiles::store::CellRect;
use crate::tiles::store::{CHUNK_BITS, Sparse, Store};
use crate::tiles::walk::CellPath;
use crate::tiles::{TileMap, TilePos};
use core::convert::Infallible;
use core::ops::ControlFlow;

const ONE: i32 = 1;
const CHUNK: i32 = 1 << CHUNK_BITS;

impl<S: Scalar> TileMap<S> {
    /// Calls `visit` with everything that the path can meet, and little else, in the order of travel: by columns or by
    /// rows, whichever the path passes more of.
    ///
    /// `visit` returns the earliest moment at which anything was met so far; once the next column or row is reached
    /// later than that, the walk ends. What is outside the map comes first. The cost follows the length of the path,
    /// not the size of the map.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Response, Tile};
    /// use jostle::motion::{FirstHits, Path};
    ///
    /// let map = TileMap::from_fn([0, 0], [16, 16], [1000, 1], Outside::Empty, |pos| {
    ///     if pos.column % 100 == 50 { Tile::SOLID } else { Tile::EMPTY }
    /// })
    /// .unwrap();
    /// let bullet = Path::new(Aabb::new(0, 4, 4, 4), [16_000, 0]).unwrap();
    /// let (mut first, mut seen) = (FirstHits::default(), 0);
    /// map.visit_along(&bullet, |_, wall| {
    ///     seen += 1;
    ///     let hit = wall.sweep(&bullet).hit();
    ///     hit.map(|hit| first.offer(hit, wall.place, Response::Stop));
    ///     first.moment()
    /// });
    /// assert_eq!(first.moment().unwrap().from_delta(16_000), 796, "at the first wall");
    /// assert_eq!(seen, 1, "the others are not looked at");
    /// ```
    pub fn visit_along(
        &self,
        path: &Path<S>,
        mut visit: impl FnMut(TilePos, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        let area = path.bounds();
        let mut first = None;
        let mut show = |pos, obstacle| {
            first = visit(pos, obstacle);
            ControlFlow::<Infallible>::Continue(())
        };
        let _ = self.visit_outside(area, &mut show);
        let Some(cells) = self.cells_touched(area) else {
            return;
        };
        let Some(cell_path) = CellPath::new(&self.axes, path) else {
            let _ = self.visit_cells(cells, &mut show);
            return;
        };
        let mut walk = SweptWalk {
            map: self,
            cell_path,
            first,
            visit,
        };
        match &self.store {
            Store::Dense(_) => walk.cells(cells),
            Store::Sparse(sparse) => walk.chunks(sparse, cells),
        }
    }
}

/// A walk along a path, and what it found.
struct SweptWalk<'a, S: Scalar, V> {
    map: &'a TileMap<S>,
    cell_path: CellPath,
    /// The earliest moment at which anything was met so far.
    first: Option<Moment<S>>,
    visit: V,
}

impl<S: Scalar, V: FnMut(TilePos, Obstacle<S>) -> Option<Moment<S>>> SweptWalk<'_, S, V> {
    /// Visits the strips of these cells.
    fn cells(&mut self, cells: CellRect) {
        for strip in self.cell_path.strips(cells, ONE) {
            if self.is_done(strip, ONE) {
                return;
            }
            let Some(passed) = self.cell_path.cells_of(strip, ONE, cells) else {
                continue;
            };
            let mut show = |pos, obstacle| {
                self.first = (self.visit)(pos, obstacle);
                ControlFlow::<Infallible>::Continue(())
            };
            let _ = self.map.visit_cells(passed, &mut show);
        }
    }

    /// Visits the chunks among these cells.
    fn chunks(&mut self, sparse: &Sparse, cells: CellRect) {
        let strips = self.cell_path.strips(cells, CHUNK);
        // If there are more strips than chunks, testing every chunk is faster.
        if sparse.keys.len() < strips.size_hint().0 {
            self.all_chunks(sparse, cells);
            return;
        }
        for strip in strips {
            if self.is_done(strip, CHUNK) {
                return;
            }
            if let Some(passed) = self.cell_path.cells_of(strip, CHUNK, cells) {
                self.chunks_among(sparse, passed);
            }
        }
    }

    fn chunks_among(&mut self, sparse: &Sparse, passed: CellRect) {
        for row in sparse.chunk_rows(passed.rows) {
            for key in sparse.chunks_among(row, passed.columns) {
                if let Some(cells) = key.cells().common(passed) {
                    self.cells(cells);
                }
            }
        }
    }

    fn all_chunks(&mut self, sparse: &Sparse, cells: CellRect) {
        for key in &sparse.keys {
            let strip = self.cell_path.strip_of(key.cells());
            let passed = self.cell_path.cells_of(strip, CHUNK, key.cells());
            let passed = passed.and_then(|passed| passed.common(cells));
            if let Some(passed) = passed.filter(|_| !self.is_done(strip, CHUNK)) {
                self.cells(passed);
            }
        }
    }

    /// Whether something was met before the path reaches the strip.
    fn is_done(&self, strip: i32, side: i32) -> bool {
        let begin = || self.cell_path.begin(strip, side);
        self.first.is_some_and(|first| first.at_most() < begin())
    }
}
