//! Pixel masks compared with loops over single pixels.

use crate::random::Random;
use jostle::errors::MaskError;
use jostle::{Aabb, PixelMask, Vec2};

/// Sizes around every boundary of a word or a block of rows.
const SIZES: [i32; 13] = [0, 1, 2, 15, 16, 17, 31, 63, 64, 65, 127, 128, 129];

/// Returns a number from `min` to `max`, both included.
fn between(random: &mut Random, min: i32, max: i32) -> i32 {
    let step = random.below(u64::from(max.abs_diff(min)) + 1);
    min.wrapping_add_unsigned(u32::try_from(step).expect("at most all of i32"))
}

/// Creates a mask of a random size from `SIZES`, with about one pixel in `rarity` set.
fn any_mask(random: &mut Random, rarity: u64) -> PixelMask {
    let (width, height) = (random.pick(&SIZES), random.pick(&SIZES));
    mask(random, width, height, rarity)
}

fn mask(random: &mut Random, width: i32, height: i32, rarity: u64) -> PixelMask {
    PixelMask::from_fn(width, height, |_, _| random.below(rarity) == 0)
}

/// Returns the common pixels in reading order, tested one at a time.
fn common_pixels(mine: &PixelMask, theirs: &PixelMask, offset: Vec2<i32>) -> Vec<Vec2<i32>> {
    let is_common = |x: i32, y: i32| {
        let (Some(their_x), Some(their_y)) = (x.checked_sub(offset.x), y.checked_sub(offset.y))
        else {
            return false;
        };
        mine.get(x, y) && theirs.get(their_x, their_y)
    };
    pixels_of(mine).filter(|at| is_common(at.x, at.y)).collect()
}

fn pixels_of(mask: &PixelMask) -> impl Iterator<Item = Vec2<i32>> + use<> {
    let (width, height) = (mask.width(), mask.height());
    (0..height).flat_map(move |y| (0..width).map(move |x| Vec2::new(x, y)))
}

#[track_caller]
fn check_pair(mine: &PixelMask, theirs: &PixelMask, offset: Vec2<i32>, about: &str) {
    let expected = common_pixels(mine, theirs, offset);
    let about = format!(
        "{about}: {}x{} and {}x{} at {offset:?}",
        mine.width(),
        mine.height(),
        theirs.width(),
        theirs.height()
    );
    let area = expected.len() as u64;
    assert_eq!(mine.overlaps(theirs, offset), 0 < area, "{about}");
    assert_eq!(
        mine.first_common(theirs, offset),
        expected.first().copied(),
        "{about}"
    );
    assert_eq!(mine.common_area(theirs, offset), area, "{about}");
    assert_eq!(mine.common_area_plain(theirs, offset), area, "{about}");

    let common = mine.common(theirs, offset);
    assert_eq!(
        (common.width(), common.height()),
        (mine.width(), mine.height()),
        "{about}"
    );
    let in_common = pixels_of(&common).filter(|at| common.get(at.x, at.y));
    assert!(in_common.eq(expected), "{about}");
}

#[test]
fn masks_agree_with_single_pixels_at_any_offset() {
    for seed in 0..1500 {
        let random = &mut Random::seed(seed);
        let rarity = random.pick(&[1, 2, 3, 40, 2000]);
        let mine = any_mask(random, rarity);
        let theirs = any_mask(random, rarity);
        let offset = Vec2::new(between(random, -140, 140), between(random, -140, 140));
        check_pair(&mine, &theirs, offset, &format!("seed {seed}"));
    }
}

#[test]
fn every_shift_across_a_word_is_right() {
    let random = &mut Random::seed(7);
    for (width, other_width) in [(64, 64), (65, 63), (129, 1), (1, 129), (128, 128)] {
        let mine = mask(random, width, 3, 2);
        let theirs = mask(random, other_width, 3, 2);
        for x in -other_width - 1..=width + 1 {
            check_pair(&mine, &theirs, Vec2::new(x, 1), "seed 7");
        }
    }
}

#[test]
fn extreme_offsets_are_far_away() {
    let mask = PixelMask::full(70, 20);
    for x in [i32::MIN, i32::MIN + 1, -70, 0, 70, i32::MAX - 1, i32::MAX] {
        for y in [i32::MIN, i32::MIN + 1, -20, 0, 20, i32::MAX - 1, i32::MAX] {
            let meets = x == 0 && y == 0;
            let area = if meets { 1400 } else { 0 };
            assert_eq!(mask.overlaps(&mask, [x, y]), meets, "({x}, {y})");
            assert_eq!(mask.common_area(&mask, [x, y]), area, "({x}, {y})");
            assert_eq!(mask.common(&mask, [x, y]).count(), area, "({x}, {y})");
            assert_eq!(
                mask.first_common(&mask, [x, y]).is_some(),
                meets,
                "({x}, {y})"
            );
        }
    }
}

