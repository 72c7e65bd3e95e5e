//! What moves, and what a move tells.

use crate::geometry::{Aabb, Sides, Vec2};
#[cfg(feature = "alloc")]
use crate::geometry::{Side, Span};
use crate::narrow::Moment;
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use crate::scalar::Sum;
use core::error::Error;
use core::fmt;

/// A box that moves: its edges and, apart from them, the size it was given.
///
/// Rounding may put the edges half an ulp nearer together or farther apart. The size does not change,
/// so however long a box moves about, it never grows or shrinks.
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
    /// Where it is.
    #[must_use]
    #[inline]
    pub fn place(self) -> Aabb<S> {
        self.place
    }

    /// How large it was made.
    #[must_use]
    #[inline]
    pub fn size(self) -> Vec2<S> {
        self.size
    }

    /// A mover of edges and a size that belong together.
    #[cfg(feature = "alloc")]
    pub(crate) fn from_parts(place: Aabb<S>, size: Vec2<S>) -> Self {
        Self { place, size }
    }

    #[cfg(feature = "alloc")]
    /// A place of it put flush beside another box on that side, the other axis unchanged. As large there as
    /// it was made, whatever the edges of the place have come to by rounding.
    ///
    /// `None` if there is no room for all of it: the range of the numbers ends before, or they are so coarse
    /// there that its size would vanish.
    pub(crate) fn beside(self, place: Aabb<S>, other: Aabb<S>, side: Side) -> Option<Aabb<S>> {
        if place.checked_size().is_none() {
            // Larger than its size can tell: the edges know better.
            return place.checked_beside(other, side);
        }
        let (axis, edge) = (side.axis(), other.edge(side));
        let size = self.size.along(axis);
        let span = match side.is_max() {
            true => Span::from_valid(edge, S::checked_sum(Sum::total(edge, size))?),
            false => Span::from_valid(S::checked_sum(Sum::difference(edge, size))?, edge),
        };
        let vanishes = span.is_empty() && S::ZERO < size;
        (!vanishes).then(|| place.with_span(axis, span))
    }

    #[cfg(feature = "alloc")]
    /// The same put somewhere else.
    #[inline]
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

/// How a move went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slid<S: Scalar = f32> {
    /// The box where it ended, ready for the next move.
    pub mover: Mover<S>,
    /// The wished end less the end, along each axis: what was lost.
    pub remaining: Vec2<S>,
    /// The sides on which this move lost motion.
    pub blocked: Sides,
    /// Whether it turned round along X, along Y.
    pub bounced: [bool; 2],
    /// Whether it began inside something.
    pub is_stuck: bool,
    /// Whether it met so many things that it was ended before its time.
    pub is_cut_short: bool,
    /// Where it was ended by whoever asked for it, to go on in another way.
    pub(crate) turned_at: Option<Moment<S>>,
}

impl<S: Scalar> Slid<S> {
    /// Where the box ended.
    #[must_use]
    #[inline]
    pub fn place(self) -> Aabb<S> {
        self.mover.place
    }
}

/// Why a move was refused. Nothing has moved.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MoveError<S: Scalar = f32> {
    /// The delta is NaN or infinite.
    NotFinite(Vec2<S>),
    /// The box would leave the range of the number type.
    OutOfRange(Vec2<S>),
    /// The box is larger than the number type can tell.
    TooLarge(Aabb<S>),
}

impl<S: Scalar> fmt::Display for MoveError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite(Vec2 { x, y }) => {
                write!(f, "cannot move by ({x}, {y}): both must be finite numbers")
            }
            Self::TooLarge(place) => {
                write!(
                    f,
                    "cannot move {place:?}: its size is beyond the range of the number type"
                )
            }
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
