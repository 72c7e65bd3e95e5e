//! Contacts: how to separate two shapes that overlap.
//!
//! - **Owns** [`Contact`] and the `contact` functions.
//! - **Uses** `scalar` and `geometry`, nothing above.
//! - **Never** moves anything, and never falls short: what is pushed out is free.

mod circle;
mod obb;
mod shapes;
mod way_out_f64;

pub use self::shapes::contact;

use crate::geometry::{Aabb, Axis, Side, Vec2};
use crate::scalar::{Scalar, Sum};

/// The shortest way to separate two shapes that overlap.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Vec2};
///
/// let hero = Aabb::new(100, 0, 32, 56);
/// let wall = Aabb::new(120, 0, 32, 200);
/// let contact = hero.contact(wall).unwrap();
/// assert_eq!(contact.normal, Vec2::new(-1, 0));
/// assert_eq!(contact.depth, 12);
/// assert_eq!(hero.moved(contact.push_out()).min().x, 88);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<S: Scalar = f32> {
    /// The direction of the shortest way out: a unit vector out of the other shape, toward the
    /// mover.
    pub normal: Vec2<S>,
    /// How far the mover must go in that direction to be free: greater than zero, never rounded
    /// down, saturating at the largest number of the type.
    pub depth: S,
}

impl<S: Scalar> Contact<S> {
    /// Returns the shortest vector that frees the mover: the normal times the depth.
    ///
    /// ```
    /// use jostle::{Contact, Vec2};
    ///
    /// let contact = Contact { normal: Vec2::new(0, -1), depth: 3 };
    /// assert_eq!(contact.push_out(), Vec2::new(0, -3));
    /// ```
    #[doc(alias("mtv", "minimum_translation_vector"))]
    #[must_use]
    pub fn push_out(self) -> Vec2<S> {
        let along = |axis| match self.normal.along(axis) {
            // Along an axis the depth is exact; a product could round it short.
            part if part == S::ONE => self.depth,
            part if part == S::ZERO => S::ZERO,
            part if part < S::ZERO => {
                // By the magnitude, because rounding of a negative product may differ from that of a positive
                // one.
                S::ZERO.saturating_sub(negated(part).saturating_mul(self.depth))
            }
            part => part.saturating_mul(self.depth),
        };
        Vec2::new(along(Axis::X), along(Axis::Y))
    }

    /// Returns the side of the mover that is in the other shape, or `None` if the normal is not
    /// along an axis.
    ///
    /// ```
    /// use jostle::{Contact, Side, Vec2};
    ///
    /// let landed = Contact { normal: Vec2::new(0, -1), depth: 3 };
    /// assert_eq!(landed.side(), Some(Side::MaxY), "the feet are in the floor");
    /// ```
    #[must_use]
    pub fn side(self) -> Option<Side> {
        Side::from_normal(self.normal).map(Side::opposite)
    }
}

fn negated<S: Scalar>(value: S) -> S {
    S::ZERO.saturating_sub(value)
}

impl<S: Scalar> Aabb<S> {
    /// Returns the shortest way out of the other box, or `None` unless the two
    /// [overlap](Self::overlaps).
    ///
    /// If one box contains the other, the shortest of the four ways out counts, not the smallest
    /// overlap. Ties: the Y axis before X, then toward positive.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// let inside = Aabb::new(1, 4, 2, 2).contact(Aabb::new(0, 0, 10, 10)).unwrap();
    /// assert_eq!(inside.push_out(), Vec2::new(-3, 0));
    /// ```
    #[must_use]
    pub fn contact(self, other: Self) -> Option<Contact<S>> {
        self.overlaps(other).then(|| {
            let least = WayOut::least(WayOut::all(self, other));
            Contact {
                normal: least.side.normal(),
                // Rounded up: a depth that falls short would leave the boxes overlapping.
                depth: S::sum_up(least.length()),
            }
        })
    }

    /// Returns the shortest vector that frees this box from the other, or `None` unless they
    /// overlap.
    ///
    /// See [`contact`](Self::contact). Exact for integers; floats round away from the other box.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    ///
    /// let floor = Aabb::new(0, 10, 99, 9);
    /// assert_eq!(Aabb::new(4, 4, 8, 8).push_out(floor), Some(Vec2::new(0, -2)));
    /// assert_eq!(Aabb::new(4, 2, 8, 8).push_out(floor), None, "flush");
    /// ```
    #[doc(alias("mtv", "minimum_translation_vector"))]
    #[must_use]
    pub fn push_out(self, other: Self) -> Option<Vec2<S>> {
        self.contact(other).map(Contact::push_out)
    }
}

/// A way out of an obstacle over one of its sides, of length `to - from`.
#[derive(Clone, Copy)]
pub(crate) struct WayOut<S: Scalar> {
    pub(crate) side: Side,
    to: S,
    from: S,
}

impl<S: Scalar> WayOut<S> {
    /// Returns all four, in the order in which they win ties: Y before X, then toward positive.
    pub(crate) fn all(mover: Aabb<S>, obstacle: Aabb<S>) -> [Self; 4] {
        // In this order, because ties go to the first: vertical before horizontal, then toward larger numbers.
        [Side::MaxY, Side::MinY, Side::MaxX, Side::MinX].map(|side| {
            let (far, near) = (obstacle.edge(side), mover.edge(side.opposite()));
            let (to, from) = if side.is_max() {
                (far, near)
            } else {
                (near, far)
            };
            Self { side, to, from }
        })
    }

    /// Returns the shortest; of equals, the first.
    pub(crate) fn least([first, rest @ ..]: [Self; 4]) -> Self {
        rest.into_iter().fold(first, Self::shorter)
    }

    /// Returns the shorter of two; of equals, this one.
    pub(crate) fn shorter(self, other: Self) -> Self {
        if other.length() < self.length() {
            other
        } else {
            self
        }
    }

    pub(crate) fn length(self) -> Sum<S> {
        Sum::difference(self.to, self.from)
    }
}
