use crate::geometry::{Aabb, Axis, Side, Span};
use crate::scalar::{Scalar, Sum, greater, lesser};

/// A solid wedge that fills a part of a cell: a ramp to walk on, or one that hangs from a ceiling.
///
/// Rising by the whole cell (1:1), or by half of it (1:2), in which case two of them make a whole.
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

/// Which part of a cell a slope rises through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SlopePart {
    /// From one end to the other: 1:1.
    Whole,
    /// From nothing to half: 1:2.
    Low,
    /// From half to the whole: 1:2.
    High,
}

impl Slope {
    /// A slope whose surface looks toward `surface` (a Y side) and that is thick at `uphill` (an X side).
    ///
    /// `None` if the sides are of the wrong axis.
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

    /// Which way the surface looks: [`MinY`](Side::MinY) or [`MaxY`](Side::MaxY).
    #[must_use]
    pub fn surface(self) -> Side {
        self.surface
    }

    /// At which side it is thick: [`MinX`](Side::MinX) or [`MaxX`](Side::MaxX).
    #[must_use]
    pub fn uphill(self) -> Side {
        self.uphill
    }

    /// Which part of its cell it rises through.
    #[must_use]
    pub fn part(self) -> SlopePart {
        self.part
    }

    /// How many cells it rises on its [`run`](Self::run).
    #[must_use]
    pub fn rise(self) -> u8 {
        1
    }

    /// Over how many cells it rises by one.
    #[must_use]
    pub fn run(self) -> u8 {
        match self.part {
            SlopePart::Whole => 1,
            SlopePart::Low | SlopePart::High => 2,
        }
    }

    /// The y of its surface at the thin end and at the thick one.
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

    /// The least box around the wedge.
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

    /// The y of the edge with which a box of that width rests on the surface, rounded to the open side;
    /// `None` if it is not over the wedge.
    ///
    /// Its corner on the uphill side rides. Beyond the thick end it rests on the highest point.
    #[must_use]
    pub fn rest<S: Scalar>(self, cell: Aabb<S>, x: Span<S>) -> Option<S> {
        let run = cell.span(Axis::X);
        if !run.overlaps(x) {
            return None;
        }
        // How far the riding corner is from the thick end.
        let away = match self.uphill.is_max() {
            true => Sum::difference(run.max(), lesser(x.max(), run.max())),
            false => Sum::difference(greater(x.min(), run.min()), run.min()),
        };
        let [low, high] = self.levels(cell);
        let rise = Span::from_valid(lesser(low, high), greater(low, high)).length();
        let drop = rise.share(away, run.exact_length());
        Some(match self.surface.is_max() {
            true => S::sum_up(Sum::difference(high, drop)),
            false => S::sum_down(Sum::total(high, drop)),
        })
    }

    /// Whether a box shares area with the wedge. Resting on it is no overlap.
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
        let is_below_surface = match self.surface.is_max() {
            true => foot < rest,
            false => rest < foot,
        };
        is_below_surface && self.bounds(cell).overlaps(other)
    }
}
