//! Collision for 2D games made of boxes: exact, on any number type, with or without an allocator.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use jostle::f32::{Aabb, Body, TileMap, World};
//! use jostle::{Outside, Side, Tile};
//!
//! let level = ["........", "....--..", "........", "########"];
//! let mut world = World::new();
//! world.add_map(TileMap::from_text([0.0, 0.0], [16.0, 16.0], &level, Tile::from_char, Outside::Solid)?);
//! let lift = world.add(Body::solid(Aabb::new(96.0, 40.0, 24.0, 8.0)))?;
//! let hero = world.add(Body::actor(Aabb::new(20.0, 10.0, 12.0, 14.0)))?;
//!
//! let mut speed = [2.0, 0.0];
//! for _tick in 0..120 {
//!     world.begin_tick();
//!     world.move_solid(lift, [0.0, -0.25])?; // carries its riders and pushes whatever is in the way
//!     speed[1] += 0.3; // gravity
//!     let moved = world.move_and_slide(hero, speed)?;
//!     if moved.blocked.has(Side::MaxY) {
//!         speed[1] = 0.0; // landed
//!     }
//! }
//! let place = world[hero];
//! assert_eq!(place.max().y, 48.0, "exactly on the floor");
//! assert_eq!(place.max().x, 128.0, "stopped by the edge of the level");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [examples](https://github.com/jostle-rs/jostle/tree/main/crates/jostle/examples) are the manual: small,
//! numbered in reading order, each with its expected output.
//!
//! # Which question
//!
//! | you have | you want to know | use |
//! |---|---|---|
//! | two boxes | whether they share area | [`Aabb::overlaps`]; [`Aabb::touches`] counts flush boxes too |
//! | a box and a point | whether it was clicked | [`Aabb::contains_point`] |
//! | a box and a list | which of them it overlaps | [`Aabb::overlapping`] |
//! | any two shapes | whether they overlap | [`overlaps()`], [`touches()`] |
//! | a box inside another | the way out | [`Aabb::pushed_out`], [`Aabb::contact`] |
//! | a moving box and another | when it hits | [`Aabb::sweep`] |
//! | a moving box and a list | where it ends | [`slide_among`]; with your own obstacles, [`motion::slide`] |
//! | a level of tiles | what is where, and what is in the way | [`TileMap`] |
//! | a game | how bodies move, ride and trigger | [`World`], with a [`Character`]; on your own storage, [`motion::Motion`] |
//! | a box and a panel | the visible part | [`Aabb::intersection`] |
//! | a button and a direction | the next button straight ahead in that direction | [`Boxes::sweep`] |
//! | a coin, a trigger, a checkpoint | what enters and leaves | [`Body::sensor`], [`World::entered`], [`World::events`] |
//! | a pressure plate, a lift | what is on it | [`World::bodies_in`], [`World::riders`] |
//! | an answer | which entity that is | [`Body::with_data`] |
//! | an attack | which hurtboxes it hits | [`Hitbox`], [`World::hitbox_pairs`] |
//! | a line of sight | what it hits | [`Ray::raycast`], [`Segment::raycast`], [`World::raycast`], [`blocking`](queries::Query::blocking) |
//! | a world | what to draw | [`World::draw`], [`World::place_between`] |
//!
//! # Which structure for many boxes
//!
//! | you have | use | cost, about |
//! |---|---|---|
//! | up to 25 boxes | the slice, and two loops | 4 to 10 ns per box |
//! | a slice, and want all pairs | [`StripCells`] | 13 ns per box |
//! | boxes that move little from tick to tick | [`TrackedPairs`] | 10 ns per box |
//! | two slices: bullets and enemies | [`TwoSets`] | 6 to 9 ns per bullet |
//! | two pools, or boxes with ids of your own | [`KeyedPairs`] | as [`TwoSets`], and a copy of the boxes |
//! | a set with ids, to insert, move and remove | [`Boxes`] | 4 ns per box if 5% move, 60 ns per point |
//! | walls that stay | [`PackedIndex`] | 20 ns per point, 160 ns per ray |
//! | a screen and no allocator | [`BucketGrid`] | no allocation |
//!
//! All of them give the answers that two loops would give. [`Boxes`] has the long version, with the grids and
//! trees that go by their own names, and says how the figures were measured.
//!
//! # Conventions
//!
//! - A box is the set of points `min <= p < max`. Flush boxes do not overlap, and a point on their seam is in
//!   exactly one of them.
//! - y may grow down or up. The defaults suit a y that grows down, as on a screen: [`MoveOptions::up`] is
//!   [`Side::MinY`]; in a game seen from above it is `None`. Units are the game's.
//! - Normals have length one and point toward the mover.
//! - Nothing wraps and nothing turns into NaN. An impossible value is an error or a panic with a sentence; a test
//!   about NaN answers no.
//! - Equal input gives equal bits on every platform.
//!
//! # Numbers
//!
//! | number | good for | how |
//! |---|---|---|
//! | `f32`, `f64` | most games | built in |
//! | `i16`, `i32`, `i64` | pixel games, replays, tiny machines | built in |
//! | fixed point | sub-pixels without floats | feature `fixed` |
//! | your own | newtypes for pixels or tiles | implement [`Scalar`] |
//!
//! Name the number once, in a `use` line: `use jostle::i32::Aabb`, or `jostle::f32`, `jostle::f64` and so on. The
//! built-in numbers are compiled inside jostle, so that jostle can be optimized in a debug build while your own code is
//! not. If your debug build is too slow, add this to its `Cargo.toml`; the first build then takes longer, later ones do
//! not.
//!
//! ```toml
//! [profile.dev.package.jostle]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! | feature | adds | Rust |
//! |---|---|---|
//! | none | all shapes, sweeps and slides, the bucket grid; no allocator needed | 1.85 |
//! | `alloc` | everything else: pixel masks, pools, sets, tile maps, worlds | 1.85 |
//! | `std` (default) | the machine's own square root; implies `alloc` | 1.85 |
//! | `libm` (default) | rotated boxes from an angle, with equal bits everywhere | 1.85 |
//! | `simd` (default) | the machine's widest instructions for masks and `f32` boxes, chosen at run time | 1.89 |
//! | `rayon` | all pairs of many boxes on several threads | 1.85 |
//! | `fixed` | the numbers of the `fixed` crate | 1.93 |
//! | `serde` | saving and loading | 1.85 |
//! | `glam_027` | vectors of macroquad 0.4 wherever a vector is expected | 1.85 |
//! | `glam_032` | those of Bevy 0.19 and ggez 0.10 | 1.85 |
//! | `glam_033` | those of Bevy 0.20 | 1.85 |
//! | `glam_034` | those of the newest glam | 1.85 |
//! | `mint` | those that any math crate converts to and from | 1.85 |
//! | `bytemuck` | slices of boxes as plain numbers, for a graphics card, and back, without copying | 1.85 |
#![no_std]
// For functions that stay fast where the rest of the crate is built for size: the package for JavaScript sets it.
#![cfg_attr(jostle_for_size, feature(optimize_attribute))]
#![warn(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    clippy::alloc_instead_of_core
)]

