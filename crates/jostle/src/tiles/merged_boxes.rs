//! Solid tiles merged into few boxes.

use crate::geometry::{Aabb, Span};
use crate::scalar::Scalar;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::store::{CellRect, CellRun};
use crate::tiles::{TileKind, TileMap, TilePos};
use alloc::vec::Vec;

impl<S: Scalar> TileMap<S> {
    /// Returns the solid tiles as few boxes that do not overlap, sorted by their least corner, by row first.
    ///
    /// Neighbors in a row are joined, then equal stretches of consecutive rows. Together the boxes cover exactly the
    /// area of the tiles. Half tiles, slopes, one-ways and what is outside are left out; data makes no difference.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Tile};
    ///
    /// let rows = ["#..#", "####", "####"];
    /// let map = TileMap::from_text([0, 0], [8, 8], &rows, Tile::from_char, Outside::Empty).unwrap();
    /// let boxes = [Aabb::new(0, 0, 8, 8), Aabb::new(24, 0, 8, 8), Aabb::new(0, 8, 32, 16)];
    /// assert_eq!(map.merged_boxes(), boxes);
    /// ```
    #[doc(alias("greedy", "mesh"))]
    #[must_use]
    pub fn merged_boxes(&self) -> Vec<Aabb<S>> {
        let mut merge = BoxMerger::default();
        let is_solid = |kind: TileKind| kind == TileKind::Solid;
        for (pos, _) in self.tiles().filter(|(_, tile)| is_solid(tile.kind())) {
            merge.add(pos);
        }
        let [x, y] = &self.axes;
        let boxes = merge.finished().into_iter().map(|cells| {
            let span = |axis: &MapAxis<S>, run: CellRun| {
                let (first, end) = (i64::from(run.first), i64::from(run.last) + 1);
                Span::from_valid(axis.edge(first), axis.edge(end))
            };
            Aabb::from_spans(span(x, cells.columns), span(y, cells.rows))
        });
        boxes.collect()
    }
}

/// Joins cells that come row by row into stretches, and those into boxes.
#[derive(Default)]
struct BoxMerger {
    /// The stretch that is being joined.
    run: Option<CellRect>,
    /// Boxes that end in the row of the stretch, in order of columns.
    row: Vec<CellRect>,
    /// Boxes that end in the row before it, which later stretches may extend.
    before: Vec<CellRect>,
    done: Vec<CellRect>,
}

impl BoxMerger {
    fn add(&mut self, pos: TilePos) {
        let TilePos { column, row } = pos;
        if let Some(run) = &mut self.run {
            let is_next = run.rows.last == row && run.columns.last + 1 == column;
            if is_next {
                run.columns.last = column;
                return;
            }
            let last = run.rows.last;
            self.end_run();
            if last != row {
                self.end_row(last + 1 == row);
            }
        }
        self.run = Some(CellRect {
            columns: CellRun::new(column, column),
            rows: CellRun::new(row, row),
        });
    }

    /// Joins the stretch with the box that ends above it, if that has equal columns.
    fn end_run(&mut self) {
        let Some(run) = self.run.take() else { return };
        let above = self
            .before
            .binary_search_by_key(&run.columns, |cells| cells.columns);
        let first = above.map_or(run.rows.first, |index| self.before.remove(index).rows.first);
        self.row.push(CellRect {
            rows: CellRun::new(first, run.rows.last),
            ..run
        });
    }

    /// Goes on to another row: boxes that did not grow in the last one are done.
    fn end_row(&mut self, is_next: bool) {
        self.done.append(&mut self.before);
        self.before.append(&mut self.row);
        if !is_next {
            self.done.append(&mut self.before);
        }
    }

    fn finished(mut self) -> Vec<CellRect> {
        self.end_run();
        self.end_row(false);
        let corner = |cells: &CellRect| (cells.rows.first, cells.columns.first);
        self.done.sort_unstable_by_key(corner);
        self.done
    }
}
