use crate::geometry::{Aabb, Axis, Side, Span};
use crate::scalar::{Scalar, Sum, greater, lesser};

/// A solid wedge that fills part of a cell: a ramp to walk on, or one that hangs from a ceiling.
///
/// It rises by the whole cell (1:1), or by half of it (1:2), in which case two cells make a full
/// rise.
///
/// ```text
///  Whole     Low  High        surface MinY, uphill MaxX
///     ╱          ╱▔
///    ╱        ╱▔ ▇▇           on a screen, where y grows down: a floor that rises to the right
///   ╱▇      ╱▇▇  ▇▇
/// ```
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Side, Slope, SlopePart, Span};
///
/// let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
/// let cell = Aabb::new(0, 0, 16, 16);
/// let feet = |min, max| ramp.rest(cell, Span::new(min, max).unwrap());
/// assert_eq!(feet(-6, 4), Some(12), "its right foot is at 4, so 4 above the foot of the ramp");
/// assert_eq!(feet(10, 20), Some(0), "at the top, and beyond");
/// assert_eq!(feet(-10, 0), None, "not on it yet");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("ramp", "wedge"))]
pub struct Slope {
    surface: Side,
    uphill: Side,
    part: SlopePart,
}

/// The part of a cell that a slope rises through.
///
/// # Examples
///
/// ```
/// use jostle::{Side, Slope, SlopePart};
///
/// // A gentle ramp over two cells: the low part, then the high one.
/// let ramp = [SlopePart::Low, SlopePart::High];
/// let [low, high] = ramp.map(|part| Slope::new(Side::MinY, Side::MaxX, part).unwrap());
/// assert_eq!((low.part(), high.part()), (SlopePart::Low, SlopePart::High));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SlopePart {
    /// From the bottom of the cell to its top: 1:1.
    Whole,
    /// From the bottom to the middle: 1:2.
    Low,
    /// From the middle to the top: 1:2.
    High,
}

impl Slope {
    /// Creates a slope whose surface faces `surface` (a Y side) and which is thick at `uphill` (an
    /// X side).
    ///
    /// Returns `None` if a side belongs to the wrong axis.
    ///
    /// ```
    /// use jostle::{Side, Slope, SlopePart};
    ///
    /// assert!(Slope::new(Side::MaxX, Side::MaxX, SlopePart::Low).is_none());
    /// ```
    #[must_use]
    pub fn new(surface: Side, uphill: Side, part: SlopePart) -> Option<Self> {
        let is_sound = surface.axis() == Axis::Y && uphill.axis() == Axis::X;
        is_sound.then_some(Self {
            surface,
            uphill,
            part,
        })
    }

    /// Returns the side that the surface faces: [`MinY`](Side::MinY) or [`MaxY`](Side::MaxY).
    #[must_use]
    pub fn surface(self) -> Side {
        self.surface
    }

    /// Returns the side at which the slope is thick: [`MinX`](Side::MinX) or [`MaxX`](Side::MaxX).
    #[must_use]
    pub fn uphill(self) -> Side {
        self.uphill
    }

    /// Returns the part of the cell that the slope rises through.
    #[must_use]
    pub fn part(self) -> SlopePart {
        self.part
    }

    /// Returns how many cells the slope rises over its [`run`](Self::run): always 1.
    #[must_use]
    pub fn rise(self) -> u8 {
        1
    }

    /// Returns over how many cells the slope rises by one.
    #[must_use]
    pub fn run(self) -> u8 {
        match self.part {
            SlopePart::Whole => 1,
            SlopePart::Low | SlopePart::High => 2,
        }
    }

    /// Returns the y of the surface at the thin end and at the thick end.
    #[must_use]
    pub fn levels<S: Scalar>(self, cell: Aabb<S>) -> [S; 2] {
        let base = cell.edge(self.surface.opposite());
        let top = cell.edge(self.surface);
        let middle = base.middle(top);
        match self.part {
            SlopePart::Whole => [base, top],
            SlopePart::Low => [base, middle],
            SlopePart::High => [middle, top],
        }
    }

    /// Returns the smallest box around the wedge.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    /// use jostle::{Side, Slope, SlopePart};
    ///
    /// let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Low).unwrap();
    /// assert_eq!(ramp.bounds(Aabb::new(0, 0, 16, 16)), Aabb::new(0, 8, 16, 8));
    /// ```
    #[must_use]
    pub fn bounds<S: Scalar>(self, cell: Aabb<S>) -> Aabb<S> {
        let [_, high] = self.levels(cell);
        let base = cell.edge(self.surface.opposite());
        let y = Span::from_valid(lesser(base, high), greater(base, high));
        cell.with_span(Axis::Y, y)
    }

    /// Returns the y at which a box that covers `x` rests on the surface, rounded to the open side,
    /// or `None` if it is not over the wedge.
    ///
    /// The corner on the uphill side touches the surface. Beyond the thick end the box rests on the
    /// highest point.
    #[must_use]
    pub fn rest<S: Scalar>(self, cell: Aabb<S>, x: Span<S>) -> Option<S> {
        let run = cell.span(Axis::X);
        if !run.overlaps(x) {
            return None;
        }
        // The distance of the touching corner from the thick end.
        let away = if self.uphill.is_max() {
            Sum::difference(run.max(), lesser(x.max(), run.max()))
        } else {
            Sum::difference(greater(x.min(), run.min()), run.min())
        };
        let [low, high] = self.levels(cell);
        let rise = Span::from_valid(lesser(low, high), greater(low, high)).length();
        let drop = rise.share(away, run.exact_length());
        Some(if self.surface.is_max() {
            // Rounded outward, so that a box at rest never overlaps the wedge.
            S::sum_up(Sum::difference(high, drop))
        } else {
            S::sum_down(Sum::total(high, drop))
        })
    }

    /// Returns whether a box shares area with the wedge. A box that rests on it does not.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    /// use jostle::{Side, Slope, SlopePart};
    ///
    /// let ramp = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
    /// let cell = Aabb::new(0, 0, 16, 16);
    /// assert!(!ramp.overlaps(cell, Aabb::new(-6, 2, 10, 10)), "its foot is at 12, where it rests");
    /// assert!(ramp.overlaps(cell, Aabb::new(-6, 3, 10, 10)), "a pixel lower");
    /// ```
    #[must_use]
    pub fn overlaps<S: Scalar>(self, cell: Aabb<S>, other: Aabb<S>) -> bool {
        let Some(rest) = self.rest(cell, other.span(Axis::X)) else {
            return false;
        };
        let foot = other.edge(self.surface.opposite());
        let is_below_surface = if self.surface.is_max() {
            foot < rest
        } else {
            rest < foot
        };
        // Below the surface is not enough: the other box may be under the base as well.
        is_below_surface && self.bounds(cell).overlaps(other)
    }
}
