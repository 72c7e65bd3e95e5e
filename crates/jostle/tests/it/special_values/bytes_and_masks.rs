//! Byte boxes and pixel masks.

use jostle::{Aabb, ByteBox};

const BYTES: [u8; 8] = [0, 1, 2, 127, 128, 253, 254, 255];

/// Puts every special byte in every place, and compares with a box in a wider type.
#[test]
fn byte_boxes_agree_with_wide_boxes() {
    for code in 0..BYTES.len().pow(4) {
        let [x, y, w, h] = [512, 64, 8, 1].map(|place| BYTES[code / place % 8]);
        let (small, wide) = (ByteBox::new(x, y, w, h), ByteBox::new(h, w, y, x));
        let (a, b) = (Aabb::<i32>::from(small), Aabb::<i32>::from(wide));
        assert_eq!(Aabb::<i16>::from(small).is_empty(), small.is_empty());
        assert_eq!(
            [small.max_x(), small.max_y()].map(i32::from),
            [a.max().x, a.max().y]
        );
        assert_eq!(small.overlaps(wide), a.overlaps(b), "{small:?} {wide:?}");
        assert_eq!(small.touches(wide), a.touches(b), "{small:?} {wide:?}");
        assert_eq!(small.contains(wide), a.contains(b), "{small:?} {wide:?}");
        assert_eq!(small.intersection(wide).map(Aabb::from), a.intersection(b));
        let union = small.checked_union(wide);
        assert!(union.is_none_or(|union| union == small.union(wide)));
        assert!(union.is_none_or(|union| Aabb::<i32>::from(union) == a.union(b)));
        let point = [i32::from(h), i32::from(x)];
        assert_eq!(small.contains_point(h, x), a.contains_point(point));
        assert_eq!(small.touches_point(h, x), a.touches_point(point));
        assert!(
            Aabb::<i32>::from(small.grown(x)).contains(a)
                || h == 255
                || w == 255
                || 255 < u16::from(w.max(h)) + 2 * u16::from(x)
        );
        assert!(a.contains(Aabb::from(small.shrunk(x))) || 255 < small.max_x().max(small.max_y()));
        for delta in [i16::MIN, -256, -1, 0, 1, 256, i16::MAX] {
            let checked = small.checked_moved(delta, delta);
            let moved = small.moved(delta, delta);
            assert!(checked.is_none_or(|checked| checked == moved));
            assert_eq!([moved.w, moved.h], [w, h], "a move keeps the size");
        }
    }
}

#[cfg(feature = "alloc")]
mod masks {
    use super::super::values::{caught, check_twins};
    use jostle::errors::MaskError;
    use jostle::{Aabb, PixelMask, Vec2};

    const NUMBERS: [i32; 12] = [
        i32::MIN,
        i32::MIN + 1,
        -65,
        -64,
        -1,
        0,
        1,
        63,
        64,
        1 << 30,
        i32::MAX - 1,
        i32::MAX,
    ];

    fn offsets() -> impl Iterator<Item = (i32, i32)> {
        let with = |x: i32| NUMBERS.into_iter().map(move |y| (x, y));
        NUMBERS.into_iter().flat_map(with)
    }

    /// Masks of no pixel, of one pixel, and of one pixel more than a stripe.
    fn masks() -> Vec<PixelMask> {
        let sizes = [(0, 0), (0, 3), (3, 0), (1, 1), (65, 2), (64, 17)];
        sizes
            .map(|(width, height)| PixelMask::full(width, height))
            .to_vec()
    }

    #[test]
    fn sizes_are_checked_before_anything_is_allocated() {
        for (width, height) in offsets() {
            let about = format!("{width}x{height}");
            let made = PixelMask::try_new(width, height);
            let words = (i64::from(width) + 63) / 64 * i64::from(height);
            match made {
                Ok(ref mask) => {
                    assert!(0 <= width && 0 <= height && words <= 1 << 24, "{about}");
                    assert_eq!((mask.width(), mask.height()), (width, height));
                }
                Err(MaskError::NegativeSize { .. }) => assert!(width < 0 || height < 0, "{about}"),
                Err(MaskError::TooLarge { .. }) => assert!(1 << 24 < words, "{about}"),
                Err(error) => panic!("{about}: {error}"),
            }
            if made.is_ok() && 1_000 < words {
                continue;
            }
            let sentence = made.as_ref().map(drop).map_err(ToString::to_string);
            check_twins(|| PixelMask::new(width, height), made);
            assert_eq!(caught(|| drop(PixelMask::full(width, height))), sentence);
            let made = caught(|| drop(PixelMask::from_fn(width, height, |_, _| true)));
            assert_eq!(made, sentence);
        }
    }

    #[test]
    fn buffers_of_the_wrong_length_are_refused() {
        for (width, height) in offsets() {
            for length in [0, 1, 3, 4, 5, 256] {
                let made = PixelMask::from_rgba(width, height, &vec![255; length], 0);
                let needed = i128::from(width) * i128::from(height) * 4;
                let fits = usize::try_from(needed) == Ok(length) && 0 <= width && 0 <= height;
                assert_eq!(made.is_ok(), fits, "{width}x{height} of {length} bytes");
            }
        }
        for threshold in [0, 1, 254, 255] {
            let mask = PixelMask::from_rgba(1, 1, &[0, 0, 0, 255], threshold);
            assert_eq!(mask.map(|mask| mask.get(0, 0)), Ok(threshold < 255));
        }
    }

