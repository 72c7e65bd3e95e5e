//! Slices of boxes as slices of numbers, and back, without copying.

use crate::geometry::aabb::AabbEdges;
use crate::geometry::{Aabb, ShapeError};
use crate::scalar::Scalar;
use crate::scalar::compiled::compiled;
use bytemuck::TransparentWrapper;

impl<S: Scalar> Aabb<S> {
    /// Returns a slice of boxes as plain numbers, each `[min_x, min_y, max_x, max_y]`, without
    /// copying.
    ///
    /// For uploading to a GPU or writing to a file: `bytemuck::cast_slice` turns the result into
    /// bytes. To read boxes back, use [`try_from_corners`](Self::try_from_corners), which checks
    /// them.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    ///
    /// let boxes = [Aabb::new(1.0, 2.0, 3.0, 4.0)];
    /// assert_eq!(Aabb::edges_of(&boxes), [[1.0, 2.0, 4.0, 6.0]]);
    /// let bytes: &[u8] = bytemuck::cast_slice(Aabb::edges_of(&boxes));
    /// assert_eq!(bytes.len(), 16);
    /// ```
    #[must_use]
    pub fn edges_of(boxes: &[Self]) -> &[[S; 4]] {
        AabbEdges::peel_slice(Self::peel_slice(boxes))
    }

    /// Turns a slice of `[x, y, width, height]` into boxes, in place and without copying.
    ///
    /// For many rectangles at once that come from another library or language. Each becomes the box that
    /// [`try_from`](Self::try_from) would return, in a fifth of the time that it takes to collect those in a list.
    ///
    /// Afterward the slice holds edges, `[min_x, min_y, max_x, max_y]` each, as in [`edges_of`](Self::edges_of). So
    /// write sizes into it again before the next call, which would otherwise take the `max` corners for sizes.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is NaN or infinite, a size is negative, or an edge would leave the range of the
    /// number type: the index of the first such rectangle, and what [`try_from`](Self::try_from) returns for it. In
    /// that case, nothing changes.
    ///
    /// ```
    /// use jostle::f32::{Aabb, StripCells};
    ///
    /// let mut sprites = [[0.0, 0.0, 8.0, 8.0], [4.0, 2.0, 8.0, 8.0], [50.0, 50.0, 8.0, 8.0]];
    /// let boxes = Aabb::checked_slice(&mut sprites).unwrap();
    /// assert_eq!(boxes[1], Aabb::new(4.0, 2.0, 8.0, 8.0));
    /// assert_eq!(StripCells::new().pairs(boxes).sorted(), [[0, 1]]);
    /// assert_eq!(sprites[1], [4.0, 2.0, 12.0, 10.0], "edges now");
    ///
    /// let mut turned_over = [[0.0, 0.0, 8.0, 8.0], [9.0, 0.0, -8.0, 8.0]];
    /// let (index, error) = Aabb::checked_slice(&mut turned_over).unwrap_err();
    /// assert_eq!((index, error.field(), error.value()), (1, "width", -8.0));
    /// assert_eq!(turned_over[0], [0.0, 0.0, 8.0, 8.0], "sizes still");
    /// ```
    #[doc(alias("from_slice", "cast_slice", "batch"))]
    pub fn checked_slice(numbers: &mut [[S; 4]]) -> Result<&[Self], (usize, ShapeError<S>)> {
        compiled!(Aabb::turn_into_edges[
            numbers: &mut [[S; 4]] = numbers,
        ] -> Result<(), (usize, ShapeError<S>)>)?;
        Ok(Self::wrap_slice(AabbEdges::wrap_slice(numbers)))
    }

    /// Replaces rectangles by their edges, or none of them if one is no box.
    fn turn_into_edges(numbers: &mut [[S; 4]]) -> Result<(), (usize, ShapeError<S>)> {
        // Two passes without a branch per rectangle are faster than one with: 2 ns per box instead of 8. An early exit
        // would cost floats another 0.5 ns.
        let is_sound = |all: bool, &rectangle: &[S; 4]| all & has_edges(rectangle);
        if !numbers.iter().fold(true, is_sound) {
            first_error(numbers)?;
        }
        for rectangle in numbers {
            *rectangle = edges(*rectangle);
        }
        Ok(())
    }
}

/// Returns whether [`Aabb::try_new`] accepts the rectangle, without a branch. A sum is only finite if both of its parts
/// are.
#[inline(always)]
fn has_edges<S: Scalar>([x, y, width, height]: [S; 4]) -> bool {
    let are_sizes = (S::ZERO <= width) & (S::ZERO <= height);
    are_sizes & x.checked_add(width).is_some() & y.checked_add(height).is_some()
}

/// Returns the edges of a rectangle that has some.
#[inline(always)]
fn edges<S: Scalar>([x, y, width, height]: [S; 4]) -> [S; 4] {
    // No sum fails after `has_edges`; to panic if one did would take a branch per sum.
    let sum = |a: S, b: S| a.checked_add(b).unwrap_or(S::ZERO);
    // Adding zero turns -0 into +0.
    let (min_x, min_y) = (sum(x, S::ZERO), sum(y, S::ZERO));
    [min_x, min_y, sum(min_x, width), sum(min_y, height)]
}

/// Returns the error of the first rectangle that is no box, with its index.
#[cold]
fn first_error<S: Scalar>(numbers: &[[S; 4]]) -> Result<(), (usize, ShapeError<S>)> {
    let each = numbers.iter().copied().enumerate();
    each.map(|(index, rectangle)| (index, Aabb::try_from(rectangle)))
        .try_for_each(|(index, made)| made.map(drop).map_err(|error| (index, error)))
}
