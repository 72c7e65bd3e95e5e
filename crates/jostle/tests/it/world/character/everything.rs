//! All abilities at once, under random input: mirrored, copied, and asked before each jump.

use super::{LADDER, Mirror, Stage, WATER, for_all_numbers, num};
use crate::random::Random;
use jostle::{AirJump, CharacterInput, CharacterSettings, Crouch, Scalar};
use std::collections::HashSet;

const LEVEL: &str = "
    ######################
    #....................#
    #....................#
    #....--.........##...#
    #..........H.........#
    #.---......H....--...#
    #..........H.........#
    #......##..T.##......#
    #..../###\\.H.........#
    #...A.####.H.~~##.####
    #~~~#.####...~~......#
    #~~~#/#####..~~####..#
    ######################
";

/// The buttons held in one tick, and the command given before it.
#[derive(Clone, Copy)]
struct Step {
    input: CharacterInput,
    jump: Option<i32>,
    dash: Option<[i32; 2]>,
}

/// Random buttons, each held for up to 25 ticks, the way players hold them.
fn random_steps(seed: u64, count: usize) -> Vec<Step> {
    let mut random = Random::seed(seed);
    let mut steps = Vec::new();
    while steps.len() < count {
        let input = CharacterInput {
            move_x: random.pick(&[-127, -127, 0, 127, 127, 64, -64, 0]),
            up: random.below(3) == 0,
            down: random.below(4) == 0,
            jump: random.below(2) == 0,
            sprint: random.below(2) == 0,
            crouch: random.below(4) == 0,
        };
        let jump = (random.below(12) == 0).then(|| random.pick(&[0, 7, 30, 60]));
        let way = random.pick(&[[240, 0], [-240, 0], [180, -180], [0, 300]]);
        let dash = (random.below(12) == 0).then_some(way);
        steps.push(Step { input, jump, dash });
        let ticks = 1 + random.index(24);
        let held = Step {
            input,
            jump: None,
            dash: None,
        };
        steps.extend(std::iter::repeat_n(held, ticks));
    }
    steps.truncate(count);
    steps
}

fn stage<S: Scalar>(mirror: Mirror) -> Stage<S> {
    let mut stage = Stage::<S>::mirrored(LEVEL, mirror);
    let body = stage.hero.settings.body;
    let precise = CharacterSettings::precise(num(16), 60);
    stage.hero.settings = CharacterSettings {
        body,
        sprint_speed: Some(num(190)),
        running_jump_height: Some(num(60)),
        air_jump: Some(AirJump {
            count: 1,
            height: num(30),
        }),
        ledge_reach: Some(num(1)),
        ladder: Some(LADDER),
        water: Some(WATER),
        crouch: Some(Crouch {
            height: num(8),
            speed: num(50),
        }),
        ..precise
    };
    stage
}

/// Runs one step, mirrored as the level.
fn step<S: Scalar>(stage: &mut Stage<S>, step: Step, mirror: Mirror) -> jostle::CharacterMove<S> {
    let [x, y] = match mirror {
        Mirror::None => [1, 1],
        Mirror::X => [-1, 1],
        Mirror::Y => [1, -1],
    };
    if let Some(height) = step.jump {
        stage.hero.jump(num(height)).unwrap();
    }
    if let Some(way) = step.dash {
        stage
            .hero
            .dash([num(way[0] * x), num(way[1] * y)], 8)
            .unwrap();
    }
    let mut input = step.input;
    if mirror == Mirror::X {
        input.move_x = -input.move_x;
    }
    stage.tick(input)
}

/// Returns how often each ability was seen, so that a run without it cannot pass.
fn check_mirror<S: Scalar>(mirror: Mirror, seed: u64) -> [usize; 8] {
    let (mut one, mut other) = (stage::<S>(Mirror::None), stage::<S>(mirror));
    let mut seen = [0; 8];
    for (tick, next) in random_steps(seed, 2_000).into_iter().enumerate() {
        let a = step(&mut one, next, Mirror::None);
        let b = step(&mut other, next, mirror);
        let x = match mirror {
            Mirror::X => -other.place().max().x.to_f64(),
            _ => other.x(),
        };
        let context = format!("{mirror:?}, seed {seed}, tick {tick}");
        assert_eq!((one.x(), one.height()), (x, other.height()), "{context}");
        assert_eq!(one.place().size(), other.place().size(), "{context}");
        assert_eq!(a.jumped.is_some(), b.jumped.is_some(), "{context}");
        assert!(!a.moved.is_stuck && !a.moved.is_cut_short, "{context}");
        let now = [
            a.jumped == Some(jostle::CharacterJump::Air),
            a.jumped == Some(jostle::CharacterJump::Ledge),
            a.jumped == Some(jostle::CharacterJump::Water),
            a.ledge.is_some(),
            a.is_swimming,
            a.is_crouching,
            a.is_fast_falling,
            a.is_climbing,
        ];
        for (count, now) in seen.iter_mut().zip(now) {
            *count += usize::from(now);
        }
    }
    seen
}

