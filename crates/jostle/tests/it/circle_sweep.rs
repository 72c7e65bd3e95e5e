//! Moving circles: the edge cases of a sweep, and hits compared with a march in small steps.

use crate::random::Random;
use crate::random_shapes::{any_aabb, any_circle, any_point, flipped, special, vector, whole};
use jostle::{Aabb, Circle, Float, Sweep, Vec2};

fn n<S: Float>(value: f64) -> S {
    S::from_f64(value)
}

fn ball<S: Float>(x: f64, y: f64, radius: f64) -> Circle<S> {
    Circle::new(vector(x, y), n(radius))
}

#[track_caller]
fn check_hit<S: Float>(sweep: Sweep<S>, fraction: f64, normal: [f64; 2]) {
    let hit = sweep.hit().expect("a hit");
    assert!((hit.fraction() - fraction).abs() < 1e-6, "{hit:?}");
    let away = hit.normal - vector(normal[0], normal[1]);
    assert!(away.length().to_f64() < 1e-6, "{hit:?}");
}

fn s55<S: Float>() {
    let trigger = Aabb::new(n(1.0), n(0.0), n(1.0), n(8.0));
    let delta = vector::<S>(-1.0 / 3.0, 0.0);
    let mut sensor = ball::<S>(7.39814, 4.0, 0.1);
    let (mut enters, mut leaves) = (0, 0);
    for _ in 0..60 {
        let sweep = sensor.sweep_aabb(delta, trigger);
        let was_inside = sweep == Sweep::Overlapping;
        enters += i32::from(sweep.hit().is_some());
        sensor = sensor.moved(delta);
        let is_inside = sensor.overlaps_aabb(trigger);
        assert!(!is_inside || sweep != Sweep::Clear, "entered without a hit");
        leaves += i32::from(was_inside && !is_inside);
    }
    assert_eq!((enters, leaves), (1, 1));
}

#[test]
fn s55_circle_passes_a_trigger_once() {
    s55::<f32>();
    s55::<f64>();
}

fn rules<S: Float>() {
    let post = ball::<S>(10.0, 0.0, 2.0);
    let ball = ball::<S>(0.0, 0.0, 3.0);
    check_hit(ball.sweep(vector(10.0, 0.0), post), 0.5, [-1.0, 0.0]);
    let clear = |ball: Circle<S>, x, y| assert_eq!(ball.sweep(vector(x, y), post), Sweep::Clear);
    clear(ball, 5.0, 0.0); // flush at the very end
    clear(ball.moved(vector(0.0, 5.0)), 20.0, 0.0); // grazes
    clear(ball, 0.0, 0.0);
    clear(ball, -100.0, 0.0);
    let flush = ball.moved(vector(5.0, 0.0));
    check_hit(flush.sweep(vector(1.0, 0.0), post), 0.0, [-1.0, 0.0]);
    check_hit(flush.sweep(vector(1e-6, 1.0), post), 0.0, [-1.0, 0.0]);
    clear(flush, 0.0, 1.0); // along
    clear(flush, -1.0, 0.5); // off
    let inside = ball.moved(vector(8.0, 0.0));
    assert_eq!(inside.sweep(vector(-9.0, 0.0), post), Sweep::Overlapping);
    for bad in [f64::NAN, f64::INFINITY] {
        let bad = Vec2::new(post.radius(), not_a_number::<S>(bad));
        assert_eq!(ball.sweep(bad, post), Sweep::Clear);
        assert_eq!(ball.sweep_aabb(bad, post.bounds()), Sweep::Clear);
        assert_eq!(post.bounds().sweep_circle(bad, ball), Sweep::Clear);
    }
    let point = Circle::new(post.center(), S::ZERO);
    assert_eq!(ball.sweep(vector(99.0, 0.0), point), Sweep::Clear, "empty");
}

/// Returns infinity and NaN. `from_f64` refuses to create them, so they come from arithmetic.
fn not_a_number<S: Float>(value: f64) -> S {
    let any: &dyn core::any::Any = &S::ZERO;
    let bits = if any.is::<f32>() {
        let narrow = if value.is_nan() {
            f32::NAN
        } else {
            f32::INFINITY
        };
        Box::new(narrow) as Box<dyn core::any::Any>
    } else {
        Box::new(value)
    };
    *bits.downcast::<S>().expect("f32 or f64")
}

#[test]
fn flush_grazing_and_ending_flush_are_clear() {
    rules::<f32>();
    rules::<f64>();
}

