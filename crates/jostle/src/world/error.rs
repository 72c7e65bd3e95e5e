use crate::geometry::{Aabb, ShapeError, Vec2};
use crate::narrow::MoveError;
use crate::scalar::Scalar;
use crate::world::{BodyId, BodyKind, Label, MapId, MoveOptions, Other};
use core::error::Error;
use core::fmt;

/// Why a world refused a call. A refused call changes nothing.
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
    /// The body has been removed, or the id was made from a number that this world never issued.
    UnknownBody(BodyId),
    /// The id was issued by another world.
    OtherWorld(BodyId),
    /// The map has been removed, or is in another world.
    UnknownMap(MapId),
    /// The box of a body or a hitbox has no area.
    EmptyBox(Aabb<S>),
    /// An option or a setting is out of its range.
    BadOption {
        /// The name of the option.
        field: &'static str,
        /// The value that was refused.
        value: S,
    },
    /// A sensor was to be one-way.
    OneWay(BodyKind),
    /// No side is up in the settings of a character, as in a game seen from above, and it needs one.
    NoUp,
    /// The call does not apply to bodies of this kind.
    WrongKind {
        /// The body.
        id: BodyId,
        /// Its kind.
        kind: BodyKind,
        /// The kind that the call applies to.
        wanted: BodyKind,
    },
    /// The body has no hitbox with this label.
    UnknownHitbox(BodyId, Label),
    /// The body has a hitbox with this label already.
    DuplicateHitbox(Label),
    /// There are 2^32 bodies, hitboxes or maps.
    Full,
    /// The body would overlap something at its new place.
    NoRoom {
        /// The body.
        id: BodyId,
        /// The first of the obstacles: tiles first, then bodies by id.
        other: Other,
    },
    /// The body overlaps several obstacles, and each way out of one leads into the next.
    NoWayOut(BodyId),
    /// The box is not a valid shape.
    Shape(ShapeError<S>),
    /// The move itself is not valid.
    Move(MoveError<S>),
}

impl<S: Scalar> fmt::Display for WorldError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBody(id) => {
                write!(f, "body {id} is not in this world: it was removed, or is of another world; use the id that was returned when it was added")
            }
            Self::OtherWorld(id) => write!(
                f,
                "body {id} belongs to another world: use it with the world that it was added to"
            ),
            Self::UnknownMap(id) => write!(
                f,
                "map {id} is not in this world: it has been removed, or was added to another world"
            ),
            Self::EmptyBox(place) => write!(
                f,
                "{place} has no area and would never meet anything: give it a width and a height"
            ),
            Self::BadOption { field, value } => {
                let rule = if !value.is_finite() {
                    "a finite number"
                } else if *value == S::ZERO {
                    "greater than zero"
                } else {
                    "zero or more"
                };
                write!(f, "`{field}` is {value}: it must be {rule}")
            }
            Self::OneWay(kind) => write!(
                f,
                "the body is of kind {kind}, which blocks nothing, and cannot be one-way: use a solid or an actor"
            ),
            Self::NoUp => f.write_str(
                "the options of the body have no side that is up, and a character needs one: set `up` to a side",
            ),
            Self::WrongKind { id, kind, wanted } => write!(
                f,
                "body {id} is of kind {kind}, but this call needs one of kind {wanted}"
            ),
            Self::UnknownHitbox(id, label) => {
                write!(f, "body {id} has no hitbox `{label}`: add it first")
            }
            Self::DuplicateHitbox(label) => write!(
                f,
                "the body has a hitbox `{label}` already: remove it first, or use another label"
            ),
            Self::Full => write!(
                f,
                "the world holds 2^32 bodies, hitboxes or maps: remove some first"
            ),
            Self::NoRoom { id, other } => {
                write!(f, "body {id} has no room there: {other} is in the way")
            }
            Self::NoWayOut(id) => write!(
                f,
                "body {id} cannot be pushed out of what it overlaps: teleport it to a free place"
            ),
            // Their own sentences: what is printed first must name the value.
            Self::Shape(error) => fmt::Display::fmt(error, f),
            Self::Move(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// No error has a source: the message of a [`Move`](Self::Move) or a [`Shape`](Self::Shape) is that of the error in it.
impl<S: Scalar> Error for WorldError<S> {}

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

/// Checks that all values are finite and zero or more.
#[inline]
pub(super) fn check_amounts<S: Scalar, const N: usize>(
    amounts: [(&'static str, S); N],
) -> Result<(), WorldError<S>> {
    let is_valid = |value: S| value.is_finite() & (S::ZERO <= value);
    // No branch per amount: this runs for every body of a snapshot, and nearly always all are valid.
    let mut are_valid = true;
    for &(_, value) in &amounts {
        are_valid &= is_valid(value);
    }
    if are_valid {
        return Ok(());
    }
    let wrong = amounts.into_iter().find(|&(_, value)| !is_valid(value));
    let (field, value) = wrong.expect("one of them is not valid");
    Err(WorldError::BadOption { field, value })
}

pub(super) fn check_finite<S: Scalar>(
    names: [&'static str; 2],
    value: Vec2<S>,
) -> Result<(), WorldError<S>> {
    let mut parts = names.into_iter().zip([value.x, value.y]);
    match parts.find(|(_, value)| !value.is_finite()) {
        Some((field, value)) => Err(WorldError::BadOption { field, value }),
        None => Ok(()),
    }
}

pub(super) fn check_options<S: Scalar>(options: &MoveOptions<S>) -> Result<(), WorldError<S>> {
    check_amounts([
        ("forgive_ceiling", options.forgive_ceiling),
        ("forgive_wall", options.forgive_wall),
        ("forgive_floor", options.forgive_floor),
        ("forgive_ledge", options.forgive_ledge),
        ("step", options.step),
        ("snap", options.snap),
    ])
}
