//! Sets of boxes against a plain list: random worlds, random changes, every query.

mod changing_set;
mod check;
mod oracle;
mod packed_index;
mod query_set;
mod random_boxes;
mod strip_cells;
mod tracked_pairs;
mod two_sets;

use self::changing_set::ChangingSet;
use self::check::{Question, check_pairs, sorted};
use self::oracle::Oracle;
use self::packed_index::packed_index;
use self::random_boxes::RandomBoxes;
use self::strip_cells::{large_strip_cells, strip_cells, strip_cells_in_threads};
use self::tracked_pairs::tracked_pairs;
use self::two_sets::two_sets;
use crate::draw::{Draw, Lattice};
use crate::{laws, same};
use jostle::errors::UnknownBox;
use jostle::{
    Aabb, BoxId, Boxes, BruteForce, BucketGrid, Filter, HashGrid, MovingGrid, PairChanges, Quadtree,
};

laws! {
    brute_force, 1000, [i16, i32, fixed, f32, f64];
    hash_grid, 1000, [i16, i32, fixed, f32, f64];
    hash_grid_of_any_size, 1000, [i16, i32, fixed, f32, f64];
    quadtree, 1000, [i16, i32, fixed, f32, f64];
    quadtree_of_any_bounds, 1000, [i16, i32, fixed, f32, f64];
    bucket_grid, 1000, [i16, i32, fixed, f32, f64];
    moving_grid, 1000, [i16, i32, fixed, f32, f64];
    auto, 1000, [i16, i32, fixed, f32, f64];
    packed_index, 1000, [i16, i32, fixed, f32, f64];
    two_sets, 1000, [i16, i32, fixed, f32, f64];
    strip_cells, 1000, [i16, i32, fixed, f32, f64];
    strip_cells_in_threads, 20000, [i16, i32, fixed, f32, f64];
    tracked_pairs, 5000, [i16, i32, fixed, f32, f64];
    large_strip_cells, 20000, [i16, i32, fixed, f32, f64];
}

fn brute_force<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |_, _| BruteForce::<S>::new())
}

fn hash_grid<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |_, _| HashGrid::<S>::new())
}

/// From cells so small that every box is too large, to a single cell for all.
fn hash_grid_of_any_size<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |draw, scene| {
        let drawn = scene.radius(draw);
        let size = draw.pick(&[drawn, drawn, S::of_units(1), S::of_units(8), S::MAX]);
        HashGrid::<S>::with_cell_size(size).unwrap_or_default()
    })
}

fn quadtree<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |_, _| Quadtree::<S>::new())
}

fn quadtree_of_any_bounds<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |draw, scene| {
        let all = Aabb::<S>::from_corners([S::MIN; 2], [S::MAX; 2]);
        let drawn = scene.aabb(draw, &[]);
        let between = Aabb::try_from_points(scene.point(draw), scene.point(draw)).ok();
        Quadtree::with_bounds(draw.pick(&[drawn, between.unwrap_or(all), all]))
    })
}

fn moving_grid<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |_, _| MovingGrid::<S>::new())
}

fn auto<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |_, _| Boxes::<S>::new())
}

/// With a screen anywhere. Cells have few places, so some boxes overflow.
fn bucket_grid<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    live(draw, |draw, scene| {
        let drawn = Aabb::try_from_points(scene.point(draw), scene.point(draw)).ok();
        let made = drawn.and_then(|screen| BucketGrid::<S, 9, 5, MOST_BOXES, 3>::new(screen).ok());
        let unit = Aabb::from_corners([S::ZERO; 2], [S::ONE; 2]);
        made.unwrap_or_else(|| BucketGrid::new(unit).expect("it has an area"))
    })
}

const MOST_BOXES: usize = 128;

/// Creates a set for a random world and runs it there.
fn live<S: Lattice, K: ChangingSet<S>>(
    draw: &mut Draw,
    make: impl FnOnce(&mut Draw, &RandomBoxes) -> K,
) -> Result<(), String> {
    let scene = RandomBoxes::new::<S>(draw);
    let set = make(draw, &scene);
    live_in(&scene, draw, set)
}

/// Changes a set and its oracle in the same way, and compares every query in between.
fn live_in<S: Lattice, K: ChangingSet<S>>(
    scene: &RandomBoxes,
    draw: &mut Draw,
    mut set: K,
) -> Result<(), String> {
    let mut model = Oracle::new();
    let mut changes = PairChanges::new();
    for round in 0..3 {
        let with_context = |problem| format!("round {round}: {problem}");
        let most = draw.pick(&[3, 12, 40, 80, MOST_BOXES]);
        for _ in 0..draw.index(most) {
            change(draw, scene, &mut set, &mut model).map_err(with_context)?;
        }
        check_members(&set, &model).map_err(with_context)?;
        let seen: Vec<_> = model.boxes.iter().flatten().map(|slot| slot.0).collect();
        for _ in 0..2 {
            let question = Question::new(draw, scene, &seen);
            question.check(&set, &model).map_err(with_context)?;
        }
        check_pairs(&mut set, &model, draw).map_err(with_context)?;
        check_changes(&mut changes, &set.pairs()).map_err(with_context)?;
        // Searching for pairs may reorder the set, which must not show.
        let question = Question::new(draw, scene, &seen);
        question.check(&set, &model).map_err(with_context)?;
    }
    Ok(())
}

