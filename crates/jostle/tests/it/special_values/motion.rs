//! Moves without a world: among any obstacles, with invalid options, by any delta.

use super::slopes::obstacles;
use super::values::{Special, check_aabb, check_vec, for_each, for_pairs};
use crate::numbers::for_numbers;
use jostle::motion::{LegKind, Motion, Obstacle, ObstacleKind, Obstacles, Path};
use jostle::{
    Aabb, Boxes, MoveLog, MoveOptions, Moved, Mover, Outside, PackedIndex, Response, Side, Sides,
    Tile, TileMap, Vec2,
};

for_numbers! {
    motions_end_outside_or_are_refused: i16 i32 i64 f32 f64;
    motions_with_any_options_are_sound: i16 i32 i64 f32 f64;
    motions_among_tiles_are_sound: i16 i32 i64 f32 f64;
    all_obstacles_report_what_is_near: i16 i32 i64 f32 f64;
}

const RESPONSES: [Response; 4] = [
    Response::Pass,
    Response::Slide,
    Response::Bounce,
    Response::Stop,
];

/// Moves a box among obstacles and checks everything the move reports.
#[track_caller]
fn check_run<S: Special, O: Obstacles<S>>(
    obstacles: &O,
    options: MoveOptions<S>,
    mover: impl Into<Mover<S>>,
    delta: Vec2<S>,
    response: Response,
) -> Option<Moved<S>> {
    let mover = mover.into();
    let mut log = MoveLog::new();
    log.set_keeps_legs(delta.x < delta.y);
    let motion = Motion::among(obstacles).with_options(options);
    let run = motion
        .with_response(|_, _: &Obstacle<S>| response)
        .run(mover, delta, &mut log);
    let moved = match run {
        Ok(moved) => moved,
        Err(error) => {
            assert!(error.to_string().starts_with("cannot move"), "{error}");
            return None;
        }
    };
    assert!(delta.is_finite());
    check_aabb(moved.place());
    check_vec(moved.remaining);
    assert_eq!(moved.mover.size(), mover.size());
    for hit in log.hits() {
        assert!((0.0..=1.0).contains(&hit.fraction), "{hit:?}");
        assert_eq!(hit.normal::<S>(), hit.side.opposite().normal());
        let place = hit.place_of(log.legs(), moved.place());
        place.into_iter().for_each(check_aabb);
        // Walking up a slope ends at whatever is in the way.
        assert!([response, Response::Stop].contains(&hit.response));
    }
    for (_, side) in log.touching() {
        assert!(moved.touching.has(*side));
    }
    for leg in log.legs() {
        check_aabb(leg.path().bounds());
        check_aabb(leg.start());
        let takes_no_time = matches!(
            leg.kind(),
            LegKind::Corner | LegKind::StepUp | LegKind::Snap
        );
        let [from, to] = leg.clock();
        assert!(!takes_no_time || to <= from, "{leg:?}");
        assert!((0.0..=1.0).contains(&leg.begins()));
        let fraction = leg.until().map_or(1.0, |until| until.fraction());
        assert!((0.0..=1.0).contains(&fraction));
        assert!(leg.clock().iter().all(|part| (0.0..=1.0).contains(part)));
    }
    Some(moved)
}

fn motions_end_outside_or_are_refused<S: Special>() {
    for_pairs(250, |mover: Aabb<S>, place, delta| {
        for obstacle in obstacles(place) {
            let was_free = !obstacle.overlaps(mover);
            for response in RESPONSES {
                let (among, options) = (&&[obstacle][..], MoveOptions::default());
                let Some(moved) = check_run(among, options, mover, delta, response) else {
                    continue;
                };
                // Slopes are met in `f64`, which cannot separate neighboring values at the ends of the range.
                let is_whole = obstacle.kind == ObstacleKind::Solid && obstacle.faces == Sides::ALL;
                let blocks = response != Response::Pass && is_whole;
                let is_free = !obstacle.overlaps(moved.place());
                assert!(
                    !(blocks && was_free) || is_free,
                    "{response:?}: {moved:?} in {obstacle:?}"
                );
            }
        }
    });
}

