//! Reads bytes; every length is checked and nothing is trusted.

use crate::frame::{BodyKey, Counterpart, Ink, Rect};
use jostle::{Side, Sides};
use std::error::Error;
use std::fmt;

/// Bytes that are not what they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WireError {
    /// The byte at which reading failed.
    pub(crate) at: usize,
    /// What was expected there.
    pub(crate) expected: &'static str,
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, expected } = self;
        write!(f, "at byte {at}: expected {expected}")
    }
}

impl Error for WireError {}

/// The result of reading.
pub(crate) type WireResult<T> = Result<T, WireError>;

/// Reads numbers, texts and keys in sequence.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Reads from this byte on, and counts from the first.
    pub(crate) const fn starting_at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn is_done(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(crate) const fn wrong<T>(&self, expected: &'static str) -> WireResult<T> {
        Err(WireError {
            at: self.at,
            expected,
        })
    }

    pub(crate) fn take(&mut self, len: usize) -> WireResult<&'a [u8]> {
        match self.bytes[self.at..].get(..len) {
            Some(taken) => {
                self.at += len;
                Ok(taken)
            }
            None => self.wrong("more bytes"),
        }
    }

    fn array<const N: usize>(&mut self) -> WireResult<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self) -> WireResult<u8> {
        let [value] = self.array()?;
        Ok(value)
    }

    pub(crate) fn u16(&mut self) -> WireResult<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn u32(&mut self) -> WireResult<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> WireResult<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn f32(&mut self) -> WireResult<f32> {
        self.array().map(f32::from_le_bytes)
    }

    pub(crate) fn f64(&mut self) -> WireResult<f64> {
        self.array().map(f64::from_le_bytes)
    }

    pub(crate) fn var(&mut self) -> WireResult<u64> {
        let mut value = 0;
        for shift in (0..56).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        self.wrong("a number of at most 8 bytes")
    }

    pub(crate) fn var32(&mut self) -> WireResult<u32> {
        let value = self.var()?;
        match u32::try_from(value) {
            Ok(value) => Ok(value),
            Err(_) => self.wrong("a number that fits in 32 bits"),
        }
    }

    /// Reads a number that may be unknown.
    pub(crate) fn known(&mut self) -> WireResult<Option<u32>> {
        match self.var()?.checked_sub(1).map(u32::try_from) {
            None => Ok(None),
            Some(Ok(value)) => Ok(Some(value)),
            Some(Err(_)) => self.wrong("a number that fits in 32 bits"),
        }
    }

    /// Reads the length of a list whose items have at least `least` bytes each. Fails if the remaining bytes cannot
    /// hold it, so that a wrong length never allocates memory.
    pub(crate) fn len(&mut self, least: usize) -> WireResult<usize> {
        let len = self.var()?;
        let room = (self.bytes.len() - self.at) / least.max(1);
        match usize::try_from(len) {
            Ok(len) if len <= room => Ok(len),
            _ => self.wrong("a list that fits in the remaining bytes"),
        }
    }

    pub(crate) fn text(&mut self) -> WireResult<&'a str> {
        let len = self.len(1)?;
        let at = self.at;
        let expected = "text in UTF-8";
        str::from_utf8(self.take(len)?).map_err(|_| WireError { at, expected })
    }

    pub(crate) fn point(&mut self) -> WireResult<[f64; 2]> {
        Ok([self.f64()?, self.f64()?])
    }

    pub(crate) fn rect(&mut self) -> WireResult<Rect> {
        let (min, max) = (self.point()?, self.point()?);
        Ok(Rect { min, max })
    }

    pub(crate) fn key(&mut self) -> WireResult<BodyKey> {
        Ok(BodyKey {
            world: self.u8()?,
            slot: self.var32()?,
            version: self.var32()?,
        })
    }

    pub(crate) fn ink(&mut self) -> WireResult<Ink> {
        let bits = self.u32()?;
        match Ink::from_bits(bits) {
            Some(ink) => Ok(ink),
            None => self.wrong("a color"),
        }
    }

    pub(crate) fn side(&mut self) -> WireResult<Side> {
        match Side::ALL.get(usize::from(self.u8()?)) {
            Some(&side) => Ok(side),
            None => self.wrong("a side from 0 to 3"),
        }
    }

    /// Reads a set of sides: bit n for side n.
    pub(crate) fn sides(&mut self) -> WireResult<Sides> {
        let bits = self.flags(4, "sides in the lowest 4 bits")?;
        let sides = Side::ALL.into_iter().zip(bits);
        Ok(sides
            .filter_map(|(side, is_it)| is_it.then_some(side))
            .collect())
    }

    /// Reads the lowest `count` bits of a byte; no other may be set.
    pub(crate) fn flags(&mut self, count: u32, expected: &'static str) -> WireResult<[bool; 8]> {
        let bits = self.u8()?;
        match bits.checked_shr(count) {
            Some(0) => Ok([0, 1, 2, 3, 4, 5, 6, 7].map(|bit| bits & (1 << bit) != 0)),
            _ => self.wrong(expected),
        }
    }

    /// Reads a column or a row.
    pub(crate) fn cell(&mut self) -> WireResult<i64> {
        let cell = self.f64()?;
        #[expect(clippy::cast_possible_truncation, reason = "checked on the next line")]
        let whole = cell as i32;
        if f64::from(whole).to_bits() == (cell + 0.0).to_bits() {
            Ok(whole.into())
        } else {
            self.wrong("a column or row that fits in 32 bits")
        }
    }

    pub(crate) fn other(&mut self) -> WireResult<Counterpart> {
        Ok(match self.u8()? {
            0 => Counterpart::Nothing,
            1 => Counterpart::Body(self.key()?),
            2 => Counterpart::Tile {
                world: self.u8()?,
                map: self.var32()?,
                column: self.cell()?,
                row: self.cell()?,
            },
            3 => Counterpart::Map {
                world: self.u8()?,
                map: self.var32()?,
            },
            _ => return self.wrong("nothing, a body, a tile or a map"),
        })
    }

    /// Reads a list of items of at least `least` bytes each.
    pub(crate) fn list<T>(
        &mut self,
        least: usize,
        mut item: impl FnMut(&mut Self) -> WireResult<T>,
    ) -> WireResult<Vec<T>> {
        let len = self.len(least)?;
        (0..len).map(|_| item(self)).collect()
    }
}
