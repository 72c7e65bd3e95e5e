//! Bodies and what is known of each.

use crate::frame::{Ink, Rect};
use jostle::Side;

/// The name of a body: `3v1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyKey {
    /// Which of the worlds shown: 0 for the first.
    pub world: u8,
    /// Its slot.
    pub slot: u32,
    /// Its generation in that slot.
    pub version: u32,
}

/// What a row of [`Frame::bodies`](crate::Frame::bodies) is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A body that moves by itself.
    Actor,
    /// A body that is in the way.
    Solid,
    /// A body that notices.
    Sensor,
    /// A box that is in no world.
    Box,
}

/// A body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyRow {
    /// Its name.
    pub key: BodyKey,
    /// What it is.
    pub kind: Kind,
    /// The open side of a one-way plus 1, or 0.
    pub one_way: u8,
    /// The sides on which it touches something: bit n for side n.
    pub touching: u8,
    /// 1 flipped, 2 looked at closely.
    pub flags: u8,
    /// The layers it is in.
    pub layers: u32,
    /// The layers it minds.
    pub mask: u32,
    /// Where it is.
    pub place: Rect,
}

/// A hitbox of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct HitboxRow {
    /// Whose.
    pub key: BodyKey,
    /// Its name.
    pub name: String,
    /// Whether it is active.
    pub is_active: bool,
    /// The layers it is in.
    pub layers: u32,
    /// The layers it minds.
    pub mask: u32,
    /// Where it is.
    pub place: Rect,
}

/// The other side of a contact, a hit or an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Counterpart {
    /// Nothing.
    Nothing,
    /// A body.
    Body(BodyKey),
    /// A tile: world, map, column and row.
    Tile {
        /// Which of the worlds shown.
        world: u8,
        /// The slot of the map.
        map: u32,
        /// Its column.
        column: i64,
        /// Its row.
        row: i64,
    },
    /// A tile map as a whole.
    Map {
        /// Which of the worlds shown.
        world: u8,
        /// The slot of the map.
        map: u32,
    },
}

/// A contact of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactRow {
    /// Whose.
    pub key: BodyKey,
    /// With whom.
    pub other: Counterpart,
    /// The side of the body.
    pub side: Side,
}

/// A label and a colour for a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// Whose.
    pub key: BodyKey,
    /// What the page calls it.
    pub label: String,
    /// Its colour, if not that of its kind.
    pub ink: Option<Ink>,
}

/// What else is known of a body, as names and values.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// Whose.
    pub key: BodyKey,
    /// Names and values.
    pub lines: Vec<(String, String)>,
}
