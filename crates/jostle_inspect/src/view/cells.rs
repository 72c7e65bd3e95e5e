//! The cells of the broad phase that a page sees: all of them, or coarser ones.

use crate::frame::{CellRow, Rect};

/// Cells in a view, of which there are not too many.
#[derive(Debug, Default, PartialEq)]
pub(super) struct CellsInView {
    /// How many there are.
    pub(super) count: usize,
    /// The cells, merged if there are too many.
    pub(super) cells: Vec<CellRow>,
}

impl CellsInView {
    /// Finds the cells in a place, or all of them. More than `max` are merged: the area that they cover is divided into
    /// at most `max` blocks, and cells with their center in the same block become one that covers them all and has all
    /// their boxes.
    pub(super) fn of(all: &[CellRow], place: Option<Rect>, max: usize) -> Self {
        let is_seen = |cell: &&CellRow| place.is_none_or(|place| place.touches(&cell.place));
        let seen: Vec<CellRow> = all.iter().filter(is_seen).copied().collect();
        let count = seen.len();
        let cells = if count <= max {
            seen
        } else {
            merged(&seen, place, max)
        };
        Self { count, cells }
    }
}

fn merged(cells: &[CellRow], place: Option<Rect>, max: usize) -> Vec<CellRow> {
    let all = cells.iter().map(|cell| cell.place);
    let all = all.reduce(|a, b| a.union(&b)).unwrap_or_default();
    let blocks = Blocks::over(place.map_or(all, |place| common(&place, &all)), max);
    let mut merged: Vec<Option<CellRow>> = vec![None; blocks.count()];
    for cell in cells {
        let block = &mut merged[blocks.index(cell.place.middle())];
        *block = Some(block.map_or(*cell, |block| CellRow {
            place: block.place.union(&cell.place),
            count: block.count.saturating_add(cell.count),
        }));
    }
    merged.into_iter().flatten().collect()
}

/// Returns what two boxes that touch have in common.
fn common(a: &Rect, b: &Rect) -> Rect {
    Rect {
        min: [0, 1].map(|axis| a.min[axis].max(b.min[axis])),
        max: [0, 1].map(|axis| a.max[axis].min(b.max[axis])),
    }
}

/// Roughly square blocks of equal size.
struct Blocks {
    place: Rect,
    columns: u32,
    rows: u32,
}

impl Blocks {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the casts saturate, and the results are clamped"
    )]
    fn over(place: Rect, max: usize) -> Self {
        let max = u32::try_from(max).unwrap_or(u32::MAX).max(1);
        let [width, height] = [0, 1].map(|axis| place.max[axis] - place.min[axis]);
        let side = (width / f64::from(max) * height).sqrt();
        let rows = ((height / side) as u32).clamp(1, max);
        let columns = ((width / side) as u32).clamp(1, max / rows);
        Self {
            place,
            columns,
            rows,
        }
    }

    const fn count(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Returns the number of the block at a point, or of the nearest one.
    fn index(&self, point: [f64; 2]) -> usize {
        let [column, row] = [(0, self.columns), (1, self.rows)].map(|(axis, count)| {
            let from = self.place.min[axis];
            let part = (point[axis] - from) / (self.place.max[axis] - from);
            nearest(part * f64::from(count), count)
        });
        row * self.columns as usize + column
    }
}

/// Returns the block of this many that a number of blocks from the first lies in; the first for NaN.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and the result is limited"
)]
fn nearest(blocks: f64, count: u32) -> usize {
    (blocks as usize).min(count as usize - 1)
}

#[cfg(test)]
mod tests {
    use super::CellsInView;
    use crate::frame::{CellRow, Rect};

    const MAX: usize = 1000;

    /// A square of cells of size 10, each with as many boxes as the number of its column.
    fn square(side: u32) -> Vec<CellRow> {
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        let cell = |(column, row): (u32, u32)| CellRow {
            place: Rect::new(10.0 * f64::from(column), 10.0 * f64::from(row), 10.0, 10.0),
            count: column,
        };
        cells.map(cell).collect()
    }

    fn boxes(cells: &[CellRow]) -> u32 {
        cells.iter().map(|cell| cell.count).sum()
    }

    fn bounds(cells: &[CellRow]) -> Rect {
        let places = cells.iter().map(|cell| cell.place);
        places.reduce(|a, b| a.union(&b)).unwrap()
    }

    #[test]
    fn few_cells_are_sent_as_they_are() {
        let all = square(30);
        let CellsInView { count, cells } = CellsInView::of(&all, None, MAX);
        assert_eq!((count, &cells), (900, &all));
        let view = Some(Rect::new(15.0, 15.0, 10.0, 10.0));
        let seen = CellsInView::of(&all, view, MAX);
        assert_eq!((seen.count, seen.cells.len()), (4, 4));
    }

    #[test]
    fn many_cells_become_coarser_over_the_whole_view() {
        let all = square(300);
        let CellsInView { count, cells } = CellsInView::of(&all, None, MAX);
        assert_eq!(count, 90_000);
        assert!(
            (MAX * 8 / 10..=MAX).contains(&cells.len()),
            "{}",
            cells.len()
        );
        assert_eq!(boxes(&cells), boxes(&all), "no box is lost");
        assert_eq!(bounds(&cells), bounds(&all), "the view is covered");
        let area = |cell: &CellRow| {
            let Rect { min, max } = cell.place;
            (max[0] - min[0]) * (max[1] - min[1])
        };
        let largest = cells.iter().map(area).fold(0.0, f64::max);
        assert!(largest <= 110.0 * 110.0, "they are of about one size");
    }

    #[test]
    fn only_cells_in_view_are_merged() {
        let all = square(300);
        let view = Rect::new(1000.5, 0.5, 998.0, 499.0);
        let CellsInView { count, cells } = CellsInView::of(&all, Some(view), MAX);
        assert_eq!(count, 100 * 50);
        assert_eq!(boxes(&cells), 50 * (100..200).sum::<u32>());
        assert_eq!(bounds(&cells), Rect::new(1000.0, 0.0, 1000.0, 500.0));
    }

    #[test]
    fn cells_on_a_line_or_of_any_size_are_merged() {
        let flat = |x: u32| CellRow {
            place: Rect::new(f64::from(x), 5.0, 1.0, 0.0),
            count: 1,
        };
        let line: Vec<CellRow> = (0..5000).map(flat).collect();
        let seen = CellsInView::of(&line, None, MAX);
        assert!((1..=MAX).contains(&seen.cells.len()));
        assert_eq!(boxes(&seen.cells), 5000);
        let huge = Rect {
            min: [f64::MIN; 2],
            max: [f64::MAX; 2],
        };
        let endless = vec![
            CellRow {
                place: huge,
                count: 1
            };
            5000
        ];
        let seen = CellsInView::of(&endless, None, MAX);
        assert_eq!((seen.count, seen.cells.len()), (5000, 1));
    }
}
