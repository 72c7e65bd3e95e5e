//! The page and recordings of the playground: the way to the inspector.

use crate::options::Options;
use crate::scene::Listed;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

/// How many ports behind the wished one are tried.
const MOST_TRIES: u16 = 100;

/// Why nothing is served or recorded.
#[derive(Debug)]
pub(crate) enum ServeError {
    /// The recording cannot be read.
    Read {
        /// Where it should be.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// No port is free.
    NoPort(u16),
    /// The address cannot be printed.
    Print(io::Error),
    /// It is still to be written.
    NotBuilt(&'static str),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, .. } => write!(f, "cannot read the recording `{}`", path.display()),
            Self::NoPort(port) => write!(
                f,
                "neither port {port} nor any of the {MOST_TRIES} behind it is free; choose another with --port"
            ),
            Self::Print(_) => write!(f, "cannot print"),
            Self::NotBuilt(what) => write!(f, "{what}: not built yet"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Print(source) => Some(source),
            Self::NoPort(_) | Self::NotBuilt(_) => None,
        }
    }
}

/// Writes a recording of so many ticks of a scene's script.
///
/// # Errors
///
/// If the file cannot be written.
pub(crate) fn record(_listed: &Listed, _ticks: u64, _path: &Path) -> Result<(), ServeError> {
    Err(ServeError::NotBuilt("recordings"))
}

/// Serves the scenes, or the recording that is to be shown, until the program is ended.
///
/// # Errors
///
/// If no port is free, or the recording cannot be read.
pub(crate) fn serve(options: &Options, out: &mut dyn Write) -> Result<(), ServeError> {
    if let Some(path) = &options.replay {
        let source = File::open(path).err();
        if let Some(source) = source {
            let path = path.clone();
            return Err(ServeError::Read { path, source });
        }
    }
    let port = free_port(options.port)?;
    if port != options.port {
        writeln!(out, "Port {} is taken; this is port {port}.", options.port)
            .map_err(ServeError::Print)?;
    }
    Err(ServeError::NotBuilt("the page"))
}

/// The wished port, or the next that nobody listens on.
fn free_port(wished: u16) -> Result<u16, ServeError> {
    let mut ports = wished..=wished.saturating_add(MOST_TRIES);
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    ports.find(is_free).ok_or(ServeError::NoPort(wished))
}

#[cfg(test)]
mod tests {
    use super::{free_port, serve};
    use crate::options::Options;
    use std::error::Error;
    use std::net::{Ipv4Addr, TcpListener};

    #[test]
    fn a_taken_port_gives_way_to_the_next_free_one() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let port = taken.local_addr().expect("it is bound").port();
        let next = free_port(port).expect("another is free");
        assert!(port < next, "{next} is behind {port}");
    }

    #[test]
    fn a_missing_recording_is_named() {
        let options = Options {
            replay: Some("/nowhere/a.jostle".into()),
            ..Options::default()
        };
        let error = serve(&options, &mut Vec::new()).expect_err("there is no such file");
        assert_eq!(
            error.to_string(),
            "cannot read the recording `/nowhere/a.jostle`"
        );
        assert!(error.source().is_some(), "it says why");
    }
}
