//! Collision for 2D games made of boxes.
#![no_std]
#![warn(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    clippy::alloc_instead_of_core
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod geometry;
mod narrow;
#[cfg(feature = "alloc")]
mod pool;
mod scalar;
mod time;

pub use geometry::{
    Aabb, Axis, ByteBox, Circle, Obb, Ray, Segment, Shape, ShapeError, Side, Sides, Span, Vec2,
};
#[cfg(feature = "alloc")]
pub use geometry::{MaskError, PixelMask};
pub use narrow::{
    Contact, FirstHits, Hit, Moment, MoveError, MovedByAxis, Mover, Path, RayHit, Response, Slid,
    Sweep, contact, overlaps, refused, slide, slide_among, touches,
};
#[cfg(feature = "alloc")]
pub use pool::{Handle, Pool, PoolFull};
pub use scalar::{Float, Scalar, Sum};
pub use time::{
    AmountError, FixedStep, FixedStepError, Remainder, Remainder2, interpolate, snap_to_pixels,
    snap_to_pixels_scaled,
};

/// The same types with the number fixed, so that a game names its number once, in a `use` line, and a
/// float literal does not silently become `f64`.
macro_rules! number_modules {
    ($($name:ident: $($typ:ident)*;)*) => {$(
        #[doc = concat!("The types with `", stringify!($name), "` inside.")]
        pub mod $name {$(
            #[doc = concat!("[`", stringify!($typ), "`](crate::", stringify!($typ), ") of `", stringify!($name), "`.")]
            pub type $typ = crate::$typ<core::primitive::$name>;
        )*}
    )*};
}

number_modules! {
    i16: Aabb Circle Contact FirstHits Hit Moment Mover Path Ray RayHit Segment Shape Slid Span Sum Sweep Vec2;
    i32: Aabb Circle Contact FirstHits Hit Moment Mover Path Ray RayHit Segment Shape Slid Span Sum Sweep Vec2;
    i64: Aabb Circle Contact FirstHits Hit Moment Mover Path Ray RayHit Segment Shape Slid Span Sum Sweep Vec2;
    f32: Aabb Circle Contact FirstHits Hit Moment Mover Obb Path Ray RayHit Segment Shape Slid Span Sum Sweep Vec2;
    f64: Aabb Circle Contact FirstHits Hit Moment Mover Obb Path Ray RayHit Segment Shape Slid Span Sum Sweep Vec2;
}
