use crate::world::BodyId;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A body in an answer: its id, and the data that the game gave it.
///
/// The data is what the body had when the answer was given. An [event](crate::world::Event) therefore still says which
/// coin it was about after the coin is gone. Equality, order and hash ignore the data: two of these are equal if their
/// ids are, and one can be compared with a [`BodyId`] directly.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, World};
/// use jostle::{EventKind, Other};
///
/// const GOLD: u64 = 7;
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// let coin = world.add(Body::sensor(Aabb::new(4, 0, 8, 8)).with_data(GOLD))?;
/// world.remove(coin)?;
/// let [entered, left] = world.events() else { panic!("one event each") };
/// assert_eq!(entered.kind, EventKind::Enter { sensor: coin.into() });
/// assert!(matches!(left.kind, EventKind::Exit { sensor } if sensor.data == GOLD));
///
/// let here = world.overlapping(Aabb::new(0, 0, 1, 1)).first();
/// assert!(matches!(here, Some(Other::Body(body)) if body == hero && body.data == 0));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyRef {
    /// The id.
    pub id: BodyId,
    /// The [data](crate::world::Body::with_data) of the body; 0 if it has none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub data: u64,
}

/// Names a body without its data.
impl From<BodyId> for BodyRef {
    fn from(id: BodyId) -> Self {
        Self { id, data: 0 }
    }
}

impl From<BodyRef> for BodyId {
    fn from(body: BodyRef) -> Self {
        body.id
    }
}

impl PartialEq for BodyRef {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for BodyRef {}

impl PartialEq<BodyId> for BodyRef {
    #[inline]
    fn eq(&self, id: &BodyId) -> bool {
        self.id == *id
    }
}

impl PartialEq<BodyRef> for BodyId {
    #[inline]
    fn eq(&self, body: &BodyRef) -> bool {
        *self == body.id
    }
}

impl PartialOrd for BodyRef {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BodyRef {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.id.cmp(&other.id)
    }
}

impl Hash for BodyRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Display for BodyRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.id, f)
    }
}
