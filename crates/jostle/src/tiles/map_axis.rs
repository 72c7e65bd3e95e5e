use crate::geometry::Span;
use crate::pool::clone_in_place;
use crate::scalar::{Scalar, Sum, greater, lesser};
use crate::tiles::TileMapError;
use crate::tiles::store::{CellRun, LOCAL_SIDE};
use alloc::vec::Vec;

/// One axis of a map: cells of one size, from `first` to `last`.
///
/// Edges are at most one rounding away from their exact position, and no two of them are equal.
#[derive(Debug)]
pub(super) struct MapAxis<S: Scalar> {
    pub(super) origin: S,
    pub(super) size: S,
    pub(super) first: i32,
    pub(super) last: i32,
    /// The least and the greatest edge.
    pub(super) start: S,
    pub(super) end: S,
    /// The origin, and cells per unit, for a first guess in `f64`.
    base: f64,
    per_unit: f64,
    /// A length that touches at most eight cells, wherever it is: six cells, and one at each end that it only touches.
    pub(super) short: S,
    /// The edges of cells from 0 on, the upper edge of the last included. Empty if the axis is endless.
    edges: Vec<S>,
}

clone_in_place!([S: Scalar] MapAxis<S> { origin, size, first, last, start, end, base, per_unit, short, edges });

impl<S: Scalar> MapAxis<S> {
    /// Creates an axis of `count` cells from 0 on.
    pub(super) fn of_count(
        field: &'static str,
        [origin, size]: [S; 2],
        count: u32,
    ) -> Result<Self, TileMapError<S>> {
        let [origin, size] = checked(field, [origin, size])?;
        let last = i64::from(count) - 1;
        let end =
            has_distinct_upper_edge(origin, size, last) && has_distinct_lower_edge(origin, size, 0);
        match (i32::try_from(last), end) {
            (Ok(last), true) => Ok(Self::between([origin, size], 0, last).with_edges()),
            _ => Err(TileMapError::OutOfRange { field, size, count }),
        }
    }

    /// Creates an axis of all the cells that there can be.
    pub(super) fn endless(
        field: &'static str,
        [origin, size]: [S; 2],
    ) -> Result<Self, TileMapError<S>> {
        let [origin, size] = checked(field, [origin, size])?;
        let out_of_range = TileMapError::OutOfRange {
            field,
            size,
            count: 1,
        };
        if !has_distinct_upper_edge(origin, size, 0) || !has_distinct_lower_edge(origin, size, 0) {
            return Err(out_of_range);
        }
        // One cell short of the ends, so that the index of a neighbor always fits.
        let last = last_below(i64::from(i32::MAX), |index| {
            has_distinct_upper_edge(origin, size, index)
        });
        let first = last_below(i64::from(i32::MAX), |index| {
            has_distinct_lower_edge(origin, size, -index)
        });
        match (i32::try_from(-first), i32::try_from(last)) {
            (Ok(first), Ok(last)) => Ok(Self::between([origin, size], first, last)),
            _ => Err(out_of_range),
        }
    }

    fn between([origin, size]: [S; 2], first: i32, last: i32) -> Self {
        let edge = |index: i64, end: S| S::cell_edge(origin, size, index).unwrap_or(end);
        Self {
            origin,
            size,
            first,
            last,
            start: edge(i64::from(first), S::MIN),
            end: edge(i64::from(last) + 1, S::MAX),
            base: origin.to_f64(),
            per_unit: 1.0 / size.to_f64(),
            short: size.scaled(6, 1).unwrap_or(S::ZERO),
            edges: Vec::new(),
        }
    }

    /// Computes and stores all edges.
    fn with_edges(self) -> Self {
        let indices = i64::from(self.first)..=i64::from(self.last) + 1;
        let edges = indices.map(|index| self.edge(index)).collect();
        Self { edges, ..self }
    }

    /// Returns the lower edge of a cell, or of the one after the last; clamped at the ends.
    #[inline]
    pub(super) fn edge(&self, index: i64) -> S {
        let known = usize::try_from(index)
            .ok()
            .and_then(|index| self.edges.get(index));
        known.map_or_else(|| self.computed_edge(index), |&edge| edge)
    }

    fn computed_edge(&self, index: i64) -> S {
        let end = if index < 0 { self.start } else { self.end };
        S::cell_edge(self.origin, self.size, index).unwrap_or(end)
    }

