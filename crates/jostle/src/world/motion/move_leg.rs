//! The straight parts of moves.
//!
//! A simple move is recorded as a few numbers, and its paths are computed when they are read: computing them at once
//! would take 41 ns more per move.

use crate::geometry::{Aabb, Sides, Vec2};
use crate::narrow::{Moment, Path};
use crate::scalar::Scalar;
use alloc::vec::Vec;
use core::fmt;

/// The reason for a leg of a move.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, MoveOptions, World};
/// use jostle::motion::LegKind;
///
/// let mut world = World::new();
/// world.set_records_moves(true);
/// world.add(Body::solid(Aabb::new(0, 8, 100, 8)))?;
/// let stair = world.add(Body::solid(Aabb::new(20, 5, 80, 3)))?;
/// let options = MoveOptions { step: 4, ..MoveOptions::default() };
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)).with_options(options))?;
/// world.move_and_slide(hero, [20, 0])?;
/// let last = world.last_move(hero).unwrap();
/// let kinds: Vec<_> = last.legs.iter().map(|leg| leg.kind()).collect();
/// assert_eq!(kinds, [LegKind::Straight, LegKind::StepUp, LegKind::Straight]);
/// assert_eq!(last.cause_of(1).unwrap().body(), Some(stair));
/// assert_eq!(last.to, Aabb::new(20, -3, 8, 8));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LegKind {
    /// In the requested direction, or what is left of it after a hit.
    Straight,
    /// Sideways past a corner that is forgiven: see [`MoveOptions::forgive_ceiling`](super::MoveOptions) and the other
    /// amounts there. It takes no time.
    Corner,
    /// Up onto a stair: see [`MoveOptions::step`](super::MoveOptions::step). It takes no time.
    StepUp,
    /// Down to the floor after the move: see [`MoveOptions::snap`](super::MoveOptions::snap). It takes no time.
    Snap,
    /// Along the surface of a slope.
    Slope,
}

/// A straight part of a move.
#[derive(Clone, Copy)]
pub struct MoveLeg<S: Scalar = f32>(LegForm<S>);

#[derive(Clone, Copy)]
enum LegForm<S: Scalar> {
    Known {
        path: Path<S>,
        until: Option<Moment<S>>,
        clock: [f64; 2],
        kind: LegKind,
    },
    /// A leg of a simple move, counted from 0.
    Simple { legs: SimpleLegs<S>, index: usize },
}

/// A simple move, which is stopped at most twice.
#[derive(Clone, Copy)]
pub(super) struct SimpleLegs<S: Scalar> {
    /// The box where the move begins.
    pub(super) place: Aabb<S>,
    pub(super) delta: Vec2<S>,
    /// The sides that are stopped at once, then those that are stopped later.
    pub(super) stopped: [Sides; 2],
    /// The edges along each axis at which the stopped sides end.
    pub(super) edges: [S; 2],
}

impl<S: Scalar> SimpleLegs<S> {
    /// Adds these legs to a list.
    #[inline]
    pub(super) fn note(self, list: &mut Vec<MoveLeg<S>>) {
        let stops = self.stopped.iter().filter(|sides| !sides.is_empty());
        for index in 0..=stops.count() {
            list.push(MoveLeg(LegForm::Simple { legs: self, index }));
        }
    }

    /// Returns the path that one of the legs is on, and when the leg ends.
    fn leg(&self, index: usize) -> (Path<S>, Option<Moment<S>>) {
        let path = Path::new(self.place, self.delta);
        let mut path = path.expect("the delta of a simple move is finite");
        let stops = self.stopped.iter().filter(|sides| !sides.is_empty());
        for (at, sides) in stops.enumerate() {
            let (before, mut until) = (path, None);
            for side in sides.iter() {
                let (axis, edge) = (side.axis(), self.edges[side.axis() as usize]);
                until = Some(before.line(axis).moment_at(edge));
                path.line_mut(axis).stop_at(edge);
            }
            if at == index {
                return (before, until);
            }
            if let Some(moment) = until {
                path.advance(moment);
            }
        }
        (path, None)
    }
}

