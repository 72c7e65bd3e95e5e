//! S139 and S140: sweeps into segments and rotated boxes, and the way out of a segment.

use crate::random::Random;
use crate::random_shapes::{
    any_aabb, any_area, any_circle, any_obb, any_point, any_segment, check_contact, flipped,
    interpenetrate, mirrored, vector, whole,
};
use jostle::{Aabb, Circle, Float, Segment, Shape, Sweep, Vec2, contact};

const FRAMES: [[f64; 2]; 4] = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]];

/// Sweeps in every frame: y down, y up, and mirrored.
fn in_all_frames(
    mover: Shape<f64>,
    delta: [f64; 2],
    other: Shape<f64>,
    expected: Option<(f64, [f64; 2])>,
) {
    for signs in FRAMES {
        let by = flipped(Vec2::from(delta), signs);
        let sweep = mirrored(mover, signs).sweep(by, mirrored(other, signs));
        let found = sweep
            .hit()
            .map(|hit| (hit.fraction(), flipped(hit.normal, signs)));
        let expected = expected.map(|(fraction, normal)| (fraction, Vec2::from(normal)));
        assert_eq!(
            found, expected,
            "{mover:?} by {delta:?} into {other:?} in {signs:?}"
        );
    }
}

#[test]
fn s139_a_box_lands_on_a_segment_and_slides_along_it() {
    let hero = Shape::from(Aabb::new(0.0, 0.0, 4.0, 4.0));
    let floor = Shape::from(Segment::new([-10.0, 8.0], [20.0, 8.0]));
    in_all_frames(hero, [0.0, 8.0], floor, Some((0.5, [0.0, -1.0])));
    in_all_frames(hero, [0.0, 4.0], floor, None);
    let standing = hero.moved([0.0, 4.0]);
    in_all_frames(standing, [5.0, 0.0], floor, None);
    in_all_frames(standing, [5.0, 1.0], floor, Some((0.0, [0.0, -1.0])));
    in_all_frames(standing, [0.0, -3.0], floor, None);
    let below = hero.moved([0.0, 8.0]);
    in_all_frames(below, [5.0, 0.0], floor, None);
    in_all_frames(below, [0.0, -2.0], floor, Some((0.0, [0.0, 1.0])));
    assert_eq!(
        hero.moved([0.0, 6.0]).sweep([1.0, 0.0], floor),
        Sweep::Overlapping
    );
}

#[test]
fn s139_a_box_meets_the_end_of_a_segment_and_a_slope() {
    let hero = Shape::from(Aabb::new(0.0, 0.0, 4.0, 4.0));
    let spike = Shape::from(Segment::new([8.0, 2.0], [20.0, 2.0]));
    in_all_frames(hero, [8.0, 0.0], spike, Some((0.5, [-1.0, 0.0])));
    in_all_frames(hero.moved([0.0, 2.0]), [20.0, 0.0], spike, None);
    let beside = hero.moved([4.0, 0.0]);
    in_all_frames(beside, [0.0, 9.0], spike, None);
    in_all_frames(beside, [1.0, 0.0], spike, Some((0.0, [-1.0, 0.0])));
    let ramp = Shape::from(Segment::new([4.0, 12.0], [16.0, 0.0]));
    let normal = f64::sqrt(0.5);
    let hit = hero.sweep([16.0, 0.0], ramp).hit().unwrap();
    assert_eq!(
        hit.fraction(),
        0.5,
        "its corner (4, 4) meets the ramp at (12, 4)"
    );
    assert!((hit.normal - Vec2::new(-normal, -normal)).length() < 1e-12);
    let post = Shape::from(Segment::new([8.0, 2.0], [8.0, 2.0]));
    in_all_frames(hero, [8.0, 0.0], post, Some((0.5, [-1.0, 0.0])));
    in_all_frames(hero, [8.0, 0.0], Shape::from([8.0, 4.0]), None);
}