    /// Returns the span of a cell.
    #[inline]
    pub(super) fn span(&self, index: i32) -> Span<S> {
        let [min, max] = self.edges_of(index);
        Span::from_valid(min, max)
    }

    /// Returns the edges of a cell.
    #[inline]
    fn edges_of(&self, index: i32) -> [S; 2] {
        let known = usize::try_from(index)
            .ok()
            .and_then(|at| self.edges.get(at..=at + 1));
        match known {
            Some(&[below, above]) => [below, above],
            _ => [index.into(), i64::from(index) + 1].map(|index| self.edge(index)),
        }
    }

    /// Returns roughly where a coordinate is, counted in cells from the origin.
    #[inline]
    pub(super) fn in_cells(&self, x: f64) -> f64 {
        (x - self.base) * self.per_unit
    }

    /// Converts a distance to cells.
    pub(super) fn cells_of(&self, distance: f64) -> f64 {
        distance * self.per_unit
    }

    /// Returns the largest magnitude among these edges, the origin and the ends of the axis, in cells.
    pub(super) fn reach(&self, edges: [f64; 2]) -> f64 {
        let ends = [self.start, self.end].map(|edge| edge.to_f64());
        let largest = [edges[0], edges[1], ends[0], ends[1], self.base];
        let largest = largest
            .into_iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        self.cells_of(largest)
    }

    /// Returns the cell that contains `x`; `None` outside the axis, or for NaN.
    #[inline]
    pub(super) fn cell(&self, x: S) -> Option<i32> {
        let is_inside = self.start <= x && x < self.end;
        is_inside.then(|| self.cell_inside(x))
    }

    /// Returns the cell that contains `x`, which must be within the axis.
    #[inline]
    pub(super) fn cell_inside(&self, x: S) -> i32 {
        match self.known_cell(x) {
            Some((index, _)) => cell_index(index),
            None => self.guessed_cell(x),
        }
    }

    /// Returns the cell that contains `x` and its lower edge, if edges are stored and a first guess is right.
    ///
    /// A fast path for nearly all coordinates: a multiplication and two comparisons. [`exact_cell`](Self::exact_cell)
    /// is its slow twin, and the tests of cells compare both with exact arithmetic.
    #[inline(always)]
    fn known_cell(&self, x: S) -> Option<(usize, S)> {
        let guess = rounded_down(self.in_cells(x.to_f64())) as usize;
        let above = *self.edges.get(guess.wrapping_add(1))?;
        let below = *self.edges.get(guess)?;
        (below <= x && x < above).then_some((guess, below))
    }

    fn guessed_cell(&self, x: S) -> i32 {
        let guess = floor(self.in_cells(x.to_f64())).clamp(self.first, self.last);
        let [below, above] = self.edges_of(guess);
        if below <= x && x < above {
            return guess;
        }
        self.exact_cell(x, guess)
    }

    #[cold]
    fn exact_cell(&self, x: S, guess: i32) -> i32 {
        let exact = S::cell(self.origin, self.size, x).and_then(|index| i32::try_from(index).ok());
        exact.unwrap_or(guess).clamp(self.first, self.last)
    }

    /// Returns the nearest cell: the one that contains `x` if there is one.
    pub(super) fn nearest(&self, x: S) -> i32 {
        match self.cell(x) {
            Some(index) => index,
            None if x < self.start => self.first,
            None => self.last,
        }
    }

    /// Returns the cells that a span touches, ends included.
    #[inline(always)]
    pub(super) fn touched(&self, span: Span<S>) -> Option<CellRun> {
        let known = (self.known_cell(span.min()), self.known_cell(span.max()));
        let run = match known {
            (Some((low, edge)), Some((high, _))) => {
                let (low, high) = (cell_index(low), cell_index(high));
                let is_edge = edge == span.min() && self.first < low;
                CellRun::new(low - i32::from(is_edge), high)
            }
            _ => self.touched_anywhere(span),
        };
        (run.first <= run.last).then_some(run)
    }

    /// Returns the first cell that a span touches, ends included, and the edges of all that it touches. Returns `None`
    /// unless edges are stored, the cells are few, and the span touches nothing beyond the axis.
    #[inline(always)]
    pub(super) fn edges_touched(&self, span: Span<S>) -> Option<(usize, &[S])> {
        let (low, edge) = self.known_cell(span.min())?;
        let (high, _) = self.known_cell(span.max())?;
        let low = if edge == span.min() {
            low.checked_sub(1)?
        } else {
            low
        };
        let edges = self.edges.get(low..=high + 1)?;
        (edges.len() <= LOCAL_SIDE + 1).then_some((low, edges))
    }

