//! What renderers and inspectors read.

use crate::broad::Cell;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
#[cfg(doc)]
use crate::world::BodyId;
use crate::world::World;

/// For renderers and inspectors.
impl<S: Scalar> World<S> {
    /// Returns the boxes of all bodies by [slot](BodyId::slot), in one slice. A slot without a body holds an
    /// empty box.
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// world.move_and_slide(hero, [3.0, 0.0])?;
    /// assert_eq!(world.places()[hero.slot()], Aabb::new(3.0, 0.0, 8.0, 8.0));
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    #[must_use]
    pub fn places(&self) -> &[Aabb<S>] {
        self.places.all().boxes()
    }

    /// Returns a counter that changes whenever a body is added, removed or modified, but not when it moves,
    /// so that caches of body properties know when to refresh.
    ///
    /// A clone keeps the counter until it is changed itself. It differs from run to run, and takes no part
    /// in equality, snapshots or moves.
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// let before = world.revision();
    /// world.move_and_slide(hero, [3.0, 0.0])?;
    /// assert_eq!(world.revision(), before);
    /// world.set_layers(hero, 2)?;
    /// assert_ne!(world.revision(), before);
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Visits the cells of the broad phase that hold a body, each with the number of bodies in it.
    ///
    /// A body can be in several cells, or in none while the world is small.
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0.0, 0.0, 8.0, 8.0)))?;
    /// let mut filed = 0;
    /// world.visit_cells(|cell| filed += cell.count);
    /// assert_eq!(filed, 1);
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    pub fn visit_cells(&self, visit: impl FnMut(Cell<S>)) {
        self.places.all().visit_cells(visit);
    }
}
