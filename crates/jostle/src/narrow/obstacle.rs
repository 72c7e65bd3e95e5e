//! What can be in a mover's way, and with which faces.
//!
//! - **Owns** [`Obstacle`] and [`ObstacleKind`]: how a path meets solids, one-way platforms and
//!   slopes, and which sides of a mover touch them.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** knows what the obstacle is to the game: a tile, a body or a box in a list.

mod refused;
mod slope;

pub use self::refused::refused;

use self::refused::refused_by;
use crate::geometry::{Aabb, Axis, Side, Sides, Slope, Span, Vec2};
use crate::narrow::contact::WayOut;
use crate::narrow::{Hit, Path, Sweep};
use crate::scalar::Scalar;

/// Something in the way: a box, its kind, and which of its faces exist.
///
/// A face between two solid tiles does not exist: it never stops anything, and nothing is pushed
/// out through it.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Side, Sides, Sweep, Vec2};
/// use jostle::motion::{Obstacle, Path};
///
/// let shelf = Obstacle::one_way(Aabb::new(0, 10, 32, 4), Side::MinY);
/// let fall = Path::new(Aabb::new(4, 0, 8, 8), Vec2::new(0, 9)).unwrap();
/// let jump = Path::new(Aabb::new(4, 20, 8, 8), Vec2::new(0, -20)).unwrap();
/// assert!(shelf.sweep(&fall).hit().is_some(), "onto it");
/// assert_eq!(shelf.sweep(&jump), Sweep::Clear, "through it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle<S: Scalar = f32> {
    /// Its box; for a slope, the whole cell.
    pub place: Aabb<S>,
    /// The faces that block.
    pub faces: Sides,
    /// What the box is filled with.
    pub kind: ObstacleKind,
}

/// What the box of an obstacle is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObstacleKind {
    /// The whole box blocks.
    Solid,
    /// Nothing: only the faces block, from outside.
    OneWay,
    /// A wedge blocks.
    Slope(Slope),
}

/// How a path meets an obstacle.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meeting<S: Scalar> {
    Clear,
    /// The two overlapped when the move began.
    Overlapping,
    /// A face stops the path.
    Face(Hit<S>),
    /// The path reaches the surface of a slope.
    Slope(Hit<S>),
}

impl<S: Scalar> Obstacle<S> {
    /// Creates a box that blocks from all sides.
    #[must_use]
    #[inline]
    pub fn solid(place: Aabb<S>) -> Self {
        Self {
            place,
            faces: Sides::ALL,
            kind: ObstacleKind::Solid,
        }
    }

    /// Creates a one-way platform, which only blocks what comes from its open side, or a box of which several
    /// faces block from outside.
    #[must_use]
    #[inline]
    pub fn one_way(place: Aabb<S>, open: impl Into<Sides>) -> Self {
        Self {
            place,
            faces: open.into(),
            kind: ObstacleKind::OneWay,
        }
    }

    /// Creates a slope in a cell.
    #[must_use]
    pub fn slope(cell: Aabb<S>, slope: Slope) -> Self {
        Self {
            place: cell,
            faces: Sides::ALL,
            kind: ObstacleKind::Slope(slope),
        }
    }

    /// Returns the obstacle with only these faces.
    #[must_use]
    #[inline]
    pub fn with_faces(self, faces: Sides) -> Self {
        Self { faces, ..self }
    }

    /// Returns the slope, if it is one.
    #[must_use]
    pub fn as_slope(&self) -> Option<Slope> {
        match self.kind {
            ObstacleKind::Slope(slope) => Some(slope),
            ObstacleKind::Solid | ObstacleKind::OneWay => None,
        }
    }

