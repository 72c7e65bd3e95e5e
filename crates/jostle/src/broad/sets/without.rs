//! Queries that leave out a box by its name.

use crate::broad::queries::{Sealed, SetQuery};
use crate::broad::sets::{BoxId, BoxName};

/// A set that knows the ids of its boxes.
///
/// Sealed: it lets [`without`](SetQuery::without) take any name of a box.
pub trait NamedBoxes: Sealed {
    /// Returns the id of the box at an index. A set without ids makes up one that no other set gives.
    #[doc(hidden)]
    fn id_at(&self, index: u32) -> Option<BoxId>;
}

impl<B: NamedBoxes, Q> SetQuery<'_, B, Q> {
    /// Leaves out one box, by index or by id: usually the one that asks. A second box replaces the first; to leave out
    /// more, use [layers](Self::in_layers). A name that the set does not know leaves out nothing.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use jostle::i32::{Aabb, Boxes, Ray};
    ///
    /// let mut boxes = Boxes::new();
    /// let hero = boxes.insert(Aabb::new(0, 0, 16, 16));
    /// let coin = boxes.insert(Aabb::new(10, 0, 8, 8));
    /// let here = Aabb::new(0, 0, 16, 16);
    /// assert_eq!(boxes.overlapping(here).without(hero).sorted(), [coin.index()]);
    /// let ahead = boxes.raycast(Ray::new([8, 4], [1, 0])).without(hero.index());
    /// assert_eq!(ahead.first().map(|(index, _)| index), Some(coin.index()));
    /// # }
    /// ```
    #[doc(alias("except", "exclude", "ignore"))]
    #[must_use]
    pub fn without(mut self, name: impl BoxName) -> Self {
        // An id of a box that is gone must not leave out the one that has its index now.
        let id = name.id(|index| self.among.id_at(index)).ok();
        let known = id.filter(|id| self.among.id_at(id.index()) == Some(*id));
        self.scope.left_out = known.map(BoxId::index).or(self.scope.left_out);
        self
    }
}
