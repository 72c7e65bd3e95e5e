//! # Pairs
//!
//! All pairs of many boxes that overlap, without a world. Flush and empty boxes overlap nothing. Keep a finder: it reuses
//! its memory.
//!
//! To save a copy, write boxes into the room that a finder gives, and pass null or the room itself for the boxes, with the
//! count that the room is for. A search turns what is in the room into edges, so write all of it again before the next one.
//! Null with a count of 0 is the empty list. Never pass a pointer to a later box of a room, or to the room of another list.

use super::S;
use crate::border::{Changed, List, Out, Owned, Ptr};
use crate::handle::{Content, Handle, with};
use crate::refusal::Refusal;
use jostle_flat::records::{FilterRecord, Pair, Rect};
use jostle_flat::{FlatPairs, FlatTrackedPairs, FlatTwoSets};

/// A finder of all pairs of a list.
#[derive(Debug)]
pub struct Pairs(FlatPairs<S>);

/// A finder of all pairs of a list whose boxes move little from search to search.
#[derive(Debug)]
pub struct TrackedPairs(FlatTrackedPairs<S>);

/// A finder of the pairs between two lists, such as bullets and enemies.
#[derive(Debug)]
pub struct TwoSets(FlatTwoSets<S>);

impl Content for Pairs {
    const NAME: &'static str = "finder";
}

impl Content for TrackedPairs {
    const NAME: &'static str = "finder";
}

impl Content for TwoSets {
    const NAME: &'static str = "finder";
}

/// Creates a finder of all pairs of a list.
#[unsafe(export_name = symbol!("pairs_new"))]
pub extern "C" fn pairs_new() -> Box<Handle<Pairs>> {
    Handle::boxed(Pairs(FlatPairs::new()))
}

/// Frees a finder. Null is fine.
#[unsafe(export_name = symbol!("pairs_free"))]
pub extern "C" fn pairs_free(finder: Owned<'_, Pairs>) {
    finder.free();
}

/// Returns room for this many boxes, to be written before a search; null if there is not enough memory. It is valid
/// until the next call with this finder.
#[unsafe(export_name = symbol!("pairs_room"))]
pub extern "C" fn pairs_room(finder: Changed<'_, Pairs>, count: usize) -> *mut Rect<S> {
    let mut room = std::ptr::null_mut();
    with(finder, |finder| {
        room = finder.0.room(count)?.as_mut_ptr().cast();
        Ok(())
    });
    room
}

/// Finds all pairs of boxes that overlap, by their indices, the lesser first. `rects` is null if the boxes are in the
/// room. With `filters`, which may be null, two boxes make a pair if either looks for a layer of the other. `sorted` is 1 for
/// pairs in order of their indices; 0 is faster, and the order means nothing, though it is the same on every machine.
///
/// # Safety
///
/// `rects` and `filters` are null, or lead to this many of them. `rects` does not lead to a later box of the room.
#[unsafe(export_name = symbol!("pairs_find"))]
pub unsafe extern "C" fn pairs_find(
    finder: Changed<'_, Pairs>,
    rects: List<'_, Rect<S>>,
    count: usize,
    filters: List<'_, FilterRecord>,
    sorted: u32,
    pairs: Out<'_, Ptr<Pair>>,
    found: Out<'_, usize>,
) -> i32 {
    with(finder, |finder| {
        // SAFETY: the caller promises it.
        let filters = unsafe { filters_of(filters, count) }?;
        // SAFETY: the caller promises it.
        let list = match unsafe { rects_of(rects, count, finder.0.in_room(), "rects") }? {
            Some(rects) => finder.0.find(rects, filters, sorted != 0)?,
            None => finder.0.find_in_room(count, filters, sorted != 0)?,
        };
        hand_out_pairs(list, pairs, found);
        Ok(())
    })
}

/// Creates a finder of all pairs of a list whose boxes move little from search to search.
#[unsafe(export_name = symbol!("tracked_pairs_new"))]
pub extern "C" fn tracked_pairs_new() -> Box<Handle<TrackedPairs>> {
    Handle::boxed(TrackedPairs(FlatTrackedPairs::new()))
}

/// Frees a finder. Null is fine.
#[unsafe(export_name = symbol!("tracked_pairs_free"))]
pub extern "C" fn tracked_pairs_free(finder: Owned<'_, TrackedPairs>) {
    finder.free();
}

/// Returns room for this many boxes, to be written before a search; null if there is not enough memory. It is valid
/// until the next call with this finder.
#[unsafe(export_name = symbol!("tracked_pairs_room"))]
pub extern "C" fn tracked_pairs_room(
    finder: Changed<'_, TrackedPairs>,
    count: usize,
) -> *mut Rect<S> {
    let mut room = std::ptr::null_mut();
    with(finder, |finder| {
        room = finder.0.room(count)?.as_mut_ptr().cast();
        Ok(())
    });
    room
}