fn box_rules<S: Float>() {
    let wall = Aabb::new(n::<S>(10.0), n(0.0), n(10.0), n(10.0));
    let start = ball::<S>(0.0, 5.0, 2.0);
    check_hit(start.sweep_aabb(vector(16.0, 0.0), wall), 0.5, [-1.0, 0.0]);
    let clear = |x, y, dx, dy| {
        let sweep = ball::<S>(x, y, 2.0).sweep_aabb(vector(dx, dy), wall);
        assert_eq!(sweep, Sweep::Clear, "({x}, {y}) by ({dx}, {dy})");
    };
    clear(0.0, 5.0, 8.0, 0.0); // flush at the very end
    clear(0.0, -2.0, 40.0, 0.0); // along the top
    clear(8.0, 5.0, 0.0, 30.0); // along the side, past the corner
    clear(8.0, 5.0, -1.0, 5.0);
    check_hit(
        ball::<S>(8.0, 5.0, 2.0).sweep_aabb(vector(3.0, 5.0), wall),
        0.0,
        [-1.0, 0.0],
    );
    // Head-on into a corner.
    let corner = ball::<S>(4.0, -8.0, 5.0).sweep_aabb(vector(6.0, 8.0), wall);
    check_hit(corner, 0.5, [-0.6, -0.8]);
    let mover = wall.sweep_circle(vector(-6.0, -8.0), ball(4.0, -8.0, 5.0));
    check_hit(mover, 0.5, [0.6, 0.8]);
    // Past the corner, although the circle's bounding box would hit it.
    clear(0.0, -1.9, 9.0, -0.9);
}

#[test]
fn boxes_are_met_at_faces_and_round_corners() {
    box_rules::<f32>();
    box_rules::<f64>();
}

/// Compares a sweep with a march along the same path. Returns whether there was a hit.
#[track_caller]
fn check_march<S: Float>(
    sweep: Sweep<S>,
    delta: Vec2<S>,
    overlaps_after: impl Fn(Vec2<S>) -> bool,
    about: &str,
) -> bool {
    let after = |t: f64| vector::<S>(delta.x.to_f64() * t, delta.y.to_f64() * t);
    let about = format!("{about}: {sweep:?}");
    let first = (0..=400).map(|step| f64::from(step) / 400.0);
    let first = first.clone().find(|&t| overlaps_after(after(t)));
    match sweep {
        Sweep::Overlapping => assert_eq!(first, Some(0.0), "{about}"),
        Sweep::Clear => assert_eq!(first, None, "{about}"),
        Sweep::Hit(hit) => {
            let t = hit.fraction();
            assert!((0.0..1.0).contains(&t), "{about}");
            assert!(t <= first.unwrap_or(1.0), "{about}: march {first:?}");
            let product = |part: S| part.checked_mul(S::from_f64(t)).expect("no overflow");
            let end = Vec2::new(product(delta.x), product(delta.y));
            assert!(!overlaps_after(end), "{about}: overlaps at the hit");
            let share = Vec2::new(
                hit.moment.from_delta(delta.x),
                hit.moment.from_delta(delta.y),
            );
            assert!(!overlaps_after(share), "{about}: overlaps at the hit");
            // Slightly farther along the normal it overlaps, so the hit was not too early.
            let deeper = |part: S| n::<S>(part.to_f64() * -1e-4);
            let push = end + Vec2::new(deeper(hit.normal.x), deeper(hit.normal.y));
            assert!(overlaps_after(push), "{about}: stopped too early");
            let length = hit.normal.length().to_f64();
            assert!((length - 1.0).abs() < 1e-6, "{about}");
            let into =
                hit.normal.x.to_f64() * delta.x.to_f64() + hit.normal.y.to_f64() * delta.y.to_f64();
            assert!(
                into < 1e-4,
                "{about}: the normal points away from the mover"
            );
        }
    }
    sweep.hit().is_some()
}

fn marches<S: Float>(seed: u64) -> i32 {
    let random = &mut Random::seed(seed);
    let (mover, other) = (any_circle::<S>(random), any_circle::<S>(random));
    let (aabb, delta) = (any_aabb::<S>(random), any_point::<S>(random));
    let about = format!("seed {seed}: {mover:?}, {other:?}, {aabb:?} by {delta:?}");
    let round = mover.sweep(delta, other);
    let straight = mover.sweep_aabb(delta, aabb);
    let back = aabb.sweep_circle(delta, mover);
    i32::from(check_march(
        round,
        delta,
        |by| mover.moved(by).overlaps(other),
        &about,
    )) + i32::from(check_march(
        straight,
        delta,
        |by| mover.moved(by).overlaps_aabb(aabb),
        &about,
    )) + i32::from(check_march(
        back,
        delta,
        |by| mover.overlaps_aabb(aabb.moved(by)),
        &about,
    ))
}

#[test]
fn hits_agree_with_a_march_in_small_steps() {
    let hits: i32 = (0..1_500)
        .map(|seed| marches::<f32>(seed) + marches::<f64>(seed))
        .sum();
    assert!(700 < hits, "only {hits} hits");
}

