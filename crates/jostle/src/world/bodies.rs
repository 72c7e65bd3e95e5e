//! Bodies: how a game describes them and how a world stores them.
//!
//! - **Owns** [`Body`], [`BodyId`] and [`BodyView`], the stored [`BodyRecord`]s with their indexes, and the
//!   methods of `World` that change a body other than by moving it.
//! - **Uses** `pool` for storage and `broad` to find bodies near an area.
//! - **Never** decides what a change means for others: `events` and `push` do.

mod body;
mod body_data;
mod body_index;
mod body_pool;
mod body_ref;
mod id;
mod inline_list;
mod lazy_box;
mod record;
mod resize;
mod setters;
mod state;
mod teleport;
mod view;

pub use self::body::{ActorRule, Body, BodyKind};
pub use self::body_ref::BodyRef;
pub use self::id::{BodyId, MapId};
pub use self::view::BodyView;

pub(crate) use self::body_data::BodyData;
pub(crate) use self::body_index::BodyIndex;
pub(crate) use self::body_pool::BodyPool;
pub(crate) use self::id::{BodySlot, next_tag};
pub(crate) use self::inline_list::InlineList;
pub(crate) use self::record::BodyRecord;
