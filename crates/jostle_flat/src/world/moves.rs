//! Moves.

use super::{FlatWorld, body_id};
use crate::answers::{Answers, refill};
use crate::failure::{Failure, FailureAt};
use crate::records::{Edges, Found, HitRecord, MovedRecord, response};
use jostle::{Moved, Scalar};

/// Moves. All of them fail if the body is not in this world or of the wrong kind, and if the move is not finite or leads
/// beyond the range of the number type.
#[expect(
    clippy::missing_errors_doc,
    reason = "they all fail alike, as the lines above say"
)]
impl<S: Scalar> FlatWorld<S> {
    /// Moves an actor, which slides along what it meets.
    #[inline]
    pub fn move_and_slide(
        &mut self,
        body: u64,
        delta: [S; 2],
    ) -> Result<MovedRecord<S>, Failure<S>> {
        let moved = self.world.move_and_slide(body_id(body)?, delta)?;
        Ok(self.record_of(&moved))
    }

    /// Moves an actor, which stops at the first thing it meets.
    pub fn move_and_stop(
        &mut self,
        body: u64,
        delta: [S; 2],
    ) -> Result<MovedRecord<S>, Failure<S>> {
        let moved = self.world.move_and_stop(body_id(body)?, delta)?;
        Ok(self.record_of(&moved))
    }

    /// Moves an actor, which bounces off what it meets.
    pub fn move_and_bounce(
        &mut self,
        body: u64,
        delta: [S; 2],
    ) -> Result<MovedRecord<S>, Failure<S>> {
        let moved = self.world.move_and_bounce(body_id(body)?, delta)?;
        Ok(self.record_of(&moved))
    }

    /// Moves an actor with a response of the game's own to each obstacle near its path.
    ///
    /// The closure returns [`PASS`](crate::codes::PASS), [`SLIDE`](crate::codes::SLIDE),
    /// [`BOUNCE`](crate::codes::BOUNCE) or [`STOP`](crate::codes::STOP); any other number stops the actor. It may be
    /// called more than once for one obstacle.
    pub fn move_with(
        &mut self,
        body: u64,
        delta: [S; 2],
        respond: &mut dyn FnMut(Found) -> u32,
    ) -> Result<MovedRecord<S>, Failure<S>> {
        let respond = |_: &_, other| response(respond(Found::from(other)));
        let moved = self.world.move_with(body_id(body)?, delta, respond)?;
        Ok(self.record_of(&moved))
    }

    /// Returns how an actor would slide, without moving it.
    pub fn check_move(&mut self, body: u64, delta: [S; 2]) -> Result<MovedRecord<S>, Failure<S>> {
        let moved = self.world.check_move(body_id(body)?, delta)?;
        Ok(self.record_of(&moved))
    }

    /// Moves several actors one after the other, and stops at the first error. Those before it have moved.
    ///
    /// `visit` takes the index and the result of each move.
    ///
    /// # Errors
    ///
    /// Returns the index of the actor that could not be moved beside the error. If the lists differ in length, nothing
    /// moves, and the index is the length of the shorter one.
    pub fn move_many(
        &mut self,
        bodies: &[u64],
        deltas: &[[S; 2]],
        mut visit: impl FnMut(usize, MovedRecord<S>),
    ) -> Result<(), FailureAt<S>> {
        let (given, expected) = (deltas.len(), bodies.len());
        if given != expected {
            let list = "deltas";
            let failure = Failure::Count {
                list,
                given,
                expected,
            };
            return Err((given.min(expected), failure));
        }
        for (at, (&body, &delta)) in bodies.iter().zip(deltas).enumerate() {
            let moved = self.move_and_slide(body, delta);
            visit(at, moved.map_err(|failure| (at, failure))?);
        }
        Ok(())
    }

    /// Moves a solid by its full delta: it carries its riders, pushes what is in the way, and crushes what cannot move.
    pub fn move_solid(&mut self, body: u64, delta: [S; 2]) -> Result<(), Failure<S>> {
        self.world.move_solid(body_id(body)?, delta)?;
        Ok(())
    }

    /// Moves a sensor.
    pub fn move_sensor(&mut self, body: u64, delta: [S; 2]) -> Result<(), Failure<S>> {
        Ok(self.world.move_sensor(body_id(body)?, delta)?)
    }

    /// Moves the riders of all conveyors. Never fails.
    pub fn run_conveyors(&mut self) {
        self.world.run_conveyors();
    }

    /// Puts a body somewhere else, by its minimum corner, whatever is in between or at the destination.
    pub fn teleport(&mut self, body: u64, corner: [S; 2]) -> Result<(), Failure<S>> {
        Ok(self.world.teleport(body_id(body)?, corner)?)
    }

    /// Pushes an actor out of what it overlaps, and returns where it is then.
    pub fn push_out(&mut self, body: u64) -> Result<Edges<S>, Failure<S>> {
        Ok(self.world.push_out(body_id(body)?)?.into())
    }

    /// Makes an actor drop through the one-way platforms that it stands on, and returns whether it does.
    pub fn drop_through(&mut self, body: u64) -> Result<bool, Failure<S>> {
        Ok(self.world.drop_through(body_id(body)?)?)
    }

    /// Returns what the last move met, in order. Never fails.
    pub fn hits<'a>(&self, answers: &'a mut Answers<S>) -> &'a [HitRecord] {
        refill(&mut answers.hits, self.world.hits())
    }

    #[inline]
    pub(crate) fn record_of(&self, moved: &Moved<S>) -> MovedRecord<S> {
        MovedRecord::new(moved, self.world.hits().len())
    }
}
