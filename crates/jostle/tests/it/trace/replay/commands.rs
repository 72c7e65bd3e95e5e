//! Lines that do something: each is one call.

use super::{Replay, Words};
use crate::trace::words::{BUTTONS, numbered_side, set_option, set_setting};
use jostle::f32::{Aabb, Body, Character, CharacterSettings, Hitbox, Ray, TileMap};
use jostle::{ActorRule, BodyId, CharacterInput, Filter, Label, Outside, Tile};
use std::fmt::Display;

/// Turns an error of a call into text.
fn text<T, E: Display>(result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

impl Words<'_> {
    fn area(&mut self) -> Result<Aabb, String> {
        let [x, y, width, height] = self.numbers()?;
        Ok(Aabb::new(x, y, width, height))
    }
}

impl Replay {
    pub(super) fn add_map<'a>(
        &mut self,
        words: &mut Words<'_>,
        rows: impl Iterator<Item = &'a str>,
    ) -> Result<(), String> {
        let name = words.word()?;
        let [x, y, tile_width, tile_height] = words.numbers()?;
        let (columns, count): (u32, u32) = (words.number()?, words.number()?);
        let outside = match words.word()? {
            "solid" => Outside::Solid,
            "empty" => Outside::Empty,
            "clamp" => Outside::Clamp,
            other => return Err(format!("`{other}` cannot be outside a map")),
        };
        let rows = (0..count).zip(rows);
        let rows = rows.map(|(_, line)| line.strip_prefix("row "));
        let rows: Option<Vec<&str>> = rows.collect();
        let rows = rows.ok_or("a row must begin with `row`")?;
        let size = [tile_width, tile_height];
        let map = text(TileMap::from_text(
            [x, y],
            size,
            &rows,
            Tile::from_char,
            outside,
        ))?;
        if [map.width(), map.height()] != [columns, count] {
            return Err(format!(
                "the map must have {columns} columns and {count} rows"
            ));
        }
        let id = self.world.add_map(map);
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
            "tick" => {
                self.world.begin_tick();
                Ok(())
            }
            "run_conveyors" => {
                self.world.run_conveyors();
                Ok(())
            }
            "save" => {
                self.saved = Some((self.world.save(), self.characters.clone()));
                Ok(())
            }
            "restore" => self.restore(),
            "raycast" | "overlapping" | "hitbox_pairs" => self.ask(command, words),
            "set_tile" => self.set_tile(words),
            "actor" | "solid" | "sensor" => self.add(command, words),
            _ => {
                let name = words.word()?;
                let body = self.body(name)?;
                match command {
                    "character" | "set" | "input" => self.run_character(command, name, words),
                    _ if command.starts_with("set_") => self.change(command, body, words),
                    "hitbox" => self.add_hitbox(body, words),
                    "option" => self.set_option(body, words),
                    "remove" => text(self.world.remove(body)).map(|_| ()),
                    _ => self.move_body(command, body, words),
                }
            }
        }
    }

    fn restore(&mut self) -> Result<(), String> {
        let (bytes, characters) = self.saved.clone().ok_or("nothing was saved")?;
        self.characters = characters;
        text(self.world.restore(&bytes))
    }

    fn add(&mut self, kind: &str, words: &mut Words<'_>) -> Result<(), String> {
        let (name, place) = (words.word()?, words.area()?);
        let id = text(self.world.add(match kind {
            "actor" => Body::actor(place),
            "solid" => Body::solid(place),
            _ => Body::sensor(place),
        }))?;
        self.bodies.insert(name.into(), id);
        self.body_names.insert(id, name.into());
        Ok(())
    }

    fn set_tile(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let map = self.map(words.word()?)?;
        let pos = [words.number::<i32>()?, words.number()?];
        let tile = words.word()?.chars().next().and_then(Tile::from_char);
        let map = self.world.map_mut(map).ok_or("the map is gone")?;
        text(map.set(pos, tile.ok_or("no such tile")?)).map(|_| ())
    }

    fn change(&mut self, command: &str, body: BodyId, words: &mut Words<'_>) -> Result<(), String> {
        let world = &mut self.world;
        text(match command {
            "set_layers" => world.set_layers(body, words.number()?),
            "set_mask" => world.set_mask(body, words.number()?),
            "set_weight" => world.set_weight(body, words.number()?),
            "set_flipped" => world.set_flipped(body, words.word()? == "1"),
            "set_one_way" => world.set_one_way(body, numbered_side(words.number()?)),
            "set_conveyor" => world.set_conveyor(body, words.numbers()?),
            "set_actors" => world.set_actors(
                body,
                match words.word()? {
                    "ignore" => ActorRule::Ignore,
                    "block" => ActorRule::Block,
                    "share" => ActorRule::Share,
                    other => return Err(format!("`{other}` is not a rule for actors")),
                },
            ),
            _ => return Err(format!("there is no command called `{command}`")),
        })
    }

    fn add_hitbox(&mut self, body: BodyId, words: &mut Words<'_>) -> Result<(), String> {
        let label = text(Label::new(words.word()?))?;
        let offset = words.area()?;
        let filter = Filter::new(words.number()?, words.number()?);
        let hitbox = Hitbox::new(label, offset).with_filter(filter);
        text(self.world.add_hitbox(body, hitbox))
    }

    fn set_option(&mut self, body: BodyId, words: &mut Words<'_>) -> Result<(), String> {
        let view = self.world.body(body).ok_or("the body is gone")?;
        let mut options = view.options();
        set_option(&mut options, words.word()?, words.word()?)?;
        text(self.world.set_options(body, options))
    }

    fn run_character(
        &mut self,
        command: &str,
        name: &str,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        if command == "character" {
            let (preset, tile, rate) = (words.word()?, words.number()?, words.number()?);
            let settings = match preset {
                "classic" => CharacterSettings::classic(tile, rate),
                "precise" => CharacterSettings::precise(tile, rate),
                "floaty" => CharacterSettings::floaty(tile, rate),
                _ => return Err(format!("there is no preset called `{preset}`")),
            };
            let character = Character::new(self.body(name)?, settings);
            self.characters.insert(name.into(), character);
            return Ok(());
        }
        let character = self
            .characters
            .get_mut(name)
            .ok_or("the body has no character")?;
        if command == "set" {
            return set_setting(&mut character.settings, words.word()?, words.word()?);
        }
        let (buttons, move_x) = (words.word()?, words.number()?);
        let held = |at: usize| buttons.contains(&BUTTONS[at..=at]);
        let input = CharacterInput {
            move_x,
            up: held(0),
            down: held(1),
            jump: held(2),
            sprint: held(3),
            crouch: held(4),
        };
        let done = text(character.tick(&mut self.world, input))?;
        self.answer_character(name, &done);
        Ok(())
    }

    fn move_body(
        &mut self,
        command: &str,
        body: BodyId,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        let (world, delta) = (&mut self.world, words.numbers::<2>()?);
        let moved = match command {
            "move_solid" => return text(world.move_solid(body, delta)).map(|_| ()),
            "move_sensor" => return text(world.move_sensor(body, delta)),
            "teleport" => return text(world.teleport(body, delta)),
            "move_and_slide" => world.move_and_slide(body, delta),
            "move_and_stop" => world.move_and_stop(body, delta),
            "move_and_bounce" => world.move_and_bounce(body, delta),
            _ => return Err(format!("there is no command called `{command}`")),
        };
        self.answer_moved(body, &text(moved)?);
        Ok(())
    }

    fn ask(&mut self, command: &str, words: &mut Words<'_>) -> Result<(), String> {
        match command {
            "raycast" => {
                let (origin, direction) = (words.numbers::<2>()?, words.numbers::<2>()?);
                let ray = text(Ray::try_new(origin, direction))?;
                self.answer_hit(self.world.raycast(ray).first());
            }
            "overlapping" => {
                let found = self.world.overlapping(words.area()?).sorted();
                self.answer_found(&found);
            }
            _ => {
                let pairs = self.world.hitbox_pairs();
                self.answer_pairs(&pairs);
            }
        }
        Ok(())
    }
}