#[test]
fn s130_all_abilities_work_in_a_mirror() {
    let mut seen = [0; 8];
    for mirror in Mirror::ALL {
        for seed in 0..8 {
            for counts in [
                check_mirror::<f64>(mirror, seed),
                check_mirror::<i32>(mirror, seed),
            ] {
                seen.iter_mut()
                    .zip(counts)
                    .for_each(|(all, count)| *all += count);
            }
        }
    }
    assert!(seen.iter().all(|&count| 5 < count), "{seen:?}");
}

fn check_answers<S: Scalar>() {
    let mut stage = stage::<S>(Mirror::None);
    let (mut jumps, mut was_held) = ([0; 2], false);
    for (tick, next) in random_steps(77, 1_500).into_iter().enumerate() {
        // A button that is held already cannot be pressed.
        if !was_held {
            let mut pressed = stage.clone();
            let wanted = pressed.hero.can_jump(&pressed.world);
            let done = pressed.tick(CharacterInput::NONE.with_jump());
            assert_eq!(done.jumped, wanted, "tick {tick}: {stage:?}");
            jumps[usize::from(wanted.is_some())] += 1;
        }
        was_held = next.input.jump;
        step(&mut stage, next, Mirror::None);
    }
    assert!(jumps.iter().all(|&count| 20 < count), "{jumps:?}");
}

#[test]
fn s126_can_jump_says_what_a_press_does() {
    for_all_numbers!(check_answers);
}

fn check_checksums<S: Scalar>() {
    let steps = random_steps(5, 1_000);
    let sums = |mut stage: Stage<S>, steps: &[Step]| {
        let mut sums = vec![(stage.world.checksum(), stage.hero.checksum())];
        for &next in steps {
            step(&mut stage, next, Mirror::None);
            sums.push((stage.world.checksum(), stage.hero.checksum()));
        }
        (sums, stage)
    };
    let (first, _) = sums(stage::<S>(Mirror::None), &steps);
    // Rolled back and played again, the sums are the same, tick by tick.
    let (_, half) = sums(stage::<S>(Mirror::None), &steps[..400]);
    assert_eq!(sums(half, &steps[400..]).0, first[400..]);
    // States that differ have other sums. Few are equal: it rarely stands still with the same buttons.
    let distinct: HashSet<u64> = first.iter().map(|&(_, hero)| hero).collect();
    assert!(700 < distinct.len(), "{}", distinct.len());
}

#[test]
fn s127_checksums_follow_the_character() {
    for_all_numbers!(check_checksums);
}

#[test]
fn s127_every_change_of_settings_changes_the_checksum() {
    type Change = fn(&mut CharacterSettings<i32>);
    let changes: [Change; 12] = [
        |s| s.body.snap += 1,
        |s| s.body.max_hits += 1,
        |s| s.ticks_per_second += 1,
        |s| s.sprint_speed = None,
        |s| s.air_turn = Some(0),
        |s| s.air_jump = None,
        |s| s.wall_jump.as_mut().unwrap().lock += 1,
        |s| s.ladder = None,
        |s| s.water = Some(9),
        |s| s.crouch.as_mut().unwrap().height += 1,
        |s| s.lift_grace += 1,
        |s| s.drops_by_down = true,
    ];
    let mut hero = stage::<i32>(Mirror::None).hero;
    hero.settings.air_turn = None;
    let mut sums = HashSet::from([hero.checksum()]);
    for change in changes {
        let mut changed = hero.clone();
        change(&mut changed.settings);
        assert!(sums.insert(changed.checksum()), "{:?}", changed.settings);
    }
    hero.jump(3).unwrap();
    assert!(sums.insert(hero.checksum()));
    hero.suspend_gravity(3);
    assert!(sums.insert(hero.checksum()));
}
