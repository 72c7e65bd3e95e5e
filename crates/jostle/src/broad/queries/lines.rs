use crate::broad::queries::{Caster, Search, SetQuery};
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
        self.among.first(&self.question, self.mask)
    }

    /// Calls `visit` with each hit: not in travel order, but always in the same order.
    pub fn each(&self, mut visit: impl FnMut(u32, L::Hit)) {
        let Some(area) = self.question.area() else {
            return;
        };
        let _ = self.among.search(&area, |index, at| {
            let hit = self.question.hit(at);
            if let Some(hit) = hit.filter(|_| self.among.is_in_layers(index, self.mask)) {
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

/// Compares two hits by moment, then by index.
pub(super) fn compare<L: Caster>(one: &(u32, L::Hit), other: &(u32, L::Hit)) -> Ordering {
    L::compare(&one.1, &other.1).then(one.0.cmp(&other.0))
}