/// Makes one change to both.
fn change<S: Lattice, K: ChangingSet<S>>(
    draw: &mut Draw,
    scene: &RandomBoxes,
    set: &mut K,
    model: &mut Oracle<S>,
) -> Result<(), String> {
    let seen: Vec<_> = model.boxes.iter().flatten().map(|slot| slot.0).collect();
    let (aabb, filter) = (scene.aabb(draw, &seen), scene.filter(draw));
    let at = draw.index(model.ids.len().max(1));
    match (draw.index(40), model.ids.get(at).copied()) {
        (0, _) => change_all(draw, scene, set, model)?,
        (1, _) => check_stale_ids(draw, set, model)?,
        (2..18, _) | (_, None) if model.ids.len() < MOST_BOXES => {
            let id = set.add(aabb, filter);
            same!(model.slot(id).is_none(), true, "{id} is new");
            *model.slot(id) = Some((aabb, filter));
            model.ids.push(id);
        }
        (18..30, Some(id)) => {
            same!(set.move_to(id, aabb), Ok(()), "moving {id}");
            *model.slot(id) = model.slot(id).map(|(_, filter)| (aabb, filter));
        }
        (30..33, Some(id)) => {
            same!(set.set_filter(id, filter), Ok(()), "filter of {id}");
            *model.slot(id) = model.slot(id).map(|(aabb, _)| (aabb, filter));
        }
        (_, Some(id)) => {
            let (before, _) = model.slot(id).take().expect("it is there");
            same!(set.remove(id), Ok(before), "removing {id}");
            model.gone.push(model.ids.swap_remove(at));
        }
        (_, None) => {}
    }
    Ok(())
}

/// Empties or refills both.
fn change_all<S: Lattice, K: ChangingSet<S>>(
    draw: &mut Draw,
    scene: &RandomBoxes,
    set: &mut K,
    model: &mut Oracle<S>,
) -> Result<(), String> {
    let count = draw.index(MOST_BOXES);
    let mut boxes = Vec::new();
    for _ in 0..count {
        let aabb = scene.aabb(draw, &boxes);
        boxes.push(aabb);
    }
    model.clear();
    if draw.index(3) == 0 {
        set.clear();
        return Ok(());
    }
    if !set.refill(&boxes) {
        set.clear();
        for aabb in boxes {
            let id = set.add(aabb, Filter::ALL);
            *model.slot(id) = Some((aabb, Filter::ALL));
            model.ids.push(id);
        }
        return Ok(());
    }
    let filled = boxes.iter().map(|&aabb| Some((aabb, Filter::ALL)));
    model.boxes.extend(filled);
    for (index, aabb) in (0..).zip(boxes) {
        let id = set.id_of(index);
        let at = id.and_then(|id| set.place(id));
        same!(at, Some(aabb), "refilled, at {index}");
        model.ids.extend(id);
    }
    Ok(())
}

/// Checks that stale ids are refused. The queries that follow show that nothing changed.
fn check_stale_ids<S: Lattice, K: ChangingSet<S>>(
    draw: &mut Draw,
    set: &mut K,
    model: &Oracle<S>,
) -> Result<(), String> {
    if model.gone.is_empty() {
        return Ok(());
    }
    let id: BoxId = draw.pick(&model.gone);
    let aabb = Aabb::from_corners([S::ZERO; 2], [S::ONE; 2]);
    same!(set.place(id), None, "{id} is gone");
    same!(set.move_to(id, aabb), Err(UnknownBox(id)), "moving {id}");
    let refused = set.set_filter(id, Filter::new(0, 0));
    same!(refused, Err(UnknownBox(id)), "filter of {id}");
    same!(set.remove(id), Err(UnknownBox(id)), "removing {id}");
    Ok(())
}

fn check_members<S: Lattice, K: ChangingSet<S>>(set: &K, model: &Oracle<S>) -> Result<(), String> {
    same!(set.len(), model.ids.len(), "count");
    same!(set.held() >= set.len(), true, "the cells hold every box");
    for &id in &model.ids {
        let at = usize::try_from(id.index()).expect("an index fits");
        let expected = model.boxes[at].map(|(aabb, _)| aabb);
        same!(set.place(id), expected, "the place of {id}");
        same!(set.id_of(id.index()), Some(id), "the id at {at}");
    }
    Ok(())
}

/// Checks which pairs began and ended, against the pairs known before.
fn check_changes(changes: &mut PairChanges, pairs: &[[u32; 2]]) -> Result<(), String> {
    let before = changes.pairs().to_vec();
    // In the order they were found, which is not sorted.
    changes.update(pairs);
    let pairs = sorted(pairs.to_vec());
    let without = |these: &[[u32; 2]], those: &[[u32; 2]]| {
        let kept = these.iter().filter(|pair| !those.contains(pair));
        kept.copied().collect::<Vec<_>>()
    };
    same!(*changes.began(), *without(&pairs, &before), "began");
    same!(*changes.ended(), *without(&before, &pairs), "ended");
    same!(*changes.pairs(), *pairs, "kept");
    Ok(())
}
