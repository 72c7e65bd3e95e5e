use crate::failure::{Failure, check_size};
use crate::records::{CharacterDef, CharacterMoved, Rect, jump_code};
use crate::world::{FlatWorld, body_id};
use jostle::{Character, CharacterInput, Scalar, WorldError};

/// A [`Character`] that takes and gives plain numbers.
///
/// It belongs to the world that its body is in, and keeps what the world does not: velocity and timers. To save it, copy
/// it beside its world.
///
/// # Examples
///
/// ```
/// use jostle_flat::records::{CharacterDef, Rect};
/// use jostle_flat::{FlatCharacter, FlatWorld, codes};
///
/// let mut world = FlatWorld::<f32>::new();
/// let place = Rect { x: 20.0, y: 20.0, w: 12.0, h: 14.0 };
/// let def = CharacterDef::new(codes::CLASSIC, 16.0, 60)?;
/// let mut hero = FlatCharacter::spawn(&mut world, &place, &def)?;
/// let done = hero.tick(&mut world, 127, codes::BUTTON_JUMP)?;
/// assert!(done.velocity_x > 0.0 && done.velocity_y > 0.0, "falling to the right");
/// # Ok::<(), jostle_flat::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct FlatCharacter<S: Scalar = f32> {
    character: Character<S>,
}

impl<S: Scalar> FlatCharacter<S> {
    /// Adds an actor to a world, and creates a character at rest that moves it.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is out of range, no side is up, or the box is impossible. Nothing is added then.
    pub fn spawn(
        world: &mut FlatWorld<S>,
        place: &Rect<S>,
        def: &CharacterDef<S>,
    ) -> Result<Self, Failure<S>> {
        let settings = settings_of(def)?;
        let character = Character::spawn(&mut world.world, place.to_box()?, settings)?;
        Ok(Self { character })
    }

    /// Creates a character at rest that moves an actor of a world. Each tick checks that the actor exists.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is out of range, no side is up, or the id is one that no body has ever had.
    pub fn new(body: u64, def: &CharacterDef<S>) -> Result<Self, Failure<S>> {
        let settings = settings_of(def)?;
        let character = Character::new(body_id(body)?, settings);
        Ok(Self { character })
    }

    /// Makes this character equal to another one.
    pub fn copy_from(&mut self, other: &Self) {
        self.character.clone_from(&other.character);
    }

    /// Returns the id of the actor that the character moves.
    #[must_use]
    pub fn body(&self) -> u64 {
        self.character.body().to_bits()
    }

    /// Advances the character by one tick. `move_x` is the stick, from -127 (left) to 127 (right); `buttons` are those
    /// that are held, as bits.
    ///
    /// # Errors
    ///
    /// Returns an error if `move_x` or `buttons` are out of range, a setting is, or the body is not an actor of this
    /// world. Neither the character nor the world changes then.
    pub fn tick(
        &mut self,
        world: &mut FlatWorld<S>,
        move_x: i32,
        buttons: u32,
    ) -> Result<CharacterMoved<S>, Failure<S>> {
        let input = input_of(move_x, buttons)?;
        let done = self.character.tick(&mut world.world, input)?;
        let hits = world.world.hits().len();
        Ok(CharacterMoved::new(&done, &self.character, hits))
    }

