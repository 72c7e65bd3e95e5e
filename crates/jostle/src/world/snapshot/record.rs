//! Records of fixed-size numbers, in little endian.

use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::SnapshotError;
use core::marker::PhantomData;

/// The length of the longest record: some tiles. It bounds how often they are interrupted by a check for
/// room; the exact number is not critical. A body takes 144 bytes at most.
pub(super) const MAX_RECORD: usize = 512;

/// A number type that can be saved.
pub(super) struct SavedNumber<S>(PhantomData<S>);

impl<S: Scalar> SavedNumber<S> {
    /// How many bytes a number takes.
    pub(super) const BYTES: usize = {
        let [bytes, ..] = S::SAVED_AS.to_le_bytes();
        assert!(
            0 < bytes && bytes <= 8,
            "this number type cannot be saved: give its `Scalar` a `SAVED_AS`, `to_saved` and `from_saved`"
        );
        bytes as usize
    };
}

/// Writes a record field by field.
pub(super) struct RecordWriter<'a> {
    bytes: &'a mut [u8; MAX_RECORD],
    len: usize,
}

impl<'a> RecordWriter<'a> {
    #[inline]
    pub(super) fn new(bytes: &'a mut [u8; MAX_RECORD]) -> Self {
        Self { bytes, len: 0 }
    }

    #[inline(always)]
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline(always)]
    pub(super) fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        self.bytes[self.len..self.len + N].copy_from_slice(&bytes);
        self.len += N;
    }

    #[inline]
    pub(super) fn put_u32(&mut self, value: u32) {
        self.put(value.to_le_bytes());
    }

    #[inline]
    pub(super) fn put_u64(&mut self, value: u64) {
        self.put(value.to_le_bytes());
    }

    /// Writes numbers of four bytes, as many as fit into a record.
    pub(super) fn put_words(&mut self, words: impl ExactSizeIterator<Item = u32>) {
        let end = self.len + 4 * words.len();
        let own = self.bytes[self.len..end].chunks_exact_mut(4);
        own.zip(words)
            .for_each(|(own, word)| own.copy_from_slice(&word.to_le_bytes()));
        self.len = end;
    }

    #[inline(always)]
    pub(super) fn put_numbers<S: Scalar, const N: usize>(&mut self, numbers: [S; N]) {
        // One slice for all numbers: one bounds check instead of one per number.
        let end = self.len + N * SavedNumber::<S>::BYTES;
        let own = self.bytes[self.len..end].chunks_exact_mut(SavedNumber::<S>::BYTES);
        for (own, number) in own.zip(numbers) {
            let bytes = number.to_saved().to_le_bytes();
            own.copy_from_slice(&bytes[..SavedNumber::<S>::BYTES]);
        }
        self.len = end;
    }
}

/// What is wrong with a loaded value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// The name of the value.
    pub(super) field: &'static str,
    /// What is valid there.
    pub(super) expected: &'static str,
}

/// Reads bytes field by field, and knows where they are in the snapshot. A copy marks a place for errors.
#[derive(Clone, Copy)]
pub(super) struct RecordReader<'a> {
    bytes: &'a [u8],
    /// The position of the next byte in the snapshot.
    at: usize,
}

impl<'a> RecordReader<'a> {
    /// Reads a snapshot from one byte up to another.
    pub(super) fn of(snapshot: &'a [u8], from: usize, to: usize) -> Self {
        let bytes = snapshot.get(from..to).unwrap_or_default();
        Self { bytes, at: from }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the bytes that are not read yet.
    pub(super) fn left(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the next `count` bytes.
    #[inline(always)]
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], SnapshotError> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            return Err(self.fault("length", "more bytes in this section"));
        };
        self.bytes = rest;
        self.at += count;
        Ok(taken)
    }

    /// Returns a reader of the next `count` bytes.
    #[inline(always)]
    pub(super) fn part(&mut self, count: usize) -> Result<Self, SnapshotError> {
        let at = self.at;
        self.take(count).map(|bytes| Self { bytes, at })
    }

    #[inline(always)]
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let mut own = [0; N];
        own.copy_from_slice(self.take(N)?);
        Ok(own)
    }

    #[inline(always)]
    pub(super) fn u32(&mut self) -> Result<u32, SnapshotError> {
        self.array().map(u32::from_le_bytes)
    }

    #[inline(always)]
    pub(super) fn i32(&mut self) -> Result<i32, SnapshotError> {
        self.array().map(i32::from_le_bytes)
    }

    #[inline(always)]
    pub(super) fn u64(&mut self) -> Result<u64, SnapshotError> {
        self.array().map(u64::from_le_bytes)
    }

    /// Reads numbers, each with the name of its field for errors.
    #[inline(always)]
    pub(super) fn numbers<S: Scalar, const N: usize>(
        &mut self,
        fields: [&'static str; N],
    ) -> Result<[S; N], SnapshotError> {
        let size = SavedNumber::<S>::BYTES;
        let mut before = *self;
        let saved = self.take(N * size)?.chunks_exact(size);
        let mut numbers = [S::ZERO; N];
        let mut are_valid = true;
        // No branch per number: the outcome is tested once, and which number is wrong only matters then.
        for (saved, number) in saved.clone().zip(&mut numbers) {
            let found = saved_number(saved);
            are_valid &= found.is_some();
            *number = found.unwrap_or(S::ZERO);
        }
        if are_valid {
            return Ok(numbers);
        }
        let is_wrong = |saved| saved_number::<S>(saved).is_none();
        let wrong = saved.into_iter().position(is_wrong).unwrap_or(0);
        // The error names the byte at which the wrong number begins.
        before.take(wrong * size)?;
        Err(before.fault(fields[wrong], "a finite number that is not -0"))
    }

    /// Returns an error about the next field.
    #[cold]
    pub(super) fn fault(&self, field: &'static str, expected: &'static str) -> SnapshotError {
        let at = self.at;
        SnapshotError::Field {
            at,
            field,
            expected,
        }
    }
}

/// Returns the number with these bytes; `None` if it is not finite or no such number exists.
#[inline(always)]
fn saved_number<S: Scalar>(saved: &[u8]) -> Option<S> {
    let count = SavedNumber::<S>::BYTES;
    let mut bytes = [0; 8];
    bytes[..count].copy_from_slice(saved.get(..count)?);
    S::from_saved(u64::from_le_bytes(bytes)).filter(|number| number.is_finite())
}

/// Returns the side with this code.
pub(super) fn side(code: u8) -> Option<Side> {
    Side::ALL.get(usize::from(code)).copied()
}
