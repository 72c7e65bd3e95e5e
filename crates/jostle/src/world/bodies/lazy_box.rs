//! A value that most bodies do not have.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// A value that is nearly always the default, and then takes no memory beyond a pointer.
///
/// Its box stays once it was needed. Equality compares the value alone.
#[derive(Debug)]
pub(crate) struct LazyBox<T>(Option<Box<T>>);

/// Boxes that nothing uses at the moment, for the next value that needs one.
pub(crate) type SpareBoxes<T> = Vec<Box<T>>;

impl<T: Clone + Default + PartialEq> LazyBox<T> {
    /// Returns the value, or `None` if it was never anything but the default.
    #[inline]
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }

    /// Returns the value to be changed, and allocates its box if it has none.
    pub(crate) fn or_default(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }

    /// Copies a value. A box that is needed comes from the spare ones, and one that is not goes there, so
    /// that copying a world every tick allocates nothing.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, source: &Self, spare: &mut SpareBoxes<T>) {
        // Inlined into the loop over all bodies: most have neither, and the call is avoided.
        if self.0.is_some() || source.0.is_some() {
            self.copy_some(source, spare);
        }
    }

    #[cold]
    fn copy_some(&mut self, source: &Self, spare: &mut SpareBoxes<T>) {
        let Some(value) = source.needed() else {
            return self.give_up(spare);
        };
        let own = self
            // Boxes are passed around among the bodies of a world, so that a rollback neither allocates nor frees.
            .0
            .get_or_insert_with(|| spare.pop().unwrap_or_default());
        T::clone_from(own, value);
    }

    /// Becomes the default, and gives its box away.
    #[inline]
    pub(crate) fn give_up(&mut self, spare: &mut SpareBoxes<T>) {
        spare.extend(self.0.take());
    }

    /// Returns the value if it is worth a box.
    fn needed(&self) -> Option<&T> {
        // A box with nothing in it counts as none: two worlds must compare equal, whatever memory they hold.
        self.get().filter(|value| **value != T::default())
    }
}

impl<T> Default for LazyBox<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Clone + Default + PartialEq> Clone for LazyBox<T> {
    fn clone(&self) -> Self {
        Self(self.needed().cloned().map(Box::new))
    }
}

impl<T: Clone + Default + PartialEq> PartialEq for LazyBox<T> {
    fn eq(&self, other: &Self) -> bool {
        self.needed() == other.needed()
    }
}

#[cfg(test)]
mod tests {
    use super::LazyBox;
    use alloc::vec::Vec;

    #[test]
    fn treats_a_boxed_default_as_no_value() {
        let (mut one, nothing) = (LazyBox::<u8>::default(), LazyBox::default());
        *one.or_default() = 3;
        assert_ne!(one, nothing);
        let other = one.clone();
        assert_eq!((other.get(), other == one), (Some(&3), true));

        *one.or_default() = 0;
        assert_eq!(one, nothing);
        assert_eq!(one.clone().get(), None, "a clone of the default has no box");
    }

    #[test]
    fn hands_its_box_to_the_next_value() {
        let (mut one, mut other, mut spare) =
            (LazyBox::<u8>::default(), LazyBox::default(), Vec::new());
        let (mut three, nothing) = (LazyBox::default(), LazyBox::default());
        *three.or_default() = 3;
        one.copy_from(&three, &mut spare);
        assert_eq!((one.get(), spare.len()), (Some(&3), 0));
        one.copy_from(&nothing, &mut spare);
        assert_eq!((one.get(), spare.len()), (None, 1));
        other.copy_from(&three, &mut spare);
        assert_eq!((other.get(), spare.len()), (Some(&3), 0));
        other.give_up(&mut spare);
        assert_eq!((other.get(), spare.len()), (None, 1));
    }
}
