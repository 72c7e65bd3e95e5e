//! The checksum of snapshots.
//!
//! Bytes are taken as words of eight, the least first, and dealt in turn to four lanes. A lane takes a
//! word by `lane = rotate_left((lane ^ word) * FACTOR, 29)`. What is left at the end is filled up with
//! zeros to four words. Then the length takes the four lanes in the same way, one after the other.
//!
//! Every step can be undone for a known word, so that a change within one word always changes the
//! result. Against other damage it is as good as any 64 bits; against malice it is none.

const LANES: usize = 4;
/// How many bytes go to all lanes once.
pub(super) const STRIDE: usize = 8 * LANES;

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const STARTS: [u64; LANES] = [
    0x6A09_E667_F3BC_C908,
    0xBB67_AE85_84CA_A73B,
    0x3C6E_F372_FE94_F82B,
    0xA54F_F53A_5F1D_36F1,
];

/// The checksum of all bytes.
pub(super) fn checksum_of(bytes: &[u8]) -> u64 {
    let mut lanes = Lanes::new();
    let rest = lanes.mix(bytes);
    lanes.finish(rest, bytes.len())
}

#[derive(Clone, Copy)]
pub(super) struct Lanes([u64; LANES]);

impl Lanes {
    pub(super) fn new() -> Self {
        Self(STARTS)
    }

    /// Takes as many bytes as make up whole strides, and gives the rest back.
    #[inline]
    pub(super) fn mix<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let strides = bytes.chunks_exact(STRIDE);
        let rest = strides.remainder();
        let mut lanes = self.0;
        for stride in strides {
            for (lane, word) in lanes.iter_mut().zip(stride.chunks_exact(8)) {
                let mut own = [0; 8];
                own.copy_from_slice(word);
                *lane = mixed(*lane, u64::from_le_bytes(own));
            }
        }
        self.0 = lanes;
        rest
    }

    /// The checksum of what was mixed, a rest shorter than a stride, and the length of all.
    pub(super) fn finish(mut self, rest: &[u8], len: usize) -> u64 {
        let mut last = [0; STRIDE];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(&last);
        let whole = self.0.into_iter().fold(len as u64, mixed);
        whole ^ (whole >> 32)
    }
}

#[inline]
fn mixed(lane: u64, word: u64) -> u64 {
    (lane ^ word).wrapping_mul(FACTOR).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::checksum_of;
    use alloc::vec::Vec;

    #[test]
    fn every_flip_and_every_length_shows() {
        let mut bytes: Vec<u8> = (0..=255).chain(0..44).collect();
        let whole = checksum_of(&bytes);
        for at in 0..bytes.len() {
            for bit in 0..8 {
                bytes[at] ^= 1 << bit;
                assert_ne!(checksum_of(&bytes), whole, "bit {bit} of byte {at}");
                bytes[at] ^= 1 << bit;
            }
            assert_ne!(checksum_of(&bytes[..at]), whole, "{at} bytes");
        }
        let zeros = [0; 100];
        for len in 0..100 {
            assert_ne!(
                checksum_of(&zeros[..len]),
                checksum_of(&zeros),
                "{len} zeros"
            );
        }
    }
}
