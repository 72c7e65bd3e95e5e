//! A scene ends bit-identical on every machine, in debug and release builds.

use super::busy_scene::Scene;
use crate::numbers::Number;

const TICKS: u64 = 10_000;

#[test]
fn ends_bit_identical_everywhere_f32() {
    check::<f32>(0x4b28_7773_35a3_a05e);
}

#[test]
fn ends_bit_identical_everywhere_f64() {
    check::<f64>(0x3453_9477_8bc7_5e40);
}

#[test]
fn ends_bit_identical_everywhere_i32() {
    check::<i32>(0xa8ca_a2fd_b09a_cc67);
}

#[cfg(feature = "fixed")]
#[test]
fn ends_bit_identical_everywhere_fixed() {
    check::<fixed::types::I20F12>(0xadd0_580c_d5ab_e70c);
}

/// A deliberate change of the world's rules changes these numbers. Then take the printed ones, after checking
/// that debug and release builds agree.
#[track_caller]
fn check<S: Number>(expected: u64) {
    let mut scene = Scene::<S>::new(77, 6);
    let mut all = 0_u64;
    for number in 0..TICKS {
        scene.tick(number);
        if number % 50 == 49 {
            all = all.rotate_left(7) ^ scene.world.checksum();
        }
    }
    assert_eq!(all, expected, "the sum is {all:#018x}");
}

/// Recording changes no result, to the bit.
#[test]
fn recorded_moves_lead_where_others_do() {
    fn check<S: Number>() {
        for seed in 0..4 {
            let (mut plain, mut recorded) = (Scene::<S>::new(seed, 6), Scene::<S>::new(seed, 6));
            recorded.world.set_records_moves(true);
            for number in 0..2_000 {
                plain.tick(number);
                recorded.tick(number);
                let sums = [&plain, &recorded].map(|scene| scene.world.checksum());
                assert_eq!(sums[0], sums[1], "seed {seed}, tick {number}");
            }
        }
    }
    check::<f32>();
    check::<f64>();
    check::<i32>();
}
