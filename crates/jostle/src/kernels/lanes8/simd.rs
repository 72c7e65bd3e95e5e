//! One box per register, on machines without AVX2: SSE2, Neon, WebAssembly.
//!
//! 1.2 to 2.5 times as fast as [`OneByOne`] at [`found`](Lanes8::found), depending on the probe.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

use crate::kernels::f32_edges;
use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, OneByOne, Probe, RayLimit, Relation};
use crate::kernels::ray_f64::RayF64;
use crate::scalar::Scalar;
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
use fearless_simd::dispatch;
use fearless_simd::prelude::{SimdBase, SimdFrom, SimdMask};
use fearless_simd::{Level, Simd, f32x4};

/// Does a job on `f32` boxes. Each kind of lanes is compiled only for the registers that it is meant for.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn run_at<S: Scalar, J: LaneJob<S>>(level: Level, job: J) -> J::Answer {
    // Asked first: all eight boxes at once are faster than one box per register.
    if let Some(avx2) = level.as_avx2() {
        let lanes = crate::kernels::lanes8::avx2::Avx2Lanes(avx2);
        // Compiled for AVX-512, the same code saves 3 to 5 percent of a query.
        return match level.as_avx512() {
            Some(avx512) => avx512.vectorize(
                #[inline(always)]
                || job.run(lanes),
            ),
            None => avx2.vectorize(
                #[inline(always)]
                || job.run(lanes),
            ),
        };
    }
    // Every x86-64 has SSE2; only 32-bit builds can end in the last arm.
    match level.as_sse2() {
        Some(sse2) => sse2.vectorize(
            #[inline(always)]
            || job.run(OneBoxPerRegister(sse2)),
        ),
        None => job.run(OneByOne),
    }
}

/// Does a job on `f32` boxes.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
#[inline(always)]
pub(super) fn run_at<S: Scalar, J: LaneJob<S>>(level: Level, job: J) -> J::Answer {
    dispatch!(level, simd => job.run(OneBoxPerRegister(simd)))
}

/// Returns a probe as upper limits of a box whose max edges are negated, so that one kind of comparison
/// serves all edges and all questions.
#[inline(always)]
pub(super) fn limits<S: Scalar>(probe: &Probe<S>) -> [f32; 4] {
    let [x0, y0, x1, y1] = f32_edges(probe.edges).unwrap_or_default();
    let limits = [x1, y1, -x0, -y0];
    // Less than a number is at most the float before it.
    match probe.relation {
        Relation::Touching => limits,
        Relation::Overlapping => limits.map(float_before),
        Relation::Containing => {
            let [_, _, max_x, max_y] = limits.map(float_before);
            [x1, y1, max_x, max_y]
        }
    }
}

/// Returns the greatest float below a finite one.
///
/// What [`f32::next_down`] returns, without its branches, so that four numbers share a register.
#[inline(always)]
fn float_before(value: f32) -> f32 {
    // Read as `i32`, floats sort by value once the lower 31 bits of negative ones are flipped. Flipping twice
    // restores them.
    let in_order = |bits: i32| bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed();
    let word = in_order(value.to_bits().cast_signed());
    // Below 0 comes -0, which equals it: skip it.
    let step = 1 + i32::from(word == 0);
    f32::from_bits(in_order(word.wrapping_sub(step)).cast_unsigned())
}

#[derive(Clone, Copy)]
struct OneBoxPerRegister<V>(V);

impl<S: Scalar, V: Simd> Lanes8<S> for OneBoxPerRegister<V> {
    type Ready = [f32; 4];

    #[inline(always)]
    fn ready(self, probe: &Probe<S>) -> [f32; 4] {
        limits(probe)
    }

    #[inline(always)]
    fn found(self, limits: [f32; 4], count: usize, boxes: impl Fn(usize) -> [S; 4]) -> u32 {
        let limits = f32x4::simd_from(self.0, limits);
        // Multiplying by -1 flips the sign exactly, so `<=` serves the max edges too.
        let signs = f32x4::simd_from(self.0, [1.0, 1.0, -1.0, -1.0]);
        (0..count.min(LANES)).fold(0, |mask, i| {
            let edges = f32_edges(boxes(i)).unwrap_or_default();
            let signed = f32x4::simd_from(self.0, edges) * signs;
            mask | (u32::from(signed.simd_le(limits).all_true()) << i)
        })
    }

    type Aim = RayF64;

    #[inline(always)]
    fn aim(self, ray: RayF64) -> RayF64 {
        ray
    }

    #[inline(always)]
    fn met(
        self,
        ray: RayF64,
        limit: &mut RayLimit,
        count: usize,
        boxes: impl Fn(usize) -> [S; 4],
    ) -> u32 {
        // The test computes in `f64`, of which these registers hold only two: it has no twin here.
        OneByOne.met(ray, limit, count, boxes)
    }
}

#[cfg(test)]
mod tests {
    use super::{float_before, run_at};
    use crate::kernels::lanes8::{LANES, LaneJob, Lanes8, MARK, OneByOne, Probe, Relation};
    use crate::random::Random;
    use fearless_simd::Level;

