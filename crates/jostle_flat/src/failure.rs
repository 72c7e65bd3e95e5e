//! Why a call was refused: a number for programs, a sentence for people.

use core::error::Error;
use core::ffi::CStr;
use core::fmt;
use jostle::MoveError;
use jostle::Scalar;
#[cfg(feature = "world")]
use jostle::WorldError;
#[cfg(feature = "world")]
use jostle::errors::{LabelError, SnapshotError, TileError, TileMapError};
use jostle::errors::{ShapeError, UnknownBox};

/// Returns a text that ends with a zero byte.
const fn ended(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("names have no zero byte"),
    }
}

/// Declares the status codes once: as constants, as names, and as a list.
macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $word:literal;)*) => {
        /// The result of a call as a number: 0 if it was carried out, negative if it was refused. Never renumbered.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Status(pub i32);

        impl Status {
            $($(#[$doc])* pub const $name: Self = Self($number);)*

            /// Every status.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the name in lower case, such as `unknown-body`; `unknown-status` for any other number.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                    _ => "unknown-status",
                }
            }

            /// Returns the [name](Self::name), ended by a zero byte.
            #[must_use]
            pub const fn c_name(self) -> &'static CStr {
                match self {
                    $(Self::$name => const { ended(concat!($word, "\0")) },)*
                    _ => c"unknown-status",
                }
            }
        }
    };
}

statuses! {
    /// The call was carried out.
    OK = 0, "ok";
    /// A pointer is null that must not be.
    NULL = -1, "null";
    /// jostle failed inside, which is a bug. What the call was made with must only be freed.
    PANIC = -2, "panic";
    /// The call was made while the same object calls back.
    BUSY = -3, "busy";
    /// The size of a definition is unknown: it was not initialized.
    BAD_SIZE = -4, "bad-size";
    /// A number stands for nothing, or is out of range.
    BAD_CODE = -5, "bad-code";
    /// A list has a wrong length: another one than the list or the room beside it, or more than memory holds. An endless map
    /// takes no list of tiles.
    BAD_COUNT = -6, "bad-count";
    /// A text is not UTF-8.
    BAD_TEXT = -7, "bad-text";
    /// A box, a circle, a ray or a segment is impossible: not finite, of negative size, or beyond the range.
    BAD_SHAPE = -8, "bad-shape";
    /// A box has no area.
    EMPTY_BOX = -9, "empty-box";
    /// An amount is negative, not finite or zero, where it must not be.
    BAD_OPTION = -10, "bad-option";
    /// No body of this world has the id.
    UNKNOWN_BODY = -11, "unknown-body";
    /// No map of this world has the id.
    UNKNOWN_MAP = -12, "unknown-map";
    /// No box of the set has the index.
    UNKNOWN_BOX = -13, "unknown-box";
    /// The call needs a body of another kind.
    WRONG_KIND = -14, "wrong-kind";
    /// A sensor cannot be one-way.
    BAD_ONE_WAY = -15, "bad-one-way";
    /// A character needs a side that is up.
    NO_UP = -16, "no-up";
    /// The body has no hitbox of that label.
    UNKNOWN_HITBOX = -17, "unknown-hitbox";
    /// The body has a hitbox of that label already.
    DUPLICATE_HITBOX = -18, "duplicate-hitbox";
    /// A label is too long.
    BAD_LABEL = -19, "bad-label";
    /// The world is full.
    FULL = -20, "full";
    /// Something is in the way of the new box.
    NO_ROOM = -21, "no-room";
    /// The body cannot be pushed out of what it overlaps.
    NO_WAY_OUT = -22, "no-way-out";
    /// The move is not finite, or leads beyond the range of the number type.
    BAD_MOVE = -23, "bad-move";
    /// The map is impossible.
    BAD_MAP = -24, "bad-map";
    /// There is no such tile, or no such cell.
    BAD_TILE = -25, "bad-tile";
    /// The bytes are not a snapshot of such a world.
    BAD_SNAPSHOT = -26, "bad-snapshot";
}

