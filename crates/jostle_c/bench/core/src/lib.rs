//! The jobs of the benchmark, done by the core itself. Each function is a whole job, so that the price of calling it does not
//! count.

use jostle::f32::{Aabb, Body, Boxes, Ray, StripCells, TileMap, World};
use jostle::{BodyId, Outside, Tile};
use std::ffi::{CStr, c_char};
use std::slice::from_raw_parts;

/// What the jobs need.
pub struct Core {
    world: World,
    walker: BodyId,
    boxes: Vec<Aabb>,
    finder: StripCells,
    set: Boxes,
    found: Vec<u32>,
}

/// Creates a world with a map and a walker of this size, and a list of boxes as x, y, width and height.
///
/// # Safety
///
/// `rows` is a text, and `rects` leads to this many boxes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn core_open(
    rows: *const c_char,
    tile: f32,
    width: f32,
    height: f32,
    rects: *const [f32; 4],
    count: usize,
) -> Box<Core> {
    // SAFETY: the caller promises it.
    let (rows, rects) = unsafe { (CStr::from_ptr(rows), from_raw_parts(rects, count)) };
    let rows: Vec<&str> = rows.to_str().expect("a map is ASCII").lines().collect();
    let mut world = World::new();
    let map = TileMap::from_text(
        [0.0, 0.0],
        [tile, tile],
        &rows,
        Tile::from_char,
        Outside::Empty,
    );
    world.add_map(map.expect("a map of modest size"));
    let walker = Body::actor(Aabb::new(0.0, 0.0, width, height));
    let walker = world.add(walker).expect("the walker is not empty");
    let boxes: Vec<Aabb> = rects
        .iter()
        .map(|&[x, y, w, h]| Aabb::new(x, y, w, h))
        .collect();
    let mut set = Boxes::new();
    for &place in &boxes {
        set.insert(place);
    }
    Box::new(Core {
        world,
        walker,
        boxes,
        finder: StripCells::new(),
        set,
        found: Vec::new(),
    })
}

/// Puts the walker somewhere and makes these moves. Writes where it ends, and returns the sum of the sides that were blocked.
///
/// # Safety
///
/// `deltas` leads to this many moves, and `end` to four numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn core_slide(
    core: &mut Core,
    start: &[f32; 2],
    deltas: *const [f32; 2],
    count: usize,
    end: &mut [f32; 4],
) -> u32 {
    // SAFETY: the caller promises it.
    let deltas = unsafe { from_raw_parts(deltas, count) };
    core.world
        .teleport(core.walker, *start)
        .expect("the walker is there");
    let mut sum = 0;
    for &delta in deltas {
        let moved = core
            .world
            .move_and_slide(core.walker, delta)
            .expect("small moves");
        sum += u32::from(moved.blocked.bits());
        let place = moved.mover.place();
        let (min, max) = (place.min(), place.max());
        *end = [min.x, min.y, max.x, max.y];
    }
    sum
}

/// Returns the sum of when and where rays first meet something.
///
/// # Safety
///
/// `rays` leads to this many rays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn core_raycast(core: &Core, rays: *const [f32; 4], count: usize) -> f64 {
    // SAFETY: the caller promises it.
    let rays = unsafe { from_raw_parts(rays, count) };
    let mut sum = 0.0;
    for &[x, y, dx, dy] in rays {
        let ray = Ray::new([x, y], [dx, dy]);
        let first = core.world.raycast(ray).first();
        // As the record of C: when it is met, and where.
        if let Some(hit) = first.and_then(|(_, hit)| hit.enter) {
            let x = x + hit.moment.from_delta(dx);
            let y = y + hit.moment.from_delta(dy);
            sum += hit.fraction() + f64::from(x) + f64::from(y);
        }
    }
    sum
}

/// Returns how many pairs of the boxes overlap.
#[unsafe(no_mangle)]
pub extern "C" fn core_pairs(core: &mut Core) -> usize {
    core.finder.pairs(&core.boxes).unsorted().len()
}

/// Returns how many boxes overlap areas of this size at these places, in all.
///
/// # Safety
///
/// `areas` leads to this many boxes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn core_overlapping(
    core: &mut Core,
    areas: *const [f32; 4],
    count: usize,
) -> usize {
    // SAFETY: the caller promises it.
    let areas = unsafe { from_raw_parts(areas, count) };
    let mut sum = 0;
    for &[x, y, w, h] in areas {
        let found = core.set.overlapping(Aabb::new(x, y, w, h));
        found.sorted_into(&mut core.found);
        sum += core.found.len();
    }
    sum
}
