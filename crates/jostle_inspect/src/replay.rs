//! Serves a recording in the browser, without a game.

use crate::hub::Hub;
use crate::recorder::{Settings, Shared};
use crate::recording::{Recording, RecordingError};
use crate::server::Server;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::{fmt, io};

/// Serves a recording until it is dropped.
///
/// # Examples
///
/// ```
/// use jostle_inspect::{Recorder, Replay, Settings};
///
/// let mut recorder = Recorder::new(&Settings::default());
/// recorder.record(|sketch| sketch.gauge("lives", "", 3.0));
/// let replay = Replay::serve(&recorder.recording(), &Settings::default())?;
/// println!("open http://{}", replay.address());
/// # Ok::<(), jostle_inspect::ReplayError>(())
/// ```
#[derive(Debug)]
pub struct Replay {
    server: Server,
}

impl Replay {
    /// Serves a recording.
    ///
    /// # Errors
    ///
    /// Returns an error if no port can be opened or the recording cannot be read.
    pub fn serve(recording: &Recording, settings: &Settings) -> Result<Self, ReplayError> {
        let shared = Arc::new(Shared::of(recording)?);
        let mut hub = Hub::new(shared, recording.header.stage());
        hub.is_read_only = settings.is_read_only;
        hub.is_recording = true;
        let server = Server::start(settings, Arc::new(hub))?;
        Ok(Self { server })
    }

    /// Returns the address of the page.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.server.host.address
    }
}

/// Why a recording cannot be served.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReplayError {
    /// No port can be opened.
    Port(io::Error),
    /// The recording cannot be read.
    Recording(RecordingError),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port(_) => write!(f, "no port can be opened for the page; choose another port"),
            Self::Recording(_) => write!(f, "the recording cannot be shown"),
        }
    }
}

impl Error for ReplayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            Self::Port(error) => error,
            Self::Recording(error) => error,
        })
    }
}

impl From<io::Error> for ReplayError {
    fn from(error: io::Error) -> Self {
        Self::Port(error)
    }
}

impl From<RecordingError> for ReplayError {
    fn from(error: RecordingError) -> Self {
        Self::Recording(error)
    }
}
