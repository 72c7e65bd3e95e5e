//! Short names without an allocation.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// The longest name, in bytes.
const LONGEST: usize = 15;

/// A name of up to 15 bytes: `attack`, `feet`, `head`.
///
/// It is copied like a number and ordered as its text.
///
/// # Examples
///
/// ```
/// use jostle::Label;
///
/// let attack = Label::new("attack")?;
/// assert_eq!(attack.as_str(), "attack");
/// assert!(attack < Label::new("feet")?);
/// assert!(Label::new("a name that is too long").is_err());
/// # Ok::<(), jostle::LabelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// Zeros behind the text, so that shorter texts come first.
    bytes: [u8; LONGEST],
    /// Behind the bytes: it decides only between texts that differ in zeros at their end.
    len: u8,
}

impl Label {
    /// A label of that text.
    ///
    /// # Errors
    ///
    /// If it is longer than 15 bytes of UTF-8.
    pub const fn new(text: &str) -> Result<Self, LabelError> {
        let text = text.as_bytes();
        if LONGEST < text.len() {
            return Err(LabelError { len: text.len() });
        }
        let mut bytes = [0; LONGEST];
        let mut len = 0;
        while (len as usize) < text.len() {
            bytes[len as usize] = text[len as usize];
            len += 1;
        }
        Ok(Self { bytes, len })
    }

    /// The length and the text, with zeros behind it.
    pub(super) fn to_bytes(self) -> [u8; 1 + LONGEST] {
        let mut bytes = [0; 1 + LONGEST];
        bytes[0] = self.len;
        bytes[1..].copy_from_slice(&self.bytes);
        bytes
    }

    /// The label that gave these bytes; `None` if none did.
    pub(super) fn from_bytes(bytes: [u8; 1 + LONGEST]) -> Option<Self> {
        let (&len, text) = bytes.split_first()?;
        let text = core::str::from_utf8(text.get(..usize::from(len))?).ok()?;
        let label = Self::new(text).ok()?;
        (label.to_bytes() == bytes).then_some(label)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = &self.bytes[..usize::from(self.len)];
        core::str::from_utf8(text).unwrap_or_default()
    }
}

impl FromStr for Label {
    type Err = LabelError;

    fn from_str(text: &str) -> Result<Self, LabelError> {
        Self::new(text)
    }
}

impl TryFrom<&str> for Label {
    type Error = LabelError;

    fn try_from(text: &str) -> Result<Self, LabelError> {
        Self::new(text)
    }
}

impl PartialEq<str> for Label {
    fn eq(&self, text: &str) -> bool {
        self.as_str() == text
    }
}

impl PartialEq<&str> for Label {
    fn eq(&self, text: &&str) -> bool {
        self.as_str() == *text
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Label {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Label {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = alloc::string::String::deserialize(deserializer)?;
        Self::new(&text).map_err(serde::de::Error::custom)
    }
}

/// A text that is too long for a [`Label`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelError {
    len: usize,
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a label has at most {LONGEST} bytes, not {}: take a shorter text",
            self.len
        )
    }
}

impl Error for LabelError {}
