use core::error::Error;
use core::fmt;

/// Why bytes were refused as a snapshot. Nothing was changed.
///
/// # Examples
///
/// ```
/// use jostle::SnapshotError;
/// use jostle::f32::World;
///
/// let bytes = World::new().save();
/// let cut = World::load(&bytes[..50]).unwrap_err();
/// assert_eq!(cut, SnapshotError::Truncated { needed: 96, found: 50 });
///
/// let other = jostle::i32::World::load(&bytes).unwrap_err();
/// assert_eq!(
///     other.to_string(),
///     "the snapshot is of a world of f32, not of i32: load it into a world of f32"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The bytes begin in another way than a snapshot.
    NotASnapshot,
    /// The form is newer or older than this library knows.
    Version {
        /// Of the snapshot.
        found: u32,
        /// What is known.
        known: u32,
    },
    /// It is of a world of other numbers, by [`Scalar::SAVED_AS`](crate::scalar::Scalar::SAVED_AS).
    OtherNumber {
        /// Of the snapshot.
        found: u32,
        /// Of the world.
        expected: u32,
    },
    /// Bytes are missing at the end.
    Truncated {
        /// How many there must be.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// There are more bytes than the snapshot has.
    TooLong {
        /// How many there must be.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// The checksum of a section does not fit: bytes have changed since it was saved.
    Damaged {
        /// What is kept there.
        section: Section,
        /// The first byte of the section.
        from: usize,
        /// The byte behind its last.
        to: usize,
    },
    /// The checksums fit, but a value cannot be.
    Field {
        /// The byte where it begins, or where what it belongs to does.
        at: usize,
        /// What it is.
        field: &'static str,
        /// What it should have been.
        expected: &'static str,
    },
}

/// A part of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// Version, number type, and the lengths and checksums of the others.
    Header,
    /// Bodies, and what they remember.
    Bodies,
    /// Hitboxes.
    Hitboxes,
    /// Tile maps.
    Maps,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Header => "header",
            Self::Bodies => "bodies",
            Self::Hitboxes => "hitboxes",
            Self::Maps => "maps",
        })
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotASnapshot => f.write_str(
                "the bytes are no snapshot of a world: pass what `World::save` gave, from its first byte on",
            ),
            Self::Version { found, known } => write!(
                f,
                "the snapshot is of form {found}, and this library reads form {known}: load it with the \
                 library that saved it"
            ),
            Self::OtherNumber { found, expected } => {
                let [found, expected] = [found, expected].map(NumberName);
                write!(
                    f,
                    "the snapshot is of a world of {found}, not of {expected}: load it into a world of {found}"
                )
            }
            Self::Truncated { needed, found } => write!(
                f,
                "the snapshot ends after {found} of {needed} bytes: pass all of it"
            ),
            Self::TooLong { needed, found } => write!(
                f,
                "the snapshot has {needed} bytes, but {found} were given: cut off the rest"
            ),
            Self::Damaged { section, from, to } => write!(
                f,
                "the section `{section}` of the snapshot (bytes {from} to {to}) was changed after it was \
                 saved: take another copy"
            ),
            Self::Field {
                at,
                field,
                expected,
            } => write!(
                f,
                "`{field}` at byte {at} of the snapshot is wrong, expected {expected}: take another copy"
            ),
        }
    }
}

impl Error for SnapshotError {}

/// The name of a number type, for people.
struct NumberName(u32);

impl fmt::Display for NumberName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [bytes, behind_point, family, others] = self.0.to_le_bytes();
        let bits = 8 * u32::from(bytes);
        match (others, family) {
            (0, 1) => write!(f, "i{bits}"),
            (0, 2) => write!(f, "f{bits}"),
            (0, 3) => write!(
                f,
                "fixed-point numbers of {bits} bits, {behind_point} of them behind the point"
            ),
            _ => write!(f, "the number type {:#x}", self.0),
        }
    }
}
