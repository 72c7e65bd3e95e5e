//! Queries about sets of boxes.
//!
//! - **Owns** the queries ([`Matches`], [`Lines`], [`Nearest`]) and the methods that start them.
//! - **Uses** `scalar`, `geometry` and `narrow`; sets plug in through [`Search`].
//! - **Never** decides by rounded numbers alone: a rounded test only rejects what is certain, and an exact
//!   one decides.

mod area;
mod caster;
mod first_hit;
#[cfg(feature = "alloc")]
mod line_path;
mod lines;
mod matches;
mod nearest;
mod query_methods;
mod search;
mod set_query;

pub(crate) use self::area::Area;
pub(crate) use self::caster::Ahead;
pub use self::caster::{Caster, Swept, Touching};
pub(crate) use self::first_hit::FirstHitSearch;
#[cfg(feature = "alloc")]
pub(crate) use self::line_path::{LinePath, LinePathAxis};
pub use self::lines::Lines;
pub use self::matches::Matches;
#[cfg(feature = "alloc")]
pub(crate) use self::nearest::Around;
pub use self::nearest::Nearest;
pub(crate) use self::query_methods::query_methods;
pub use self::search::Search;
pub(crate) use self::search::sealed::Sealed;
#[cfg(feature = "alloc")]
pub(crate) use self::search::{first_of_all, one_by_one};
pub(crate) use self::set_query::Scope;
pub use self::set_query::SetQuery;
