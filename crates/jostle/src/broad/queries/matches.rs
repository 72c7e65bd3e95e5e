use crate::broad::queries::{Area, Search, SetQuery};
use crate::geometry::{Aabb, Circle, Vec2};
use crate::kernels::lanes8::Probe;
use crate::narrow::overlaps;
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The boxes that overlap a shape or contain a point, to be returned in one form or another.
///
/// Returned by `overlapping`, `overlapping_circle` and `containing` of every set.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes};
///
/// let boxes = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(6, 0, 8, 8)]);
/// let near = boxes.overlapping(Aabb::new(4, 4, 8, 8));
/// assert_eq!(near.sorted(), [0, 1]);
/// assert_eq!(near.in_layers(0).count(), 0, "nothing is in no layer");
/// # }
/// ```
pub type Matches<'a, S, B> = SetQuery<'a, B, Wanted<S>>;

/// What a query of boxes looks for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<S: Scalar> {
    /// Boxes that overlap a box or contain a point.
    Matching(Probe<S>),
    /// Boxes that overlap a circle.
    Near(Circle<S>),
}

impl<S: Scalar> Wanted<S> {
    /// Returns the probe to pass to the kernels; `None` for a circle, or if no box can match.
    #[inline]
    fn probe(&self) -> Option<&Probe<S>> {
        match self {
            Self::Matching(probe) => probe.can_be_met().then_some(probe),
            // The kernels know boxes and points only; circles go through the general search.
            Self::Near(_) => None,
        }
    }
}

impl<'a, S: Scalar, B: Search<S>> Matches<'a, S, B> {
    #[inline]
    pub(crate) fn overlapping(among: &'a B, aabb: Aabb<S>) -> Self {
        Self::new(among, Wanted::Matching(Probe::overlapping(aabb.edges())))
    }

    pub(crate) fn near(among: &'a B, circle: Circle<S>) -> Self {
        Self::new(among, Wanted::Near(circle))
    }

    #[inline]
    pub(crate) fn containing(among: &'a B, point: Vec2<S>) -> Self {
        Self::new(
            among,
            Wanted::Matching(Probe::containing([point.x, point.y])),
        )
    }

    /// Calls `visit` with each index: in no particular order, but always in the same order.
    pub fn each(&self, mut visit: impl FnMut(u32)) {
        let _ = self.until(|index| {
            visit(index);
            ControlFlow::Continue(())
        });
    }

    /// Returns whether there is any.
    #[must_use]
    pub fn any(&self) -> bool {
        self.until(|_| ControlFlow::Break(())).is_break()
    }

    /// Returns the number of boxes.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut count = 0;
        self.each(|_| count += 1);
        count
    }

    /// Returns the lowest index; `None` if nothing is found.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use jostle::i32::{Aabb, Boxes};
    ///
    /// let buttons = Boxes::from_boxes(&[Aabb::new(0, 0, 9, 9), Aabb::new(4, 0, 9, 9)]);
    /// assert_eq!(buttons.containing([5, 5]).first(), Some(0));
    /// # }
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<u32> {
        let mut first = None;
        self.each(|index| first = Some(first.map_or(index, |first: u32| first.min(index))));
        first
    }

    /// Returns the highest index; `None` if nothing is found.
    ///
    /// If a later box is drawn over an earlier one, this is the topmost.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use jostle::i32::{Aabb, Boxes};
    ///
    /// let buttons = Boxes::from_boxes(&[Aabb::new(0, 0, 9, 9), Aabb::new(4, 0, 9, 9)]);
    /// assert_eq!(buttons.containing([5, 5]).last(), Some(1), "the one that was clicked");
    /// # }
    /// ```
    #[doc(alias = "topmost")]
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        let mut last = None;
        self.each(|index| last = last.max(Some(index)));
        last
    }

    /// Returns the indices, sorted.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sorted(&self) -> Vec<u32> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// Replaces the contents of a list by the indices, sorted.
    #[cfg(feature = "alloc")]
    #[cfg_attr(jostle_for_size, optimize(speed))]
    pub fn sorted_into(&self, found: &mut Vec<u32>) {
        self.unsorted_into(found);
        found.sort_unstable();
    }

    /// Replaces the contents of a list by the indices, in the order of [`each`](Self::each).
    #[cfg(feature = "alloc")]
    #[inline]
    #[cfg_attr(jostle_for_size, optimize(speed))]
    pub fn unsorted_into(&self, found: &mut Vec<u32>) {
        found.clear();
        self.append_to(found);
    }

    /// Appends the indices to a list, in the order of [`each`](Self::each).
    ///
    /// Collects the answers of many queries in one list. An index that an earlier query found is added
    /// again.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Boxes};
    ///
    /// let boxes = Boxes::from_boxes(&[Aabb::new(0, 0, 8, 8), Aabb::new(20, 0, 8, 8)]);
    /// let mut found = Vec::new();
    /// for point in [[1, 1], [10, 1], [21, 1]] {
    ///     boxes.containing(point).append_to(&mut found);
    /// }
    /// assert_eq!(found, [0, 1]);
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    #[cfg_attr(jostle_for_size, optimize(speed))]
    pub fn append_to(&self, found: &mut Vec<u32>) {
        // Without filters no index needs a look of its own, and whole registers of them can be copied.
        let all_count = self.scope.is_everything() && !self.among.has_layers();
        let Some(probe) = self.question.probe().filter(|_| all_count) else {
            return self.each(|index| found.push(index));
        };
        let _ = self.among.matching(probe, |indices, count| {
            // Appends all eight, then drops the rest: a copy of known length compiles to a few moves.
            let len = found.len() + count;
            found.extend_from_slice(indices);
            found.truncate(len);
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with each index until it breaks.
    #[inline]
    pub(crate) fn until(&self, mut visit: impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Some(probe) = self.question.probe() {
            // Layers are asked after the geometry: they are elsewhere in memory.
            let is_wanted = |index: &&u32| self.scope.has(**index, self.among);
            return self.among.matching_compiled(probe, &mut |indices, count| {
                let mut wanted = indices[..count].iter().filter(is_wanted);
                wanted.try_for_each(|&index| visit(index))
            });
        }
        let Wanted::Near(circle) = self.question else {
            return ControlFlow::Continue(());
        };
        self.among.search(&Area::of(circle.bounds()), |index, at| {
            if overlaps(circle, at) && self.scope.has(index, self.among) {
                visit(index)?;
            }
            ControlFlow::Continue(())
        })
    }
}
