//! What a game can tell a character to do, and ask it: velocity, jumps, dashes.

use crate::geometry::Vec2;
use crate::narrow::Response;
use crate::scalar::Scalar;
use crate::world::character::tick::CharacterTick;
use crate::world::character::{Character, CharacterInput, CharacterJump, fine};
use crate::world::error::{check_amounts, check_finite};
use crate::world::{MoveLog, World, WorldError};

/// Commands, which take effect in the next tick.
impl<S: Scalar> Character<S> {
    /// Returns the velocity in units per second, rounded to the nearest for integers.
    ///
    /// The velocity of a platform that carries the character is not included.
    #[must_use]
    pub fn velocity(&self) -> Vec2<S> {
        let rate = i64::from(self.settings.ticks_per_second);
        let [x, y] = self.state.velocity.map(|fine| fine.saturating_mul(rate));
        Vec2::new(fine::to(x), fine::to(y))
    }

    /// Sets the velocity in units per second, as a blow or a boost would.
    ///
    /// The character lets go of a ladder or a ledge, a dash ends, and releasing the jump button does not cut this
    /// velocity.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, Character, CharacterSettings, World};
    /// use jostle::{CharacterInput, Vec2};
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0.0, 64.0, 320.0, 16.0)))?;
    /// let place = Aabb::new(16.0, 48.0, 12.0, 16.0);
    /// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16.0, 60))?;
    /// hero.set_velocity([0.0, -480.0])?;
    /// hero.tick(&mut world, CharacterInput::NONE)?;
    /// assert!(world.place(hero.body()).unwrap().max().y < 57.0, "the blow throws it up");
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the velocity is not finite. In that case, nothing changes.
    pub fn set_velocity(&mut self, velocity: impl Into<Vec2<S>>) -> Result<(), WorldError<S>> {
        let velocity = velocity.into();
        check_finite(["velocity.x", "velocity.y"], velocity)?;
        let rate = i64::from(self.settings.ticks_per_second.max(1));
        self.state.velocity = [velocity.x, velocity.y].map(|value| fine::of(value) / rate);
        // The remainder belongs to the speed it came from.
        self.state.rest = [0; 2];
        self.state.is_jumping = false;
        self.state.is_in_jump = false;
        self.state.is_climbing = false;
        self.state.ledge = None;
        self.state.dash = 0;
        Ok(())
    }

    /// Makes the character jump in its next tick, from wherever it is, to exactly this height above its place, in
    /// units: off a spring, or off the head of an enemy.
    ///
    /// Gravity is that of the [settings](crate::world::CharacterSettings::jump_height), so a higher jump takes longer;
    /// without gravity there is no jump. Releasing the jump button does not cut it, it adds no velocity of a platform,
    /// and jumps in midair are available again. A height of 0 ends a fall.
    ///
    /// The height is exact in the open air. A ceiling ends the rise, as it ends every jump. In water
    /// [`swim_acceleration`](crate::world::CharacterSettings::swim_acceleration) slows the jump instead of gravity, so
    /// it gets less high or higher; it does not end at the surface.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Character, CharacterSettings, World};
    /// use jostle::{CharacterInput, CharacterJump};
    ///
    /// let mut world = World::new();
    /// let place = Aabb::new(0, 0, 12, 16);
    /// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16, 60))?;
    /// hero.jump(100)?;
    /// let done = hero.tick(&mut world, CharacterInput::NONE)?;
    /// assert_eq!(done.jumped, Some(CharacterJump::Command));
    /// while hero.velocity().y < 0 {
    ///     hero.tick(&mut world, CharacterInput::NONE)?;
    /// }
    /// assert_eq!(world.place(hero.body()), Some(Aabb::new(0, -100, 12, 16)));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`WorldError::BadOption`] if the height is negative or not finite. In that case, nothing changes.
    #[doc(alias("bounce", "spring", "stomp"))]
    pub fn jump(&mut self, height: S) -> Result<(), WorldError<S>> {
        check_amounts([("height", height)])?;
        self.state.told_jump = Some(fine::of(height));
        Ok(())
    }

    /// Sets the velocity in units per second, and keeps it for some ticks: without gravity, friction or steering.
    ///
    /// Something in the way ends the velocity toward it, and a jump ends the dash. Zero ticks set the velocity alone,
    /// as [`set_velocity`](Self::set_velocity) does.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Character, CharacterSettings, World};
    /// use jostle::CharacterInput;
    ///
    /// let mut world = World::new();
    /// let place = Aabb::new(0.0, 0.0, 12.0, 16.0);
    /// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16.0, 60))?;
    /// hero.dash([300.0, 0.0], 10)?;
    /// for _ in 0..10 {
    ///     hero.tick(&mut world, CharacterInput::LEFT)?;
    /// }
    /// assert_eq!(world.place(hero.body()), Some(Aabb::new(50.0, 0.0, 12.0, 16.0)));
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the velocity is not finite. In that case, nothing changes.
    pub fn dash(&mut self, velocity: impl Into<Vec2<S>>, ticks: u16) -> Result<(), WorldError<S>> {
        self.set_velocity(velocity)?;
        self.state.dash = ticks;
        Ok(())
    }

    /// Switches gravity off for this many ticks, the next one included. 0 switches it on again.
    ///
    /// The velocity stays what it is: a character that falls keeps falling at that speed. A jump switches gravity on.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Character, CharacterSettings, World};
    /// use jostle::CharacterInput;
    ///
    /// let mut world = World::new();
    /// let place = Aabb::new(0, 0, 12, 16);
    /// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16, 60))?;
    /// hero.suspend_gravity(30);
    /// for _ in 0..30 {
    ///     hero.tick(&mut world, CharacterInput::NONE)?;
    /// }
    /// assert_eq!(world.place(hero.body()), Some(place), "it floats");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("hover", "float"))]
    pub fn suspend_gravity(&mut self, ticks: u16) {
        self.state.float = ticks;
    }

    /// Returns what the character would jump from if the jump button alone were pressed in the next tick; `None` if it
    /// would not jump.
    ///
    /// Also `None` if that tick would be refused, because of its settings or its body.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, Character, CharacterSettings, World};
    /// use jostle::{CharacterInput, CharacterJump};
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0, 16, 64, 8)))?;
    /// let settings = CharacterSettings { coyote: 0, ..CharacterSettings::classic(16, 60) };
    /// let mut hero = Character::spawn(&mut world, Aabb::new(0, 0, 12, 16), settings)?;
    /// assert_eq!(hero.can_jump(&world), Some(CharacterJump::Ground));
    /// hero.tick(&mut world, CharacterInput::NONE.with_jump())?;
    /// assert_eq!(hero.can_jump(&world), None);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn can_jump(&self, world: &World<S>) -> Option<CharacterJump> {
        self.settings.check_own().ok()?;
        let input = CharacterInput::NONE.with_jump();
        let mut tick = CharacterTick::new(self, world, input).ok()?;
        tick.press();
        let mut log = MoveLog::new();
        tick.next_jump(world, |delta| {
            let slide = |_: &World<S>, _| Response::Slide;
            world
                .check_move_with(self.body, delta, slide, &mut log)
                .ok()
        })
    }
}
