//! What is known of bodies, and what can be changed.

use super::{FlatWorld, body_id};
use crate::answers::{Answers, refill};
use crate::failure::{Failure, FailureAt};
use crate::records::{self, BodyDef, Edges, Found, MoveOptionsRecord, Rect, side_bits};
use jostle::{Aabb, BodyId, BodyView, Scalar, WorldError};

/// Bodies.
impl<S: Scalar> FlatWorld<S> {
    /// Returns the number of bodies.
    #[must_use]
    pub fn count(&self) -> usize {
        self.world.len()
    }

    /// Returns whether a body is in this world.
    #[must_use]
    pub fn contains(&self, body: u64) -> bool {
        BodyId::from_bits(body).is_some_and(|id| self.world.contains(id))
    }

    /// Returns the ids of all bodies, in order.
    pub fn bodies<'a>(&self, answers: &'a mut Answers<S>) -> &'a [u64] {
        let bodies = self.world.bodies();
        refill(&mut answers.bodies, bodies.map(|body| body.id().to_bits()))
    }

    /// Returns the edges of a body's box.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    #[inline]
    pub fn edges(&self, body: u64) -> Result<Edges<S>, Failure<S>> {
        Ok(self.place(body)?.into())
    }

    /// Visits the edges of several bodies, each with its index, and stops at the first that is not in this world.
    ///
    /// # Errors
    ///
    /// Returns the index of that body beside the error.
    pub fn places(
        &self,
        bodies: &[u64],
        mut visit: impl FnMut(usize, Edges<S>),
    ) -> Result<(), FailureAt<S>> {
        for (at, &body) in bodies.iter().enumerate() {
            let edges = self.edges(body);
            visit(at, edges.map_err(|failure| (at, failure))?);
        }
        Ok(())
    }

    /// Returns the description of a body as it is now, without its hitboxes.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn body(&self, body: u64) -> Result<BodyDef<S>, Failure<S>> {
        Ok(self.view(body)?.into())
    }

    /// Returns the number that the game gave to a body.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn data(&self, body: u64) -> Result<u64, Failure<S>> {
        Ok(self.view(body)?.data())
    }

    /// Returns the sides of an actor that touch something, as bits.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn touching(&self, body: u64) -> Result<u32, Failure<S>> {
        let id = self.view(body)?.id();
        Ok(side_bits(self.world.touching(id)))
    }

    /// Returns the body that an actor stands on; 0 if it stands on none.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn rides(&self, body: u64) -> Result<u64, Failure<S>> {
        let id = self.view(body)?.id();
        Ok(self.world.rides(id).map_or(0, |body| body.id.to_bits()))
    }

    /// Returns what an actor touches, each with the side that touches it.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn contacts<'a>(
        &self,
        body: u64,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let contacts = self.world.contacts(self.view(body)?.id());
        let contacts = contacts.map(|(partner, side)| Found::touched(partner, side.into()));
        Ok(refill(&mut answers.found, contacts))
    }

    /// Returns the actors that touch a body, each with the sides of the actor that touch it.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn touched_by<'a>(
        &self,
        body: u64,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let list = &mut answers.core.touched_by;
        self.world.touched_by_into(self.view(body)?.id(), list);
        let touching = list
            .iter()
            .map(|&(actor, sides)| Found::touched(actor, sides));
        Ok(refill(&mut answers.found, touching))
    }

    /// Returns the actors that stand on a body.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn riders<'a>(
        &self,
        body: u64,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let list = &mut answers.core.bodies;
        self.world.riders_into(self.view(body)?.id(), list);
        Ok(refill(&mut answers.found, list.iter().copied()))
    }

    /// Returns the bodies that are inside a sensor.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn bodies_in<'a>(
        &self,
        sensor: u64,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let list = &mut answers.core.bodies;
        self.world.bodies_in_into(self.view(sensor)?.id(), list);
        Ok(refill(&mut answers.found, list.iter().copied()))
    }

    /// Returns the sensors that a body is inside.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn sensors_around<'a>(
        &self,
        body: u64,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [Found], Failure<S>> {
        let sensors = self.world.sensors_around(self.view(body)?.id());
        Ok(refill(&mut answers.found, sensors))
    }

    pub(super) fn view(&self, body: u64) -> Result<BodyView<'_, S>, Failure<S>> {
        let id = body_id(body)?;
        Ok(self.world.body(id).ok_or(WorldError::UnknownBody(id))?)
    }

    fn place(&self, body: u64) -> Result<Aabb<S>, Failure<S>> {
        let id = body_id(body)?;
        Ok(self.world.place(id).ok_or(WorldError::UnknownBody(id))?)
    }
}

