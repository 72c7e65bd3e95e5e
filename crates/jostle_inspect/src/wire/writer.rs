//! Writes bytes.

use crate::frame::{BodyKey, Counterpart, Ink, Rect};
use jostle::{Side, Sides};

/// The greatest number that [`Writer::var`] writes.
const VAR_MAX: u64 = 1 << 53;

/// Writes numbers, texts and keys in sequence.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    pub(crate) fn u16(&mut self, value: u16) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn u64(&mut self, value: u64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn f32(&mut self, value: f32) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    pub(crate) fn f64(&mut self, value: f64) {
        self.bytes.extend_from_slice(&value.to_le_bytes());
    }

    /// Writes a number with 7 bits per byte, capped at 2^53.
    pub(crate) fn var(&mut self, value: u64) {
        let mut rest = value.min(VAR_MAX);
        while 0x80 <= rest {
            self.bytes.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        self.bytes.push(rest.to_le_bytes()[0]);
    }

    /// Writes a number that may be unknown: 0 if so, otherwise the number plus 1.
    pub(crate) fn known(&mut self, value: Option<u32>) {
        self.var(value.map_or(0, |value| 1 + u64::from(value)));
    }

    pub(crate) fn len(&mut self, len: usize) {
        self.var(len as u64);
    }

    pub(crate) fn texts(&mut self, texts: &[String]) {
        self.len(texts.len());
        texts.iter().for_each(|text| self.text(text));
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.len(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn point(&mut self, [x, y]: [f64; 2]) {
        self.f64(x);
        self.f64(y);
    }

    pub(crate) fn rect(&mut self, rect: &Rect) {
        self.point(rect.min);
        self.point(rect.max);
    }

    pub(crate) fn key(&mut self, key: BodyKey) {
        self.u8(key.world);
        self.var(key.slot.into());
        self.var(key.version.into());
    }

    pub(crate) fn ink(&mut self, ink: Ink) {
        self.u32(ink.to_bits());
    }

    pub(crate) fn side(&mut self, side: Side) {
        self.u8(side as u8);
    }

    /// Writes a set of sides: bit n for side n.
    pub(crate) fn sides(&mut self, sides: Sides) {
        self.u8(sides.iter().fold(0, |bits, side| bits | (1 << side as u8)));
    }

    pub(crate) fn other(&mut self, other: Counterpart) {
        match other {
            Counterpart::Nothing => self.u8(0),
            Counterpart::Body(key) => {
                self.u8(1);
                self.key(key);
            }
            Counterpart::Tile {
                world,
                map,
                column,
                row,
            } => {
                self.u8(2);
                self.u8(world);
                self.var(map.into());
                self.cell(column);
                self.cell(row);
            }
            Counterpart::Map { world, map } => {
                self.u8(3);
                self.u8(world);
                self.var(map.into());
            }
        }
    }

    /// Writes a column or a row.
    #[expect(clippy::cast_precision_loss, reason = "cell positions fit in 32 bits")]
    pub(crate) fn cell(&mut self, cell: i64) {
        self.f64(cell as f64);
    }
}

/// Returns how many bytes [`Writer::var`] writes.
pub(crate) const fn var_len(value: u64) -> usize {
    let capped = if value < VAR_MAX { value } else { VAR_MAX };
    let bits = u64::BITS - capped.leading_zeros();
    if bits == 0 {
        1
    } else {
        bits.div_ceil(7) as usize
    }
}

impl Ink {
    pub(crate) const fn to_bits(self) -> u32 {
        match self {
            Self::Rgb(red, green, blue) => u32::from_le_bytes([0, red, green, blue]),
            Self::Actor => 1,
            Self::Solid => 2,
            Self::Sensor => 3,
            Self::Contact => 4,
            Self::Good => 5,
            Self::Bad => 6,
            Self::Faint => 7,
            Self::Text => 8,
        }
    }

    pub(crate) const fn from_bits(bits: u32) -> Option<Self> {
        let [kind, red, green, blue] = bits.to_le_bytes();
        Some(match kind {
            0 => Self::Rgb(red, green, blue),
            1 => Self::Actor,
            2 => Self::Solid,
            3 => Self::Sensor,
            4 => Self::Contact,
            5 => Self::Good,
            6 => Self::Bad,
            7 => Self::Faint,
            8 => Self::Text,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Writer, var_len};

    #[test]
    fn the_length_of_a_number_is_known_before_it_is_written() {
        let powers = (0..64).map(|bit| 1_u64 << bit);
        for value in powers.flat_map(|power| [power - 1, power, power + 1]) {
            let mut out = Writer::default();
            out.var(value);
            assert_eq!(var_len(value), out.bytes.len(), "{value}");
        }
        assert_eq!(var_len(u64::MAX), var_len(1 << 53));
    }
}
