//! Slopes in cells of any size, and obstacles in the way of any box.

use super::values::{Special, check_aabb, check_sound, check_unit, for_each};
use crate::numbers::for_numbers;
use jostle::motion::{Obstacle, ObstacleKind, Path};
use jostle::{Aabb, Axis, Side, Sides, Slope, SlopePart, Span, Sweep, Vec2};

for_numbers! {
    slopes_stay_in_their_cell: i16 i32 i64 f32 f64;
    obstacles_answer_any_mover: i16 i32 i64 f32 f64;
}

const PARTS: [SlopePart; 3] = [SlopePart::Whole, SlopePart::Low, SlopePart::High];

/// Returns every slope there is.
pub(super) fn slopes() -> Vec<Slope> {
    let sides = Side::ALL.map(|surface| Side::ALL.map(|uphill| (surface, uphill)));
    let all = sides.into_iter().flatten().flat_map(|(surface, uphill)| {
        PARTS.map(|part| {
            let slope = Slope::new(surface, uphill, part)?;
            assert_eq!(
                (slope.surface(), slope.uphill(), slope.part()),
                (surface, uphill, part)
            );
            assert!(slope.rise() == 1 && (1..=2).contains(&slope.run()));
            Some(slope)
        })
    });
    let all: Vec<Slope> = all.flatten().collect();
    assert_eq!(
        all.len(),
        12,
        "only a Y side can be the surface, and only an X side can be uphill"
    );
    all
}

/// Returns every kind of obstacle in that box, with all its faces and with none.
pub(super) fn obstacles<S: Special>(place: Aabb<S>) -> Vec<Obstacle<S>> {
    let mut all = vec![Obstacle::solid(place)];
    all.extend(Side::ALL.map(|open| Obstacle::one_way(place, open)));
    all.extend(slopes().into_iter().map(|slope| {
        let obstacle = Obstacle::slope(place, slope);
        assert_eq!(obstacle.as_slope(), Some(slope));
        obstacle
    }));
    all.extend(
        [Sides::NONE, Side::MinX.into()].map(|faces| Obstacle::solid(place).with_faces(faces)),
    );
    all
}

fn slopes_stay_in_their_cell<S: Special>() {
    let slopes = slopes();
    for_each(1_500, |[a, b, c, d, e, f]: [S; 6]| {
        let cell = Aabb::try_from_points([a, b], [c, d]).ok();
        let feet = Span::new(e, f).or(Span::new(f, e));
        let (Some(cell), Some(feet)) = (cell, feet) else {
            return;
        };
        for &slope in &slopes {
            let bounds = slope.bounds(cell);
            check_aabb(bounds);
            assert!(cell.contains(bounds), "{bounds:?} of {slope:?} in {cell:?}");
            for level in slope.levels(cell) {
                check_sound(level);
                assert!(bounds.span(Axis::Y).touches_point(level));
            }
            let rest = slope.rest(cell, feet);
            assert_eq!(rest.is_some(), cell.span(Axis::X).overlaps(feet));
            if let Some(rest) = rest {
                check_sound(rest);
                let is_within = bounds.span(Axis::Y).touches_point(rest);
                assert!(is_within, "{rest} on {slope:?} in {cell:?}");
            }
        }
    });
}

fn obstacles_answer_any_mover<S: Special>() {
    for_each(500, |[a, b, c, d, e, f, g, h, x, y]: [S; 10]| {
        let place = Aabb::try_from_points([a, b], [c, d]).ok();
        let mover = Aabb::try_from_points([e, f], [g, h]).ok();
        if let (Some(place), Some(mover)) = (place, mover) {
            for obstacle in obstacles(place) {
                check_obstacle(&obstacle, mover, Vec2::new(x, y));
            }
        }
    });
}

fn check_obstacle<S: Special>(obstacle: &Obstacle<S>, mover: Aabb<S>, delta: Vec2<S>) {
    let is_inside = obstacle.overlaps(mover);
    assert!(!is_inside || obstacle.place.overlaps(mover));
    assert!(!is_inside || obstacle.kind != ObstacleKind::OneWay);
    if let Some(slope) = obstacle.as_slope() {
        assert_eq!(slope.overlaps(obstacle.place, mover), is_inside);
    }
    let refused = obstacle.refused(mover, delta);
    assert!(refused.is_empty() || (is_inside && delta.is_finite()));
    let touching = obstacle.touching(mover);
    assert!(touching.is_empty() || obstacle.place.touches(mover));
    let out = obstacle.pushed_out(mover);
    assert!(out.is_none() || is_inside);
    if let Some(out) = out {
        check_aabb(out);
        assert!(!obstacle.overlaps(out), "{out:?} out of {obstacle:?}");
    }
    let Some(path) = Path::new(mover, delta) else {
        return;
    };
    let found = obstacle.sweep(&path);
    assert!(is_inside || found != Sweep::Overlapping);
    if let Some(hit) = found.hit() {
        check_unit(hit.normal);
        assert!((0.0..=1.0).contains(&hit.fraction()), "{hit:?}");
        assert!(hit.side().is_some());
    }
}
