//! The simple move: decided by comparing edges, without computing a single moment.
//!
//! Most moves of most games are simple: nothing is in the way, or the box rests flush against something (the floor
//! below a walker) and then moves along the other axis alone, until one face stops it.
//!
//! - **Owns** [`SimpleMove`], the trait [`Faces`] and its two sources: [`ListFaces`] for a list of obstacles,
//!   [`CellFaces`] for the local cells of a tile map.
//! - **Slow twin:** [`FullMove`](super::full_move::FullMove). `tests/it/fast_equals_slow.rs` compares both, hits, legs and
//!   events included.
//! - **Gain:** a move of a platformer's actor on a tile map takes 53 ns among cells, 90 ns among listed obstacles, and
//!   640 ns as a full move (`f32`).

mod axis_move;
mod cell_faces;
mod list_faces;

pub(in crate::world) use self::cell_faces::move_on_tiles;
pub(super) use self::list_faces::ListFaces;

use self::axis_move::{AxisMove, AxisMoves};
use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::narrow::{Mover, Response};
use crate::scalar::Scalar;
use crate::world::motion::move_leg::SimpleLegs;
use crate::world::motion::move_log::Notes;
use crate::world::motion::{MoveHit, MoveLeg, MoveOptions, Moved};
use alloc::vec::Vec;

/// The faces near a simple move.
pub(super) trait Faces<S: Scalar> {
    /// What an obstacle is called.
    type Name: Copy + Ord;

    /// Whether the obstacles along one side are shown in the order of their names.
    const IS_SORTED: bool;

    /// Finds the nearest face along each axis that the box would run into if it moved along that axis alone: ahead
    /// of it, or flush with it.
    ///
    /// Returns `None` if the box overlaps something, or something near takes the full move.
    fn find_ahead(&mut self, moves: &AxisMoves<S>) -> Option<[Option<S>; 2]>;

    /// Whether there is nothing to run into, whichever axis gets there first.
    fn is_free(&self, moves: &AxisMoves<S>) -> bool;

    /// Whether the box passes the same faces all the way along an axis. If so, the other axis goes as if alone.
    fn is_steady(&self, moves: &AxisMoves<S>, axis: Axis) -> bool;

    /// Shows what a box touches and with which of its sides, and returns those sides. Returns `None` if the box
    /// overlaps something.
    fn visit_touching(&self, place: Aabb<S>, show: impl FnMut(Self::Name, Side)) -> Option<Sides>;

    /// Shows the obstacles whose faces stop the box along an axis.
    fn visit_stopping(
        &self,
        moves: &AxisMoves<S>,
        along: &AxisMove<S>,
        show: impl FnMut(Self::Name),
    );
}

/// What came of trying to make a move the simple way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) enum Attempt {
    /// The move is made, and noted.
    Made,
    /// It takes the full move.
    NotSimple,
    /// There was no such source of faces to try it with.
    NoFaces,
}

/// A move that may be simple.
pub(super) struct SimpleMove<'a, S: Scalar> {
    moves: AxisMoves<S>,
    delta: Vec2<S>,
    options: &'a MoveOptions<S>,
}

impl<'a, S: Scalar> SimpleMove<'a, S> {
    /// Returns `None` if the move cannot be simple, whatever is near: an empty or overlong box, options that move
    /// axis by axis or end the move at its first hit, or an end beyond the range of the number type.
    #[inline(always)]
    pub(super) fn new(
        mover: Mover<S>,
        delta: Vec2<S>,
        options: &'a MoveOptions<S>,
    ) -> Option<Self> {
        let place = mover.place();
        place.checked_size()?;
        if place.is_empty() || options.axis_by_axis || options.max_hits < 2 {
            return None;
        }
        Some(Self {
            moves: AxisMoves::new(mover, delta)?,
            delta,
            options,
        })
    }

    /// Returns the area that the box sweeps if nothing stops it.
    #[inline(always)]
    fn area(&self) -> Aabb<S> {
        self.moves.swept()
    }

    /// Puts the box at the end of an unhindered move, and returns that.
    ///
    /// Done before anything else is known, so that the caller reads the result long after it was written: a struct
    /// that is read soon after being written in parts stalls on store forwarding.
    #[inline(always)]
    fn put_at_end(&self, moved: &mut Moved<S>) -> Aabb<S> {
        let end = self.moves.end();
        moved.mover = self.moves.mover.put(end);
        end
    }

    /// Makes the move if nothing at all is near. The box must be [at its end](Self::put_at_end).
    #[inline(always)]
    fn make_freely<N>(&self, area: Aabb<S>, end: Aabb<S>, notes: Notes<'_, S, N>) -> Option<()> {
        if !area.contains(end) {
            return None;
        }
        self.note_legs(notes.legs, [Sides::NONE; 2]);
        Some(())
    }

