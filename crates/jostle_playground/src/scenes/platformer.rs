//! A platformer: tiles, slopes, one-way platforms, ladders, platforms that carry and crush, hitboxes, pickups.
//!
//! The rules of the game are here. The level is in `level`, what moves by itself in `machines` and `foe`, the player's
//! character in `hero` and `tuning`, the path to the goal in `course`. What is seen of it is drawn in `show`, from the
//! `pose` of the hero and short `effects`; nothing there influences the game.

pub(crate) mod course;
mod effects;
mod foe;
mod hero;
mod level;
mod machines;
mod pose;
mod show;
#[cfg(test)]
mod tests;
mod tuning;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry, contacts_in};
use effects::Effects;
use foe::{Foe, bite_label, sword_label};
use hero::{FEELS, Hero, PICKUP};
use jostle::f32::{Aabb, Body, World, WorldError};
use jostle::{BodyId, EventKind};
use jostle_inspect::{Control, Image, Sketch};
pub(crate) use level::images;
use level::{TILE, Thing};
use machines::Machines;
use tuning::{DIALS, changes};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Platformer",
    cli_name: "platformer",
    topic: "tiles, slopes, platforms that carry and crush",
    hint: "← → run, Space jumps (hold for higher), X attacks. Click the hero, then press P to see what stopped it.",
    touch_hint: "Run and jump with the buttons (hold for higher). Tap the hero, then pause, to see what stopped it.",
    code: "let settings = CharacterSettings::classic(16.0, 60);
// The hero here has more abilities, such as air_jump and crouch.
let mut hero = Character::spawn(&mut world, place, settings)?;
hero.tick(&mut world, CharacterInput::RIGHT)?; // once per tick",
    keys: &[
        ("ArrowLeft", "run left"),
        ("ArrowRight", "run right"),
        ("ArrowUp", "climb ladders and ledges, swim up"),
        (
            "ArrowDown",
            "crouch, climb or swim down, fall fast; with Space, drop through planks",
        ),
        ("Space", "jump"),
        ("KeyX", "attack"),
        ("KeyC", "sprint"),
        ("KeyZ", "dash"),
    ],
    has_pointer: false,
    begin: |_| Box::new(Platformer::new()),
    script: course::script,
    ticks: course::TICKS,
    golden: 0x09d1_49ea_23bd_da8d,
};

/// The game.
#[derive(Debug)]
pub(crate) struct Platformer {
    world: World,
    machines: Machines,
    hero: Hero,
    foes: Vec<Foe>,
    pickups: Vec<Pickup>,
    goal: BodyId,
    score: u32,
    felled: u32,
    is_won: bool,
    /// The index of the preset that the hero moves by.
    feel: usize,
    /// What all pickups are worth.
    total: u32,
    /// Ticks since the start, and the one in which the goal was reached: for drawing.
    ticks: u64,
    won_at: Option<u64>,
    effects: Effects,
}

/// The first slider in the list of controls, after Restart and the presets. Reset settings follows the last one.
const FIRST_DIAL: usize = 2;
const RESET: usize = FIRST_DIAL + DIALS.len();

/// What the canvas and the hint say during the demo: true of keys and of buttons on a touch screen.
const INVITATION: &str = "Demo: run or jump to play";

/// Something to collect.
#[derive(Clone, Copy, Debug)]
struct Pickup {
    body: BodyId,
    worth: u32,
}

impl Platformer {
    pub(crate) fn new() -> Self {
        Self::build().expect("the level is valid")
    }

    fn build() -> Result<Self, WorldError> {
        let mut world = World::new();
        world.set_records_moves(true);
        world.add_map(level::tiles());
        let hero = Hero::add(&mut world, find(Thing::Start))?;
        let machines = Machines::build(&mut world)?;
        let mut foes = Vec::new();
        for (_, cell) in level::things().filter(|(thing, _)| *thing == Thing::Foe) {
            foes.push(Foe::add(&mut world, cell)?);
        }
        let mut pickups = Vec::new();
        for (thing, cell) in level::things() {
            pickups.extend(Pickup::add(&mut world, thing, cell)?);
        }
        let goal = find(Thing::Goal).grown_by_side([0.0, 2.0 * TILE], [0.0, 0.0]);
        let goal = world.add(Body::sensor(goal).with_layers(PICKUP))?;
        Ok(Self {
            total: pickups.iter().map(|pickup| pickup.worth).sum(),
            world,
            machines,
            hero,
            foes,
            pickups,
            goal,
            score: 0,
            felled: 0,
            is_won: false,
            feel: 0,
            ticks: 0,
            won_at: None,
            effects: Effects::default(),
        })
    }

    /// Starts over with the same settings.
    fn restart(&mut self) {
        let (feel, settings) = (self.feel, self.hero.character.settings);
        *self = Self::new();
        self.feel = feel;
        self.hero.character.settings = settings;
    }

    fn go_on(&mut self, input: &Input) -> Result<(), WorldError> {
        self.ticks += 1;
        self.world.begin_tick();
        self.machines.tick(&mut self.world, self.hero.body())?;
        for foe in &mut self.foes {
            foe.tick(&mut self.world)?;
        }
        self.hero.tick(&mut self.world, input)?;
        self.exchange_blows()?;
        self.collect()?;
        if self.is_crushed() || self.hero.is_in_spikes(&self.world) {
            self.hero.die(&mut self.world)?;
        }
        self.note_for_drawing();
        Ok(())
    }

