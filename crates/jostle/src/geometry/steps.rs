//! A displacement in small steps: the fallback where nothing can be swept.

use crate::geometry::Vec2;
use crate::scalar::Scalar;

impl<S: Scalar> Vec2<S> {
    /// Splits a displacement into equal steps, none longer than `longest` along either axis.
    ///
    /// Boxes and circles are better swept. For anything else, say a rotated box, steps no longer than
    /// the thinnest obstacle keep it from jumping over. The steps add up to the whole: exactly on whole
    /// and fixed-point numbers, within rounding on floats. No displacement takes no steps.
    ///
    /// `None` if a number is not finite, `longest` is not above zero, or it would take more than 65,536
    /// steps.
    ///
    /// ```
    /// use jostle::Vec2;
    ///
    /// let steps: Vec<_> = Vec2::new(10, -4).in_steps(4).unwrap().collect();
    /// assert_eq!(steps, [Vec2::new(3, -1), Vec2::new(3, -1), Vec2::new(4, -2)]);
    /// ```
    #[doc(alias("substeps", "sub_steps"))]
    pub fn in_steps(self, longest: S) -> Option<impl Iterator<Item = Self>> {
        let count = self.step_count(longest)?;
        Some((1..=count).filter_map(move |step| {
            let reached = |step: u32| {
                Some(Self::new(
                    self.x.scaled(step, count)?,
                    self.y.scaled(step, count)?,
                ))
            };
            reached(step)?.checked_sub(reached(step - 1)?)
        }))
    }

    /// How many steps it takes, at most 65,536.
    fn step_count(self, longest: S) -> Option<u32> {
        let along = |part: S| {
            let cell = S::cell(S::ZERO, longest, part)?;
            // Cells are half-open: a whole number of steps up is one cell more than down.
            let is_whole = S::cell_edge(S::ZERO, longest, cell) == Some(part);
            let count = if S::ZERO <= part {
                cell + i64::from(!is_whole)
            } else {
                -cell
            };
            u32::try_from(count).ok().filter(|&count| count <= 65_536)
        };
        Some(along(self.x)?.max(along(self.y)?))
    }
}