#[test]
fn empty_masks_meet_nothing() {
    let full = PixelMask::full(8, 8);
    for (width, height) in [(0, 0), (0, 8), (8, 0)] {
        let empty = PixelMask::full(width, height);
        assert_eq!((empty.count(), empty.bounds()), (0, None));
        assert_eq!(
            (empty.flipped_x(), empty.flipped_y()),
            (empty.clone(), empty.clone())
        );
        check_pair(&full, &empty, Vec2::new(1, 1), "full and empty");
        check_pair(&empty, &full, Vec2::new(-1, -1), "empty and full");
        assert!(!empty.overlaps_box(Aabb::new(-9, -9, 99, 99)));
    }
    assert_eq!(PixelMask::default(), PixelMask::new(0, 0));
}

#[test]
fn the_first_common_pixel_is_the_first_in_reading_order() {
    let mut mine = PixelMask::new(130, 40);
    for (x, y) in [(3, 30), (70, 20), (129, 20), (100, 35)] {
        mine.set(x, y, true).unwrap();
    }
    let all = PixelMask::full(130, 40);
    assert_eq!(mine.first_common(&all, [0, 0]), Some(Vec2::new(70, 20)));
    assert_eq!(all.first_common(&mine, [-5, 1]), Some(Vec2::new(65, 21)));
}

#[test]
fn a_box_is_a_full_mask() {
    for seed in 0..1500 {
        let random = &mut Random::seed(seed);
        let mask = any_mask(random, 5);
        let (x, y) = (between(random, -70, 140), between(random, -70, 140));
        let (width, height) = (between(random, 0, 140), between(random, 0, 140));
        let area = mask.common_area(&PixelMask::full(width, height), [x, y]);
        let other = Aabb::new(x, y, width, height);
        assert_eq!(mask.area_in_box(other), area, "seed {seed}");
        assert_eq!(mask.overlaps_box(other), 0 < area, "seed {seed}");
    }
    let everywhere = Aabb::new(i32::MIN / 2, i32::MIN / 2, i32::MAX, i32::MAX);
    assert_eq!(PixelMask::full(70, 3).area_in_box(everywhere), 210);
}

#[test]
fn one_mask_alone_agrees_with_its_pixels() {
    for seed in 0..300 {
        let mask = any_mask(&mut Random::seed(seed), 9);
        let (width, height) = (mask.width(), mask.height());
        let set: Vec<_> = pixels_of(&mask).filter(|at| mask.get(at.x, at.y)).collect();
        assert_eq!(mask.count(), set.len() as u64, "seed {seed}");

        let (flat, upside_down, rest) = (mask.flipped_x(), mask.flipped_y(), mask.inverted());
        for at in pixels_of(&mask) {
            let is_set = mask.get(at.x, at.y);
            assert_eq!(
                flat.get(width - 1 - at.x, at.y),
                is_set,
                "seed {seed} at {at:?}"
            );
            assert_eq!(
                upside_down.get(at.x, height - 1 - at.y),
                is_set,
                "seed {seed} at {at:?}"
            );
            assert_eq!(rest.get(at.x, at.y), !is_set, "seed {seed} at {at:?}");
        }
        assert_eq!(flat.count(), mask.count(), "seed {seed}");
        assert_eq!(flat.flipped_x(), mask, "seed {seed}");
        assert_eq!(rest.inverted(), mask, "seed {seed}");
        check_bounds(&mask, &set, seed);
        check_text(&mask, seed);
    }
}

#[track_caller]
fn check_bounds(mask: &PixelMask, set: &[Vec2<i32>], seed: u64) {
    let around = |all: &[i32]| Some((*all.iter().min()?, *all.iter().max()?));
    let xs = around(&set.iter().map(|at| at.x).collect::<Vec<_>>());
    let ys = around(&set.iter().map(|at| at.y).collect::<Vec<_>>());
    let expected = xs
        .zip(ys)
        .map(|((x, last_x), (y, last_y))| Aabb::new(x, y, last_x + 1 - x, last_y + 1 - y));
    assert_eq!(mask.bounds(), expected, "seed {seed}");
}

#[track_caller]
fn check_text(mask: &PixelMask, seed: u64) {
    let text = mask.to_string();
    let rows: Vec<_> = text.lines().collect();
    if 0 < mask.width() && 0 < mask.height() {
        assert_eq!(
            PixelMask::from_rows(&rows).as_ref(),
            Ok(mask),
            "seed {seed}"
        );
    }
    let header = format!("PixelMask {}x{}\n", mask.width(), mask.height());
    assert_eq!(format!("{mask:?}"), header + &text, "seed {seed}");
}

#[test]
fn s64_boxes_overlap_but_masks_do_not() {
    let below_the_diagonal = PixelMask::from_fn(16, 16, |x, y| x <= y);
    let full = PixelMask::full(16, 16);
    let offset = [8, -8];

    let (mine, theirs) = (Aabb::new(0, 0, 16, 16), Aabb::new(8, -8, 16, 16));
    let shared = mine.intersection(theirs).unwrap();
    assert_eq!(
        (shared.width(), shared.height()),
        (8, 8),
        "64 pixels of the boxes"
    );
    assert_eq!(below_the_diagonal.common_area(&full, offset), 0);
    assert!(!below_the_diagonal.overlaps(&full, offset));
    assert!(
        below_the_diagonal.overlaps(&full, [8, -7]),
        "a pixel lower they meet"
    );
}

