//! The path of a moving box, and what it meets on it.
//!
//! - **Owns** [`Path`]: two axes on one clock, and the first face of an obstacle that is met.
//! - **Uses** [`AxisPath`] for each axis; `edge_order` decides most meetings by the order of edges.
//! - **Never** responds to a hit: `slide` decides where an axis stops or reverses.

mod axis_path;
mod edge_order;

pub(crate) use self::axis_path::AxisPath;

#[cfg(feature = "alloc")]
use crate::geometry::Span;
use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::narrow::{Hit, Moment, Sweep};
use crate::scalar::Scalar;
use core::cmp::Ordering;

/// The path of a moving box: where it is, where it is going, and since when.
///
/// A move is one clock from 0 to 1, and each axis a straight line on it. When a wall stops one
/// axis, the other keeps its line, so whatever it meets later is met exactly when it would have
/// been without the wall. The slide loop passes such paths to whatever knows the obstacles.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::Vec2;
/// use jostle::motion::Path;
///
/// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(10, 0)).unwrap();
/// assert_eq!(path.bounds(), Aabb::new(0, 0, 12, 2), "all that can matter");
/// assert!(path.sweep(Aabb::new(6, 1, 4, 4)).hit().is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Path<S: Scalar = f32> {
    start: Aabb<S>,
    lines: [AxisPath<S>; 2],
    since: Moment<S>,
    clock: Clock,
    bounds: Aabb<S>,
    is_probe: bool,
}

/// What is known about the clock of a path before any quotient is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Clock {
    /// The path begins at the start of the move.
    Start,
    /// The path begins later, on axes that still count from the start.
    Later,
    /// An axis counts from elsewhere, because it has bounced.
    Wound,
}

impl<S: Scalar> Path<S> {
    /// Creates the path of a box that moves by `delta`, or returns `None` if the delta is not
    /// finite.
    ///
    /// ```
    /// use jostle::{Aabb, Vec2};
    /// use jostle::motion::Path;
    ///
    /// let hero = Aabb::new(0.0, 0.0, 2.0, 2.0);
    /// assert!(Path::new(hero, Vec2::new(1.0, f32::NAN)).is_none());
    /// ```
    #[must_use]
    #[inline]
    pub fn new(mover: Aabb<S>, delta: impl Into<Vec2<S>>) -> Option<Self> {
        // Refuses NaN and infinity, and turns -0 into +0.
        let delta = delta.into().checked_add(Vec2::ZERO)?;
        let lines = [
            AxisPath::new(mover.span(Axis::X), delta.x),
            AxisPath::new(mover.span(Axis::Y), delta.y),
        ];
        Some(Self {
            start: mover,
            lines,
            since: Moment::start(),
            clock: Clock::Start,
            bounds: mover.swept(delta),
            is_probe: false,
        })
    }

    /// Creates a path back by a rounding error, to check whether there is room for the whole size.
    pub(crate) fn probe(start: Aabb<S>, mover: Aabb<S>, delta: Vec2<S>) -> Option<Self> {
        Some(Self {
            start,
            is_probe: true,
            ..Self::new(mover, delta)?
        })
    }

    /// Returns whether this path only checks that the rounded box fits; its hits are not reported.
    #[must_use]
    #[inline]
    pub fn is_probe(&self) -> bool {
        self.is_probe
    }

    /// Returns the box at the start of the whole move. What it overlapped there cannot block it until it has left it.
    #[must_use]
    #[inline]
    pub fn start(&self) -> Aabb<S> {
        self.start
    }

    /// Returns when this leg of the move begins. Earlier hits have been handled.
    #[must_use]
    #[inline]
    pub fn since(&self) -> Moment<S> {
        self.since
    }

    /// Returns the bounds of everything that can still be met.
    #[must_use]
    #[inline]
    pub fn bounds(&self) -> Aabb<S> {
        self.bounds
    }

