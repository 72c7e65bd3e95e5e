//! What can be changed about a body once it is in a world.

use crate::broad::Filter;
use crate::geometry::{Side, Vec2};
use crate::scalar::Scalar;
use crate::world::body::{check_conveyor, check_options};
use crate::world::{ActorRule, BodyId, BodyKind, MoveOptions, World, WorldError};

/// Changes to a body. All are refused if it is not in this world, and then nothing is changed.
impl<S: Scalar> World<S> {
    /// Puts a body in other layers.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_layers(&mut self, id: BodyId, layers: u32) -> Result<(), WorldError<S>> {
        let mask = self.find(id)?.filter.mask;
        self.set_filter(id, Filter::new(layers, mask))
    }

    /// Lets a body be blocked by other layers.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_mask(&mut self, id: BodyId, mask: u32) -> Result<(), WorldError<S>> {
        let layers = self.find(id)?.filter.layers;
        self.set_filter(id, Filter::new(layers, mask))
    }

    fn set_filter(&mut self, id: BodyId, filter: Filter) -> Result<(), WorldError<S>> {
        self.changing(id)?.filter = filter;
        self.places.refilter(id.index(), filter);
        self.begin_call();
        self.sense_spawned(id);
        // What blocks it, or whom it blocks, may be another now.
        let (kind, place) = self.find(id).map(|entry| (entry.kind, entry.place()))?;
        match kind {
            BodyKind::Actor => {
                self.look_again(id);
                self.note_arrived(id);
            }
            BodyKind::Solid => self.look_around(place),
            BodyKind::Sensor => {}
        }
        self.end_call();
        Ok(())
    }

    /// Lets a body move in another way.
    ///
    /// # Errors
    ///
    /// If it is not in this world, or an amount is negative or not finite.
    pub fn set_options(
        &mut self,
        id: BodyId,
        options: MoveOptions<S>,
    ) -> Result<(), WorldError<S>> {
        let entry = self.changing(id)?;
        check_options(&options)?;
        entry.options = options;
        Ok(())
    }

    /// Lets a solid block only from one side, or from all again.
    ///
    /// # Errors
    ///
    /// If it is not in this world, or no solid.
    pub fn set_one_way(&mut self, id: BodyId, open: Option<Side>) -> Result<(), WorldError<S>> {
        let entry = self.changing(id)?;
        let (kind, wanted) = (entry.kind, BodyKind::Solid);
        if kind != wanted {
            return Err(WorldError::WrongKind { id, kind, wanted });
        }
        entry.one_way = open;
        let place = entry.place();
        self.begin_call();
        self.look_around(place);
        self.end_call();
        Ok(())
    }

    /// Makes a body lighter or heavier against other actors.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_weight(&mut self, id: BodyId, weight: u16) -> Result<(), WorldError<S>> {
        self.changing(id)?.weight = weight;
        Ok(())
    }

    /// Lets a body take other actors in another way when it moves. Contacts with them begin or end, and who
    /// ignores actors rides none.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_actors(&mut self, id: BodyId, rule: ActorRule) -> Result<(), WorldError<S>> {
        let entry = self.changing(id)?;
        entry.actors = rule;
        if entry.kind == BodyKind::Actor {
            self.begin_call();
            self.look_again(id);
            self.end_call();
        }
        Ok(())
    }

    /// Lets a body move its riders by so much in each tick.
    ///
    /// # Errors
    ///
    /// If it is not in this world, or a number is not finite.
    pub fn set_conveyor(
        &mut self,
        id: BodyId,
        velocity: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let (entry, velocity) = (self.changing(id)?, velocity.into());
        check_conveyor(velocity)?;
        entry.set_conveyor(velocity);
        Ok(())
    }

    /// Lets riders come along when a body moves, or stay behind.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_carry(&mut self, id: BodyId, carries: bool) -> Result<(), WorldError<S>> {
        self.changing(id)?.carries = carries;
        Ok(())
    }

    /// Turns a body to the left or to the right. Its hitboxes are mirrored about the middle of its box,
    /// which stays as it is.
    ///
    /// # Errors
    ///
    /// If it is not in this world.
    pub fn set_flipped(&mut self, id: BodyId, is_flipped: bool) -> Result<(), WorldError<S>> {
        if self.find(id)?.is_flipped == is_flipped {
            return Ok(());
        }
        self.changing(id)?.is_flipped = is_flipped;
        if let Some((_, entry)) = self.bodies.at(id.index()) {
            self.hitboxes.follow(entry);
        }
        Ok(())
    }
}