/// The fields of the options are public, and nothing validates them here.
fn motions_with_any_options_are_sound<S: Special>() {
    for_each(300, |[x, y, a, b, c, d, edge]: [S; 7]| {
        let one = S::ONE;
        let mover = Aabb::from_corners([S::ZERO; 2], [one; 2]);
        let floor = Aabb::try_from_points([S::MIN, one], [edge, S::MAX]).ok();
        let wall = Aabb::try_from_points([edge, S::MIN], [S::MAX, S::ZERO]).ok();
        let boxes: Vec<Aabb<S>> = floor.into_iter().chain(wall).collect();
        let none = MoveOptions::<S>::top_down().up;
        for up in Side::ALL.map(Some).into_iter().chain([none]) {
            let options = MoveOptions {
                up,
                forgive_ceiling: a,
                forgive_wall: b,
                forgive_floor: c,
                forgive_ledge: d,
                step: d,
                snap: a,
                max_slope: (0, u8::MAX),
                axis_by_axis: up == Some(Side::MaxX),
                max_hits: if up == Some(Side::MinX) { 0 } else { 64 },
            };
            for response in RESPONSES {
                let delta = Vec2::new(x, y);
                let moved = check_run(&&boxes[..], options, mover, delta, response);
                let Some(moved) = moved else { continue };
                let blocks = response != Response::Pass;
                let mut blocking = boxes
                    .iter()
                    .filter(|aabb| blocks && !mover.overlaps(**aabb));
                assert!(
                    !blocking.any(|aabb| moved.place().overlaps(*aabb)),
                    "{moved:?}"
                );
            }
        }
    });
}

fn some_maps<S: Special>(origin: [S; 2], size: [S; 2]) -> Vec<TileMap<S>> {
    let rows = ["#-/.", ".v#7", "[.L#", "###\\"];
    let all = [Outside::Solid, Outside::Empty, Outside::Clamp];
    let legend = |character| Tile::from_char(character).or(Some(Tile::SOLID));
    let maps = all.map(|outside| TileMap::from_text(origin, size, &rows, legend, outside));
    maps.into_iter().flatten().collect()
}

fn motions_among_tiles_are_sound<S: Special>() {
    for_each(100, |[a, b, c, d, e, f, g, h, x, y]: [S; 10]| {
        let size = [g, h].map(|side| if S::ZERO < side { side } else { S::ONE });
        let (one, two) = (S::ONE, S::ONE.scaled(2, 1).unwrap());
        let anywhere = Aabb::try_from_points([a, b], [c, d]).ok();
        let movers = anywhere.into_iter().chain([Aabb::new(one, one, two, one)]);
        let options = MoveOptions {
            snap: S::MAX,
            step: one,
            ..MoveOptions::default()
        };
        let maps = some_maps([e, f], size)
            .into_iter()
            .chain(some_maps([S::ZERO; 2], [two; 2]));
        for (map, mover) in
            maps.flat_map(|map| movers.clone().map(move |mover| (map.clone(), mover)))
        {
            for (options, response) in [
                (MoveOptions::default(), Response::Slide),
                (options, Response::Slide),
                (options, Response::Bounce),
            ] {
                let moved = check_run(&map, options, mover, Vec2::new(x, y), response);
                let Some(moved) = moved else { continue };
                assert!(
                    map.overlaps(mover) || !map.overlaps(moved.place()),
                    "{moved:?} in {map:?}"
                );
            }
        }
    });
}

fn all_obstacles_report_what_is_near<S: Special>() {
    for_pairs(300, |area: Aabb<S>, place, delta| {
        let boxes = [place, area];
        let mut filed = Boxes::<S>::new();
        for aabb in boxes {
            filed.insert(aabb);
        }
        let touching = |aabb: Aabb<S>| boxes.iter().filter(|one| one.touches(aabb)).count();
        let expected = touching(area);
        assert_eq!(shown(&&boxes[..], area), expected);
        assert_eq!(shown(&filed, area), expected);
        assert_eq!(shown(&PackedIndex::new(&boxes), area), expected);
        assert_eq!(shown(&(&filed, &&boxes[..]), area), 2 * expected);
        let Some(path) = Path::new(area, delta) else {
            return;
        };
        let mut count = 0;
        filed.along(&path, |_, obstacle| {
            count += usize::from(obstacle.place.touches(path.bounds()));
            None
        });
        assert_eq!(count, touching(path.bounds()));
        assert!(!filed.is_far(path.bounds()));
        assert!(filed.tile_map().is_none() && !filed.has_only_tiles(path.bounds()));
        assert!(filed.tile_name(jostle::TilePos::default()).is_none());
    });
}

/// Returns how many obstacles that touch an area are reported.
fn shown<S: Special>(obstacles: &impl Obstacles<S>, area: Aabb<S>) -> usize {
    let mut count = 0;
    obstacles.near(area, |_, obstacle| {
        count += usize::from(obstacle.place.touches(area));
    });
    count
}
