//! Pairs between two slices.

use super::check::sorted;
use super::oracle::share_area;
use super::random_boxes::RandomBoxes;
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::{Aabb, Filter, TwoSets};

/// Compares slices of any two lengths in a row, found by one `TwoSets`, whose reused memory must not show.
pub(crate) fn two_sets<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let mut sets = TwoSets::<S>::new();
    for _ in 0..2 {
        let scene = RandomBoxes::new::<S>(draw);
        let slices = [(); 2].map(|()| {
            let most = draw.pick(&[1, 3, 30, 90, 400]);
            let mut boxes: Vec<Aabb<S>> = Vec::new();
            for _ in 0..draw.index(most + 1) {
                let aabb = scene.aabb(draw, &boxes);
                boxes.push(aabb);
            }
            let known = boxes.len() - draw.index(boxes.len() + 1) / 4;
            let filters: Vec<_> = (0..known).map(|_| scene.filter(draw)).collect();
            (boxes, filters)
        });
        check(&mut sets, &slices).map_err(|problem| format!("{scene:?}: {problem}"))?;
    }
    Ok(())
}

type Slice<S> = (Vec<Aabb<S>>, Vec<Filter>);

fn check<S: Lattice>(sets: &mut TwoSets<S>, slices: &[Slice<S>; 2]) -> Result<(), String> {
    let [(a, first), (b, second)] = slices;
    let mut expected = Vec::new();
    for (at, one) in (0_u32..).zip(a) {
        let met = (0_u32..)
            .zip(b)
            .filter(|(_, other)| share_area(*one, **other));
        expected.extend(met.map(|(other, _)| [at, other]));
    }
    let what = format!("{} by {}", a.len(), b.len());
    same!(
        *sets.pairs_between(a, b).sorted(),
        *expected,
        "{what}, sorted"
    );
    let found = sets.pairs_between(a, b).unsorted().to_vec();
    let mut again = vec![[7, 7]];
    sets.pairs_between(a, b).unsorted_into(&mut again);
    same!(again, found, "{what}, a second time");
    again.clear();
    sets.pairs_between(a, b).each(|a, b| again.push([a, b]));
    same!(again, found, "{what}, by callback");
    same!(sorted(found), expected, "{what}, unsorted");
    let filter = |filters: &[Filter], index: u32| {
        let known = filters.get(usize::try_from(index).expect("an index fits"));
        known.copied().unwrap_or(Filter::ALL)
    };
    expected.retain(|&[a, b]| {
        let (one, other) = (filter(first, a), filter(second, b));
        (one.mask & other.layers) | (other.mask & one.layers) != 0
    });
    let filtered = sets.pairs_between(a, b).with_filters(first, second);
    filtered.sorted_into(&mut again);
    same!(again, expected, "{what}, filtered");
    Ok(())
}
