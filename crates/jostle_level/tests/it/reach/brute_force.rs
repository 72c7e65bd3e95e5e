//! Reach against its twin, which tries every sequence of inputs and takes no two states for one.

use super::hero;
use crate::random::Random;
use crate::text_level::{HAZARD, LADDER, TextLevel};
use jostle::CharacterInput;
use jostle::f32::{Aabb, Character, CharacterSettings, World};
use jostle_level::{Level, Reach};
use std::collections::{BTreeSet, VecDeque};

/// A character with few states: all its speeds are whole tiles, or halves of them, per tick.
fn blocky_hero() -> CharacterSettings {
    let at_once = 1.0e4;
    CharacterSettings {
        run_speed: 120.0,
        ground_acceleration: at_once,
        ground_friction: at_once,
        air_acceleration: at_once,
        air_friction: at_once,
        jump_height: 32.0,
        apex: 2,
        jump_cut: 100,
        fall_gravity: 100,
        fall_speed: 480.0,
        coyote: 1,
        buffer: 0,
        climb_speed: 120.0,
        ladder: Some(LADDER),
        ..hero(15)
    }
}

/// Where the blocky hero starts: on the floor, and on the half tiles that it never leaves.
fn blocky_start() -> Aabb {
    Aabb::new(40.0, 56.0, 8.0, 8.0)
}

fn random_level(random: &mut Random) -> Level {
    let mut rows = vec![vec!['.'; 5]; 5];
    for cell in rows.iter_mut().flatten() {
        *cell = match random.below(16) {
            0..5 => '#',
            5 => '!',
            6 => 'H',
            7..10 => 'o',
            _ => '.',
        };
    }
    rows[3][2] = '.';
    rows[4][2] = '#';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let start = blocky_start().grown(4.0).moved([0.0, -4.0]);
    let start = [start.x(), start.y(), start.width(), start.height()];
    let [x, y, width, height] = start;
    TextLevel::new(&rows)
        .marker("player", x, y, width, height)
        .level()
}

/// Returns the coins that any inputs lead to, if they change in every tick and no two states count as one.
fn found_by_force(level: &Level) -> BTreeSet<usize> {
    let mut world = World::new();
    level.add_to(&mut world).expect("a sound level");
    let hero = Character::spawn(&mut world, blocky_start(), blocky_hero());
    let hero = hero.expect("sound settings");
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut queue = VecDeque::from([(world, hero)]);
    while let Some((world, hero)) = queue.pop_front() {
        for input in all_inputs() {
            let (mut world, mut hero) = (world.clone(), hero.clone());
            world.begin_tick();
            hero.tick(&mut world, input).expect("a small level");
            let place = world[hero.body()];
            if is_over(level, place) {
                continue;
            }
            let markers = level.markers.iter().enumerate();
            let coins = markers.filter(|(_, marker)| marker.class == "coin");
            let coins = coins.filter(|(_, marker)| marker.place.overlaps(place));
            found.extend(coins.map(|(index, _)| index));
            let [x, y] = [place.x(), place.y()].map(f32::to_bits);
            if seen.insert((x, y, hero.checksum())) {
                queue.push_back((world, hero));
            }
        }
    }
    found
}

fn all_inputs() -> Vec<CharacterInput> {
    let ways = [
        CharacterInput::LEFT,
        CharacterInput::NONE,
        CharacterInput::RIGHT,
    ];
    let mut inputs: Vec<_> = ways
        .iter()
        .flat_map(|way| [*way, way.with_jump()])
        .collect();
    inputs.extend([CharacterInput::UP, CharacterInput::DOWN]);
    inputs
}

fn is_over(level: &Level, place: Aabb) -> bool {
    let mut tiles = level.maps[0].map.tiles_in(place);
    tiles.any(|(_, tile)| tile.data() == HAZARD) || !level.bounds.grown(16.0).touches(place)
}

#[test]
fn finds_what_every_input_sequence_together_finds() {
    let seeds = if cfg!(debug_assertions) { 2 } else { 60 };
    let mut counts = [0, 0];
    for seed in 0..seeds {
        let level = random_level(&mut Random::seed(seed));
        let question = Reach::new([8.0, 8.0], blocky_hero()).goals(["coin"]);
        let Ok(reached) = level.reach(&question) else {
            continue; // There is no coin.
        };
        let by_play = reached.goals.iter().filter(|goal| goal.is_found);
        let by_play: BTreeSet<usize> = by_play.map(|goal| goal.marker).collect();
        let by_force = found_by_force(&level);
        counts[0] += by_force.len();
        counts[1] += reached.goals.len();
        assert_eq!(
            by_play, by_force,
            "seed {seed}, level {:?}",
            level.maps[0].map
        );
    }
    assert!(
        0 < counts[0] && counts[0] < counts[1],
        "some are found, some are not"
    );
}