/// The code in the README, as tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The code in the page about a ported game, as a test.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../docs/porting.md")]
struct Porting;

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// Returns the value of a result, or panics with its error. A macro, because the panic of a function or a closure would
/// name this line instead of the caller's.
macro_rules! or_panic {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    };
}

mod broad;
mod geometry;
mod kernels;
mod narrow;
#[cfg(feature = "alloc")]
mod pool;
#[cfg(test)]
#[path = "../tests/it/random.rs"]
mod random;
mod scalar;
#[cfg(feature = "alloc")]
mod tiles;
mod time;
#[cfg(feature = "alloc")]
mod world;

pub use broad::{BoxId, BucketGrid, Cell, Filter};
#[cfg(feature = "alloc")]
pub use broad::{
    Boxes, BruteForce, HashGrid, KeyedPairs, MovingGrid, PackedIndex, PairChanges, Quadtree,
    StripCells, TrackedPairs, TwoSets,
};
pub use geometry::{
    Aabb, Axis, ByteBox, Circle, Obb, Ray, Segment, Shape, Side, Sides, Slope, SlopePart, Span,
    Vec2,
};
#[cfg(feature = "alloc")]
pub use geometry::{MaskPart, PixelMask};
pub use narrow::{
    Contact, Hit, Moment, MoveError, Mover, RayHit, Response, Slid, Sweep, contact, distance,
    nearest_points, overlaps, slide_among, touches,
};
#[cfg(feature = "alloc")]
pub use pool::{Handle, Pool};
pub use scalar::{Float, Rounding, Scalar, Sum};
#[cfg(feature = "alloc")]
pub use tiles::{Outside, Tile, TileHit, TileKind, TileMap, TilePos};
pub use time::{
    FixedStep, Remainder, Remainder2, interpolate, snap_to_pixels, snap_to_pixels_scaled,
};
#[cfg(feature = "alloc")]
pub use world::{
    ActorRule, AirJump, Body, BodyId, BodyKind, BodyRef, BodyView, Character, CharacterInput,
    CharacterJump, CharacterMove, CharacterSettings, Crouch, Drawn, DrawnKind, DrawnShape, Event,
    EventKind, Hitbox, Label, LastMove, MapId, MoveHit, MoveLog, MoveOptions, Moved, Other,
    Partner, Shift, ShiftCause, WallJump, World, WorldError,
};

/// Moves on your own storage, without a [`World`], and the parts that moves are made of.
///
/// [`Motion`](motion::Motion) has every option of a world's moves, among anything that implements
/// [`Obstacles`](motion::Obstacles). [`slide`](motion::slide) is the bare loop below it.
pub mod motion {
    pub use crate::narrow::{FirstHits, MovedByAxis, Obstacle, ObstacleKind, Path, refused, slide};
    #[cfg(feature = "alloc")]
    pub use crate::world::{Either, LegKind, Motion, MoveLeg, Obstacles};
}