    /// Returns whether a box is inside the obstacle, and so stuck. Nothing is ever stuck in a
    /// one-way platform.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    /// use jostle::Side;
    /// use jostle::motion::Obstacle;
    ///
    /// let (shelf, hero) = (Aabb::new(0, 10, 32, 4), Aabb::new(4, 4, 8, 8));
    /// assert!(Obstacle::solid(shelf).overlaps(hero));
    /// assert!(!Obstacle::one_way(shelf, Side::MinY).overlaps(hero));
    /// ```
    #[must_use]
    pub fn overlaps(&self, mover: Aabb<S>) -> bool {
        match self.kind {
            ObstacleKind::Solid => self.place.overlaps(mover),
            ObstacleKind::OneWay => false,
            ObstacleKind::Slope(slope) => slope.overlaps(self.place, mover),
        }
    }

    /// Finds where a path first runs into the obstacle, like [`Path::sweep`], but only into faces
    /// that exist.
    ///
    /// Reaching a slope's surface is a hit whose moment is rounded down slightly.
    #[must_use]
    pub fn sweep(&self, path: &Path<S>) -> Sweep<S> {
        match self.meet(path) {
            Meeting::Clear => Sweep::Clear,
            Meeting::Overlapping => Sweep::Overlapping,
            Meeting::Face(hit) | Meeting::Slope(hit) => Sweep::Hit(hit),
        }
    }

    #[inline]
    pub(crate) fn meet(&self, path: &Path<S>) -> Meeting<S> {
        // The cheapest test first: most obstacles near a body are not on its path.
        if !path.bounds().overlaps(self.place) {
            return Meeting::Clear;
        }
        match self.kind {
            ObstacleKind::Solid => match path.sweep(self.place) {
                Sweep::Hit(hit) => self.met(path, hit),
                Sweep::Overlapping => Meeting::Overlapping,
                Sweep::Clear => Meeting::Clear,
            },
            // A box that is half through a one-way platform has room there for its other half.
            ObstacleKind::OneWay if path.is_probe() => Meeting::Clear,
            // Whatever crosses the open face was outside before, wherever the move began.
            ObstacleKind::OneWay => path
                .sweep_anew(self.place)
                .map_or(Meeting::Clear, |hit| self.met(path, hit)),
            ObstacleKind::Slope(slope) => slope::meet(self, slope, path),
        }
    }

    /// Returns the hit if the face exists; at a corner, the other face if that exists.
    fn met(&self, path: &Path<S>, hit: Hit<S>) -> Meeting<S> {
        let face = |axis: Axis| path.heading(axis).map(Side::opposite);
        let has = |side: &Side| self.faces.has(*side);
        let own = hit.side().map(Side::opposite).filter(has);
        // At a corner the path reports the face along x. If that face is off, because a neighboring tile
        // covers it, the one along y still blocks.
        let other = || face(Axis::Y).filter(|_| hit.is_corner).filter(has);
        own.or_else(other).map_or(Meeting::Clear, |side| {
            Meeting::Face(Hit {
                normal: side.normal(),
                ..hit
            })
        })
    }

    /// Returns the sides toward which a mover inside the obstacle may not go, like
    /// [`refused`](crate::narrow::refused). Only faces that exist count as ways out.
    #[must_use]
    pub fn refused(&self, mover: Aabb<S>, delta: impl Into<Vec2<S>>) -> Sides {
        let delta = delta.into();
        if !self.overlaps(mover) || !delta.is_finite() {
            return Sides::NONE;
        }
        match self.kind {
            ObstacleKind::Slope(slope) => {
                // A wedge has no nearest face in the sense of a box: into the surface and uphill lead deeper.
                let deeper = slope.surface().opposite() | slope.uphill();
                let headings = Axis::BOTH.map(|axis| Side::toward(axis, delta.along(axis)));
                headings.into_iter().flatten().collect::<Sides>() & deeper
            }
            ObstacleKind::Solid | ObstacleKind::OneWay => {
                refused_by(self.faces, mover, delta, self.place)
            }
        }
    }

