use crate::geometry::{Axis, Vec2};
use crate::scalar::Scalar;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign};

/// One of the four sides of a box, named after its edge.
///
/// Which of the two Y sides is the top is up to the game: on most screens it is
/// [`MinY`](Self::MinY).
///
/// Sides are numbered from 0 to 3 in the order of [`ALL`](Self::ALL). Order and numbers do not change between versions:
/// files and other programs may use `side as u8`.
///
/// # Examples
///
/// ```
/// use jostle::{Side, Vec2};
///
/// assert_eq!(Side::ALL.map(|side| side as u8), [0, 1, 2, 3]);
/// assert_eq!(Side::MinX.opposite(), Side::MaxX);
/// assert_eq!(Side::MinY.normal(), Vec2::new(0, -1));
/// assert_eq!(Side::from_normal(Vec2::new(0.0, -1.0)), Some(Side::MinY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The side with the smallest x: the left.
    #[doc(alias = "left")]
    MinX = 0,
    /// The side with the largest x: the right.
    #[doc(alias = "right")]
    MaxX = 1,
    /// The side with the smallest y: the top of a screen.
    #[doc(alias = "top")]
    MinY = 2,
    /// The side with the largest y: the bottom of a screen.
    #[doc(alias = "bottom")]
    MaxY = 3,
}

impl Side {
    /// All four sides, in order.
    pub const ALL: [Self; 4] = [Self::MinX, Self::MaxX, Self::MinY, Self::MaxY];

    /// Returns the side of an axis at its maximum if `is_max`, otherwise at its minimum.
    ///
    /// ```
    /// use jostle::{Axis, Side};
    ///
    /// assert_eq!(Side::new(Axis::Y, true), Side::MaxY);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn new(axis: Axis, is_max: bool) -> Self {
        match (axis, is_max) {
            (Axis::X, false) => Self::MinX,
            (Axis::X, true) => Self::MaxX,
            (Axis::Y, false) => Self::MinY,
            (Axis::Y, true) => Self::MaxY,
        }
    }

    /// Returns the side that faces along `normal`, or `None` unless exactly one part of the normal
    /// is not zero.
    #[must_use]
    #[inline]
    pub fn from_normal<S: Scalar>(normal: Vec2<S>) -> Option<Self> {
        match (normal.x == S::ZERO, normal.y == S::ZERO) {
            (false, true) => Self::toward(Axis::X, normal.x),
            (true, false) => Self::toward(Axis::Y, normal.y),
            _ => None,
        }
    }

    /// Returns the side that leads when moving along the axis in that direction, or `None` for zero
    /// and NaN.
    ///
    /// ```
    /// use jostle::{Axis, Side};
    ///
    /// assert_eq!(Side::toward(Axis::X, -2.5), Some(Side::MinX));
    /// assert_eq!(Side::toward(Axis::X, 0.0), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn toward<S: Scalar>(axis: Axis, direction: S) -> Option<Self> {
        // Neither holds for zero and for NaN, which have no direction.
        let moves = direction < S::ZERO || S::ZERO < direction;
        moves.then(|| Self::new(axis, S::ZERO < direction))
    }

    /// Returns the axis that the side is perpendicular to.
    #[must_use]
    #[inline(always)]
    pub fn axis(self) -> Axis {
        match self {
            Self::MinX | Self::MaxX => Axis::X,
            Self::MinY | Self::MaxY => Axis::Y,
        }
    }

    /// Returns whether this is the maximum side of its axis.
    #[must_use]
    #[inline(always)]
    pub fn is_max(self) -> bool {
        matches!(self, Self::MaxX | Self::MaxY)
    }

    /// Returns the opposite side.
    #[must_use]
    #[inline(always)]
    pub fn opposite(self) -> Self {
        Self::new(self.axis(), !self.is_max())
    }

    /// Returns the unit vector that points outward from the side.
    #[must_use]
    #[inline]
    pub fn normal<S: Scalar>(self) -> Vec2<S> {
        let away = if self.is_max() {
            S::ONE
        } else {
            S::ZERO.saturating_sub(S::ONE)
        };
        Vec2::on_axis(self.axis(), away)
    }
}

