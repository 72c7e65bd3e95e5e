//! Tiles merged into few boxes.

use crate::geometry::{Aabb, Span};
use crate::scalar::Scalar;
use crate::tiles::map_axis::MapAxis;
use crate::tiles::store::{CellRect, CellRun};
use crate::tiles::{Tile, TileMap, TilePos};
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
    ///
    /// Use [`merged_boxes_where`](Self::merged_boxes_where) to merge other tiles, such as those with some data.
    #[doc(alias("greedy", "mesh"))]
    #[must_use]
    pub fn merged_boxes(&self) -> Vec<Aabb<S>> {
        self.merged_boxes_where(Tile::is_solid)
    }

    /// Returns the cells of the tiles for which the closure returns `true` as few boxes that do not overlap, sorted by
    /// their least corner, by row first.
    ///
    /// The boxes cover whole cells, whatever the shape of the tiles. The closure is asked once for each tile of
    /// [`tiles`](Self::tiles), row by row: never about [`Tile::EMPTY`], nor about what is outside the map.
    ///
    /// ```
    /// use jostle::i32::{Aabb, TileMap};
    /// use jostle::{Outside, Tile};
    ///
    /// const WATER: u16 = 3;
    /// let mut pond = TileMap::new([0, 0], [8, 8], [6, 4], Outside::Empty)?;
    /// pond.fill([1, 1], [4, 3], Tile::EMPTY.with_data(WATER))?;
    /// pond.set([2, 2], Tile::SOLID)?;
    /// let boxes = pond.merged_boxes_where(|tile| tile.data() == WATER);
    /// assert_eq!(boxes[0], Aabb::new(8, 8, 32, 8), "the row above the stone");
    /// assert_eq!(boxes.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("greedy", "mesh", "predicate"))]
    #[must_use]
    pub fn merged_boxes_where(&self, mut is_wanted: impl FnMut(Tile) -> bool) -> Vec<Aabb<S>> {
        let mut merge = BoxMerger::default();
        for (pos, _) in self.tiles().filter(|&(_, tile)| is_wanted(tile)) {
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
