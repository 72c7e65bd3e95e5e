//! Sets that never change and only answer queries.

use super::check::Question;
use super::oracle::Oracle;
use super::query_set::QuerySet;
use super::random_boxes::RandomBoxes;
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::{Aabb, Filter, PackedIndex};

/// A set that is built from a slice, or rebuilt from another.
trait Packed<S: Lattice>: QuerySet<S> {
    fn of(boxes: &[Aabb<S>], filters: &[Filter]) -> Self;
    fn rebuild(&mut self, boxes: &[Aabb<S>]);
    fn len(&self) -> usize;
    fn held(&self) -> usize;
}

macro_rules! packed {
    ($($law:ident $set:ident;)*) => {$(
        impl<S: Lattice> Packed<S> for $set<S> {
            fn of(boxes: &[Aabb<S>], filters: &[Filter]) -> Self {
                Self::with_filters(boxes, filters).expect("as many as boxes")
            }

            fn rebuild(&mut self, boxes: &[Aabb<S>]) {
                self.rebuild(boxes);
            }

            fn len(&self) -> usize {
                let count = self.len();
                assert_eq!(self.is_empty(), count == 0);
                count
            }

            fn held(&self) -> usize {
                let mut count = 0;
                self.visit_cells(|cell| count += cell.count);
                count
            }
        }

        pub(crate) fn $law<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
            stand::<S, $set<S>>(draw)
        }
    )*};
}

packed! {
    packed_index PackedIndex;
}

fn stand<S: Lattice, P: Packed<S>>(draw: &mut Draw) -> Result<(), String> {
    let scene = RandomBoxes::new::<S>(draw);
    let mut model = world(draw, &scene);
    let (boxes, filters): (Vec<_>, Vec<_>) = model.boxes.iter().flatten().copied().unzip();
    let mut set = P::of(&boxes, &filters);
    for _ in 0..2 {
        let boxes: Vec<_> = model.boxes.iter().flatten().map(|slot| slot.0).collect();
        same!(set.len(), boxes.len(), "count");
        same!(set.held() >= boxes.len(), true, "the cells hold every box");
        for _ in 0..4 {
            Question::new(draw, &scene, &boxes).check(&set, &model)?;
        }
        // Rebuilt from other boxes, which are in all layers.
        let scene = RandomBoxes::new::<S>(draw);
        model = world(draw, &scene);
        for (_, filter) in model.boxes.iter_mut().flatten() {
            *filter = Filter::ALL;
        }
        let boxes: Vec<_> = model.boxes.iter().flatten().map(|slot| slot.0).collect();
        set.rebuild(&boxes);
    }
    Ok(())
}

fn world<S: Lattice>(draw: &mut Draw, scene: &RandomBoxes) -> Oracle<S> {
    let most = draw.pick(&[2, 12, 60, 130, 300]);
    let (mut model, mut seen) = (Oracle::new(), Vec::new());
    for _ in 0..draw.index(most) {
        let aabb = scene.aabb(draw, &seen);
        seen.push(aabb);
        model.boxes.push(Some((aabb, scene.filter(draw))));
    }
    model
}
