//! The records: structs of plain numbers, laid out as in C, without padding.
//!
//! - **Owns** the records and how each becomes a value of the core, or comes from one.
//! - **Never** changes a world.

#[cfg(feature = "world")]
mod body;
#[cfg(feature = "world")]
mod character;
#[cfg(feature = "world")]
mod event;
#[cfg(feature = "world")]
mod found;
#[cfg(feature = "world")]
mod hitbox;
mod many;
#[cfg(feature = "world")]
mod map;
#[cfg(feature = "world")]
mod moved;
#[cfg(feature = "world")]
mod query;
mod shapes;

#[cfg(feature = "world")]
pub use self::body::{BodyDef, MoveOptionsRecord};
#[cfg(feature = "world")]
pub(crate) use self::body::{actor_rule, one_way, weight};
#[cfg(feature = "world")]
pub(crate) use self::character::jump_code;
#[cfg(feature = "world")]
pub use self::character::{CharacterDef, CharacterMoved};
#[cfg(feature = "world")]
pub use self::event::EventRecord;
#[cfg(feature = "world")]
pub(crate) use self::found::Named;
#[cfg(feature = "world")]
pub use self::found::{DrawnRecord, Found, LineHit};
#[cfg(feature = "world")]
pub use self::hitbox::{HitboxDef, HitboxFound, HitboxPair};
pub use self::many::{BoxHit, FilterRecord, Pair};
#[cfg(feature = "world")]
pub use self::map::MapDef;
#[cfg(feature = "world")]
pub(crate) use self::moved::response;
#[cfg(feature = "world")]
pub use self::moved::{HitRecord, MovedRecord};
#[cfg(feature = "world")]
pub use self::query::QueryRecord;
pub use self::shapes::{Edges, Rect};

#[cfg(feature = "world")]
use crate::failure::{Failure, code};
#[cfg(feature = "world")]
use jostle::{Scalar, Side, Sides};

/// Returns the bit of a side.
#[cfg(feature = "world")]
fn side_bit(side: Side) -> u32 {
    side_bits(side.into())
}

/// Returns the bits of a set of sides.
#[cfg(feature = "world")]
pub(crate) fn side_bits(sides: Sides) -> u32 {
    sides.bits().into()
}

/// Returns the side with a bit; `None` for 0.
#[cfg(feature = "world")]
fn from_side_bit<S: Scalar>(field: &'static str, bits: u32) -> Result<Option<Side>, Failure<S>> {
    let sides = u8::try_from(bits).ok().and_then(Sides::from_bits);
    let mut sides = sides.iter().flat_map(|sides| sides.iter());
    match (bits, sides.next(), sides.next()) {
        (0, ..) => Ok(None),
        (_, Some(side), None) => Ok(Some(side)),
        _ => Err(code(
            field,
            bits,
            "0 (none), 1 (min x), 2 (max x), 4 (min y) or 8 (max y)",
        )),
    }
}
