//! A world whose calls are written down, with what they answered.

use super::words::{
    bits, buttons_word, decimal, ended, fraction_bits, jump_word, set_option, set_setting,
    side_number, sides_number,
};
use jostle::f32::{
    Aabb, Body, Character, CharacterMove, CharacterSettings, Hitbox, MoveOptions, Moved, Ray,
    TileMap, World,
};
use jostle::{
    ActorRule, BodyId, CharacterInput, Event, EventKind, Filter, Label, MapId, Other, Outside,
    Partner, Side, Tile,
};
use std::collections::BTreeMap;
use std::fmt::{Arguments, Write as _};

/// A world, and the trace of everything that was done with it.
pub(super) struct Recorder {
    pub(super) world: World,
    text: String,
    bodies: BTreeMap<BodyId, String>,
    maps: BTreeMap<MapId, String>,
    saved: Vec<u8>,
}

/// How an actor moves.
#[derive(Clone, Copy)]
pub(super) enum Way {
    Slide,
    Stop,
    Bounce,
}

impl Recorder {
    pub(super) fn new(title: &str) -> Self {
        Self {
            world: World::new(),
            text: format!("{title}\n"),
            bodies: BTreeMap::new(),
            maps: BTreeMap::new(),
            saved: Vec::new(),
        }
    }

    /// Returns the trace.
    pub(super) fn into_text(self) -> String {
        ended(self.text)
    }

    fn write(&mut self, line: Arguments<'_>) {
        writeln!(self.text, "{line}").unwrap();
    }

    pub(super) fn remark(&mut self, text: &str) {
        self.write(format_args!("# {text}"));
    }

    fn name(&self, id: BodyId) -> String {
        self.bodies[&id].clone()
    }
}

/// What a world consists of.
impl Recorder {
    pub(super) fn map(&mut self, name: &str, tile: f32, rows: &[&str]) -> MapId {
        let (size, columns) = (decimal(tile), rows[0].len());
        let count = rows.len();
        self.write(format_args!(
            "map {name} 0 0 {size} {size} {columns} {count} solid"
        ));
        for row in rows {
            self.write(format_args!("row {row}"));
        }
        let origin = [0.0, 0.0];
        let map = TileMap::from_text(origin, [tile, tile], rows, Tile::from_char, Outside::Solid);
        let id = self.world.add_map(map.unwrap());
        self.maps.insert(id, name.into());
        id
    }

    pub(super) fn set_tile(&mut self, map: MapId, [column, row]: [i32; 2], tile: char) {
        let name = self.maps[&map].clone();
        self.write(format_args!("set_tile {name} {column} {row} {tile}"));
        let tile = Tile::from_char(tile).unwrap();
        let map = self.world.map_mut(map).unwrap();
        map.set([column, row], tile).unwrap();
    }

    pub(super) fn actor(&mut self, name: &str, place: [f32; 4]) -> BodyId {
        self.add("actor", name, place, Body::actor)
    }

    pub(super) fn solid(&mut self, name: &str, place: [f32; 4]) -> BodyId {
        self.add("solid", name, place, Body::solid)
    }

    pub(super) fn sensor(&mut self, name: &str, place: [f32; 4]) -> BodyId {
        self.add("sensor", name, place, Body::sensor)
    }

    fn add(&mut self, kind: &str, name: &str, place: [f32; 4], body: fn(Aabb) -> Body) -> BodyId {
        let numbers = place.map(decimal).join(" ");
        self.write(format_args!("{kind} {name} {numbers}"));
        let [x, y, width, height] = place;
        let id = self.world.add(body(Aabb::new(x, y, width, height)));
        let id = id.unwrap();
        self.bodies.insert(id, name.into());
        id
    }

    pub(super) fn remove(&mut self, id: BodyId) {
        let name = self.name(id);
        self.write(format_args!("remove {name}"));
        self.world.remove(id).unwrap();
    }

    pub(super) fn set_layers(&mut self, id: BodyId, layers: u32) {
        let name = self.name(id);
        self.write(format_args!("set_layers {name} {layers}"));
        self.world.set_layers(id, layers).unwrap();
    }

    pub(super) fn set_mask(&mut self, id: BodyId, mask: u32) {
        let name = self.name(id);
        self.write(format_args!("set_mask {name} {mask}"));
        self.world.set_mask(id, mask).unwrap();
    }

    pub(super) fn set_one_way(&mut self, id: BodyId, open: Side) {
        let (name, number) = (self.name(id), sides_number(open));
        self.write(format_args!("set_one_way {name} {number}"));
        self.world.set_one_way(id, Some(open)).unwrap();
    }