/// Finds all pairs of boxes that overlap, by their indices, the lesser first. `rects` is null if the boxes are in the
/// room. With `filters`, which may be null, two boxes make a pair if either looks for a layer of the other. `sorted` is 1 for
/// pairs in order of their indices; 0 is faster, and the order means nothing, though it is the same on every machine.
///
/// # Safety
///
/// `rects` and `filters` are null, or lead to this many of them. `rects` does not lead to a later box of the room.
#[unsafe(export_name = symbol!("tracked_pairs_find"))]
pub unsafe extern "C" fn tracked_pairs_find(
    finder: Changed<'_, TrackedPairs>,
    rects: List<'_, Rect<S>>,
    count: usize,
    filters: List<'_, FilterRecord>,
    sorted: u32,
    pairs: Out<'_, Ptr<Pair>>,
    found: Out<'_, usize>,
) -> i32 {
    with(finder, |finder| {
        // SAFETY: the caller promises it.
        let filters = unsafe { filters_of(filters, count) }?;
        // SAFETY: the caller promises it.
        let list = match unsafe { rects_of(rects, count, finder.0.in_room(), "rects") }? {
            Some(rects) => finder.0.find(rects, filters, sorted != 0)?,
            None => finder.0.find_in_room(count, filters, sorted != 0)?,
        };
        hand_out_pairs(list, pairs, found);
        Ok(())
    })
}

/// Creates a finder of the pairs between two lists.
#[unsafe(export_name = symbol!("two_sets_new"))]
pub extern "C" fn two_sets_new() -> Box<Handle<TwoSets>> {
    Handle::boxed(TwoSets(FlatTwoSets::new()))
}

/// Frees a finder. Null is fine.
#[unsafe(export_name = symbol!("two_sets_free"))]
pub extern "C" fn two_sets_free(finder: Owned<'_, TwoSets>) {
    finder.free();
}

/// Returns room for this many boxes of the first (`list` 0) or the second list (`list` 1), to be written before a search;
/// null if there is not enough memory. It is valid until the next call with this finder.
#[unsafe(export_name = symbol!("two_sets_room"))]
pub extern "C" fn two_sets_room(
    finder: Changed<'_, TwoSets>,
    list: u32,
    count: usize,
) -> *mut Rect<S> {
    let mut room = std::ptr::null_mut();
    with(finder, |finder| {
        let is_second = match list {
            0 | 1 => list == 1,
            _ => return Err(Refusal::bad_list(list)),
        };
        room = finder.0.room(is_second, count)?.as_mut_ptr().cast();
        Ok(())
    });
    room
}

/// Finds the pairs of a box of the first list and one of the second that overlap, by their indices. A list is null if
/// its boxes are in its room. Filters and order are as in `jostle_pairs_find`; boxes without filters are in all layers and
/// look for all. If the call is refused, write both lists into their rooms again.
///
/// # Safety
///
/// Each list is null, or leads to as many items as the count beside it, which are not in a room unless the list is that room.
#[unsafe(export_name = symbol!("two_sets_find"))]
pub unsafe extern "C" fn two_sets_find(
    finder: Changed<'_, TwoSets>,
    first: List<'_, Rect<S>>,
    first_count: usize,
    second: List<'_, Rect<S>>,
    second_count: usize,
    first_filters: List<'_, FilterRecord>,
    second_filters: List<'_, FilterRecord>,
    sorted: u32,
    pairs: Out<'_, Ptr<Pair>>,
    found: Out<'_, usize>,
) -> i32 {
    with(finder, |finder| {
        // SAFETY: the caller promises it.
        let first_filters = unsafe { filters_of(first_filters, first_count) }?;
        // SAFETY: the caller promises it.
        let second_filters = unsafe { filters_of(second_filters, second_count) }?;
        let filters = [first_filters, second_filters];
        let lists = [
            (first, first_count, "first"),
            (second, second_count, "second"),
        ];
        for (is_second, (list, count, name)) in [false, true].into_iter().zip(lists) {
            let room = finder.0.in_room(is_second);
            // SAFETY: the caller promises it.
            if let Some(rects) = unsafe { rects_of(list, count, room, name) }? {
                finder.0.fill_room(is_second, rects);
            }
        }
        let counts = [first_count, second_count];
        let list = finder.0.find_in_room(counts, filters, sorted != 0)?;
        hand_out_pairs(list, pairs, found);
        Ok(())
    })
}

/// Returns the boxes of a search; `None` if they are in the room, which no slice may lead to while the search changes it.
///
/// # Safety
///
/// `rects` is null, or leads to this many of them.
unsafe fn rects_of<'a>(
    rects: List<'a, Rect<S>>,
    count: usize,
    room: &[[S; 4]],
    name: &'static str,
) -> Result<Option<&'a [Rect<S>]>, Refusal> {
    if count != 0 && (rects.is_null() || rects.begins_at(room.as_ptr().cast())) {
        return Ok(None);
    }
    // SAFETY: the caller promises it.
    unsafe { rects.of(count, name) }.map(Some)
}

/// Returns the filters of a list, if it has any.
///
/// # Safety
///
/// `filters` is null, or leads to this many of them.
unsafe fn filters_of<'a>(
    filters: List<'a, FilterRecord>,
    count: usize,
) -> Result<Option<&'a [FilterRecord]>, Refusal> {
    if filters.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller promises it.
    unsafe { filters.of(count, "filters") }.map(Some)
}

/// Writes where pairs begin, and how many there are.
pub(super) fn hand_out_pairs(list: &[[u32; 2]], pairs: Out<'_, Ptr<Pair>>, found: Out<'_, usize>) {
    pairs.set(list.as_ptr().cast());
    found.set(list.len());
}