/// What queries return, for code that has to name it.
pub mod queries {
    pub use crate::broad::{
        BoxName, Caster, Lines, Matches, NamedBoxes, Nearest, Search, SetQuery, Swept, Touching,
    };
    #[cfg(feature = "alloc")]
    pub use crate::broad::{Pairs, PairsBetween, StripPairs};
    #[cfg(feature = "alloc")]
    pub use crate::world::{Along, NearTo, Query, Within, WorldLine};
}

/// How a [`Boxes`] stores its boxes.
///
/// Games rarely name these types: [`HashGrid`], [`MovingGrid`], [`Quadtree`] and [`BruteForce`] stand for a set
/// with one of them.
#[cfg(feature = "alloc")]
pub mod arrangements {
    pub use crate::broad::{Arrangement, Auto, HashCells, MovingCells, QuadNodes, Unsorted};
}

/// Errors, apart from the two that games meet most: [`WorldError`] and [`MoveError`].
///
/// Each is a sentence that names the value, the rule and the remedy. Print it with `{error}`: `unwrap`, and a `main`
/// that returns it, show only its fields.
pub mod errors {
    pub use crate::broad::{BucketGridError, UnknownBox};
    #[cfg(feature = "alloc")]
    pub use crate::broad::{CellSizeError, FilterCountMismatch};
    #[cfg(feature = "alloc")]
    pub use crate::geometry::MaskError;
    pub use crate::geometry::ShapeError;
    #[cfg(feature = "alloc")]
    pub use crate::pool::PoolFull;
    #[cfg(feature = "alloc")]
    pub use crate::tiles::{TileError, TileMapError};
    pub use crate::time::{AmountError, FixedStepError};
    #[cfg(feature = "alloc")]
    pub use crate::world::{LabelError, Section, SnapshotError};
}

/// Defines a module per number type that holds the types with the number filled in. A game names its number
/// once, in a `use` line, and a float literal does not silently become `f64`.
macro_rules! number_modules {
    ($($name:ident: $($typ:ident)*;)*) => {$(
        #[doc = concat!("The types with `", stringify!($name), "` as their number.")]
        pub mod $name {
            number_modules!(@types $name; Aabb Cell Circle Contact Hit Moment MoveError Mover Ray RayHit Segment);
            number_modules!(@types $name; Shape Slid Span Sum Sweep Vec2 $($typ)*);
            number_modules!(@types $name errors; BucketGridError ShapeError);
            number_modules!(@types $name motion; FirstHits MovedByAxis Obstacle Path);
            #[doc = concat!("[`BucketGrid`](crate::BucketGrid) of `", stringify!($name), "`.")]
            pub type BucketGrid<const COLS: usize, const ROWS: usize, const BOXES: usize, const PER_CELL: usize> =
                crate::BucketGrid<core::primitive::$name, COLS, ROWS, BOXES, PER_CELL>;
            #[cfg(feature = "alloc")]
            number_modules!(@types $name; Boxes BruteForce HashGrid MovingGrid PackedIndex Quadtree StripCells);
            #[cfg(feature = "alloc")]
            number_modules!(@types $name; TrackedPairs TwoSets TileHit TileMap Body Character CharacterMove);
            #[cfg(feature = "alloc")]
            number_modules!(@types $name; CharacterSettings Drawn DrawnShape Hitbox LastMove Moved MoveOptions Shift World WorldError);
            #[cfg(feature = "alloc")]
            number_modules!(@types $name; AirJump Crouch WallJump);
            #[cfg(feature = "alloc")]
            #[doc = concat!("[`KeyedPairs`](crate::KeyedPairs) of `", stringify!($name), "`.")]
            pub type KeyedPairs<A, B> = crate::KeyedPairs<A, B, core::primitive::$name>;
            #[cfg(feature = "alloc")]
            number_modules!(@types $name errors; CellSizeError TileMapError);
            #[cfg(feature = "alloc")]
            number_modules!(@types $name motion; MoveLeg);
        }
    )*};
    (@types $name:ident; $($typ:ident)*) => {$(
        #[doc = concat!("[`", stringify!($typ), "`](crate::", stringify!($typ), ") of `", stringify!($name), "`. The generic type has the documentation of the methods.")]
        pub type $typ = crate::$typ<core::primitive::$name>;
    )*};
    (@types $name:ident errors; $($typ:ident)*) => {$(
        #[doc = concat!("[`", stringify!($typ), "`](crate::errors::", stringify!($typ), ") of `", stringify!($name), "`.")]
        pub type $typ = crate::errors::$typ<core::primitive::$name>;
    )*};
    (@types $name:ident motion; $($typ:ident)*) => {$(
        #[doc = concat!("[`", stringify!($typ), "`](crate::motion::", stringify!($typ), ") of `", stringify!($name), "`.")]
        pub type $typ = crate::motion::$typ<core::primitive::$name>;
    )*};
}

number_modules! {
    i16: ;
    i32: ;
    i64: ;
    f32: Obb;
    f64: Obb;
}
