//! Movers, and the outcome of a move.

use crate::geometry::{Aabb, Sides, Span, Vec2};
#[cfg(feature = "alloc")]
use crate::geometry::{Axis, Side};
use crate::narrow::Moment;
use crate::scalar::{Scalar, Sum, greater, lesser};
use core::error::Error;
use core::fmt;

/// A box that moves: its edges and, separately, the size it was given.
///
/// Rounding may put the edges half an ulp closer together or farther apart. The size never changes,
/// so however long a box moves about, it neither grows nor shrinks.
///
/// There is one exception, for floats only. Every [`Bounce`](crate::narrow::Response::Bounce)
/// rounds the box down by at most one ulp along its axis, to keep it clear of whatever is behind
/// it. Many bounces in a gap that narrows, such as the wedge between a ceiling and a slope, can end
/// with the edges short of the size by up to one ulp per bounce. They are as far apart as the size
/// again after the next move that has room for it.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Vec2};
/// use jostle::{Mover, Response, slide_among};
///
/// let mut ball = Mover::from(Aabb::new(0.0, 0.0, 0.7, 0.7));
/// for _ in 0..1000 {
///     ball = slide_among(ball, Vec2::new(0.1, 0.0), &[], Response::Slide).unwrap().mover;
/// }
/// assert_eq!(ball.size(), Vec2::new(0.7, 0.7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover<S: Scalar = f32> {
    pub(super) place: Aabb<S>,
    pub(super) size: Vec2<S>,
}

impl<S: Scalar> Mover<S> {
    /// Returns the current box.
    #[must_use]
    #[inline(always)]
    pub fn place(self) -> Aabb<S> {
        self.place
    }

    /// Returns the size that the mover was given.
    #[must_use]
    #[inline(always)]
    pub fn size(self) -> Vec2<S> {
        self.size
    }

    /// Creates a mover from edges and a size that belong together.
    #[cfg(feature = "alloc")]
    pub(crate) fn from_parts(place: Aabb<S>, size: Vec2<S>) -> Self {
        Self { place, size }
    }

    #[cfg(feature = "alloc")]
    /// Returns the box placed flush beside another on the given side; the other axis is unchanged.
    /// It gets the size it was given, whatever its edges have been rounded to.
    ///
    /// Returns `None` if there is no room for all of it: the range of the numbers ends before, or
    /// they are so coarse there that its size would vanish.
    pub(crate) fn beside(self, place: Aabb<S>, other: Aabb<S>, side: Side) -> Option<Aabb<S>> {
        if place.checked_size().is_none() {
            // The size saturates: only the edges know how large the box is.
            return place.checked_beside(other, side);
        }
        let (axis, edge) = (side.axis(), other.edge(side));
        let size = self.size.along(axis);
        let span = if side.is_max() {
            // The edge that touches is the other box's own, bit for bit; rounding can only affect the far one.
            Span::from_valid(edge, S::checked_sum(Sum::total(edge, size))?)
        } else {
            Span::from_valid(S::checked_sum(Sum::difference(edge, size))?, edge)
        };
        // Far from zero, floats are so coarse that edge plus size may be the edge again.
        let vanishes = span.is_empty() && S::ZERO < size;
        (!vanishes).then(|| place.with_span(axis, span))
    }

    /// Returns the mover after a move with nothing in its way: where [`slide`](super::slide) ends if it meets nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if [`slide`](super::slide) would.
    #[cfg(feature = "alloc")]
    pub(crate) fn moved(self, delta: Vec2<S>) -> Result<Self, MoveError<S>> {
        if self.place.checked_size().is_none() {
            return Err(MoveError::TooLarge(self.place));
        }
        if !delta.is_finite() {
            return Err(MoveError::NotFinite(delta));
        }
        let ends = (
            self.moved_span(Axis::X, delta.x),
            self.moved_span(Axis::Y, delta.y),
        );
        match ends {
            (Some(x), Some(y)) => Ok(self.put(Aabb::from_spans(x, y))),
            _ => Err(MoveError::OutOfRange(delta)),
        }
    }

    /// Returns the span along an axis after a move, or `None` if it leaves the range.
    #[cfg(feature = "alloc")]
    fn moved_span(self, axis: Axis, delta: S) -> Option<Span<S>> {
        let base = self.place.span(axis);
        if delta == S::ZERO {
            return Some(base);
        }
        let is_max = S::ZERO < delta;
        let lead = base.end(is_max).checked_add(delta)?;
        Some(arrived(base, self.size.along(axis), lead, is_max))
    }

