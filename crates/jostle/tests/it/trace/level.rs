//! The level of the course: a map, and the bodies in it.

use super::recorder::Recorder;
use jostle::f32::Character;
use jostle::{BodyId, Filter, MapId, Side};

/// Width and height of a tile.
const TILE: f32 = 16.0;

/// From the left: a one-way platform to jump onto, slopes of both steepnesses, stairs of half tiles, ceilings with
/// sloped ends, a door, a pit for the lift, and the upper floor with a wall to jump off. The cave below that floor
/// belongs to the ball, the walker and the press.
const ROWS: [&str; 18] = [
    "#.....................................................#........#",
    "#.....................................................#........#",
    "#.....................................................#........#",
    "#.....................................................#........#",
    "#.....................................................#........#",
    "#.....................................................#........#",
    "#.....................................................#........#",
    "#..............................................................#",
    "#................................................###############",
    "#................................................###############",
    "#............................AB##CD..............#F...........7#",
    "#......................7##F......................#........>....#",
    "#......................................#.........#..<..=....n..#",
    "#...----...............................#.........#.|.....^.....#",
    "#........../##cd.....v.................#.........#........._...#",
    "#........./#####\\..v##\\.ab#cd..........#.........#\\...ab#cd.../#",
    "##############################################...###############",
    "##############################################...###############",
];

/// The columns and rows of the door's tiles.
pub(super) const DOOR: [[i32; 2]; 4] = [[39, 12], [39, 13], [39, 14], [39, 15]];

/// The kinds of body, as bits.
const HEROES: u32 = 1;
const BALLS: u32 = 2;
const SWORDS: u32 = 4;
const CRATES: u32 = 8;

/// Where the walker begins, and begins again after it was crushed.
pub(super) const WALKER_AT: [f32; 2] = [820.0, 240.0];

/// The map and the bodies of the course.
#[derive(Clone, Copy)]
pub(super) struct Level {
    pub(super) map: MapId,
    pub(super) hero: BodyId,
    pub(super) bridge: BodyId,
    pub(super) lift: BodyId,
    pub(super) press: BodyId,
    pub(super) crate_: BodyId,
    pub(super) walker: BodyId,
    pub(super) ball: BodyId,
    pub(super) coin: BodyId,
    pub(super) exit: BodyId,
    pub(super) patrol: BodyId,
}

impl Level {
    /// Builds the level.
    pub(super) fn record(recorder: &mut Recorder) -> Self {
        let map = recorder.map("level", TILE, &ROWS);
        let hero = recorder.actor("hero", [34.0, 200.0, 12.0, 14.0]);
        recorder.set_layers(hero, HEROES);
        recorder.let_push(hero, 3);
        recorder.hitbox(
            hero,
            "sword",
            [10.0, 3.0, 9.0, 6.0],
            Filter::new(SWORDS, CRATES),
        );
        let bridge = recorder.solid("bridge", [484.0, 212.0, 40.0, 6.0]);
        recorder.set_one_way(bridge, Side::MinY);
        let belt = recorder.solid("belt", [656.0, 252.0, 48.0, 4.0]);
        recorder.set_conveyor(belt, [0.5, 0.0]);
        let crate_ = recorder.actor("crate", [560.0, 244.0, 12.0, 12.0]);
        recorder.set_layers(crate_, CRATES);
        recorder.hitbox(
            crate_,
            "wood",
            [0.0, 0.0, 12.0, 12.0],
            Filter::new(CRATES, 0),
        );
        let walker = recorder.actor("walker", [WALKER_AT[0], WALKER_AT[1], 10.0, 12.0]);
        for (field, value) in [("snap", "4"), ("step", "4"), ("forgive_wall", "2")] {
            recorder.set_option(walker, field, value);
        }
        let ball = recorder.actor("ball", [880.0, 180.0, 8.0, 8.0]);
        recorder.set_layers(ball, BALLS);
        let zone = recorder.sensor("zone", [272.0, 224.0, 24.0, 32.0]);
        recorder.set_mask(zone, HEROES);
        Self {
            map,
            hero,
            bridge,
            lift: recorder.solid("lift", [736.0, 256.0, 48.0, 8.0]),
            press: recorder.solid("press", [944.0, 160.0, 24.0, 16.0]),
            crate_,
            walker,
            ball,
            coin: recorder.sensor("coin", [408.0, 228.0, 8.0, 8.0]),
            exit: recorder.sensor("exit", [912.0, 96.0, 16.0, 32.0]),
            patrol: recorder.sensor("patrol", [120.0, 200.0, 16.0, 56.0]),
        }
    }

    /// Makes the hero a character that can do more than a classic one.
    pub(super) fn hero(self, recorder: &mut Recorder) -> Character {
        let mut hero = recorder.classic(self.hero, TILE, 60);
        for (field, value) in SETTINGS {
            recorder.set(&mut hero, field, value);
        }
        hero
    }
}

const SETTINGS: [(&str, &str); 16] = [
    ("jump_height", "56"),
    ("coyote", "7"),
    ("buffer", "5"),
    ("lift_grace", "4"),
    ("fast_fall_speed", "400"),
    ("wall_slide_speed", "48"),
    ("wall_jump.speed", "144"),
    ("wall_jump.height", "44.5"),
    ("wall_jump.reach", "3"),
    ("wall_jump.lock", "6"),
    ("air_jump.count", "1"),
    ("air_jump.height", "36"),
    ("crouch.height", "8"),
    ("crouch.speed", "40"),
    ("body.forgive_wall", "3"),
    ("body.forgive_ledge", "2.5"),
];
