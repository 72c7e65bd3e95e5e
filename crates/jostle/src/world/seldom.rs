//! What most bodies do not have.

use alloc::boxed::Box;

/// A value that is nearly always the default, and then takes no memory beyond a pointer.
///
/// Once it was something else, the memory stays. Equality sees the value alone.
#[derive(Debug)]
pub(super) struct Seldom<T>(Option<Box<T>>);

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
}
