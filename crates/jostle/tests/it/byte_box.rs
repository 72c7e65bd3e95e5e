//! Byte boxes against plain arithmetic in a wider type.

use jostle::{Aabb, ByteBox};

/// Both ends of the byte, its middle, and numbers whose sums land around 255.
const BYTES: [u8; 9] = [0, 1, 2, 15, 127, 128, 240, 254, 255];

fn boxes() -> impl Iterator<Item = ByteBox> + Clone {
    let all = || BYTES.into_iter();
    all().flat_map(move |x| {
        all().flat_map(move |w| {
            [
                ByteBox::new(x, w, w, x),
                ByteBox::new(x, x / 2, w, w / 2 + 1),
            ]
        })
    })
}

/// Returns the edges in a wider type: min x, min y, max x, max y.
fn edges(of: ByteBox) -> [i32; 4] {
    let [x, y, w, h] = [of.x, of.y, of.w, of.h].map(i32::from);
    [x, y, x + w, y + h]
}

/// Creates a box from edges, with each size capped at 255.
fn from_edges([x, y, max_x, max_y]: [i32; 4]) -> ByteBox {
    let byte = |number: i32| u8::try_from(number.min(255)).expect("edges are in order");
    ByteBox::new(byte(x), byte(y), byte(max_x - x), byte(max_y - y))
}

#[test]
fn pairs_agree_with_wide_arithmetic() {
    for a in boxes() {
        for b in boxes() {
            let [ax, ay, a_max_x, a_max_y] = edges(a);
            let [bx, by, b_max_x, b_max_y] = edges(b);
            let (x, y) = (ax.max(bx), ay.max(by));
            let (max_x, max_y) = (a_max_x.min(b_max_x), a_max_y.min(b_max_y));
            let about = format!("{a:?} and {b:?}");

            let overlaps = x < max_x && y < max_y;
            assert_eq!(a.overlaps(b), overlaps, "{about}");
            assert_eq!(a.touches(b), x <= max_x && y <= max_y, "{about}");
            let shared = overlaps.then(|| from_edges([x, y, max_x, max_y]));
            assert_eq!(a.intersection(b), shared, "{about}");
            let contains = ax <= bx && ay <= by && b_max_x <= a_max_x && b_max_y <= a_max_y;
            assert_eq!(a.contains(b), contains, "{about}");

            let around = [
                ax.min(bx),
                ay.min(by),
                a_max_x.max(b_max_x),
                a_max_y.max(b_max_y),
            ];
            let fits = around[2] - around[0] <= 255 && around[3] - around[1] <= 255;
            assert_eq!(a.union(b), from_edges(around), "{about}");
            assert_eq!(
                a.checked_union(b),
                fits.then(|| from_edges(around)),
                "{about}"
            );
        }
    }
}

#[test]
fn points_agree_with_wide_arithmetic() {
    for of in boxes() {
        let [x, y, max_x, max_y] = edges(of);
        for px in 0..=255 {
            for py in BYTES {
                let (wide_x, wide_y) = (i32::from(px), i32::from(py));
                let is_in = x <= wide_x && wide_x < max_x && y <= wide_y && wide_y < max_y;
                let is_on = x <= wide_x && wide_x <= max_x && y <= wide_y && wide_y <= max_y;
                assert_eq!(of.contains_point(px, py), is_in, "({px}, {py}) in {of:?}");
                assert_eq!(of.touches_point(px, py), is_on, "({px}, {py}) on {of:?}");
            }
        }
    }
}

#[test]
fn moves_stop_at_the_ends_of_the_byte() {
    let deltas = [i16::MIN, -256, -255, -1, 0, 1, 3, 255, 256, i16::MAX];
    for of in boxes() {
        for dx in deltas {
            for dy in deltas {
                let x = i32::from(of.x) + i32::from(dx);
                let y = i32::from(of.y) + i32::from(dy);
                let byte = |number: i32| u8::try_from(number.clamp(0, 255)).unwrap();
                let moved = ByteBox {
                    x: byte(x),
                    y: byte(y),
                    ..of
                };
                let fits = (0..256).contains(&x) && (0..256).contains(&y);
                assert_eq!(of.moved(dx, dy), moved, "{of:?} by ({dx}, {dy})");
                let checked = fits.then_some(moved);
                assert_eq!(of.checked_moved(dx, dy), checked, "{of:?} by ({dx}, {dy})");
            }
        }
    }
}

#[test]
fn growing_and_shrinking_agree_with_wide_arithmetic() {
    for of in boxes() {
        for amount in BYTES {
            let [x, y, max_x, max_y] = edges(of);
            let by = i32::from(amount);
            let grown = [(x - by).max(0), (y - by).max(0), max_x + by, max_y + by];
            assert_eq!(of.grown(amount), from_edges(grown), "{of:?} by {amount}");

            // A near edge beyond 255 leaves nothing of the box on the screen.
            let inward = |min: i32, max: i32| {
                let middle = (min + max).div_euclid(2);
                let [min, max] = if max - min < 2 * by {
                    [middle, middle]
                } else {
                    [min + by, max - by]
                };
                if min <= 255 { [min, max] } else { [255, 255] }
            };
            let ([x, max_x], [y, max_y]) = (inward(x, max_x), inward(y, max_y));
            let shrunk = from_edges([x, y, max_x, max_y]);
            assert_eq!(of.shrunk(amount), shrunk, "{of:?} by {amount}");
        }
    }
}

#[test]
fn a_box_over_the_far_edge_does_not_come_back_at_the_near_one() {
    let leaving = ByteBox::new(250, 250, 16, 16);
    assert!(!leaving.overlaps(ByteBox::new(0, 0, 10, 10)));
    assert!(!leaving.contains_point(5, 5));
    assert_eq!((leaving.max_x(), leaving.max_y()), (266, 266));
}

#[test]
fn wider_boxes_keep_every_edge() {
    for of in boxes() {
        let [x, y, max_x, max_y] = edges(of);
        let wide = Aabb::<i32>::from(of);
        assert_eq!(
            [wide.min().x, wide.min().y, wide.max().x, wide.max().y],
            [x, y, max_x, max_y]
        );
        let narrow = Aabb::<i16>::from(of);
        let edges = [
            narrow.min().x,
            narrow.min().y,
            narrow.max().x,
            narrow.max().y,
        ];
        assert_eq!(edges.map(i32::from), [x, y, max_x, max_y]);
    }
}