    struct CompareJob {
        probe: Probe<f32>,
        boxes: [[f32; 4]; LANES],
        seed: u64,
    }

    impl LaneJob<f32> for CompareJob {
        type Answer = u32;

        #[inline(always)]
        fn run(self, lanes: impl Lanes8<f32>) -> u32 {
            let mut seen = 0;
            let ready = lanes.ready(&self.probe);
            for count in 0..=LANES {
                let at = |i: usize| self.boxes[i];
                let expected = OneByOne.found(self.probe, count, at);
                let actual = lanes.found(ready, count, at);
                assert_eq!(actual, expected, "seed {}, {count} boxes", self.seed);
                seen |= actual;
                if self.probe.relation == Relation::Overlapping {
                    assert_eq!(
                        lanes.meeting(self.probe.edges(), count, at),
                        expected,
                        "seed {}",
                        self.seed
                    );
                }
            }
            seen
        }
    }

    /// [`Lanes8::pair`], spelled out.
    fn pair(own: u32, mask: u32, words: &[u32; LANES], pairs: &mut [[u32; 2]; LANES]) -> usize {
        let is_found = |&i: &usize| {
            let (word, is_set) = (words[i], mask & (1 << i) != 0);
            is_set && (word & MARK == 0 || own & !MARK < word & !MARK)
        };
        let mut len = 0;
        for i in (0..LANES).filter(is_found) {
            let [a, b] = [own, words[i]].map(|word| word & !MARK);
            pairs[len] = [a.min(b), a.max(b)];
            len += 1;
        }
        len
    }

    struct WordsJob;

    impl LaneJob<f32> for WordsJob {
        type Answer = ();

        #[inline(always)]
        fn run(self, lanes: impl Lanes8<f32>) {
            let words = [5, 1 << 31, 7, 1 << 30, 3 << 30, 0, u32::MAX, 9];
            for mask in 0..256_u32 {
                let picked = lanes.pick(mask, &words);
                let kept = (0..LANES).filter(|i| mask & (1 << i) != 0);
                assert!(
                    kept.clone()
                        .map(|i| words[i])
                        .eq(picked[..kept.count()].iter().copied())
                );
            }
            for own in [5 | MARK, 9 | MARK, MARK] {
                for mask in 0..256_u32 {
                    let (mut actual, mut expected) = ([[0; 2]; LANES], [[0; 2]; LANES]);
                    let len = lanes.pair(own, mask, &words, &mut actual);
                    assert_eq!(len, pair(own, mask, &words, &mut expected));
                    assert_eq!(actual[..len], expected[..len], "{own:x} {mask:b}");
                }
            }
            for bits in [0, 1, 1 << 30, 1 << 31, 3 << 30] {
                let expected: u32 = (0..LANES)
                    .map(|i| u32::from(words[i] & bits == 0) << i)
                    .sum();
                assert_eq!(lanes.without(&words, bits), expected, "{bits:x}");
            }
        }
    }

    #[test]
    fn the_float_before_is_the_next_one_down() {
        let mut random = Random::seed(7);
        let least = f32::from_bits(1);
        let special = [0.0, -0.0, least, -least, 1.0, -1.0, f32::MAX, f32::MIN];
        let any = (0..100_000).map(|_| f32::from_bits(random.u32()));
        for value in special
            .into_iter()
            .chain(any)
            .filter(|value| value.is_finite())
        {
            let (before, expected) = (float_before(value), value.next_down());
            assert_eq!(before.to_bits(), expected.to_bits(), "{value:?}");
        }
    }

    #[test]
    fn words_are_picked_and_paired_in_order() {
        for level in [Level::new(), Level::baseline()] {
            run_at(level, WordsJob);
        }
        WordsJob.run(OneByOne);
    }

    #[test]
    fn every_register_width_gives_the_plain_answer() {
        let mut seen = [0; 6];
        for seed in 0..2_000_u64 {
            let mut random = Random::seed(seed);
            let mut next = |below: u64| {
                let value = u16::try_from(random.below(below)).expect("small");
                f32::from(value) - 6.0
            };
            let mut any = || {
                // Not empty: that is promised for overlaps.
                let ([x, y], w, h) = ([next(12), next(12)], next(5) + 7.0, next(5) + 7.0);
                [x, y, x + w, y + h]
            };
            let (one, boxes) = (any(), core::array::from_fn(|_| any()));
            let levels = [Level::new(), Level::baseline()];
            let probes = [
                Probe::touching(one),
                Probe::overlapping(one),
                Probe::containing([one[0], one[1]]),
            ];
            let all = levels
                .into_iter()
                .flat_map(|level| probes.map(|probe| (level, probe)));
            for ((level, probe), seen) in all.zip(&mut seen) {
                *seen |= run_at(level, CompareJob { probe, boxes, seed });
            }
        }
        assert_eq!(seen, [0xFF; 6], "no lane was ever hit");
    }
}
