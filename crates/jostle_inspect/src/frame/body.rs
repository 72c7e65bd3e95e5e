//! Bodies, and what is known about each.

use crate::frame::{Ink, Rect};
use jostle::Side;

/// Identifies a body. Printed as `3v1`: slot 3, version 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyKey {
    /// The index of the world, in the order shown.
    pub world: u8,
    /// The slot of the body.
    pub slot: u32,
    /// The generation of the body in its slot.
    pub version: u32,
}

/// What a row of [`Frame::bodies`](crate::Frame::bodies) stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A body that moves and is stopped by others.
    Actor,
    /// A body that blocks others.
    Solid,
    /// A body that detects others.
    Sensor,
    /// A box that is in no world.
    Box,
}

/// A body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyRow {
    /// The key of the body.
    pub key: BodyKey,
    /// The kind of body.
    pub kind: Kind,
    /// The open side of a one-way body plus 1, or 0.
    pub one_way: u8,
    /// The sides on which it touches something: bit n for side n.
    pub touching: u8,
    /// 1 if flipped, plus 2 if recorded in detail.
    pub flags: u8,
    /// The layers it is in.
    pub layers: u32,
    /// The layers it collides with.
    pub mask: u32,
    /// The box of the body.
    pub place: Rect,
}

/// A hitbox of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct HitboxRow {
    /// The body that it belongs to.
    pub key: BodyKey,
    /// The name of the hitbox.
    pub name: String,
    /// Whether it is active.
    pub is_active: bool,
    /// The layers it is in.
    pub layers: u32,
    /// The layers it hits.
    pub mask: u32,
    /// The box of the hitbox.
    pub place: Rect,
}

/// The other party of a contact, a hit or an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Counterpart {
    /// Nothing, or unknown.
    Nothing,
    /// A body.
    Body(BodyKey),
    /// A tile.
    Tile {
        /// The index of the world.
        world: u8,
        /// The slot of the map.
        map: u32,
        /// The column of the tile.
        column: i64,
        /// The row of the tile.
        row: i64,
    },
    /// A tile map as a whole.
    Map {
        /// The index of the world.
        world: u8,
        /// The slot of the map.
        map: u32,
    },
}

impl Counterpart {
    /// Returns the body, if it is one.
    pub(crate) const fn body(self) -> Option<BodyKey> {
        match self {
            Self::Body(key) => Some(key),
            _ => None,
        }
    }
}

/// A contact of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactRow {
    /// The body.
    pub key: BodyKey,
    /// What it touches.
    pub other: Counterpart,
    /// The side of the body.
    pub side: Side,
}

/// A label and a color for a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// The body.
    pub key: BodyKey,
    /// The name shown on the page.
    pub label: String,
    /// The color; `None` for that of its kind.
    pub ink: Option<Ink>,
}

/// Further properties of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// The body.
    pub key: BodyKey,
    /// The properties, in the order in which the page lists them.
    pub properties: Vec<Property>,
}

/// A property of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// The name of the setting in Rust, such as `max_slope`, for programs. Empty if the property has only a text.
    pub name: String,
    /// The name on the page.
    pub title: String,
    /// The value on the page.
    pub text: String,
    /// The value as numbers, as `WIRE.md` lists them. Empty without a name.
    pub numbers: Vec<f64>,
}
