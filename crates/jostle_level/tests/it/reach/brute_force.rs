//! Reach against its twin, which tries every sequence of inputs and takes no two states for one.

use super::hero;
use crate::random::Random;
use crate::text_level::{LADDER, TextLevel};
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

/// Draws a small level of walls and ladders, and of these tiles.
fn random_level(random: &mut Random, others: [char; 3]) -> Level {
    let mut rows = vec![vec!['.'; 5]; 5];
    for cell in rows.iter_mut().flatten() {
        *cell = match random.below(16) {
            0..5 => '#',
            5 => others[2],
            6 => 'H',
            7..10 => 'o',
            10 => others[0],
            11 => others[1],
            _ => '.',
        };
    }
    rows[3][2] = '.';
    rows[4][2] = '#';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut text = TextLevel::new(&rows);
    for (row, cells) in (0_u8..).zip(&rows) {
        for (column, cell) in (0_u8..).zip(cells.chars()) {
            if cell == '!' {
                // As readers do: within a tick, only sensors see what a body passes through.
                let [x, y] = [column, row].map(|index| f32::from(index) * 16.0);
                text = text.sensor("hazard", x, y, 16.0, 16.0);
            }
        }
    }
    let start = blocky_start().grown(4.0).moved([0.0, -4.0]);
    let start = [start.x(), start.y(), start.width(), start.height()];
    let [x, y, width, height] = start;
    text.marker("player", x, y, width, height).level()
}

/// Returns the coins that any inputs lead to, if they change in every tick and no two states count as one.
fn found_by_force(level: &Level, settings: CharacterSettings) -> BTreeSet<usize> {
    let mut world = World::new();
    level.add_to(&mut world).expect("a sound level");
    let hero = Character::spawn(&mut world, blocky_start(), settings);
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
            let is_harmed = world.entered(hero.body()).next().is_some();
            if is_harmed || !level.bounds.grown(16.0).touches(place) {
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
    let down = CharacterInput::DOWN;
    inputs.extend([CharacterInput::UP, down, down.with_jump()]);
    inputs
}

/// Similar states count as one, so a way that only some positions within a cell take may be missed.
#[test]
fn finds_nearly_all_that_every_input_sequence_together_finds() {
    let seeds = if cfg!(debug_assertions) { 3 } else { 16 };
    let mut counts = [0, 0, 0];
    for seed in 0..seeds {
        let level = random_level(&mut Random::seed(seed), ['.'; 3]);
        let question = Reach::new([8.0, 8.0], blocky_hero()).goals(["coin"]);
        let Ok(reached) = level.reach(&question) else {
            continue; // There is no coin.
        };
        let by_play = reached.goals.iter().filter(|goal| goal.is_found);
        let by_play: BTreeSet<usize> = by_play.map(|goal| goal.marker).collect();
        let by_force = found_by_force(&level, blocky_hero());
        let map = &level.maps[0].map;
        assert!(by_play.is_subset(&by_force), "seed {seed}, level {map:?}");
        counts[0] += by_play.len();
        counts[1] += by_force.len();
        counts[2] += reached.goals.len();
    }
    let [by_play, by_force, of] = counts;
    assert!(0 < by_force && by_force <= of, "{counts:?}");
    assert!(19 * by_force <= 20 * by_play, "{counts:?}");
}

#[test]
fn whatever_longer_inputs_find_is_found_by_every_input_sequence() {
    // Few: on slopes, positions are no longer whole, and some maps have too many states to try all.
    let seeds = 3;
    let patient = CharacterSettings {
        coyote: 3,
        ..blocky_hero()
    };
    let mut count = 0;
    for seed in 100..100 + seeds {
        let level = random_level(&mut Random::seed(seed), ['-', '/', '!']);
        let question = Reach::new([8.0, 8.0], patient).goals(["coin"]);
        let Ok(reached) = level.reach(&question) else {
            continue; // There is no coin.
        };
        let by_force = found_by_force(&level, patient);
        let by_play = reached.goals.iter().filter(|goal| goal.is_found);
        for goal in by_play {
            assert!(by_force.contains(&goal.marker), "seed {seed}: {goal:?}");
            count += 1;
        }
    }
    assert!(0 < count, "nothing is found");
}