    /// Makes the move if it is a simple one among these faces, which are all there are in the area.
    ///
    /// If it is not, nothing useful is in `moved` and in the notes.
    #[inline(always)]
    pub(super) fn make<F: Faces<S>>(
        mut self,
        faces: &mut F,
        area: Aabb<S>,
        mut notes: Notes<'_, S, F::Name>,
        moved: &mut Moved<S>,
    ) -> Option<()> {
        let ahead = faces.find_ahead(&self.moves)?;
        let at_once = self.moves.stop_at_once(ahead);
        let last = self.stop_last(faces, ahead)?;
        let (end, blocked) = (self.moves.end(), at_once | last);
        // A corner may be forgiven and a stair climbed only where something blocks.
        if !area.contains(end) || self.options.may_turn_at(blocked) {
            return None;
        }
        moved.mover = self.moves.mover.put(end);
        let touching = notes.touching(faces, end)?;
        if self.options.may_snap(self.delta, touching) && self.is_grounded(faces) {
            return None;
        }
        // Before the hits are noted, so that the caller reads these long after they were written (see `put_at_end`).
        moved.remaining = Vec2::new(self.moves.x.lost(), self.moves.y.lost());
        moved.touching = touching;
        moved.blocked = blocked;
        notes.stops(faces, &self.moves, at_once);
        notes.stops(faces, &self.moves, last);
        self.note_legs(notes.legs, [at_once, last]);
        Some(())
    }

    /// Stops what still moves at the first face in its way, and returns its side. Returns `None` if it takes
    /// moments to decide which axis gets where first.
    #[inline(always)]
    fn stop_last(&mut self, faces: &impl Faces<S>, [x, y]: [Option<S>; 2]) -> Option<Sides> {
        let moves = &mut self.moves;
        match (moves.x.is_open(), moves.y.is_open()) {
            (false, false) => Some(Sides::NONE),
            (true, false) => Some(moves.x.stop_ahead(x)),
            (false, true) => Some(moves.y.stop_ahead(y)),
            (true, true) if faces.is_free(moves) => Some(Sides::NONE),
            (true, true) if faces.is_steady(moves, Axis::X) => Some(moves.y.stop_ahead(y)),
            (true, true) if faces.is_steady(moves, Axis::Y) => Some(moves.x.stop_ahead(x)),
            (true, true) => None,
        }
    }

    /// Whether the box stands on something where the move begins.
    #[inline(always)]
    fn is_grounded(&self, faces: &impl Faces<S>) -> bool {
        let place = self.moves.mover.place();
        let touching = faces.visit_touching(place, |_, _| {});
        let feet = touching.zip(self.options.down());
        feet.is_some_and(|(sides, down)| sides.has(down))
    }

    /// Notes the legs of the move, if they are kept.
    #[inline(always)]
    fn note_legs(&self, legs: Option<&mut Vec<MoveLeg<S>>>, stopped: [Sides; 2]) {
        if let Some(list) = legs {
            let legs = SimpleLegs {
                place: self.moves.mover.place(),
                delta: self.delta,
                stopped,
                edges: [self.moves.x.end(), self.moves.y.end()],
            };
            legs.note(list);
        }
    }
}

impl<S: Scalar, N: Copy + Ord> Notes<'_, S, N> {
    /// Notes what a box touches, and returns with which sides. Returns `None` if it overlaps something.
    #[inline(always)]
    fn touching<F: Faces<S, Name = N>>(&mut self, faces: &F, place: Aabb<S>) -> Option<Sides> {
        let touching = &mut *self.touching;
        let sides = faces.visit_touching(place, |name, side| touching.push((name, side)))?;
        let is_sorted = F::IS_SORTED && sides.bits().count_ones() < 2;
        if !is_sorted && !touching.is_sorted() {
            touching.sort_unstable();
        }
        Some(sides)
    }

    /// Notes the faces that stopped the box on these sides, all at one moment.
    #[inline(always)]
    fn stops<F: Faces<S, Name = N>>(&mut self, faces: &F, moves: &AxisMoves<S>, sides: Sides) {
        if sides.is_empty() {
            return;
        }
        let first = self.hits.len();
        if sides.has(moves.x.side()) {
            self.stop(faces, moves, &moves.x);
        }
        let is_sorted = F::IS_SORTED && self.hits.len() == first;
        if sides.has(moves.y.side()) {
            self.stop(faces, moves, &moves.y);
        }
        if !is_sorted {
            self.hits[first..].sort_unstable_by_key(|hit| (hit.other, hit.side));
        }
    }

    /// Notes the faces that stopped the box along an axis.
    #[inline(always)]
    fn stop<F: Faces<S, Name = N>>(
        &mut self,
        faces: &F,
        moves: &AxisMoves<S>,
        along: &AxisMove<S>,
    ) {
        let (side, fraction) = (along.side(), along.fraction());
        let hits = &mut *self.hits;
        faces.visit_stopping(moves, along, |other| {
            hits.push(MoveHit {
                other,
                side,
                fraction,
                response: Response::Slide,
                slope: None,
            });
        });
    }
}
