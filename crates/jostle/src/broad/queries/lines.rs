use crate::broad::queries::{Ahead, Caster, Search, SetQuery, Swept};
use crate::narrow::Hit;
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// What a ray, a segment or a moving box hits, to be returned in one form or another.
///
/// Returned by `raycast`, `raycast_segment` and `sweep` of every set.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use jostle::i32::{Aabb, Boxes, Segment};
///
/// let boxes = Boxes::from_boxes(&[Aabb::new(40, 0, 8, 8), Aabb::new(20, 0, 8, 8)]);
/// let sight = boxes.raycast_segment(Segment::new([0, 4], [100, 4]));
/// let (index, hit) = sight.first().unwrap();
/// assert_eq!((index, hit.moment().fraction()), (1, 0.2));
/// assert!(sight.sorted().iter().map(|&(index, _)| index).eq([1, 0]), "in travel order");
/// # }
/// ```
pub type Lines<'a, L, B> = SetQuery<'a, B, L>;

impl<L: Caster, B: Search<L::Number>> Lines<'_, L, B> {
    /// Returns the first hit. Of simultaneous hits, faces come before corners, then the lowest index.
    #[must_use]
    pub fn first(&self) -> Option<(u32, L::Hit)> {
        self.among.first(&self.question, self.scope)
    }

    /// Calls `visit` with each hit: not in travel order, but always in the same order.
    pub fn each(&self, mut visit: impl FnMut(u32, L::Hit)) {
        let Some(area) = self.question.area() else {
            return;
        };
        let _ = self.among.search(&area, |index, at| {
            let hit = self.question.hit(at);
            if let Some(hit) = hit.filter(|_| self.scope.has(index, self.among)) {
                visit(index, hit);
            }
            ControlFlow::Continue(())
        });
    }

    /// Returns all hits in travel order. Simultaneous hits are ordered as in [`first`](Self::first).
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sorted(&self) -> Vec<(u32, L::Hit)> {
        let mut found = Vec::new();
        self.sorted_into(&mut found);
        found
    }

    /// Replaces the contents of a list by all hits, in travel order.
    #[cfg(feature = "alloc")]
    pub fn sorted_into(&self, found: &mut Vec<(u32, L::Hit)>) {
        found.clear();
        self.each(|index, hit| found.push((index, hit)));
        // Ties are decided by index, so an unstable sort gives one order only.
        found.sort_unstable_by(compare::<L>);
    }
}

/// Results of a moving box.
impl<S: Scalar, B: Search<S>> Lines<'_, Swept<S>, B> {
    /// Returns the first hit, without the boxes that the moving one overlaps before it moves.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use jostle::i32::{Aabb, Boxes};
    ///
    /// let places = [0, 20, 40].map(|x| Aabb::new(x, 0, 16, 8));
    /// let buttons = Boxes::from_boxes(&places);
    /// let to_the_right = buttons.sweep(places[0], [100, 0]);
    /// assert_eq!(to_the_right.first().unwrap().0, 0, "it starts in itself");
    /// let (next, hit) = to_the_right.first_hit().unwrap();
    /// assert_eq!((next, hit.moment.from_delta(100)), (1, 4));
    /// # }
    /// ```
    #[must_use]
    pub fn first_hit(&self) -> Option<(u32, Hit<S>)> {
        self.among.first(&Ahead(self.question), self.scope)
    }
}

/// Compares two hits by moment, then by index.
pub(super) fn compare<L: Caster>(one: &(u32, L::Hit), other: &(u32, L::Hit)) -> Ordering {
    L::compare(&one.1, &other.1).then(one.0.cmp(&other.0))
}