    /// Returns the state of the character between ticks: as a tick in which nothing happens. What its body touches follows
    /// from where things are now.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn state(&self, world: &FlatWorld<S>) -> Result<CharacterMoved<S>, Failure<S>> {
        let id = self.character.body();
        let body = world.world.body(id).ok_or(WorldError::UnknownBody(id))?;
        let touching = world.world.touching(id);
        Ok(CharacterMoved::at_rest(
            &self.character,
            body.mover(),
            touching,
        ))
    }

    /// Sets the velocity, in world units per second.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite.
    pub fn set_velocity(&mut self, velocity: [S; 2]) -> Result<(), Failure<S>> {
        Ok(self.character.set_velocity(velocity)?)
    }

    /// Makes the character jump in its next tick, whatever it stands on.
    ///
    /// # Errors
    ///
    /// Returns an error if the height is negative or not finite.
    pub fn jump(&mut self, height: S) -> Result<(), Failure<S>> {
        Ok(self.character.jump(height)?)
    }

    /// Gives the character a velocity that it keeps for a number of ticks, at most 65,535.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is not finite, or there are more ticks.
    pub fn dash(&mut self, velocity: [S; 2], ticks: u32) -> Result<(), Failure<S>> {
        let ticks = short("ticks", ticks)?;
        Ok(self.character.dash(velocity, ticks)?)
    }

    /// Suspends gravity for a number of ticks, at most 65,535.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more ticks.
    pub fn suspend_gravity(&mut self, ticks: u32) -> Result<(), Failure<S>> {
        self.character.suspend_gravity(short("ticks", ticks)?);
        Ok(())
    }

    /// Returns how the character would jump if the button were pressed now, and the side of the wall that it would jump
    /// off, as a bit.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn can_jump(&self, world: &FlatWorld<S>) -> Result<(u32, u32), Failure<S>> {
        let id = self.character.body();
        if !world.world.contains(id) {
            return Err(WorldError::UnknownBody(id).into());
        }
        let jump = self.character.can_jump(&world.world);
        Ok(jump.map_or((crate::codes::JUMP_NONE, 0), jump_code))
    }

    /// Returns the settings.
    #[must_use]
    pub fn def(&self) -> CharacterDef<S> {
        self.character.settings.into()
    }

    /// Sets how the character moves from the next tick on.
    ///
    /// # Errors
    ///
    /// Returns an error if a setting is out of range, or no side is up.
    pub fn set_def(&mut self, def: &CharacterDef<S>) -> Result<(), Failure<S>> {
        self.character.settings = settings_of(def)?;
        Ok(())
    }

    /// Returns a checksum of the state and the settings.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.character.checksum()
    }
}

fn settings_of<S: Scalar>(
    def: &CharacterDef<S>,
) -> Result<jostle::CharacterSettings<S>, Failure<S>> {
    check_size::<CharacterDef<S>, S>(def.size)?;
    let settings = def.to_settings()?;
    settings.check().map_err(in_words_of_records)?;
    Ok(settings)
}

/// Names a setting as [`CharacterDef`] does, which has the parts of abilities as fields of its own.
fn in_words_of_records<S: Scalar>(error: WorldError<S>) -> WorldError<S> {
    match error {
        WorldError::BadOption { field, value } => {
            let field = match field {
                "air_jump.height" => "air_jump_height",
                "wall_jump.speed" => "wall_jump_speed",
                "wall_jump.height" => "wall_jump_height",
                "wall_jump.reach" => "wall_jump_reach",
                "crouch.height" => "crouch_height",
                "crouch.speed" => "crouch_speed",
                _ => field,
            };
            WorldError::BadOption { field, value }
        }
        _ => error,
    }
}

fn short<S: Scalar>(field: &'static str, number: u32) -> Result<u16, Failure<S>> {
    u16::try_from(number).map_err(|_| crate::failure::code(field, number, "at most 65535"))
}

fn input_of<S: Scalar>(move_x: i32, buttons: u32) -> Result<CharacterInput, Failure<S>> {
    use crate::codes::{BUTTON_CROUCH, BUTTON_DOWN, BUTTON_JUMP, BUTTON_SPRINT, BUTTON_UP};
    crate::failure::flags(
        "buttons",
        buttons,
        BUTTON_UP | BUTTON_DOWN | BUTTON_JUMP | BUTTON_SPRINT | BUTTON_CROUCH,
    )?;
    let is_held = |button: u32| buttons & button != 0;
    let stick = i8::try_from(move_x).ok().filter(|stick| *stick != i8::MIN);
    let move_x = stick.ok_or(Failure::Code {
        field: "move_x",
        value: move_x.into(),
        rule: "from -127 (left) to 127 (right)",
    })?;
    Ok(CharacterInput {
        move_x,
        up: is_held(BUTTON_UP),
        down: is_held(BUTTON_DOWN),
        jump: is_held(BUTTON_JUMP),
        sprint: is_held(BUTTON_SPRINT),
        crouch: is_held(BUTTON_CROUCH),
    })
}