/// On a lattice, flush and grazing contacts are common, and integers give the exact answer.
#[test]
fn whole_coordinates_are_decided_exactly() {
    for seed in 0..50_000 {
        let random = &mut Random::seed(seed);
        let mut n = || whole(random, 10);
        let (x, y, dx, dy) = (n(), n(), n(), n());
        let (r, other_r) = (n().abs() + 1.0, n().abs() + 1.0);
        let radius = r + other_r;
        let mover = ball::<f32>(x, y, r);
        let sweep = mover.sweep(vector(dx, dy), ball(0.0, 0.0, other_r));

        // The least distance from the origin along the path, times the path's length, in integers.
        let (length, ahead) = (dx * dx + dy * dy, -(x * dx + y * dy));
        let is_near = match ahead {
            _ if ahead <= 0.0 => x * x + y * y < radius * radius,
            _ if length <= ahead => (x + dx) * (x + dx) + (y + dy) * (y + dy) < radius * radius,
            _ => (x * dy - y * dx) * (x * dy - y * dx) < radius * radius * length,
        };
        let is_inside = x * x + y * y < radius * radius;
        let about = format!("seed {seed}: ({x}, {y}) by ({dx}, {dy}), {radius}");
        match sweep {
            Sweep::Overlapping => assert!(is_inside, "{about}"),
            Sweep::Hit(_) => assert!(is_near && !is_inside, "{about}"),
            _ => assert!(!is_near, "{about}"),
        }
    }
}

#[test]
fn mirrored_sweeps_give_mirrored_hits() {
    for seed in 0..3_000 {
        let random = &mut Random::seed(seed);
        let (mover, aabb) = (any_circle::<f32>(random), any_aabb::<f32>(random));
        let delta = any_point::<f32>(random);
        let plain = mover.sweep_aabb(delta, aabb);
        for signs in [[-1.0, 1.0], [1.0, -1.0]] {
            let flip = |v| flipped(v, signs);
            let aabb = Aabb::from_points(flip(aabb.min()), flip(aabb.max()));
            let mirror = Circle::new(flip(mover.center()), mover.radius());
            let mirror = mirror.sweep_aabb(flip(delta), aabb);
            let (plain, mirror) = (plain.hit(), mirror.hit());
            let about = format!("seed {seed}: {plain:?}, {mirror:?}");
            assert_eq!(
                plain.map(|hit| hit.moment),
                mirror.map(|hit| hit.moment),
                "{about}"
            );
            assert_eq!(
                plain.map(|hit| flip(hit.normal)),
                mirror.map(|hit| hit.normal),
                "{about}"
            );
        }
    }
}

fn special_sweeps<S: Float>() {
    let values = special::<S>();
    let circles: Vec<Circle<S>> = values
        .iter()
        .flat_map(|&a| {
            values
                .iter()
                .filter_map(move |&b| Circle::try_new([a, b], b).ok())
        })
        .collect();
    for &mover in circles.iter().step_by(5) {
        for &other in circles.iter().step_by(3) {
            for &x in &values {
                let delta = Vec2::new(x, other.center().x);
                let aabb = other.bounds();
                check_sound(mover.sweep(delta, other), || {
                    format!("{mover:?} {other:?} {delta:?}")
                });
                check_sound(mover.sweep_aabb(delta, aabb), || {
                    format!("{mover:?} {aabb:?} {delta:?}")
                });
                check_sound(aabb.sweep_circle(delta, mover), || {
                    format!("{aabb:?} {mover:?} {delta:?}")
                });
            }
        }
    }
}

#[track_caller]
fn check_sound<S: Float>(sweep: Sweep<S>, about: impl Fn() -> String) {
    if let Sweep::Hit(hit) = sweep {
        let is_share = (0.0..1.0).contains(&hit.fraction());
        let length = hit.normal.length().to_f64();
        let is_sound = is_share && (length - 1.0).abs() < 1e-6;
        assert!(is_sound, "{}: {hit:?}", about());
    }
}

#[test]
fn special_values_never_give_nan() {
    special_sweeps::<f32>();
    special_sweeps::<f64>();
}

#[test]
fn never_tunnels_however_fast() {
    let mut speed = 1.0_f32;
    for _ in 0..30 {
        speed *= 10.0;
        let bullet = Circle::new([0.0, 0.0], 1.0);
        let wall = Aabb::new(5.0, -10.0, 1.0, 20.0);
        let hit = bullet
            .sweep_aabb([4.0 + speed, 0.0], wall)
            .hit()
            .expect("a hit");
        assert!((hit.fraction() * f64::from(4.0 + speed) - 4.0).abs() < 1e-5);
    }
}
