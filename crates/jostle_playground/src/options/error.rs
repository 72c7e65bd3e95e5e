//! Errors of the command line.

use std::fmt;

/// Why a command line is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OptionsError {
    /// There is no scene with this name.
    NoScene(String),
    /// There is no such option.
    NoOption(String),
    /// The argument is not an option.
    NotAnOption(String),
    /// The option needs a value.
    NoValue(String),
    /// The option takes no value.
    Value(String, String),
    /// The value is not a port.
    NoPort(String),
    /// The value is not a number of ticks.
    NoTicks(String),
    /// The two options cannot be combined.
    Clash(&'static str, &'static str),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoScene(word) => {
                write!(f, "there is no scene `{word}`; --list prints all scenes")
            }
            Self::NoOption(name) => {
                write!(f, "there is no option `{name}`; --help prints all options")
            }
            Self::NotAnOption(word) => {
                write!(f, "`{word}` is not an option; --help prints all options")
            }
            Self::NoValue(name) => {
                write!(f, "`{name}` needs a value; see --help")
            }
            Self::Value(name, value) => {
                write!(f, "`{name}` takes no value, but got `{value}`")
            }
            Self::NoPort(value) => {
                write!(
                    f,
                    "`--port` must be a number from 1 to 65535, not `{value}`"
                )
            }
            Self::NoTicks(value) => {
                write!(
                    f,
                    "`--ticks` must be an integer of at least 1, not `{value}`"
                )
            }
            Self::Clash(one, other) => {
                write!(f, "`{one}` and `{other}` cannot be combined")
            }
        }
    }
}

impl std::error::Error for OptionsError {}

impl From<lexopt::Error> for OptionsError {
    fn from(error: lexopt::Error) -> Self {
        match error {
            lexopt::Error::MissingValue { option } => Self::NoValue(option.unwrap_or_default()),
            lexopt::Error::UnexpectedOption(name) => Self::NoOption(name),
            lexopt::Error::UnexpectedValue { option, value } => {
                Self::Value(option, value.to_string_lossy().into_owned())
            }
            lexopt::Error::UnexpectedArgument(word) | lexopt::Error::NonUnicodeValue(word) => {
                Self::NotAnOption(word.to_string_lossy().into_owned())
            }
            other => Self::NotAnOption(other.to_string()),
        }
    }
}
