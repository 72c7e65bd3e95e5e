//! The same inputs give the same path: again, from a copy, in a mirror.

use super::{Mirror, Stage};
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

struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// Buttons that are held for a while, as players do.
    fn inputs(seed: u64, count: usize) -> Vec<CharacterInput> {
        let mut draws = Self(seed);
        let mut inputs = Vec::new();
        while inputs.len() < count {
            let bits = draws.next();
            let input = CharacterInput {
                move_x: [-127, -127, 0, 127, 127, 64, -64, 0][usize::try_from(bits % 8).unwrap()],
                up: bits & 0x30 == 0x30,
                down: bits & 0xC0 == 0xC0,
                jump: bits & 0x100 != 0,
            };
            let held = 1 + usize::try_from((bits >> 10) % 25).unwrap();
            inputs.extend(std::iter::repeat_n(input, held));
        }
        inputs.truncate(count);
        inputs
    }
}

fn hash(mut hash: u64, stage: &Stage<impl Scalar>) -> u64 {
    for byte in format!("{:?}{:?}", stage.place(), stage.hero).bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

fn check_replay<S: Scalar>(seed: u64) {
    let inputs = Draws::inputs(seed, 10_000);
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
fn a_replay_goes_the_same_way() {
    check_replay::<f32>(1);
    check_replay::<i32>(2);
}

/// Which things were seen in a run: a run that sees nothing shows nothing.
fn check_mirror<S: Scalar>(mirror: Mirror, seed: u64) -> [usize; 5] {
    let (mut one, mut other) = (Stage::<S>::new(LEVEL), Stage::<S>::mirrored(LEVEL, mirror));
    let mut seen = [0; 5];
    for (tick, input) in Draws::inputs(seed, 3_000).into_iter().enumerate() {
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

/// Recorded once: the same bits on every machine, in debug and release builds.
#[test]
fn a_recorded_run_never_changes() {
    let mut stage = Stage::<f32>::new(LEVEL);
    let mut all = 17_u64;
    for input in Draws::inputs(3, 600) {
        stage.tick(input);
        let [min, max] = [stage.place().min(), stage.place().max()];
        for edge in [min.x, min.y, max.x, max.y] {
            all = (all ^ u64::from(edge.to_bits())).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(all, 12_712_717_006_458_859_536, "at {:?}", stage.place());
}
