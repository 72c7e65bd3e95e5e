use crate::broad::Filter;
use crate::geometry::{Side, Vec2};
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::error::{check_finite, check_options};
use crate::world::{ActorRule, BodyId, BodyKind, MoveOptions, World, WorldError};

/// Changes to a body. A refused call changes nothing.
impl<S: Scalar> World<S> {
    /// Sets the layers a body is in. Contacts and sensors are updated.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn set_layers(&mut self, id: BodyId, layers: u32) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        let mask = self.record(body).filter.mask;
        self.set_filter(body, Filter::new(layers, mask));
        Ok(())
    }

    /// Sets the layers that block a body; for a sensor, those it reports. Contacts and sensors are updated.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn set_mask(&mut self, id: BodyId, mask: u32) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        let layers = self.record(body).filter.layers;
        self.set_filter(body, Filter::new(layers, mask));
        Ok(())
    }

    fn set_filter(&mut self, body: BodySlot, filter: Filter) {
        let record = self.changing(body);
        record.filter = filter;
        let (kind, place) = (record.kind, record.place());
        self.places.refilter(body.index(), filter);
        self.begin_call();
        // Layers decide what a body touches and senses, so a change counts like a move on the spot.
        self.sense_in_place(body);
        match kind {
            BodyKind::Actor => {
                self.renew_touching(body);
                self.note_arrived(body);
            }
            BodyKind::Solid => self.renew_around(place),
            BodyKind::Sensor => {}
        }
        self.end_call();
    }

    /// Sets how a body treats corners, stairs, floors and slopes. If another side is up than before, or none, its ride
    /// ends; its next move chooses what carries it.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or an amount is negative or not finite.
    pub fn set_options(
        &mut self,
        id: BodyId,
        options: MoveOptions<S>,
    ) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        check_options(&options)?;
        let record = self.changing(body);
        if record.options.up != options.up {
            record.state.rides = None;
        }
        record.options = options;
        Ok(())
    }

    /// Makes a solid or an actor block from its `open` side alone; with `None`, a solid blocks from all sides, and an
    /// actor is like others again.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or is a sensor ([`WorldError::OneWay`]).
    pub fn set_one_way(&mut self, id: BodyId, open: Option<Side>) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        let kind = self.record(body).kind;
        if kind == BodyKind::Sensor {
            return Err(WorldError::OneWay(kind));
        }
        let record = self.changing(body);
        record.one_way = open;
        let place = record.place();
        if kind == BodyKind::Actor {
            // One-way actors are listed with the solids.
            self.places.take(body.index());
            self.places.put(body.index(), self.bodies.record(body));
        }
        self.begin_call();
        self.renew_around(place);
        self.end_call();
        Ok(())
    }

    /// Sets the weight used when actors push each other.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn set_weight(&mut self, id: BodyId, weight: u16) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        self.changing(body).weight = weight;
        Ok(())
    }

    /// Sets what a body does to actors in its way. Contacts with them begin or end, and an actor that
    /// ignores actors rides none.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn set_actors(&mut self, id: BodyId, rule: ActorRule) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        let record = self.changing(body);
        record.actors = rule;
        if record.kind == BodyKind::Actor {
            self.begin_call();
            self.renew_touching(body);
            self.end_call();
        }
        Ok(())
    }

    /// Sets how far [`run_conveyors`](Self::run_conveyors) moves the riders of a body, in world units per
    /// tick. Zero makes it no conveyor.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world, or a number is not finite.
    pub fn set_conveyor(
        &mut self,
        id: BodyId,
        velocity: impl Into<Vec2<S>>,
    ) -> Result<(), WorldError<S>> {
        let (body, velocity) = (self.resolve(id)?, velocity.into());
        check_finite(["conveyor.x", "conveyor.y"], velocity)?;
        self.changing(body).set_conveyor(velocity);
        Ok(())
    }

    /// Sets whether a body carries its riders along when it moves.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn set_carry(&mut self, id: BodyId, carries: bool) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        self.changing(body).carries = carries;
        Ok(())
    }

    /// Turns a body to the left or to the right. That mirrors its hitboxes about the middle of its box; the
    /// box itself stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn set_flipped(&mut self, id: BodyId, is_flipped: bool) -> Result<(), WorldError<S>> {
        let body = self.resolve(id)?;
        if self.record(body).is_flipped != is_flipped {
            self.changing(body).is_flipped = is_flipped;
            self.hitboxes.follow(self.bodies.record(body));
        }
        Ok(())
    }
}
