//! The faces of whole cells of a tile map, for a simple move.
//!
//! The fast source: a bit per cell in one register replaces the list that [`ListFaces`](super::ListFaces) walks, its
//! slow twin (`tests/it/fast_equals_slow.rs` compares both with the full move). A move takes 53 ns instead of 90 ns.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::scalar::Scalar;
use crate::tiles::{CellRange, LocalCells, TileMap, TilePos};
use crate::world::motion::move_log::Notes;
use crate::world::motion::simple_move::axis_move::{AxisMove, AxisMoves};
use crate::world::motion::simple_move::{Attempt, Faces, SimpleMove};
use crate::world::motion::{MoveOptions, Moved};

/// Makes a simple move of a box if only whole cells of a tile map are near.
///
/// `prepare` is called with the area that the box sweeps, and returns `None` if something else is in there, otherwise
/// where to note the move and how tiles are named. `moved` must say that the box has not moved, and is unspecified
/// unless the move is made.
///
/// The spans of the box come in registers: in `moved` they have just been written one by one, and reading them at once
/// stalls on store forwarding (52 ns per move instead of 58 ns).
#[inline(never)]
pub(in crate::world) fn move_on_tiles<'a, S, N, F>(
    tiles: &TileMap<S>,
    x: Span<S>,
    y: Span<S>,
    delta: Vec2<S>,
    options: &MoveOptions<S>,
    moved: &mut Moved<S>,
    prepare: impl FnOnce(Aabb<S>) -> Option<(Notes<'a, S, N>, F)>,
) -> Attempt
where
    S: Scalar,
    N: Copy + Ord + 'a,
    F: Fn(TilePos) -> Option<N>,
{
    let mover = moved.mover.put(Aabb::from_spans(x, y));
    let Some(simple) = SimpleMove::new(mover, delta, options) else {
        return Attempt::NotSimple;
    };
    let area = simple.area();
    let end = simple.put_at_end(moved);
    let Some(cells) = tiles.local_cells(area) else {
        return Attempt::NoFaces;
    };
    let Some((notes, name)) = prepare(area) else {
        return Attempt::NoFaces;
    };
    let made = if cells.is_empty() {
        simple.make_freely(area, end, notes)
    } else {
        let mut faces = CellFaces::new(cells, &name);
        simple.make(&mut faces, area, notes, moved)
    };
    made.map_or(Attempt::NotSimple, |()| Attempt::Made)
}

/// The cells around a move, each empty or solid as a whole.
struct CellFaces<'a, S: Scalar, F> {
    cells: LocalCells<'a, S>,
    /// The cells that the box covers where the move begins.
    start: CellRange,
    /// The column and the row of the nearest faces ahead.
    ahead: [Option<usize>; 2],
    /// By reference, and copied before closures use it: a closure that borrowed a field would keep the whole struct
    /// in memory instead of registers.
    name: &'a F,
}

impl<'a, S: Scalar, F> CellFaces<'a, S, F> {
    #[inline(always)]
    fn new(cells: LocalCells<'a, S>, name: &'a F) -> Self {
        Self {
            cells,
            start: CellRange::default(),
            ahead: [None; 2],
            name,
        }
    }

    #[inline(always)]
    fn line_ahead(&self, along: &AxisMove<S>) -> Option<(usize, S)> {
        if !along.moves {
            return None;
        }
        self.cells.ahead(self.start, along.axis, along.is_max)
    }
}

impl<S: Scalar, N: Copy + Ord, F: Fn(TilePos) -> Option<N>> Faces<S> for CellFaces<'_, S, F> {
    type Name = N;

    const IS_SORTED: bool = true;

    #[inline(always)]
    fn find_ahead(&mut self, moves: &AxisMoves<S>) -> Option<[Option<S>; 2]> {
        self.start = self.cells.covered(moves.mover.place());
        if self.cells.is_solid(self.start) {
            return None;
        }
        let [x, y] = [self.line_ahead(&moves.x), self.line_ahead(&moves.y)];
        self.ahead = [x.map(|(column, _)| column), y.map(|(row, _)| row)];
        Some([x.map(|(_, edge)| edge), y.map(|(_, edge)| edge)])
    }

    #[inline(always)]
    fn is_free(&self, moves: &AxisMoves<S>) -> bool {
        let toward = self
            .cells
            .toward(self.start, [moves.x.is_max, moves.y.is_max]);
        !self.cells.is_solid(toward)
    }

    /// Whether the box enters no other line of cells along the axis, and leaves none.
    #[inline(always)]
    fn is_steady(&self, moves: &AxisMoves<S>, axis: Axis) -> bool {
        let along = moves.along(axis);
        let end = along.arrival(
            moves.mover.place().span(axis),
            moves.mover.size().along(axis),
        );
        self.cells.is_steady(self.start, end, axis, along.is_max)
    }

    #[inline(always)]
    fn visit_touching(&self, place: Aabb<S>, mut show: impl FnMut(N, Side)) -> Option<Sides> {
        let name = self.name;
        self.cells.touching(place, |pos, side| {
            if let Some(name) = name(pos) {
                show(name, side);
            }
        })
    }

    #[inline(always)]
    fn visit_stopping(&self, _moves: &AxisMoves<S>, along: &AxisMove<S>, mut show: impl FnMut(N)) {
        let Some(line) = self.ahead[along.axis as usize] else {
            return;
        };
        let name = self.name;
        self.cells.faces(self.start, along.axis, line, |pos| {
            if let Some(name) = name(pos) {
                show(name);
            }
        });
    }
}
