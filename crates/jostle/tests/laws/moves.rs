//! Boxes that slide, bounce and stop among others.

use crate::draw::{Draw, Lattice, Units, vec};
use crate::exact::{self, Time};
use crate::predicates::square;
use crate::sweeps::wide;
use crate::{laws, same};
use jostle::motion::FirstHits;
use jostle::{Aabb, Mover, Response, Slid, Vec2, slide_among};

laws! {
    slide, 20, [i16, i32, i64, fixed, f32, f64];
    rough_moves, 20, [i16, i32, i64, fixed, f32, f64];
    by_axis, 10, [i16, i32, i64, fixed, f32, f64];
    one_by_one, 20, [i16, i32, i64, fixed, f32, f64];
    walls_hold, 4, [i16, i32, i64, fixed, f32, f64];
}

fn some_boxes<S: Lattice>(draw: &mut Draw) -> Vec<Units> {
    let count = 1 + draw.index(6);
    (0..count).map(|_| draw.units::<S>()).collect()
}

/// Compares the end of a slide with the exact twin: on a lattice nothing rounds.
fn slide<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (mover, delta) = (draw.units::<S>(), draw.delta::<S>());
    let mut obstacles = some_boxes::<S>(draw);
    obstacles.retain(|&obstacle| !exact::overlaps(&square(mover), &square(obstacle)));
    let boxes: Vec<Aabb<S>> = obstacles.iter().map(|units| units.aabb()).collect();
    let slid =
        slide_among(mover.aabb::<S>(), vec(delta), &boxes, Response::Slide).expect("in range");
    let end = twin(mover, delta, &obstacles);
    same!(
        slid.place(),
        end.aabb::<S>(),
        "{mover:?} by {delta:?} among {obstacles:?}"
    );
    Ok(())
}

fn twin(mover: Units, delta: [i64; 2], obstacles: &[Units]) -> Units {
    let (mut now, mut left) = (mover, delta);
    let mut since = Time {
        part: 0_i128,
        whole: 1,
    };
    for _ in 0..8 {
        let hits = obstacles.iter().filter_map(|&obstacle| {
            let (time, flush) =
                exact::first_after(&square(now), &wide(left), &square(obstacle), &since)?;
            Some((time, flush, obstacle))
        });
        let is_corner = |flush: &[bool; 2]| flush[0] && flush[1];
        let first = hits.min_by(|a, b| {
            a.0.compare(&b.0)
                .then(is_corner(&a.1).cmp(&is_corner(&b.1)))
        });
        let Some((time, flush, obstacle)) = first else {
            break;
        };
        let axis = if flush[0] { 0 } else { 1 };
        let size = now.max[axis] - now.min[axis];
        if 0 < left[axis] {
            (now.min[axis], now.max[axis]) = (obstacle.min[axis] - size, obstacle.min[axis]);
        } else {
            (now.min[axis], now.max[axis]) = (obstacle.max[axis], obstacle.max[axis] + size);
        }
        left[axis] = 0;
        since = time;
    }
    Units {
        min: [0, 1].map(|i| now.min[i] + left[i]),
        max: [0, 1].map(|i| now.max[i] + left[i]),
    }
}

/// Off the lattice floats round. These properties must hold anyway.
fn rough_moves<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let rough = |aabb: Aabb<S>| {
        let third = |value: S| value.scaled(1, 3).expect("smaller");
        let (min, max) = (aabb.min(), aabb.max());
        Aabb::from_corners([third(min.x), third(min.y)], [third(max.x), third(max.y)])
    };
    let start = rough(draw.units::<S>().aabb::<S>());
    let delta = vec::<S>(draw.delta::<S>());
    let delta = Vec2::new(
        delta.x.scaled(1, 7).expect("smaller"),
        delta.y.scaled(1, 7).expect("smaller"),
    );
    let boxes: Vec<Aabb<S>> = some_boxes::<S>(draw)
        .into_iter()
        .map(|units| rough(units.aabb()))
        .collect();
    let response = draw.response();
    let what = format!("{start:?} by {delta:?}, {response:?}, among {boxes:?}");

    let slid = slide_among(start, delta, &boxes, response).map_err(|error| error.to_string())?;
    check_free(start, slid, &boxes, &what)?;
    check_rest(start, slid, &boxes, response, &what)?;
    let mut shuffled = boxes.clone();
    shuffled.rotate_left(draw.index(boxes.len()));
    shuffled.swap(0, draw.index(boxes.len()));
    let again =
        slide_among(start, delta, &shuffled, response).map_err(|error| error.to_string())?;
    same!(again, slid, "shuffled {what}");
    Ok(())
}