impl<S: Scalar> MoveLeg<S> {
    #[inline]
    pub(in crate::world) fn new(path: Path<S>, until: Option<Moment<S>>, clock: [f64; 2]) -> Self {
        Self(LegForm::Known {
            path,
            until,
            clock,
            kind: LegKind::Straight,
        })
    }

    /// Returns the leg as one of another kind. The legs of simple moves are all straight.
    pub(super) fn with_kind(mut self, of: LegKind) -> Self {
        if let LegForm::Known { kind, .. } = &mut self.0 {
            *kind = of;
        }
        self
    }

    /// Returns the path that this leg is on, from [`since`](Path::since) on, and when the leg ended.
    pub(in crate::world) fn path_and_end(&self) -> (Path<S>, Option<Moment<S>>) {
        match &self.0 {
            LegForm::Known { path, until, .. } => (*path, *until),
            LegForm::Simple { legs, index } => legs.leg(*index),
        }
    }

    /// Returns bounds of the leg, which may be those of the whole move.
    #[inline]
    pub(in crate::world) fn bounds(&self) -> Aabb<S> {
        match &self.0 {
            LegForm::Known { path, .. } => path.bounds(),
            LegForm::Simple { legs, .. } => legs.place.swept(legs.delta),
        }
    }

    /// Returns the path whose part from [`since`](Path::since) on is this leg.
    #[must_use]
    pub fn path(&self) -> Path<S> {
        self.path_and_end().0
    }

    /// Returns when the leg ended, on the clock of the path; `None` if it went on to the path's end.
    #[must_use]
    pub fn until(&self) -> Option<Moment<S>> {
        self.path_and_end().1
    }

    /// Returns the part of the whole move that the clock of the path stands for: its begin and its end, from 0 to 1.
    #[must_use]
    pub fn clock(&self) -> [f64; 2] {
        match self.0 {
            LegForm::Known { clock, .. } => clock,
            LegForm::Simple { .. } => [0.0, 1.0],
        }
    }

    /// Returns the reason for this leg. [`cause_of`](crate::world::LastMove::cause_of) returns the obstacle involved.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    /// use jostle::motion::LegKind;
    ///
    /// let mut world = World::new();
    /// world.set_records_moves(true);
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// world.move_and_slide(hero, [5, 0])?;
    /// assert_eq!(world.last_move(hero).unwrap().legs[0].kind(), LegKind::Straight);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> LegKind {
        match self.0 {
            LegForm::Known { kind, .. } => kind,
            LegForm::Simple { .. } => LegKind::Straight,
        }
    }

    /// Returns the box where this leg began: along an axis that was stopped, flush with what stopped it.
    ///
    /// ```
    /// use jostle::i32::{Aabb, World};
    /// use jostle::Body;
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0, 20, 100, 10)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 10, 10)))?;
    /// world.set_records_moves(true);
    /// world.move_and_slide(hero, [20, 20])?;
    /// let legs = &world.last_move(hero).unwrap().legs;
    /// assert_eq!(legs[0].start(), Aabb::new(0, 0, 10, 10));
    /// assert_eq!(legs[1].start(), Aabb::new(10, 10, 10, 10), "half way, on the floor");
    /// assert_eq!(legs[1].begins(), 0.5);
    /// # Ok::<(), jostle::WorldError<i32>>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Aabb<S> {
        let path = self.path();
        path.box_at(path.since()).unwrap_or(path.start())
    }

    /// Returns when the leg began, as a part of the whole move: from 0 to 1.
    #[must_use]
    pub fn begins(&self) -> f64 {
        let [from, to] = self.clock();
        from + (to - from) * self.path().since().fraction()
    }
}

impl<S: Scalar> MoveLeg<S> {
    /// Returns when the leg ends, as a part of the whole move.
    pub(super) fn ends(&self) -> f64 {
        let [from, to] = self.clock();
        let until = self.until();
        until.map_or(to, |until| from + (to - from) * until.fraction())
    }
}

impl<S: Scalar> fmt::Debug for MoveLeg<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, until) = self.path_and_end();
        out.debug_struct("MoveLeg")
            .field("path", &path)
            .field("until", &until)
            .field("clock", &self.clock())
            .field("kind", &self.kind())
            .finish()
    }
}
