//! Clones that reuse the memory of what they replace.

/// Implements `Clone` field by field, so that `clone_from` keeps the allocations of each field: the
/// derived one would replace them. Every field has to be named.
///
/// Fields behind `memory` are buffers whose contents do not matter: a clone starts with empty ones
/// and keeps its own.
macro_rules! clone_in_place {
    (
        [$($generics:tt)*] $name:ty { $($field:ident),* $(,)? }
        $(memory { $($memory:ident),* $(,)? })?
    ) => {
        impl<$($generics)*> Clone for $name {
            fn clone(&self) -> Self {
                let Self { $($field,)* $($($memory: _,)*)? } = self;
                Self {
                    $($field: Clone::clone($field),)*
                    $($($memory: Default::default(),)*)?
                }
            }

            #[inline]
            fn clone_from(&mut self, source: &Self) {
                let Self { $($field,)* $($($memory: _,)*)? } = source;
                $(Clone::clone_from(&mut self.$field, $field);)*
            }
        }
    };
}

pub(crate) use clone_in_place;