#[test]
fn s139_a_ball_meets_a_segment_at_its_side_and_its_ends() {
    let ball = Shape::from(Circle::new([0.0, 0.0], 2.0));
    let wall = Shape::from(Segment::new([6.0, -10.0], [6.0, 10.0]));
    in_all_frames(ball, [8.0, 0.0], wall, Some((0.5, [-1.0, 0.0])));
    in_all_frames(ball, [4.0, 0.0], wall, None);
    let flush = ball.moved([4.0, 0.0]);
    in_all_frames(flush, [0.0, 20.0], wall, None);
    in_all_frames(flush, [1.0, 0.0], wall, Some((0.0, [-1.0, 0.0])));
    let end = Shape::from(Segment::new([0.0, 6.0], [0.0, 20.0]));
    in_all_frames(ball, [0.0, 8.0], end, Some((0.5, [0.0, -1.0])));
    in_all_frames(ball.moved([2.0, 0.0]), [0.0, 50.0], end, None);
    let corner = Shape::from(Segment::new([10.0, 1.2], [30.0, 30.0]));
    let hit = ball.sweep([20.0, 0.0], corner).hit().unwrap();
    assert!((hit.fraction() - 8.4 / 20.0).abs() < 1e-15, "{hit:?}");
    assert!(
        (hit.normal - Vec2::new(-0.8, -0.6)).length() < 1e-12,
        "{hit:?}"
    );
}

fn any_obstacle<S: Float>(random: &mut Random) -> Shape<S> {
    match random.below(4) {
        0 | 1 => any_segment::<S>(random).into(),
        2 => any_obb::<S>(random).into(),
        _ => any_point::<S>(random).into(),
    }
}

/// Returns a point as a segment without length, which has no half-open edge to be on.
fn as_line<S: Float>(shape: Shape<S>) -> Shape<S> {
    match shape {
        Shape::Point(point) => Segment::new(point, point).into(),
        other => other,
    }
}

/// A sweep is checked against many small moves: it is free before the hit, inside just after it, and nowhere else.
fn sweeps_agree_with_small_moves<S: Float>(slack: f64) {
    let mut hits = 0;
    for seed in 0..6_000 {
        let random = &mut Random::seed(seed);
        let (mut mover, mut other) = (any_area::<S>(random), any_obstacle::<S>(random));
        if seed % 3 == 0 {
            (mover, other) = (other, mover);
        }
        let delta = any_point::<S>(random);
        let about = format!("seed {seed}: {mover:?} by {delta:?} into {other:?}");
        let at = |share: f64| {
            let by = vector::<S>(delta.x.to_f64() * share, delta.y.to_f64() * share);
            interpenetrate(as_line(mover).moved(by), as_line(other))
        };
        let sweep = mover.sweep(delta, other);
        let own = match (mover, other) {
            (Shape::Circle(disc), Shape::Segment(fence)) => disc.sweep_segment(delta, fence),
            (Shape::Aabb(aabb), Shape::Segment(fence)) => aabb.sweep_segment(delta, fence),
            _ => sweep,
        };
        assert_eq!(own, sweep, "{about}");
        match sweep {
            Sweep::Overlapping => assert!(at(0.0), "{about}"),
            Sweep::Clear => {
                let inside = (0..=200)
                    .map(|step| f64::from(step) / 200.0)
                    .find(|&share| at(share));
                assert_eq!(inside, None, "{about}");
            }
            Sweep::Hit(hit) => {
                hits += 1;
                let fraction = hit.fraction();
                let earlier = (0..100).map(|step| fraction * f64::from(step) / 100.0);
                let before = earlier.chain([fraction]);
                assert_eq!(
                    before.clone().find(|&share| at(share)),
                    None,
                    "{about}: {hit:?}"
                );
                let soon = (1..50).map(|step| fraction + slack * f64::from(step * step * step));
                assert!(soon.clone().any(at), "{about}: {hit:?} is too early");
                let way = delta.to_nearest::<f64>().unwrap();
                let against = way.dot(hit.normal.to_nearest::<f64>().unwrap());
                assert!(against < 1e-4, "{about}: {hit:?} does not face the mover");
            }
        }
    }
    assert!(hits > 500, "only {hits} hits");
}

#[test]
fn s139_sweeps_agree_with_small_moves() {
    sweeps_agree_with_small_moves::<f32>(1e-6);
    sweeps_agree_with_small_moves::<f64>(1e-8);
}

