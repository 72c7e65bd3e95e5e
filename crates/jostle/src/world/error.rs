use crate::geometry::{Aabb, ShapeError};
use crate::narrow::MoveError;
use crate::scalar::Scalar;
use crate::world::{BodyId, BodyKind, Label, MapId, Other};
use core::error::Error;
use core::fmt;

/// Why a world refused a call. Nothing was changed.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, World, WorldError};
///
/// let mut world = World::new();
/// let coin = world.add(Body::sensor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
/// world.remove(coin)?;
/// assert_eq!(world.remove(coin), Err(WorldError::UnknownBody(coin)));
///
/// let of_another = World::new().remove(coin).unwrap_err();
/// assert_eq!(of_another, WorldError::OtherWorld(coin));
/// # Ok::<(), WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WorldError<S: Scalar = f32> {
    /// There is no such body: it was removed.
    UnknownBody(BodyId),
    /// The id was given by another world.
    OtherWorld(BodyId),
    /// There is no such map: it was removed, or is in another world.
    UnknownMap(MapId),
    /// The box of a body or a hitbox has no area.
    EmptyBox(Aabb<S>),
    /// A number is not finite, or an amount is negative.
    BadOption {
        /// Which.
        field: &'static str,
        /// What it was to be.
        value: S,
    },
    /// Only solids can be one-way.
    OneWay(BodyKind),
    /// That is nothing for a body of this kind.
    WrongKind {
        /// Whom it was asked of.
        id: BodyId,
        /// What that is.
        kind: BodyKind,
        /// What it should be.
        wanted: BodyKind,
    },
    /// The body has no hitbox of that label.
    UnknownHitbox(BodyId, Label),
    /// The body has a hitbox of that label already.
    DuplicateHitbox(Label),
    /// There are 2^32 bodies, hitboxes or maps.
    Full,
    /// The body would overlap something there.
    NoRoom {
        /// Who.
        id: BodyId,
        /// What is in the way.
        other: Other,
    },
    /// The body is in several things at once, and pushed out of one it is in the next.
    NoWayOut(BodyId),
    /// The box cannot be.
    Shape(ShapeError<S>),
    /// The move itself was refused.
    Move(MoveError<S>),
}

impl<S: Scalar> fmt::Display for WorldError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBody(id) => {
                write!(f, "body {id} is not in this world: it was removed")
            }
            Self::OtherWorld(id) => write!(
                f,
                "body {id} is of another world: ask the world that it was added to"
            ),
            Self::UnknownMap(id) => write!(
                f,
                "map {id} is not in this world: it was removed, or added to another world"
            ),
            Self::EmptyBox(place) => write!(
                f,
                "{place:?} has no area and would meet nothing: give it a width and a height"
            ),
            Self::BadOption { field, value } => write!(
                f,
                "`{field}` cannot be {value}: it must be finite, and an amount zero or more"
            ),
            Self::OneWay(kind) => write!(
                f,
                "only a solid can be one-way, and this body is of kind {kind}"
            ),
            Self::WrongKind { id, kind, wanted } => write!(
                f,
                "body {id} is of kind {kind}, but this is for bodies of kind {wanted}"
            ),
            Self::UnknownHitbox(id, label) => {
                write!(f, "body {id} has no hitbox `{label}`: add it first")
            }
            Self::DuplicateHitbox(label) => write!(
                f,
                "the body has a hitbox `{label}` already: remove that first, or take another label"
            ),
            Self::Full => write!(f, "the world is full: remove something first"),
            Self::NoRoom { id, other } => {
                write!(f, "body {id} has no room there: {other} is in the way")
            }
            Self::NoWayOut(id) => write!(
                f,
                "body {id} cannot be pushed out of what it is in: teleport it to a free place"
            ),
            Self::Shape(_) => write!(f, "the box was refused"),
            Self::Move(_) => write!(f, "the move was refused"),
        }
    }
}

impl<S: Scalar> Error for WorldError<S> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Move(error) => Some(error),
            Self::Shape(error) => Some(error),
            _ => None,
        }
    }
}

impl<S: Scalar> From<MoveError<S>> for WorldError<S> {
    fn from(error: MoveError<S>) -> Self {
        Self::Move(error)
    }
}

impl<S: Scalar> From<ShapeError<S>> for WorldError<S> {
    fn from(error: ShapeError<S>) -> Self {
        Self::Shape(error)
    }
}
