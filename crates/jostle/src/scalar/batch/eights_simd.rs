//! The same with the widest registers that the machine turns out to have.
#![expect(
    clippy::incompatible_msrv,
    reason = "the feature `simd` needs Rust 1.89"
)]

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod wide;

use crate::scalar::batch::beam::Beam;
use crate::scalar::batch::eights::{Eights, LANES, Limit, OneByOne, Probe, Work};
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
use fearless_simd::dispatch;
use fearless_simd::prelude::{SimdBase, SimdFrom, SimdMask};
use fearless_simd::{Level, Simd, f32x4};

/// Does work on `f32` boxes by the widest registers there are.
#[inline]
pub(crate) fn run_f32<W: Work<f32>>(work: W) -> W::Answer {
    run_at(Level::new(), work)
}

/// Each way is compiled only for the registers that it may meet.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[inline(always)]
fn run_at<W: Work<f32>>(level: Level, work: W) -> W::Answer {
    if let Some(avx2) = level.as_avx2() {
        let wide = wide::Wide(avx2);
        return match level.as_avx512() {
            Some(avx512) => avx512.vectorize(
                #[inline(always)]
                || work.run(wide),
            ),
            None => avx2.vectorize(
                #[inline(always)]
                || work.run(wide),
            ),
        };
    }
    if let Some(sse4_2) = level.as_sse4_2() {
        return sse4_2.vectorize(
            #[inline(always)]
            || work.run(Narrow(sse4_2)),
        );
    }
    match level.as_sse2() {
        Some(sse2) => sse2.vectorize(
            #[inline(always)]
            || work.run(Narrow(sse2)),
        ),
        None => work.run(OneByOne),
    }
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
#[inline(always)]
fn run_at<W: Work<f32>>(level: Level, work: W) -> W::Answer {
    dispatch!(level, simd => work.run(Narrow(simd)))
}

/// A probe as upper limits of a box whose greatest edges are negated, so that one kind of comparison
/// serves all edges and all questions.
#[inline(always)]
fn limits(probe: Probe<f32>) -> [f32; 4] {
    match probe {
        Probe::Touching([x0, y0, x1, y1]) => [x1, y1, -x0, -y0],
        // Below a number is at most the number before it.
        Probe::Overlapping([x0, y0, x1, y1]) => [x1, y1, -x0, -y0].map(f32::next_down),
        Probe::Containing([x, y]) => [x, y, (-x).next_down(), (-y).next_down()],
    }
}

/// One box in a register.
#[derive(Clone, Copy)]
struct Narrow<V>(V);

impl<V: Simd> Eights<f32> for Narrow<V> {
    type Ready = [f32; 4];

    #[inline(always)]
    fn ready(self, probe: Probe<f32>) -> [f32; 4] {
        limits(probe)
    }

    #[inline(always)]
    fn found(self, limits: [f32; 4], count: usize, boxes: impl Fn(usize) -> [f32; 4]) -> u32 {
        let limits = f32x4::simd_from(self.0, limits);
        let turn = f32x4::simd_from(self.0, [1.0, 1.0, -1.0, -1.0]);
        (0..count.min(LANES)).fold(0, |mask, i| {
            let turned = f32x4::simd_from(self.0, boxes(i)) * turn;
            let is_within = turned.simd_le(limits).all_true();
            mask | (u32::from(is_within) << i)
        })
    }

    type Aim = Beam;

    #[inline(always)]
    fn aim(self, beam: Beam) -> Beam {
        beam
    }

    #[inline(always)]
    fn met(
        self,
        beam: Beam,
        limit: &mut Limit,
        count: usize,
        boxes: impl Fn(usize) -> [f32; 4],
    ) -> u32 {
        OneByOne.met(beam, limit, count, boxes)
    }
}

#[cfg(test)]
mod tests {
    use super::run_at;
    use crate::random::Random;
    use crate::scalar::batch::eights::{Eights, LANES, MARK, OneByOne, Probe, Work};
    use fearless_simd::Level;

    struct Compare {
        probe: Probe<f32>,
        boxes: [[f32; 4]; LANES],
        seed: u64,
    }

    impl Work<f32> for Compare {
        type Answer = u32;

        #[inline(always)]
        fn run(self, eights: impl Eights<f32>) -> u32 {
            let mut seen = 0;
            let ready = eights.ready(self.probe);
            for count in 0..=LANES {
                let at = |i: usize| self.boxes[i];
                let expected = OneByOne.found(self.probe, count, at);
                let actual = eights.found(ready, count, at);
                assert_eq!(actual, expected, "seed {}, {count} boxes", self.seed);
                seen |= actual;
                if let Probe::Overlapping(one) = self.probe {
                    assert_eq!(
                        eights.meeting(one, count, at),
                        expected,
                        "seed {}",
                        self.seed
                    );
                }
            }
            seen
        }
    }

    /// [`Eights::pair`] as it is meant.
    fn pair(own: u32, mask: u32, words: &[u32; LANES], pairs: &mut [[u32; 2]; LANES]) -> usize {
        let is_told = |&i: &usize| {
            let (word, is_set) = (words[i], mask & (1 << i) != 0);
            is_set && (word & MARK == 0 || own & !MARK < word & !MARK)
        };
        let mut len = 0;
        for i in (0..LANES).filter(is_told) {
            let [a, b] = [own, words[i]].map(|word| word & !MARK);
            pairs[len] = [a.min(b), a.max(b)];
            len += 1;
        }
        len
    }

    struct Words;

    impl Work<f32> for Words {
        type Answer = ();

        #[inline(always)]
        fn run(self, eights: impl Eights<f32>) {
            let words = [5, 1 << 31, 7, 1 << 30, 3 << 30, 0, u32::MAX, 9];
            for mask in 0..256_u32 {
                let picked = eights.pick(mask, &words);
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
                    let len = eights.pair(own, mask, &words, &mut actual);
                    assert_eq!(len, pair(own, mask, &words, &mut expected));
                    assert_eq!(actual[..len], expected[..len], "{own:x} {mask:b}");
                }
            }
            for bits in [0, 1, 1 << 30, 1 << 31, 3 << 30] {
                let expected: u32 = (0..LANES)
                    .map(|i| u32::from(words[i] & bits == 0) << i)
                    .sum();
                assert_eq!(eights.without(&words, bits), expected, "{bits:x}");
            }
        }
    }

    #[test]
    fn words_are_picked_alike() {
        for level in [Level::new(), Level::baseline()] {
            run_at(level, Words);
        }
        Words.run(OneByOne);
    }

    #[test]
    fn every_width_of_register_gives_the_plain_answer() {
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
                Probe::Touching(one),
                Probe::Overlapping(one),
                Probe::Containing([one[0], one[1]]),
            ];
            let all = levels
                .into_iter()
                .flat_map(|level| probes.map(|probe| (level, probe)));
            for ((level, probe), seen) in all.zip(&mut seen) {
                *seen |= run_at(level, Compare { probe, boxes, seed });
            }
        }
        assert_eq!(seen, [0xFF; 6], "every lane was hit some time");
    }
}