/// Changing bodies. Every call returns an error if the body is not in this world.
#[expect(
    clippy::missing_errors_doc,
    reason = "they all fail alike, as the line above says"
)]
impl<S: Scalar> FlatWorld<S> {
    /// Sets the layers that a body is in.
    pub fn set_layers(&mut self, body: u64, layers: u32) -> Result<(), Failure<S>> {
        Ok(self.world.set_layers(body_id(body)?, layers)?)
    }

    /// Sets the layers that block a body; for a sensor, those it reports.
    pub fn set_mask(&mut self, body: u64, mask: u32) -> Result<(), Failure<S>> {
        Ok(self.world.set_mask(body_id(body)?, mask)?)
    }

    /// Sets how a body treats corners, stairs, floors and slopes.
    ///
    /// Also returns an error if an option is out of range.
    pub fn set_options(
        &mut self,
        body: u64,
        options: &MoveOptionsRecord<S>,
    ) -> Result<(), Failure<S>> {
        let options = options.to_options()?;
        Ok(self.world.set_options(body_id(body)?, options)?)
    }

    /// Sets the only side from which a body blocks, as a bit; 0 for all sides.
    ///
    /// Also returns an error if the body is a sensor.
    pub fn set_one_way(&mut self, body: u64, side: u32) -> Result<(), Failure<S>> {
        let open = records::one_way(side)?;
        Ok(self.world.set_one_way(body_id(body)?, open)?)
    }

    /// Sets what a moving actor does to other actors.
    ///
    /// Also returns an error if there is no such rule.
    pub fn set_actors(&mut self, body: u64, rule: u32) -> Result<(), Failure<S>> {
        let rule = records::actor_rule(rule)?;
        Ok(self.world.set_actors(body_id(body)?, rule)?)
    }

    /// Sets the weight used when actors push each other.
    ///
    /// Also returns an error if the weight is above 65,535.
    pub fn set_weight(&mut self, body: u64, weight: u32) -> Result<(), Failure<S>> {
        let weight = records::weight(weight)?;
        Ok(self.world.set_weight(body_id(body)?, weight)?)
    }

    /// Sets whether a body carries its riders along when it moves.
    pub fn set_carries(&mut self, body: u64, carries: bool) -> Result<(), Failure<S>> {
        Ok(self.world.set_carry(body_id(body)?, carries)?)
    }

    /// Sets whether a body faces left, which mirrors its hitboxes.
    pub fn set_flipped(&mut self, body: u64, is_flipped: bool) -> Result<(), Failure<S>> {
        Ok(self.world.set_flipped(body_id(body)?, is_flipped)?)
    }

    /// Sets how far a body conveys its riders, in world units per tick.
    ///
    /// Also returns an error if a number is not finite.
    pub fn set_conveyor(&mut self, body: u64, velocity: [S; 2]) -> Result<(), Failure<S>> {
        Ok(self.world.set_conveyor(body_id(body)?, velocity)?)
    }

    /// Sets the number that the game gives to a body.
    pub fn set_data(&mut self, body: u64, data: u64) -> Result<(), Failure<S>> {
        Ok(self.world.set_data(body_id(body)?, data)?)
    }

    /// Gives a body another box, whatever is there.
    pub fn resize(&mut self, body: u64, rect: &Rect<S>) -> Result<(), Failure<S>> {
        let place = rect.to_box()?;
        self.world.resize(body_id(body)?, place)?;
        Ok(())
    }

    /// Gives a body another box if there is room for it.
    ///
    /// Also returns an error, of [`Status::NO_ROOM`](crate::Status::NO_ROOM), if something is in the way.
    pub fn try_resize(&mut self, body: u64, rect: &Rect<S>) -> Result<(), Failure<S>> {
        let place = rect.to_box()?;
        Ok(self.world.try_resize(body_id(body)?, place)?)
    }
}
