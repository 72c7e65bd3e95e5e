//! Pairs between two groups of boxes that have keys of the game's own.

use crate::broad::Filter;
use crate::broad::pairs::TwoSets;
use crate::broad::pairs::place;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
use alloc::vec::Vec;

/// Finds the overlapping pairs between two groups, such as the bullets and enemies of two
/// [pools](crate::pool::Pool), and names them by keys of any kind: handles, ids, indices.
///
/// It is a [`TwoSets`] with the lists around it that a game would keep: boxes and keys are copied from whatever
/// holds them, and nothing is borrowed while the pairs are answered, so each may change or remove what it hit.
/// Memory is kept from call to call. If your boxes are in slices already, a [`TwoSets`] copies nothing.
///
/// # Examples
///
/// ```
/// use jostle::Pool;
/// use jostle::i32::{Aabb, KeyedPairs};
///
/// let mut bullets = Pool::new();
/// for x in [0, 10, 20] {
///     bullets.insert(Aabb::new(x, 4, 2, 2));
/// }
/// let mut enemies = Pool::new();
/// let crab = enemies.insert((Aabb::new(8, 0, 16, 8), 3));
///
/// let mut hits = KeyedPairs::new(); // kept from tick to tick
/// let shots = bullets.iter_active().map(|(shot, &place)| (shot, place));
/// let targets = enemies.iter_active().map(|(target, &(place, _))| (target, place));
/// for &(shot, target) in hits.pairs_between(shots, targets) {
///     // What is gone is not found by its handle: a dead enemy stops no bullet, a spent bullet hits no one.
///     let Some((_, hit_points)) = enemies.get_mut(target) else { continue };
///     if bullets.remove(shot).is_some() {
///         *hit_points -= 1;
///         if *hit_points == 0 {
///             enemies.remove(target);
///         }
///     }
/// }
/// assert_eq!(enemies.get(crab).map(|&(_, hit_points)| hit_points), Some(1));
/// assert_eq!(bullets.len(), 1, "the first one missed");
/// ```
#[derive(Clone, Debug)]
pub struct KeyedPairs<A, B, S: Scalar = f32> {
    sets: TwoSets<S>,
    first: Keyed<A, S>,
    second: Keyed<B, S>,
    found: Vec<(A, B)>,
}

/// One group: its keys, and what is at the same index.
#[derive(Clone, Debug)]
struct Keyed<K, S: Scalar> {
    keys: Vec<K>,
    boxes: Vec<Aabb<S>>,
    filters: Vec<Filter>,
}

impl<K, S: Scalar> Keyed<K, S> {
    const EMPTY: Self = Self {
        keys: Vec::new(),
        boxes: Vec::new(),
        filters: Vec::new(),
    };

    fn refill(&mut self, items: impl Iterator<Item = (K, Aabb<S>)>) {
        self.clear();
        self.extend(items);
    }

    fn refill_filtered(&mut self, items: impl Iterator<Item = (K, Aabb<S>, Filter)>) {
        self.clear();
        let Self { filters, .. } = self;
        let mut own = core::mem::take(filters);
        self.extend(items.map(|(key, aabb, filter)| {
            own.push(filter);
            (key, aabb)
        }));
        self.filters = own;
    }

    fn extend(&mut self, items: impl Iterator<Item = (K, Aabb<S>)>) {
        for (key, aabb) in items {
            self.keys.push(key);
            self.boxes.push(aabb);
        }
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.boxes.clear();
        self.filters.clear();
    }
}

impl<A: Copy, B: Copy, S: Scalar> KeyedPairs<A, B, S> {
    /// Creates a value that holds no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            sets: TwoSets::new(),
            first: Keyed::EMPTY,
            second: Keyed::EMPTY,
            found: Vec::new(),
        }
    }

    /// Returns the keys of the boxes that overlap, in the order in which the groups were given: by the first
    /// group, then by the second.
    ///
    /// Flush boxes are not a pair, and empty boxes are in none.
    ///
    /// # Panics
    ///
    /// Panics if a group has more than 2^30 boxes.
    ///
    /// ```
    /// use jostle::i32::{Aabb, KeyedPairs};
    ///
    /// let heroes = [("mage", Aabb::new(0, 0, 8, 8)), ("rogue", Aabb::new(20, 0, 8, 8))];
    /// let traps = [(7_u32, Aabb::new(24, 4, 8, 8))];
    /// let mut pairs = KeyedPairs::new();
    /// assert_eq!(pairs.pairs_between(heroes, traps), [("rogue", 7)]);
    /// ```
    #[track_caller]
    pub fn pairs_between(
        &mut self,
        first: impl IntoIterator<Item = (A, Aabb<S>)>,
        second: impl IntoIterator<Item = (B, Aabb<S>)>,
    ) -> &[(A, B)] {
        self.first.refill(first.into_iter());
        self.second.refill(second.into_iter());
        self.find()
    }

    /// Returns the keys of the boxes that overlap and of which one [looks for](Filter) the other, in the order of
    /// [`pairs_between`](Self::pairs_between).
    ///
    /// # Panics
    ///
    /// Panics if a group has more than 2^30 boxes.
    ///
    /// ```
    /// use jostle::Filter;
    /// use jostle::i32::{Aabb, KeyedPairs};
    ///
    /// let (ground, air) = (1, 2);
    /// let flak = [(0, Aabb::new(0, 0, 8, 8), Filter::new(0, air))];
    /// let place = Aabb::new(4, 4, 8, 8);
    /// let enemies = [("tank", place, Filter::new(ground, 0)), ("plane", place, Filter::new(air, 0))];
    /// assert_eq!(KeyedPairs::new().filtered_pairs_between(flak, enemies), [(0, "plane")]);
    /// ```
    #[track_caller]
    pub fn filtered_pairs_between(
        &mut self,
        first: impl IntoIterator<Item = (A, Aabb<S>, Filter)>,
        second: impl IntoIterator<Item = (B, Aabb<S>, Filter)>,
    ) -> &[(A, B)] {
        self.first.refill_filtered(first.into_iter());
        self.second.refill_filtered(second.into_iter());
        self.find()
    }

    /// Returns the pairs that were found last; none before the first call.
    #[must_use]
    pub fn found(&self) -> &[(A, B)] {
        &self.found
    }

    #[track_caller]
    fn find(&mut self) -> &[(A, B)] {
        let Self {
            sets,
            first,
            second,
            found,
        } = self;
        let pairs = sets
            .pairs_between(&first.boxes, &second.boxes)
            .with_filters(&first.filters, &second.filters)
            .sorted();
        found.clear();
        let keys = |&[a, b]: &[u32; 2]| (first.keys[place(a)], second.keys[place(b)]);
        found.extend(pairs.iter().map(keys));
        found
    }
}

impl<A: Copy, B: Copy, S: Scalar> Default for KeyedPairs<A, B, S> {
    fn default() -> Self {
        Self::new()
    }
}
