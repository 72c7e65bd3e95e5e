//! Pairs of overlapping boxes.

use crate::failure::Failure;
use crate::records::{FilterRecord, Rect};
use jostle::{Aabb, Filter, Scalar, StripCells, TrackedPairs, TwoSets};

/// Boxes as they came in: x, y, width and height, which become edges in place.
#[derive(Clone, Debug)]
struct Room<S: Scalar> {
    rects: Vec<[S; 4]>,
    filters: Vec<Filter>,
}

impl<S: Scalar> Room<S> {
    const fn new() -> Self {
        Self {
            rects: Vec::new(),
            filters: Vec::new(),
        }
    }

    /// Makes room for boxes and returns it. What it holds is whatever was there.
    fn of(&mut self, count: usize) -> Result<&mut [[S; 4]], Failure<S>> {
        let given = count;
        if u32::try_from(given).is_err() {
            return Err(Failure::TooMany { given });
        }
        let more = count.saturating_sub(self.rects.len());
        if self.rects.try_reserve(more).is_err() {
            return Err(Failure::NoMemory { given });
        }
        self.rects.resize(count, [S::ZERO; 4]);
        Ok(&mut self.rects)
    }

    /// Refuses to go on if the room was made for another number of boxes.
    fn must_hold(&self, expected: usize) -> Result<(), Failure<S>> {
        let given = self.rects.len();
        if given == expected {
            return Ok(());
        }
        Err(Failure::Room { given, expected })
    }

    fn fill(&mut self, rects: &[Rect<S>]) {
        self.rects.clear();
        self.rects
            .extend(rects.iter().map(|r| [r.x, r.y, r.w, r.h]));
    }

    /// Returns the boxes and, if the search is filtered, their filters. Without filters of their own, boxes are in all
    /// layers and look for all.
    fn given(
        &mut self,
        filters: Option<&[FilterRecord]>,
        is_filtered: bool,
    ) -> Result<Given<'_, S>, Failure<S>> {
        let given = self.rects.len();
        if u32::try_from(given).is_err() {
            return Err(Failure::TooMany { given });
        }
        self.filters.clear();
        match filters {
            Some(filters) if filters.len() != given => {
                let (list, given, expected) = ("filters", filters.len(), given);
                return Err(Failure::Count {
                    list,
                    given,
                    expected,
                });
            }
            Some(filters) => self
                .filters
                .extend(filters.iter().copied().map(Filter::from)),
            None if is_filtered => self.filters.resize(given, Filter::ALL),
            None => {}
        }
        let boxes = Aabb::checked_slice(&mut self.rects);
        let boxes = boxes.map_err(|(index, error)| Failure::ShapeAt { index, error })?;
        let filters = &self.filters;
        Ok(Given { boxes, filters })
    }
}

/// Boxes, and as many filters if the search is filtered.
struct Given<'a, S: Scalar> {
    boxes: &'a [Aabb<S>],
    filters: &'a [Filter],
}

