//! What renderers and inspectors look at.

use crate::broad::Cell;
use crate::geometry::Aabb;
use crate::scalar::Scalar;
#[cfg(doc)]
use crate::world::BodyId;
use crate::world::World;

/// For whoever shows a world.
impl<S: Scalar> World<S> {
    /// Where the bodies are, by [slot](BodyId::slot): one behind the other, as a renderer wants them. A slot
    /// without a body holds an empty box.
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

    /// A number that is another after every body that comes, goes or is changed, moves apart: who shows or
    /// caches the traits of bodies looks again when it differs. A copy keeps it until it is changed itself. It
    /// has no part in comparing, saving or moving, and differs from run to run.
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

    /// Shows how bodies are filed: every cell of the broad phase that holds one, and how many.
    ///
    /// A body may be in several cells, or in none while the world is small.
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
