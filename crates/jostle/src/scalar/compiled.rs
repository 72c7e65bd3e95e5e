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

use core::any::Any;

/// Calls a generic function for the number `S`: the copy compiled in this crate if `S` is built in, the generic
/// function otherwise.
///
/// ```text
/// compiled!(World::move_solid_by[world: &mut World<S> = self, delta: Vec2<S> = delta.into()] -> Aabb<S>)
/// ```
///
/// The type parameter must be called `S`, which names the number of each copy in turn. Nothing of the choice is
/// left in an optimized build. `IS_BUILT_IN` is a constant, so that the compiler does not even instantiate the
/// generic function where it cannot be reached.
macro_rules! compiled {
    ($function:path [$($arg:ident: $typ:ty = $value:expr),* $(,)?] $(-> $out:ty)?) => {{
        #[allow(clippy::use_self, clippy::let_unit_value, reason = "a copy has no `Self`, and may return nothing")]
        let answer = if S::IS_BUILT_IN {
            let copy = $crate::scalar::compiled::find::<fn($($typ),*) $(-> $out)?>([
                $crate::scalar::compiled::compiled!(@copy f32, $function [$($arg: $typ),*] $(-> $out)?),
                $crate::scalar::compiled::compiled!(@copy f64, $function [$($arg: $typ),*] $(-> $out)?),
                $crate::scalar::compiled::compiled!(@copy i32, $function [$($arg: $typ),*] $(-> $out)?),
                $crate::scalar::compiled::compiled!(@copy i16, $function [$($arg: $typ),*] $(-> $out)?),
                $crate::scalar::compiled::compiled!(@copy i64, $function [$($arg: $typ),*] $(-> $out)?),
            ]);
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
        &(copy as fn($($typ),*) $(-> $out)?)
    }};
}
pub(crate) use compiled;

/// Returns the copy that has the type of the function sought. Function pointers are of one type exactly if their
/// numbers are.
///
/// Not a loop: builds that are optimized for size do not unroll one, and would then link the copies for all numbers.
#[inline]
pub(crate) fn find<F: Copy + 'static>([a, b, c, d, e]: [&dyn Any; 5]) -> F {
    let copy = (a.downcast_ref::<F>())
        .or_else(|| b.downcast_ref())
        .or_else(|| c.downcast_ref())
        .or_else(|| d.downcast_ref())
        .or_else(|| e.downcast_ref());
    *copy.expect("every built-in number has a copy")
}
