//! Finders of pairs and sets of boxes, which need no world.

use super::*;
use jostle::{Changed, List};

type Found = Vec<(u32, u32)>;

fn row(count: u8) -> Vec<Rect<f32>> {
    let rect = |at: u8| Rect {
        x: f32::from(at) * 6.0,
        y: 0.0,
        w: 8.0,
        h: 8.0,
    };
    (0..count).map(rect).collect()
}

fn indices(pairs: &[Pair]) -> Found {
    pairs.iter().map(|pair| (pair.a, pair.b)).collect()
}

/// Finds pairs with a finder that takes one list.
macro_rules! finder {
    ($test:ident, $new:ident, $room:ident, $find:ident, $free:ident) => {
        #[test]
        fn $test() {
            let finder = Box::into_raw($new());
            // SAFETY: it was just created.
            let there = unsafe { finder.as_ref() };
            let find = |rects: List<'_, Rect<f32>>, count, filters: List<'_, FilterRecord>| {
                // SAFETY: there are as many as the count says.
                listed(|first, found| unsafe {
                    $find(there, rects, count, filters, 1, first, found)
                })
            };
            let rects = row(4);
            let pairs = find(List::from(&rects), 4, List::null());
            assert_eq!(indices(&pairs), [(0, 1), (1, 2), (2, 3)]);

            let filter = |layers, mask| FilterRecord { layers, mask };
            let filters = [filter(1, 2), filter(2, 0), filter(4, 0), filter(8, 4)];
            let pairs = find(List::from(&rects), 4, List::from(&filters));
            assert_eq!(indices(&pairs), [(0, 1), (2, 3)]);

            let room = $room(there, 3);
            for (at, rect) in row(3).into_iter().enumerate() {
                // SAFETY: there is room for three.
                unsafe { room.add(at).write(rect) };
            }
            let pairs = find(List::null(), 3, List::null());
            assert_eq!(indices(&pairs), [(0, 1), (1, 2)]);
            assert!(find(List::null(), 0, List::null()).is_empty());

            let room = $room(there, 3);
            for (at, rect) in row(3).into_iter().enumerate() {
                // SAFETY: there is room for three.
                unsafe { room.add(at).write(rect) };
            }
            // SAFETY: the room is a list of three.
            let itself = List::from(unsafe { std::slice::from_raw_parts(room, 3) });
            assert_eq!(
                indices(&find(itself, 3, List::null())),
                [(0, 1), (1, 2)],
                "the room is passed itself"
            );

            // SAFETY: null is a room that is used instead.
            let status = unsafe {
                $find(
                    there,
                    List::null(),
                    2,
                    List::null(),
                    0,
                    Out::null(),
                    Out::null(),
                )
            };
            refused(status, Status::BAD_COUNT);
            assert!($room(there, usize::MAX).is_null());
            // SAFETY: it was created, and is freed only here.
            $free(unsafe { Owned::from(finder) });
        }
    };
}

finder!(
    pairs_of_a_list,
    pairs_new,
    pairs_room,
    pairs_find,
    pairs_free
);
finder!(
    pairs_of_a_list_that_moves_little,
    tracked_pairs_new,
    tracked_pairs_room,
    tracked_pairs_find,
    tracked_pairs_free
);