/// A list of boxes answers like its boxes, each swept along every part of the move.
fn one_by_one<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let part = draw.pick(&[1, 1, 3, 7]);
    let scaled = |value: S| value.scaled(1, part).expect("smaller");
    let scaled_box = |aabb: Aabb<S>| {
        let (min, max) = (aabb.min(), aabb.max());
        Aabb::from_corners(
            [scaled(min.x), scaled(min.y)],
            [scaled(max.x), scaled(max.y)],
        )
    };
    let boxes: Vec<Aabb<S>> = some_boxes::<S>(draw)
        .into_iter()
        .map(|units| scaled_box(units.aabb()))
        .collect();
    let mut mover = Mover::from(scaled_box(draw.units::<S>().aabb()));
    let response = draw.pick(&[
        Response::Slide,
        Response::Slide,
        Response::Bounce,
        Response::Stop,
        Response::Pass,
    ]);
    for _ in 0..3 {
        let delta = vec::<S>(draw.delta::<S>());
        let delta = Vec2::new(scaled(delta.x), scaled(delta.y));
        let what = format!("{mover:?} by {delta:?}, {response:?}, among {boxes:?}");
        let slid = slide_among(mover, delta, &boxes, response);
        let twin = jostle::motion::slide(mover, delta, 32, |path| {
            let mut first = FirstHits::default();
            for &obstacle in &boxes {
                first.offer_box(path, obstacle, response);
            }
            first
        });
        if slid.is_ok_and(|slid| slid.is_stuck) {
            return Ok(());
        }
        same!(slid, twin, "{what}");
        let Ok(slid) = slid else { return Ok(()) };
        mover = slid.mover;
    }
    Ok(())
}

fn check_free<S: Lattice>(
    start: Aabb<S>,
    slid: Slid<S>,
    boxes: &[Aabb<S>],
    what: &str,
) -> Result<(), String> {
    for &obstacle in boxes.iter().filter(|&&obstacle| !start.overlaps(obstacle)) {
        same!(
            slid.place().overlaps(obstacle),
            false,
            "{:?} in {obstacle:?}: {what}",
            slid.place()
        );
    }
    for side in slid.blocked.iter().filter(|_| !slid.is_stuck) {
        let is_flush = |other: &Aabb<S>| other.edge(side.opposite()) == slid.place().edge(side);
        same!(
            boxes.iter().any(is_flush),
            true,
            "{side:?} of {:?} flush: {what}",
            slid.place()
        );
    }
    Ok(())
}

fn check_rest<S: Lattice>(
    start: Aabb<S>,
    slid: Slid<S>,
    boxes: &[Aabb<S>],
    response: Response,
    what: &str,
) -> Result<(), String> {
    let mover = slid.mover;
    let rest =
        slide_among(mover, Vec2::ZERO, boxes, response).map_err(|error| error.to_string())?;
    same!(rest.place(), slid.place(), "at rest: {what}");
    let (size, given) = (slid.place().size(), start.size());
    for (actual, given) in [(size.x, given.x), (size.y, given.y)] {
        let (actual, given) = (actual.to_f64(), given.to_f64());
        let scale = slid
            .place()
            .corners()
            .into_iter()
            .chain(start.corners())
            .fold(given, |most, corner| {
                most.max(corner.x.to_f64().abs())
                    .max(corner.y.to_f64().abs())
            });
        let slack = if S::ONE.scaled(1, 3) == Some(S::ZERO) {
            0.0
        } else {
            scale * f64::from(f32::EPSILON) * 2.0
        };
        same!(
            (actual - given).abs() <= slack,
            true,
            "size {actual} of {given}: {what}"
        );
    }
    Ok(())
}

fn by_axis<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let (start, delta) = (draw.units::<S>().aabb::<S>(), vec::<S>(draw.delta::<S>()));
    let boxes: Vec<Aabb<S>> = some_boxes::<S>(draw).into_iter().map(Units::aabb).collect();
    let moved = start.moved_by_axis(delta, &boxes);
    let is_clear = boxes
        .iter()
        .all(|&obstacle| start.overlaps(obstacle) || !moved.place.overlaps(obstacle));
    // A box that started inside may leave along one axis.
    same!(
        is_clear,
        true,
        "{start:?} by {delta:?} along X then Y among {boxes:?}"
    );
    same!(
        moved.place.size(),
        start.size(),
        "size of {start:?} by {delta:?}"
    );
    Ok(())
}

/// However thin the wall and however fast the bullet.
fn walls_hold<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let far = S::REACH / 2;
    let x = 1 + draw.size::<S>();
    let wall = Units {
        min: [x, -far],
        max: [x + 1, far],
    };
    let [y, height] = [draw.coordinate::<S>(), 1 + draw.size::<S>() / 2];
    let bullet = Units {
        min: [-1, y],
        max: [0, y + height],
    };
    let delta = [
        draw.pick(&[x + 1, x + 2, far, far / 3]),
        draw.coordinate::<S>() / 2,
    ];
    let response = draw.pick(&[Response::Slide, Response::Stop, Response::Bounce]);
    let slid = slide_among(bullet.aabb::<S>(), vec(delta), &[wall.aabb()], response)
        .map_err(|error| error.to_string())?;
    let is_left = slid.place().max().x <= S::of_units(x);
    same!(
        is_left,
        true,
        "{bullet:?} by {delta:?} at {wall:?}: {:?}",
        slid.place()
    );
    Ok(())
}
