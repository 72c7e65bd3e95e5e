//! Shapes as plain values, and what a single shape can answer.
//!
//! - **Owns** the shapes, and the questions between a box and another box or a point.
//! - **Uses** `scalar`, nothing above.
//! - **Never** allocates (except for pixel masks), rounds a yes/no answer, or says top or bottom:
//!   which way is up is up to the mover.

mod aabb;
mod axis;
mod byte_box;
mod circle;
mod convert;
mod error;
mod obb;
#[cfg(feature = "alloc")]
mod pixel_mask;
mod ray;
mod segment;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod side;
mod slope;
mod span;
mod vec2;

pub use self::aabb::Aabb;
pub(crate) use self::aabb::SetBits;
pub use self::axis::Axis;
pub use self::byte_box::ByteBox;
pub use self::circle::Circle;
pub use self::error::ShapeError;
pub use self::obb::Obb;
#[cfg(feature = "alloc")]
pub use self::pixel_mask::{MaskError, MaskPart, PixelMask};
#[cfg(feature = "alloc")]
pub(crate) use self::pixel_mask::{Overlay, Placed, STRIPE, first_pixel_of, low_bit};
pub use self::ray::Ray;
pub use self::segment::Segment;
pub use self::shape::Shape;
pub use self::side::{Side, Sides};
pub use self::slope::{Slope, SlopePart};
pub use self::span::Span;
pub use self::vec2::Vec2;
pub(crate) use self::vec2::length;
