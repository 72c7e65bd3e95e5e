//! What most bodies do not have.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// A value that is nearly always the default, and then takes no memory beyond a pointer.
///
/// Once it was something else, the memory stays. Equality sees the value alone.
#[derive(Debug)]
pub(super) struct Seldom<T>(Option<Box<T>>);

/// Memory that is left over.
pub(super) type Leftovers<T> = Vec<Box<T>>;

impl<T: Clone + Default + PartialEq> Seldom<T> {
    /// The value, if it was ever anything but the default.
    #[inline]
    pub(super) fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }

    /// The value, to be changed; makes room for it.
    pub(super) fn or_default(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }
}

/// Copies that allocate nothing if memory is left over.
impl<T: Clone + Default + PartialEq> Seldom<T> {
    /// Becomes as another. Memory that it has no use for goes to the spare, and what it needs comes from there.
    #[inline(always)]
    pub(super) fn copy_from(&mut self, source: &Self, spare: &mut Leftovers<T>) {
        if self.0.is_some() || source.0.is_some() {
            self.copy_some(source, spare);
        }
    }

    #[cold]
    fn copy_some(&mut self, source: &Self, spare: &mut Leftovers<T>) {
        let worth = source.0.as_deref().filter(|value| **value != T::default());
        let Some(value) = worth else {
            return self.give_up(spare);
        };
        let own = self
            .0
            .get_or_insert_with(|| spare.pop().unwrap_or_default());
        T::clone_from(own, value);
    }

    /// Becomes the default, and gives its memory away.
    #[inline]
    pub(super) fn give_up(&mut self, spare: &mut Leftovers<T>) {
        spare.extend(self.0.take());
    }
}

impl<T> Default for Seldom<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Clone + Default + PartialEq> Clone for Seldom<T> {
    /// The default needs no memory.
    fn clone(&self) -> Self {
        let worth = self.0.as_ref().filter(|value| ***value != T::default());
        Self(worth.cloned())
    }

    /// Keeps the memory, even if it is not needed now.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (&mut self.0, &source.0) {
            (None, None) => {}
            (Some(own), Some(value)) => own.clone_from(value),
            (Some(own), None) => T::clone_from(own, &T::default()),
            (None, Some(_)) => *self = source.clone(),
        }
    }
}

impl<T: Default + PartialEq> PartialEq for Seldom<T> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(one), Some(other)) => one == other,
            (Some(one), None) | (None, Some(one)) => **one == T::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seldom;
    use alloc::vec::Vec;

    #[test]
    fn the_default_is_nothing() {
        let (mut one, nothing) = (Seldom::<u8>::default(), Seldom::default());
        *one.or_default() = 3;
        assert_ne!(one, nothing);
        let mut other = one.clone();
        assert_eq!((other.get(), other == one), (Some(&3), true));

        *one.or_default() = 0;
        assert_eq!(one, nothing);
        assert_eq!(one.clone().get(), None, "a clone of the default is nothing");
        other.clone_from(&nothing);
        assert_eq!(other.get(), Some(&0), "the memory stays");
        assert_eq!(other, nothing);
    }

    #[test]
    fn memory_goes_from_one_to_another() {
        let (mut one, mut other, mut spare) =
            (Seldom::<u8>::default(), Seldom::default(), Vec::new());
        let (mut three, nothing) = (Seldom::default(), Seldom::default());
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
