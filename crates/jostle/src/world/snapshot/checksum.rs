//! The checksum of snapshots.
//!
//! Bytes are read as little-endian words of eight and dealt in turn to sixteen lanes. A lane takes a word by
//! `x = lane ^ word; x ^= x << 7; lane = x ^ (x >> 9)`. The last stride is filled up with zeros. Then each half
//! of the lanes is folded, the first starting from the number of bytes, the second from the first lane's
//! start, by `x = (sum ^ lane) * FACTOR; sum = x ^ (x >> 32)` for each lane; finally the first sum takes the
//! second in the same way. The checksum of no bytes is 0.
//!
//! Every step is invertible for a known word, so a change within one word always changes the result. The
//! shifts have the full period of 2^64 - 1, so changes of two words cancel out no more often than in any good
//! 64-bit checksum. Sixteen independent lanes fill registers of any width. It does not protect against
//! tampering.
//!
//! With the feature `simd` the lanes use the widest registers; the byte-wise definition in the tests below
//! gives the same result.

const LANES: usize = 16;
/// How many bytes go to all lanes together.
pub(super) const STRIDE: usize = 8 * LANES;

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
/// The starts of the lanes: the factor times one, two, three and so on.
const STARTS: [u64; LANES] = {
    let mut starts = [FACTOR; LANES];
    let mut lane = 1;
    while lane < LANES {
        starts[lane] = starts[lane - 1].wrapping_add(FACTOR);
        lane += 1;
    }
    starts
};

/// Returns the checksum of all bytes.
pub(super) fn checksum_of(bytes: &[u8]) -> u64 {
    let mut lanes = ChecksumLanes::new();
    let rest = lanes.mix(bytes);
    lanes.finish(rest, bytes.len())
}

#[derive(Clone, Copy)]
pub(super) struct ChecksumLanes([u64; LANES]);

impl ChecksumLanes {
    pub(super) fn new() -> Self {
        Self(STARTS)
    }

    /// Takes as many bytes as make whole strides, and returns the rest.
    pub(super) fn mix<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let (whole, rest) = bytes.split_at(bytes.len() / STRIDE * STRIDE);
        // In the widest registers that the machine has.
        #[cfg(feature = "simd")]
        fearless_simd::dispatch!(fearless_simd::Level::new(), _simd => self.mix_each(whole));
        #[cfg(not(feature = "simd"))]
        self.mix_each(whole);
        rest
    }

    /// Inlined, so that it is compiled for the registers that the caller chose.
    #[inline(always)]
    fn mix_each(&mut self, mut bytes: &[u8]) {
        // A local copy, so that the lanes stay in registers during the loop.
        let mut lanes = self.0;
        while let Some((stride, rest)) = bytes.split_first_chunk::<STRIDE>() {
            for (lane, own) in lanes.iter_mut().zip(stride.chunks_exact(8)) {
                let mut word = [0; 8];
                word.copy_from_slice(own);
                *lane = mixed(*lane, u64::from_le_bytes(word));
            }
            bytes = rest;
        }
        self.0 = lanes;
    }

    /// Returns the checksum of what was mixed, a rest shorter than a stride, and the total length.
    pub(super) fn finish(mut self, rest: &[u8], len: usize) -> u64 {
        if len == 0 {
            return 0;
        }
        if !rest.is_empty() {
            let mut last = [0; STRIDE];
            // Zeros at the end cannot be mistaken for bytes: the length is part of the sum.
            last[..rest.len()].copy_from_slice(rest);
            self.mix(&last);
        }
        let (first, second) = self.0.split_at(LANES / 2);
        // A fold is a chain of multiplications that wait for each other; two of them run side by side.
        let fold = |start, lanes: &[u64]| lanes.iter().copied().fold(start, folded);
        folded(fold(len as u64, first), fold(STARTS[0], second))
    }
}

