//! Numbers as the bits of a snapshot.

use crate::scalar::Scalar;

/// The families of number types, in the third byte of [`Scalar::SAVED_AS`].
pub(super) const WHOLE: u8 = 1;
pub(super) const FLOAT: u8 = 2;
#[cfg(feature = "fixed")]
pub(super) const FIXED: u8 = 3;

/// Returns the identifier of a type: its family, its fraction bits, and its size in bytes.
pub(super) const fn saved_as<T>(family: u8, behind_point: u8) -> u32 {
    let bytes = size_of::<T>().to_le_bytes();
    u32::from_le_bytes([bytes[0], behind_point, family, 0])
}

/// Returns little-endian bytes as bits.
#[inline]
pub(super) fn to_bits<const N: usize>(bytes: [u8; N]) -> u64 {
    let mut all = [0; 8];
    all[..N].copy_from_slice(&bytes);
    u64::from_le_bytes(all)
}

/// Returns the bytes with these bits, or `None` if they do not fit.
#[inline]
pub(super) fn to_bytes<const N: usize>(bits: u64) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    bytes.copy_from_slice(&bits.to_le_bytes()[..N]);
    (to_bits(bytes) == bits).then_some(bytes)
}

/// Returns a float that a snapshot may hold: finite, and not -0.
#[inline]
pub(super) fn sound<S: Scalar>(value: S, bits: u64) -> Option<S> {
    (value.is_finite() && value.to_saved() == bits).then_some(value)
}
