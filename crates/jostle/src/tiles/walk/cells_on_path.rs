//! Which cells a moving box passes, and when.

use crate::geometry::{Aabb, Vec2};
use crate::narrow::{Moment, Path, Sweep};
use crate::scalar::Scalar;
use crate::tiles::store::CellRect;
use crate::tiles::store::Store;
use crate::tiles::walk::CellPath;
use crate::tiles::{TileMap, TilePos};
use alloc::vec::Vec;

impl<S: Scalar> TileMap<S> {
    /// Returns the cells that a box shares area with while it travels by `delta`, each with the moment when that
    /// begins, sorted by that moment, then by cell.
    ///
    /// Only cells of the map; of a sparse map, those in stored chunks. A cell that the box only touches on its way, or
    /// reaches at the very end, is not entered. An empty box enters none, and a delta that is not finite moves nothing.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::Outside;
    ///
    /// let map = TileMap::new([0, 0], [16, 16], [9, 9], Outside::Empty).unwrap();
    /// let passed = map.cells_along(Aabb::new(2, 2, 8, 8), [26, 0]);
    /// let when: Vec<_> = passed.iter().map(|(pos, moment)| (pos.column, moment.from_delta(26))).collect();
    /// assert_eq!(when, [(0, 0), (1, 6), (2, 22)]);
    /// ```
    #[must_use]
    pub fn cells_along(
        &self,
        mover: Aabb<S>,
        delta: impl Into<Vec2<S>>,
    ) -> Vec<(TilePos, Moment<S>)> {
        let mut passed = Vec::new();
        let Some(path) = Path::new(mover, delta.into()) else {
            return passed;
        };
        self.each_near(&path, |pos| {
            let entered = match path.sweep(self.box_of(pos)) {
                Sweep::Clear => return,
                Sweep::Overlapping => Moment::start(),
                Sweep::Hit(hit) => hit.moment,
            };
            passed.push((pos, entered));
        });
        passed.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(a.0.cmp(&b.0)));
        passed
    }

    /// Visits every stored cell that a path may pass.
    fn each_near(&self, path: &Path<S>, mut visit: impl FnMut(TilePos)) {
        let Some(cells) = self.cells_touched(path.bounds()) else {
            return;
        };
        let cell_path = CellPath::new(&self.axes, path);
        let mut walk = |cells: CellRect| match &cell_path {
            None => cells.each().for_each(&mut visit),
            Some(cell_path) => {
                let strips = cell_path.strips(cells, 1);
                let passed = strips.filter_map(|strip| cell_path.cells_of(strip, 1, cells));
                passed.flat_map(CellRect::each).for_each(&mut visit);
            }
        };
        match &self.store {
            Store::Dense(_) => walk(cells),
            Store::Sparse(sparse) => {
                for row in sparse.chunk_rows(cells.rows) {
                    let chunks = sparse.chunks_among(row, cells.columns).iter();
                    let among = chunks.filter_map(|key| key.cells().common(cells));
                    among.for_each(&mut walk);
                }
            }
        }
    }
}
