//! A number of the user's own takes the generic code, a built-in one the compiled copy: both lead to the same places.

use crate::random::Random;
use jostle::{
    Aabb, Body, Boxes, Character, CharacterInput, CharacterSettings, Outside, Scalar, StripCells,
    Sum, Tile, TileMap, World,
};
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// Whole pixels, not to be mixed up with tiles.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Px(i32);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} px", self.0)
    }
}

impl Add for Px {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Px {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for Px {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Neg for Px {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Scalar for Px {
    const ZERO: Self = Self(0);
    const ONE: Self = Self(1);
    const MIN: Self = Self(i32::MIN);
    const MAX: Self = Self(i32::MAX);

    fn is_finite(self) -> bool {
        self.0.is_finite()
    }
    fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }
    fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }
    fn checked_mul(self, other: Self) -> Option<Self> {
        self.0.checked_mul(other.0).map(Self)
    }
    fn middle(self, other: Self) -> Self {
        Self(self.0.middle(other.0))
    }
    fn checked_sum(sum: Sum<Self>) -> Option<Self> {
        i32::checked_sum(sum.map(|px| px.0)).map(Self)
    }
    fn sum_up(sum: Sum<Self>) -> Self {
        Self(i32::sum_up(sum.map(|px| px.0)))
    }
    fn sum_down(sum: Sum<Self>) -> Self {
        Self(i32::sum_down(sum.map(|px| px.0)))
    }
    fn scaled(self, numerator: u32, denominator: u32) -> Option<Self> {
        self.0.scaled(numerator, denominator).map(Self)
    }
    fn share(self, part: Sum<Self>, whole: Sum<Self>) -> Self {
        Self(self.0.share(part.map(|px| px.0), whole.map(|px| px.0)))
    }
    fn parts(self) -> (i64, i32) {
        self.0.parts()
    }
    fn to_f64(self) -> f64 {
        self.0.to_f64()
    }
    fn cell_edge(origin: Self, size: Self, index: i64) -> Option<Self> {
        i32::cell_edge(origin.0, size.0, index).map(Self)
    }
}

/// Edges as plain numbers.
fn edges<S: Scalar>(aabb: Aabb<S>) -> [f64; 4] {
    let (min, max) = (aabb.min(), aabb.max());
    [min.x, min.y, max.x, max.y].map(S::to_f64)
}

/// A hero runs and jumps on tiles with a lift and a coin. Returns where he is after each tick, and the events.
fn play<S: Scalar>(number: fn(i32) -> S) -> (Vec<[f64; 4]>, Vec<usize>) {
    let aabb = |x, y, w, h| Aabb::new(number(x), number(y), number(w), number(h));
    let level = [
        "................",
        "........--......",
        "..../#..........",
        "################",
    ];
    let (origin, size) = ([number(0); 2], [number(16); 2]);
    let map = TileMap::from_text(origin, size, &level, Tile::from_char, Outside::Solid).unwrap();
    let mut world = World::new();
    world.add_map(map);
    let lift = world.add(Body::solid(aabb(180, 40, 32, 8))).unwrap();
    world.add(Body::sensor(aabb(60, 20, 8, 8))).unwrap();
    let hero = world.add(Body::actor(aabb(20, 20, 12, 14))).unwrap();
    let mut hero = Character::new(hero, CharacterSettings::classic(number(16), 60));
    let (mut places, mut events) = (Vec::new(), Vec::new());
    for tick in 0..300 {
        world.begin_tick();
        let up = if tick % 60 < 30 { -1 } else { 1 };
        world.move_solid(lift, [number(0), number(up)]).unwrap();
        let mut input = if tick < 150 {
            CharacterInput::RIGHT
        } else {
            CharacterInput::LEFT
        };
        input.jump = tick % 40 < 10;
        hero.tick(&mut world, input).unwrap();
        places.push(edges(world.place(hero.body()).unwrap()));
        events.push(world.events().len());
    }
    (places, events)
}

/// The methods that a number need not have answer like those of `i32`.
#[test]
fn default_methods_answer_alike_on_a_number_of_its_own() {
    let values = [
        i32::MIN,
        -70_000,
        -17,
        -16,
        -1,
        0,
        1,
        15,
        16,
        70_000,
        i32::MAX,
    ];
    let sum = |[a, b, c]: [i32; 3]| Sum::new(a, b, c);
    let own = |sum: Sum<i32>| sum.map(Px);
    let mut random = Random::seed(5);
    for _ in 0..5_000 {
        let [a, b, c] = [(); 3].map(|()| random.pick(&values));
        let size = random.pick(&[1, 3, 16, 70_000]);
        let added = [
            a.saturating_add(b),
            a.saturating_sub(b),
            a.saturating_mul(b),
        ];
        let own_added = [
            Px(a).saturating_add(Px(b)),
            Px(a).saturating_sub(Px(b)),
            Px(a).saturating_mul(Px(b)),
        ];
        assert_eq!(own_added, added.map(Px), "{a} and {b}");
        let cell = Px::cell(Px(a), Px(size), Px(b));
        assert_eq!(cell, i32::cell(a, size, b), "{b} from {a} by {size}");

        let sums = [(); 4].map(|()| sum([(); 3].map(|()| random.pick(&values))));
        let [p, q, r, s] = sums;
        let [own_p, own_q, own_r, own_s] = sums.map(own);
        let orders = [
            i32::compare_sums(p, q),
            i32::compare_products(p, q, r, s),
            i32::compare_squares(p, q, r),
            i32::compare_distances([p, q], [r, s]),
            sum([a, b, c]).cmp(&p),
        ];
        let own_orders = [
            Px::compare_sums(own_p, own_q),
            Px::compare_products(own_p, own_q, own_r, own_s),
            Px::compare_squares(own_p, own_q, own_r),
            Px::compare_distances([own_p, own_q], [own_r, own_s]),
            own(sum([a, b, c])).cmp(&own_p),
        ];
        assert_eq!(own_orders, orders, "{sums:?}");
    }
}

#[cfg(feature = "bytemuck")]
#[test]
fn rectangles_become_boxes_alike_on_a_number_of_its_own() {
    let mut numbers = [[3, 4, 16, 8].map(Px), [-5, 0, 0, 2].map(Px)];
    let boxes = Aabb::checked_slice(&mut numbers).unwrap();
    let expected = [[3, 4, 19, 12], [-5, 0, -5, 2]].map(|edges| edges.map(Px));
    assert_eq!(Aabb::edges_of(boxes), expected);
    let (index, error) = Aabb::checked_slice(&mut [[Px(3), Px(4), Px(-1), Px(8)]]).unwrap_err();
    assert_eq!((index, error.value()), (0, Px(-1)));
}

#[test]
fn a_game_plays_alike_on_a_number_of_its_own() {
    let (places, events) = play(Px);
    assert_eq!((&places, &events), (&play(|n| n).0, &play(|n| n).1));
    assert!(
        events.iter().sum::<usize>() > 4,
        "he lands, jumps and takes the coin"
    );
}

#[test]
fn sets_and_pairs_answer_alike_on_a_number_of_its_own() {
    fn answers<S: Scalar>(number: fn(i32) -> S) -> (Vec<[u32; 2]>, Vec<u32>) {
        let boxes: Vec<Aabb<S>> = (0..300)
            .map(|k| [k * 37 % 401, k * 53 % 389, 1 + k % 27, 1 + k % 19].map(number))
            .map(|[x, y, w, h]| Aabb::new(x, y, w, h))
            .collect();
        let pairs = StripCells::new().pairs(&boxes).sorted().to_vec();
        let mut set = Boxes::<S>::from_boxes(&boxes);
        for index in (0..300).step_by(3) {
            let id = set.id_of(index).unwrap();
            set.move_to(
                id,
                boxes[usize::try_from(index).unwrap()].moved([number(9), number(-4)]),
            )
            .unwrap();
        }
        let area = [100, 100, 90, 80].map(number);
        let [x, y, w, h] = area;
        (pairs, set.overlapping(Aabb::new(x, y, w, h)).sorted())
    }
    assert_eq!(answers(Px), answers(|n| n));
}