/// A set of sides.
///
/// # Examples
///
/// ```
/// use jostle::{Side, Sides};
///
/// let touching = Side::MinX | Side::MaxY;
/// assert!(touching.has(Side::MaxY));
/// assert_eq!(touching.iter().count(), 2);
/// assert!(Sides::NONE.is_empty());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sides {
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::geometry::serde::bits_of_sides")
    )]
    bits: u8,
}

impl Sides {
    /// The empty set.
    pub const NONE: Self = Self { bits: 0 };
    /// All four sides.
    pub const ALL: Self = Self { bits: 0b1111 };

    /// Returns whether the side is in the set.
    #[must_use]
    #[inline(always)]
    pub fn has(self, side: Side) -> bool {
        self.bits & Self::from(side).bits != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the set as bits: 1 for [`MinX`](Side::MinX), 2 for [`MaxX`](Side::MaxX), 4 for [`MinY`](Side::MinY) and 8
    /// for [`MaxY`](Side::MaxY).
    ///
    /// Bits do not change between versions: files and other programs may use them.
    ///
    /// ```
    /// use jostle::{Side, Sides};
    ///
    /// let landed_in_a_corner = Side::MaxX | Side::MaxY;
    /// assert_eq!(landed_in_a_corner.bits(), 2 + 8);
    /// assert_eq!(Sides::from_bits(2 + 8), Some(landed_in_a_corner));
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.bits
    }

    /// Returns the set of these [`bits`](Self::bits); `None` if a bit is set that stands for no side.
    ///
    /// ```
    /// use jostle::Sides;
    ///
    /// assert_eq!(Sides::from_bits(0), Some(Sides::NONE));
    /// assert_eq!(Sides::from_bits(15), Some(Sides::ALL));
    /// assert_eq!(Sides::from_bits(16), None, "there is no fifth side");
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits & !Self::ALL.bits == 0 {
            Some(Self { bits })
        } else {
            None
        }
    }

    /// Iterates over the sides in the set, in the order of [`Side::ALL`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let all = Side::ALL.iter().copied();
        all.filter(move |&side| self.has(side))
    }

    /// Returns the set without a side.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn without(self, side: Side) -> Self {
        Self {
            bits: self.bits & !Self::from(side).bits,
        }
    }

    /// Creates a set from the four lowest bits, whatever the others are.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        Self {
            bits: bits & Self::ALL.bits,
        }
    }

    /// Returns the sides for which `holds` is true.
    #[inline(always)]
    pub(crate) fn matching(holds: impl Fn(Side) -> bool) -> Self {
        let one = |side: Side| {
            if holds(side) {
                Self::from(side)
            } else {
                Self::NONE
            }
        };
        // Written out: a loop over so little work is not unrolled reliably.
        one(Side::MinX) | one(Side::MaxX) | one(Side::MinY) | one(Side::MaxY)
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the sides with commas, or nothing if there are none.
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, side) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{side:?}")?;
        }
        Ok(())
    }
}

impl From<Side> for Sides {
    #[inline(always)]
    fn from(side: Side) -> Self {
        Self {
            bits: 1 << side as u8,
        }
    }
}

impl FromIterator<Side> for Sides {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, |set, side| set | side)
    }
}

impl BitOr for Sides {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self {
            bits: self.bits | other.bits,
        }
    }
}

impl BitOr for Side {
    type Output = Sides;

    #[inline(always)]
    fn bitor(self, other: Self) -> Sides {
        Sides::from(self) | Sides::from(other)
    }
}

impl BitOr<Side> for Sides {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, side: Side) -> Self {
        self | Self::from(side)
    }
}

impl BitOrAssign<Side> for Sides {
    #[inline(always)]
    fn bitor_assign(&mut self, side: Side) {
        *self = *self | side;
    }
}

impl BitAnd for Sides {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self {
            bits: self.bits & other.bits,
        }
    }
}