    /// Remembers what is only drawn.
    fn note_for_drawing(&mut self) {
        if self.is_won && self.won_at.is_none() {
            self.won_at = Some(self.ticks);
        }
        let speed = self.hero.character.velocity().x;
        if let (Some(place), Some(last)) = (self.world.place(self.hero.body()), &self.hero.last) {
            self.effects.follow(place, last, speed, self.ticks);
        }
    }

    /// Handles hits of swords and bites.
    fn exchange_blows(&mut self) -> Result<(), WorldError> {
        let here = self.world.place(self.hero.body());
        for [a, b] in self.world.hitbox_pairs() {
            let has = |label| a.1 == label || b.1 == label;
            let foe_body = if a.0 == self.hero.body() { b.0 } else { a.0 };
            let foe = self.foes.iter_mut().find(|foe| foe.body == foe_body);
            let (Some(foe), Some(here)) = (foe, here) else {
                continue;
            };
            if has(sword_label()) {
                foe.strike(&self.world, here);
            } else if has(bite_label())
                && !foe.is_dazed()
                && let Some(from) = self.world.place(foe_body.id)
            {
                if self.hero.stomp(&self.world, from)? {
                    foe.strike(&self.world, here);
                } else {
                    self.hero.wound(&mut self.world, from)?;
                }
            }
        }
        let is_felled = |foe: &Foe| foe.hit_points == 0;
        for foe in self.foes.iter().filter(|foe| is_felled(foe)) {
            if let Some(place) = self.world.place(foe.body) {
                self.effects.sparkle(place, self.ticks);
            }
            self.world.remove(foe.body)?;
            self.felled += 1;
        }
        self.foes.retain(|foe| !is_felled(foe));
        Ok(())
    }

    /// Collects what the hero has run into.
    fn collect(&mut self) -> Result<(), WorldError> {
        for sensor in self.world.entered(self.hero.body()).collect::<Vec<_>>() {
            self.is_won |= sensor == self.goal;
            if let Some(at) = self.pickups.iter().position(|pickup| pickup.body == sensor) {
                self.score += self.pickups.remove(at).worth;
                if let Some(place) = self.world.place(sensor.id) {
                    self.effects.sparkle(place, self.ticks);
                }
                self.world.remove(sensor.id)?;
            }
        }
        Ok(())
    }

    fn is_crushed(&self) -> bool {
        let is_hit = |event: &jostle::Event| {
            event.body == self.hero.body() && matches!(event.kind, EventKind::Crush { .. })
        };
        self.world.events().iter().any(is_hit)
    }
}

impl Pickup {
    fn add(world: &mut World, thing: Thing, cell: Aabb) -> Result<Option<Self>, WorldError> {
        let (margin, worth) = match thing {
            Thing::Coin => (4.0, 1),
            Thing::Gem => (2.0, 5),
            Thing::Start | Thing::Foe | Thing::Goal => return Ok(None),
        };
        let body = Body::sensor(cell.shrunk(margin)).with_layers(PICKUP);
        let body = world.add(body)?;
        Ok(Some(Self { body, worth }))
    }
}

/// Returns the first cell that contains a thing.
fn find(thing: Thing) -> Aabb {
    let mut cells = level::things().filter(|(found, _)| *found == thing);
    let (_, cell) = cells.next().expect("the level has one");
    cell
}

impl Scene for Platformer {
    fn tick(&mut self, input: &Input) {
        self.go_on(input)
            .expect("nothing leaves the level, and all bodies belong to its world");
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        self.draw(sketch);
    }

    fn images(&self) -> Vec<Image> {
        images()
    }

    fn layer_names(&self) -> &'static [&'static str] {
        &foe::LAYER_NAMES
    }

    fn controls(&self) -> Vec<Control> {
        let settings = &self.hero.character.settings;
        let mut names = FEELS.map(|(name, _)| name.to_owned());
        if changes(&hero::settings(self.feel), settings)
            .next()
            .is_some()
        {
            names[self.feel] += ", changed";
        }
        let mut controls = vec![
            Control::button("Restart"),
            Control::choice("Feel", &names.each_ref().map(String::as_str), self.feel),
        ];
        controls.extend(DIALS.iter().map(|dial| dial.control(settings)));
        controls.push(Control::button("Reset settings"));
        controls
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number of a choice"
    )]
    fn set(&mut self, control: usize, value: f64) {
        match control {
            0 => self.restart(),
            1 => {
                self.feel = value as usize;
                self.hero.set_feel(self.feel);
            }
            RESET => self.hero.set_feel(self.feel),
            dial => {
                if let Some(dial) = DIALS.get(dial - FIRST_DIAL) {
                    dial.set(&mut self.hero.character.settings, value);
                }
            }
        }
    }

    fn code(&self) -> Option<String> {
        let (feel, _) = FEELS[self.feel];
        let now = &self.hero.character.settings;
        Some(tuning::code(feel, &hero::settings(self.feel), now))
    }

    fn invitation(&self) -> Option<&'static str> {
        Some(INVITATION)
    }

    fn invite(&self, sketch: &mut Sketch<'_>) {
        if !self.is_won {
            self.caption(sketch, 8.0, INVITATION);
        }
    }

    fn is_over(&self) -> bool {
        self.is_won
    }

    fn bodies(&self) -> usize {
        self.world.len()
    }

    fn contacts(&self) -> usize {
        contacts_in(&self.world)
    }

    fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        checksum.add(self.world.checksum());
        let foes = self.foes.iter().flat_map(Foe::state);
        let numbers = self.hero.state().into_iter().chain(foes);
        for number in numbers.chain(self.machines.clocks()) {
            checksum.add(number);
        }
        for number in [self.score, self.felled, u32::from(self.is_won)] {
            checksum.add(number.into());
        }
        checksum.value()
    }
}
