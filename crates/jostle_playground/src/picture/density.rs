//! Draws a heat map when there are too many bodies, and the cells of a broad phase.

use super::canvas::{Canvas, Dash, Pen};
use super::color::{ACTOR, FAINT, RULE, TEXT, faded};
use super::text::Letters;
use super::view::{HEADING, HEIGHT, PixelRect, View, WIDTH, whole};
use jostle_inspect::{CellRow, Density, Frame, Rect};
use jostle_playground::grouped;

/// Above this many visible bodies, a heat map is drawn instead.
pub(super) const MAX_BOXES: usize = 10_000;
/// The size of a shaded cell, in pixels.
const SHADED: i32 = 8;
/// The size of a cell that shows its number, in pixels.
const NUMBERED: i32 = 80;

/// Counts on a grid over the picture below its heading.
struct Counts {
    step: i32,
    columns: i32,
    counts: Vec<u32>,
}

impl Counts {
    /// Counts the centers of the bodies.
    fn of(frame: &Frame, view: &View, step: i32) -> Self {
        let columns = (WIDTH + step - 1) / step;
        let rows = (HEIGHT - HEADING + step - 1) / step;
        let cells = usize::try_from(columns * rows).unwrap_or(0);
        let mut counted = Self {
            step,
            columns,
            counts: vec![0; cells],
        };
        for row in &frame.bodies {
            if let Some(at) = view.point(row.place.middle()) {
                counted.add(at.map(whole));
            }
        }
        counted
    }

    fn add(&mut self, [x, y]: [i32; 2]) {
        let (column, row) = (x.div_euclid(self.step), (y - HEADING).div_euclid(self.step));
        let is_inside = 0 <= row && (0..self.columns).contains(&column);
        let index = usize::try_from(row * self.columns + column)
            .ok()
            .filter(|_| is_inside);
        if let Some(count) = index.and_then(|index| self.counts.get_mut(index)) {
            *count += 1;
        }
    }

    /// Iterates over the cells that are not empty.
    fn cells(&self) -> impl Iterator<Item = (PixelRect, u32)> {
        let cells = self
            .counts
            .iter()
            .zip(0..)
            .filter(|(count, _)| **count != 0);
        cells.map(|(&count, number)| {
            let [x, y] = [number % self.columns, number / self.columns];
            let corner = [x * self.step, HEADING + y * self.step];
            (
                PixelRect::new(corner[0], corner[1], self.step, self.step),
                count,
            )
        })
    }
}

impl Canvas {
    /// Draws a heat map of the bodies, with numbers on it.
    pub(super) fn density(&mut self, frame: &Frame, view: &View) {
        if let Some(density) = &frame.density {
            return self.given(density, view);
        }
        let shaded = Counts::of(frame, view, SHADED);
        let most = shaded.counts.iter().copied().max().unwrap_or(1);
        for (place, count) in shaded.cells() {
            self.fill(&place, faded(ACTOR, shade(count, most)));
        }
        for (place, count) in Counts::of(frame, view, NUMBERED).cells() {
            self.outline(&place, Pen::new(faded(FAINT, 0x50), 1).with(Dash::Dotted));
            self.count(&place, count);
        }
    }

    /// Draws the counts that the frame contains.
    fn given(&mut self, density: &Density, view: &View) {
        let columns = density.columns.max(1);
        let rows = u32::try_from(density.counts.len())
            .unwrap_or(0)
            .div_ceil(columns)
            .max(1);
        let most = density.counts.iter().copied().max().unwrap_or(1);
        let edge = |axis: usize, number: u32, of: u32| {
            let size = density.place.max[axis] - density.place.min[axis];
            density.place.min[axis] + size * f64::from(number) / f64::from(of)
        };
        for (&count, number) in density
            .counts
            .iter()
            .zip(0_u32..)
            .filter(|(count, _)| **count != 0)
        {
            let [x, y] = [number % columns, number / columns];
            let place = Rect {
                min: [edge(0, x, columns), edge(1, y, rows)],
                max: [edge(0, x + 1, columns), edge(1, y + 1, rows)],
            };
            if let Some(pixels) = view.pixels(&place) {
                self.fill(&pixels, faded(ACTOR, shade(count, most)));
                self.count(&pixels, count);
            }
        }
    }

    /// Draws the cells of a broad phase with the number of boxes in each.
    pub(super) fn cells(&mut self, cells: &[CellRow], view: &View) {
        for cell in cells {
            if let Some(pixels) = view.pixels(&cell.place) {
                self.outline(&pixels, Pen::new(RULE, 1));
                self.count(&pixels, cell.count);
            }
        }
    }

    /// Draws a number in the middle of a cell, if it fits.
    fn count(&mut self, place: &PixelRect, count: u32) {
        let text = grouped(u64::from(count));
        let fits = |size: &i32| {
            let width = Letters::new(*size, TEXT).width(&text);
            width + 6 <= place.width() && 9 * size + 4 <= place.height()
        };
        if let Some(size) = [2, 1].into_iter().find(fits) {
            let middle = [0, 1].map(|axis| i32::midpoint(place.min[axis], place.max[axis]));
            let letters = Letters::new(size, TEXT).with_halo();
            self.write_around(middle, &text, letters, &PixelRect::BELOW_HEADING);
        }
    }
}

/// Returns the opacity of a cell, by the square root of its count, so that small counts stay visible beside large ones.
fn shade(count: u32, most: u32) -> u8 {
    let share = (f64::from(count) / f64::from(most.max(1))).sqrt();
    u8::try_from(whole(32.0 + 190.0 * share)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Counts, NUMBERED, SHADED, shade};
    use crate::picture::view::View;
    use jostle::Aabb;
    use jostle_inspect::{Frame, Rect};

    #[test]
    fn every_visible_body_is_counted_once() {
        let boxes: Vec<Aabb<f64>> = (0..500)
            .map(|number| Aabb::new(f64::from(number % 25), f64::from(number / 25), 1.0, 1.0))
            .collect();
        let frame = Frame::sketched(0, |sketch| {
            sketch.boxes(&boxes);
            sketch.scope(Rect::new(0.0, 0.0, 25.0, 20.0));
        });
        for step in [SHADED, NUMBERED] {
            let counts = Counts::of(&frame, &View::of(&frame), step);
            assert_eq!(counts.counts.iter().sum::<u32>(), 500);
            assert_eq!(counts.cells().map(|(_, count)| count).sum::<u32>(), 500);
        }
    }

    #[test]
    fn more_is_darker() {
        assert!(shade(1, 100) < shade(50, 100) && shade(50, 100) < shade(100, 100));
        assert_eq!(shade(100, 100), 222);
        assert_eq!(shade(0, 0), 32);
    }
}