    /// The largest mask would take 128 MiB; the error must come before that is allocated.
    #[test]
    fn a_missing_image_takes_no_memory() {
        for _ in 0..200 {
            let made = PixelMask::from_rgba(32_768, 32_768, &[], 127);
            assert!(matches!(made, Err(MaskError::WrongLength { .. })));
        }
    }

    #[test]
    fn rows_of_any_length_are_read_or_refused() {
        assert_eq!(PixelMask::from_rows::<&str>(&[]), Ok(PixelMask::new(0, 0)));
        assert_eq!(PixelMask::from_rows(&["", ""]), Ok(PixelMask::new(0, 2)));
        assert!(PixelMask::from_rows(&["", "#"]).is_err());
        assert!(
            PixelMask::from_rows(&["\u{1F600}\0\n"]).is_ok(),
            "any character"
        );
    }

    #[test]
    fn pixels_outside_are_empty_and_stay_so() {
        for mask in masks() {
            for (x, y) in offsets() {
                let is_inside = 0 <= x && x < mask.width() && 0 <= y && y < mask.height();
                assert_eq!(mask.get(x, y), is_inside, "({x}, {y})");
                let mut changed = mask.clone();
                assert_eq!(changed.set(x, y, false).is_ok(), is_inside, "({x}, {y})");
                assert_eq!(
                    changed == mask,
                    !is_inside,
                    "a refused call changes nothing"
                );
            }
            let (flipped, inverted) = (mask.flipped_x().flipped_y(), mask.inverted());
            assert_eq!((flipped, inverted.count()), (mask.clone(), 0));
            let area = i64::from(mask.width()) * i64::from(mask.height());
            assert_eq!(i64::try_from(mask.count()), Ok(area));
            assert_eq!(mask.bounds().is_some(), 0 < area);
        }
    }

    #[test]
    fn masks_meet_or_miss_at_any_offset() {
        for mine in masks() {
            for theirs in masks() {
                for (x, y) in offsets() {
                    let at = Vec2::new(x, y);
                    let [left, top] = [x, y].map(i64::from);
                    let [w, h] = [mine.width(), mine.height()].map(i64::from);
                    let [other_w, other_h] = [theirs.width(), theirs.height()].map(i64::from);
                    let width = w.min(left + other_w) - left.max(0);
                    let height = h.min(top + other_h) - top.max(0);
                    let area = width.max(0).unsigned_abs() * height.max(0).unsigned_abs();
                    assert_eq!(mine.common_area(&theirs, at), area, "at {at:?}");
                    assert_eq!(mine.common_area_plain(&theirs, at), area, "at {at:?}");
                    assert_eq!(mine.overlaps(&theirs, at), 0 < area, "at {at:?}");
                    let first = mine.first_common(&theirs, at);
                    let corner = Vec2::new(x.max(0), y.max(0));
                    assert_eq!(first, (0 < area).then_some(corner), "at {at:?}");
                    assert_eq!(mine.common(&theirs, at).count(), area, "at {at:?}");
                    let mut hole = mine.clone();
                    hole.subtract(&theirs, at);
                    assert_eq!(hole.count(), mine.count() - area, "at {at:?}");
                    hole.add(&theirs, at);
                    assert_eq!(hole, mine, "what was taken is back, at {at:?}");
                }
            }
        }
    }

    #[test]
    fn boxes_of_any_size_cover_the_right_pixels() {
        for mask in masks() {
            for (x, y) in offsets() {
                for (z, w) in offsets() {
                    let aabb = Aabb::from_points([x, y], [z, w]);
                    let frame = Aabb::new(0, 0, mask.width(), mask.height());
                    let area = aabb.intersection(frame).map_or(0, Aabb::area);
                    assert_eq!(i64::try_from(mask.area_in_box(aabb)), Ok(area.into()));
                    assert_eq!(mask.overlaps_box(aabb), 0 < area, "{aabb:?}");
                }
            }
        }
    }

    /// Two billion rows without a pixel must not take time.
    #[test]
    fn masks_without_pixels_take_no_time() {
        let flat = PixelMask::from_fn(i32::MAX, 0, |_, _| panic!("there is no pixel"));
        let thin = PixelMask::from_fn(0, i32::MAX, |_, _| panic!("there is no pixel"));
        for mask in [flat, thin] {
            assert_eq!((mask.count(), mask.bounds()), (0, None));
            assert_eq!((mask.centroid(), mask.connected_parts()), (None, vec![]));
            let mut joined = mask.clone();
            joined.add(&mask, [i32::MIN, i32::MAX]);
            assert!(joined == mask, "nothing is added");
            let (size, turned) = (mask.width(), mask.flipped_x().flipped_y().inverted());
            assert_eq!((turned.width(), turned.count()), (size, 0));
            assert!(!mask.overlaps(&mask, [0, 0]));
        }
    }
}
