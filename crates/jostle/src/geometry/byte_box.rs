//! A box of four bytes, for screens of 256 pixels.
//!
//! - **Owns** [`ByteBox`].
//! - **Uses** `u16` for every edge, and `Aabb` to go on with larger numbers.
//! - **Never** wraps: a box at x = 250 that is 16 wide ends at 266, not at 10.

mod byte_span;

use crate::geometry::Aabb;
use byte_span::ByteSpan;

/// A box in four bytes: a corner and a size, for games with 8-bit screens.
///
/// The rules are those of [`Aabb`]: a box is the half-open set `min <= p < max`. Every combination
/// of bytes is a valid box. The far edges may be beyond 255, where there is no pixel, as with a
/// sprite that is partly off the screen. Convert to an [`Aabb`] with `from` for everything that is
/// missing here.
///
/// # Examples
///
/// ```
/// use jostle::ByteBox;
///
/// let sprite = ByteBox::new(250, 100, 16, 16);
/// let wall = ByteBox::new(0, 96, 16, 32);
///
/// assert_eq!(size_of::<ByteBox>(), 4);
/// assert!(!sprite.overlaps(wall), "266 does not wrap to 10");
/// assert!(sprite.overlaps(wall.moved(240, 0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "bytemuck", derive(bytemuck::Pod, bytemuck::Zeroable))]
#[repr(C)]
pub struct ByteBox {
    /// The left edge, in pixels.
    pub x: u8,
    /// The edge with the smallest y, in pixels.
    pub y: u8,
    /// The width, in pixels.
    pub w: u8,
    /// The height, in pixels.
    pub h: u8,
}

const _: () = assert!(size_of::<ByteBox>() == 4, "a byte box is four bytes");

impl ByteBox {
    /// Creates a box from a corner and a size. Any bytes are valid.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// assert_eq!(ByteBox::new(1, 2, 3, 4), ByteBox { x: 1, y: 2, w: 3, h: 4 });
    /// ```
    #[must_use]
    pub const fn new(x: u8, y: u8, w: u8, h: u8) -> Self {
        Self { x, y, w, h }
    }

    /// Returns the far edge in x: the first column that the box does not cover, from 0 to 510.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(jostle::ByteBox::new(250, 0, 16, 1).max_x(), 266);
    /// ```
    #[must_use]
    pub const fn max_x(self) -> u16 {
        self.x as u16 + self.w as u16
    }

    /// Returns the far edge in y: the first row that the box does not cover, from 0 to 510.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(jostle::ByteBox::new(0, 250, 1, 16).max_y(), 266);
    /// ```
    #[must_use]
    pub const fn max_y(self) -> u16 {
        self.y as u16 + self.h as u16
    }

