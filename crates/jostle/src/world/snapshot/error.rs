use core::error::Error;
use core::fmt;

/// Why bytes were refused as a snapshot. A refused call changes nothing.
///
/// # Examples
///
/// ```
/// use jostle::errors::SnapshotError;
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
    /// The bytes do not begin like a snapshot.
    NotASnapshot,
    /// The version of the format is not one that this library reads.
    Version {
        /// The version of the snapshot.
        found: u32,
        /// The version that this library reads.
        known: u32,
    },
    /// The snapshot is of a world with another number type, by
    /// [`Scalar::SAVED_AS`](crate::scalar::Scalar::SAVED_AS).
    OtherNumber {
        /// The number type of the snapshot.
        found: u32,
        /// The number type of the world.
        expected: u32,
    },
    /// Bytes are missing at the end.
    Truncated {
        /// The length of the snapshot in bytes.
        needed: usize,
        /// The number of bytes that were given.
        found: usize,
    },
    /// More bytes follow after the end of the snapshot.
    TooLong {
        /// The length of the snapshot in bytes.
        needed: usize,
        /// The number of bytes that were given.
        found: usize,
    },
    /// The checksum of a section does not match: bytes have changed since it was saved.
    Damaged {
        /// The section.
        section: Section,
        /// The first byte of the section.
        from: usize,
        /// The byte after its last.
        to: usize,
    },
    /// The checksums match, but a value is not valid.
    Field {
        /// The first byte of the value, or of what it belongs to.
        at: usize,
        /// The name of the value.
        field: &'static str,
        /// What is valid there.
        expected: &'static str,
    },
}

/// A part of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The version, the number type, and the lengths and checksums of the other sections.
    Header,
    /// Bodies with their contacts, rides and sensors.
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
                "the bytes are not a snapshot: pass those that the world was saved as, from the first on",
            ),
            Self::Version { found, known } => write!(
                f,
                "the snapshot has version {found}, but this library reads version {known}: load it with the \
                 library version that saved it"
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
                "the snapshot ends after {found} of {needed} bytes: pass all of them"
            ),
            Self::TooLong { needed, found } => write!(
                f,
                "the snapshot has {needed} bytes, but {found} were given: pass no more than its own"
            ),
            Self::Damaged { section, from, to } => write!(
                f,
                "the section `{section}` of the snapshot (bytes {from} to {to}) has changed since it was \
                 saved: use an intact copy"
            ),
            Self::Field {
                at,
                field,
                expected,
            } => write!(
                f,
                "`{field}` at byte {at} of the snapshot is not valid, expected {expected}: use an intact copy"
            ),
        }
    }
}

impl Error for SnapshotError {}

/// A number type, printed by name.
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
                "fixed-point numbers of {bits} bits, {behind_point} of them after the point"
            ),
            _ => write!(f, "the number type {:#x}", self.0),
        }
    }
}
