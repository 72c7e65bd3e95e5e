//! Boxes at indices that their owner chooses, which spares it a table from its numbers to ids.

use super::Boxes;
use crate::broad::Filter;
use crate::broad::queries::Search;
use crate::broad::sets::Arrangement;
use crate::geometry::Aabb;
use crate::kernels::lanes8::Probe;
use crate::scalar::Scalar;
use core::ops::ControlFlow;

/// For sets that are used in no other way: their ids mean nothing.
impl<S: Scalar, G: Arrangement<S>> Boxes<S, G> {
    /// Returns the boxes by index; a hole holds an empty box.
    pub(crate) fn boxes(&self) -> &[Aabb<S>] {
        self.slots.boxes()
    }

    /// Puts a box at an index, replacing any that is there.
    pub(crate) fn put(&mut self, index: u32, aabb: Aabb<S>, filter: Filter) {
        self.take(index);
        self.slots.fill(index, aabb, filter);
        self.arrangement.update(index, &self.slots);
    }

    /// Moves the box at an index, if there is one.
    #[inline]
    pub(crate) fn shift(&mut self, index: u32, aabb: Aabb<S>) {
        if self.slots.has(index) {
            self.slots.set(index, aabb);
            self.arrangement.update(index, &self.slots);
        }
    }

    /// Replaces the filter of the box at an index, if there is one.
    pub(crate) fn refilter(&mut self, index: u32, filter: Filter) {
        if self.slots.has(index) {
            self.slots.set_filter(index, filter);
        }
    }

    /// Removes the box at an index, if there is one.
    pub(crate) fn take(&mut self, index: u32) {
        if self.slots.has(index) {
            self.slots.vacate(index);
            self.arrangement.update(index, &self.slots);
        }
    }

    /// Replaces all boxes by these, at the indices from 0 on. Boxes that stay in place cost nothing.
    pub(crate) fn put_all(&mut self, boxes: impl Iterator<Item = Option<(Aabb<S>, Filter)>>) {
        // Into an empty set at once: choosing cells once is cheaper than inserting box by box.
        if self.is_empty() {
            return self.fill_all(boxes);
        }
        let mut next = 0;
        for wanted in boxes {
            match wanted {
                Some((aabb, filter)) if self.slots.has(next) => {
                    // In a rollback most boxes are where they were, and stay in their cells.
                    if self.slots.boxes().get(next as usize) != Some(&aabb) {
                        self.shift(next, aabb);
                    }
                    self.slots.set_filter(next, filter);
                }
                Some((aabb, filter)) => self.put(next, aabb, filter),
                None => self.take(next),
            }
            next += 1;
        }
        let end = u32::try_from(self.slots.boxes().len()).unwrap_or(u32::MAX);
        (next..end).for_each(|index| self.take(index));
    }

    /// Fills an empty set in one go.
    fn fill_all(&mut self, boxes: impl Iterator<Item = Option<(Aabb<S>, Filter)>>) {
        for (index, wanted) in (0..).zip(boxes) {
            if let Some((aabb, filter)) = wanted {
                self.slots.fill(index, aabb, filter);
            }
        }
        self.arrangement.rebuild(&self.slots);
    }

    /// Calls `visit` once with each box that touches an area, edges included, and is in one of the layers of a
    /// mask, in no particular order. [`u32::MAX`] includes boxes in no layer.
    ///
    /// The search is compiled once for each number type, and not for every caller.
    #[inline]
    pub(crate) fn visit_touching(&self, area: Aabb<S>, mask: u32, mut visit: impl FnMut(u32)) {
        let probe = Probe::touching(area.edges());
        let _ = self.matching_compiled(&probe, &mut |indices, count| {
            for &index in &indices[..count] {
                if mask == u32::MAX || self.is_in_layers(index, mask) {
                    visit(index);
                }
            }
            ControlFlow::Continue(())
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::broad::{Boxes, Filter};
    use crate::geometry::Aabb;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Some stay, some move, some come and some go.
    #[test]
    fn replacing_all_boxes_equals_placing_each() {
        let mut boxes = Boxes::<i32>::new();
        for round in 0..40_usize {
            let wanted: Vec<_> = (0..round * 13 % 60)
                .map(|index| {
                    let x = i32::try_from(index * (1 + round / 10) * 5).unwrap();
                    let filter = Filter::new(1 << (round % 3), 0);
                    ((index * 7 + round) % 4 != 0).then_some((Aabb::new(x, 0, 8, 8), filter))
                })
                .collect();
            boxes.put_all(wanted.iter().copied());
            let mut one_by_one = Boxes::<i32>::new();
            for (index, wanted) in (0..).zip(&wanted) {
                if let Some((aabb, filter)) = *wanted {
                    one_by_one.put(index, aabb, filter);
                }
            }
            assert_eq!(boxes.len(), one_by_one.len(), "round {round}");
            for mask in [1, 2, 4] {
                let found = [&boxes, &one_by_one].map(|boxes| {
                    let mut found = Vec::new();
                    let area = Aabb::new(20, 0, 200, 8);
                    boxes.visit_touching(area, mask, |index| found.push(index));
                    found.sort_unstable();
                    found
                });
                assert_eq!(found[0], found[1], "round {round}");
            }
        }
    }

    /// Indices with gaps, reused many times, against a plain list.
    #[test]
    fn boxes_stay_under_their_indices() {
        let mut boxes = Boxes::<i32>::new();
        let mut plain: Vec<Option<(Aabb<i32>, u32)>> = Vec::new();
        plain.resize(300, None);
        let mut random = Random::seed(0);
        for step in 0..4000_u32 {
            let draw = random.u32();
            let (index, at) = (draw % 300, (draw % 300) as usize);
            let [x, y] = [draw / 7 % 200, draw / 3 % 200].map(|number| number as i32);
            let aabb = Aabb::new(x, y, x % 9 + 1, y % 7 + 1);
            let layers = 1 << (draw % 3);
            match step % 5 {
                0 | 1 => {
                    boxes.put(index, aabb, Filter::new(layers, 0));
                    plain[at] = Some((aabb, layers));
                }
                2 => {
                    boxes.take(index);
                    plain[at] = None;
                }
                3 => {
                    boxes.refilter(index, Filter::new(layers, 0));
                    plain[at] = plain[at].map(|(aabb, _)| (aabb, layers));
                }
                _ => {
                    boxes.shift(index, aabb);
                    plain[at] = plain[at].map(|(_, layers)| (aabb, layers));
                }
            }
            let mut found = Vec::new();
            boxes.visit_touching(aabb, 3, |index| found.push(index));
            found.sort_unstable();
            let touches = |one: &Option<(Aabb<i32>, u32)>| {
                one.is_some_and(|(at, layers)| at.touches(aabb) && layers & 3 != 0)
            };
            let expected = (0..).zip(&plain).filter(|(_, one)| touches(one));
            assert!(expected.map(|(index, _)| index).eq(found), "step {step}");
            if step == 2500 {
                boxes.clear();
                plain.fill(None);
            }
        }
        assert_eq!(boxes.len(), plain.iter().flatten().count());
    }
}
