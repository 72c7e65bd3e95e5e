//! Platformer characters.

use super::*;

/// A character behind a pointer.
struct Hero(*mut Handle<Character>);

impl Hero {
    fn spawn(game: &Game) -> Self {
        let def = written(|def| character_def_init(def, codes::CLASSIC, 16.0, 60));
        let rect = Rect {
            x: 4.0,
            y: 0.0,
            w: 8.0,
            h: 8.0,
        };
        let mut hero = None;
        let place = Out::to(&mut hero);
        let status = character_spawn(game.world(), In::from(&rect), In::from(&def), place);
        assert_eq!(status, 0, "{}", error());
        Self(Box::into_raw(hero.unwrap()))
    }

    fn there(&self) -> Asked<'_, Character> {
        // SAFETY: it was created by `spawn`, and is freed when this is dropped.
        unsafe { self.0.as_ref() }
    }

    fn tick(&self, game: &Game, buttons: u32) -> CharacterMoved<f32> {
        written(|done| character_tick(self.there(), game.world(), 0, buttons, done))
    }
}

impl Drop for Hero {
    fn drop(&mut self) {
        // SAFETY: it was created, and is freed only here.
        character_free(unsafe { Owned::from(self.0) });
    }
}

#[test]
fn a_character_falls_lands_and_jumps() {
    let game = Game::with_floor();
    let hero = Hero::spawn(&game);
    let mut landed = false;
    for _ in 0..60 {
        assert_eq!(world_begin_tick(game.world()), 0);
        landed |= hero.tick(&game, 0).flags & codes::HAS_LANDED != 0;
    }
    assert!(landed);
    let (mut jump, mut side) = (9, 9);
    let status = character_can_jump(
        hero.there(),
        game.world(),
        Out::to(&mut jump),
        Out::to(&mut side),
    );
    assert_eq!((status, jump, side), (0, codes::JUMP_GROUND, 0));
    assert_eq!(
        hero.tick(&game, codes::BUTTON_JUMP).jumped,
        codes::JUMP_GROUND
    );
    assert!(hero.tick(&game, codes::BUTTON_JUMP).velocity_y < 0.0);
    let state = written(|state| character_state(hero.there(), game.world(), state));
    assert_eq!(state.flags & codes::IS_GROUNDED, 0);
}

#[test]
fn a_character_of_a_world_that_lost_its_body_is_refused() {
    let game = Game::with_floor();
    let hero = Hero::spawn(&game);
    let body = character_body(hero.there());
    assert_eq!(world_remove(game.world(), body), 0);
    let before = character_checksum(hero.there());
    let status = character_tick(hero.there(), game.world(), 0, 0, Out::null());
    refused(status, Status::UNKNOWN_BODY);
    let other = Game::new();
    let status = character_tick(hero.there(), other.world(), 0, 0, Out::null());
    refused(status, Status::UNKNOWN_BODY);
    assert_eq!(character_checksum(hero.there()), before);
}

#[test]
fn a_character_is_copied_and_gets_other_settings() {
    let game = Game::with_floor();
    let (hero, twin) = (Hero::spawn(&game), Hero::spawn(&game));
    assert_eq!(character_set_velocity(hero.there(), 30.0, 0.0), 0);
    assert_eq!(character_dash(hero.there(), 60.0, 0.0, 5), 0);
    refused(
        character_dash(hero.there(), 60.0, 0.0, 70_000),
        Status::BAD_CODE,
    );
    assert_ne!(
        character_checksum(hero.there()),
        character_checksum(twin.there())
    );
    assert_eq!(character_copy(twin.there(), hero.there()), 0);
    assert_eq!(
        character_checksum(hero.there()),
        character_checksum(twin.there())
    );
    let mut def = written(|def| character_get_def(hero.there(), def));
    def.run_speed = -1.0;
    refused(
        character_set_def(hero.there(), In::from(&def)),
        Status::BAD_OPTION,
    );
    def.run_speed = 200.0;
    assert_eq!(character_set_def(hero.there(), In::from(&def)), 0);
}