#[test]
fn pairs_between_two_lists() {
    let finder = Box::into_raw(two_sets_new());
    // SAFETY: it was just created.
    let there = unsafe { finder.as_ref() };
    let (first, second) = (row(2), row(1));
    let none = List::null;
    let pairs: Vec<Pair> = listed(|list, count| {
        let (first, second) = (List::from(&first[..]), List::from(&second[..]));
        // SAFETY: there are as many boxes as the counts say.
        unsafe { two_sets_find(there, first, 2, second, 1, none(), none(), 1, list, count) }
    });
    assert_eq!(indices(&pairs), [(0, 0), (1, 0)]);
    assert!(
        two_sets_room(there, 2, 1).is_null(),
        "there is no third list"
    );
    assert!(error().contains("`list` is 2"), "{}", error());
    fill(there, [2, 1], first[0]);
    let pairs: Vec<Pair> = listed(|list, count| {
        // SAFETY: null is a room that is used instead.
        unsafe {
            two_sets_find(
                there,
                no_boxes(),
                2,
                no_boxes(),
                1,
                none(),
                none(),
                1,
                list,
                count,
            )
        }
    });
    assert_eq!(indices(&pairs), [(0, 0), (1, 0)]);
    for [first_count, second_count] in [[0, 0], [0, 1], [2, 0]] {
        // SAFETY: null is the empty list, or a room that is used instead.
        let pairs: Vec<Pair> = listed(|list, count| unsafe {
            two_sets_find(
                there,
                no_boxes(),
                first_count,
                no_boxes(),
                second_count,
                none(),
                none(),
                1,
                list,
                count,
            )
        });
        assert!(pairs.is_empty(), "{first_count} and {second_count}");
        fill(there, [2, 1], first[0]);
    }
    // SAFETY: it was created, and is freed only here.
    two_sets_free(unsafe { Owned::from(finder) });
}

/// Fills both rooms with this many copies of a box.
fn fill(finder: Changed<'_, TwoSets>, counts: [usize; 2], rect: Rect<f32>) {
    for (list, count) in (0..).zip(counts) {
        let room = two_sets_room(finder, list, count);
        for at in 0..count {
            // SAFETY: there is room for as many.
            unsafe { room.add(at).write(rect) };
        }
    }
}

#[test]
fn the_rooms_of_two_lists_are_passed_themselves() {
    let finder = Box::into_raw(two_sets_new());
    // SAFETY: it was just created.
    let there = unsafe { finder.as_ref() };
    let bullet = row(1)[0];
    let rooms = [0, 1].map(|list| two_sets_room(there, list, 1));
    for room in rooms {
        // SAFETY: each has room for one.
        unsafe { room.write(bullet) };
    }
    // SAFETY: each room is a list of one.
    let [first, second] =
        rooms.map(|room| List::from(unsafe { std::slice::from_raw_parts(room, 1) }));
    let none = List::null;
    let pairs: Vec<Pair> = listed(|list, count| {
        // SAFETY: there are as many boxes as the counts say.
        unsafe { two_sets_find(there, first, 1, second, 1, none(), none(), 1, list, count) }
    });
    assert_eq!(indices(&pairs), [(0, 0)]);
    // SAFETY: it was created, and is freed only here.
    two_sets_free(unsafe { Owned::from(finder) });
}

fn no_boxes<'a>() -> List<'a, Rect<f32>> {
    List::null()
}

#[test]
fn a_set_of_boxes_is_searched() {
    let boxes = Box::into_raw(boxes_new());
    // SAFETY: it was just created.
    let there = unsafe { boxes.as_ref() };
    let insert =
        |rect: &Rect<f32>| written(|index| boxes_insert(there, In::from(rect), 1, u32::MAX, index));
    let inserted: Vec<u32> = row(3).iter().map(insert).collect();
    assert_eq!(
        (inserted.as_slice(), boxes_count(there)),
        (&[0, 1, 2][..], 3)
    );
    let found: Vec<u32> =
        listed(|first, count| boxes_overlapping(there, 0.0, 0.0, 7.0, 1.0, 1, first, count));
    assert_eq!(found, [0, 1]);
    let near: Vec<u32> = listed(|first, count| boxes_nearest(there, 99.0, 0.0, 1, 1, first, count));
    assert_eq!(near, [2]);
    let hit = written(|hit| boxes_raycast(there, -4.0, 4.0, 8.0, 0.0, 1, hit));
    assert_eq!((hit.index, hit.fraction), (0, 0.5));
    let pairs: Vec<Pair> = listed(|first, count| boxes_pairs(there, 1, first, count));
    assert_eq!(indices(&pairs), [(0, 1), (1, 2)]);
    assert_eq!(boxes_remove(there, 1), 0);
    refused(boxes_remove(there, 1), Status::UNKNOWN_BOX);
    refused(boxes_edges(there, 77, Out::null()), Status::UNKNOWN_BOX);
    assert_eq!(boxes_clear(there), 0);
    // SAFETY: it was created, and is freed only here.
    boxes_free(unsafe { Owned::from(boxes) });
}
