//! Equal inputs give equal paths: on a second run, from a copy, in a mirrored level.

use super::{Mirror, Stage};
use crate::random::Random;
use jostle::{CharacterInput, Scalar};

const LEVEL: &str = "
    ####################
    #..................#
    #..................#
    #....--.......##...#
    #..........H.......#
    #.---......H..--...#
    #..........H.......#
    #......##..T.......#
    #..../###\\.H...--.##
    #...A.#####..../##\\#
    ####################
";

/// Ten seconds of play as `ticks:stick:keys`; the keys are up, down and jump.
const RECORDING: &str = "
    20:127: 7:127:UDJ 15:127: 21:0:DJ 5:127:UJ 4:127:J 21:0: 24:64:J 15:-127:UJ 22:-127:UDJ 14:127:J
    15:0:UJ 21:-127: 21:64:D 4:-64:DJ 20:-127:DJ 9:127:U 18:127:U 3:0:J 13:-127: 21:64:DJ 14:-64:U
    7:127:UDJ 20:0:J 20:64:J 22:127: 7:127: 10:127:UJ 23:64:D 7:-64:D 6:64:J 24:-64: 1:0: 14:0:
    7:-127:J 16:-127:J 22:-127:U 18:0: 10:127:U 18:127: 11:0:UJ 2:64:UJ 8:127:UJ
";

fn recorded_inputs() -> Vec<CharacterInput> {
    let held = |word: &str| {
        let parts: Vec<&str> = word.split(':').collect();
        let input = CharacterInput {
            move_x: parts[1].parse().unwrap(),
            up: parts[2].contains('U'),
            down: parts[2].contains('D'),
            jump: parts[2].contains('J'),
            ..CharacterInput::NONE
        };
        std::iter::repeat_n(input, parts[0].parse().unwrap())
    };
    RECORDING.split_whitespace().flat_map(held).collect()
}

/// Random buttons, each held for up to 25 ticks, the way players hold them.
fn random_inputs(seed: u64, count: usize) -> Vec<CharacterInput> {
    let mut random = Random::seed(seed);
    let mut inputs = Vec::new();
    while inputs.len() < count {
        let input = CharacterInput {
            move_x: random.pick(&[-127, -127, 0, 127, 127, 64, -64, 0]),
            up: random.below(4) == 0,
            down: random.below(4) == 0,
            jump: random.below(2) == 0,
            ..CharacterInput::NONE
        };
        let ticks = 1 + random.index(25);
        inputs.extend(std::iter::repeat_n(input, ticks));
    }
    inputs.truncate(count);
    inputs
}

fn hash(mut hash: u64, stage: &Stage<impl Scalar>) -> u64 {
    for byte in format!("{:?}{:?}", stage.place(), stage.hero).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

fn check_replay<S: Scalar>(seed: u64) {
    let inputs = random_inputs(seed, 10_000);
    let start = Stage::<S>::new(LEVEL);
    let play = |mut stage: Stage<S>, inputs: &[CharacterInput], before: u64| {
        let mut all = before;
        for &input in inputs {
            stage.tick(input);
            all = hash(all, &stage);
        }
        (all, stage)
    };
    let (first, end) = play(start.clone(), &inputs, 17);
    assert_eq!(play(start.clone(), &inputs, 17).0, first, "seed {seed}");
    for cut in [1, 777, 4_000, 9_999] {
        let (half, copied) = play(start.clone(), &inputs[..cut], 17);
        let (whole, copied) = play(copied.clone(), &inputs[cut..], half);
        assert_eq!(whole, first, "seed {seed}, copied after {cut} ticks");
        assert_eq!(copied, end, "seed {seed}, copied after {cut} ticks");
    }
}

#[test]
fn a_replay_takes_the_same_path() {
    check_replay::<f32>(1);
    check_replay::<i32>(2);
}

/// Returns how often each kind of event occurred, so that a run without events cannot pass.
fn check_mirror<S: Scalar>(mirror: Mirror, seed: u64) -> [usize; 5] {
    let (mut one, mut other) = (Stage::<S>::new(LEVEL), Stage::<S>::mirrored(LEVEL, mirror));
    let mut seen = [0; 5];
    for (tick, input) in random_inputs(seed, 3_000).into_iter().enumerate() {
        let turned = CharacterInput {
            move_x: -input.move_x,
            ..input
        };
        let a = one.tick(input);
        let b = other.tick(if mirror == Mirror::X { turned } else { input });
        let x = match mirror {
            Mirror::X => -other.place().max().x.to_f64(),
            _ => other.x(),
        };
        assert_eq!(
            (one.x(), one.height()),
            (x, other.height()),
            "{mirror:?}, seed {seed}, tick {tick}"
        );
        assert_eq!(
            (a.jumped.is_some(), a.landed),
            (b.jumped.is_some(), b.landed),
            "{mirror:?}, seed {seed}, tick {tick}"
        );
        assert!(
            !a.moved.is_stuck && !a.moved.is_cut_short,
            "seed {seed}, tick {tick}"
        );
        let now = [
            a.jumped.is_some(),
            a.landed.is_some(),
            a.wall_slide.is_some(),
            a.is_climbing,
            a.has_dropped,
        ];
        for (count, now) in seen.iter_mut().zip(now) {
            *count += usize::from(now);
        }
    }
    seen
}

#[test]
fn a_mirrored_level_is_played_in_a_mirror() {
    let mut seen = [0; 5];
    for mirror in [Mirror::X, Mirror::Y] {
        for seed in 0..6 {
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

/// Recorded once: bit-identical on every machine, in debug and release builds.
#[test]
fn a_recorded_run_never_changes() {
    let mut stage = Stage::<f32>::new(LEVEL);
    let mut all = 17_u64;
    for input in recorded_inputs() {
        stage.tick(input);
        let [min, max] = [stage.place().min(), stage.place().max()];
        for edge in [min.x, min.y, max.x, max.y] {
            all = (all ^ u64::from(edge.to_bits())).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(all, 12_712_717_006_458_859_536, "at {:?}", stage.place());
}
