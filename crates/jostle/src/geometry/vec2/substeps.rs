//! A displacement split into substeps, for shapes that cannot be swept.

use crate::geometry::Vec2;
use crate::scalar::Scalar;

impl<S: Scalar> Vec2<S> {
    /// Splits a displacement into equal substeps, none longer than `longest` along either axis
    /// (within rounding for floats).
    ///
    /// Boxes and circles are better swept. For any other shape, such as a rotated box, substeps no
    /// longer than the thinnest obstacle keep it from tunnelling. The substeps add up to the whole:
    /// exactly for integers and fixed-point numbers, within rounding for floats. A zero
    /// displacement has no substeps.
    ///
    /// Returns `None` if a number is not finite, `longest` is not greater than zero, or there would
    /// be more than 65,536 substeps.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// let parts: Vec<_> = Vec2::new(10, -4).in_parts(4).unwrap().collect();
    /// assert_eq!(parts, [Vec2::new(3, -1), Vec2::new(3, -1), Vec2::new(4, -2)]);
    /// ```
    #[doc(alias("substeps", "sub_steps"))]
    pub fn in_parts(self, longest: S) -> Option<impl Iterator<Item = Self>> {
        let count = self.part_count(longest)?;
        Some((1..=count).filter_map(move |part| {
            let reached = |part: u32| {
                Some(Self::new(
                    self.x.scaled(part, count)?,
                    self.y.scaled(part, count)?,
                ))
            };
            // Differences of rounded totals, so that the parts add up to the whole without drift.
            reached(part)?.checked_sub(reached(part - 1)?)
        }))
    }

    /// Returns how many substeps it takes, at most 65,536.
    fn part_count(self, longest: S) -> Option<u32> {
        let along = |part: S| {
            let cell = S::cell(S::ZERO, longest, part)?;
            // Cells are half-open, so a whole number of substeps is one cell more upward than
            // downward.
            let is_whole = S::cell_edge(S::ZERO, longest, cell) == Some(part);
            let count = if S::ZERO <= part {
                cell.checked_add(i64::from(!is_whole))?
            } else {
                cell.checked_neg()?
            };
            u32::try_from(count).ok().filter(|&count| count <= 65_536)
        };
        Some(along(self.x)?.max(along(self.y)?))
    }
}
