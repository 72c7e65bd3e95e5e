//! Slices of numbers that become boxes in place, against boxes made one by one.

use super::values::Special;
use crate::numbers::for_numbers;
use crate::random::Random;
use jostle::Aabb;
use jostle::errors::ShapeError;

for_numbers! {
    rectangles_become_the_boxes_they_would_become_one_by_one: i16 i32 i64 f32 f64;
    the_first_of_several_impossible_rectangles_is_named: i16 i32 i64 f32 f64;
    every_special_rectangle_becomes_a_box_or_is_refused: i16 i32 i64 f32 f64;
}

/// Returns the boxes of a slice, or the index and the error of the first rectangle that is none: the slow twin.
fn one_by_one<S: Special>(numbers: &[[S; 4]]) -> Result<Vec<Aabb<S>>, (usize, ShapeError<S>)> {
    let each = numbers.iter().copied().enumerate();
    each.map(|(index, rectangle)| Aabb::try_from(rectangle).map_err(|error| (index, error)))
        .collect()
}

/// Returns up to 40 rectangles: in half of the slices all small and sound, in the others a few with special numbers.
fn rectangles<S: Special>(random: &mut Random) -> Vec<[S; 4]> {
    let is_wild = random.below(2) == 0;
    let count = random.index(41);
    let mut any = |least: i64| {
        if is_wild && random.below(60) == 0 {
            return random.pick(S::SPECIAL);
        }
        let whole = i32::try_from(random.within(400).max(least)).unwrap();
        // A third, which floats round.
        S::from_i32(whole).scaled(1, 3).unwrap()
    };
    (0..count)
        .map(|_| [any(-400), any(-400), any(0), any(0)])
        .collect()
}

/// Checks one slice against its twin, bit for bit: text tells NaN from numbers, and -0 from +0. Returns whether all
/// were boxes.
#[track_caller]
fn agrees<S: Special>(numbers: &[[S; 4]], case: &str) -> bool {
    let expected = one_by_one(numbers);
    let mut edges = numbers.to_vec();
    let found = Aabb::checked_slice(&mut edges).map(<[_]>::to_vec);
    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{case}");
    let kept = match &expected {
        Ok(boxes) => Aabb::edges_of(boxes),
        Err(_) => numbers,
    };
    assert_eq!(format!("{edges:?}"), format!("{kept:?}"), "{case}");
    expected.is_ok()
}

fn rectangles_become_the_boxes_they_would_become_one_by_one<S: Special>() {
    let mut accepted = 0;
    for seed in 0..2_000 {
        let numbers = rectangles::<S>(&mut Random::seed(seed));
        accepted += usize::from(agrees(&numbers, &format!("seed {seed}")));
    }
    assert!((400..1_900).contains(&accepted), "{accepted} of 2000");
}

fn the_first_of_several_impossible_rectangles_is_named<S: Special>() {
    let minus_one = S::from_i32(-1);
    let mut numbers = vec![[S::ONE; 4]; 200];
    numbers[150] = [minus_one; 4];
    numbers[37] = [S::ONE, S::ONE, S::ONE, minus_one];
    let (index, error) = Aabb::checked_slice(&mut numbers).unwrap_err();
    assert_eq!(
        (index, error.field(), error.value()),
        (37, "height", minus_one)
    );
    numbers[37] = [S::ONE; 4];
    let (index, error) = Aabb::checked_slice(&mut numbers).unwrap_err();
    assert_eq!((index, error.field()), (150, "width"));
    numbers[150] = [S::ONE; 4];
    assert!(
        Aabb::checked_slice(&mut numbers).is_ok(),
        "the refused calls changed nothing"
    );
}

fn every_special_rectangle_becomes_a_box_or_is_refused<S: Special>() {
    super::values::for_each(20_000, |rectangle: [S; 4]| {
        agrees(&[rectangle], "alone");
        agrees(&[[S::ONE; 4], rectangle, [S::ZERO; 4]], "between two");
    });
}

#[test]
fn boxes_are_made_where_the_rectangles_are() {
    let mut numbers = [[3.0_f32, 4.0, 16.0, 8.0]; 5];
    let start = numbers.as_ptr();
    let boxes = Aabb::checked_slice(&mut numbers).unwrap();
    assert_eq!(boxes, [Aabb::new(3.0, 4.0, 16.0, 8.0); 5]);
    assert_eq!(boxes.as_ptr().cast(), start);
}

#[test]
fn no_rectangles_are_no_boxes() {
    assert_eq!(Aabb::<i32>::checked_slice(&mut []), Ok(&[][..]));
}
