//! Numbers of fixed size, one behind the other: written, and read with care.

use crate::geometry::{Aabb, Side, Vec2};
use crate::scalar::Scalar;
use crate::world::SnapshotError;
use core::marker::PhantomData;

/// The longest record: a body of eight-byte numbers.
pub(super) const LONGEST: usize = 144;

/// A number type that can be saved.
pub(super) struct Saved<S>(PhantomData<S>);

impl<S: Scalar> Saved<S> {
    /// In how many bytes.
    pub(super) const BYTES: usize = {
        let [bytes, ..] = S::SAVED_AS.to_le_bytes();
        assert!(
            0 < bytes && bytes <= 8,
            "this number type cannot be saved: give its `Scalar` a `SAVED_AS`, `to_saved` and `from_saved`"
        );
        bytes as usize
    };
}

/// A record as it grows.
pub(super) struct Record<'a> {
    bytes: &'a mut [u8; LONGEST],
    len: usize,
}

impl<'a> Record<'a> {
    #[inline]
    pub(super) fn new(bytes: &'a mut [u8; LONGEST]) -> Self {
        Self { bytes, len: 0 }
    }

    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
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

    /// Puts numbers one behind the other.
    #[inline(always)]
    pub(super) fn put_numbers<S: Scalar, const N: usize>(&mut self, numbers: [S; N]) {
        let end = self.len + N * Saved::<S>::BYTES;
        let own = self.bytes[self.len..end].chunks_exact_mut(Saved::<S>::BYTES);
        for (own, number) in own.zip(numbers) {
            let bytes = number.to_saved().to_le_bytes();
            own.copy_from_slice(&bytes[..Saved::<S>::BYTES]);
        }
        self.len = end;
    }

    #[inline]
    pub(super) fn put_vec<S: Scalar>(&mut self, value: Vec2<S>) {
        self.put_numbers([value.x, value.y]);
    }

    #[inline]
    pub(super) fn put_box<S: Scalar>(&mut self, value: Aabb<S>) {
        self.put_numbers(value.edges());
    }
}

/// What is wrong with a value: which, and what it should be.
pub(super) type Fault = (&'static str, &'static str);

/// Bytes that are read one field after the other.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    bytes: &'a [u8],
    /// Where in the snapshot they begin.
    at: usize,
}

impl<'a> Fields<'a> {
    /// What is left of a snapshot from a byte on, up to another.
    pub(super) fn of(snapshot: &'a [u8], from: usize, to: usize) -> Self {
        let bytes = snapshot.get(from..to).unwrap_or_default();
        Self { bytes, at: from }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn left(&self) -> usize {
        self.bytes.len()
    }

    /// The next bytes, as many as are asked for.
    #[inline(always)]
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], SnapshotError> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            return Err(self.fault(("length", "more bytes in this section")));
        };
        self.bytes = rest;
        self.at += count;
        Ok(taken)
    }

    /// The next bytes by themselves, as many as are asked for.
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

    #[inline(always)]
    pub(super) fn number<S: Scalar>(&mut self, field: &'static str) -> Result<S, SnapshotError> {
        let before = *self;
        let number = saved_number(self.take(Saved::<S>::BYTES)?);
        number.ok_or_else(|| before.fault((field, "a finite number that is not -0")))
    }

    /// Several numbers, each of a field.
    #[inline(always)]
    pub(super) fn numbers<S: Scalar, const N: usize>(
        &mut self,
        fields: &[&'static str; N],
    ) -> Result<[S; N], SnapshotError> {
        let before = *self;
        let bytes = self.take(N * Saved::<S>::BYTES)?;
        let mut numbers = [S::ZERO; N];
        let mut is_sound = true;
        // Whether all are sound is asked once; only then, which one is not.
        for (own, number) in bytes.chunks_exact(Saved::<S>::BYTES).zip(&mut numbers) {
            let found = saved_number(own);
            is_sound &= found.is_some();
            *number = found.unwrap_or(S::ZERO);
        }
        if !is_sound {
            *self = before;
            for (field, number) in fields.iter().zip(&mut numbers) {
                *number = self.number(field)?;
            }
        }
        Ok(numbers)
    }

    #[inline]
    pub(super) fn vec<S: Scalar>(&mut self, field: &'static str) -> Result<Vec2<S>, SnapshotError> {
        Ok(Vec2::new(self.number(field)?, self.number(field)?))
    }

    #[inline]
    pub(super) fn aabb<S: Scalar>(
        &mut self,
        field: &'static str,
    ) -> Result<Aabb<S>, SnapshotError> {
        let before = *self;
        let (min, max) = (self.vec(field)?, self.vec(field)?);
        let aabb = Aabb::try_from_corners(min, max);
        aabb.map_err(|_| before.fault((field, "edges in order")))
    }

    /// An error about what comes next.
    #[cold]
    pub(super) fn fault(&self, (field, expected): Fault) -> SnapshotError {
        let at = self.at;
        SnapshotError::Field {
            at,
            field,
            expected,
        }
    }
}

/// The number that was saved as these bytes, if it can be in a world.
#[inline(always)]
fn saved_number<S: Scalar>(saved: &[u8]) -> Option<S> {
    let count = Saved::<S>::BYTES;
    let mut bytes = [0; 8];
    bytes[..count].copy_from_slice(saved.get(..count)?);
    S::from_saved(u64::from_le_bytes(bytes)).filter(|number| number.is_finite())
}

/// A side as its number.
pub(super) fn side(code: u8) -> Option<Side> {
    Side::ALL.get(usize::from(code)).copied()
}