#[test]
fn huge_sizes_are_refused_before_anything_is_allocated() {
    for (width, height) in [
        (i32::MAX, i32::MAX),
        (i32::MAX, 1),
        (1, i32::MAX),
        (1 << 16, 1 << 16),
    ] {
        let refused = Err(MaskError::TooLarge { width, height });
        assert_eq!(PixelMask::try_new(width, height), refused);
        assert_eq!(PixelMask::from_rgba(width, height, &[], 0), refused);
    }
    for (width, height) in [(-1, 4), (4, -1), (i32::MIN, i32::MIN)] {
        let refused = Err(MaskError::NegativeSize { width, height });
        assert_eq!(PixelMask::try_new(width, height), refused);
        assert_eq!(PixelMask::from_rgba(width, height, &[], 0), refused);
    }
    assert!(PixelMask::try_new(i32::MAX, 0).is_ok());
    assert!(PixelMask::try_new(0, i32::MAX).is_ok());
}

#[test]
#[should_panic(expected = "mask size -3x4 is negative: give sizes of 0 or more")]
fn new_panics_with_the_error_message() {
    let _ = PixelMask::new(-3, 4);
}

#[test]
fn images_become_masks_by_their_alpha() {
    for seed in 0..100 {
        let random = &mut Random::seed(seed);
        let (width, height) = (random.pick(&SIZES), random.pick(&SIZES));
        let threshold = random.pick(&[0, 1, 127, 254, 255]);
        let alphas: Vec<u8> = (0..width * height)
            .map(|_| random.u64().to_le_bytes()[0])
            .collect();
        let rgba: Vec<u8> = alphas
            .iter()
            .flat_map(|alpha| [9, 200, 255, *alpha])
            .collect();

        let mask = PixelMask::from_rgba(width, height, &rgba, threshold).unwrap();
        let expected = alphas.iter().map(|alpha| threshold < *alpha);
        assert!(
            pixels_of(&mask).map(|at| mask.get(at.x, at.y)).eq(expected),
            "seed {seed}"
        );
    }
}

#[test]
fn images_of_the_wrong_length_are_refused() {
    for given in [0, 1, 23, 25, 240] {
        let rgba = vec![255; given];
        let error = MaskError::WrongLength {
            width: 3,
            height: 2,
            needed: 24,
            given: given as u64,
        };
        assert_eq!(PixelMask::from_rgba(3, 2, &rgba, 0), Err(error));
    }
}

#[test]
fn ragged_rows_are_reported_by_number() {
    let error = MaskError::RaggedRow {
        row: 2,
        found: 2,
        expected: 4,
    };
    assert_eq!(PixelMask::from_rows(&["....", "####", "##"]), Err(error));
    assert_eq!(PixelMask::from_rows::<&str>(&[]), Ok(PixelMask::new(0, 0)));
    assert_eq!(PixelMask::from_rows(&["", ""]), Ok(PixelMask::new(0, 2)));
    assert_eq!(
        PixelMask::from_rows(&["é ñ."]).unwrap().to_string(),
        "#.#.",
        "characters, not bytes"
    );
}

#[test]
fn a_refused_pixel_changes_nothing() {
    let mut mask = PixelMask::new(65, 2);
    for (x, y) in [(-1, 0), (65, 0), (0, -1), (0, 2), (i32::MIN, i32::MAX)] {
        let error = MaskError::Outside {
            x,
            y,
            width: 65,
            height: 2,
        };
        assert_eq!(mask.set(x, y, true), Err(error));
        assert!(!mask.get(x, y));
    }
    assert_eq!(mask.count(), 0);

    mask.set(64, 1, true).unwrap();
    assert!(mask.get(64, 1));
    mask.set(64, 1, false).unwrap();
    assert_eq!(mask, PixelMask::new(65, 2));
}

#[test]
fn a_mask_of_zero_width_costs_nothing_at_any_height() {
    let line = PixelMask::from_fn(0, i32::MAX, |_, _| true);
    assert_eq!(line.to_string(), "");
    assert_eq!((line.count(), line.bounds()), (0, None));
    assert_eq!(line.flipped_x().flipped_y().inverted(), line);
    assert!(!line.overlaps(&line, [0, 0]));
    assert_eq!(line.first_common(&line, [0, 0]), None);
}

#[test]
fn a_buffer_of_the_wrong_length_is_refused_before_anything_is_allocated() {
    let error = PixelMask::from_rgba(1 << 14, 1 << 14, &[0; 4], 0).unwrap_err();
    assert!(error.to_string().contains("4 were given"), "{error}");
}
