//! The colours of a picture: distinguishable for colour-blind people, and legible on white.

use jostle_inspect::{Ink, Kind};
use tiny_skia::ColorU8;

/// A colour with opacity.
pub(super) type Colour = ColorU8;

/// The background.
pub(super) const PAPER: Colour = rgb(0xff, 0xff, 0xff);
/// The background of the heading.
pub(super) const HEADING: Colour = rgb(0xee, 0xf1, 0xf4);
/// Text, and what matters most.
pub(super) const TEXT: Colour = rgb(0x1c, 0x22, 0x2b);
/// What matters less.
pub(super) const FAINT: Colour = rgb(0x7b, 0x86, 0x92);
/// Lines between fields.
pub(super) const RULE: Colour = rgb(0xc9, 0xd0, 0xd8);
/// Tiles.
pub(super) const TILE: Colour = rgb(0xd3, 0xd8, 0xde);
/// The edges of tiles.
pub(super) const TILE_EDGE: Colour = rgb(0xa4, 0xad, 0xb7);
/// Actors.
pub(super) const ACTOR: Colour = rgb(0x00, 0x6d, 0xb3);
/// Solids.
pub(super) const SOLID: Colour = rgb(0x56, 0x5f, 0x6a);
/// Sensors.
pub(super) const SENSOR: Colour = rgb(0xd5, 0x6a, 0x00);
/// Boxes without a world.
pub(super) const BOX: Colour = rgb(0x2b, 0x5d, 0x6b);
/// Contacts.
pub(super) const CONTACT: Colour = rgb(0xc2, 0x14, 0x7c);
/// Hitboxes, and what is right.
pub(super) const GOOD: Colour = rgb(0x00, 0x80, 0x5a);
/// What is wrong.
pub(super) const BAD: Colour = rgb(0xc0, 0x26, 0x1c);

const fn rgb(red: u8, green: u8, blue: u8) -> Colour {
    Colour::from_rgba(red, green, blue, 0xff)
}

/// Returns the colour with this opacity.
pub(super) const fn faded(colour: Colour, alpha: u8) -> Colour {
    Colour::from_rgba(colour.red(), colour.green(), colour.blue(), alpha)
}

/// Returns the colour of a kind of body.
pub(super) const fn of_kind(kind: Kind) -> Colour {
    match kind {
        Kind::Actor => ACTOR,
        Kind::Solid => SOLID,
        Kind::Sensor => SENSOR,
        Kind::Box => BOX,
    }
}

/// Returns the colour of an ink.
pub(super) const fn of_ink(ink: Ink) -> Colour {
    match ink {
        Ink::Rgb(red, green, blue) => rgb(red, green, blue),
        Ink::Actor => ACTOR,
        Ink::Solid => SOLID,
        Ink::Sensor => SENSOR,
        Ink::Contact => CONTACT,
        Ink::Good => GOOD,
        Ink::Bad => BAD,
        Ink::Faint => FAINT,
        Ink::Text => TEXT,
    }
}