    /// Returns the side that leads along the axis, or `None` if the box does not move along it.
    ///
    /// ```
    /// use jostle::{Aabb, Axis, Side, Vec2};
    /// use jostle::motion::Path;
    ///
    /// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(-3, 0)).unwrap();
    /// assert_eq!(path.heading(Axis::X), Some(Side::MinX));
    /// assert_eq!(path.heading(Axis::Y), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn heading(&self, axis: Axis) -> Option<Side> {
        self.line(axis)
            .heading()
            .map(|is_max| Side::new(axis, is_max))
    }

    /// Finds where the box, on this path, first runs into `obstacle`, not before [`since`](Self::since).
    ///
    /// Like [`Aabb::sweep`]. What the box overlapped at the [start](Self::start), and can still
    /// meet, is `Overlapping`, unless the box has left it and a bounce leads back to it: then that is a hit.
    ///
    /// ```
    /// use jostle::{Aabb, Sweep, Vec2};
    /// use jostle::motion::Path;
    ///
    /// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(9, 0)).unwrap();
    /// assert_eq!(path.sweep(Aabb::new(1, 1, 2, 2)), Sweep::Overlapping);
    /// assert_eq!(path.sweep(Aabb::new(4, 2, 2, 2)), Sweep::Clear, "it only slides along");
    /// ```
    #[must_use]
    #[inline]
    pub fn sweep(&self, obstacle: Aabb<S>) -> Sweep<S> {
        // Whatever is hit overlaps the area that the mover passes over.
        if !self.bounds.overlaps(obstacle) || self.start.is_empty() {
            return Sweep::Clear;
        }
        // What was overlapped at the start cannot block: a body must be able to leave what it is stuck in. Only
        // after a bounce can it have left and meet it again.
        let was_inside = self.start.overlaps(obstacle);
        if was_inside && !self.has_bounced() {
            return Sweep::Overlapping;
        }
        let hit = self.met(obstacle).and_then(|met| self.hit(met, obstacle));
        match hit {
            Some(hit) => Sweep::Hit(hit),
            None if was_inside => Sweep::Overlapping,
            None => Sweep::Clear,
        }
    }

    /// Returns whether the box has bounced, so that this leg may lead back to what it has left.
    #[inline]
    pub(crate) fn has_bounced(&self) -> bool {
        self.clock == Clock::Wound
    }

    /// Like [`sweep`](Self::sweep), even for what the box overlapped when the move began.
    pub(crate) fn sweep_anew(&self, obstacle: Aabb<S>) -> Option<Hit<S>> {
        let is_near = self.bounds.overlaps(obstacle) && !self.start.is_empty();
        let met = is_near.then(|| self.met(obstacle)).flatten()?;
        self.hit(met, obstacle)
    }

    /// Returns approximately where one of the edges is at a moment if nothing is in the way.
    pub(crate) fn edge_at(&self, side: Side, fraction: f64) -> f64 {
        self.line(side.axis()).edge_at(side.is_max(), fraction)
    }

    /// Returns from when until when the path overlaps a box, not before [`since`](Self::since).
    /// Without a second moment, it does to the end.
    pub(crate) fn shared_with(&self, other: Aabb<S>) -> Option<(Moment<S>, Option<Moment<S>>)> {
        if !self.bounds.overlaps(other) || self.start.is_empty() {
            return None;
        }
        let x = self.lines[0].crossing(other.span(Axis::X))?;
        let y = self.lines[1].crossing(other.span(Axis::Y))?;
        // Both spans must overlap: the later entry and the sooner exit bound the time they share.
        let enter = [x.enter, y.enter]
            .into_iter()
            .flatten()
            .fold(self.since, Moment::max);
        let leave = [x.leave, y.leave].into_iter().flatten().reduce(Moment::min);
        // Strictly: at the moment of leaving the two are only flush.
        let is_shared = enter.is_before_end() && leave.is_none_or(|leave| enter < leave);
        is_shared.then_some((enter, leave.filter(|leave| leave.is_before_end())))
    }

    /// Returns the direction in which the box is going now: one unit along each axis that it moves along.
    pub(crate) fn direction(&self) -> Vec2<S> {
        let along = |axis| self.heading(axis).map_or(Vec2::ZERO, Side::normal);
        Vec2::new(along(Axis::X).x, along(Axis::Y).y)
    }

    /// Returns the box at a moment, rounded back toward where it came from, or `None` beyond the
    /// range.
    pub(crate) fn box_at(&self, moment: Moment<S>) -> Option<Aabb<S>> {
        let [x, y] = self.lines.map(|line| line.span_of(moment));
        Some(Aabb::from_spans(x?, y?))
    }

    #[cfg(feature = "alloc")]
    /// Returns the whole displacement along each axis.
    pub(crate) fn delta(&self) -> Vec2<S> {
        Vec2::new(self.lines[0].delta, self.lines[1].delta)
    }

    #[cfg(feature = "alloc")]
    /// Returns when the side reaches an edge on this leg, or `None` if it does not, or has before.
    pub(crate) fn comes_to(&self, side: Side, edge: S) -> Option<Moment<S>> {
        let line = self.line(side.axis());
        let moment = line.enters(Span::from_valid(edge, edge));
        // Only the leading side comes to an edge; the trailing one leaves it.
        let is_ahead = line.heading() == Some(side.is_max());
        (is_ahead && self.since <= moment && moment.is_before_end()).then_some(moment)
    }

    /// Returns the face of an obstacle that is hit: [`sweep`](Self::sweep) without the moment and
    /// the normal.
    #[inline]
    pub(crate) fn meets(&self, obstacle: Aabb<S>) -> Option<MetFace> {
        let is_near = self.bounds.overlaps(obstacle) && !self.start.is_empty();
        let is_ahead = !self.start.overlaps(obstacle) || self.has_bounced();
        let is_hit = is_near && is_ahead;
        is_hit.then(|| self.met(obstacle)).flatten()
    }

    /// Returns when the face is reached.
    #[inline]
    pub(crate) fn moment_of(&self, met: MetFace, obstacle: Aabb<S>) -> Moment<S> {
        self.line(met.axis).enters(obstacle.span(met.axis))
    }

    #[inline]
    fn hit(&self, met: MetFace, obstacle: Aabb<S>) -> Option<Hit<S>> {
        Some(Hit {
            moment: self.moment_of(met, obstacle),
            normal: self.heading(met.axis)?.opposite().normal(),
            is_corner: met.is_corner,
        })
    }

    #[inline]
    fn met(&self, obstacle: Aabb<S>) -> Option<MetFace> {
        match self.clock {
            // On an axis that has not bounced, edges are in the order in which they are reached, so most
            // questions need no quotient.
            Clock::Start | Clock::Later => self.plain_crossing(obstacle),
            Clock::Wound => self.crossing(obstacle),
        }
    }

    fn crossing(&self, obstacle: Aabb<S>) -> Option<MetFace> {
        let x = self.lines[0].crossing(obstacle.span(Axis::X))?;
        let y = self.lines[1].crossing(obstacle.span(Axis::Y))?;
        // They overlap only while both spans do, so the later of the two entries counts.
        let order = x.enter.cmp(&y.enter);
        // Along the axis entered last there was still a gap, so that is the face that stops the box.
        let (axis, first, other) = if order.is_lt() {
            (Axis::Y, y, x)
        } else {
            (Axis::X, x, y)
        };
        let enter = first.enter?;
        let is_hit = other.leave.is_none_or(|leave| enter < leave)
            && self.since <= enter
            && enter.is_before_end();
        let is_corner = order == Ordering::Equal;
        is_hit.then_some(MetFace { axis, is_corner })
    }

    /// Returns whether the requested end is within the range of the number type.
    #[inline]
    pub(crate) fn ends_in_range(&self) -> bool {
        // If the bounds end before the range does, so does the move.
        let is_within = |axis| {
            let bounds = self.bounds.span(axis);
            // `bounds` rounds outward and saturates: an end at the limit of the range may be beyond it.
            (S::MIN < bounds.min()) & (bounds.max() < S::MAX)
        };
        let is_in_range = |axis| S::checked_sum(self.line(axis).wished()).is_some();
        Axis::BOTH
            .into_iter()
            .all(|axis| is_within(axis) || is_in_range(axis))
    }

    #[inline]
    pub(crate) fn line(&self, axis: Axis) -> &AxisPath<S> {
        &self.lines[axis as usize]
    }

    #[inline]
    pub(crate) fn line_mut(&mut self, axis: Axis) -> &mut AxisPath<S> {
        &mut self.lines[axis as usize]
    }

    /// Continues from that moment, on axes that may have changed.
    #[inline]
    pub(crate) fn advance(&mut self, moment: Moment<S>) {
        self.since = moment;
        self.clock = match moment.compare_start() {
            // After a bounce the two axes count from different zero points: only moments can be compared.
            _ if self.lines.iter().any(|line| line.used != S::ZERO) => Clock::Wound,
            Ordering::Equal => Clock::Start,
            Ordering::Greater => Clock::Later,
            // Only a hit made up by a caller is before the start.
            Ordering::Less => Clock::Wound,
        };
        self.bounds = bounds(&self.lines);
    }
}

#[inline]
fn bounds<S: Scalar>(lines: &[AxisPath<S>; 2]) -> Aabb<S> {
    Aabb::from_spans(lines[0].bounds(), lines[1].bounds())
}

/// A face that a path runs into: the axis along which contact begins last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MetFace {
    pub(crate) axis: Axis,
    pub(crate) is_corner: bool,
}
