use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// The most bytes a label can have: with its length it fills two registers.
const MAX_BYTES: usize = 15;

/// A name of up to 15 bytes of UTF-8: `attack`, `feet`, `head`.
///
/// A label is `Copy`, needs no allocation, and is ordered like its text.
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
/// # Ok::<(), jostle::errors::LabelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// The text, filled up with zeros, so that shorter texts come first.
    bytes: [u8; MAX_BYTES],
    /// Compared after the bytes: it decides only between texts that differ in zeros at their end.
    len: u8,
}

impl Label {
    /// Creates a label.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is longer than 15 bytes.
    pub const fn new(text: &str) -> Result<Self, LabelError> {
        let text = text.as_bytes();
        if MAX_BYTES < text.len() {
            return Err(LabelError { len: text.len() });
        }
        let mut bytes = [0; MAX_BYTES];
        let mut len = 0;
        while (len as usize) < text.len() {
            bytes[len as usize] = text[len as usize];
            len += 1;
        }
        Ok(Self { bytes, len })
    }

    /// Returns the length and the text, filled up with zeros.
    pub(crate) fn to_bytes(self) -> [u8; 1 + MAX_BYTES] {
        let mut bytes = [0; 1 + MAX_BYTES];
        bytes[0] = self.len;
        bytes[1..].copy_from_slice(&self.bytes);
        bytes
    }

    /// Returns the label with these bytes; `None` if no label has them.
    pub(crate) fn from_bytes(bytes: [u8; 1 + MAX_BYTES]) -> Option<Self> {
        let (&len, text) = bytes.split_first()?;
        let text = core::str::from_utf8(text.get(..usize::from(len))?).ok()?;
        let label = Self::new(text).ok()?;
        (label.to_bytes() == bytes).then_some(label)
    }

    /// Returns the text.
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

/// The error of a text that is too long for a [`Label`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelError {
    len: usize,
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the label has {} bytes: it must have at most {MAX_BYTES}",
            self.len
        )
    }
}

impl Error for LabelError {}