    /// Returns the cells that a span touches, anywhere and without stored edges; the last is before the first if there
    /// are none. A run is returned in registers, an option of one would not be.
    #[inline(never)]
    fn touched_anywhere(&self, span: Span<S>) -> CellRun {
        if span.max() < self.start || self.end < span.min() {
            return CellRun::new(1, 0);
        }
        let low = if span.min() <= self.start {
            self.first
        } else if self.end <= span.min() {
            self.last
        } else {
            self.before_edge(span.min())
        };
        let high = if self.end <= span.max() {
            self.last
        } else {
            self.cell_inside(span.max())
        };
        CellRun::new(low, high)
    }

    /// Returns the cells that a span shares length with.
    #[inline]
    pub(super) fn shared(&self, span: Span<S>) -> Option<CellRun> {
        let (min, max) = (
            greater(span.min(), self.start),
            lesser(span.max(), self.end),
        );
        if max <= min {
            return None;
        }
        let high = if max == self.end {
            self.last
        } else {
            self.before_edge(max)
        };
        Some(CellRun::new(self.cell_inside(min), high))
    }

    /// Returns the cell that contains `x`, or the one before if `x` is its lower edge.
    #[inline]
    fn before_edge(&self, x: S) -> i32 {
        let index = self.cell_inside(x);
        let is_edge = self.edge(index.into()) == x && self.first < index;
        if is_edge { index - 1 } else { index }
    }
}

/// Returns the origin, without a sign if it is zero, and the size, if both are valid.
fn checked<S: Scalar>(
    field: &'static str,
    [origin, size]: [S; 2],
) -> Result<[S; 2], TileMapError<S>> {
    let is_size = size.is_finite() && S::ZERO < size;
    let origin_error = TileMapError::Origin {
        field,
        value: origin,
    };
    let origin = origin.checked_add(S::ZERO).ok_or(origin_error)?;
    if is_size {
        Ok([origin, size])
    } else {
        Err(TileMapError::Size { field, value: size })
    }
}

/// Whether the upper edge of a cell is above the lower one, and numbers there are no farther apart than edges. If they
/// are just as far apart and edges are half-way between numbers, every other cell is empty: this one, or its neighbor.
fn has_distinct_upper_edge<S: Scalar>(origin: S, size: S, index: i64) -> bool {
    let edge = S::cell_edge(origin, size, index + 1);
    is_cell(origin, size, index)
        && (index == 0 || is_cell(origin, size, index - 1))
        && edge.is_some_and(|edge| S::sum_up(Sum::difference(edge, size)) < edge)
}

fn has_distinct_lower_edge<S: Scalar>(origin: S, size: S, index: i64) -> bool {
    let edge = S::cell_edge(origin, size, index);
    is_cell(origin, size, index)
        && (index == 0 || is_cell(origin, size, index + 1))
        && edge.is_some_and(|edge| edge < S::sum_down(Sum::total(edge, size)))
}

fn is_cell<S: Scalar>(origin: S, size: S, index: i64) -> bool {
    let edges = [index, index + 1].map(|index| S::cell_edge(origin, size, index));
    matches!(edges, [Some(low), Some(high)] if low < high)
}

/// Returns the last number below `end` for which `holds`, which must hold from 0 up to some point.
fn last_below(end: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (0, end);
    while 1 < high - low {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the index of a cell whose edges are stored.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a map with stored edges has at most 2^26 tiles"
)]
pub(super) const fn cell_index(index: usize) -> i32 {
    index as i32
}

/// Guesses the floor of a number from 0 to 2^31; unspecified for any other. Numbers just below an integer may be
/// rounded up to it. Takes a third of the instructions of a saturating cast.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "these are the whole number's bits"
)]
fn rounded_down(value: f64) -> u32 {
    /// At this magnitude a float has no bits left for a fraction, and its lowest bits are the integer.
    const WHOLE: f64 = (1_u64 << 52) as f64;
    const HALF: f64 = 0.5 - 1.0 / (1 << 30) as f64;
    (value - HALF + WHOLE).to_bits() as u32
}

/// Returns the floor, clamped to the range; 0 for NaN.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
pub(super) fn floor(value: f64) -> i32 {
    let whole = value as i32;
    whole.saturating_sub(i32::from(value < f64::from(whole)))
}