    /// Returns whether the box covers no pixel, because a size is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(jostle::ByteBox::new(5, 5, 0, 9).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.w == 0 || self.h == 0
    }

    /// Returns whether the two boxes share area.
    ///
    /// Boxes that are merely flush do not: [`touches`](Self::touches) counts them too. Symmetric.
    /// An empty box overlaps nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let floor = ByteBox::new(0, 128, 255, 16);
    /// assert!(!ByteBox::new(8, 112, 16, 16).overlaps(floor), "standing on it");
    /// assert!(ByteBox::new(8, 113, 16, 16).overlaps(floor), "sunk in by a pixel");
    /// ```
    #[must_use]
    #[doc(alias = "intersects")]
    pub fn overlaps(self, other: Self) -> bool {
        let (x, y) = (
            self.span_x().shared(other.span_x()),
            self.span_y().shared(other.span_y()),
        );
        x.min < x.max && y.min < y.max
    }

    /// Returns whether the two boxes share area, an edge or a corner.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let floor = ByteBox::new(0, 128, 255, 16);
    /// assert!(ByteBox::new(8, 112, 16, 16).touches(floor));
    /// assert!(!ByteBox::new(8, 111, 16, 16).touches(floor), "a pixel above it");
    /// ```
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        let (x, y) = (
            self.span_x().shared(other.span_x()),
            self.span_y().shared(other.span_y()),
        );
        x.min <= x.max && y.min <= y.max
    }

    /// Returns whether pixel (x, y) is in the box.
    ///
    /// The far edges do not belong to the box, so a pixel on a seam is in exactly one of two flush
    /// boxes.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let button = ByteBox::new(10, 10, 8, 8);
    /// assert!(button.contains_point(10, 17));
    /// assert!(!button.contains_point(10, 18));
    /// ```
    #[must_use]
    pub fn contains_point(self, x: u8, y: u8) -> bool {
        let (x, y) = (u16::from(x), u16::from(y));
        let (along_x, along_y) = (self.span_x(), self.span_y());
        along_x.min <= x && x < along_x.max && along_y.min <= y && y < along_y.max
    }

    /// Returns whether the point (x, y) is in the box or on any of its edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let button = ByteBox::new(10, 10, 8, 8);
    /// assert!(button.touches_point(18, 18));
    /// assert!(!button.touches_point(19, 18));
    /// ```
    #[must_use]
    pub fn touches_point(self, x: u8, y: u8) -> bool {
        self.touches(Self::new(x, y, 0, 0))
    }

    /// Returns whether the other box is within this one, edges included: a box contains itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let room = ByteBox::new(0, 0, 160, 144);
    /// assert!(room.contains(room));
    /// assert!(room.contains(ByteBox::new(144, 128, 16, 16)));
    /// assert!(!room.contains(ByteBox::new(145, 128, 16, 16)));
    /// ```
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.span_x().contains(other.span_x()) && self.span_y().contains(other.span_y())
    }

    /// Returns the area that both boxes share, or `None` if they do not [overlap](Self::overlaps).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let a = ByteBox::new(0, 0, 10, 10);
    /// assert_eq!(a.intersection(ByteBox::new(8, 6, 9, 9)), Some(ByteBox::new(8, 6, 2, 4)));
    /// assert_eq!(a.intersection(ByteBox::new(10, 0, 9, 9)), None, "flush");
    /// ```
    #[must_use]
    pub fn intersection(self, other: Self) -> Option<Self> {
        if !self.overlaps(other) {
            return None;
        }
        let x = self.span_x().shared(other.span_x());
        let y = self.span_y().shared(other.span_y());
        Self::checked_from(x, y)
    }

    /// Returns the smallest box around both, with its size limited to 255.
    ///
    /// The near edges are always right; if the size is limited, the far edges fall short.
    /// [`checked_union`](Self::checked_union) returns `None` in that case.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let a = ByteBox::new(10, 10, 5, 5);
    /// assert_eq!(a.union(ByteBox::new(20, 0, 5, 5)), ByteBox::new(10, 0, 15, 15));
    /// assert_eq!(a.union(ByteBox::new(255, 10, 99, 5)), ByteBox::new(10, 10, 255, 5));
    /// ```
    #[must_use]
    #[doc(alias("merge", "merged"))]
    pub fn union(self, other: Self) -> Self {
        Self::held_from(
            self.span_x().around(other.span_x()),
            self.span_y().around(other.span_y()),
        )
    }

    /// Returns the smallest box around both, or `None` if it is wider or higher than 255.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let a = ByteBox::new(10, 10, 5, 5);
    /// assert_eq!(a.checked_union(ByteBox::new(20, 0, 5, 5)), Some(ByteBox::new(10, 0, 15, 15)));
    /// assert_eq!(a.checked_union(ByteBox::new(255, 10, 99, 5)), None);
    /// ```
    #[must_use]
    pub fn checked_union(self, other: Self) -> Option<Self> {
        let x = self.span_x().around(other.span_x());
        let y = self.span_y().around(other.span_y());
        Self::checked_from(x, y)
    }

    /// Returns the box moved by (dx, dy). Its corner stops at 0 and at 255, and its size stays.
    ///
    /// So a sprite can leave the screen across its far edges, never across the near ones.
    /// [`checked_moved`](Self::checked_moved) returns `None` instead of stopping.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let sprite = ByteBox::new(10, 250, 16, 16);
    /// assert_eq!(sprite.moved(-3, 2), ByteBox::new(7, 252, 16, 16));
    /// assert_eq!(sprite.moved(-11, 99), ByteBox::new(0, 255, 16, 16));
    /// ```
    #[must_use]
    pub fn moved(self, dx: i16, dy: i16) -> Self {
        Self {
            x: held(self.x, dx),
            y: held(self.y, dy),
            ..self
        }
    }

    /// Returns the box moved by (dx, dy), or `None` if its corner would leave 0 to 255.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// let sprite = ByteBox::new(10, 250, 16, 16);
    /// assert_eq!(sprite.checked_moved(-10, 5), Some(ByteBox::new(0, 255, 16, 16)));
    /// assert_eq!(sprite.checked_moved(-11, 0), None);
    /// ```
    #[must_use]
    pub fn checked_moved(self, dx: i16, dy: i16) -> Option<Self> {
        let x = u8::try_from(i32::from(self.x) + i32::from(dx)).ok()?;
        let y = u8::try_from(i32::from(self.y) + i32::from(dy)).ok()?;
        Some(Self { x, y, ..self })
    }

    /// Returns the box with every edge moved outward. Edges stop at 0, sizes at 255.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// assert_eq!(ByteBox::new(10, 10, 8, 8).grown(2), ByteBox::new(8, 8, 12, 12));
    /// assert_eq!(ByteBox::new(1, 10, 8, 250).grown(3), ByteBox::new(0, 7, 12, 255));
    /// ```
    #[must_use]
    pub fn grown(self, amount: u8) -> Self {
        Self::held_from(self.span_x().grown(amount), self.span_y().grown(amount))
    }

    /// Returns the box with every edge moved inward: a forgiving hitbox.
    ///
    /// An axis that is too short shrinks to its middle, rounded down, with size 0. A near edge that
    /// would pass 255 stops there, also with size 0: no pixel of the screen is left.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::ByteBox;
    ///
    /// assert_eq!(ByteBox::new(10, 10, 8, 8).shrunk(2), ByteBox::new(12, 12, 4, 4));
    /// assert_eq!(ByteBox::new(10, 10, 8, 5).shrunk(3), ByteBox::new(13, 12, 2, 0));
    /// ```
    #[must_use]
    pub fn shrunk(self, amount: u8) -> Self {
        Self::held_from(self.span_x().shrunk(amount), self.span_y().shrunk(amount))
    }

    fn span_x(self) -> ByteSpan {
        ByteSpan {
            min: self.x.into(),
            max: self.max_x(),
        }
    }

    fn span_y(self) -> ByteSpan {
        ByteSpan {
            min: self.y.into(),
            max: self.max_y(),
        }
    }

    /// Creates a box from edges limited to what a byte holds.
    fn held_from(x: ByteSpan, y: ByteSpan) -> Self {
        let ((x, w), (y, h)) = (x.held(), y.held());
        Self { x, y, w, h }
    }

    fn checked_from(x: ByteSpan, y: ByteSpan) -> Option<Self> {
        let byte = |number: u16| u8::try_from(number).ok();
        Some(Self {
            x: byte(x.min)?,
            y: byte(y.min)?,
            w: byte(x.size())?,
            h: byte(y.size())?,
        })
    }
}

/// Moves a near edge along its axis, stopping at 0 and 255.
fn held(edge: u8, delta: i16) -> u8 {
    let moved = (i32::from(edge) + i32::from(delta)).clamp(0, u8::MAX.into());
    u8::try_from(moved).unwrap_or(u8::MAX)
}

impl From<ByteBox> for Aabb<i16> {
    fn from(byte_box: ByteBox) -> Self {
        let ByteBox { x, y, w, h } = byte_box;
        Self::new(x.into(), y.into(), w.into(), h.into())
    }
}

impl From<ByteBox> for Aabb<i32> {
    fn from(byte_box: ByteBox) -> Self {
        let ByteBox { x, y, w, h } = byte_box;
        Self::new(x.into(), y.into(), w.into(), h.into())
    }
}