/// Declares a finder of all pairs of a list, over one of the core.
macro_rules! finder {
    ($(#[$doc:meta])* $name:ident, $core:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<S: Scalar = f32> {
            room: Room<S>,
            finder: $core<S>,
        }

        impl<S: Scalar> $name<S> {
            /// Creates a finder. Keep it: it reuses its memory.
            #[must_use]
            pub fn new() -> Self {
                Self {
                    room: Room::new(),
                    finder: $core::new(),
                }
            }

            /// Makes room for boxes as x, y, width and height, to be written before
            /// [`find_in_room`](Self::find_in_room). Each search turns what is in the room into edges, so write all of
            /// it again.
            ///
            /// # Errors
            ///
            /// Returns an error if there is no memory for that many, or there are 2^32 or more.
            pub fn room(&mut self, count: usize) -> Result<&mut [[S; 4]], Failure<S>> {
                self.room.of(count)
            }

            /// Returns what is in the [room](Self::room): the boxes that were written, or the edges that a search has
            /// made of them.
            #[must_use]
            pub fn in_room(&self) -> &[[S; 4]] {
                &self.room.rects
            }

            /// Finds all pairs of boxes that overlap. Flush and empty boxes do not.
            ///
            /// Unsorted pairs come in an order that is the same on every platform, but means nothing. With filters, two
            /// boxes make a pair if either looks for a layer of the other.
            ///
            /// # Errors
            ///
            /// Returns an error if a box is impossible, or there are not as many filters as boxes.
            pub fn find(
                &mut self,
                rects: &[Rect<S>],
                filters: Option<&[FilterRecord]>,
                is_sorted: bool,
            ) -> Result<&[[u32; 2]], Failure<S>> {
                self.room.fill(rects);
                self.find_in_room(rects.len(), filters, is_sorted)
            }

            /// Finds all pairs of the boxes in the [room](Self::room), which it turns into edges. The count is that of the
            /// room.
            ///
            /// # Errors
            ///
            /// Returns an error if a box is impossible, there are not as many filters as boxes, or the room is for another
            /// number of boxes.
            pub fn find_in_room(
                &mut self,
                count: usize,
                filters: Option<&[FilterRecord]>,
                is_sorted: bool,
            ) -> Result<&[[u32; 2]], Failure<S>> {
                self.room.must_hold(count)?;
                let given = self.room.given(filters, filters.is_some())?;
                let mut pairs = self.finder.pairs(given.boxes);
                if filters.is_some() {
                    pairs = pairs.with_filters(given.filters);
                }
                Ok(if is_sorted {
                    pairs.sorted()
                } else {
                    pairs.unsorted()
                })
            }
        }

        impl<S: Scalar> Default for $name<S> {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}

finder! {
    /// All pairs of a list of boxes, with nothing to tune: [`StripCells`].
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_flat::FlatPairs;
    /// use jostle_flat::records::Rect;
    ///
    /// let row = [0.0, 8.0, 30.0].map(|x| Rect { x, y: 0.0, w: 10.0, h: 10.0 });
    /// let mut pairs = FlatPairs::<f32>::new();
    /// assert_eq!(pairs.find(&row, None, true)?, [[0, 1]]);
    /// # Ok::<(), jostle_flat::Failure>(())
    /// ```
    FlatPairs, StripCells
}

finder! {
    /// All pairs of boxes that move little from tick to tick: [`TrackedPairs`].
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_flat::FlatTrackedPairs;
    /// use jostle_flat::records::Rect;
    ///
    /// let mut pairs = FlatTrackedPairs::<f32>::new();
    /// for x in [0.0, 1.0, 2.0] {
    ///     let boxes = [Rect { x, y: 0.0, w: 10.0, h: 10.0 }, Rect { x: 11.0, y: 0.0, w: 10.0, h: 10.0 }];
    ///     assert_eq!(pairs.find(&boxes, None, true)?.is_empty(), x < 2.0, "flush at 1");
    /// }
    /// # Ok::<(), jostle_flat::Failure>(())
    /// ```
    FlatTrackedPairs, TrackedPairs
}

/// Pairs between two lists, such as bullets and enemies: [`TwoSets`].
///
/// # Examples
///
/// ```
/// use jostle_flat::FlatTwoSets;
/// use jostle_flat::records::Rect;
///
/// let bullets = [0.0, 40.0].map(|x| Rect { x, y: 2.0, w: 4.0, h: 4.0 });
/// let enemies = [Rect { x: 38.0, y: 0.0, w: 16.0, h: 16.0 }];
/// let mut sets = FlatTwoSets::<f32>::new();
/// assert_eq!(sets.find([&bullets, &enemies], [None; 2], true)?, [[1, 0]]);
/// # Ok::<(), jostle_flat::Failure>(())
/// ```
#[derive(Debug)]
pub struct FlatTwoSets<S: Scalar = f32> {
    rooms: [Room<S>; 2],
    finder: TwoSets<S>,
}

impl<S: Scalar> FlatTwoSets<S> {
    /// Creates a finder. Keep it: it reuses its memory.
    #[must_use]
    pub fn new() -> Self {
        Self {
            rooms: [const { Room::new() }; 2],
            finder: TwoSets::new(),
        }
    }

    /// Makes room for the boxes of the first or the second list, as x, y, width and height, to be written before
    /// [`find_in_room`](Self::find_in_room).
    ///
    /// # Errors
    ///
    /// Returns an error if there is no memory for that many, or there are 2^32 or more.
    pub fn room(&mut self, is_second: bool, count: usize) -> Result<&mut [[S; 4]], Failure<S>> {
        self.rooms[usize::from(is_second)].of(count)
    }

    /// Returns what is in the [room](Self::room) of the first or the second list: the boxes that were written, or the
    /// edges that a search has made of them.
    #[must_use]
    pub fn in_room(&self, is_second: bool) -> &[[S; 4]] {
        &self.rooms[usize::from(is_second)].rects
    }

    /// Writes the boxes of the first or the second list into its [room](Self::room).
    pub fn fill_room(&mut self, is_second: bool, rects: &[Rect<S>]) {
        self.rooms[usize::from(is_second)].fill(rects);
    }

    /// Finds the pairs of a box of the first list and one of the second that overlap.
    ///
    /// # Errors
    ///
    /// Returns an error if a box is impossible, or there are not as many filters as boxes.
    pub fn find(
        &mut self,
        rects: [&[Rect<S>]; 2],
        filters: [Option<&[FilterRecord]>; 2],
        is_sorted: bool,
    ) -> Result<&[[u32; 2]], Failure<S>> {
        self.fill_room(false, rects[0]);
        self.fill_room(true, rects[1]);
        self.find_in_room(rects.map(<[Rect<S>]>::len), filters, is_sorted)
    }

    /// Finds the pairs between the two [rooms](Self::room), with their counts. If one list has filters and the other
    /// none, the other's boxes are in all layers and look for all.
    ///
    /// # Errors
    ///
    /// Returns an error if a box is impossible, there are not as many filters as boxes, or a room is for another number of
    /// boxes. Then write both lists into their rooms again: the first may hold edges already.
    pub fn find_in_room(
        &mut self,
        counts: [usize; 2],
        filters: [Option<&[FilterRecord]>; 2],
        is_sorted: bool,
    ) -> Result<&[[u32; 2]], Failure<S>> {
        for (room, count) in self.rooms.iter().zip(counts) {
            room.must_hold(count)?;
        }
        let is_filtered = filters.iter().any(Option::is_some);
        let [first, second] = &mut self.rooms;
        let first = first.given(filters[0], is_filtered)?;
        let second = second.given(filters[1], is_filtered)?;
        let mut pairs = self.finder.pairs_between(first.boxes, second.boxes);
        if is_filtered {
            pairs = pairs.with_filters(first.filters, second.filters);
        }
        Ok(if is_sorted {
            pairs.sorted()
        } else {
            pairs.unsorted()
        })
    }
}

impl<S: Scalar> Default for FlatTwoSets<S> {
    fn default() -> Self {
        Self::new()
    }
}
