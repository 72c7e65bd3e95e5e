//! Tests for all sets alike: whatever is asked, the answer is that of brute force.

use crate::broad::{BruteForce, Lines, Matches, Nearest, Search, Swept};
use crate::geometry::{Aabb, Circle, Ray, Segment, Vec2};
use crate::scalar::Scalar;

/// Random numbers, the same for a seed on every machine.
pub(super) struct Draw<S> {
    state: u64,
    number: fn(i16) -> S,
    /// How far the world reaches.
    pub(super) reach: i16,
}

impl<S: Scalar> Draw<S> {
    pub(super) fn new(seed: u64, number: fn(i16) -> S) -> Self {
        let mut draw = Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
            number,
            reach: 20,
        };
        draw.reach = [6, 20, 60, 200][draw.below(4)];
        draw
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).expect("31 bits") % end
    }

    /// A whole number between minus `reach` and `reach`.
    fn about(&mut self, reach: i16) -> i16 {
        let reach = usize::try_from(reach).expect("not negative");
        i16::try_from(self.below(2 * reach + 1)).expect("small") - i16::try_from(reach).expect("so")
    }

    fn point(&mut self) -> Vec2<S> {
        let (x, y) = (self.about(self.reach), self.about(self.reach));
        Vec2::new((self.number)(x), (self.number)(y))
    }

    /// Mostly small boxes near the middle; some empty, some huge, some far away.
    pub(super) fn aabb(&mut self) -> Aabb<S> {
        let far = if self.below(40) == 0 {
            8_000
        } else {
            self.reach
        };
        let large = [3, 6, 6, 12, 300][self.below(50).min(4)];
        let (x, y) = (self.about(far), self.about(far));
        let (w, h) = (self.below(large + 1), self.below(large + 1));
        let [w, h] = [w, h].map(|length| i16::try_from(length).expect("small"));
        let [x0, y0, x1, y1] = [x, y, x + w, y + h].map(self.number);
        Aabb::from_corners([x0, y0], [x1, y1])
    }
}

/// Asks both everything, at places drawn at random.
pub(super) fn check<S: Scalar>(
    actual: &impl Search<S>,
    expected: &BruteForce<S>,
    draw: &mut Draw<S>,
    seed: u64,
) {
    let aabb = draw.aabb();
    let (there, here) = (
        Matches::overlapping(actual, aabb),
        Matches::overlapping(expected, aabb),
    );
    assert_eq!(
        there.sorted(),
        here.sorted(),
        "overlapping {aabb:?}, seed {seed}"
    );
    assert_eq!(there.count(), here.count(), "count {aabb:?}, seed {seed}");
    assert_eq!(there.any(), here.any(), "any {aabb:?}, seed {seed}");
    let point = draw.point();
    assert_eq!(
        Matches::containing(actual, point).sorted(),
        Matches::containing(expected, point).sorted(),
        "containing {point:?}, seed {seed}"
    );
    let circle = Circle::new(point, (draw.number)(4));
    assert_eq!(
        Matches::near(actual, circle).sorted(),
        Matches::near(expected, circle).sorted(),
        "{circle:?}, seed {seed}"
    );
    // Brute force sorts all boxes by exact distances, which is slow where many are equal.
    let counts: &[usize] = if expected.len() < 80 {
        &[1, 3, 20]
    } else {
        &[]
    };
    for &count in counts {
        assert_eq!(
            Nearest::new(actual, point).several(count),
            Nearest::new(expected, point).several(count),
            "the nearest {count} to {point:?}, seed {seed}"
        );
    }
    assert_eq!(
        Nearest::new(actual, point).first(),
        Nearest::new(expected, point).first(),
        "the nearest to {point:?}, seed {seed}"
    );
    check_lines(actual, expected, draw, seed);
}

fn check_lines<S: Scalar>(
    actual: &impl Search<S>,
    expected: &BruteForce<S>,
    draw: &mut Draw<S>,
    seed: u64,
) {
    let (from, to) = (draw.point(), draw.point());
    let segment = Segment::new(from, to);
    let (there, here) = (Lines::new(actual, segment), Lines::new(expected, segment));
    assert_eq!(there.sorted(), here.sorted(), "{segment:?}, seed {seed}");
    assert_eq!(there.first(), here.first(), "{segment:?}, seed {seed}");
    if let Ok(ray) = Ray::try_new(from, to) {
        let (there, here) = (Lines::new(actual, ray), Lines::new(expected, ray));
        assert_eq!(there.sorted(), here.sorted(), "{ray:?}, seed {seed}");
        assert_eq!(there.first(), here.first(), "{ray:?}, seed {seed}");
    }
    let swept = Swept {
        mover: draw.aabb(),
        delta: to,
    };
    let (there, here) = (Lines::new(actual, swept), Lines::new(expected, swept));
    assert_eq!(there.sorted(), here.sorted(), "{swept:?}, seed {seed}");
    assert_eq!(there.first(), here.first(), "{swept:?}, seed {seed}");
}
