//! Simple moves among whole cells of a tile map, by their edges alone: most moves of most games.
//!
//! What is simple is what `quick` calls so; here a byte tells what it takes a list for there. The long way
//! is what both must agree with.

use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::narrow::Response;
use crate::scalar::Scalar;
use crate::tiles::{Patch, Rows, TileMap, TilePos, Window};
use crate::world::motion::way::{Way, Ways};
use crate::world::motion::{MoveHit, MoveOptions, Moved};
use alloc::vec::Vec;

/// Where a move notes what it met and what it lies along in the end, and how tiles are called there.
pub(in crate::world) struct Notes<'a, N, F> {
    pub(in crate::world) hits: &'a mut Vec<MoveHit<N>>,
    pub(in crate::world) touching: &'a mut Vec<(N, Side)>,
    pub(in crate::world) name: F,
}

/// Makes a move that slides along whatever it meets, if it is a simple one, all near it are whole cells, and
/// nothing else is in the area. Nothing is noted otherwise, and what `moved` says then is good for nothing.
#[inline(never)]
pub(in crate::world) fn among_cells<S: Scalar, N: Copy + Ord>(
    (tiles, is_clear): (&TileMap<S>, impl FnOnce(Aabb<S>) -> bool),
    (delta, options): (Vec2<S>, &MoveOptions<S>),
    notes: Notes<'_, N, impl Fn(TilePos) -> N>,
    moved: &mut Moved<S>,
) -> Option<()> {
    let place = moved.mover.place();
    place.checked_size()?;
    if place.is_empty() || options.axis_by_axis || options.max_hits < 2 {
        return None;
    }
    let ways = Ways::new(moved.mover, delta)?;
    let area = Aabb::from_spans(
        ways.x.swept(place.span(Axis::X)),
        ways.y.swept(place.span(Axis::Y)),
    );
    // As if nothing were in the way, and long before anybody reads it: to read what was written just now in
    // smaller pieces is to wait until all writes before it have arrived.
    let end = ways.end();
    moved.mover = ways.mover.put(end);
    let mut rows = Rows::default();
    let (window, is_empty) = tiles.window(area, &mut rows)?;
    if !is_clear(area) {
        return None;
    }
    if !is_empty {
        let cells = Solid {
            window,
            rows: &rows,
        };
        return ways.cross(&cells, (delta, area, options), notes, moved);
    }
    (area.contains(end) && !options.may_snap(delta, Sides::NONE)).then_some(())
}

impl<S: Scalar> Ways<S> {
    /// Makes the move where some cells are solid.
    #[inline(always)]
    fn cross<N: Copy + Ord>(
        mut self,
        cells: &Solid<'_, S>,
        (delta, area, options): (Vec2<S>, Aabb<S>, &MoveOptions<S>),
        mut notes: Notes<'_, N, impl Fn(TilePos) -> N>,
        moved: &mut Moved<S>,
    ) -> Option<()> {
        let start = cells.window.covered(self.mover.place());
        if cells.rows.is_solid(start) {
            return None;
        }
        let ahead = [cells.nearest(&self.x, start), cells.nearest(&self.y, start)];
        let at_once = self.stop_at_once(ahead);
        let last = self.stop_last(cells, start, ahead)?;
        let (end, blocked) = (self.end(), at_once | last);
        if !area.contains(end) || !options.allow(blocked) {
            return None;
        }
        moved.mover = self.mover.put(end);
        let touching = notes.touching(cells, end)?;
        if options.may_snap(delta, touching) {
            notes.touching.clear();
            return None;
        }
        let ways = [(&self.x, ahead[0]), (&self.y, ahead[1])];
        notes.stops((cells, start), ways, at_once);
        notes.stops((cells, start), ways, last);
        moved.remaining = Vec2::new(self.x.lost(), self.y.lost());
        moved.touching = touching;
        moved.blocked = blocked;
        Some(())
    }

    /// Stops the axes along which it is flush with something. Tells their sides.
    #[inline(always)]
    fn stop_at_once(&mut self, [x, y]: [Option<Line<S>>; 2]) -> Sides {
        self.x.stop_at_once(x.map(|line| line.edge)) | self.y.stop_at_once(y.map(|line| line.edge))
    }