#[inline(always)]
fn mixed(lane: u64, word: u64) -> u64 {
    let mut lane = lane ^ word;
    // A shift register in the manner of Marsaglia's xorshift: every step can be undone.
    lane ^= lane << 7;
    lane ^ (lane >> 9)
}

#[inline]
fn folded(sum: u64, lane: u64) -> u64 {
    let product = (sum ^ lane).wrapping_mul(FACTOR);
    product ^ (product >> 32)
}

#[cfg(test)]
mod tests {
    use super::{FACTOR, STRIDE, checksum_of};
    use crate::random::Random;
    use alloc::vec::Vec;

    /// The definition, byte by byte.
    fn slow_checksum(bytes: &[u8]) -> u64 {
        if bytes.is_empty() {
            return 0;
        }
        let mut lanes: Vec<u64> = (1..=16_u64).map(|n| n.wrapping_mul(FACTOR)).collect();
        let words = bytes.len().div_ceil(128) * 16;
        for at in 0..words {
            let byte = |k: usize| u64::from(bytes.get(8 * at + k).copied().unwrap_or(0));
            let lane = &mut lanes[at % 16];
            *lane ^= (0..8).map(|k| byte(k) << (8 * k)).sum::<u64>();
            *lane ^= *lane << 7;
            *lane ^= *lane >> 9;
        }
        let fold = |sum: u64, lane: &u64| {
            let product = (sum ^ lane).wrapping_mul(FACTOR);
            product ^ (product >> 32)
        };
        let first = lanes[..8].iter().fold(bytes.len() as u64, fold);
        fold(first, &lanes[8..].iter().fold(FACTOR, fold))
    }

    fn drawn(seed: u64, len: usize) -> Vec<u8> {
        let mut random = Random::seed(seed);
        (0..len).map(|_| random.u64().to_le_bytes()[3]).collect()
    }

    #[test]
    fn agrees_with_the_definition() {
        for seed in 0..600 {
            let len = usize::try_from(seed * seed % 1500).unwrap();
            let bytes = drawn(seed, len);
            assert_eq!(checksum_of(&bytes), slow_checksum(&bytes), "seed {seed}");
        }
    }

    /// A change of the format needs another version number.
    #[test]
    fn has_not_changed() {
        let bytes: Vec<u8> = (0..=255).cycle().take(1000).collect();
        assert_eq!(checksum_of(&bytes), 14_957_488_192_019_190_676);
    }

    #[test]
    fn notices_every_changed_byte_and_length() {
        let mut bytes = drawn(1, 3 * STRIDE + 43);
        let whole = checksum_of(&bytes);
        for at in 0..bytes.len() {
            for flips in 1..=255 {
                bytes[at] ^= flips;
                assert_ne!(checksum_of(&bytes), whole, "{flips:#x} in byte {at}");
                bytes[at] ^= flips;
            }
            assert_ne!(checksum_of(&bytes[..at]), whole, "{at} bytes");
        }
        let zeros = [0; 3 * STRIDE];
        for len in 0..zeros.len() {
            let cut = checksum_of(&zeros[..len]);
            assert_ne!(cut, checksum_of(&zeros), "{len} zeros");
        }
    }

    /// Such as two signs that change at once: near each other or far, in one lane or in two.
    #[test]
    fn notices_every_pair_of_flipped_bits() {
        let bytes = [0; 4 * STRIDE];
        let flipped = |bits: &[usize]| {
            let mut bytes = bytes;
            bits.iter().for_each(|bit| bytes[bit / 8] ^= 1 << (bit % 8));
            checksum_of(&bytes)
        };
        let mut sums: Vec<u64> = (0..8 * bytes.len()).map(|bit| flipped(&[bit])).collect();
        sums.sort_unstable();
        assert!(sums.is_sorted_by(|a, b| a < b), "one flip is like another");
        let whole = checksum_of(&bytes);
        for first in (0..8 * bytes.len()).step_by(31) {
            for second in first + 1..8 * bytes.len() {
                assert_ne!(flipped(&[first, second]), whole, "{first} and {second}");
            }
        }
    }
}