    pub(super) fn set_conveyor(&mut self, id: BodyId, velocity: [f32; 2]) {
        let (name, numbers) = (self.name(id), velocity.map(decimal).join(" "));
        self.write(format_args!("set_conveyor {name} {numbers}"));
        self.world.set_conveyor(id, velocity).unwrap();
    }

    /// Lets an actor push others aside that are in its way.
    pub(super) fn let_push(&mut self, id: BodyId, weight: u16) {
        let name = self.name(id);
        self.write(format_args!("set_actors {name} share"));
        self.write(format_args!("set_weight {name} {weight}"));
        self.world.set_actors(id, ActorRule::Share).unwrap();
        self.world.set_weight(id, weight).unwrap();
    }

    pub(super) fn set_flipped(&mut self, id: BodyId, is_flipped: bool) {
        let (name, number) = (self.name(id), u8::from(is_flipped));
        self.write(format_args!("set_flipped {name} {number}"));
        self.world.set_flipped(id, is_flipped).unwrap();
    }

    pub(super) fn hitbox(&mut self, id: BodyId, label: &str, offset: [f32; 4], filter: Filter) {
        let (name, numbers) = (self.name(id), offset.map(decimal).join(" "));
        let Filter { layers, mask } = filter;
        self.write(format_args!(
            "hitbox {name} {label} {numbers} {layers} {mask}"
        ));
        let [x, y, width, height] = offset;
        let label = Label::new(label).unwrap();
        let hitbox = Hitbox::new(label, Aabb::new(x, y, width, height)).with_filter(filter);
        self.world.add_hitbox(id, hitbox).unwrap();
    }

    pub(super) fn set_option(&mut self, id: BodyId, field: &str, value: &str) {
        let name = self.name(id);
        self.write(format_args!("option {name} {field} {value}"));
        let mut options: MoveOptions = self.world.body(id).unwrap().options();
        set_option(&mut options, field, value).unwrap();
        self.world.set_options(id, options).unwrap();
    }
}

/// Characters.
impl Recorder {
    /// Makes an actor a classic character.
    pub(super) fn classic(&mut self, id: BodyId, tile: f32, ticks_per_second: u32) -> Character {
        let (name, size) = (self.name(id), decimal(tile));
        self.write(format_args!(
            "character {name} classic {size} {ticks_per_second}"
        ));
        Character::new(id, CharacterSettings::classic(tile, ticks_per_second))
    }

    pub(super) fn set(&mut self, character: &mut Character, field: &str, value: &str) {
        let name = self.name(character.body());
        self.write(format_args!("set {name} {field} {value}"));
        set_setting(&mut character.settings, field, value).unwrap();
    }

    pub(super) fn input(
        &mut self,
        character: &mut Character,
        input: CharacterInput,
    ) -> CharacterMove {
        let (name, buttons) = (self.name(character.body()), buttons_word(input));
        let move_x = input.move_x;
        self.write(format_args!("input {name} {buttons} {move_x}"));
        let done = character.tick(&mut self.world, input).unwrap();
        let [is_grounded, has_dropped] = [done.is_grounded, done.has_dropped].map(u8::from);
        let jumped = jump_word(done.jumped);
        let wall_slide = side_number(done.wall_slide);
        let landed = done.landed.map_or("none".into(), bits);
        self.write(format_args!(
            "= character {name} {is_grounded} {has_dropped} {jumped} {wall_slide} {landed}"
        ));
        done
    }
}

/// Moves.
impl Recorder {
    pub(super) fn begin_tick(&mut self, tick: u32) {
        self.write(format_args!("tick {tick}"));
        self.world.begin_tick();
    }

    pub(super) fn move_solid(&mut self, id: BodyId, delta: [f32; 2]) {
        let (name, numbers) = (self.name(id), delta.map(decimal).join(" "));
        self.write(format_args!("move_solid {name} {numbers}"));
        self.world.move_solid(id, delta).unwrap();
    }

    pub(super) fn move_sensor(&mut self, id: BodyId, delta: [f32; 2]) {
        let (name, numbers) = (self.name(id), delta.map(decimal).join(" "));
        self.write(format_args!("move_sensor {name} {numbers}"));
        self.world.move_sensor(id, delta).unwrap();
    }

    pub(super) fn run_conveyors(&mut self) {
        self.write(format_args!("run_conveyors"));
        self.world.run_conveyors();
    }

    pub(super) fn teleport(&mut self, id: BodyId, corner: [f32; 2]) {
        let (name, numbers) = (self.name(id), corner.map(decimal).join(" "));
        self.write(format_args!("teleport {name} {numbers}"));
        self.world.teleport(id, corner).unwrap();
    }