/// Why a call with a list was refused, and the index of the item that caused it.
pub type FailureAt<S> = (usize, Failure<S>);

/// Why a call was refused. It changed nothing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Failure<S: Scalar = f32> {
    /// A number stands for nothing, or is out of range.
    Code {
        /// The field or parameter.
        field: &'static str,
        /// The number given.
        value: i64,
        /// What it must be.
        rule: &'static str,
    },
    /// The size of a definition is not one that this version knows.
    Size {
        /// What the definition says.
        given: u32,
        /// What it must say.
        expected: u32,
    },
    /// Lists that belong together differ in length.
    Count {
        /// What the list holds.
        list: &'static str,
        /// How many there are.
        given: usize,
        /// How many there must be.
        expected: usize,
    },
    /// The room of a finder is for another number of boxes.
    Room {
        /// How many boxes the room is for.
        given: usize,
        /// How many boxes the search is for.
        expected: usize,
    },
    /// There is not enough memory for a list.
    NoMemory {
        /// How many boxes it should hold.
        given: usize,
    },
    /// A list is longer than the largest index.
    TooMany {
        /// How many there are.
        given: usize,
    },
    /// A box of a list is impossible.
    ShapeAt {
        /// The index of the box.
        index: usize,
        /// What is wrong with it.
        error: ShapeError<S>,
    },
    /// A shape is impossible.
    Shape(ShapeError<S>),
    /// No box of the set has the index.
    NoBox(u32),
    /// The move is impossible.
    Move(MoveError<S>),
    /// The id is one that no body has ever had, such as 0.
    #[cfg(feature = "world")]
    NoBody(u64),
    /// The id is one that no map has ever had, such as 0.
    #[cfg(feature = "world")]
    NoMap(u64),
    /// There is no such tile.
    #[cfg(feature = "world")]
    NoTile {
        /// The code given.
        tile: u32,
        /// The index in the list of tiles, if there is a list.
        index: Option<usize>,
    },
    /// An endless map was given a list of tiles.
    #[cfg(feature = "world")]
    EndlessTiles,
    /// No cell of the map contains the point.
    #[cfg(feature = "world")]
    NoCell {
        /// The point given.
        point: [S; 2],
    },
    /// The world refused it.
    #[cfg(feature = "world")]
    World(WorldError<S>),
    /// The map is impossible.
    #[cfg(feature = "world")]
    Map(TileMapError<S>),
    /// The cell cannot be set.
    #[cfg(feature = "world")]
    Tile(TileError),
    /// The label is too long.
    #[cfg(feature = "world")]
    Label(LabelError),
    /// The bytes are not a snapshot of such a world.
    #[cfg(feature = "world")]
    Snapshot(SnapshotError),
}

impl<S: Scalar> Failure<S> {
    /// Returns the status code.
    #[must_use]
    pub fn status(&self) -> Status {
        match self {
            Self::Code { .. } => Status::BAD_CODE,
            Self::Size { .. } => Status::BAD_SIZE,
            Self::Count { .. }
            | Self::Room { .. }
            | Self::NoMemory { .. }
            | Self::TooMany { .. } => Status::BAD_COUNT,
            #[cfg(feature = "world")]
            Self::EndlessTiles => Status::BAD_COUNT,
            Self::ShapeAt { .. } | Self::Shape(_) => Status::BAD_SHAPE,
            Self::NoBox(_) => Status::UNKNOWN_BOX,
            Self::Move(_) => Status::BAD_MOVE,
            #[cfg(feature = "world")]
            Self::NoBody(_) => Status::UNKNOWN_BODY,
            #[cfg(feature = "world")]
            Self::NoMap(_) => Status::UNKNOWN_MAP,
            #[cfg(feature = "world")]
            Self::NoTile { .. } | Self::NoCell { .. } | Self::Tile(_) => Status::BAD_TILE,
            #[cfg(feature = "world")]
            Self::World(error) => status_of_world(error),
            #[cfg(feature = "world")]
            Self::Map(_) => Status::BAD_MAP,
            #[cfg(feature = "world")]
            Self::Label(_) => Status::BAD_LABEL,
            #[cfg(feature = "world")]
            Self::Snapshot(_) => Status::BAD_SNAPSHOT,
        }
    }
}