    #[cfg(feature = "alloc")]
    /// Returns the mover at another place.
    #[inline(always)]
    pub(crate) fn put(self, place: Aabb<S>) -> Self {
        Self { place, ..self }
    }
}

impl<S: Scalar> From<Aabb<S>> for Mover<S> {
    #[inline]
    fn from(place: Aabb<S>) -> Self {
        Self {
            place,
            size: place.size(),
        }
    }
}

/// The outcome of a move.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Vec2};
/// use jostle::{Response, Side, slide_among};
///
/// let wall = Aabb::new(20, 0, 8, 40);
/// let slid = slide_among(Aabb::new(0, 0, 8, 8), [16, 4], &[wall], Response::Slide)?;
/// assert_eq!(slid.place(), Aabb::new(12, 4, 8, 8), "flush with the wall");
/// assert_eq!(slid.blocked, Side::MaxX.into());
/// assert_eq!(slid.remaining, Vec2::new(4, 0));
/// # Ok::<(), jostle::i32::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slid<S: Scalar = f32> {
    /// The mover at the end, ready for the next move.
    pub mover: Mover<S>,
    /// The requested end minus the actual end, along each axis: the motion that was lost.
    pub remaining: Vec2<S>,
    /// The sides on which this move lost motion.
    pub blocked: Sides,
    /// Whether it bounced along X and along Y.
    pub bounced: [bool; 2],
    /// Whether it started inside something.
    pub is_stuck: bool,
    /// Whether it met more obstacles than allowed, so that it was ended early.
    pub is_cut_short: bool,
    /// Where the caller's hits ended the slide, to go on in another way, as at a slope.
    pub(crate) turned_at: Option<Moment<S>>,
}

impl<S: Scalar> Slid<S> {
    /// Returns the box at the end.
    #[must_use]
    #[inline(always)]
    pub fn place(self) -> Aabb<S> {
        self.mover.place
    }
}

/// The reason why a move is refused. Nothing has moved.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, MoveError};
/// use jostle::{Response, slide_among};
///
/// let hero = Aabb::new(0.0, 0.0, 8.0, 8.0);
/// let error = slide_among(hero, [f32::NAN, 0.0], &[], Response::Slide).unwrap_err();
/// assert!(matches!(error, MoveError::NotFinite(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MoveError<S: Scalar = f32> {
    /// The delta is NaN or infinite.
    NotFinite(Vec2<S>),
    /// The box would leave the range of the number type.
    OutOfRange(Vec2<S>),
    /// The size of the box is more than the number type holds.
    TooLarge(Aabb<S>),
}

impl<S: Scalar> fmt::Display for MoveError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite(Vec2 { x, y }) => {
                let field = if x.is_finite() { "delta.y" } else { "delta.x" };
                write!(
                    f,
                    "cannot move by ({x}, {y}): `{field}` must be a finite number; check the speed for a division by zero"
                )
            }
            // The corners, since the size has no number.
            Self::TooLarge(place) => write!(
                f,
                "cannot move the box from {} to {}: its size is beyond the range of the number type; make it smaller",
                place.min(),
                place.max()
            ),
            Self::OutOfRange(Vec2 { x, y }) => {
                write!(
                    f,
                    "cannot move by ({x}, {y}): the box would leave the range of the number type; stop it earlier"
                )
            }
        }
    }
}

impl<S: Scalar> Error for MoveError<S> {}

/// Returns a span moved until its leading edge is at `lead`. The other edge is the size away from
/// it, but not behind where it was.
#[inline(always)]
pub(crate) fn arrived<S: Scalar>(base: Span<S>, size: S, lead: S, is_max: bool) -> Span<S> {
    let trail = if is_max {
        lead.saturating_sub(size)
    } else {
        lead.saturating_add(size)
    };
    // A size that vanishes next to a large edge still is a size.
    let vanishes = trail == lead && S::ZERO < size;
    match (is_max, vanishes) {
        // Rounded outward, to the next number: the thinnest box there is, but not an empty one.
        (true, true) => Span::from_valid(S::sum_down(Sum::difference(lead, size)), lead),
        // Not behind where it was, or it would end in what is behind it; not past its own leading edge.
        (true, false) => Span::from_valid(lesser(greater(trail, base.min()), lead), lead),
        (false, true) => Span::from_valid(lead, S::sum_up(Sum::total(lead, size))),
        (false, false) => Span::from_valid(lead, greater(lesser(trail, base.max()), lead)),
    }
}
