//! Clones that use the memory of what they replace.

/// Implements `Clone` field by field, so that `clone_from` keeps what each field has allocated: derived, it
/// would make everything anew. Every field has to be named.
///
/// Fields behind `memory` are only there to be used again, and what they hold means nothing: a clone begins
/// with none, and keeps its own.
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
