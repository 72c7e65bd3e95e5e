use crate::records::{
    DrawnRecord, EventRecord, Found, HitRecord, HitboxFound, HitboxPair, LineHit,
};
use jostle::{BodyRef, Label, Other, RayHit, Scalar, Sides, Sweep};

/// The memory of answers: lists of records that are reused from question to question.
///
/// Questions fill one of its lists and return it. Keep one per thread, or one per world: after the first tick, nothing
/// is allocated.
///
/// # Examples
///
/// ```
/// use jostle_flat::records::{BodyDef, Rect};
/// use jostle_flat::{Answers, FlatWorld, codes};
///
/// let mut world = FlatWorld::<f32>::new();
/// let mut coin = BodyDef::new(codes::SENSOR);
/// coin.rect = Rect { x: 20.0, y: 0.0, w: 8.0, h: 8.0 };
/// let coin = world.add(&coin)?;
///
/// let mut answers = Answers::new();
/// let found = world.containing([24.0, 4.0], &Default::default(), &mut answers)?;
/// assert_eq!(found[0].other, coin);
/// # Ok::<(), jostle_flat::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answers<S: Scalar = f32> {
    pub(crate) bodies: Vec<u64>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) drawn: Vec<DrawnRecord<S>>,
    pub(crate) events: Vec<EventRecord>,
    pub(crate) found: Vec<Found>,
    /// Where the answers to each question of a batch begin, and where the last ones end.
    pub(crate) starts: Vec<u32>,
    pub(crate) hits: Vec<HitRecord>,
    pub(crate) hitboxes: Vec<HitboxFound>,
    pub(crate) hitbox_pairs: Vec<HitboxPair>,
    pub(crate) lines: Vec<LineHit<S>>,
    pub(crate) core: CoreAnswers<S>,
}

/// Answers as the core gives them, before they become records.
#[derive(Clone, Debug)]
pub(crate) struct CoreAnswers<S: Scalar> {
    pub(crate) bodies: Vec<BodyRef>,
    pub(crate) touched_by: Vec<(BodyRef, Sides)>,
    pub(crate) others: Vec<Other>,
    pub(crate) rays: Vec<(Other, RayHit<S>)>,
    pub(crate) sweeps: Vec<(Other, Sweep<S>)>,
    pub(crate) labels: Vec<(BodyRef, Label)>,
    pub(crate) label_pairs: Vec<[(BodyRef, Label); 2]>,
}

impl<S: Scalar> Answers<S> {
    /// Creates empty lists.
    #[must_use]
    pub fn new() -> Self {
        Self {
            bodies: Vec::new(),
            bytes: Vec::new(),
            drawn: Vec::new(),
            events: Vec::new(),
            found: Vec::new(),
            starts: Vec::new(),
            hits: Vec::new(),
            hitboxes: Vec::new(),
            hitbox_pairs: Vec::new(),
            lines: Vec::new(),
            core: CoreAnswers {
                bodies: Vec::new(),
                touched_by: Vec::new(),
                others: Vec::new(),
                rays: Vec::new(),
                sweeps: Vec::new(),
                labels: Vec::new(),
                label_pairs: Vec::new(),
            },
        }
    }
}

/// Replaces the contents of a list, which keeps its memory.
pub(crate) fn refill<T, I: IntoIterator<Item = impl Into<T>>>(list: &mut Vec<T>, items: I) -> &[T] {
    list.clear();
    list.extend(items.into_iter().map(Into::into));
    list
}

impl<S: Scalar> Default for Answers<S> {
    fn default() -> Self {
        Self::new()
    }
}
