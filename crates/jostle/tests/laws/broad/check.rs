//! One query of each kind, with every way to collect its answers.

use super::changing_set::ChangingSet;
use super::oracle::Oracle;
use super::query_set::QuerySet;
use super::random_boxes::RandomBoxes;
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::queries::{Caster, Lines, Matches, Search};
use jostle::{Aabb, Circle, Ray, Scalar, Segment, Vec2};

/// The parameters of one query of each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<S: Scalar> {
    aabb: Aabb<S>,
    from: Vec2<S>,
    to: Vec2<S>,
    delta: Vec2<S>,
    radius: S,
    /// `u32::MAX` leaves the layers unspecified.
    layers: u32,
    several: usize,
}

impl<S: Lattice> Question<S> {
    pub(crate) fn new(draw: &mut Draw, scene: &RandomBoxes, seen: &[Aabb<S>]) -> Self {
        Self {
            aabb: scene.aabb(draw, seen),
            from: scene.point(draw),
            to: scene.point(draw),
            delta: scene.delta(draw),
            radius: scene.radius(draw),
            layers: draw.pick(&[u32::MAX, u32::MAX, 0, 1, 2, 6]),
            several: draw.pick(&[0, 1, 2, 5, 20, 1_000]),
        }
    }

    /// Compares every query of a set.
    pub(crate) fn check<A: QuerySet<S>>(&self, set: &A, model: &Oracle<S>) -> Result<(), String> {
        self.check_areas(set, model)?;
        self.check_lines(set, model)?;
        self.check_nearest(set, model)
            .map_err(|problem| format!("{self:?}: {problem}"))
    }

    fn check_areas<A: QuerySet<S>>(&self, set: &A, model: &Oracle<S>) -> Result<(), String> {
        let with_context = |problem| format!("{self:?}: {problem}");
        let expected = model.overlapping(self.aabb, self.layers);
        self.check_matches(set.overlapping(self.aabb), &expected, "overlapping")
            .map_err(with_context)?;
        let expected = model.containing(self.from, self.layers);
        self.check_matches(set.containing(self.from), &expected, "containing")
            .map_err(with_context)?;
        let circle = Circle::new(self.to, self.radius);
        let expected = model.overlapping_circle(circle, self.layers);
        self.check_matches(set.overlapping_circle(circle), &expected, "circle")
            .map_err(with_context)
    }

    fn check_lines<A: QuerySet<S>>(&self, set: &A, model: &Oracle<S>) -> Result<(), String> {
        let with_context = |problem| format!("{self:?}: {problem}");
        let segment = Segment::new(self.from, self.to);
        let expected = model.raycast_segment(segment, self.layers);
        self.check_hits(set.raycast_segment(segment), &expected, "segment")
            .map_err(with_context)?;
        let expected = model.sweep(self.aabb, self.delta, self.layers);
        self.check_hits(set.sweep(self.aabb, self.delta), &expected, "sweep")
            .map_err(with_context)?;
        if let Ok(ray) = Ray::try_new(self.from, self.delta) {
            let expected = model.raycast(ray, self.layers);
            self.check_hits(set.raycast(ray), &expected, "ray")
                .map_err(with_context)?;
        }
        Ok(())
    }

    fn check_matches<B: Search<S>>(
        &self,
        matches: Matches<'_, S, B>,
        expected: &[u32],
        what: &str,
    ) -> Result<(), String> {
        let matches = match self.layers {
            u32::MAX => matches,
            layers => matches.in_layers(layers),
        };
        same!(*matches.sorted(), *expected, "{what}, sorted");
        same!(matches.any(), !expected.is_empty(), "{what}, any");
        same!(matches.count(), expected.len(), "{what}, count");
        let (mut first, mut again) = (vec![7; 2], vec![7; 3]);
        matches.unsorted_into(&mut first);
        matches.unsorted_into(&mut again);
        same!(again, first, "{what}, a second time");
        matches.append_to(&mut again);
        same!(again, [&*first, &*first].concat(), "{what}, appended");
        again.push(7);
        matches.sorted_into(&mut again);
        same!(*again, *expected, "{what}, into a reused list");
        first.sort_unstable();
        same!(*first, *expected, "{what}, unsorted");
        Ok(())
    }

    fn check_hits<L: Caster<Number = S, Hit: PartialEq>, B: Search<S>>(
        &self,
        lines: Lines<'_, L, B>,
        expected: &[(u32, L::Hit)],
        what: &str,
    ) -> Result<(), String> {
        let lines = match self.layers {
            u32::MAX => lines,
            layers => lines.in_layers(layers),
        };
        same!(*lines.sorted(), *expected, "{what}, in travel order");
        same!(lines.first(), expected.first().copied(), "{what}, first");
        let (mut met, mut again) = (listed(&lines), listed(&lines));
        same!(again, met, "{what}, a second time");
        lines.sorted_into(&mut again);
        same!(*again, *expected, "{what}, into a reused list");
        met.sort_by_key(|&(index, _)| index);
        again.sort_by_key(|&(index, _)| index);
        same!(met, again, "{what}, unsorted");
        Ok(())
    }

    fn check_nearest<A: QuerySet<S>>(&self, set: &A, model: &Oracle<S>) -> Result<(), String> {
        let mut order = model.by_distance(self.from, self.layers);
        let nearest = match self.layers {
            u32::MAX => set.nearest(self.from),
            layers => set.nearest(self.from).in_layers(layers),
        };
        same!(nearest.first(), order.first().copied(), "nearest");
        order.truncate(self.several);
        same!(nearest.several(self.several), order, "several");
        let mut used = vec![7];
        nearest.several_into(self.several, &mut used);
        same!(used, order, "several, into a reused list");
        Ok(())
    }
}

fn listed<L: Caster, B: Search<L::Number>>(lines: &Lines<'_, L, B>) -> Vec<(u32, L::Hit)> {
    let mut met = Vec::new();
    lines.each(|index, hit| met.push((index, hit)));
    met
}

/// Compares all pairs, and those of some movers, in every form.
pub(crate) fn check_pairs<S: Scalar, K: ChangingSet<S>>(
    set: &mut K,
    model: &Oracle<S>,
    draw: &mut Draw,
) -> Result<(), String> {
    let expected = model.pairs(|_| true);
    let first = set.pairs();
    same!(set.pairs(), first, "pairs, a second time");
    same!(set.sorted_pairs(), expected, "pairs, sorted");
    same!(sorted(first), expected, "pairs, unsorted");

    // Some movers are repeated, some do not exist.
    let most = 4 + model.boxes.len();
    let count = draw.pick(&[0, 1, 5, most]);
    let movers: Vec<u32> = (0..count)
        .map(|_| u32::try_from(draw.index(most)).expect("small"))
        .collect();
    if let Some(first) = set.pairs_with(&movers) {
        let again = set.pairs_with(&movers);
        same!(again.as_ref(), Some(&first), "of {movers:?}, again");
        let expected = model.pairs(|index| movers.contains(&index));
        same!(sorted(first), expected, "of {movers:?}");
    }
    Ok(())
}

/// Returns the list in order, with duplicates.
pub(crate) fn sorted(mut pairs: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    pairs.sort_unstable();
    pairs
}
