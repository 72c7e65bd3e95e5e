//! S135: pixel masks joined, cut and taken apart.
#![cfg(feature = "alloc")]

use crate::random::Random;
use jostle::{PixelMask, Vec2};

#[test]
fn s135_a_blast_cuts_a_bridge_in_two() {
    let mut bridge = PixelMask::full(130, 3);
    bridge.subtract(&PixelMask::full(4, 9), [62, -3]);
    let parts = bridge.connected_parts();
    assert_eq!(
        parts.iter().map(|part| part.offset.x).collect::<Vec<_>>(),
        [0, 66]
    );
    assert_eq!(parts[0].mask, PixelMask::full(62, 3));
    assert_eq!(parts[1].mask.centroid(), Some(Vec2::new(32.0, 1.5)));
    bridge.add(&PixelMask::full(4, 1), [62, 1]);
    assert_eq!(bridge.connected_parts().len(), 1, "a plank joins them");
}

/// Loops over single pixels say what words must.
#[test]
fn s135_masks_agree_with_loops_over_pixels() {
    for seed in 0..300 {
        let random = &mut Random::seed(seed);
        let sizes = [0, 1, 2, 17, 63, 64, 65, 130];
        let [w, h, other_w, other_h] = [(); 4].map(|()| random.pick(&sizes));
        let (rarity, about) = (1 + random.below(4), format!("seed {seed}"));
        let mine = PixelMask::from_fn(w, h.min(20), |_, _| random.below(rarity) == 0);
        let theirs = PixelMask::from_fn(other_w, other_h.min(20), |_, _| random.below(2) == 0);
        let [x, y] = [random.within(70), random.within(20)].map(|by| i32::try_from(by).unwrap());
        let (mut sum, mut rest) = (mine.clone(), mine.clone());
        sum.add(&theirs, [x, y]);
        rest.subtract(&theirs, [x, y]);
        let expected = |set: fn(bool, bool) -> bool| {
            PixelMask::from_fn(mine.width(), mine.height(), |at_x, at_y| {
                set(mine.get(at_x, at_y), theirs.get(at_x - x, at_y - y))
            })
        };
        assert_eq!(sum, expected(|mine, theirs| mine || theirs), "{about}");
        assert_eq!(rest, expected(|mine, theirs| mine && !theirs), "{about}");
        check_parts(&mine, &about);
    }
}

fn check_parts(mask: &PixelMask, about: &str) {
    let parts = mask.connected_parts();
    let mut joined = PixelMask::new(mask.width(), mask.height());
    for part in &parts {
        assert!(
            !joined.overlaps(&part.mask, part.offset),
            "{about}: a pixel twice"
        );
        joined.add(&part.mask, part.offset);
        let tight = part.mask.bounds().unwrap();
        assert_eq!(
            tight.size(),
            Vec2::new(part.mask.width(), part.mask.height()),
            "{about}"
        );
        // Grown by a pixel, a part meets no other part.
        for (dx, dy) in [
            (-1, -1),
            (1, -1),
            (-1, 1),
            (1, 1),
            (0, 1),
            (1, 0),
            (0, -1),
            (-1, 0),
        ] {
            let beside = part.offset + Vec2::new(dx, dy);
            let others = mask.common_area(&part.mask, beside);
            let own = part.mask.common_area(&part.mask, [dx, dy]);
            assert_eq!(others, own, "{about}: a neighbor of another part");
        }
    }
    assert_eq!(&joined, mask, "{about}");
    let firsts: Vec<_> = parts
        .iter()
        .map(|part| {
            let first = part.mask.first_common(&part.mask, [0, 0]).unwrap() + part.offset;
            (first.y, first.x)
        })
        .collect();
    assert!(firsts.is_sorted(), "{about}: {firsts:?}");
    let (mut x, mut y) = (0.0, 0.0);
    for at_y in 0..mask.height() {
        for at_x in 0..mask.width() {
            let weight = f64::from(u8::from(mask.get(at_x, at_y)));
            x += weight * (f64::from(at_x) + 0.5);
            y += weight * (f64::from(at_y) + 0.5);
        }
    }
    let Some(center) = mask.centroid() else {
        assert_eq!(mask.count(), 0, "{about}");
        return;
    };
    #[allow(clippy::cast_precision_loss, reason = "small masks")]
    let count = mask.count() as f64;
    assert!(
        (center.x - x / count).abs() + (center.y - y / count).abs() < 1e-9,
        "{about}"
    );
}
