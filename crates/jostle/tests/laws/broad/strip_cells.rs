//! All pairs of a slice, found by strip cells.

use super::check::sorted;
use super::oracle::share_area;
use super::random_boxes::RandomBoxes;
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::{Aabb, Filter, StripCells};

pub(crate) fn strip_cells<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    slices::<S>(draw, &[1, 24, 25, 26, 81, 82, 140, 300])
}

pub(crate) fn large_strip_cells<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    slices::<S>(draw, &[600, 1_000, 3_000])
}

/// Enough boxes to be divided among threads. Without the feature, two calls must agree.
pub(crate) fn strip_cells_in_threads<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomBoxes::new::<S>(draw);
    let mut cells = StripCells::<S>::new();
    // Mostly spread out, so that there are not too many pairs to compare.
    let mut boxes = Vec::new();
    for at in 0..21_000 {
        let step = S::REACH / 100;
        let place = [at % 90 * step, at / 270 * step].map(|units| units - S::REACH / 2);
        let near = scene.radius::<S>(draw);
        let size = [near, S::of_units(draw.within(2 * step).abs())];
        let corner = place.map(S::of_units);
        let far = [0, 1].map(|axis| corner[axis].saturating_add(size[axis]));
        boxes.extend(
            Aabb::try_from_points(corner, far)
                .ok()
                .filter(|aabb| aabb.max().x < S::MAX),
        );
    }
    let alone = cells.pairs(&boxes).unsorted().to_vec();
    let shared = cells.pairs(&boxes);
    #[cfg(feature = "rayon")]
    let shared = shared.in_threads();
    same!(shared.unsorted() == alone, true, "{} boxes", boxes.len());
    Ok(())
}

/// Compares several slices in a row, found by one `StripCells`, whose reused memory must not show.
fn slices<S: Lattice>(draw: &mut Draw, counts: &[usize]) -> Result<(), String> {
    let mut cells = StripCells::<S>::new();
    for _ in 0..2 {
        let scene = RandomBoxes::new::<S>(draw);
        let most = draw.pick(counts);
        let mut boxes = Vec::new();
        for _ in 0..draw.index(most + 1) {
            let aabb = scene.aabb(draw, &boxes);
            boxes.push(aabb);
        }
        // Boxes without a filter are in all layers.
        let known = boxes.len() - draw.index(boxes.len() + 1) / 4;
        let filters: Vec<_> = (0..known).map(|_| scene.filter(draw)).collect();
        check(&mut cells, &boxes, &filters)
            .map_err(|problem| format!("{} boxes of {scene:?}: {problem}", boxes.len()))?;
    }
    Ok(())
}

fn check<S: Lattice>(
    cells: &mut StripCells<S>,
    boxes: &[Aabb<S>],
    filters: &[Filter],
) -> Result<(), String> {
    let expected = pairs_of(boxes);
    same!(*cells.pairs(boxes).sorted(), *expected, "sorted");
    let first = cells.pairs(boxes).unsorted().to_vec();
    same!(*cells.pairs(boxes).unsorted(), *first, "a second time");
    same!(sorted(first.clone()), expected, "unsorted");
    let mut called = Vec::new();
    cells.pairs(boxes).each(|a, b| called.push([a, b]));
    same!(called, first, "by callback");
    cells.pairs(boxes).unsorted_into(&mut called);
    same!(called, first, "unsorted, into a reused list");
    cells.pairs(boxes).sorted_into(&mut called);
    same!(called, expected, "sorted, into a reused list");
    #[cfg(feature = "rayon")]
    same!(
        *cells.pairs(boxes).in_threads().unsorted(),
        *first,
        "by threads"
    );

    let filter = |index: u32| {
        let known = filters.get(usize::try_from(index).expect("an index fits"));
        known.copied().unwrap_or(Filter::ALL)
    };
    let meet = |a: Filter, b: Filter| (a.mask & b.layers) | (b.mask & a.layers) != 0;
    let is_kept = |&[a, b]: &[u32; 2]| meet(filter(a), filter(b));
    let kept: Vec<_> = expected.iter().copied().filter(is_kept).collect();
    let filtered = cells.pairs(boxes).with_filters(filters);
    same!(*filtered.sorted(), *kept, "filtered");
    let kept: Vec<_> = first.iter().copied().filter(is_kept).collect();
    let filtered = cells.pairs(boxes).with_filters(filters);
    same!(*filtered.unsorted(), *kept, "filtered, unsorted");
    Ok(())
}

pub(crate) fn pairs_of<S: Lattice>(boxes: &[Aabb<S>]) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    for (a, one) in (0..).zip(boxes) {
        let later = (a + 1..).zip(&boxes[usize::try_from(a).expect("small") + 1..]);
        let met = later.filter(|(_, other)| share_area(*one, **other));
        pairs.extend(met.map(|(b, _)| [a, b]));
    }
    pairs
}
