//! What can be wrong with a command line.

use std::fmt;

/// Why a command line cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OptionsError {
    /// There is no scene of that name.
    NoScene(String),
    /// There is no such option.
    NoOption(String),
    /// It is no option at all.
    NotAnOption(String),
    /// The option needs a value.
    NoValue(String),
    /// The option takes no value.
    Value(String, String),
    /// That is no port.
    NoPort(String),
    /// That is no number of ticks.
    NoTicks(String),
    /// The two exclude each other.
    Clash(&'static str, &'static str),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoScene(word) => write!(f, "there is no scene `{word}`; --list shows them"),
            Self::NoOption(name) => write!(f, "there is no option `{name}`; --help shows them"),
            Self::NotAnOption(word) => write!(f, "`{word}` is no option; --help shows them"),
            Self::NoValue(name) => {
                write!(f, "`{name}` needs a value behind it; --help shows which")
            }
            Self::Value(name, value) => {
                write!(f, "`{name}` takes no value, and `{value}` was given")
            }
            Self::NoPort(value) => {
                write!(f, "`--port` takes a number from 1 to 65535, not `{value}`")
            }
            Self::NoTicks(value) => {
                write!(f, "`--ticks` takes a whole number from 1 on, not `{value}`")
            }
            Self::Clash(one, other) => {
                write!(f, "`{one}` and `{other}` cannot go together; leave one out")
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
