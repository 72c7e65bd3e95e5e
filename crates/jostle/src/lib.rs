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

/// The same types with the number fixed, so that a game names its number once, in a `use` line.
macro_rules! number_module {
    ($(#[$doc:meta])* $name:ident, $number:ty $(; $more:ident)*) => {
        $(#[$doc])*
        pub mod $name {
            /// [`Aabb`](crate::Aabb) of this number.
            pub type Aabb = crate::Aabb<$number>;
            /// [`Circle`](crate::Circle) of this number.
            pub type Circle = crate::Circle<$number>;
            /// [`Ray`](crate::Ray) of this number.
            pub type Ray = crate::Ray<$number>;
            /// [`Segment`](crate::Segment) of this number.
            pub type Segment = crate::Segment<$number>;
            /// [`Shape`](crate::Shape) of this number.
            pub type Shape = crate::Shape<$number>;
            /// [`Span`](crate::Span) of this number.
            pub type Span = crate::Span<$number>;
            /// [`Vec2`](crate::Vec2) of this number.
            pub type Vec2 = crate::Vec2<$number>;
            $(
                #[doc = concat!("[`", stringify!($more), "`](crate::", stringify!($more), ") of this number.")]
                pub type $more = crate::$more<$number>;
            )*
        }
    };
}

number_module!(
    /// The types with `i16` inside.
    i16, i16
);
number_module!(
    /// The types with `i32` inside.
    i32, i32
);
number_module!(
    /// The types with `i64` inside.
    i64, i64
);
number_module!(
    /// The types with `f32` inside.
    f32, f32; Obb
);
number_module!(
    /// The types with `f64` inside.
    f64, f64; Obb
);