impl<S: Scalar> Failure<S> {
    /// Writes the sentence of a failure about the number of boxes or of other items.
    fn fmt_count(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count {
                list,
                given,
                expected,
            } => write!(f, "there are {given} {list}, but there must be {expected}"),
            Self::Room { given, expected } => write!(
                f,
                "the search is for {expected} boxes, but the room is for {given}: ask for room for {expected} first"
            ),
            Self::NoMemory { given } => write!(
                f,
                "there is not enough memory for {given} boxes: search among fewer"
            ),
            Self::TooMany { given } => write!(
                f,
                "the list has {given} boxes: there must be fewer than 2^32"
            ),
            _ => Ok(()),
        }
    }
}

#[cfg(feature = "world")]
fn status_of_world<S: Scalar>(error: &WorldError<S>) -> Status {
    match error {
        // An id made from a number belongs to no world in particular.
        WorldError::UnknownBody(_) | WorldError::OtherWorld(_) => Status::UNKNOWN_BODY,
        WorldError::UnknownMap(_) => Status::UNKNOWN_MAP,
        WorldError::EmptyBox(_) => Status::EMPTY_BOX,
        WorldError::BadOption { .. } => Status::BAD_OPTION,
        WorldError::OneWay(_) => Status::BAD_ONE_WAY,
        WorldError::NoUp => Status::NO_UP,
        WorldError::WrongKind { .. } => Status::WRONG_KIND,
        WorldError::UnknownHitbox(..) => Status::UNKNOWN_HITBOX,
        WorldError::DuplicateHitbox(_) => Status::DUPLICATE_HITBOX,
        WorldError::Full => Status::FULL,
        WorldError::NoRoom { .. } => Status::NO_ROOM,
        WorldError::NoWayOut(_) => Status::NO_WAY_OUT,
        WorldError::Shape(_) => Status::BAD_SHAPE,
        WorldError::Move(_) => Status::BAD_MOVE,
        // An error that a later version of the core adds.
        _ => Status::BAD_OPTION,
    }
}

impl<S: Scalar> fmt::Display for Failure<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code { field, value, rule } => {
                write!(f, "`{field}` is {value}: it must be {rule}")
            }
            Self::Size { given, expected } => write!(
                f,
                "the `size` of the definition is {given}, but this version knows {expected}: initialize it first"
            ),
            Self::Count { .. }
            | Self::Room { .. }
            | Self::NoMemory { .. }
            | Self::TooMany { .. } => self.fmt_count(f),
            Self::ShapeAt { index, error } => write!(f, "box {index} of the list: {error}"),
            Self::Shape(error) => error.fmt(f),
            Self::NoBox(index) => write!(
                f,
                "no box of this set has index {index}: use the index of a box that is in it"
            ),
            Self::Move(error) => error.fmt(f),
            #[cfg(feature = "world")]
            Self::NoBody(id) => write!(
                f,
                "{id} is the id of no body: use the id that was returned when the body was added"
            ),
            #[cfg(feature = "world")]
            Self::NoMap(id) => write!(
                f,
                "{id} is the id of no map: use the id that was returned when the map was added"
            ),
            #[cfg(feature = "world")]
            Self::NoTile { tile, index } => {
                match index {
                    Some(index) => write!(
                        f,
                        "tile {index} of the list is {tile}, and there is no such tile"
                    )?,
                    None => write!(f, "there is no tile {tile}")?,
                }
                f.write_str(": take its code from a character of the legend")
            }
            #[cfg(feature = "world")]
            Self::EndlessTiles => f.write_str(
                "an endless map takes no list of tiles: pass none, and set its tiles afterward",
            ),
            #[cfg(feature = "world")]
            Self::NoCell { point: [x, y] } => write!(
                f,
                "the point ({x}, {y}) is outside the map: use one that is inside of a cell"
            ),
            #[cfg(feature = "world")]
            Self::World(error) => error.fmt(f),
            #[cfg(feature = "world")]
            Self::Map(error) => error.fmt(f),
            #[cfg(feature = "world")]
            Self::Tile(error) => error.fmt(f),
            #[cfg(feature = "world")]
            Self::Label(error) => error.fmt(f),
            #[cfg(feature = "world")]
            Self::Snapshot(error) => error.fmt(f),
        }
    }
}

