//! Code for the built-in numbers, compiled once inside this crate.
//!
//! Generic code is compiled by the crate that uses it, again and again, with that crate's settings: a game would
//! build most of jostle after every edit, and without optimization in its debug builds. So the entry points of
//! the upper layers go through [`compiled!`](crate::scalar::compiled::compiled), which calls a copy without type
//! parameters. Such copies are compiled here, and a game only links them.
//!
//! Compiled here are bodies, moves, characters and snapshots of a `World`, the changes and box queries of
//! `Boxes`, pairs, `Aabb::checked_slice`, and the construction of a `TileMap` and a `PackedIndex`. Queries that take a
//! ray, a segment or a sweep, and those of `MovingGrid` and `PackedIndex`, are not, because their loops gain from
//! inlining; nor are `HashGrid`, `Quadtree`, `BucketGrid` and `Motion`. This crate takes about two minutes of CPU to
//! build in release, instead of one.
//!
//! Measured with a small game on `World`, `Character`, `TileMap`, `Boxes` and `StripCells`: a one-line edit
//! rebuilds in 1.8 s of CPU instead of 17 s. Numbers of other crates take the generic function.

use crate::scalar::Scalar;
use core::any::Any;

/// Calls a generic function for the number `S`: the copy compiled in this crate if `S` is built in, the generic
/// function otherwise.
///
/// ```text
/// compiled!(World::move_solid_by[world: &mut World<S> = self, delta: Vec2<S> = delta.into()] -> Aabb<S>)
/// ```
///
/// The type parameter must be called `S`, which names the number of each copy in turn. The choice is made by constants,
/// so that the compiler instantiates neither the generic function nor another copy where it cannot be reached, whatever
/// the settings of the build.
macro_rules! compiled {
    ($function:path [$($arg:ident: $typ:ty = $value:expr),* $(,)?] $(-> $out:ty)?) => {{
        #[allow(clippy::use_self, clippy::let_unit_value, reason = "a copy has no `Self`, and may return nothing")]
        let answer = if S::IS_BUILT_IN {
            use $crate::scalar::compiled::{compiled, is_same, retyped};
            let copy: fn($($typ),*) $(-> $out)? = if const { is_same::<S, f32>() } {
                retyped(compiled!(@copy f32, $function [$($arg: $typ),*] $(-> $out)?))
            } else if const { is_same::<S, f64>() } {
                retyped(compiled!(@copy f64, $function [$($arg: $typ),*] $(-> $out)?))
            } else if const { is_same::<S, i32>() } {
                retyped(compiled!(@copy i32, $function [$($arg: $typ),*] $(-> $out)?))
            } else if const { is_same::<S, i16>() } {
                retyped(compiled!(@copy i16, $function [$($arg: $typ),*] $(-> $out)?))
            } else {
                retyped(compiled!(@copy i64, $function [$($arg: $typ),*] $(-> $out)?))
            };
            copy($($value),*)
        } else {
            $function($($value),*)
        };
        answer
    }};
    (@copy $number:ident, $function:path [$($arg:ident: $typ:ty),*] $(-> $out:ty)?) => {{
        // Hides the type parameter: below, `S` is the number of this copy.
        type S = core::primitive::$number;
        #[inline(never)]
        fn copy($($arg: $typ),*) $(-> $out)? {
            $function($($arg),*)
        }
        copy as fn($($typ),*) $(-> $out)?
    }};
}
pub(crate) use compiled;

/// Returns whether two built-in number types are the same.
pub(crate) const fn is_same<S: Scalar, T: Scalar>() -> bool {
    S::SAVED_AS == T::SAVED_AS
}

/// Casts a function for a built-in number to its type for `S`, which is that number.
#[inline(always)]
pub(crate) fn retyped<F: Any, Wanted: Any + Copy>(copy: F) -> Wanted {
    let copy: &dyn Any = &copy;
    *copy
        .downcast_ref()
        .expect("the copy for a number has its types")
}
