//! Lines that do something: each is one call.

use super::platformer::Replay;
use super::settings::{set_option, set_setting};
use super::words::Words;
use jostle_flat::records::{BodyDef, CharacterDef, HitboxDef, MapDef, QueryRecord, Rect};
use jostle_flat::{FlatCharacter, codes};
use std::fmt::Display;

/// Turns an error of a call into text.
fn text<T, E: Display>(result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

fn rect(words: &mut Words<'_>) -> Result<Rect<f32>, String> {
    let [x, y, w, h] = words.numbers()?;
    Ok(Rect { x, y, w, h })
}

/// Returns the buttons that are held, from their letters.
fn buttons(word: &str) -> u32 {
    let bits = "udjsc".chars().zip([
        codes::BUTTON_UP,
        codes::BUTTON_DOWN,
        codes::BUTTON_JUMP,
        codes::BUTTON_SPRINT,
        codes::BUTTON_CROUCH,
    ]);
    let held = bits.filter(|&(letter, _)| word.contains(letter));
    held.map(|(_, bit)| bit).sum()
}

impl Replay {
    pub(super) fn add_map<'a>(
        &mut self,
        words: &mut Words<'_>,
        rows: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        let name = words.word()?;
        let mut def = MapDef::new();
        [def.x, def.y, def.tile_width, def.tile_height] = words.numbers()?;
        let (columns, count): (usize, usize) = (words.number()?, words.number()?);
        def.outside = words.one_of(&["empty", "solid", "clamp"])?;
        let rows = (0..count).zip(rows);
        let rows = rows.map(|(_, line)| line.strip_prefix("row "));
        let rows: Option<Vec<&str>> = rows.collect();
        let rows = rows.ok_or("a row must begin with `row`")?;
        if rows.len() != count || rows.iter().any(|row| row.len() != columns) {
            return Err(format!(
                "the map must have {columns} columns and {count} rows"
            ));
        }
        let id = text(self.world.add_map_text(&def, &rows.join("\n")))?;
        self.maps.insert(name.into(), id);
        self.map_names.insert(id, name.into());
        Ok(())
    }

    pub(super) fn run_command(
        &mut self,
        command: &str,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        match command {
            "tick" => self.world.begin_tick(),
            "run_conveyors" => self.world.run_conveyors(),
            "save" => {
                let bytes = self.world.save(&mut self.answers).to_vec();
                self.saved = Some((bytes, self.characters.clone()));
            }
            "restore" => {
                let (bytes, characters) = self.saved.clone().ok_or("nothing was saved")?;
                self.characters = characters;
                text(self.world.restore(&bytes))?;
            }
            "raycast" | "overlapping" | "hitbox_pairs" => self.ask(command, words)?,
            "set_tile" => self.set_tile(words)?,
            "actor" | "solid" | "sensor" => self.add(command, words)?,
            "character" | "set" | "input" => self.run_character(command, words)?,
            _ => self.run_body(command, words)?,
        }
        Ok(())
    }

    fn add(&mut self, kind: &str, words: &mut Words<'_>) -> Result<(), String> {
        let name = words.word()?;
        let mut def = BodyDef::new(match kind {
            "actor" => codes::ACTOR,
            "solid" => codes::SOLID,
            _ => codes::SENSOR,
        });
        def.rect = rect(words)?;
        let id = text(self.world.add(&def))?;
        self.bodies.insert(name.into(), id);
        self.body_names.insert(id, name.into());
        Ok(())
    }

    fn set_tile(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let map = self.map(words.word()?)?;
        let cell = [words.number()?, words.number()?];
        let tile = words
            .word()?
            .chars()
            .next()
            .and_then(jostle::Tile::from_char);
        let tile = tile.ok_or("no such tile")?.to_bits();
        text(self.world.set_tile(map, cell, tile))
    }

    /// Runs a command whose first word is the name of a body.
    fn run_body(&mut self, command: &str, words: &mut Words<'_>) -> Result<(), String> {
        let name = words.word()?;
        let (body, world) = (self.body(name)?, &mut self.world);
        text(match command {
            "remove" => world.remove(body),
            "set_layers" => world.set_layers(body, words.number()?),
            "set_mask" => world.set_mask(body, words.number()?),
            "set_weight" => world.set_weight(body, words.number()?),
            "set_flipped" => world.set_flipped(body, words.word()? == "1"),
            "set_one_way" => world.set_one_way(body, words.number()?),
            "set_conveyor" => world.set_conveyor(body, words.numbers()?),
            "set_actors" => {
                let rule = words.one_of(&["ignore", "block", "share"])?;
                world.set_actors(body, rule)
            }
            "hitbox" => {
                let (label, mut def) = (words.word()?, HitboxDef::new());
                def.rect = rect(words)?;
                (def.layers, def.mask) = (words.number()?, words.number()?);
                world.add_hitbox(body, label, &def)
            }
            "option" => {
                let mut options = text(world.body(body))?.options;
                set_option(&mut options, words.word()?, words.word()?)?;
                world.set_options(body, &options)
            }
            _ => return self.move_body(command, name, words),
        })
    }

    fn move_body(
        &mut self,
        command: &str,
        name: &str,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        let (body, delta) = (self.body(name)?, words.numbers()?);
        let world = &mut self.world;
        let moved = match command {
            "move_solid" => return text(world.move_solid(body, delta)),
            "move_sensor" => return text(world.move_sensor(body, delta)),
            "teleport" => return text(world.teleport(body, delta)),
            "move_and_slide" => world.move_and_slide(body, delta),
            "move_and_stop" => world.move_and_stop(body, delta),
            "move_and_bounce" => world.move_and_bounce(body, delta),
            _ => return Err(format!("there is no command called `{command}`")),
        };
        self.answer_moved(name, &text(moved)?);
        Ok(())
    }

    fn run_character(&mut self, command: &str, words: &mut Words<'_>) -> Result<(), String> {
        let name = words.word()?;
        if command == "character" {
            let preset = 1 + words.one_of(&["classic", "precise", "floaty"])?;
            let def = text(CharacterDef::new(preset, words.number()?, words.number()?))?;
            let character = text(FlatCharacter::new(self.body(name)?, &def))?;
            self.characters.insert(name.into(), character);
            return Ok(());
        }
        let character = self.characters.get_mut(name);
        let character = character.ok_or("the body has no character")?;
        if command == "set" {
            let mut def = character.def();
            set_setting(&mut def, words.word()?, words.word()?)?;
            return text(character.set_def(&def));
        }
        let (buttons, move_x) = (buttons(words.word()?), words.number()?);
        let done = text(character.tick(&mut self.world, move_x, buttons))?;
        self.answer_character(name, &done);
        Ok(())
    }

    fn ask(&mut self, command: &str, words: &mut Words<'_>) -> Result<(), String> {
        let (world, query) = (&mut self.world, QueryRecord::new());
        match command {
            "raycast" => {
                let line = [words.numbers()?, words.numbers()?];
                let hit = text(world.raycast(line, &query))?;
                self.answer_hit(&hit);
            }
            "overlapping" => {
                let area = rect(words)?;
                let found = world.overlapping(&area, &query, &mut self.answers);
                let found = text(found)?.to_vec();
                self.answer_found(&found);
            }
            _ => {
                let pairs = world.hitbox_pairs(&mut self.answers).to_vec();
                self.answer_pairs(&pairs);
            }
        }
        Ok(())
    }
}
