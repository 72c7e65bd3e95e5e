//! # Characters
//!
//! A platformer character moves an actor of a world: it runs, jumps, climbs and swims as its settings say. It keeps its
//! velocity and timers; the world keeps its body. To save it, copy it beside its world. Free it at any time.

use super::S;
use super::world::World;
use crate::border::{Asked, Changed, In, Out, Owned};
use crate::handle::{Content, Handle, ask, copy, guarded, look, look_at_both, with, with_both};
use jostle_flat::FlatCharacter;
use jostle_flat::records::{CharacterDef, CharacterMoved, Rect};

/// A platformer character.
#[derive(Debug)]
pub struct Character {
    flat: FlatCharacter<S>,
}

impl Content for Character {
    const NAME: &'static str = "character";
}

/// Fills in the settings of a preset, `CLASSIC`, `PRECISE` or `FLOATY`, for tiles of this size and this many ticks per
/// second.
#[unsafe(export_name = symbol!("character_def_init"))]
pub extern "C" fn character_def_init(
    def: Out<'_, CharacterDef<S>>,
    preset: u32,
    tile: S,
    ticks_per_second: u32,
) -> i32 {
    guarded(|| {
        let def = def.must_be("def")?;
        def.set(CharacterDef::new(preset, tile, ticks_per_second)?);
        Ok(())
    })
}

/// Adds an actor to a world, creates a character at rest that moves it, and writes where the character is. Nothing is
/// added if a setting is refused.
#[unsafe(export_name = symbol!("character_spawn"))]
pub extern "C" fn character_spawn(
    world: Changed<'_, World>,
    rect: In<'_, Rect<S>>,
    def: In<'_, CharacterDef<S>>,
    character: Out<'_, Option<Box<Handle<Character>>>>,
) -> i32 {
    with(world, |world| {
        let character = character.must_be("character")?;
        let flat = FlatCharacter::spawn(&mut world.flat, &rect.read("rect")?, &def.read("def")?)?;
        character.set(Some(Handle::boxed(Character { flat })));
        Ok(())
    })
}

/// Creates a character at rest that moves an actor of a world, and writes where the character is.
#[unsafe(export_name = symbol!("character_new"))]
pub extern "C" fn character_new(
    body: u64,
    def: In<'_, CharacterDef<S>>,
    character: Out<'_, Option<Box<Handle<Character>>>>,
) -> i32 {
    guarded(|| {
        let character = character.must_be("character")?;
        let flat = FlatCharacter::new(body, &def.read("def")?)?;
        character.set(Some(Handle::boxed(Character { flat })));
        Ok(())
    })
}

/// Frees a character. Its actor stays in the world. Null is fine.
#[unsafe(export_name = symbol!("character_free"))]
pub extern "C" fn character_free(character: Owned<'_, Character>) {
    character.free();
}

/// Makes a character equal to another one.
#[unsafe(export_name = symbol!("character_copy"))]
pub extern "C" fn character_copy(
    character: Changed<'_, Character>,
    other: Asked<'_, Character>,
) -> i32 {
    copy(character, other, |character, other| {
        character.flat.copy_from(&other.flat);
    })
}

/// Returns the id of the actor that the character moves; 0 if the call is refused.
#[unsafe(export_name = symbol!("character_body"))]
pub extern "C" fn character_body(character: Asked<'_, Character>) -> u64 {
    ask(character, |character| character.flat.body())
}

/// Advances a character by one tick. `move_x` is the stick, from -127 (left) to 127 (right); `buttons` are those that are
/// held, a sum of the codes that begin with `BUTTON_`. `done` may be null.
#[unsafe(export_name = symbol!("character_tick"))]
pub extern "C" fn character_tick(
    character: Changed<'_, Character>,
    world: Changed<'_, World>,
    move_x: i32,
    buttons: u32,
    done: Out<'_, CharacterMoved<S>>,
) -> i32 {
    with_both(character, world, |character, world| {
        done.set(character.flat.tick(&mut world.flat, move_x, buttons)?);
        Ok(())
    })
}

/// Writes the state of a character between ticks: as a tick in which nothing happens. What its body touches follows from
/// where things are now.
#[unsafe(export_name = symbol!("character_state"))]
pub extern "C" fn character_state(
    character: Asked<'_, Character>,
    world: Asked<'_, World>,
    state: Out<'_, CharacterMoved<S>>,
) -> i32 {
    look_at_both(character, world, |character, world| {
        state.set(character.flat.state(&world.flat)?);
        Ok(())
    })
}

/// Sets the velocity, in world units per second.
#[unsafe(export_name = symbol!("character_set_velocity"))]
pub extern "C" fn character_set_velocity(character: Changed<'_, Character>, x: S, y: S) -> i32 {
    with(character, |character| {
        Ok(character.flat.set_velocity([x, y])?)
    })
}

/// Makes the character jump in its next tick, whatever it stands on, this many world units high.
#[unsafe(export_name = symbol!("character_jump"))]
pub extern "C" fn character_jump(character: Changed<'_, Character>, height: S) -> i32 {
    with(character, |character| Ok(character.flat.jump(height)?))
}

/// Gives the character a velocity, in world units per second, that it keeps for a number of ticks, at most 65,535.
#[unsafe(export_name = symbol!("character_dash"))]
pub extern "C" fn character_dash(character: Changed<'_, Character>, x: S, y: S, ticks: u32) -> i32 {
    with(character, |character| {
        Ok(character.flat.dash([x, y], ticks)?)
    })
}

/// Suspends gravity for a number of ticks, at most 65,535.
#[unsafe(export_name = symbol!("character_suspend_gravity"))]
pub extern "C" fn character_suspend_gravity(character: Changed<'_, Character>, ticks: u32) -> i32 {
    with(character, |character| {
        Ok(character.flat.suspend_gravity(ticks)?)
    })
}

/// Writes how the character would jump if the button were pressed now, one of the codes that begin with `JUMP_`, and the
/// side of the wall that it would jump off, as a bit.
#[unsafe(export_name = symbol!("character_can_jump"))]
pub extern "C" fn character_can_jump(
    character: Asked<'_, Character>,
    world: Asked<'_, World>,
    jump: Out<'_, u32>,
    side: Out<'_, u32>,
) -> i32 {
    look_at_both(character, world, |character, world| {
        let (kind, wall) = character.flat.can_jump(&world.flat)?;
        jump.set(kind);
        side.set(wall);
        Ok(())
    })
}

/// Writes the settings.
#[unsafe(export_name = symbol!("character_get_def"))]
pub extern "C" fn character_get_def(
    character: Asked<'_, Character>,
    def: Out<'_, CharacterDef<S>>,
) -> i32 {
    look(character, |character| {
        def.set(character.flat.def());
        Ok(())
    })
}

/// Sets how the character moves from the next tick on.
#[unsafe(export_name = symbol!("character_set_def"))]
pub extern "C" fn character_set_def(
    character: Changed<'_, Character>,
    def: In<'_, CharacterDef<S>>,
) -> i32 {
    with(character, |character| {
        Ok(character.flat.set_def(&def.read("def")?)?)
    })
}

/// Returns a checksum of the state and the settings; 0 if the call is refused.
#[unsafe(export_name = symbol!("character_checksum"))]
pub extern "C" fn character_checksum(character: Asked<'_, Character>) -> u64 {
    ask(character, |character| character.flat.checksum())
}