    pub(super) fn move_actor(&mut self, id: BodyId, way: Way, delta: [f32; 2]) -> Moved {
        let (name, numbers) = (self.name(id), delta.map(decimal).join(" "));
        let (command, moved) = match way {
            Way::Slide => ("move_and_slide", self.world.move_and_slide(id, delta)),
            Way::Stop => ("move_and_stop", self.world.move_and_stop(id, delta)),
            Way::Bounce => ("move_and_bounce", self.world.move_and_bounce(id, delta)),
        };
        self.write(format_args!("{command} {name} {numbers}"));
        let moved = moved.unwrap();
        let [blocked, touching] = [moved.blocked, moved.touching].map(sides_number);
        let [x, y] = moved.bounced.map(u8::from);
        let remaining = <[f32; 2]>::from(moved.remaining).map(bits).join(" ");
        self.write(format_args!(
            "= moved {name} {blocked} {touching} {x} {y} {remaining}"
        ));
        self.edges(id);
        moved
    }
}

/// Questions, and what is written about the state.
impl Recorder {
    pub(super) fn edges(&mut self, id: BodyId) {
        let (name, place) = (self.name(id), self.world[id]);
        let (min, max) = (place.min(), place.max());
        let edges = [min.x, min.y, max.x, max.y].map(bits).join(" ");
        self.write(format_args!("= edges {name} {edges}"));
    }

    pub(super) fn events(&mut self) {
        let events = self.world.events().to_vec();
        self.write(format_args!("= events {}", events.len()));
        for event in events {
            let line = self.event_words(event);
            self.write(format_args!("= event {line}"));
        }
    }

    fn event_words(&self, event: Event) -> String {
        let (body, at) = (self.name(event.body.id), fraction_bits(event.fraction));
        let contact = |kind: &str, other: Partner, side: Side| {
            let (other, side) = (self.partner_words(other), sides_number(side));
            format!("{kind} {body} {side} {at} {other}")
        };
        match event.kind {
            EventKind::ContactBegin { other, side } => contact("contact_begin", other, side),
            EventKind::ContactEnd { other, side } => contact("contact_end", other, side),
            EventKind::Enter { sensor } => {
                format!("enter {body} 0 {at} body {}", self.name(sensor.id))
            }
            EventKind::Exit { sensor } => {
                format!("exit {body} 0 {at} body {}", self.name(sensor.id))
            }
            EventKind::Crush { by, against } => {
                let by = self.name(by.id);
                let against = against.map_or("none".into(), |other| self.other_words(other));
                format!("crush {body} 0 {at} body {by} {against}")
            }
        }
    }

    fn partner_words(&self, partner: Partner) -> String {
        match partner {
            Partner::Map(map) => format!("map {}", self.maps[&map]),
            Partner::Body(body) => format!("body {}", self.name(body.id)),
        }
    }

    fn other_words(&self, other: Other) -> String {
        match other {
            Other::Tile(map, pos) => {
                format!("tile {} {} {}", self.maps[&map], pos.column, pos.row)
            }
            Other::Body(body) => format!("body {}", self.name(body.id)),
        }
    }

    pub(super) fn raycast(&mut self, origin: [f32; 2], direction: [f32; 2]) {
        let [numbers, more] = [origin, direction].map(|two| two.map(decimal).join(" "));
        self.write(format_args!("raycast {numbers} {more}"));
        let hit = self.world.raycast(Ray::new(origin, direction)).first();
        let hit = hit.map_or("none".into(), |(other, hit)| {
            let at = fraction_bits(hit.moment().fraction());
            format!("{at} {}", self.other_words(other))
        });
        self.write(format_args!("= hit {hit}"));
    }

    pub(super) fn overlapping(&mut self, area: [f32; 4]) {
        self.write(format_args!("overlapping {}", area.map(decimal).join(" ")));
        let [x, y, width, height] = area;
        let area = Aabb::new(x, y, width, height);
        let found = self.world.overlapping(area).sorted();
        self.write(format_args!("= found {}", found.len()));
        for other in found {
            let words = self.other_words(other);
            self.write(format_args!("= other {words}"));
        }
    }

    pub(super) fn hitbox_pairs(&mut self) {
        self.write(format_args!("hitbox_pairs"));
        let pairs = self.world.hitbox_pairs();
        self.write(format_args!("= found {}", pairs.len()));
        for pair in pairs {
            let [one, other] = pair.map(|(body, label)| format!("{} {label}", self.name(body.id)));
            self.write(format_args!("= pair {one} {other}"));
        }
    }

    pub(super) fn checksum(&mut self) {
        let checksum = self.world.checksum();
        self.write(format_args!("= checksum {checksum:016x}"));
    }

    pub(super) fn save(&mut self) {
        self.write(format_args!("save"));
        self.saved = self.world.save();
    }

    /// Restores the world. Whoever holds a character restores it too.
    pub(super) fn restore(&mut self) {
        self.write(format_args!("restore"));
        self.world.restore(&self.saved).unwrap();
    }
}