    /// Returns the sides of a mover that touch the obstacle: flush along an edge of positive
    /// length. If the two overlap, the side of the shortest way out.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    /// use jostle::{Side, Sides};
    /// use jostle::motion::Obstacle;
    ///
    /// let floor = Obstacle::solid(Aabb::new(0, 10, 32, 4));
    /// assert_eq!(floor.touching(Aabb::new(4, 2, 8, 8)), Side::MaxY.into());
    /// assert_eq!(floor.touching(Aabb::new(32, 2, 8, 8)), Sides::NONE, "only the corners meet");
    /// ```
    #[must_use]
    pub fn touching(&self, mover: Aabb<S>) -> Sides {
        match self.kind {
            ObstacleKind::Slope(slope) => slope::touching(self, slope, mover),
            ObstacleKind::Solid if self.place.overlaps(mover) => {
                // A body inside touches the face it would leave by.
                let out = self.way_out(mover).map(|way| way.side.opposite());
                out.map_or(Sides::NONE, Sides::from)
            }
            ObstacleKind::Solid | ObstacleKind::OneWay => self.flush_sides(mover),
        }
    }

    /// Returns the sides of a mover that touch a face of the obstacle's box, whatever that is
    /// filled with.
    #[inline]
    pub(crate) fn flush_sides(&self, mover: Aabb<S>) -> Sides {
        flush(self.place, self.faces, mover)
    }

    #[cfg(feature = "alloc")]
    /// Returns the box whose edges stop a mover: for a slope, the smallest one around the wedge.
    pub(crate) fn met_box(&self) -> Aabb<S> {
        match self.kind {
            ObstacleKind::Slope(slope) => slope.bounds(self.place),
            ObstacleKind::Solid | ObstacleKind::OneWay => self.place,
        }
    }

    /// Returns the mover pushed out of the obstacle by the shortest way, or `None` if the two do
    /// not overlap, no face exists to leave through, or there is no room before the range of the
    /// numbers ends.
    #[must_use]
    pub fn pushed_out(&self, mover: Aabb<S>) -> Option<Aabb<S>> {
        if !self.overlaps(mover) {
            return None;
        }
        let (other, side) = self.out_of(mover)?;
        mover.checked_beside(other, side)
    }

    /// Returns the box, and the side of it, beside which a mover is free of the obstacle.
    pub(crate) fn out_of(&self, mover: Aabb<S>) -> Option<(Aabb<S>, Side)> {
        match self.kind {
            ObstacleKind::Slope(slope) => Some((self.rest_line(mover)?, slope.surface())),
            ObstacleKind::Solid | ObstacleKind::OneWay => {
                Some((self.place, self.way_out(mover)?.side))
            }
        }
    }

    #[cfg(feature = "alloc")]
    /// Returns the mover placed on the surface of a slope, wherever it is now, or `None` if it is
    /// not over one.
    pub(crate) fn rested(&self, mover: Aabb<S>) -> Option<Aabb<S>> {
        let slope = self.as_slope()?;
        Some(mover.placed_beside(self.rest_line(mover)?, slope.surface()))
    }

    /// Returns the height at which a mover rests on a slope, as a box without height.
    pub(crate) fn rest_line(&self, mover: Aabb<S>) -> Option<Aabb<S>> {
        let rest = self.as_slope()?.rest(self.place, mover.span(Axis::X))?;
        Some(mover.with_span(Axis::Y, Span::from_valid(rest, rest)))
    }

    /// Returns the shortest way out over a face that exists.
    pub(crate) fn way_out(&self, mover: Aabb<S>) -> Option<WayOut<S>> {
        let ways = WayOut::all(mover, self.place).into_iter();
        // Faces covered by a neighbor are no way out: they would lead into the next tile.
        ways.filter(|way| self.faces.has(way.side))
            .reduce(WayOut::shorter)
    }
}

/// Returns the sides of a mover that touch one of these faces of a box.
#[inline]
fn flush<S: Scalar>(place: Aabb<S>, faces: Sides, mover: Aabb<S>) -> Sides {
    let touch = |side: Side| {
        let (face, across) = (side.opposite(), side.axis().other());
        faces.has(face)
            && mover.edge(side) == place.edge(face)
            && mover.span(across).overlaps(place.span(across))
    };
    Sides::matching(touch)
}
