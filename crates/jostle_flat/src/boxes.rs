use crate::failure::{Failure, check_delta};
use crate::records::{BoxHit, Edges, FilterRecord, Rect};
use jostle::{Aabb, Boxes, Circle, Hit, Ray, Scalar, Vec2};

/// A set of boxes to insert, move, remove and query: [`Boxes`].
///
/// Indices name boxes. An index is free again once its box is removed.
///
/// # Examples
///
/// ```
/// use jostle_flat::FlatBoxes;
/// use jostle_flat::records::Rect;
///
/// let mut boxes = FlatBoxes::<f32>::new();
/// let door = boxes.insert(&Rect { x: 16.0, y: 0.0, w: 16.0, h: 32.0 }, FlatBoxes::<f32>::ALL)?;
/// assert_eq!(boxes.containing([20.0, 8.0], u32::MAX)?, [door]);
/// boxes.remove(door)?;
/// assert!(boxes.containing([20.0, 8.0], u32::MAX)?.is_empty());
/// # Ok::<(), jostle_flat::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct FlatBoxes<S: Scalar = f32> {
    boxes: Boxes<S>,
    found: Vec<u32>,
    pairs: Vec<[u32; 2]>,
}

impl<S: Scalar> FlatBoxes<S> {
    /// The filter of a box that is in all layers and looks for all.
    pub const ALL: FilterRecord = FilterRecord {
        layers: u32::MAX,
        mask: u32::MAX,
    };

    /// Creates an empty set.
    #[must_use]
    pub fn new() -> Self {
        Self {
            boxes: Boxes::new(),
            found: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// Returns the number of boxes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.boxes.len()
    }

    /// Removes all boxes.
    pub fn clear(&mut self) {
        self.boxes.clear();
    }

    /// Inserts a box and returns its index.
    ///
    /// # Errors
    ///
    /// Returns an error if the box is impossible.
    pub fn insert(&mut self, rect: &Rect<S>, filter: FilterRecord) -> Result<u32, Failure<S>> {
        let id = self.boxes.insert_with(rect.to_box()?, filter.into());
        Ok(id.index())
    }

    /// Moves a box.
    ///
    /// # Errors
    ///
    /// Returns an error if the new box is impossible, or no box has the index.
    pub fn move_to(&mut self, index: u32, rect: &Rect<S>) -> Result<(), Failure<S>> {
        Ok(self.boxes.move_to(index, rect.to_box()?)?)
    }

    /// Removes a box.
    ///
    /// # Errors
    ///
    /// Returns an error if no box has the index.
    pub fn remove(&mut self, index: u32) -> Result<(), Failure<S>> {
        self.boxes.remove(index)?;
        Ok(())
    }

    /// Returns the edges of a box.
    ///
    /// # Errors
    ///
    /// Returns an error if no box has the index.
    pub fn edges(&self, index: u32) -> Result<Edges<S>, Failure<S>> {
        match self.boxes.get(index) {
            Some(aabb) => Ok(aabb.into()),
            None => Err(Failure::NoBox(index)),
        }
    }

    /// Finds the boxes that overlap a box, by index. Flush boxes do not.
    ///
    /// # Errors
    ///
    /// Returns an error if the area is impossible.
    #[inline]
    pub fn overlapping(&mut self, area: &Rect<S>, mask: u32) -> Result<&[u32], Failure<S>> {
        let matches = self.boxes.overlapping(area.to_box()?).in_layers(mask);
        matches.sorted_into(&mut self.found);
        Ok(&self.found)
    }

    /// Finds the boxes that overlap a circle, by index.
    ///
    /// # Errors
    ///
    /// Returns an error if the circle is impossible.
    pub fn overlapping_circle(
        &mut self,
        center: [S; 2],
        radius: S,
        mask: u32,
    ) -> Result<&[u32], Failure<S>> {
        let circle = Circle::try_new(center, radius)?;
        let matches = self.boxes.overlapping_circle(circle).in_layers(mask);
        matches.sorted_into(&mut self.found);
        Ok(&self.found)
    }

    /// Finds the boxes that contain a point, by index.
    ///
    /// # Errors
    ///
    /// Returns an error if the point is not finite.
    pub fn containing(&mut self, point: [S; 2], mask: u32) -> Result<&[u32], Failure<S>> {
        let point = point_of(point)?;
        let matches = self.boxes.containing(point).in_layers(mask);
        matches.sorted_into(&mut self.found);
        Ok(&self.found)
    }

    /// Finds this many of the boxes nearest to a point, the nearest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the point is not finite.
    pub fn nearest(
        &mut self,
        point: [S; 2],
        wanted: usize,
        mask: u32,
    ) -> Result<&[u32], Failure<S>> {
        let point = point_of(point)?;
        let nearest = self.boxes.nearest(point).in_layers(mask);
        nearest.several_into(wanted, &mut self.found);
        Ok(&self.found)
    }

    /// Finds the box that a ray meets first.
    ///
    /// # Errors
    ///
    /// Returns an error if the ray is impossible.
    pub fn raycast(
        &self,
        [start, direction]: [[S; 2]; 2],
        mask: u32,
    ) -> Result<BoxHit<S>, Failure<S>> {
        let ray = Ray::try_new(start, direction)?;
        let first = self.boxes.raycast(ray).in_layers(mask).first();
        Ok(BoxHit::new(first.map(|(index, hit)| (index, hit.enter))))
    }

    /// Finds the box that a moving box meets first: one that it overlaps at the start, or else the first that it hits.
    ///
    /// # Errors
    ///
    /// Returns an error if the box is impossible, or the delta is not finite.
    pub fn sweep(
        &self,
        mover: &Rect<S>,
        delta: [S; 2],
        mask: u32,
    ) -> Result<BoxHit<S>, Failure<S>> {
        let mover = mover.to_box()?;
        check_delta(delta)?;
        let swept = self.boxes.sweep(mover, delta).in_layers(mask);
        let first = swept.first();
        Ok(BoxHit::new(
            first.map(|(index, swept)| (index, swept.hit())),
        ))
    }

    /// Finds all pairs of boxes that overlap and look for each other's layers.
    pub fn pairs(&mut self, is_sorted: bool) -> &[[u32; 2]] {
        let pairs = self.boxes.pairs();
        if is_sorted {
            pairs.sorted_into(&mut self.pairs);
        } else {
            pairs.unsorted_into(&mut self.pairs);
        }
        &self.pairs
    }
}

/// Returns a point.
fn point_of<S: Scalar>([x, y]: [S; 2]) -> Result<Vec2<S>, Failure<S>> {
    Ok(Aabb::try_new(x, y, S::ZERO, S::ZERO)?.min())
}

impl<S: Scalar> BoxHit<S> {
    fn new(first: Option<(u32, Option<Hit<S>>)>) -> Self {
        let hit = first.and_then(|(_, hit)| hit);
        let normal = hit.map_or(Vec2::ZERO, |hit| hit.normal);
        Self {
            fraction: hit.map_or(0.0, Hit::fraction),
            index: first.map_or(u32::MAX, |(index, _)| index),
            is_inside: u32::from(first.is_some() && hit.is_none()),
            normal_x: normal.x,
            normal_y: normal.y,
        }
    }
}