/// On whole numbers, halves decide exactly what rounding could not: grazing and arriving flush are no hits.
#[test]
fn s139_grazing_is_no_hit_on_a_lattice() {
    let mut grazes = 0;
    for seed in 0..20_000 {
        let random = &mut Random::seed(seed);
        let mut point = || Vec2::new(whole(random, 8), whole(random, 8));
        let (fence, delta, corner) = (Segment::new(point(), point()), point(), point());
        let mover = Aabb::try_new(corner.x, corner.y, 4.0, 2.0).unwrap();
        let sweep = mover.sweep_segment(delta, fence);
        let about = format!("seed {seed}: {mover:?} by {delta:?} into {fence:?}");
        // Shrunk by a part that is smaller than any gap between lattice lines, the box meets the fence strictly
        // inside or not at all.
        let inner = mover.shrunk(1.0 / 4096.0);
        let is_inside = contact(mover, fence).is_some();
        assert_eq!(sweep == Sweep::Overlapping, is_inside, "{about}");
        let meets = |mover: Aabb<f64>| {
            (0..=4096).any(|step| {
                let share = f64::from(step) / 4096.0;
                contact(mover.moved([delta.x * share, delta.y * share]), fence).is_some()
            })
        };
        match sweep {
            Sweep::Clear => {
                assert!(seed % 8 != 0 || !meets(inner), "{about}");
                grazes += u32::from(jostle::touches(mover.swept(delta), fence));
            }
            Sweep::Hit(_) => assert!(seed % 8 != 0 || meets(mover), "{about}"),
            Sweep::Overlapping => {}
        }
    }
    assert!(grazes > 500, "only {grazes} grazes");
}

#[test]
fn s140_shapes_leave_a_segment_by_the_shortest_way() {
    let floor = Segment::new([-10.0_f32, 8.0], [20.0, 8.0]);
    let hero = Aabb::new(0.0, 5.0, 4.0, 4.0);
    let out = contact(hero, floor).unwrap();
    assert_eq!(out.push_out(), Vec2::new(0.0, -1.0));
    assert_eq!(
        contact(floor, hero).unwrap().push_out(),
        Vec2::new(0.0, 1.0),
        "the other way"
    );
    assert_eq!(
        contact(hero.moved([0.0, -1.0]), floor),
        None,
        "standing on it"
    );
    assert_eq!(
        contact(hero.moved([0.0, 3.0]), floor),
        None,
        "hanging below it"
    );
    assert_eq!(
        contact(hero.moved([20.0, 0.0]), floor),
        None,
        "beside its end"
    );
    assert_eq!(
        contact(hero.moved([0.0, 1.0]), floor).unwrap().normal,
        Vec2::new(0.0, 1.0),
        "a tie"
    );
    let ball = Circle::new([5.0, 7.0], 3.0);
    assert_eq!(
        contact(ball, floor).unwrap().push_out(),
        Vec2::new(0.0, -2.0)
    );
    let inside = Circle::new([5.0, 8.0], 3.0);
    assert_eq!(
        contact(inside, floor).unwrap().push_out(),
        Vec2::new(0.0, 3.0),
        "toward positive y"
    );
    // On a wall and on a slope, the shortest way leads across them as well.
    let wall = Segment::new([5.0_f32, -10.0], [5.0, 20.0]);
    assert_eq!(
        contact(inside, wall).unwrap().push_out(),
        Vec2::new(3.0, 0.0),
        "toward positive x"
    );
    let slope = Segment::new([2.0_f32, 4.0], [8.0, 12.0]);
    let out = contact(inside, slope).unwrap().push_out();
    assert!((out - Vec2::new(-2.4, 1.8)).length() < 1e-5, "{out:?}");
    let past = Circle::new([21.0, 8.0], 3.0);
    assert_eq!(
        contact(past, floor).unwrap().push_out(),
        Vec2::new(2.0, 0.0),
        "past its end"
    );
    assert_eq!(contact(floor, floor), None);
}

fn ways_out_are_shortest<S: Float>() {
    let mut found = 0;
    for seed in 0..1_500 {
        let random = &mut Random::seed(seed);
        let fence = Shape::from(any_segment::<S>(random));
        let mover = match seed % 3 {
            0 => any_circle::<S>(random).into(),
            1 => any_aabb::<S>(random).into(),
            _ => any_obb::<S>(random).into(),
        };
        let about = format!("seed {seed}");
        found += u32::from(check_contact::<S>(mover, fence, &about));
        check_contact::<S>(fence, mover, &about);
    }
    assert!(found > 300, "only {found} overlaps");
}

#[test]
fn s140_no_shorter_way_leads_out() {
    ways_out_are_shortest::<f32>();
    ways_out_are_shortest::<f64>();
}
