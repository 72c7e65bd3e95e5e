//! The colors of a picture: distinguishable for color-blind people, and legible on white.

use jostle_inspect::{Ink, Kind};
use tiny_skia::ColorU8;

/// A color with opacity.
pub(super) type Color = ColorU8;

/// The background.
pub(super) const PAPER: Color = rgb(0xff, 0xff, 0xff);
/// The background of the heading.
pub(super) const HEADING: Color = rgb(0xee, 0xf1, 0xf4);
/// Text, and what matters most.
pub(super) const TEXT: Color = rgb(0x1c, 0x22, 0x2b);
/// What matters less.
pub(super) const FAINT: Color = rgb(0x7b, 0x86, 0x92);
/// Lines between fields.
pub(super) const RULE: Color = rgb(0xc9, 0xd0, 0xd8);
/// Tiles.
pub(super) const TILE: Color = rgb(0xd3, 0xd8, 0xde);
/// The edges of tiles.
pub(super) const TILE_EDGE: Color = rgb(0xa4, 0xad, 0xb7);
/// Actors.
pub(super) const ACTOR: Color = rgb(0x00, 0x6d, 0xb3);
/// Solids.
pub(super) const SOLID: Color = rgb(0x56, 0x5f, 0x6a);
/// Sensors.
pub(super) const SENSOR: Color = rgb(0xd5, 0x6a, 0x00);
/// Boxes without a world.
pub(super) const BOX: Color = rgb(0x2b, 0x5d, 0x6b);
/// Contacts.
pub(super) const CONTACT: Color = rgb(0xc2, 0x14, 0x7c);
/// Hitboxes, and what is right.
pub(super) const GOOD: Color = rgb(0x00, 0x80, 0x5a);
/// What is wrong.
pub(super) const BAD: Color = rgb(0xc0, 0x26, 0x1c);

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::from_rgba(red, green, blue, 0xff)
}

/// Returns the color with this opacity.
pub(super) const fn faded(color: Color, alpha: u8) -> Color {
    Color::from_rgba(color.red(), color.green(), color.blue(), alpha)
}

/// Returns the color of a kind of body.
pub(super) const fn of_kind(kind: Kind) -> Color {
    match kind {
        Kind::Actor => ACTOR,
        Kind::Solid => SOLID,
        Kind::Sensor => SENSOR,
        Kind::Box => BOX,
    }
}

/// Returns the color of an ink.
pub(super) const fn of_ink(ink: Ink) -> Color {
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