impl<S: Scalar> Error for Failure<S> {}

impl<S: Scalar> From<ShapeError<S>> for Failure<S> {
    fn from(error: ShapeError<S>) -> Self {
        Self::Shape(error)
    }
}

impl<S: Scalar> From<MoveError<S>> for Failure<S> {
    fn from(error: MoveError<S>) -> Self {
        Self::Move(error)
    }
}

impl<S: Scalar> From<UnknownBox> for Failure<S> {
    fn from(error: UnknownBox) -> Self {
        Self::NoBox(error.0.index())
    }
}

/// Conversions from the errors of worlds.
#[cfg(feature = "world")]
macro_rules! from_errors {
    ($($error:ty => $variant:ident;)*) => {$(
        impl<S: Scalar> From<$error> for Failure<S> {
            fn from(error: $error) -> Self {
                Self::$variant(error.into())
            }
        }
    )*};
}

#[cfg(feature = "world")]
from_errors! {
    WorldError<S> => World;
    TileMapError<S> => Map;
    TileError => Tile;
    LabelError => Label;
    SnapshotError => Snapshot;
}

/// Refuses a move that is not finite.
///
/// # Errors
///
/// Returns [`Failure::Move`] if a number of it is not.
pub(crate) fn check_delta<S: Scalar>(delta: [S; 2]) -> Result<(), Failure<S>> {
    if delta.iter().all(|part| part.is_finite()) {
        return Ok(());
    }
    Err(MoveError::NotFinite(delta.into()).into())
}

/// Returns the failure of a number that stands for nothing.
#[cfg(feature = "world")]
pub(crate) fn code<S: Scalar>(field: &'static str, value: u32, rule: &'static str) -> Failure<S> {
    let value = value.into();
    Failure::Code { field, value, rule }
}

/// Refuses flags that are not known.
///
/// # Errors
///
/// Returns [`Failure::Code`] if there are any.
#[cfg(feature = "world")]
pub(crate) fn flags<S: Scalar>(
    field: &'static str,
    given: u32,
    known: u32,
) -> Result<(), Failure<S>> {
    if given & !known == 0 {
        return Ok(());
    }
    let rule = if known == 0 {
        "0"
    } else {
        "a sum of flags that this version knows"
    };
    Err(code(field, given, rule))
}

/// Returns what the `size` of a definition must be.
#[cfg(feature = "world")]
pub(crate) fn size_of_definition<T>() -> u32 {
    u32::try_from(size_of::<T>()).expect("definitions are small")
}

/// Refuses a definition that was not initialized, or is of another version.
///
/// # Errors
///
/// Returns [`Failure::Size`] if the size is not that of `T`.
#[cfg(feature = "world")]
pub(crate) fn check_size<T, S: Scalar>(given: u32) -> Result<(), Failure<S>> {
    let expected = size_of_definition::<T>();
    if given == expected {
        Ok(())
    } else {
        Err(Failure::Size { given, expected })
    }
}