    /// Stops what still moves at the first face in its way. Tells the side; `None` if it takes a clock to
    /// tell which of two axes comes first to what.
    #[inline(always)]
    fn stop_last(
        &mut self,
        cells: &Solid<'_, S>,
        start: Patch,
        [x, y]: [Option<Line<S>>; 2],
    ) -> Option<Sides> {
        let is_alone = match (self.x.is_open(), self.y.is_open()) {
            (false, false) => return Some(Sides::NONE),
            (true, false) => [true, false],
            (false, true) => [false, true],
            (true, true) if !cells.is_any_toward(start, [self.x.is_max, self.y.is_max]) => {
                return Some(Sides::NONE);
            }
            (true, true) => {
                let (place, size) = (self.mover.place(), self.mover.size());
                let is_steady = |way: &Way<S>| cells.is_steady(way, start, (place, size));
                [is_steady(&self.y), is_steady(&self.x)]
            }
        };
        match is_alone {
            [_, true] => Some(self.y.stop_ahead(y.map(|line| line.edge))),
            [true, false] => Some(self.x.stop_ahead(x.map(|line| line.edge))),
            [false, false] => None,
        }
    }
}

/// A line of cells, column or row, and where it faces the box.
#[derive(Clone, Copy)]
struct Line<S> {
    index: usize,
    edge: S,
}

/// The cells near a move, some of them solid.
struct Solid<'a, S: Scalar> {
    window: Window<'a, S>,
    rows: &'a Rows,
}

impl<S: Scalar> Solid<'_, S> {
    /// The nearest line with a face on a way, ahead or flush.
    #[inline(always)]
    fn nearest(&self, way: &Way<S>, start: Patch) -> Option<Line<S>> {
        if !way.moves {
            return None;
        }
        let side = (way.axis, way.is_max);
        let (index, edge) = self.window.ahead(self.rows, start, side)?;
        Some(Line { index, edge })
    }

    /// Whether a way comes to no other cells and leaves none: the other axis goes as if alone then.
    fn is_steady(&self, way: &Way<S>, start: Patch, (place, size): (Aabb<S>, Vec2<S>)) -> bool {
        let (span, size) = (place.span(way.axis), size.along(way.axis));
        let end = way.arrival(span, size);
        self.window.is_steady(start, end, (way.axis, way.is_max))
    }

    /// Whether anything is ahead, whichever axis comes first.
    #[inline(always)]
    fn is_any_toward(&self, start: Patch, sides: [bool; 2]) -> bool {
        self.rows.is_solid(self.window.toward(start, sides))
    }
}

impl<N: Copy + Ord, F: Fn(TilePos) -> N> Notes<'_, N, F> {
    /// Notes what a box lies along. `None` if it overlaps something.
    #[inline(always)]
    fn touching<S: Scalar>(&mut self, cells: &Solid<'_, S>, place: Aabb<S>) -> Option<Sides> {
        let Self { touching, name, .. } = self;
        let sides = cells.window.touching(cells.rows, place, |pos, side| {
            touching.push((name(pos), side));
        })?;
        // Along one side they come in order.
        if 1 < sides.bits().count_ones() {
            touching.sort_unstable();
        }
        Some(sides)
    }

    /// Notes the faces that stopped it on these sides, all at one moment.
    #[inline(always)]
    fn stops<S: Scalar>(
        &mut self,
        (cells, start): (&Solid<'_, S>, Patch),
        [(x, column), (y, row)]: [(&Way<S>, Option<Line<S>>); 2],
        sides: Sides,
    ) {
        if sides.is_empty() {
            return;
        }
        let first = self.hits.len();
        let is_x = sides.has(x.side());
        if let Some(line) = column.filter(|_| is_x) {
            self.faces((cells, start), x, line);
        }
        if let Some(line) = row.filter(|_| sides.has(y.side())) {
            self.faces((cells, start), y, line);
            if is_x {
                self.hits[first..].sort_unstable_by_key(|hit| hit.other);
            }
        }
    }

    #[inline(always)]
    fn faces<S: Scalar>(
        &mut self,
        (cells, start): (&Solid<'_, S>, Patch),
        way: &Way<S>,
        line: Line<S>,
    ) {
        let Self { hits, name, .. } = self;
        let (side, fraction) = (way.side(), way.fraction());
        let line = (way.axis, line.index);
        cells.window.faces((cells.rows, start), line, |pos| {
            hits.push(MoveHit {
                other: name(pos),
                side,
                fraction,
                response: Response::Slide,
                slope: None,
            });
        });
    }
}
